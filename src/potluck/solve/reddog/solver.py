"""Red Dog for two as `potluck solve reddog` tells it: the share of who acts first, and how far best play is."""

from typing import Final

from potluck.solve.reddog.classes import Pack
from potluck.solve.reddog.match import Stakes, bounds, duel
from potluck.solve.solver import Answer, Asked, Setting

__all__ = ["SOLVER", "RedDogSolver"]

CHIPS: Final = ("5", "10", "15", "20")


class RedDogSolver:
    """A match of two with equal chips, who draw for the first deal."""

    settings: Final = (
        Setting(name="chips", help="chips of each at the start: 5, 10, 15 or 20", choices=CHIPS, default="20"),
        Setting(name="rounds", help="rounds, of two deals each: 1 to 8", choices=tuple("12345678"), default="3"),
        Setting(name="ante", help="a chip of each before every deal, not before the first alone"),
        Setting(name="four-cards", help="four cards of each, not five"),
    )

    def solve(self, settings: Asked) -> Answer:
        """Shares of the match, a joint win counted half."""
        chips, deals = int(settings["chips"]), 2 * int(settings["rounds"])
        pack = Pack(hand=4 if "four-cards" in settings else 5)
        solved = duel(Stakes(2 * chips, deals, "ante" in settings, pack))
        return {
            "game": "reddog",
            "chips": chips,
            "deals": deals,
            "ante_every_deal": "ante" in settings,
            "cards": pack.hand,
            "first_wins": float(solved.worths[-1][chips, chips]),
            "exploitability_at_most": bounds(solved)[-1].exploitability(chips),
            "measured": "second shown the first's hand, first by how many cards he beats",
        }


SOLVER: Final = RedDogSolver()
