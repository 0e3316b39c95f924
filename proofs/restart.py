"""A server with a thousand tables of bots is killed, and another one has all of them again, as they were acknowledged.

python3 dev.py prove restart [TABLES] [DEALS]

A process opens the tables, one person and five bots at each, plays so many deals at every one, says what each person
sees, and is killed (SIGKILL). The time counts from the opening of the database by another one to the moment in which
the last of the tables has been read again, its screen made, and, where it is a bot's turn, the bot asked.
"""

import asyncio
import multiprocessing
import os
import random
import signal
import tempfile
import time
from collections.abc import Sequence
from hashlib import sha256
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any, Final

from measure.figure import Figure, Refuted
from potluck.bots import bot
from potluck.games import GAMES
from potluck.log import TABLES, SeatPlan
from potluck.protocol import decode, encode, show
from potluck.room import Room, Sight
from potluck.store import open_store
from tests.known import known

__all__ = ["main"]

MANY: Final = 1_000
DEALS: Final = 2
LIMIT: Final = 10.0
"""Seconds that were promised."""
AT_ONCE: Final = 50
"""Tables that are played side by side while they are made."""
ENCORE: Final = 100
"""Tables at which somebody acts afterwards: play goes on."""
SEATS: Final = (SeatPlan("person"), *(SeatPlan("bot", bot="caller"),) * 5)
PLAYER: Final = "somebody"
_SPAWN: Final = multiprocessing.get_context("spawn")


class AtOnce:
    """Bots that think in this process, so that nothing but the tables is measured."""

    async def think(self, game: str, name: str, view: bytes, seed: int) -> str | None:
        """What the bot chooses."""
        return show(bot(name).choose(decode(view, GAMES[game].view), random.Random(seed)))


def main(arguments: list[str]) -> list[Figure]:
    """Seconds from the opening of the database to the last table."""
    many, deals = (*map(int, arguments), *(MANY, DEALS)[len(arguments) :])
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "potluck.db"
        told = _killed(path, many, deals)
        seconds, events = asyncio.run(_again(path, told))
    if seconds > LIMIT:
        raise Refuted(f"{many} tables took {seconds:.1f} s, more than {LIMIT:.0f}")
    claim = f"seconds until {many} tables with bots stand again after a kill, {deals} deals and {events} events on"
    return [Figure(claim, round(seconds, 1), unit="s", n=many)]


def _killed(path: Path, many: int, deals: int) -> dict[str, str]:
    """What each person saw when the process was killed that had played all tables."""
    ours, theirs = _SPAWN.Pipe()
    process = _SPAWN.Process(target=_play, args=(path, many, deals, theirs))
    process.start()
    try:
        told: dict[str, str] = ours.recv()
    finally:
        assert process.pid is not None
        os.kill(process.pid, signal.SIGKILL)
        process.join()
    return told


def _play(path: Path, many: int, deals: int, pipe: Connection) -> None:
    """Plays all tables, tells what was seen there, and waits to be killed."""
    pipe.send(asyncio.run(_played(path, many, deals)))
    signal.pause()


async def _played(path: Path, many: int, deals: int) -> dict[str, str]:
    room = Room(open_store(path), AtOnce(), pace=0, held=many)
    gate = asyncio.Semaphore(AT_ONCE)

    async def one() -> tuple[str, str]:
        async with gate:
            opened = await room.open_table("poker", seats=SEATS)
            await room.sit(opened.id, PLAYER, seat=0)
            return opened.id, _digest(await _to_deal(room, opened.id, deals + 1))

    return dict(await asyncio.gather(*(one() for _ in range(many))))


async def _to_deal(room: Room, name: str, deal: int) -> Sight:
    """The first decision of the person in that deal; he pays whatever it costs until then."""
    acted = -1
    async with room.subscribe(name, PLAYER) as sights:
        async for seen in sights:
            if seen.view is None or seen.view.actor != seen.seat or seen.turn == acted:
                continue
            if seen.view.deal >= deal or seen.view.over:
                return seen
            acted = seen.turn
            await room.act(name, PLAYER, turn=seen.turn, action=_calling(seen.view.offers), id=f"act-{seen.turn}")
    raise Refuted("the room closed before it was played")


def _calling(offers: Sequence[Any]) -> str:
    kinds = [offer.kind for offer in offers]
    wanted = next((kind for kind in ("check", "call", "next") if kind in kinds), None)
    return wanted or show(offers[0].examples(GAMES["poker"].actions)[0])


async def _again(path: Path, told: dict[str, str]) -> tuple[float, int]:
    """Seconds until all tables stand again, and how many events they have; play goes on at some of them."""
    start = time.perf_counter()
    store = open_store(path)
    room = Room(store, AtOnce(), pace=0, held=len(told))
    try:
        seen = {name: await room.sight(name, PLAYER) for name in told}
        seconds = time.perf_counter() - start
        changed = [name for name, sight in seen.items() if _digest(sight) != told[name]]
        if changed:
            raise Refuted(f"{len(changed)} tables are not as they were, such as {changed[0]}")
        for name in list(told)[:ENCORE]:
            action = _calling(known(seen[name].view).offers)
            await room.act(name, PLAYER, turn=seen[name].turn, action=action, id="encore")
        return seconds, sum(store.head(TABLES + name) for name in told)
    finally:
        await room.close()
        store.close()


def _digest(sight: Sight) -> str:
    return sha256(encode(sight)).hexdigest()
