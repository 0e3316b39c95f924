"""What a window or a line needs of a table, wherever that is: in this process, or in a card room elsewhere."""

from collections.abc import AsyncIterator, Sequence
from typing import Any, Protocol

from potluck.lab import Advice
from potluck.protocol import Action, Game
from potluck.room import Remark, SeatPlan, Sight, Suggestion

__all__ = ["Company", "Place"]


class Place(Protocol):
    """One's place at a table."""

    @property
    def game(self) -> Game: ...

    @property
    def options(self) -> Any: ...

    def sights(self) -> AsyncIterator[Sight]:
        """What is seen, from now to the end of the match."""

    async def act(self, sight: Sight, action: Action) -> None:
        """Act for the seat that is to act."""

    async def advice(self, sight: Sight) -> Advice | None:
        """A hint; None where there is nothing to say."""

    async def suggestion(self, sight: Sight) -> Suggestion | None:
        """Who would suit the player better; None where that is not known."""

    async def review(self, sight: Sight) -> Any:
        """What one's own acts have cost; None while a deal runs."""


class Company(Protocol):
    """The other persons of a table that is elsewhere."""

    @property
    def remarks(self) -> Sequence[Remark]:
        """What was said, the oldest first."""

    @property
    def talks(self) -> bool:
        """Whether one may talk here."""

    @property
    def connected(self) -> bool:
        """Whether the room hears us now."""

    @property
    def link(self) -> str:
        """The link that invites to the table."""

    def overheard(self) -> AsyncIterator[tuple[Remark, ...]]:
        """What is said, from now on."""

    async def say(self, text: str) -> None:
        """Say something to the table."""

    async def leave(self) -> None:
        """Leave the table."""

    async def fill(self, seat: int, plan: SeatPlan) -> None:
        """Put a bot at a free seat; for the host."""

    async def dismiss(self, seat: int) -> None:
        """Send the bot of that seat away; for the host."""

    async def begin(self) -> None:
        """Begin with those who are there; for the host."""
