"""A game solved exactly: what best play is worth to who begins."""

import argparse
from fractions import Fraction
from typing import Any, Final

from potluck.cli.output import put
from potluck.cli.parser import Arguments
from potluck.errors import RequestError

__all__ = ["EXAMPLE", "NEEDS", "arguments", "run"]

EXAMPLE: Final = "potluck solve dice --best-of 3"
NEEDS: Final = ("game",)
GAMES: Final = ("dice",)
LONGEST: Final = ("1", "3", "5")


def arguments(parser: Arguments) -> None:
    """What `potluck solve` understands."""
    add = parser.add_argument
    add("game", nargs="?", metavar="GAME", help=f"one of: {', '.join(GAMES)}")
    add("--best-of", default="3", metavar="N", help="rounds of which more than half must be won: 1, 3 or 5")
    add("--free", action="store_true", help="the third throw may take any die, also one that was left lying")
    add("--pips", action="store_true", help="equal combinations: the sum of their pips decides first")
    add("--count-draws", action="store_true", help="a drawn round counts, and after N rounds more points win")
    add("--json", action="store_true", help="as JSON, which it is anyway")


def run(asked: argparse.Namespace) -> int:
    """Exit code 0. Prints a JSON object: chances of who throws first, as floats and as exact fractions."""
    if asked.game not in GAMES:
        raise RequestError("cli.bad_value", path="GAME", asked=asked.game[:80], allowed=", ".join(GAMES))
    put(_dice(asked), [], as_json=True)
    return 0


def _dice(asked: argparse.Namespace) -> dict[str, Any]:
    """Best play on both sides. A round by itself is played for the point, a tie worth half of one."""
    from potluck.games.dice import Rules
    from potluck.options import read
    from potluck.solve.dice import POINT, solve

    best_of = asked.best_of
    if best_of not in LONGEST:
        raise RequestError("cli.bad_value", path="--best-of", asked=best_of[:80], allowed=", ".join(LONGEST))

    chosen = {
        "best_of": int(best_of),
        "lock": not asked.free,
        "compare": "sum" if asked.pips else "groups",
        "drawn": "counts" if asked.count_draws else "again",
    }
    rules = read(Rules, chosen)
    solution = solve(rules)
    start, shares = solution.start(rules.best_of), solution.duel.round(POINT).shares
    drawn = solution.drawn(start)
    chances: dict[str, Fraction] = {
        "first_wins_round": shares.win,
        "draws_round": shares.tie,
        "value_round": shares.win - shares.lose,
        "first_wins_match": solution.value(start) - drawn / 2,
        "draws_match": drawn,
    }
    return {
        "game": "dice",
        **chosen,
        **{name: float(chance) for name, chance in chances.items()},
        "exact": {name: str(chance) for name, chance in chances.items()},
    }
