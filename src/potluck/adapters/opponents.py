"""Who plays the other seats: bots of the house by name, or functions of a view."""

from collections.abc import Sequence
from random import Random
from typing import TypeAlias

from potluck.adapters.moments import Moment
from potluck.adapters.setting import Setting
from potluck.bots import Choose, bot_for
from potluck.errors import RulesError
from potluck.protocol import Action

__all__ = ["Opponent", "Opponents"]

Opponent: TypeAlias = str | Choose
"""The name of a bot, or a function `(view, rng) -> action`."""


class Opponents:
    """The players of all seats but one."""

    def __init__(self, playing: Setting, opponents: Opponent | Sequence[Opponent], seat: int) -> None:
        others = [at for at in range(playing.seats) if at != seat]
        named = list(opponents) if isinstance(opponents, Sequence) and not isinstance(opponents, str) else [opponents]
        if len(named) == 1:
            named *= len(others)
        if len(named) != len(others):
            raise RulesError("rules.bad_value", path="opponents", asked=len(named), allowed=str(len(others)))
        self._choose = {at: _choose(each, playing.game.name) for at, each in zip(others, named, strict=True)}

    def action(self, moment: Moment, seat: int, *, seed: str) -> Action:
        """The action of the player of that seat; its luck follows from the seed alone."""
        return self._choose[seat](moment.view(seat), Random(seed))


def _choose(opponent: Opponent, game: str) -> Choose:
    if not isinstance(opponent, str):
        return opponent
    return bot_for(opponent, game, path="opponents").load()
