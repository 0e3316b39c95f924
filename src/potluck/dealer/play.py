"""A dealer for library users, for bots against bots, and for tests."""

import secrets
from typing import TypeVar, assert_never

from potluck.dealer.stream import Stream, digest
from potluck.errors import IllegalAction
from potluck.protocol import Cards, Dealt, First, Outcome, Playing, Roll, Rolled, Starts, Turned, TurnUp

__all__ = ["Dealer"]

P = TypeVar("P", bound=Playing)


class Dealer:
    """Answers whatever chance owes: `state = deal(state)`. The same seed gives the same answers to the same questions.

    It keeps no order: the next cards are drawn from those that the deal says are `undealt`, so that the same dealer
    serves many deals at once, and a deal that is taken up again from any earlier point.

    >>> from potluck import games
    >>> deal = Dealer(seed=7)
    >>> print(deal(games.draw.deal(profile="pl", deck=52)).view(0))
    deal 1, turn 0, pot 10
    >*0  295  +5  8s 3s Ts Th 5s  pair, tens
      1  295  +5  ?? ?? ?? ?? ??  wears 5 of 5
    seat 0: open 1..295 | wait | pass
    """

    def __init__(self, seed: int | None = None) -> None:
        self.seed = secrets.randbits(64) if seed is None else seed
        self._stream = Stream(digest("dealer", str(self.seed).encode()), "play")

    def __repr__(self) -> str:
        return f"Dealer(seed={self.seed})"

    def __call__(self, playing: P) -> P:
        """The state or match when chance owes nothing more."""
        while playing.chance is not None:
            playing = playing.apply(self.outcome(playing))
        return playing

    def outcome(self, playing: Playing) -> Outcome:
        """One answer to what chance owes.

        Raises:
            IllegalAction: chance owes nothing.
        """
        match playing.chance:
            case Cards(n):
                return Dealt(tuple(self._stream.drawn(playing.undealt, n)))
            case TurnUp():
                return Turned(*self._stream.drawn(playing.undealt, 1))
            case Roll(n):
                return Rolled(tuple(1 + self._stream.below(6) for _ in range(n)))
            case First(n):
                return Starts(self._stream.below(n))
            case None:
                raise IllegalAction("action.not_chance")
            case other:
                assert_never(other)
