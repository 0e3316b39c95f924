"""Deals in a row for two who may remember each other: each deal with the chips of the first, luck taken out.

A row is played from both seats with the same cards, and is one observation: what is learned in it hangs together.
"""

from functools import partial
from typing import NamedTuple

from potluck.arena.gate_poker import as_bot
from potluck.arena.plan import Plan
from potluck.arena.play import Company, Played
from potluck.arena.players import Named, Player
from potluck.arena.variance_reduction import reduction_for
from potluck.bots import bot
from potluck.bots.stable.poker import STABLE
from potluck.bots.stable.poker_feints import FEINTS

__all__ = ["Row", "planted", "rowed"]


class Row(NamedTuple):
    """Chips a deal that the first player wins, in the first half of a row and in the second."""

    early: float
    late: float

    @property
    def whole(self) -> float:
        """In the whole row."""
        return (self.early + self.late) / 2


def planted(name: str, *, deals: int) -> Player:
    """A planted player for rows of so many deals; one who feigns turns in their middle. Else a bot of the house."""
    if name in FEINTS:
        return Named(partial(FEINTS[name], after=deals // 2), FEINTS[name].remember)
    if name in STABLE:
        return Named(as_bot(STABLE[name]))
    known = bot(name)
    return Named(known.choose, known.remembered) if known.remembers else Named(known.load())


def rowed(first: str, second: str, *, variant: str, seed: int, numbers: range) -> Row:
    """One row of those deals, an even number, from both seats."""
    plan = Plan(
        game="poker", players=("caller",) * 2, deals=numbers.stop, seed=seed, options={"variant": variant}, control=True
    )
    players = [planted(name, deals=len(numbers)) for name in (first, second)]
    company = Company(plan, players, reduction=reduction_for("poker"))
    half, plays = len(numbers) // 2, [company.row(numbers, turn) for turn in (0, 1)]
    return Row(*(_mean([play for row in plays for play in row[at : at + half]]) for at in (0, half)))


def _mean(plays: list[Played]) -> float:
    return sum(play.points[0] - play.luck[0] for play in plays) / len(plays)
