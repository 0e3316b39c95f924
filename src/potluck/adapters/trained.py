"""An agent that was trained in an environment, as a bot of the arena and of the table.

A file of a bot says `choose = trained.bot("leduc", policy)`.

>>> from potluck.adapters import trained
>>> import potluck as pk
>>> from potluck.kits import GAMES
>>> choose = trained.bot("leduc", lambda observation, mask, rng: mask.argmax())  # the first act that is offered
>>> rules = pk.games.poker.Rules(variant="leduc")
>>> match = pk.Dealer(seed=1)(GAMES["poker"].start(rules, 2))
>>> choose(match.view(match.actor), Random(1))
Check()
"""

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from potluck.adapters.actions import Actions, Asked
from potluck.adapters.observing import Observer
from potluck.adapters.setting import setting
from potluck.adapters.sights import observed, sight_of
from potluck.errors import RulesError
from potluck.games.poker import Rules
from potluck.games.poker import View as PokerView
from potluck.protocol import Action, Game, View
from potluck.variants import Variant

__all__ = ["Choose", "Policy", "bot"]

Reals: TypeAlias = npt.NDArray[np.float32]
Policy: TypeAlias = Callable[[Reals, npt.NDArray[np.int8], Random], int]
"""The number of an action, of an observation, the mask of what is offered, and a source of chance."""
Choose: TypeAlias = Callable[[View, Random], Action]


def bot(game: str | Path | Variant | Game, policy: Policy, *, batch: bool = False, **options: object) -> Choose:
    """A function `(view, rng) -> action`, as every bot is one, that asks `policy`.

    Game and options are those of the environment in which it was trained, with `history=0`: a bot is given a view, not
    what came before. Observation and numbers are those of the environments; with `batch` those of `batch.env`. What
    lies between two deals (`next`) is answered without the policy.

    Raises:
        RulesError: there is no such game, an option is none of its, or a history is asked for.
    """
    playing = setting(game, {"history": 0, **options})
    if playing.history:
        raise RulesError("rules.bad_value", path="history", asked=playing.history, allowed="0")
    actions = Actions(playing)
    see = _rows_of(playing.options, playing.seats) if batch else _vectors_of(Observer(playing, actions))

    def choose(view: View, rng: Random) -> Action:
        asking = Asked(view)
        offered = actions.offered(asking)
        if not offered:
            return view.offers[0].sample(rng, playing.game.actions)
        return actions.action(asking, int(policy(see(view), actions.mask(asking), rng)))

    return choose


def _vectors_of(observer: Observer) -> Callable[[View], Reals]:
    """Turns a view into the observation of an environment."""

    def vector(view: View) -> Reals:
        assert view.seat is not None
        return np.concatenate([array.ravel() for array in observer.now(view, view.seat).values()])

    return vector


def _rows_of(rules: object, seats: int) -> Callable[[View], Reals]:
    """Turns a view into the observation of tables in lock step.

    Raises:
        RulesError: it is no poker.
    """
    if not isinstance(rules, Rules):
        raise RulesError("rules.unknown_variant", path="variant", asked="", allowed="a variant of poker")

    variant = rules.game.times(rules.money.unit)

    def row(view: View) -> Reals:
        assert isinstance(view, PokerView)
        assert view.seat is not None
        rows = observed(sight_of(view, view.seat), variant, rules.money.start * seats)
        return rows.reshape(-1)

    return row
