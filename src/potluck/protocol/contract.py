"""The contract itself: what a deal, a match, a view and a game promise."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol, Self

from msgspec import Struct

from potluck.cards import Card
from potluck.protocol.chance import Chance
from potluck.protocol.felt import Felt
from potluck.protocol.offers import Offer

__all__ = ["Deal", "Game", "Match", "Playing", "View"]


class View(Protocol):
    """All that may leave for a seat, a spectator or a bot. A game adds what its own words and bots need.

    Every view is a frozen struct that reads back from its JSON, of the class that `Game.view` names.
    """

    @property
    def seat(self) -> int | None:
        """Whose it is; None is a spectator."""

    @property
    def turn(self) -> int:
        """How many decisions seats have made in this match."""

    @property
    def deal(self) -> int:
        """The number of the deal, from 1."""

    @property
    def actor(self) -> int | None:
        """The seat that is to act; None when chance is owed or all is over."""

    @property
    def over(self) -> bool:
        """Whether the match is over."""

    @property
    def offers(self) -> tuple[Offer, ...]:
        """What the viewer may do; empty when it is not his turn."""

    @property
    def story(self) -> tuple[Struct, ...]:
        """The public acts of the deal, oldest first, as the viewer may read them."""

    def felt(self) -> Felt:
        """The table before the viewer, in the shape that all games share."""

    def laid_open(self, own: Sequence[Self]) -> Self:
        """This view with each seat's cards as its own player sees them: `own[k]` is seat k's view of the same point."""


class Playing(Protocol):
    """What a deal (`State`) and a match (`Match`) have in common."""

    @property
    def actor(self) -> int | None:
        """The seat that is to act; None when chance is owed or all is over."""

    @property
    def over(self) -> bool:
        """Whether nothing more can happen."""

    @property
    def chance(self) -> Chance | None:
        """What chance owes now."""

    def offers(self) -> tuple[Offer, ...]:
        """What the actor may do; empty when nobody is to act."""

    def apply(self, action: Any) -> Self:
        """The value after `action`, of the actor or of chance.

        Raises:
            IllegalAction: it is not among the offers, or does not answer what chance owes.
        """

    def view(self, seat: int | None) -> View:
        """All that this seat may know; a spectator is None."""

    def payoffs(self) -> tuple[int, ...]:
        """Chips won or lost by each seat, and last by the house where it plays; summing to zero. So far, in a match."""

    def timeout(self) -> Any:
        """What the clock does for the actor: one of his offers."""


class Deal(Playing, Protocol):
    """One deal: stacks and pot in, payoffs out."""

    @property
    def left(self) -> tuple[Card, ...]:
        """The cards that have not been dealt yet, in no matter which order."""


class Match(Playing, Protocol):
    """Deals in a row. `state` is the deal that runs, or the last one."""

    @property
    def state(self) -> Deal: ...

    @property
    def deal(self) -> int:
        """The number of that deal, from 1."""

    @property
    def turn(self) -> int:
        """How many decisions seats have made."""


class Game(Struct, frozen=True, kw_only=True):
    """A game of the room: everything above the rules reaches it through this."""

    name: str
    seats: tuple[int, int]
    """The fewest and the most."""
    options: type[Struct]
    """One frozen struct; every field has a default, its allowed values and its rule number; has `open_deals`."""
    presets: Mapping[str, Any]
    start: Callable[[Any, int], Any]
    """(options, number of seats) -> Match."""
    actions: Mapping[str, type[Any]]
    """Tag -> class, of the deal's actions and the match's own."""
    view: type[Any]
    """The struct that `Match.view` gives: has `seat turn actor offers story deal over` at least."""
    deck: Callable[[Any], tuple[Card, ...]]
    """options -> the cards that a deal is dealt from, before the shuffle."""
