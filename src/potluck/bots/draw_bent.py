"""Opponents of the draw that depart from the solved deal, by their tastes (`potluck.bots.draw_tastes`)."""

import random
from functools import partial

from potluck import protocol
from potluck.bots.draw_solved import solved_turn
from potluck.bots.draw_tastes import LEVELS, PERSONAS, Taste
from potluck.bots.ladder import minds
from potluck.protocol import Action

__all__ = ["choose"]


def choose(view: protocol.View, rng: random.Random, *, taste: Taste, name: str) -> Action:
    """One of the offered actions, by the solved deal and that taste, where a file of the rules is kept.

    Raises:
        ParseError: as `potluck.bots.draw_solved.choose`.
    """
    turn = solved_turn(view, rng, taste)
    if turn is not None:
        return turn
    mind: Action = getattr(minds, name)(view, rng)
    return mind


level_1, level_2, level_3, level_4, level_5 = (
    partial(choose, taste=taste, name=f"level_{at}") for at, taste in enumerate(LEVELS, start=1)
)
halina, ottokar, remedios, lev, gus = (partial(choose, taste=taste, name=name) for name, taste in PERSONAS.items())
