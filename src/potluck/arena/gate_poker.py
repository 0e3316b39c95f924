"""The gate of poker: one planted player, an opponent in all other seats, and how often his stakes take the pot at once.

A *field* is a variant and how many sit at the table. Every deal is played once with the planted player in each seat,
and the luck of the cards is taken out (docs/arena.md).
"""

import random
from collections.abc import Callable, Iterable, Mapping
from typing import Final, NamedTuple

from msgspec import Struct

from potluck.arena.plan import Plan
from potluck.arena.play import Company, Decision
from potluck.arena.players import Named
from potluck.arena.tally import Tally, estimates, summed, tallied
from potluck.arena.variance_reduction import reduction_for
from potluck.bots import Choose
from potluck.games.poker import Fold, RaiseTo, View
from potluck.protocol import Action
from potluck.protocol import View as AnyView

__all__ = ["FIELDS", "VARIANTS", "Faced", "Field", "Plays", "Stakes", "as_bot", "faced", "total"]

Plays = Callable[[View, random.Random], Action]
"""A bot of poker: (view, rng) -> one of the actions offered."""
Z95: Final = 1.959963984540054


class Field(NamedTuple):
    """A variant, and how many sit at the table."""

    variant: str
    seats: int

    def __str__(self) -> str:
        return f"{self.variant}-{self.seats}"


VARIANTS: Final = (
    "holdem",
    "holdem-fixed",
    "omaha",
    "seven-stud",
    "razz",
    "draw-fixed",
    "triple-draw-seven",
    "badugi",
    "omaha-hilo",
    "short-deck",
    "seven-stud-hilo",
    "joker-wild",
)
"""A variant of each kind."""
FIELDS: Final[Mapping[str, Field]] = {
    str(field): field for field in (Field(variant, seats) for seats in (2, 6) for variant in VARIANTS)
}
"""By name: each of them, with two seats and with six."""


class Stakes(Struct, frozen=True):
    """The stakes that the planted player made on one street."""

    street: int
    made: int = 0
    taken: int = 0
    """After how many of them all others gave up."""
    due: float = 0.0
    """After how many all others would give up, if a stake neither gained nor lost by that: its part of the pot."""


class Faced(Struct, frozen=True, kw_only=True):
    """Sums over deals."""

    tally: Tally = Tally()
    """The planted player first."""
    stakes: tuple[Stakes, ...] = ()
    """By street, as far as any were made."""

    @property
    def mean(self) -> float:
        """Chips a deal that the planted player wins, luck taken out."""
        return estimates(self.tally, level=True)[0].mean if self.tally.deals else 0.0

    def within(self, errors: float) -> float:
        """So many standard errors of the mean."""
        return estimates(self.tally, level=True)[0].within * errors / Z95 if self.tally.deals else float("inf")


def total(parts: Iterable[Faced]) -> Faced:
    """All of them together, in the order given."""
    kept = list(parts)
    return Faced(tally=summed(part.tally for part in kept), stakes=_summed(s for part in kept for s in part.stakes))


def faced(member: Plays, opponent: Plays, *, field: Field, seed: int, numbers: range) -> Faced:
    """The results of a planted player in those deals, the opponent in all other seats."""
    plan = Plan(
        game="poker",
        players=("caller",) * field.seats,
        deals=numbers.stop,
        seed=seed,
        options={"variant": field.variant},
        control=True,
    )
    watch = _Watch()
    seats = [Named(as_bot(member)), *[Named(as_bot(opponent))] * (field.seats - 1)]
    company = Company(plan, seats, reduction=reduction_for("poker"), trace=watch)
    tally = summed(tallied([company.play(at, turn) for turn in plan.seatings(at)]) for at in numbers)
    return Faced(tally=tally, stakes=_summed(watch.stakes))


class _Watch:
    """Notes the stakes of the first player, and which of them made all others give up."""

    def __init__(self) -> None:
        self.stakes: list[Stakes] = []
        self._play, self._left = (-1, -1), 0

    def __call__(self, decision: Decision) -> None:
        """Takes note of a decision."""
        view = decision.view
        assert isinstance(view, View)
        if self._play != (decision.deal, decision.rotation):
            self._play, self._left = (decision.deal, decision.rotation), 0
        if decision.player:
            self._answered(gave_up=isinstance(decision.action, Fold))
        elif isinstance(decision.action, RaiseTo):
            self._staked(view, decision.action.amount)

    def _staked(self, view: View, to: int) -> None:
        assert view.seat is not None
        paid = to - view.seats[view.seat].bet
        self._left = sum(not seat.folded and not seat.out for seat in view.seats) - 1
        self.stakes.append(Stakes(view.street, made=1, due=paid / (view.pot + paid)))

    def _answered(self, *, gave_up: bool) -> None:
        """Another acts; who pays or raises ends the question whether the stake takes the pot."""
        taken = gave_up and self._left == 1
        self._left = max(self._left - 1, 0) if gave_up else 0
        if taken:
            last = self.stakes[-1]
            self.stakes[-1] = Stakes(last.street, last.made, 1, last.due)


def _summed(stakes: Iterable[Stakes]) -> tuple[Stakes, ...]:
    """The sums of each street, in order."""
    sums: dict[int, Stakes] = {}
    for each in stakes:
        so_far = sums.get(each.street, Stakes(each.street))
        sums[each.street] = Stakes(
            each.street, so_far.made + each.made, so_far.taken + each.taken, so_far.due + each.due
        )
    return tuple(sums[street] for street in sorted(sums))


def as_bot(plays: Plays) -> Choose:
    """The same as any bot of the house."""

    def chosen(view: AnyView, rng: random.Random) -> Action:
        assert isinstance(view, View)
        return plays(view, rng)

    return chosen
