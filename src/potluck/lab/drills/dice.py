"""Five dice, and which of them to throw again; worth: the chance to win the one round that is played, draws replayed.

The same as the hints of poker dice and `potluck throws`.
"""

from fractions import Fraction
from typing import Final

from msgspec.structs import replace

from potluck.dealer.stream import Stream
from potluck.games.dice import Rules
from potluck.lab.dice import Spot, weighed
from potluck.lab.drills.values import Drill, Option
from potluck.solve.dice import Score

__all__ = ["RULES", "deal", "weigh"]

DICE: Final = 5
SIDES: Final = 6
RULES: Final = replace(Rules(), best_of=1)
SECOND: Final = 2
"""Throws after which only those dice may be thrown that were thrown last (R3.3)."""


def deal(stream: Stream, number: int) -> Drill:
    """Five dice after one throw or two; often the other's dice lie there, which these do not beat yet."""
    dice = _rolled(stream)
    throws = 1 + stream.below(SECOND)
    many = DICE if throws == 1 else 1 + stream.below(DICE)
    free = tuple(sorted(stream.drawn(range(1, DICE + 1), many)))
    other = tuple(sorted(_rolled(stream)))
    target = other if RULES.rank(other) >= RULES.rank(dice) else None
    return Drill(kind="dice", number=number, dice=dice, free=free, throws=throws, target=target)


def weigh(drill: Drill) -> tuple[Option, ...]:
    """Every choice that keeps other pips, the best first."""
    score = Score(RULES.needed, RULES.needed, RULES.best_of if RULES.drawn == "counts" else 0)
    spot = Spot(RULES, score, drill.target, drill.dice, drill.free, drill.throws)
    options = []
    for choice in weighed(spot):
        thrown = list(drill.dice)
        for pips in choice.kept:
            thrown.remove(pips)
        options.append(Option(tuple(map(str, sorted(thrown))), Fraction(choice.worth, choice.whole)))
    return tuple(options)


def _rolled(stream: Stream) -> tuple[int, ...]:
    return tuple(1 + stream.below(SIDES) for _ in range(DICE))
