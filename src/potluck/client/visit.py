"""A seat at a table elsewhere: what is seen from it, what is done in it, what is said there."""

import asyncio
import secrets
from collections import deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Final

from msgspec.structs import replace

from potluck.client.address import Address
from potluck.client.door import Door, Guest
from potluck.client.line import Line
from potluck.errors import PotluckError, RequestError
from potluck.wire import (
    LANGUAGES,
    ActSent,
    ActTaken,
    AdviceInfo,
    Failed,
    FillSeat,
    GameInfo,
    Remark,
    ReviewInfo,
    RulesInfo,
    Screen,
    Talked,
    Told,
)

__all__ = ["Visit", "visiting"]

SEED: Final = 16
NEXT: Final = "next"
"""The act that begins a deal, with a fresh seed for its shuffle."""
BACKLOG: Final = 16
"""Screens that wait to be looked at; of more the oldest are left out."""
REMEMBERED: Final = 60
"""Lines of talk."""


class Visit:
    """One's seat at a table of another room. `visiting` opens it. The game need not be known here."""

    company = True
    players = 1
    resumed = False

    def __init__(self, address: Address, door: Door, screen: Screen) -> None:
        self.link = address.link(screen.table.id)
        self._origin = address.origin
        self.remarks: deque[Remark] = deque(maxlen=REMEMBERED)
        self.talks = False
        """Whether one may talk here."""
        self.over = False
        """Whether the match is over."""
        self._table = screen.table.id
        self._game = screen.table.game
        self._door = door
        self._line = Line(address.live, door.token, self._hear, lang=door.lang)
        self._seat = screen.seat
        self._seen: deque[Screen] = deque(maxlen=BACKLOG)
        self._heard: deque[Talked] = deque(maxlen=REMEMBERED)
        self._fault: PotluckError | None = None
        self._news = asyncio.Event()
        self._said = asyncio.Event()
        self._see(screen)

    @property
    def seated(self) -> bool:
        """Whether one has a seat."""
        return self._seat is not None

    @property
    def connected(self) -> bool:
        """Whether the room hears us now."""
        return self._line.connected

    async def screens(self) -> AsyncIterator[Screen]:
        """Every screen, from now to the end of the match.

        Raises:
            PotluckError: the room does not let us look any more.
        """
        while True:
            while not self._seen:
                if self._fault is not None:
                    raise self._fault
                self._news.clear()
                await self._news.wait()
            screen = self._seen.popleft()
            yield screen
            if screen.table.over:
                return

    async def overheard(self) -> AsyncIterator[Talked]:
        """What is said, from now on."""
        while True:
            while not self._heard:
                self._said.clear()
                await self._said.wait()
            yield self._heard.popleft()

    async def act(self, asked: ActSent) -> ActTaken:
        """The answer to an act; the next deal takes a fresh seed from here to its shuffle.

        Raises:
            PotluckError: it is refused; nothing has changed.
        """
        kind = asked.action.split(maxsplit=1)[:1] if isinstance(asked.action, str) else [asked.action.get("type")]
        if kind == [NEXT] and not asked.seed:
            asked = replace(asked, seed=secrets.token_hex(SEED))
        return await self._line.act(asked)

    async def speak(self, lang: str) -> Screen:
        """The table in that language, as everything is from now on.

        Raises:
            RequestError: it is none of ours.
        """
        if lang not in LANGUAGES:
            raise RequestError("request.language", asked=lang, allowed=", ".join(LANGUAGES))
        self._door.lang = lang
        await self._line.speak(lang)
        return await self._door.look(self._table)

    async def advice(self) -> AdviceInfo:
        """A hint; an empty one where there is nothing to say.

        Raises:
            RequestError: another person plays too.
        """
        return await self._door.advice(self._table)

    async def review(self) -> ReviewInfo:
        """What one's own acts have cost in the deals that are over; empty while one runs, and for who has no seat."""
        return await self._door.review(self._table)

    async def rules(self, chosen: str = "") -> RulesInfo:
        """The rules that the table plays; where the dealer has the choice, those of the `chosen` game.

        Raises:
            PotluckError: no game of the table is called so.
        """
        return await self._door.rules(self._table, chosen)

    async def suggestion(self) -> str:
        """Nothing: the room elsewhere has the record."""
        return ""

    async def game(self) -> GameInfo:
        """What is played, with all its bots and personas.

        Raises:
            RulesError: the room does not offer it any more.
        """
        return await self._door.game(self._game)

    async def say(self, text: str) -> None:
        """Say something to the table.

        Raises:
            PotluckError: that cannot be said here.
        """
        if not self.talks:
            raise RequestError("seat.none" if self._seat is None else "chat.off")
        await self._line.say(text)

    async def leave(self) -> None:
        """Leave the table: before the match at once, in it as soon as one's turn comes."""
        await self._door.leave(self._table)

    async def fill(self, seat: int, asked: FillSeat) -> None:
        """Put a bot at a free seat; for the host.

        Raises:
            PotluckError: it is refused; nothing has changed.
        """
        await self._door.fill(self._table, seat, asked)

    async def dismiss(self, seat: int) -> None:
        """Send the bot of that seat away; for the host.

        Raises:
            PotluckError: it is refused; nothing has changed.
        """
        await self._door.dismiss(self._table, seat)

    async def begin(self) -> None:
        """Begin with those who are there; for the host.

        Raises:
            PotluckError: it is refused; nothing has changed.
        """
        await self._door.begin(self._table)

    async def keep(self) -> None:
        """Keeps the line to the room; a refusal is told to who looks."""
        try:
            await self._line.keep()
        except PotluckError as error:
            self._fault = error
            self._news.set()

    def _hear(self, told: Told) -> None:
        match told:
            case Screen():
                self._see(told)
            case Failed(screen=Screen() as screen):
                self._see(screen)
            case Talked():
                self._listen(told)

    def _see(self, screen: Screen) -> None:
        """One more screen; one that tells nothing new but the time is as good."""
        if screen.view is not None and screen.felt is None:
            self._fault = RequestError("client.old", asked=self._origin)
            self._news.set()
            return
        self._line.after = max(self._line.after, screen.seq)
        self._seat, self.over = screen.seat, screen.table.over
        self._seen.append(screen)
        self._news.set()

    def _listen(self, talked: Talked) -> None:
        known = {remark.n for remark in self.remarks} if not talked.whole or self.talks else set()
        fresh = [remark for remark in talked.lines if remark.n not in known]
        first, self.talks = not self.talks, True
        self.remarks.extend(fresh)
        if fresh:
            self._heard.append(Talked(lines=tuple(fresh), whole=first))
            self._said.set()
        for remark in fresh:
            if remark.seat == self._seat:
                self._line.spoken()


@asynccontextmanager
async def visiting(
    address: Address, guest: Guest, *, seat: int | None = None, watch: bool = False
) -> AsyncIterator[tuple[Visit, Door]]:
    """A place at that table: the one that one has; else that seat, or the first that is free; else a place to watch.

    Raises:
        PotluckError: there is no such room or table, or the seat is taken.
    """
    door = Door(address)
    await door.enter(guest)
    screen = await _seated(door, await door.look(address.table), seat=seat, watch=watch)
    visit = Visit(address, door, screen)
    kept = asyncio.create_task(visit.keep(), name=f"line to {address.table}")
    try:
        yield visit, door
    finally:
        kept.cancel()
        with suppress(asyncio.CancelledError):
            await kept


async def _seated(door: Door, screen: Screen, *, seat: int | None, watch: bool) -> Screen:
    """The table with the visitor in a seat of it, where there is one for him."""
    if watch or screen.seat is not None:
        return screen
    if seat is not None:
        return await door.sit(screen.table.id, seat, seed=secrets.token_bytes(SEED))
    for at in _free(screen):
        try:
            return await door.sit(screen.table.id, at, seed=secrets.token_bytes(SEED))
        except RequestError as error:
            if error.code not in {"seat.taken", "seat.closed"}:
                raise
    return await door.look(screen.table.id)


def _free(screen: Screen) -> list[int]:
    """The seats that a person may take now."""
    seats = screen.table.seats
    return [at for at, seat in enumerate(seats) if seat.free]
