"""The five levels, and five characters who play at one of them in a style of their own."""

from collections.abc import Mapping
from functools import partial
from typing import Final

from potluck.bots.ladder.mind import Mind, choose

__all__ = [
    "LEVELS",
    "MASTER",
    "PERSONAS",
    "gus",
    "halina",
    "lev",
    "level_1",
    "level_2",
    "level_3",
    "level_4",
    "level_5",
    "master",
    "ottokar",
    "remedios",
]

LEVELS: Final = (
    Mind(
        eye="category",
        draws="pairs",
        foresees=False,
        range="as dealt",
        memory="nothing",
        imagines=False,
        bluffs=0.0,
        ventures=1.01,
        curious=0.4,
    ),
    Mind(
        eye="rank",
        draws="rule",
        foresees=False,
        range="exchanged",
        memory="nothing",
        imagines=False,
        bluffs=0.5,
        ventures=0.975,
        curious=0.2,
    ),
    Mind(eye="rank", draws="rule", range="exchanged", memory="nothing", ventures=0.915),
    Mind(memory="last", trust=0.03),
    Mind(trust=0.16),
)
"""Levels 1 to 5: each understands what the one before does, and something more."""
MASTER: Final = Mind(doubt=0.1, keeps=1.1)
"""It alone takes acts at their full weight, and so it alone must doubt, and defend by the price (decision 40)."""
PERSONAS: Final[Mapping[str, Mind]] = {
    "halina": Mind(trust=0.1, bluffs=0.0, slow=0.0, ventures=0.6),
    "ottokar": Mind(trust=0.1, bluffs=0.5, slow=0.0, caution=0.1),
    "remedios": Mind(trust=0.1, bluffs=6.0, caution=-0.1),
    "lev": Mind(trust=0.1, bluffs=0.5, curious=0.25, ventures=0.7),
    "gus": Mind(trust=0.1, bluffs=2.0, slow=0.35, mixes=0.5),
}
"""Who they are stands in the words; here is how they play."""

level_1, level_2, level_3, level_4, level_5 = (partial(choose, mind=mind) for mind in LEVELS)
halina, ottokar, remedios, lev, gus = (partial(choose, mind=mind) for mind in PERSONAS.values())
master = partial(choose, mind=MASTER)
