"""What came out, for people, programs and the eye."""

from math import isfinite
from typing import Final

from msgspec import Struct

from potluck.arena.picture import picture
from potluck.arena.plan import Plan
from potluck.arena.play import SHARE
from potluck.arena.tally import Estimate, Tally, estimates
from potluck.options import Json

__all__ = ["Result", "Row"]

PERCENT: Final = 100


class Row(Struct, frozen=True, kw_only=True):
    """One player's line: `value` a deal in chips, or percent of the matches won, plus or minus `within` (95 %).

    Of a single deal `within` is infinite: it says nothing of how sure the value is.
    """

    player: str
    value: float
    within: float
    plain: float
    """What `within` would be, had as many plays each been a deal of their own."""
    faults: dict[str, int] = {}
    decisions: int = 0
    """How many it was asked for; 0 in what was kept before they were counted."""

    @property
    def absent(self) -> bool:
        """Whether it did not play: it was given up, or gave no action of its own at all."""
        return "given up" in self.faults or 0 < self.decisions <= sum(self.faults.values())


class Result(Struct, frozen=True):
    """A plan, the sums of all its plays, and the sums after each twentieth of them.

    The text of it says what the first player wins: `+3.1 ± 0.4 chips a deal (95 %)`.
    """

    plan: Plan
    tally: Tally
    course: tuple[Tally, ...] = ()

    @property
    def rows(self) -> tuple[Row, ...]:
        """A line for each player, in the order in which they were named."""
        by_player = estimates(self.tally, level=self.plan.control)
        return tuple(self._row(at, estimate) for at, estimate in enumerate(by_player))

    @property
    def unit(self) -> str:
        """`chips a deal`, or `% of the matches`."""
        return "chips a deal" if self.plan.unit == "deal" else "% of the matches"

    def __str__(self) -> str:
        first = self.rows[0]
        sign = "+" if self.plan.unit == "deal" else ""
        if not isfinite(first.within):
            return f"{first.value:{sign}.3g} {self.unit} (one deal)"
        return f"{first.value:{sign}.3g} ± {first.within:.2g} {self.unit} (95 %)"

    def _repr_svg_(self) -> str:
        """How the result settled, as a notebook shows it."""
        return picture(self)

    def json(self) -> dict[str, Json]:
        """The result for programs; equal for equal plans, whoever played which part."""
        return {
            "game": self.plan.game,
            "options": self.plan.options,
            "seed": self.plan.seed,
            "deals": self.tally.deals,
            "plays": self.tally.plays,
            "turns": self.tally.turns,
            "unit": self.plan.unit,
            "duplicate": self.plan.rotations > 1,
            "control": self.plan.control,
            "players": [
                {
                    "bot": row.player,
                    "value": round(row.value, 6),
                    **_interval(row),
                    "decisions": row.decisions,
                    "faults": row.faults,
                }
                for row in self.rows
            ],
            "complaints": [
                {"bot": self.plan.players[complaint.player], "trouble": complaint.trouble, "text": complaint.text}
                for complaint in self.tally.complaints
            ],
        }

    def _row(self, at: int, estimate: Estimate) -> Row:
        scale = 1.0 if self.plan.unit == "deal" else PERCENT / SHARE
        return Row(
            player=self.plan.players[at],
            value=estimate.mean * scale,
            within=estimate.within * scale,
            plain=estimate.plain * scale,
            faults={trouble: times for player, trouble, times in self.tally.faults if player == at},
            decisions=self.tally.decisions[at] if self.tally.decisions else 0,
        )


def _interval(row: Row) -> dict[str, Json]:
    """Half the interval and its ends; null where a single deal tells of none."""
    if not isfinite(row.within):
        return {"within": None, "interval": None}
    return {
        "within": round(row.within, 6),
        "interval": [round(row.value - row.within, 6), round(row.value + row.within, 6)],
    }
