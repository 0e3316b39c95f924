"""A place at a table as whoever plays there has it, near or far: in this process, or in a card room elsewhere."""

from collections.abc import AsyncIterator, Sequence
from typing import Protocol

from potluck.room import Remark
from potluck.wire import (
    ActSent,
    ActTaken,
    AdviceInfo,
    FillSeat,
    GameInfo,
    ReviewInfo,
    RulesInfo,
    Screen,
    Talked,
)

__all__ = ["Seat"]


class Seat(Protocol):
    """What is seen from a seat and what can be done in it, in the messages of the wire."""

    @property
    def company(self) -> bool:
        """Whether the table is in a card room, where others come, go and talk, and a line may break."""

    @property
    def players(self) -> int:
        """How many persons play here, one after the other."""

    @property
    def resumed(self) -> bool:
        """Whether a match goes on that was played here before."""

    @property
    def link(self) -> str:
        """The link that invites to the table; empty where nobody can come."""

    @property
    def connected(self) -> bool:
        """Whether the room hears us now."""

    @property
    def talks(self) -> bool:
        """Whether one may talk here."""

    @property
    def remarks(self) -> Sequence[Remark]:
        """What was said, the oldest first."""

    def screens(self) -> AsyncIterator[Screen]:
        """Every screen, from now to the end of the match."""

    def overheard(self) -> AsyncIterator[Talked]:
        """What is said, from now on."""

    async def act(self, asked: ActSent) -> ActTaken:
        """The answer to an act, once it is durable.

        Raises:
            PotluckError: it is refused; nothing has changed.
        """

    async def speak(self, lang: str) -> Screen:
        """The table in that language, as everything is from now on.

        Raises:
            RequestError: it is none of ours.
        """

    async def advice(self) -> AdviceInfo:
        """A hint for the decision that is to be made; an empty one where there is nothing to say.

        Raises:
            RequestError: another person plays too.
        """

    async def review(self) -> ReviewInfo:
        """What one's own acts have cost in the deals that are over; empty while one runs."""

    async def rules(self, chosen: str = "") -> RulesInfo:
        """The rules that the table plays; where the dealer has the choice, those of the `chosen` game.

        Raises:
            PotluckError: no game of the table is called so.
        """

    async def suggestion(self) -> str:
        """Who would suit the player better than who played here; empty where that is not known."""

    async def game(self) -> GameInfo:
        """What is played, with all its bots and personas."""

    async def say(self, text: str) -> None:
        """Say something to the table."""

    async def leave(self) -> None:
        """Leave the table: before the match at once, in it as soon as one's turn comes."""

    async def fill(self, seat: int, asked: FillSeat) -> None:
        """Put a bot at a free seat; for the host."""

    async def dismiss(self, seat: int) -> None:
        """Send the bot of that seat away; for the host."""

    async def begin(self) -> None:
        """Begin with those who are there; for the host."""
