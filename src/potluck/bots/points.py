"""Bots of strategies that `potluck solve GAME -o FILE.strategy` has written, of any game of the contract.

A kit that names one has it at every door: `solved = point_bot("mine.strategy")` in its module, and
`BotEntry("solved", "mine:solved")` among its bots.
"""

import random
from functools import cache
from pathlib import Path

from potluck.bots import Choose
from potluck.games import GAMES
from potluck.protocol import Action, View
from potluck.solve.points import PointStrategy, load_points

__all__ = ["point_bot"]


def point_bot(path: Path | str) -> Choose:
    """The bot of a strategy file, which is read when it is first asked.

    Where the solved deal has no such point it takes the first action that is offered.
    """

    @cache
    def strategy() -> PointStrategy:
        return load_points(path)

    def choose(view: View, rng: random.Random) -> Action:
        kept = strategy()
        return kept.choose(view, rng, game=GAMES[kept.header.game])

    return choose
