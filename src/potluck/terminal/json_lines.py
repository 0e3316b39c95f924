"""A match for a program, in lines of JSON: the messages of the wire, those of the room out and those of a client in.

Beside that an act may stand alone, in its text form (`open 10`) or as its object; and a host may put bots at
free seats, send them away, and begin.
"""

from typing import Any, Final

import msgspec
from msgspec import Struct

from potluck.errors import PotluckError, RequestError
from potluck.protocol import decode, encode
from potluck.room import is_failure
from potluck.terminal.console import Console
from potluck.terminal.seat import Seat
from potluck.terminal.seats import filling
from potluck.wire import (
    ActSent,
    ActTaken,
    Failed,
    HostSent,
    LanguageChosen,
    LedgerInfo,
    Say,
    Screen,
    SeasonInfo,
    SummaryInfo,
    Talked,
    WishAsked,
    can_play_again,
    fault,
    fresh_id,
)
from potluck.words import Language, language

__all__ = ["JsonLines"]

LONGEST: Final = 200
"""Characters of an explanation."""


class SeatBot(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag="bot"):
    """Puts a bot at a free seat: `halina`, `honest:Olga:f`."""

    seat: int
    bot: str


class SendAway(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag="dismiss"):
    """Sends the bot of that seat away."""

    seat: int


class Begin(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag="begin"):
    """Begins with those who are there."""


class Wished(WishAsked, frozen=True, kw_only=True, forbid_unknown_fields=True, tag="wish"):
    """Wishes one of the screen's `wishes`."""


class AskLedger(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag="ledger"):
    """Asks for the ledger of the table."""


class AskSeason(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag="season"):
    """Asks for the evenings that followed one another."""


class AskSummary(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag="summary"):
    """Asks for the match as a whole; with `deal` for the decisions and parts of that deal alone."""

    deal: int | None = None


class Again(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag="again"):
    """Plays the match again once it is over, at the table that follows; said at any time before its end."""


class SeasonShown(Struct, frozen=True, kw_only=True, tag="season"):
    """The season, as it was asked for."""

    season: SeasonInfo


class SummaryShown(Struct, frozen=True, kw_only=True, tag="summary"):
    """The match as a whole, as it was asked for, and once more at its end."""

    summary: SummaryInfo


class LedgerShown(Struct, frozen=True, kw_only=True, tag="ledger"):
    """The ledger, as it was asked for, and once more at the end of a match at a remote table."""

    ledger: LedgerInfo


Asked = AskLedger | AskSummary | AskSeason
Message = ActSent | LanguageChosen | Say | SeatBot | SendAway | Begin | HostSent | Wished | Again | Asked
KINDS: Final = frozenset(
    {"act", "language", "say", "bot", "dismiss", "begin", "host", "wish", "again", "ledger", "summary", "season"}
)
"""The tags of those; an object with any other is an act."""


class JsonLines:
    """A `Mode` for the other end of two pipes."""

    left = False
    """Whether the seat was given up; never so, since a program that leaves by an act learns it from the screen."""

    def __init__(self, seat: Seat, console: Console, spoken: Language) -> None:
        self.done = False
        """Whether the match is over, or the input has ended."""
        self.sequel = ""
        """The name of the table at which the match is played again; empty where it is not."""
        self.waits = False
        """Whether the last screen asks for an act that has not come yet."""
        self._seat = seat
        self._console = console
        self._language = spoken
        self._screen: Screen | None = None
        self._accused = False
        """Whether the program was told in what the house has contradicted itself."""
        self._again = False
        """Whether the match is played again once it is over."""

    async def on_screen(self, screen: Screen) -> None:
        """Passes the screen on."""
        self._screen = screen
        self._say(screen)
        if self._seat.finding is not None and not self._accused:
            self._accused = True
            lie = fault(self._seat.finding, self._language)
            self._say(Failed(id=None, code=lie.code, message=lie.message, detail=lie.detail))
        self.done = screen.table.over
        if self.done and screen.seat is not None:
            self._say(SummaryShown(summary=await self._seat.summary()))
        if self.done and self._seat.is_remote and screen.view is not None:
            self._say(LedgerShown(ledger=await self._seat.ledger()))
        if self._again and can_play_again(screen):
            self.sequel = await self._seat.again()
        self.waits = not self.done

    async def on_line(self, line: str) -> None:
        """Do what the line asks; a refusal is an `error` line, and the screen before it still stands."""
        if self._screen is None:
            return
        named: str | None = None
        try:
            message = read_line(line, turn=self._screen.turn)
            named = message.id if isinstance(message, ActSent | Say | HostSent) and message.id in line else None
            await self._do(message, answers=named is not None)
        except PotluckError as error:
            refusal = fault(error, self._language)
            self._say(Failed(id=named, code=refusal.code, message=refusal.message, detail=refusal.detail))
            if is_failure(error) and not self._seat.is_remote:
                raise

    async def on_chat(self, talked: Talked) -> None:
        """Passes on what was said."""
        self._say(talked)

    def stop(self) -> None:
        """The input has ended."""
        self.done, self.waits = True, False

    async def _do(self, message: Message, *, answers: bool) -> None:
        match message:
            case ActSent():
                taken = await self._seat.act(message)
                self.waits = False
                if answers:
                    self._say(taken)
            case LanguageChosen(lang=lang):
                screen = await self._seat.set_language(lang)
                self._language = language(lang)
                self._say(screen)
            case Say(text=text):
                await self._seat.say(text)
            case SeatBot(seat=seat, bot=bot):
                await self._seat.fill(seat, filling(await self._seat.game(), bot))
            case SendAway(seat=seat):
                await self._seat.dismiss(seat)
            case Begin():
                await self._seat.begin()
            case HostSent():
                done = await self._seat.lead(message)
                if answers:
                    self._say(ActTaken(id=message.id, turn=done.turn, seq=done.seq))
            case Wished():
                await self._seat.wish(message)
            case _:
                await self._tell(message)

    async def _tell(self, wanted: Again | Asked) -> None:
        """Pass on what is told of the table as a whole; or keep in mind that it is played again."""
        match wanted:
            case Again():
                self._again = True
            case AskLedger():
                self._say(LedgerShown(ledger=await self._seat.ledger()))
            case AskSummary(deal=deal):
                self._say(SummaryShown(summary=await self._seat.summary(deal=deal)))
            case AskSeason():
                self._say(SeasonShown(season=await self._seat.season()))

    def _say(self, message: Struct) -> None:
        self._console.say(encode(message).decode())


def read_line(line: str, *, turn: int) -> Message:
    """The message of a line; an act that stands alone is meant for that turn.

    Raises:
        RequestError: it begins as an object and is none, or is a message with wrong fields.
    """
    if not line.lstrip().startswith("{"):
        return ActSent(turn=turn, action=line, id=fresh_id())
    try:
        read = msgspec.json.decode(line, type=dict[str, Any])
        if read.get("type") not in KINDS:
            return ActSent(turn=turn, action=read, id=fresh_id())
        if read["type"] in ("say", "host"):
            read.setdefault("id", fresh_id())
        message: Message = decode(encode(read), Message)  # type: ignore[arg-type]  # msgspec reads a union as a type
    except (msgspec.DecodeError, RecursionError) as error:
        raise RequestError("request.unreadable", path=str(error)[:LONGEST]) from error
    return message
