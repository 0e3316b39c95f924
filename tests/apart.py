"""Two worlds on the wire: the same table twice in one house, with other hidden cards, and a guest at any of its nodes.

The logs are written as they came about in each world (`tests.contract.tables`), for sessions of the house. What a guest
then gets of one is compared with what he gets of the other, but for what binds a secret without telling it, and for the
moments at which he was looked for.
"""

import asyncio
import time
from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any, Final, NamedTuple

import httpx
import msgspec
from msgspec.structs import replace
from websockets.asyncio.client import connect

from potluck.log import TABLE, TABLES, Entry, Opened, Sat
from potluck.protocol import Game
from potluck.store import Store
from potluck.table import player_digest
from potluck.web.sessions import Session, Sessions, session_key
from tests.contract import tables
from tests.contract.play import options_of

__all__ = ["Compared", "Pair", "compared", "drawn"]

AROUND: Final = 120
LANGS: Final = ("en", "pl")
MASKED: Final = tables.MASKED | {"signature", "player", "house", "now", "since", "left", "presence", "lend", "wishes"}
"""What is another at each table by its nature, or by the clock, which decides whose seat may be lent out."""
CLOCKED: Final = frozenset({"resumed"})
"""Events that a node writes down while the tables are compared, and so dates by its clock."""
MOMENT: Final = 0.5
"""Seconds within which a node that takes a table up has written down that it did."""
PROBES: Final = ("fold", "call", "check", "exchange Kc", "next", "leave")


class Pair(msgspec.Struct, frozen=True):
    """A table in two worlds, which a viewer cannot tell apart."""

    viewer: int | None
    worlds: tuple[tuple[tables.Told, tables.World], tuple[tables.Told, tables.World]]


class Compared(NamedTuple):
    """What came of a pair."""

    size: int
    """Bytes that the viewer got of one of them."""
    differing: list[str]
    """Parts that were another in the other world."""
    is_apart: bool
    """Whether somebody else was shown something else, as he has to be: else nothing was compared."""


def drawn(game: Game, rng: Random, *, most: int) -> Iterator[Pair]:
    """Tables of persons after some of their acts, with a twin for each viewer that has one."""
    told: tables.Told | None = None
    for told in tables.walk(game, options_of(game, rng), rng=rng, most=most):  # noqa: B007 - the last one counts
        pass
    if told is None or any(seat.kind != "person" for seat in told.seats):
        return
    for viewer in (None, *range(len(told.seats))):
        twin = tables.twin(told, viewer, rng=rng)
        if twin is not None and twin[0].table.match != told.table.match:
            yield Pair(viewer, ((told, tables.World()), twin))


async def written(store: Store, pair: Pair, names: Sequence[str]) -> Sequence[str]:
    """Write both tables down; gives the tokens of those who sit there, and of one who looks on, last."""
    sessions = Sessions(await session_key(store))
    guests, now = [sessions.new() for _ in (*pair.worlds[0][0].seats, None)], time.time_ns() // 1_000_000
    for name, (told, world) in zip(names, pair.worlds, strict=True):
        await _write(store, name, told, world, pair.viewer, guests, now=now)
    return [sessions.token(guest) for guest in guests]


async def compared(store: Store, doors: Sequence[str], pair: Pair, number: int) -> Compared:
    """The parts that the viewer of a pair gets of both worlds at each door."""
    names = [f"{world}{number:07}" for world in ("one", "two")]
    tokens = await written(store, pair, names)
    deals, seats = pair.worlds[0][0].table.deal, len(tokens) - 1
    viewer = seats if pair.viewer is None else pair.viewer
    for name, (told, _) in zip(names, pair.worlds, strict=True):
        await _taken_up(store, doors[0], name, tokens[viewer], written=len(told.events))
    same, differing = 0, list[str]()
    for at, door in enumerate(doors):
        one, other = [await received(door, name, tokens[viewer], deals=deals) for name in names]
        for part in one:
            if one[part] != other[part]:
                differing.append(f"{part} at door {at}: {_apart(one[part], other[part])}")
        same += sum(map(len, one.values()))
    others = [
        [await received(doors[-1], name, token, deals=deals) for name in names]
        for at, token in enumerate(tokens[:seats])
        if at != viewer
    ]
    return Compared(same, differing, any(one["line"] != other["line"] for one, other in others))


async def _write(
    store: Store,
    name: str,
    told: tables.Told,
    world: tables.World,
    viewer: int | None,
    guests: Sequence[Session],
    *,
    now: int,
) -> None:
    salts = [record.salt for record in tables.records(told, world, viewer)]
    entries: list[Entry] = []
    for event, salt in zip(told.events, salts, strict=True):
        body: Any = event.body
        if isinstance(body, Opened):
            body = replace(body, table=name)
        if isinstance(body, Sat):
            body = replace(body, player=player_digest(guests[body.seat].id, table=name))
        entries.append(TABLE.entry(replace(event, body=body, at=now + event.at), salt=salt))
    await asyncio.wrap_future(store.append(TABLES + name, entries, after=0, secrets=told.kept))


async def _taken_up(store: Store, door: str, name: str, token: str, *, written: int) -> None:
    """Ask for a table, and wait a moment for what its node writes down as it takes it up: time runs again there."""
    async with httpx.AsyncClient(headers={"authorization": f"Bearer {token}"}, timeout=60) as guest:
        await guest.get(f"{door}/api/tables/{name}")
    until = time.monotonic() + MOMENT
    while store.head(TABLES + name) == written and time.monotonic() < until:
        await asyncio.sleep(0.02)


async def received(door: str, name: str, token: str, *, deals: int) -> Mapping[str, bytes]:
    """All that a guest gets of a table at a door, part by part: over HTTP, refusals too, and by his line."""
    found: dict[str, bytes] = {}
    headers = {"authorization": f"Bearer {token}"}
    async with httpx.AsyncClient(base_url=f"{door}/api/tables/{name}", headers=headers, timeout=60) as guest:
        for lang in LANGS:
            found[f"GET {lang}"] = await _answer(await guest.get(f"{door}/api/tables/{name}?lang={lang}"))
        for path in ("/log", *(f"/deals/{deal + 1}" for deal in range(deals))):
            found[f"GET {path}"] = await _answer(await guest.get(path))
        found["GET /advice"] = await _answer(await guest.get("/advice"))
        for probe in PROBES:
            act = {"turn": 0, "action": probe, "id": "probe"}
            found[f"POST {probe}"] = await _answer(await guest.post("/acts", json=act))
    address = f"{door.replace('http', 'ws')}/api/tables/{name}/live?lang=en"
    async with connect(address, additional_headers=headers) as line:
        found["line"] = _masked_bytes(await asyncio.wait_for(line.recv(), 60))
    return {part: text.replace(name.encode(), b"TABLE") for part, text in found.items()}


def _apart(one: bytes, other: bytes) -> str:
    """Where two texts part."""
    first = next((at for at, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), 0)
    at = max(first - AROUND, 0)
    return f"{one[at : at + 2 * AROUND]!r} and {other[at : at + 2 * AROUND]!r}"


async def _answer(answer: httpx.Response) -> bytes:
    return b"%d %b" % (answer.status_code, b"\n".join(map(_masked_bytes, answer.text.splitlines())))


def _masked_bytes(text: str | bytes) -> bytes:
    try:
        value = msgspec.json.decode(text)
    except msgspec.DecodeError:
        return text.encode() if isinstance(text, str) else text
    return msgspec.json.encode(_masked(value))


def _masked(value: Any) -> Any:
    """The value without what differs by its nature; bodies of events are read."""
    if isinstance(value, dict):
        opened = {
            key: msgspec.json.decode(inner) if key == "body" and isinstance(inner, str) else inner
            for key, inner in value.items()
        }
        dates = {"at"} if opened.get("kind") in CLOCKED else frozenset()
        return {key: key if key in MASKED | dates else _masked(inner) for key, inner in opened.items()}
    return [_masked(inner) for inner in value] if isinstance(value, list) else value
