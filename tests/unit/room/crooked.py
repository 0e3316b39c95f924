"""Houses that lie, planted for the tests: each can write what it likes, and sign it with its own key."""

import random
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from typing import Any
from unittest.mock import patch

from msgspec.structs import replace

from potluck.client import Witness
from potluck.log import TABLE, TABLES, Entry, Record
from potluck.protocol import Amount, Just
from potluck.room import Room, Sight
from potluck.store import Receipt, SqliteStore
from potluck.store.signet import Signet
from potluck.wire import Screen, screen
from potluck.words import language
from tests.known import known
from tests.unit.room.company import DUEL, GAMES, AtOnce, any_act

__all__ = ["House", "Past", "Watcher", "amounts", "house", "rewritten"]

PLAYERS = ("north", "south")
Past = tuple[Sequence[Record], Mapping[str, bytes]]
"""All that a house has stored of a table: events and secrets."""


class Watcher:
    """A client that keeps what it is shown, and looks at the log at the end of each deal; also through lost lines."""

    def __init__(self, house: "House", player: str) -> None:
        self.house, self.player = house, player
        self.kept: list[Receipt] = []
        self.witness = Witness(house.table, self._log)

    async def look(self, shown: Callable[[Screen], Screen] = lambda screen: screen) -> None:
        """Look at the table; `shown` is what a lying house makes of the screen."""
        before = shown(screen(await self.house.room.sight(self.house.table, self.player), language("en")))
        due = self.witness.take(before)
        head = before.head
        assert head is not None
        self.kept.append(
            Receipt(
                table=self.house.table,
                house=head.house,
                seq=head.seq,
                link=head.link,
                signature=head.signature,
                deal=before.fair.deal,
                root=before.fair.root or "",
                sealed=before.fair.sealed,
            )
        )
        if due:
            await self.witness.check()

    async def found(self) -> str:
        """The code of what the house is accused of after one more look; empty where it is sound."""
        await self.look()
        finding = await self.witness.check()
        return finding.code if finding is not None else ""

    async def _log(self, after: int) -> list[str]:
        return list(await self.house.room.export(self.house.table, self.player, after=after))


class House:
    """A house with one key and one table of two, whose past it may exchange for another."""

    def __init__(self, signet: Signet) -> None:
        self.signet = signet
        self.store = self._store()
        self.room = self._room(self.store)
        self.table = ""

    async def open(self, game: str = "draw", **more: Any) -> None:
        """Open the table, both players seated."""
        self.table = (await self.room.open_table(game, seats=DUEL, **more)).id
        for seat, player in enumerate(PLAYERS):
            await self.room.sit(self.table, player, seat=seat)

    @property
    def past(self) -> Past:
        stream = TABLES + self.table
        return self.store.read(stream), self.store.secrets(stream)

    async def take(self, past: Past) -> None:
        """Say from now on that this was the past."""
        await self.room.close()
        self.store = self._store()
        records, secrets = past
        entries = [Entry(record.salt, record.body) for record in records]
        self.store.append(TABLES + self.table, entries, after=0, secrets=secrets).result()
        self.room = self._room(self.store)

    async def beside(self, past: Past) -> "House":
        """The same house, as it shows itself to somebody else: with another past."""
        other = House(self.signet)
        other.table = self.table
        await other.take(past)
        return other

    async def play(self, *watchers: Watcher, deals: int = 1, seed: int = 1, act: Any = None) -> None:
        """Play until so many further deals have begun, or an act is made; all watchers look after each."""
        rng = random.Random(seed)
        begun = (await self.sight(0)).fair.deal
        while True:
            sights = [await self.sight(seat) for seat in range(len(PLAYERS))]
            seen = next((seen for seen in sights if known(seen.view).offers), None)
            if seen is None or seen.fair.deal >= begun + deals:
                return
            chosen = act if act is not None else any_act(seen, rng)
            name = f"{PLAYERS[seen.seat or 0]}-{seen.turn}-{seed}"
            seed_bytes = rng.randbytes(16) if any(offer.kind == "next" for offer in known(seen.view).offers) else b""
            await self.room.act(
                self.table, PLAYERS[seen.seat or 0], turn=seen.turn, action=chosen, id=name, seed=seed_bytes
            )
            for watcher in watchers:
                await watcher.look()
            if act is not None:
                return

    async def sight(self, seat: int) -> Sight:
        return await self.room.sight(self.table, PLAYERS[seat])

    async def close(self) -> None:
        await self.room.close()
        self.store.close()

    def _store(self) -> SqliteStore:
        with patch.object(Signet, "new", return_value=self.signet):  # one key, whatever the house writes
            return SqliteStore(":memory:")

    def _room(self, store: SqliteStore) -> Room:
        return Room(store, AtOnce(), games=GAMES, pace=0)


def rewritten(past: Past, seq: int, change: Callable[[Any], Any], **secrets: bytes) -> Past:
    """A past in which one event says something else, and some secrets are others."""
    records, kept = past
    changed = []
    for record in records:
        if record.seq == seq:
            event = TABLE.event("s", record)
            entry = TABLE.entry(replace(event, body=change(event.body)), salt=record.salt)
            record = replace(record, body=entry.body)
        changed.append(record)
    return changed, {**kept, **{name.replace("_", "/"): value for name, value in secrets.items()}}


@asynccontextmanager
async def house(game: str = "draw", **more: Any) -> AsyncIterator[House]:
    """A house with its table; closed in order."""
    host = House(Signet.new())
    await host.open(game, **more)
    try:
        yield host
    finally:
        await host.close()


def amounts(seen: Sight) -> list[Amount]:
    """The offers of a stake."""
    return [offer for offer in known(seen.view).offers if isinstance(offer, Amount) and not isinstance(offer, Just)]
