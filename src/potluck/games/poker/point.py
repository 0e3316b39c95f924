"""One point in one deal of poker: its fields, and what can be read off them (R4.*).

Data alone. What may happen at a point stands in the phases (`dealing`, `drawing`, `betting`, `showdown`): functions
that take a point and hand back the one after it. `state` drives them.
"""

from typing import Final, Self, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from potluck.cards import Card
from potluck.games.poker.values import Due, Entry, Outcome, Phase, Runs, Seat
from potluck.variants import Street, Variant

__all__ = ["PLAIN", "HouseRules", "P", "Point"]

P = TypeVar("P", bound="Point")
"""A point, or the `State` that is made of one: a phase hands back the kind that it was given."""


class HouseRules(Struct, frozen=True, kw_only=True):
    """The rules that a table sets beside those of its variant."""

    mucking: bool = False
    """At the showdown each may give up without showing (R4.4, option)."""
    open_fold: bool = False
    """One may fold where nothing is to pay (R4.1, option)."""
    open_deals: bool = False
    """All cards are shown after the deal."""
    turn_up: bool = False
    """Hands lie face up as soon as nobody can bet any more (R4.15, option)."""
    twice: bool = False
    """Where nobody can bet any more, who is in may agree to two boards (R4.16, option)."""


PLAIN: Final = HouseRules()
"""What the rule book says by itself."""


class Point(Struct, frozen=True, kw_only=True):
    """The table of one deal between two moves. Somebody is to move where `actor` or `due` says so."""

    variant: Variant
    house: HouseRules
    seats: tuple[Seat, ...]
    button: int | None = None
    """The dealer's seat; None until chance has said so."""
    opener: int = 0
    """Who is first on the first street, where no card opens."""
    phase: Phase = Phase.BUTTON
    street: int = 0
    actor: int | None = None
    top: int = 0
    """The highest bet on this street; a short blind counts in full."""
    step: int = 0
    """The least full raise: the largest bet or raise of the round."""
    reopened: int = 0
    """`top` right after the last full bet or raise: who acted on less may raise."""
    raises: int = 0
    """Full bets and raises on this street."""
    aggressor: int | None = None
    """Who bet or raised last on this street."""
    board: tuple[Card, ...] = ()
    runs: Runs | None = None
    """How often the rest of the board is dealt (R4.16); None: nobody was asked."""
    due: tuple[Due, ...] = ()
    gone: int = 0
    """The cards that are not in the pack, as a set of bits."""
    shuffles: int = 0
    """How often folded and thrown cards were shuffled in (R4.14)."""
    pack: tuple[Card, ...] = ()
    """The cards that were shuffled last, where that was not the whole pack."""
    story: tuple[Entry, ...] = ()
    outcome: Outcome | None = None

    @property
    def over(self) -> bool:
        """Whether the deal has an outcome."""
        return self.outcome is not None

    @property
    def first(self) -> int | None:
        """The seat that deals; None until chance has said so."""
        return self.button

    @property
    def now(self) -> Street:
        """The street in play."""
        return self.variant.streets[self.street]

    @property
    def live(self) -> tuple[int, ...]:
        """Seats that can still win."""
        return tuple([at for at, seat in enumerate(self.seats) if not seat.folded])

    @property
    def settled(self) -> bool:
        """Whether nobody can bet any more: of the seats that are in one at most has chips."""
        return sum([seat.stack > 0 and not seat.folded for seat in self.seats]) <= 1

    @property
    def pot(self) -> int:
        """All that has been put in; nothing once it has been paid out."""
        return 0 if self.outcome is not None else sum([seat.paid + seat.dead for seat in self.seats])

    @property
    def at_stake(self) -> int:
        """All that has been put in; once it has been paid out, what was there."""
        return self.pot if self.outcome is None else sum(self.outcome.won)

    @property
    def owed(self) -> int:
        """The chips that the actor has to pay to stay in, as far as he can."""
        if self.actor is None or self.phase is not Phase.BETTING:
            return 0
        seat = self.seats[self.actor]
        return min(max(self.top - seat.bet, 0), seat.stack)

    @property
    def bringing(self) -> bool:
        """Whether the actor's card brings in, and nobody has acted (R4.2)."""
        return self.incomplete and self.top == 0 and self.phase is Phase.BETTING

    @property
    def incomplete(self) -> bool:
        """Whether the first bet or raise completes the bring-in."""
        return self.street == 0 and self.variant.forced.bring_in > 0 and self.aggressor is None

    @property
    def deck(self) -> tuple[Card, ...]:
        """The cards that were shuffled last, lowest first: the whole pack, or what was left and what came back."""
        return self.pack or self.variant.cards

    @property
    def undealt(self) -> tuple[Card, ...]:
        """The cards in the pack, which may still be dealt, lowest first."""
        gone = self.gone
        return tuple(card for card in self.variant.cards if not gone >> card & 1)

    def with_seat(self, at: int, seat: Seat) -> tuple[Seat, ...]:
        """The seats with that one changed."""
        seats = [*self.seats]
        seats[at] = seat
        return tuple(seats)

    def finished(self, outcome: Outcome, entries: tuple[Entry, ...]) -> Self:
        """The deal with its pots paid out."""
        seats = tuple(
            [
                replace(seat, stack=seat.stack + won) if won else seat
                for seat, won in zip(self.seats, outcome.won, strict=True)
            ]
        )
        return replace(
            self, seats=seats, outcome=outcome, phase=Phase.OVER, actor=None, due=(), story=self.story + entries
        )
