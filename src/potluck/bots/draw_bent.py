"""A bot of the draw that departs from the solved deal, by a taste (`potluck.bots.draw_tastes`)."""

import random

from potluck import protocol
from potluck.bots.draw_solved import solved_turn
from potluck.bots.draw_tastes import Taste
from potluck.bots.ladder import minds
from potluck.protocol import Action

__all__ = ["choose"]


def choose(view: protocol.View, rng: random.Random, *, taste: Taste, name: str) -> Action:
    """One of the offered actions, by the solved deal and that taste; without a file of the rules, by the mind named.

    Raises:
        ParseError: as `potluck.bots.draw_solved.choose`.
    """
    turn = solved_turn(view, rng, taste)
    if turn is not None:
        return turn
    mind: Action = getattr(minds, name)(view, rng)
    return mind
