"""The WebSocket of one table: opened again when it breaks, and what was not answered is sent again with the same id."""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from typing import Final

from msgspec import Struct
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, WebSocketException

from potluck.client.messages import error_of, read_told
from potluck.errors import PotluckError, RequestError
from potluck.protocol import encode
from potluck.wire import ActSent, ActTaken, Failed, LanguageChosen, Say, Told, fresh_id

__all__ = ["Line"]

REFUSED: Final = frozenset({4400, 4404})
"""Close codes after which nobody calls again."""
LARGEST: Final = 4 * 2**20
"""Bytes of a message."""
FIRST: Final = 0.25
LONGEST: Final = 5.0
"""Seconds between two calls, at first and at most; each time twice as many."""


class Waiting(Struct):
    """Something that was said and is not answered yet."""

    message: bytes
    answer: "asyncio.Future[ActTaken | None]"
    retry: bool
    """Whether it is sent again on a new line."""


class Line:
    """A line to one table; `tell` hears whatever is said that answers nothing of ours."""

    def __init__(self, url: str, token: str, tell: Callable[[Told], None], *, lang: str) -> None:
        self._url = url
        self._lang = lang
        self._token = token
        self._tell = tell
        self._socket: ClientConnection | None = None
        self._waiting: dict[str, Waiting] = {}
        self.after = 0
        """The last event that was seen."""

    @property
    def connected(self) -> bool:
        """Whether the room hears us now."""
        return self._socket is not None

    async def keep(self) -> None:
        """Keeps the line open until it is refused.

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

    async def act(self, asked: ActSent) -> ActTaken:
        """The answer to an act, once it is durable; while there is no line it waits for one.

        Raises:
            PotluckError: it is refused; nothing has changed.
        """
        taken = await self._ask(asked, retry=True)
        assert taken is not None
        return taken

    async def speak(self, lang: str) -> None:
        """Ask for screens in that language, on every line from now on."""
        self._lang = lang
        if self._socket is not None:
            with suppress(ConnectionClosed):
                await self._socket.send(encode(LanguageChosen(lang=lang)).decode())

    async def say(self, text: str) -> None:
        """Say something to the table; returns once it was heard there.

        Raises:
            PotluckError: it cannot be said, or there is no line now.
        """
        if self._socket is None:
            raise RequestError("client.lost")
        await self._ask(Say(text=text, id=fresh_id()), retry=False)

    def spoken(self) -> None:
        """One of our own sayings was heard by all: the first that waits, since they are told in order."""
        said = next((found for found in self._waiting.values() if not found.retry), None)
        if said is not None and not said.answer.done():
            said.answer.set_result(None)

    async def _ask(self, asked: ActSent | Say, *, retry: bool) -> ActTaken | None:
        """The answer to that; None to what was said and heard."""
        waiting = Waiting(encode(asked), asyncio.get_running_loop().create_future(), retry)
        self._waiting[asked.id] = waiting
        try:
            if self._socket is not None:
                with suppress(ConnectionClosed):
                    await self._socket.send(waiting.message.decode())
            return await waiting.answer
        finally:
            del self._waiting[asked.id]

    async def _serve(self, socket: ClientConnection) -> None:
        """One connection, from what must be said again to its end."""
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
                    told = read_told(await socket.recv())
                    refusal = error_of(told.code, told.message, told.detail) if isinstance(told, Failed) else None
                    self._hear(told)
            if socket.close_code in REFUSED:
                raise refusal or RequestError("client.lost")
        finally:
            self._socket = None

    def _hear(self, told: Told) -> None:
        """Gives an answer to whoever waits for it, and all else to who listens."""
        match told:
            case ActTaken(id=id) if (waiting := self._waiting.get(id)) and not waiting.answer.done():
                waiting.answer.set_result(told)
            case Failed(id=str(id)) if (waiting := self._waiting.get(id)) and not waiting.answer.done():
                waiting.answer.set_exception(error_of(told.code, told.message, told.detail))
        self._tell(told)
