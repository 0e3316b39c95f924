"""The draw of the two sheets as `potluck solve draw` tells it: with few cards, one stake, and true cards."""

from typing import Final, Literal

from potluck.solve.solver import Answer, Asked, Setting
from potluck.tree.sizes import GIB

__all__ = ["SOLVER", "SheetSolver"]


class SheetSolver:
    """A deal on the highest cards of the pack; the first to speak is the first seat."""

    settings: Final = (
        Setting(name="profile", help="whose sheet: pl or de", choices=("pl", "de"), default="pl", metavar="NAME"),
        Setting(name="cards", help="the highest of the pack: 12, 16 or 20", choices=("12", "16", "20"), default="16"),
        Setting(
            name="thrown",
            help="cards that either may throw: 1 to 3; with 12 and 20 cards one",
            choices=("1", "2", "3"),
            default="1",
        ),
        Setting(name="raises", help="raises in a round, each of $5: 1 or 2", choices=("1", "2"), default="1"),
        Setting(
            name="within",
            help="dollars a deal that nobody could win more: 0.1, 0.01, 0.001 or 0.00001",
            choices=("0.1", "0.01", "0.001", "0.00001"),
            default="0.01",
        ),
        Setting(
            name="memory",
            help="the most that it may take, in GiB; 8 by itself",
            bounds=(0.001, 4096.0),
            default="8",
            metavar="GIB",
        ),
    )

    def solve(self, settings: Asked) -> Answer:
        """The worth of a deal to the first seat, and how far that is from an equilibrium, in dollars."""
        from potluck.solve.small_draw import small_draw

        profile: Literal["pl", "de"] = "de" if settings["profile"] == "de" else "pl"
        solution = small_draw(
            profile,
            cards=int(settings["cards"]),
            thrown=int(settings["thrown"]),
            raises=int(settings["raises"]),
            to=float(settings["within"]),
            memory=int(float(settings["memory"]) * GIB),
        )
        return {
            "game": "draw",
            "profile": profile,
            "cards": solution.cards,
            "thrown": solution.thrown,
            "raises": int(settings["raises"]),
            "first_wins": solution.strategies.values[0],
            "exploitability": solution.strategies.exploitability,
            "measured": "exact best responses with true cards",
            "infosets": solution.tree.infosets,
            "infosets_apart": solution.tree.infosets_apart,
            "iterations": solution.strategies.loop.iteration,
            "compile_seconds": round(solution.compile_seconds, 4),
            "seconds": round(solution.seconds, 4),
        }


SOLVER: Final = SheetSolver()
