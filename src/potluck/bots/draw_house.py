"""The house's opponents of the draw, levels and characters, who depart from the solved deal (docs/strength.md).

By rules of which no file is kept they think as the minds of the same names (`potluck.bots.ladder.minds`).
"""

from collections.abc import Mapping
from functools import partial
from typing import Final

from potluck.bots.draw_bent import choose
from potluck.bots.draw_tastes import Taste

__all__ = [
    "LEVELS",
    "PERSONAS",
    "gus",
    "halina",
    "lev",
    "level_1",
    "level_2",
    "level_3",
    "level_4",
    "level_5",
    "ottokar",
    "remedios",
]

VALUE: Final = Taste(bluffs=-0.7, sizes=1.0, weak=0.5, strong=0.5, plunges=1.0, sure=0.57)
"""Behind the exchange, from who pays too often: few bluffs, more on good hands, all on three of a kind or better."""
LEVELS: Final = (
    Taste(eye="category", counts=False, calls=1.0, bluffs=-1.0, values=-0.95, tell="made"),
    Taste(eye="category", counts=False, calls=0.3, bluffs=0.3, values=-0.5, tell="sizes"),
    Taste(eye="rank", counts=False, calls=0.1, bluffs=0.15),
    Taste(bluffs=-0.1, calls=0.1, dear=10.0),
    Taste(bluffs=-0.7, sizes=1.0, weak=0.5, strong=0.5, behind=VALUE, leans="newcomer"),
)
"""Levels 1 to 5; the fifth leans on the newcomer where files do, else it bends (decision 93)."""
PERSONAS: Final[Mapping[str, Taste]] = {
    "halina": Taste(bluffs=-1.0, sizes=0.5),
    "ottokar": Taste(bluffs=-0.3),
    "remedios": Taste(bluffs=0.5),
    "lev": Taste(calls=0.9, bluffs=-0.6),
    "gus": Taste(mixes=0.1),
}
"""Who they are stands in the words; here is how they play."""

level_1, level_2, level_3, level_4, level_5 = (
    partial(choose, taste=taste, name=f"level_{at}") for at, taste in enumerate(LEVELS, start=1)
)
halina, ottokar, remedios, lev, gus = (partial(choose, taste=taste, name=name) for name, taste in PERSONAS.items())
