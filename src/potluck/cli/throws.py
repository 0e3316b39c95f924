"""Poker dice: what to keep of each of the 252 throws, exactly, against a hand to beat or throwing first."""

import argparse
from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations_with_replacement
from typing import Final

from msgspec.structs import replace

from potluck.cli.answers import Chart, Row, add_forms, answer
from potluck.cli.parser import Arguments, whole
from potluck.errors import RequestError
from potluck.games.dice import Rules

__all__ = ["EXAMPLE", "arguments", "run"]

EXAMPLE: Final = "potluck throws --against 55522 --text"
BEST_OF: Final = (1, 3, 5)
DICE: Final = 5
PIPS: Final = "123456"


def arguments(parser: Arguments) -> None:
    """The arguments of `potluck throws`."""
    add = parser.add_argument
    add("--against", metavar="DICE", help="the hand that the other stands on, such as 55522; else one throws first")
    add("--done", default="1", metavar="1|2", help="throws that are done")
    add("--best-of", default="1", metavar="1|3|5", help="rounds of the match")
    add("--score", default="0:0", metavar="A:B", help="rounds that were won so far, yours first")
    add_forms(parser)


def run(args: argparse.Namespace) -> int:
    """Exit code 0. Prints a row for each throw: what is kept, and the chance to win the match so, a draw half."""
    if args.best_of not in map(str, BEST_OF):
        allowed = ", ".join(map(str, BEST_OF))
        raise RequestError("cli.bad_value", path="--best-of", asked=args.best_of[:80], allowed=allowed)
    rules = replace(Rules(), best_of=int(args.best_of))
    points = _points(args.score, rules)
    rows = list(_rows(rules, points, _target(args.against), whole("--done", args.done, low=1, high=2)))
    lines = [f"{row['dice']}  {row['keep'] or '-':5}  {100 * float(row['wins'] or 0):6.2f} %" for row in rows]
    title = "Throwing first" if args.against is None else f"Against {args.against}"
    answer(args, [dict(row) for row in rows], lines, rows, Chart(title, "dice", measures="wins"))
    return 0


def _target(text: str | None) -> tuple[int, ...] | None:
    """The hand to beat, by rising pips.

    Raises:
        RequestError: it is no five dice.
    """
    if text is None:
        return None
    if len(text) != DICE or not set(text) <= set(PIPS):
        raise RequestError("cli.bad_value", path="--against", asked=text[:40], allowed="11111 .. 66666")
    return tuple(sorted(map(int, text)))


def _points(text: str, rules: Rules) -> tuple[int, int]:
    """Rounds won by who is to throw, and by the other.

    Raises:
        RequestError: the match would be over, or that is no score.
    """
    mine, mark, others = text.partition(":")
    below = tuple(map(str, range(rules.needed)))
    if not mark or mine not in below or others not in below:
        most = rules.needed - 1
        raise RequestError("cli.bad_value", path="--score", asked=text[:40], allowed=f"0:0 .. {most}:{most}")
    return int(mine), int(others)


def _rows(rules: Rules, points: tuple[int, int], target: tuple[int, ...] | None, done: int) -> Iterator[Row]:
    from potluck.lab.dice import Spot, weighed
    from potluck.solve.dice import Score

    mine, others = (rules.needed - won for won in points)
    score = Score(mine, others, 0) if target is None else Score(others, mine, 0)
    for dice in combinations_with_replacement(range(1, len(PIPS) + 1), DICE):
        spot = Spot(rules, score, target, dice, tuple(range(1, DICE + 1)), done)
        best = weighed(spot)[0]
        wins = Fraction(best.worth, best.whole)
        yield {
            "dice": "".join(map(str, dice)),
            "keep": "".join(map(str, best.kept)),
            "wins": float(wins),
            "exactly": str(wins),
        }
