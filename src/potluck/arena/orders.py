"""Chance for duplicate play: whoever sits where, the same orders of cards and the same throws come."""

from typing import Final, Protocol, TypeVar, assert_never

from potluck.cards import Card
from potluck.dealer import Stream
from potluck.dealer.stream import digest
from potluck.errors import IllegalAction
from potluck.protocol import Cards, Deal, Dealt, First, Match, Outcome, Roll, Rolled, Starts, Turned, TurnUp

__all__ = ["Answers", "Orders"]

M = TypeVar("M", bound=Match)

PIPS: Final = 6


class Answers(Protocol):
    """Answers what chance owes."""

    def outcome(self, match: Match) -> Outcome:
        """The answer to what chance owes in that match."""


class Orders:
    """Answers what chance owes in deal `number`; card k of a deal is the k-th of its order, whoever gets it.

    Every play that is made from the same seed and number meets the same orders; the deals of a match and the shuffles
    of a deal have each their own.
    """

    def __init__(self, seed: int, number: int) -> None:
        self._key = digest("arena", str(seed).encode(), str(number).encode())
        self._deal = 0
        self._shuffles = 0
        self._order: list[Card] = []
        self._throws = Stream(self._key, "throws 0")

    def settle(self, match: M) -> M:
        """The match when chance owes nothing more."""
        while match.chance is not None:
            match = match.apply(self.outcome(match))
        return match

    def outcome(self, match: Match) -> Outcome:
        """The answer to what chance owes.

        Raises:
            IllegalAction: chance owes nothing.
        """
        self._begin(match)
        match match.chance:
            case Cards(n):
                return Dealt(self._next(match.state, n))
            case TurnUp():
                return Turned(*self._next(match.state, 1))
            case Roll(n):
                return Rolled(tuple(1 + self._throws.below(PIPS) for _ in range(n)))
            case First(n):
                return Starts(self._throws.below(n))
            case None:
                raise IllegalAction("action.not_chance")
            case other:
                assert_never(other)

    def _begin(self, match: Match) -> None:
        """Fresh orders for another deal of the match."""
        if match.deal != self._deal:
            self._deal, self._shuffles, self._order = match.deal, 0, []
            self._throws = Stream(self._key, f"throws {self._deal}")

    def _next(self, deal: Deal, n: int) -> tuple[Card, ...]:
        """The next cards of the order; what is left is shuffled where it has run out."""
        if len(self._order) < n:
            self._order += self._shuffled(deal)
        cards, self._order = tuple(self._order[:n]), self._order[n:]
        return cards

    def _shuffled(self, deal: Deal) -> list[Card]:
        stream = Stream(self._key, f"order {self._deal} {self._shuffles}")
        self._shuffles += 1
        waiting = set(self._order)
        return stream.shuffled([card for card in deal.undealt if card not in waiting])
