"""The WebSocket of one table: screens to the viewer, acts from him, and what is said there.

What waits for a viewer is the room's `Sights`, which is bounded; a task of its own writes it. An act is answered before
the next message is read. So who reads slowly gets fewer screens, and keeps nobody waiting but himself.
"""

import asyncio
from contextlib import suppress
from typing import Final, NoReturn

from msgspec import UNSET, Struct
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from potluck.errors import PotluckError, RequestError
from potluck.protocol import encode
from potluck.room import Bucket, Chat, Sight, Sights, alone
from potluck.web.faults import fault, status_of
from potluck.web.guard import LARGEST
from potluck.web.play import act, fresh, stale
from potluck.web.site import language_of, session_of, site_of, unpack, whole
from potluck.wire import ActSent, ActTaken, Ask, Failed, LanguageChosen, Say, Talked, screen
from potluck.words import LANGUAGES, Language, language

__all__ = ["live"]

GONE: Final = 1001
TOO_LARGE: Final = 1009
REFUSED: Final = 4400
LONGEST_ID: Final = 64
UNKNOWN: Final = 4404
IDLE: Final = 20
"""Messages that come to nothing, as refused acts do, for which a socket need not wait."""
IDLE_EVERY: Final = 100
"""Milliseconds for each further one, before the next message is read."""


async def live(socket: WebSocket) -> None:
    """Serves one socket until either side goes."""
    with suppress(WebSocketDisconnect):
        await socket.accept()
        line = Line(socket)
        try:
            after = whole(socket.query_params.get("after"))
            async with line.site.room.subscribe(line.table, line.player, after=after) as sights:
                now = await line.site.room.sight(line.table, line.player)
                if now.seq <= after:
                    await line.greet(now)
                await line.serve(sights)
        except PotluckError as error:
            await line.write(await line.failed(error, None))
            await line.close(UNKNOWN if status_of(error) == 404 else REFUSED)


class Named(Struct, frozen=True):
    """As much of a message as an error must repeat."""

    id: str | None = None


class Line:
    """One socket at one table."""

    def __init__(self, socket: WebSocket) -> None:
        self.site = site_of(socket)
        self.table: str = socket.path_params["table"]
        self.session = session_of(socket)
        self.player = self.session.id if self.session else None
        self.language: Language = language_of(socket)
        self.last: Sight | None = None
        self.seat: int | None = None
        """The seat in which the person may chat, once the chat so far was sent."""
        self._socket = socket
        self._pen = asyncio.Lock()
        self._idle = Bucket.full(IDLE, every=IDLE_EVERY)
        self._newest = 0

    async def serve(self, sights: Sights) -> None:
        """Hears and shows, until the socket is closed."""
        try:
            async with asyncio.TaskGroup() as group:
                group.create_task(self.listen())
                group.create_task(self.show(sights))
                if self.site.chats.allowed:
                    group.create_task(self.overhear(self.site.chats.at(self.table)))
        except* WebSocketDisconnect:
            pass

    async def show(self, sights: Sights) -> None:
        """Writes a screen whenever the table has changed; closes the socket when the room does."""
        async for sight in sights:
            self.last = sight
            await self.write(screen(sight, self.language, now=self.site.room.now()))
            await self.greet(sight)
        await self.close(GONE)

    async def greet(self, sight: Sight) -> None:
        """Tells who has a seat among persons what was said there; spectators hear nothing."""
        self.last = self.last or sight
        if self.seat is None and sight.seat is not None and self.site.chats.allowed and not alone(sight.table):
            self.seat = sight.seat
            await self.write(Talked(lines=tuple(self.site.chats.at(self.table).remarks), whole=True))

    async def overhear(self, chat: Chat) -> None:
        """Passes on what is said, to who has a seat."""
        with chat.listen() as feed:
            async for remarks in feed:
                if self.seat is not None:
                    await self.write(Talked(lines=remarks, whole=False))

    async def listen(self) -> None:
        """Hears one message after the other."""
        while True:
            message = await self._socket.receive()
            if message["type"] == "websocket.disconnect":
                raise WebSocketDisconnect(message.get("code", GONE))
            said = (message.get("text") or "").encode() or message.get("bytes") or b""
            if len(said) > LARGEST:
                await self.close(TOO_LARGE)
            useful = await self.heard(said)
            # what has arrived already is read without a pause, and others must get theirs
            await asyncio.sleep(0 if useful else self._idle.owe(self.site.room.now()) / 1000)

    async def heard(self, said: bytes) -> bool:
        """Does what one message asks, an error goes to its sender alone; whether the match went on by it."""
        try:
            asked = unpack(said, Ask)
            match asked:
                case ActSent():
                    done = await act(self.site, self.session, self.table, asked)
                    await self.write(ActTaken(id=asked.id, turn=done.turn, seq=done.seq))
                    fresh_act, self._newest = done.seq > self._newest, max(done.seq, self._newest)
                    return fresh_act
                case LanguageChosen(lang=lang):
                    await self.speak(lang)
                case Say(text=text):
                    self.say(text)
        except PotluckError as error:
            await self.write(await self.failed(error, _named(said)))
        return False

    async def speak(self, lang: str) -> None:
        """Says everything in that language from now on, beginning with the screen.

        Raises:
            RequestError: it is none of ours.
        """
        if lang not in LANGUAGES:
            raise RequestError("request.language", asked=lang, allowed=", ".join(LANGUAGES))
        self.language = language(lang)
        if self.last is not None:
            await self.write(screen(self.last, self.language, now=self.site.room.now()))

    def say(self, text: str) -> None:
        """Says something to all who sit here.

        Raises:
            RequestError: he has no seat, the house has switched the chat off, or that cannot be said.
        """
        chat = self.site.chats.at(self.table)
        if self.seat is None:
            raise RequestError("seat.none" if self.last is None or self.last.seat is None else "chat.off")
        chat.say(self.seat, text, now=self.site.room.now())

    async def write(self, message: Struct) -> None:
        """Writes a message; waits while the reader is slow."""
        async with self._pen:
            if self._socket.application_state is not WebSocketState.CONNECTED:
                raise WebSocketDisconnect(GONE)
            try:
                await self._socket.send_text(encode(message).decode())
            except RuntimeError as error:  # the server closed it over our heads: too large a message, or no pong
                raise WebSocketDisconnect(GONE) from error

    async def close(self, code: int) -> NoReturn:
        """Closes the socket and ends its service; whatever else was to be written is not."""
        async with self._pen:
            if self._socket.application_state is WebSocketState.CONNECTED:
                await self._socket.close(code)
        raise WebSocketDisconnect(code)

    async def failed(self, error: PotluckError, name: str | None) -> Failed:
        """The error as a message; one that tells of a passed turn brings the table as it is now."""
        said = fault(error, self.language)
        now = await fresh(self.site, self.session, self.table, self.language) if stale(error) else UNSET
        return Failed(id=name, code=said.code, message=said.message, detail=said.detail, screen=now)


def _named(said: bytes) -> str | None:
    """The id in a message, whatever else is wrong with it."""
    try:
        found: Named = unpack(said, Named)
    except RequestError:
        return None
    return found.id[:LONGEST_ID] if found.id is not None else None
