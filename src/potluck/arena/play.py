"""One deal, or one match, played by bots that see their own views and nothing else."""

import random
from collections.abc import Callable, Sequence
from typing import Final

from msgspec import Struct

from potluck.arena.orders import Orders
from potluck.arena.plan import Plan
from potluck.arena.players import Player
from potluck.arena.programs import Fault, Trouble
from potluck.arena.variance_reduction import VarianceReduction
from potluck.protocol import Action, Match, View

__all__ = ["SHARE", "Company", "Complaint", "Decision", "Played", "Trace"]

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


class Decision(Struct, frozen=True):
    """One decision as it was made: what the seat saw, and what was done for it."""

    deal: int
    """The number of the deal in the plan, or of the match."""
    rotation: int
    seat: int
    player: int
    view: View
    action: Action
    complaint: Complaint | None = None
    """What went wrong; the action is then what the clock does for the seat."""


Trace = Callable[[Decision], None]


class Played(Struct, frozen=True):
    """By player, not by seat: points won (chips of a deal, shares of a match), and the luck that was in them."""

    points: tuple[int, ...]
    luck: tuple[float, ...]
    turns: int
    complaints: tuple[Complaint, ...] = ()
    length: int = 1
    """Deals until the end."""
    decisions: tuple[int, ...] = ()
    """How many each player was asked for."""


class Company:
    """The players of a plan, ready to play any of its deals."""

    def __init__(
        self,
        plan: Plan,
        players: Sequence[Player],
        *,
        reduction: VarianceReduction | None = None,
        trace: Trace | None = None,
    ) -> None:
        self._plan = plan
        self._players = players
        self._reduction = reduction
        self._trace = trace
        self._game, self._options = plan.rules()

    def row(self, numbers: Sequence[int], rotation: int) -> list[Played]:
        """Those deals one after the other, each with the chips of the first; who remembers knows those before it."""
        memories: dict[int, bytes] = {}
        return [self.play(number, rotation, memories=memories) for number in numbers]

    def play(self, number: int, rotation: int, *, memories: dict[int, bytes] | None = None) -> Played:
        """Deal `number` with player p in seat (p + rotation) mod seats.

        `memories`, what each seat remembers, is brought up to date.
        """
        seats = self._plan.seats
        played = _Play(self, number, rotation, memories={} if memories is None else memories)
        match = played.run(Orders(self._plan.seed, number))
        won, luck = self._points(match), played.luck()
        places = [(player + rotation) % seats for player in range(seats)]
        return Played(
            tuple(won[at] for at in places),
            tuple(luck[at] for at in places),
            played.turns,
            tuple(played.complaints),
            match.deal,
            tuple(played.decisions),
        )

    def _points(self, match: Match) -> tuple[int, ...]:
        """Chips won in the deal; or the shares of the match, which sum to `SHARE`, or to nothing if the house won.

        Winners are those that the rules name (decision 140); where they name nobody, and there is no house, most chips.
        """
        payoffs: tuple[int, ...] = match.state.payoffs() if self._plan.unit == "deal" else match.payoffs()
        if self._plan.unit == "deal":
            return payoffs
        winners = self._game.winners(match) if self._game.winners is not None else ()
        if not winners and len(payoffs) == self._plan.seats:
            winners = tuple(at for at, won in enumerate(payoffs) if won == max(payoffs))
        return tuple(SHARE // len(winners) if at in winners else 0 for at in range(self._plan.seats))


class _Play:
    """One play while it runs. What a seat leaves to chance is the same in every rotation, as its cards are."""

    def __init__(self, company: Company, number: int, rotation: int, *, memories: dict[int, bytes]) -> None:
        self._memories = memories
        self._company = company
        self._number = number
        self._rotation = rotation
        self._whole = company._plan.unit == "match"
        seats = company._plan.seats
        seed = f"{company._plan.seed}/{number}"
        self._who = [(seat - rotation) % seats for seat in range(seats)]
        self._rngs = [random.Random(f"{seed}/{seat}") for seat in range(seats)]
        self._luck = company._reduction.begin(seed) if company._reduction else None
        self.complaints: list[Complaint] = []
        self.decisions = [0] * seats
        self.turns = 0

    def run(self, orders: Orders) -> Match:
        """The match at its end, or at the end of its first deal."""
        match = self._settled(self._company._game.start(self._company._options, len(self._who)), orders)
        while not (match.over or (match.state.over and not self._whole)):
            after = self._settled(match.apply(self._asked(match)), orders)
            if after.deal != match.deal:
                self._remember(match)
            match = after
            self.turns += 1
            if self.turns >= ENDLESS:
                raise RuntimeError(f"no end after {self.turns} decisions")
        self._remember(match)
        return match

    def _remember(self, match: Match) -> None:
        """A player that remembers sees the end of the deal from his seat, and keeps what he makes of it."""
        for seat, who in enumerate(self._who):
            remember = self._company._players[who].remember
            if remember is not None:
                self._memories[seat] = remember(self._memories.get(seat, b""), match.view(seat))

    def luck(self) -> tuple[float, ...]:
        """The luck of each seat."""
        return (self._luck.total if self._luck else ()) or (0.0,) * len(self._who)

    def _settled(self, match: Match, orders: Orders) -> Match:
        return self._luck.settle(match, orders) if self._luck else orders.settle(match)

    def _asked(self, match: Match) -> Action:
        """The action of the player; what the clock does for him where he gives none."""
        seat = match.actor
        assert seat is not None
        view, player = match.view(seat), self._who[seat]
        self.decisions[player] += 1
        answer = self._answer(view, player, seat)
        complaint = answer if isinstance(answer, Complaint) else None
        action = match.timeout() if isinstance(answer, Complaint) else answer
        if complaint is not None:
            self.complaints.append(complaint)
        if self._company._trace is not None:
            self._company._trace(Decision(self._number, self._rotation, seat, player, view, action, complaint))
        return action

    def _answer(self, view: View, player: int, seat: int) -> Action | Complaint:
        try:
            action = self._company._players[player].choose(view, self._rngs[seat], self._memories.get(seat, b""))
        except Fault as fault:
            return Complaint(player, fault.trouble, fault.text[:SHOWN])
        if any(action in offer for offer in view.offers):
            return action
        return Complaint(player, "nonsense", f"{action!r} is not offered"[:SHOWN])
