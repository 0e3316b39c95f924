"""Chance for duplicate play: whoever sits where, the same orders of cards and the same throws come."""

from typing import Any, Final, assert_never

from potluck.cards import Card
from potluck.dealer import Stream
from potluck.dealer.stream import digest
from potluck.errors import IllegalAction
from potluck.protocol import Cards, Dealt, First, Outcome, Playing, Roll, Rolled, Starts, Turn, Turned

__all__ = ["Orders"]

PIPS: Final = 6


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

    def settle(self, playing: Any) -> Any:
        """The match when chance owes nothing more."""
        while playing.chance is not None:
            playing = playing.apply(self.outcome(playing))
        return playing

    def outcome(self, playing: Any) -> Outcome:
        """The answer to what chance owes.

        Raises:
            IllegalAction: chance owes nothing.
        """
        self._begin(playing)
        match playing.chance:
            case Cards(n):
                return Dealt(self._next(playing.state, n))
            case Turn():
                return Turned(*self._next(playing.state, 1))
            case Roll(n):
                return Rolled(tuple(1 + self._throws.below(PIPS) for _ in range(n)))
            case First(n):
                return Starts(self._throws.below(n))
            case None:
                raise IllegalAction("action.not_chance")
            case other:
                assert_never(other)

    def _begin(self, playing: Any) -> None:
        """Fresh orders for another deal of the match."""
        if playing.deal != self._deal:
            self._deal, self._shuffles, self._order = playing.deal, 0, []
            self._throws = Stream(self._key, f"throws {self._deal}")

    def _next(self, deal: Playing, n: int) -> tuple[Card, ...]:
        """The next cards of the order; what is left is shuffled where it has run out."""
        if len(self._order) < n:
            self._order += self._shuffled(deal)
        cards, self._order = tuple(self._order[:n]), self._order[n:]
        return cards

    def _shuffled(self, deal: Any) -> list[Card]:
        stream = Stream(self._key, f"order {self._deal} {self._shuffles}")
        self._shuffles += 1
        waiting = set(self._order)
        return stream.shuffled([card for card in deal.left if card not in waiting])
