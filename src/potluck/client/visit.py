"""A table elsewhere, as who plays there from here has it: what is seen, what is done, what is said."""

import asyncio
import secrets
from collections import deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Any, Final

from potluck.client.address import Address
from potluck.client.door import Door, Guest
from potluck.client.line import Line
from potluck.client.messages import sight_of
from potluck.errors import PotluckError, RequestError
from potluck.games import game
from potluck.lab import Advice, advise
from potluck.lab.review import review
from potluck.options import read
from potluck.protocol import Action, Game, kind_of, show
from potluck.room import Remark, SeatPlan, Sight, Suggestion, alone
from potluck.wire import Failed, Screen, Talked, Told

__all__ = ["Visit", "visiting"]

SEED: Final = 16
BACKLOG: Final = 16
"""States that wait to be looked at; of more the oldest are left out."""
REMEMBERED: Final = 60
"""Lines of talk."""


class Visit:
    """One's place at a table of another room. `visiting` opens it."""

    def __init__(self, address: Address, door: Door, screen: Screen) -> None:
        self.game: Game = game(screen.table.game)
        self.options: Any = read(self.game.options, screen.table.options)
        self.link = address.link(screen.table.id)
        self.remarks: deque[Remark] = deque(maxlen=REMEMBERED)
        self.talks = False
        """Whether one may talk here."""
        self.over = False
        """Whether the match is over."""
        self._table = screen.table.id
        self._door = door
        self._line = Line(address.live, door.token, self._hear)
        self._seat = screen.seat
        self._seen: deque[Sight] = deque(maxlen=BACKLOG)
        self._heard: deque[Remark] = deque(maxlen=REMEMBERED)
        self._fault: BaseException | None = None
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

    async def sights(self) -> AsyncIterator[Sight]:
        """What is seen, from now to the end of the match.

        Raises:
            PotluckError: the room does not let us look any more.
        """
        while True:
            while not self._seen:
                if self._fault is not None:
                    raise self._fault
                self._news.clear()
                await self._news.wait()
            seen = self._seen.popleft()
            yield seen
            if seen.table.over:
                return

    async def overheard(self) -> AsyncIterator[tuple[Remark, ...]]:
        """What is said, from now on."""
        while True:
            while not self._heard:
                self._said.clear()
                await self._said.wait()
            found = tuple(self._heard)
            self._heard.clear()
            yield found

    async def act(self, sight: Sight, action: Action) -> None:
        """Act; the next deal takes a fresh seed from here to the shuffle.

        Raises:
            PotluckError: it is refused; nothing has changed.
        """
        seed = secrets.token_bytes(SEED) if kind_of(action) == "next" else b""
        await self._line.act(sight.turn, show(action), seed=seed)

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

    async def fill(self, seat: int, plan: SeatPlan) -> None:
        """Put a bot at a free seat; for the host.

        Raises:
            PotluckError: it is refused; nothing has changed.
        """
        await self._door.fill(self._table, seat, plan)

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

    async def advice(self, sight: Sight) -> Advice | None:
        """A hint, from what is seen here alone; None where there is nothing to say.

        Raises:
            RequestError: another person plays too.
        """
        if not alone(sight.table):
            raise RequestError("advice.company")
        return await asyncio.to_thread(advise, self.game.name, sight.view)

    async def suggestion(self, sight: Sight) -> Suggestion | None:
        """None: the room elsewhere has the record."""
        return None

    async def review(self, sight: Sight) -> Any:
        """What one's own acts have cost in the deals that are over; None while one runs."""
        return await asyncio.to_thread(review, self.game.name, sight.view)

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
        """One more state; one that tells nothing new but the time is as good."""
        self._line.after = max(self._line.after, screen.seq)
        self._seat, self.over = screen.seat, screen.table.over
        self._seen.append(sight_of(screen))
        self._news.set()

    def _listen(self, talked: Talked) -> None:
        known = {remark.n for remark in self.remarks} if not talked.whole or self.talks else set()
        fresh = [remark for remark in talked.lines if remark.n not in known]
        self.talks = True
        self.remarks.extend(fresh)
        self._heard.extend(fresh)
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
