"""The contract itself: what a view, a deal and a match promise."""

from collections.abc import Iterator, Sequence
from typing import Protocol, Self

from msgspec import Struct

from potluck.cards import Card
from potluck.options import Options
from potluck.protocol.actions import Action
from potluck.protocol.chance import Chance
from potluck.protocol.felt import Felt
from potluck.protocol.offers import Offer

__all__ = ["Deal", "Match", "Playing", "View"]


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
        """The offers to the viewer; empty when somebody else is to act."""

    @property
    def story(self) -> tuple[Struct, ...]:
        """The public acts of the deal, oldest first, as the viewer may read them."""

    def felt(self) -> Felt:
        """The table before the viewer, in the shape that all games share."""

    @property
    def plays(self) -> Options | None:
        """The rules of the deal that runs; those of the whole table, where no game is named for it."""

    def laid_open(self, own: Sequence[Self]) -> Self:
        """This view with each seat's cards as its own player sees them: `own[k]` is seat k's view of the same point."""


class Playing(Protocol):
    """The common part of a deal (`State`) and a match (`Match`); `Playable` brings `legal_actions` and text."""

    @property
    def actor(self) -> int | None:
        """The seat that is to act; None when chance is owed or all is over."""

    @property
    def over(self) -> bool:
        """Whether nothing more can happen."""

    @property
    def chance(self) -> Chance | None:
        """The debt of chance now."""

    @property
    def undealt(self) -> tuple[Card, ...]:
        """The cards of the deal that have not been dealt yet, in no matter which order."""

    def offers(self) -> tuple[Offer, ...]:
        """The offers to the actor; empty when nobody is to act."""

    def legal_actions(self) -> Iterator[Action]:
        """Every action that is offered, made as it is asked for; nothing when nobody is to act."""

    def apply(self, action: Action) -> Self:
        """The value after `action`, of the actor or of chance.

        Raises:
            IllegalAction: it is not among the offers, or does not answer what chance owes.
        """

    def view(self, seat: int | None) -> View:
        """All that this seat may know; a spectator is None."""

    def payoffs(self) -> tuple[int, ...]:
        """Chips won or lost by each seat, and last by the house where it plays; summing to zero. So far, in a match."""

    def timeout(self) -> Action:
        """The action that the clock takes for the actor: one of the offers."""


class Deal(Playing, Protocol):
    """One deal: stacks and pot in, payoffs out."""


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
