"""The WebSocket of one table: reopened when it breaks; acts without an answer are sent again under the same id."""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from typing import Final

from msgspec import Struct
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, WebSocketException

from potluck.client.messages import error_of, read_server_message
from potluck.errors import PotluckError, RequestError
from potluck.protocol import encode
from potluck.wire import ActSent, ActTaken, Failed, LanguageChosen, Say, SeedSent, SeedTaken, ServerMessage, fresh_id

__all__ = ["LiveConnection"]

REFUSED: Final = frozenset({4400, 4404})
"""Close codes after which nobody calls again."""
LARGEST: Final = 4 * 2**20
"""Bytes of a message."""
FIRST: Final = 0.25
LONGEST: Final = 5.0
"""Seconds between two calls, at first and at most; each time twice as many."""


class Waiting(Struct):
    """A message that has no answer yet."""

    message: bytes
    answer: "asyncio.Future[ActTaken | SeedTaken | None]"
    retry: bool
    """Whether it is sent again on a new connection."""


class LiveConnection:
    """A connection to one table; `receive` gets every message of the room."""

    def __init__(self, url: str, token: str, receive: Callable[[ServerMessage], None], *, lang: str) -> None:
        self._url = url
        self._lang = lang
        self._token = token
        self._receive = receive
        self._socket: ClientConnection | None = None
        self._waiting: dict[str, Waiting] = {}
        self.after = 0
        """The number of the last event that was received."""

    @property
    def connected(self) -> bool:
        """Whether the connection is open now."""
        return self._socket is not None

    async def keep(self) -> None:
        """Keep the connection open until the room refuses it.

        Raises:
            PotluckError: there is no such table, or the room does not let us look.
        """
        pause = FIRST
        while True:
            with suppress(OSError, WebSocketException, TimeoutError):
                headers = {"authorization": f"Bearer {self._token}"}
                url = f"{self._url}?after={self.after}&lang={self._lang}"
                async with connect(url, additional_headers=headers, proxy=None, max_size=LARGEST) as socket:
                    pause = FIRST
                    await self._serve(socket)
            self._socket = None
            await asyncio.sleep(pause)
            pause = min(2 * pause, LONGEST)

    async def act(self, act: ActSent) -> ActTaken:
        """The answer to an act, once it is durable; without a connection it waits for one.

        Raises:
            PotluckError: it is refused; nothing has changed.
        """
        taken = await self._ask(act, retry=True)
        assert isinstance(taken, ActTaken)
        return taken

    async def give_seed(self, given: SeedSent) -> SeedTaken:
        """The answer to a seed or a pledge; without a connection it waits for one.

        Raises:
            PotluckError: it is refused.
        """
        taken = await self._ask(given, retry=True)
        assert isinstance(taken, SeedTaken)
        return taken

    async def set_language(self, lang: str) -> None:
        """Ask for screens in that language, on every connection from now on."""
        self._lang = lang
        if self._socket is not None:
            with suppress(ConnectionClosed):
                await self._socket.send(encode(LanguageChosen(lang=lang)).decode())

    async def say(self, text: str) -> None:
        """Say something to the table; returns once it has come back from there.

        Raises:
            PotluckError: it cannot be said, or there is no connection now.
        """
        if self._socket is None:
            raise RequestError("client.lost")
        await self._ask(Say(text=text, id=fresh_id()), retry=False)

    def confirm_said(self) -> None:
        """Resolve the oldest remark that waits: the room has sent it to all, and keeps their order."""
        oldest = next((waiting for waiting in self._waiting.values() if not waiting.retry), None)
        if oldest is not None and not oldest.answer.done():
            oldest.answer.set_result(None)

    async def _ask(self, message: ActSent | SeedSent | Say, *, retry: bool) -> ActTaken | SeedTaken | None:
        """The answer to that message; None once a remark was sent to all."""
        waiting = Waiting(encode(message), asyncio.get_running_loop().create_future(), retry)
        self._waiting[message.id] = waiting
        try:
            if self._socket is not None:
                with suppress(ConnectionClosed):
                    await self._socket.send(waiting.message.decode())
            return await waiting.answer
        finally:
            del self._waiting[message.id]

    async def _serve(self, socket: ClientConnection) -> None:
        """Serve one connection, from what must be sent again to its end."""
        self._socket = socket
        try:
            for waiting in tuple(self._waiting.values()):
                if waiting.retry:
                    await socket.send(waiting.message.decode())
                elif not waiting.answer.done():
                    waiting.answer.set_exception(RequestError("client.lost"))
            refusal: PotluckError | None = None
            with suppress(ConnectionClosed):
                while True:
                    message = read_server_message(await socket.recv())
                    refusal = _refusal(message)
                    self._dispatch(message)
            if socket.close_code in REFUSED:
                raise refusal or RequestError("client.lost")
        finally:
            self._socket = None

    def _dispatch(self, message: ServerMessage) -> None:
        """Resolve the request that the message answers, and pass every message on."""
        match message:
            case ActTaken(id=id) | SeedTaken(id=id) if (waiting := self._waiting.get(id)) and not waiting.answer.done():
                waiting.answer.set_result(message)
            case Failed(id=str(id)) if (waiting := self._waiting.get(id)) and not waiting.answer.done():
                waiting.answer.set_exception(error_of(message.code, message.message, message.detail))
        self._receive(message)


def _refusal(message: ServerMessage) -> PotluckError | None:
    """The error that the message tells of; None for any other message."""
    return error_of(message.code, message.message, message.detail) if isinstance(message, Failed) else None
