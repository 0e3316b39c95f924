"""A seat as its player has it, at a local table (in this process) or a remote one (in a card room elsewhere)."""

from collections.abc import AsyncIterator, Sequence
from typing import Protocol

from potluck.errors import PotluckError
from potluck.room import Remark
from potluck.wire import (
    ActSent,
    ActTaken,
    AdviceInfo,
    Done,
    FillSeat,
    GameInfo,
    HostAct,
    LedgerInfo,
    ReviewInfo,
    RulesInfo,
    Screen,
    SeasonInfo,
    SummaryInfo,
    Talked,
    WishAsked,
)

__all__ = ["Seat"]


class Seat(Protocol):
    """The screens of a seat, its acts, its chat and the host's powers, in the messages of the wire."""

    @property
    def is_remote(self) -> bool:
        """Whether the table is in a card room elsewhere: others come, go and chat, and the connection may break."""

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
        """Whether the connection to the room is open now."""

    @property
    def can_chat(self) -> bool:
        """Whether the player may chat here."""

    @property
    def remarks(self) -> Sequence[Remark]:
        """The chat so far, the oldest line first."""

    @property
    def finding(self) -> PotluckError | None:
        """The first thing in which the house has contradicted what it showed; None where there is none."""

    def screens(self) -> AsyncIterator[Screen]:
        """Every screen, from now to the end of the match."""

    def chat_messages(self) -> AsyncIterator[Talked]:
        """Lines of chat, from now on."""

    async def act(self, act: ActSent) -> ActTaken:
        """The answer to an act, once it is durable.

        Raises:
            PotluckError: it is refused; nothing has changed.
        """

    async def set_language(self, lang: str) -> Screen:
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
        """The cost of the player's own acts in the deals that are over; empty during a deal."""

    async def rules(self, chosen: str = "") -> RulesInfo:
        """The rules that the table plays; where the dealer has the choice, those of the `chosen` game.

        Raises:
            PotluckError: no game of the table is called so.
        """

    async def suggestion(self) -> str:
        """An opponent who would suit the player better, in a sentence; empty where that is not known."""

    async def game(self) -> GameInfo:
        """The game that is played, with its bots and personas."""

    async def say(self, text: str) -> None:
        """Say something to the table."""

    async def leave(self) -> None:
        """Leave the table: before the match at once, in it as soon as the player's turn comes."""

    async def fill(self, seat: int, opponent: FillSeat) -> None:
        """Put a bot at a free seat; for the host."""

    async def dismiss(self, seat: int) -> None:
        """Send the bot of that seat away; for the host."""

    async def begin(self) -> None:
        """Begin with those who are there; for the host."""

    async def lead(self, act: HostAct) -> Done:
        """The answer to an act of the host.

        Raises:
            PotluckError: the player may not do that now.
        """

    async def wish(self, wish: WishAsked) -> None:
        """Wish something about how the table goes on.

        Raises:
            PotluckError: it cannot be wished now.
        """

    async def summary(self, *, deal: int | None = None) -> SummaryInfo:
        """The match as a whole: standings, the moment that moved most, and what the player's own decisions cost.

        With `deal` the decisions and parts of that deal alone.
        """

    async def season(self) -> SeasonInfo:
        """The evenings up to this table that followed one another, as far as the player may know of them."""

    async def again(self) -> str:
        """The name of the table that follows this one; the same for all who ask.

        Raises:
            PotluckError: the match is not over, or the player had no seat.
        """

    async def ledger(self) -> LedgerInfo:
        """The ledger: who has won what, and who pays whom.

        Raises:
            RequestError: nobody keeps one here.
        """
