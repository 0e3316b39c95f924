"""Capabilities: more than every game promises. A game has those that its `Game` value declares, and no others.

Each is declared as a function that gives a value of the game as one that has the capability, `being(Match)`; the type
checker holds the class to the protocol, and `tests/contract/test_capabilities.py` to its laws.
"""

from collections.abc import Mapping
from typing import Protocol, Self

from potluck.cards import Card
from potluck.options import Options
from potluck.protocol.contract import Deal, Match

__all__ = ["Adjustable", "Endable", "Menu", "Named", "Reshuffling", "Rising", "Tenure"]


class Tenure(Match, Protocol):
    """Of a match: its seats change hands while it runs."""

    @property
    def free(self) -> tuple[int, ...]:
        """Seats at which somebody may sit down now; none once the match is over."""

    @property
    def gone(self) -> tuple[int, ...]:
        """Seats whose player has left or is out, and nobody has come in his place; the free ones are among them."""

    def join(self, seat: int) -> Self:
        """The match with a new player at that seat, who plays from the next deal on.

        Of the deal that runs, or has just ended, he sees what a spectator sees. No decision is counted.

        Raises:
            IllegalAction: the match is over.
            RequestError: the seat is not free.
        """

    def vacate(self, seat: int) -> Self:
        """The match, in which nothing has happened yet, with nobody at that seat; it is free to be joined.

        Raises:
            RequestError: the match has begun, or cannot be played without that seat.
        """

    def asking(self, seat: int) -> Self:
        """The match, between two deals, that asks this seat before the others. No decision is counted.

        Raises:
            RequestError: nothing is asked of that seat now.
        """

    def earlier(self, seat: int) -> int:
        """Of the payoffs of that seat, the part of those who sat there before its player."""


class Adjustable(Match, Protocol):
    """Of a match: some of its options may change between two deals."""

    @property
    def adjustable(self) -> tuple[str, ...]:
        """The paths of the options that may change; none once the match is over."""

    def adjusted(self, options: Options) -> Self:
        """The match that plays by these options from the next deal on; from the first, where nothing has happened yet.

        The deal that runs is played to its end as it began. No decision is counted, no chip moves.

        Raises:
            IllegalAction: the match is over.
            RulesError: `rules.fixed`, another option would change; or these do not serve so many seats.
        """


class Endable(Match, Protocol):
    """Of a match: it can end after any deal, though another could follow."""

    def concluded(self) -> Self:
        """The match at its end, where a deal is over: chips stay with those who have them, a pool is divided.

        Raises:
            IllegalAction: a deal runs, or the match is over.
        """


class Rising(Match, Protocol):
    """Of a match: its sums rise by time. Rules know no clock, so the house says when a level is over."""

    @property
    def minutes(self) -> int:
        """How long a level lasts; 0 where sums do not rise by time, or can rise no more."""

    @property
    def announced(self) -> int:
        """How often they have risen, from the next deal on."""

    def risen(self) -> Self:
        """The match whose sums are a level higher from the next deal on. No decision is counted, no chip moves.

        Raises:
            IllegalAction: they do not rise by time, or can rise no more.
        """


class Reshuffling(Deal, Protocol):
    """Of a deal: the whole deck is shuffled again while it runs.

    Before the next card the house commits the new order, made of the same secret and seeds.
    """

    @property
    def shuffles(self) -> int:
        """How often that has happened in this deal."""

    @property
    def deck(self) -> tuple[Card, ...]:
        """The cards that are shuffled."""


class Named(Protocol):
    """A game of a menu, as far as it has a title."""

    @property
    def name(self) -> str:
        """Its title."""


class Menu(Protocol):
    """Of options: one of several games is named for each deal, or for some deals in a row."""

    @property
    def menu(self) -> Mapping[str, Named]:
        """The games that may be named, each by the name that names it."""

    def playing(self, name: str) -> Options:
        """The rules of the same table while that game is played.

        Raises:
            RulesError: there is none of that name.
        """
