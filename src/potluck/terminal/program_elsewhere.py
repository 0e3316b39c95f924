"""A table elsewhere for a program: screens, talk and errors out, acts and talk in, a line of JSON each."""

from collections.abc import AsyncIterator
from contextlib import aclosing

from msgspec import Struct

from potluck.errors import PotluckError
from potluck.protocol import encode
from potluck.room import Remark, Sight
from potluck.table import read_action
from potluck.terminal.company import Company, Place
from potluck.terminal.events import gathered
from potluck.terminal.page import Page
from potluck.terminal.program import error_line, read_line, screen_line
from potluck.terminal.seating import seat_plan
from potluck.words import Language

__all__ = ["ProgramElsewhere"]


class Talked(Struct, frozen=True, kw_only=True, tag="talked"):
    """What was said."""

    lines: tuple[Remark, ...]


class ProgramElsewhere:
    """The other end of two pipes, at a table of another room."""

    def __init__(self, place: Place, company: Company, page: Page, spoken: Language) -> None:
        self._place = place
        self._company = company
        self._page = page
        self._language = spoken

    async def play(self, typed: AsyncIterator[str]) -> None:
        """The match, until it is over or the input ends.

        Raises:
            PotluckError: the room does not let us look any more.
        """
        last: Sight | None = None
        async with aclosing(gathered(self._place.sights(), self._company.overheard(), typed)) as events:
            async for event in events:
                match event:
                    case Sight():
                        last = event
                        self._page.say(screen_line(event, self._language))
                    case str() if last is not None:
                        await self._do(last, event)
                    case tuple():
                        self._page.say(encode(Talked(lines=event)).decode())
                if last is not None and last.table.over:
                    return

    async def _do(self, seen: Sight, line: str) -> None:
        try:
            match read_line(line):
                case {"type": "say", **more}:
                    await self._company.say(str(more.get("text", "")))
                case {"type": "bot", "seat": int(seat), "bot": str(who)}:
                    await self._company.fill(seat, seat_plan(self._place.game, who))
                case {"type": "dismiss", "seat": int(seat)}:
                    await self._company.dismiss(seat)
                case {"type": "begin"}:
                    await self._company.begin()
                case asked:
                    await self._place.act(seen, read_action(self._place.game, asked))
        except PotluckError as error:
            self._page.say(error_line(error, self._language))
