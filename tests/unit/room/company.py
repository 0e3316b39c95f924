"""What room tests share: bots that think at once in this process, and players who act by what they see."""

import asyncio
import random
import secrets
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from potluck.bots import bot
from potluck.log import SeatPlan
from potluck.protocol import decode, show
from potluck.room import Accepted, Room, Sight
from potluck.room.room import now
from potluck.room.steady import SteadyClock
from potluck.store import Faults, Node, open_store
from tests.games.kuhn3 import GAMES_WITH_KUHN3
from tests.known import known

__all__ = [
    "ALL",
    "BOTS",
    "DUEL",
    "GAMES",
    "SOLO",
    "AtOnce",
    "Ticking",
    "any_act",
    "bound",
    "last_of",
    "noon",
    "play",
    "play_to_end",
    "room_on",
]

GAMES = GAMES_WITH_KUHN3
PERSON = SeatPlan("person")
SOLO = (PERSON, SeatPlan("bot", bot="caller"))
DUEL = (PERSON, PERSON)
BOTS = (SeatPlan("bot", bot="random"), SeatPlan("bot", bot="caller"))
ALL = frozenset({"leave"})
"""Kinds of actions that players of these tests do not choose by themselves."""


def noon() -> int:
    """A clock that stands, for tests in which nothing may depend on when the room was opened or somebody came."""
    return 1_000_000_000_000


def bound(sight: Sight) -> Sight:
    """The sight without the bytes of its head's signature: they bind the same log with its commit, or alone once the
    table was read again."""
    return sight if sight.head is None else replace(sight, head=replace(sight.head, signature=""))


class AtOnce:
    """Bots that think in this process; `questions` is what they were asked."""

    def __init__(self) -> None:
        self.questions: list[tuple[str, str, bytes, int]] = []

    async def think(self, game: str, name: str, view: bytes, seed: int) -> str | None:
        """What the bot chooses."""
        self.questions.append((game, name, view, seed))
        return show(bot(name).choose(decode(view, GAMES[game].view), random.Random(seed)))


class Ticking:
    """A steady clock whose time passes when a test says so; the time of day stands still."""

    def __init__(self) -> None:
        self.ticks = 0
        self.clock = SteadyClock(day=lambda: 1_000, ticks=lambda: self.ticks)
        self._passed = asyncio.Condition()

    async def wait(self, seconds: float) -> None:
        """Return once that time has passed."""
        due = self.ticks + round(seconds * 1e9)
        async with self._passed:
            await self._passed.wait_for(lambda: self.ticks >= due)

    async def go_on(self, milliseconds: int) -> None:
        """Let time pass."""
        await asyncio.sleep(0)
        self.ticks += milliseconds * 1_000_000
        async with self._passed:
            self._passed.notify_all()
        await asyncio.sleep(0)


@asynccontextmanager
async def room_on(
    path: Path | str,
    *,
    node: Node | None = None,
    thinkers: Any = None,
    faults: Faults | None = None,
    clock: Callable[[], int] | None = None,
    seed: int | None = None,
    desk: Any = None,
) -> AsyncIterator[Room]:
    """A room on that database, of a house alone or of one of its nodes, closed in order; `seed` decides every random
    byte."""
    entropy = secrets.token_bytes if seed is None else random.Random(seed).randbytes
    store = open_store(path, node=node, faults=faults)
    room = Room(store, thinkers or AtOnce(), desk=desk, games=GAMES, pace=0, clock=clock or now, entropy=entropy)
    try:
        yield room
    finally:
        await room.close()
        store.close()


def any_act(seen: Sight, rng: random.Random) -> Any:
    """Something that the viewer may do, but not to leave."""
    offers = [offer for offer in known(seen.view).offers if offer.kind != "leave"]
    return rng.choice(offers).sample(rng, GAMES[seen.table.game].actions)


async def play(room: Room, seen: Sight, player: str, *, rng: random.Random) -> Accepted:
    """One act by what the player sees."""
    action = any_act(seen, rng)
    return await room.act(seen.table.id, player, turn=seen.turn, action=action, id=f"{player}-{seen.turn}")


async def play_to_end(room: Room, table: str, player: str, *, seed: int = 1) -> Sight:
    """Acts for the player whenever he is to act; what he sees at the end."""
    rng, acted = random.Random(seed), -1
    async with room.subscribe(table, player) as sights:
        async for seen in sights:
            if seen.view is not None and seen.view.over:
                return seen
            if seen.view is not None and seen.view.actor == seen.seat and seen.turn > acted:
                acted = seen.turn
                await play(room, seen, player, rng=rng)
    raise AssertionError("the room closed before the match was over")


async def last_of(room: Room, table: str, player: str | None = None) -> Sight:
    """What the viewer sees when the match is over; it is played by bots."""
    async with room.subscribe(table, player) as sights:
        async for seen in sights:
            if seen.table.over:
                return seen
    raise AssertionError("the room closed before the match was over")
