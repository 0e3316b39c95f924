"""Five dice, and which of them to throw again; worth: the chance to win the match, drawn rounds replayed.

The same as the hints of poker dice and `potluck throws`.
"""

from fractions import Fraction
from typing import Final

from msgspec.structs import replace

from potluck.dealer.stream import Stream
from potluck.games.dice import Rules
from potluck.lab.dice import Spot, weighed
from potluck.lab.drills.values import Drill, Length, Option
from potluck.solve.dice import Score

__all__ = ["deal", "weigh"]

DICE: Final = 5
SIDES: Final = 6
SECOND: Final = 2
"""Throws after which only those dice may be thrown that were thrown last (R3.3)."""


def deal(stream: Stream, number: int, *, best_of: Length) -> Drill:
    """Five dice after one throw or two, at some score; often the other's dice lie there, which these do not beat yet.

    The dice of a number are the same in matches of any length.
    """
    rules = _rules(best_of)
    dice = _rolled(stream)
    throws = 1 + stream.below(SECOND)
    many = DICE if throws == 1 else 1 + stream.below(DICE)
    free = tuple(sorted(stream.drawn(range(1, DICE + 1), many)))
    other = tuple(sorted(_rolled(stream)))
    target = other if rules.rank(other) >= rules.rank(dice) else None
    points = (stream.below(rules.needed), stream.below(rules.needed))
    return Drill(
        kind="dice",
        number=number,
        best_of=best_of,
        dice=dice,
        free=free,
        throws=throws,
        target=target,
        points=points,
    )


def weigh(drill: Drill) -> tuple[Option, ...]:
    """Every choice that keeps other pips, the best first."""
    rules = _rules(drill.best_of)
    mine, others = (rules.needed - won for won in drill.points)
    score = Score(mine, others, 0) if drill.target is None else Score(others, mine, 0)
    spot = Spot(rules, score, drill.target, drill.dice, drill.free, drill.throws)
    options = []
    for choice in weighed(spot):
        thrown = list(drill.dice)
        for pips in choice.kept:
            thrown.remove(pips)
        options.append(Option(tuple(map(str, sorted(thrown))), Fraction(choice.worth, choice.whole)))
    return tuple(options)


def _rules(best_of: Length) -> Rules:
    """The usual rules of a match of that length: drawn rounds are replayed."""
    return replace(Rules(), best_of=best_of)


def _rolled(stream: Stream) -> tuple[int, ...]:
    return tuple(1 + stream.below(SIDES) for _ in range(DICE))
