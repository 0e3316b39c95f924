"""One deal, or one match, played by bots that see their own views and nothing else."""

import random
from collections.abc import Sequence
from typing import Final

from msgspec import Struct

from potluck.arena.orders import Orders
from potluck.arena.plan import Plan
from potluck.arena.players import Fault, Player, Trouble
from potluck.arena.variance_reduction import VarianceReduction
from potluck.protocol import Action, Match

__all__ = ["SHARE", "Company", "Complaint", "Played"]

SHARE: Final = 2520
"""A match won is so many points; winners together share them evenly, whatever their number up to ten."""
ENDLESS: Final = 200_000
"""Decisions after which a match is called endless."""
SHOWN: Final = 200


class Complaint(Struct, frozen=True):
    """One thing that a player did wrong."""

    player: int
    trouble: Trouble
    text: str


class Played(Struct, frozen=True):
    """By player, not by seat: points won (chips of a deal, shares of a match), and the luck that was in them."""

    points: tuple[int, ...]
    luck: tuple[float, ...]
    turns: int
    complaints: tuple[Complaint, ...] = ()
    length: int = 1
    """Deals until the end."""


class Company:
    """The players of a plan, ready to play any of its deals."""

    def __init__(self, plan: Plan, players: Sequence[Player], *, reduction: VarianceReduction | None = None) -> None:
        self._plan = plan
        self._players = players
        self._reduction = reduction
        self._game, self._options = plan.rules()

    def play(self, number: int, rotation: int) -> Played:
        """Deal `number` with player p in seat (p + rotation) mod seats."""
        seats = self._plan.seats
        played = _Play(self, f"{self._plan.seed}/{number}", rotation)
        match = played.run(Orders(self._plan.seed, number))
        won, luck = self._points(match), played.luck()
        places = [(player + rotation) % seats for player in range(seats)]
        return Played(
            tuple(won[at] for at in places),
            tuple(luck[at] for at in places),
            played.turns,
            tuple(played.complaints),
            match.deal,
        )

    def _points(self, match: Match) -> tuple[int, ...]:
        """Chips won in the deal; or the shares of the match, which sum to `SHARE`."""
        payoffs: tuple[int, ...] = match.state.payoffs() if self._plan.unit == "deal" else match.payoffs()
        if self._plan.unit == "deal":
            return payoffs
        best = max(payoffs)
        return tuple(SHARE // payoffs.count(best) if won == best else 0 for won in payoffs)


class _Play:
    """One play while it runs. What a seat leaves to chance is the same in every rotation, as its cards are."""

    def __init__(self, company: Company, seed: str, rotation: int) -> None:
        self._company = company
        self._whole = company._plan.unit == "match"
        seats = company._plan.seats
        self._who = [(seat - rotation) % seats for seat in range(seats)]
        self._rngs = [random.Random(f"{seed}/{seat}") for seat in range(seats)]
        self._luck = company._reduction.begin(seed) if company._reduction else None
        self.complaints: list[Complaint] = []
        self.turns = 0

    def run(self, orders: Orders) -> Match:
        """The match at its end, or at the end of its first deal."""
        match = self._settled(self._company._game.start(self._company._options, len(self._who)), orders)
        while not (match.over or (match.state.over and not self._whole)):
            match = self._settled(match.apply(self._asked(match)), orders)
            self.turns += 1
            if self.turns >= ENDLESS:
                raise RuntimeError(f"no end after {self.turns} decisions")
        return match

    def luck(self) -> tuple[float, ...]:
        """The luck of each seat."""
        return (self._luck.total if self._luck else ()) or (0.0,) * len(self._who)

    def _settled(self, match: Match, orders: Orders) -> Match:
        return self._luck.settle(match, orders) if self._luck else orders.settle(match)

    def _asked(self, match: Match) -> Action:
        """The action of the player; what the clock does for him where he gives none."""
        seat = match.actor
        assert seat is not None
        view, name = match.view(seat), self._who[seat]
        try:
            action = self._company._players[name].choose(view, self._rngs[seat])
            if any(action in offer for offer in view.offers):
                return action
            self.complaints.append(Complaint(name, "nonsense", f"{action!r} is not offered"[:SHOWN]))
        except Fault as fault:
            self.complaints.append(Complaint(name, fault.trouble, str(fault)[:SHOWN]))
        return match.timeout()
