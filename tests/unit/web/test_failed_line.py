"""A table whose game raises, over the WebSocket: the viewer is told so in his language, then the line closes."""

import asyncio
import json
from collections.abc import MutableMapping
from pathlib import Path
from typing import Any

import pytest

from potluck.room import Room
from potluck.web.app import create_app
from potluck.web.live import REFUSED
from tests.unit.room.company import BOTS, room_on
from tests.unit.room.test_failures import Patient, at_a_bots_turn, known_match, raises

WAIT = 10
Message = MutableMapping[str, Any]


async def next_of(line: "asyncio.Queue[Any]", kind: str) -> Message:
    """The next message of that ASGI kind."""
    while True:
        message: Message = await asyncio.wait_for(line.get(), WAIT)
        if message["type"] == kind:
            return message


def called(
    room: Room, table: str, lang: str = "en", *, fails: str = ""
) -> "tuple[asyncio.Task[None], asyncio.Queue[Any]]":
    """A line to that table, and what is heard on it; to send a message of the kind that `fails` raises."""
    sent, heard = asyncio.Queue[Message](), asyncio.Queue[Any]()

    async def send(message: Message) -> None:
        heard.put_nowait(message)
        if message["type"] == fails:
            raise RuntimeError("Unexpected ASGI message")

    scope = {
        "type": "websocket",
        "asgi": {"version": "3.0"},
        "path": f"/api/tables/{table}/live",
        "raw_path": f"/api/tables/{table}/live".encode(),
        "query_string": f"lang={lang}".encode(),
        "headers": [(b"host", b"localhost")],
        "scheme": "ws",
        "server": ("localhost", 80),
        "client": ("127.0.0.1", 1),
        "subprotocols": [],
    }
    sent.put_nowait({"type": "websocket.connect"})
    return asyncio.create_task(create_app(room, key=b"k" * 32)(scope, sent.get, send)), heard


@pytest.mark.parametrize(("lang", "words"), [("en", "stands still"), ("pl", "stoi")])
async def test_a_game_that_raises_ends_the_line_with_a_message_and_a_code(
    lang: str, words: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    thinkers = Patient()
    async with room_on(tmp_path / "felt.db", thinkers=thinkers) as room:
        table = await at_a_bots_turn(room)
        line, heard = called(room, table, lang)
        await next_of(heard, "websocket.accept")
        assert json.loads((await next_of(heard, "websocket.send"))["text"])["type"] == "screen"
        monkeypatch.setattr(type(known_match(room, table)), "apply", raises)
        thinkers.may.set()
        failure = json.loads((await next_of(heard, "websocket.send"))["text"])
        assert (failure["type"], failure["code"], failure["id"]) == ("error", "table.failed", None)
        assert words in failure["message"]
        assert "seven of hearts" not in json.dumps(failure)
        assert (await next_of(heard, "websocket.close"))["code"] == REFUSED
        await asyncio.wait_for(line, WAIT)


async def test_a_line_that_the_server_has_closed_meanwhile_ends_without_a_fault(tmp_path: Path) -> None:
    """It closes one by itself where a client floods it, and raises where it is asked to once more."""
    async with room_on(tmp_path / "felt.db") as room:
        line, heard = called(room, (await room.open_table("draw", seats=BOTS)).id, fails="websocket.close")
        await next_of(heard, "websocket.send")
        await room.close()
        await next_of(heard, "websocket.close")
        await asyncio.wait_for(line, WAIT)
