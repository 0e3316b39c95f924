"""Poker dice as `potluck solve dice` tells it: chances of who throws first, in a round and in the match."""

from fractions import Fraction
from typing import Final

from potluck.games.dice import Rules
from potluck.options import read
from potluck.solve.dice.match import POINT, solve
from potluck.solve.solver import Answer, Asked, Setting

__all__ = ["SOLVER", "DiceSolver"]


class DiceSolver:
    """Best play on both sides. A round by itself is played for the point, a tie worth half of one."""

    settings: Final = (
        Setting(
            name="best-of",
            help="rounds of which more than half must be won: 1, 3 or 5",
            choices=("1", "3", "5"),
            default="3",
        ),
        Setting(name="free", help="the third throw may take any die, also one that was left lying"),
        Setting(name="pips", help="equal combinations: the sum of their pips decides first"),
        Setting(name="count-draws", help="a drawn round counts, and after N rounds more points win"),
    )

    def solve(self, settings: Asked) -> Answer:
        """The rules that were chosen, and chances as floats and as exact fractions."""
        chosen: dict[str, bool | int | str] = {
            "best_of": int(settings["best-of"]),
            "lock": "free" not in settings,
            "compare": "sum" if "pips" in settings else "groups",
            "drawn": "counts" if "count-draws" in settings else "again",
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


SOLVER: Final = DiceSolver()
