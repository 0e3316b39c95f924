"""The WebSocket of one table: screens to the viewer, his acts, and the table's chat.

States that wait for a viewer are in the room's `Sights`, which is bounded; a task of its own writes them. An act is
answered before the next message is read. So a slow reader gets fewer screens, and keeps nobody else waiting.
"""

import asyncio
from contextlib import suppress
from typing import Final, NoReturn

from msgspec import UNSET, Struct
from msgspec.structs import asdict
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from potluck.errors import PotluckError, RequestError
from potluck.protocol import encode
from potluck.room import Bucket, Sight, Sights, alone, guarded
from potluck.room.chat import ChatFeed
from potluck.web.budget import LARGEST
from potluck.web.faults import fault, status_of
from potluck.web.play import act, fresh, lead, seeded, stale
from potluck.web.site import language_of, session_of, site_of, unpack, whole
from potluck.wire import (
    ActSent,
    ActTaken,
    ClientMessage,
    Failed,
    HostSent,
    LanguageChosen,
    Say,
    Screen,
    SeedSent,
    SeedTaken,
    Talked,
    screen,
)
from potluck.words import LANGUAGES, Language, language

__all__ = ["live"]

GONE: Final = 1001
TOO_LARGE: Final = 1009
MOVED: Final = 1012
"""The visitor goes on in another session: he may connect again with that."""
ELSEWHERE: Final = frozenset({"store.owned", "room.closed"})
"""Errors that say no more than that the table is not played here now."""
LAST_WORD: Final = 1.0
"""Seconds that a client has to hear that its session is over."""
REFUSED: Final = 4400
LONGEST_ID: Final = 64
UNKNOWN: Final = 4404
IDLE: Final = 20
"""Messages without effect, such as refused acts, that a socket may send without a pause."""
IDLE_EVERY: Final = 100
"""Milliseconds for each further one, before the next message is read."""


async def live(socket: WebSocket) -> None:
    """Serve one socket until either side closes it."""
    with suppress(WebSocketDisconnect):
        await socket.accept()
        line = Line(socket)
        try:
            after = whole(socket, "after")
            with line.site.house.roster.line(line.session, line.table) as line.over:
                async with line.site.room.subscribe(line.table, line.player, after=after) as sights:
                    now = await line.site.room.sight(line.table, line.player)
                    if now.seq <= after:
                        await line.greet(now)
                    await line.serve(sights)
        except PotluckError as error:
            await line.refuse(error)
        finally:
            line.hear_no_chat()


class Named(Struct, frozen=True):
    """The part of a message that an error must repeat."""

    id: str | None = None


class Line:
    """One socket at one table."""

    def __init__(self, socket: WebSocket) -> None:
        self.site = site_of(socket)
        self.table: str = socket.path_params["table"]
        self.session = session_of(socket)
        self.player = self.session.id if self.session else None
        self.language: Language = language_of(socket)
        self.over: asyncio.Future[bool]
        """Done when the session is over; then nothing more is done for it."""
        self.last: Sight | None = None
        self.seat: int | None = None
        """The seat in which the person may chat, once the chat so far was sent."""
        self._socket = socket
        self._pen = asyncio.Lock()
        self._idle = Bucket.full(IDLE, every=IDLE_EVERY)
        self._newest = 0
        self._group: asyncio.TaskGroup | None = None
        """The tasks of this socket, while it is served."""
        self._feed: ChatFeed | None = None
        """What is said at the table, for who has had a seat there while he looked."""

    async def serve(self, sights: Sights) -> None:
        """Receive messages and send screens until the socket is closed."""
        try:
            async with asyncio.TaskGroup() as self._group:
                self._group.create_task(self.listen())
                self._group.create_task(self.show(sights))
                if self._feed is not None:
                    self._group.create_task(self.follow(self._feed))
                self.over.add_done_callback(self._end_soon)
        except BaseExceptionGroup as group:
            others = group.split(WebSocketDisconnect)[1]
            group.__traceback__ = None  # a frame of the task group's holds it, and so all of this line
            if others is not None:
                raise others from None
        finally:
            self._group = None
            self.over.remove_done_callback(self._end_soon)

    async def show(self, sights: Sights) -> None:
        """Send a screen whenever the table has changed; close the socket when the room closes."""
        try:
            async for sight in sights:
                self.last = sight
                await self.send(await self.text_of(sight))
                await self.greet(sight)
                await asyncio.sleep(0)  # several may wait at a deal's end, and acts of others go first
        except PotluckError as error:
            await self.refuse(error)
        await self.close(GONE)

    def _end_soon(self, _: asyncio.Future[bool]) -> None:
        """End the socket, unless it ends by itself."""
        ending = self.end()
        try:
            assert self._group is not None
            self._group.create_task(ending)
        except RuntimeError:  # the group is being left
            ending.close()

    async def end(self) -> NoReturn:
        """Close the socket since its session is over, and wait for nobody."""
        moved = self.over.result()
        with suppress(TimeoutError):
            async with asyncio.timeout(LAST_WORD):
                if moved:
                    await self.close(MOVED)
                await self.refuse(RequestError("session.ended"))
        raise WebSocketDisconnect(REFUSED)

    async def refuse(self, error: PotluckError) -> NoReturn:
        """Send the error because of which this socket cannot be served, and close it.

        Where the table is another node's by now, its viewer hears no error: he calls again, and is brought there.
        """
        if error.code in ELSEWHERE:
            await self.close(MOVED)
        await self.write(await self.failed(error, None))
        await self.close(UNKNOWN if status_of(error) == 404 else REFUSED)

    async def drawn(self, sight: Sight) -> Screen:
        """That sight as a screen in the reader's language.

        Raises:
            RequestError: `table.failed`: the game cannot say it.
        """
        with guarded(self.table):
            return screen(
                sight, self.language, now=self.site.room.now(), run_out=await self.site.room.run_out(sight, self.player)
            )

    async def text_of(self, sight: Sight) -> str:
        """The same as JSON; for spectators written once for all who see it.

        Raises:
            RequestError: `table.failed`.
        """
        if sight.seat is not None:
            return encode(await self.drawn(sight)).decode()
        now, screens = self.site.room.now(), self.site.screens
        return await screens.text(sight, self.language, now=now, draw=lambda: self.drawn(sight))

    async def greet(self, sight: Sight) -> None:
        """Send the chat so far to a player among persons; spectators get none of it."""
        self.last = self.last or sight
        if sight.seat != self.seat:
            self.seat = None
        if self.seat is None and sight.seat is not None and self.site.chats.allowed and not alone(sight.table):
            self.seat = sight.seat
            self._hear_chat()
            await self.write(Talked(lines=tuple(self.site.chats.at(self.table).remarks), whole=True))

    def _hear_chat(self) -> None:
        """Follow the chat from now on; a spectator costs no task and no feed for it."""
        if self._feed is None:
            self._feed = self.site.chats.at(self.table).listen()
            if self._group is not None:
                self._group.create_task(self.follow(self._feed))

    def hear_no_chat(self) -> None:
        """Follow it no longer."""
        if self._feed is not None:
            self._feed.close()

    async def follow(self, feed: ChatFeed) -> None:
        """Send new remarks of the chat to a player."""
        async for remarks in feed:
            if self.seat is not None:
                await self.write(Talked(lines=remarks, whole=False))

    async def listen(self) -> None:
        """Receive one message after the other."""
        while True:
            message = await self._socket.receive()
            if message["type"] == "websocket.disconnect":
                raise WebSocketDisconnect(message.get("code", GONE))
            data = (message.get("text") or "").encode() or message.get("bytes") or b""
            if len(data) > LARGEST:
                await self.close(TOO_LARGE)
            useful = await self.answer(data)
            # what has arrived already is read without a pause, and others must get theirs
            await asyncio.sleep(0 if useful else self._idle.owe(self.site.room.now()) / 1000)

    async def answer(self, data: bytes) -> bool:
        """Carry out a message, or send its error to the client; gives whether the match went on by it."""
        if self.over.done():
            return False
        try:
            message = unpack(data, ClientMessage)
            match message:
                case ActSent():
                    done = await act(self.site, self.session, self.table, message)
                    await self.write(ActTaken(id=message.id, turn=done.turn, seq=done.seq))
                    fresh_act, self._newest = done.seq > self._newest, max(done.seq, self._newest)
                    return fresh_act
                case HostSent():
                    done = await lead(self.site, self.session, self.table, message)
                    await self.write(ActTaken(id=message.id, turn=done.turn, seq=done.seq))
                    fresh_act, self._newest = done.seq > self._newest, max(done.seq, self._newest)
                    return fresh_act
                case SeedSent():
                    return await self.seed(message)
                case LanguageChosen(lang=lang):
                    await self.speak(lang)
                case Say(text=text):
                    self.say(text)
        except PotluckError as error:
            if error.code in ELSEWHERE:
                await self.refuse(error)
            await self.write(await self.failed(error, _named(data)))
        return False

    async def seed(self, message: SeedSent) -> bool:
        """Answer a player's seeds; gives whether a deal waits for him no longer."""
        taken = await seeded(self.site, self.session, self.table, message)
        await self.write(SeedTaken(id=message.id, **asdict(taken)))
        fresh_seed, self._newest = taken.disclosed and taken.seq > self._newest, max(taken.seq, self._newest)
        return fresh_seed

    async def speak(self, lang: str) -> None:
        """Speak that language from now on, beginning with a new screen.

        Raises:
            RequestError: there is no such language.
        """
        if lang not in LANGUAGES:
            raise RequestError("request.language", asked=lang, allowed=", ".join(LANGUAGES))
        self.language = language(lang)
        if self.last is not None:
            await self.write(await self.drawn(self.last))

    def say(self, text: str) -> None:
        """Add a remark to the table's chat.

        Raises:
            RequestError: he has no seat, the house has switched the chat off, or that cannot be said.
        """
        chat = self.site.chats.at(self.table)
        if self.seat is None:
            raise RequestError("seat.none" if self.last is None or self.last.seat is None else "chat.off")
        chat.say(self.seat, text, now=self.site.room.now())

    async def write(self, message: Struct) -> None:
        """Send a message; waits while the reader is slow."""
        await self.send(encode(message).decode())

    async def send(self, text: str) -> None:
        """Send a message that is written already."""
        async with self._pen:
            if self._socket.application_state is not WebSocketState.CONNECTED:
                raise WebSocketDisconnect(GONE)
            try:
                await self._socket.send_text(text)
            except RuntimeError as error:  # the server closed it over our heads: too large a message, or no pong
                raise WebSocketDisconnect(GONE) from error

    async def close(self, code: int) -> NoReturn:
        """Close the socket and end its service; nothing more is sent."""
        async with self._pen:
            if self._socket.application_state is WebSocketState.CONNECTED:
                with suppress(RuntimeError):  # the server has closed it over our heads
                    await self._socket.close(code)
        raise WebSocketDisconnect(code)

    async def failed(self, error: PotluckError, name: str | None) -> Failed:
        """The error as a message; for a stale act it brings the table as it is now."""
        body = fault(error, self.language)
        now = await fresh(self.site, self.session, self.table, self.language) if stale(error) else UNSET
        return Failed(id=name, code=body.code, message=body.message, detail=body.detail, screen=now)


def _named(data: bytes) -> str | None:
    """The id in a message, whatever else is wrong with it."""
    try:
        message: Named = unpack(data, Named)
    except RequestError:
        return None
    return message.id[:LONGEST_ID] if message.id is not None else None
