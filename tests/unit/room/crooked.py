"""Houses that lie, planted for the tests: each can write what it likes, and sign it with its own key."""

import asyncio
import random
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager, suppress
from typing import Any
from unittest.mock import patch

from msgspec.structs import replace

from potluck.client import OwnSeeds, Witness
from potluck.errors import StaleAction
from potluck.log import TABLE, TABLES, Entry, Record, SignedHead
from potluck.protocol import Amount, Just
from potluck.room import Room, SeedAnswer, Sight
from potluck.store import Receipt, SqliteStore
from potluck.store.signet import Signet
from potluck.wire import Screen, screen
from potluck.words import language
from tests.known import known
from tests.unit.room.company import DUEL, GAMES, AtOnce, Ticking, any_act

__all__ = ["House", "Past", "Watcher", "amounts", "house", "rewritten"]

PLAYERS = ("north", "south")
Past = tuple[Sequence[Record], Mapping[str, bytes]]
"""All that a house has stored of a table: events and secrets."""


class Watcher:
    """A client that keeps what it is shown, and looks at the log at the end of each deal; also through lost lines."""

    def __init__(self, house: "House", player: str) -> None:
        self.house, self.player = house, player
        self.kept: list[Receipt] = []
        self.witness = Witness(house.table, self._log, seeds=self.seeds)

    @property
    def seeds(self) -> OwnSeeds:
        """Those of its player, with whose client it watches; of who only looks on, none."""
        return self.house.clients.get(self.player) or OwnSeeds()

    async def look(self, shown: Callable[[Screen], Screen] = lambda screen: screen) -> None:
        """Look at the table; `shown` is what a lying house makes of the screen."""
        before = shown(screen(await self.house.room.sight(self.house.table, self.player), language("en")))
        due = self.witness.take(before)
        head = before.head
        if head is not None:
            self._keep(before, head)
        if due:
            await self.witness.check()

    def _keep(self, before: Screen, head: SignedHead) -> None:
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
                fresh=before.fair.awaited.sealed if before.fair.awaited is not None else "",
            )
        )

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
        self.time = Ticking()
        self.clients: dict[str, OwnSeeds] = {}
        """The clients that pledge and disclose seeds, by their players; none at a table of the old scheme."""
        self.store = self._store()
        self.room = self._room(self.store)
        self.table = ""

    async def open(self, game: str = "draw", *, pledging: bool = False, **more: Any) -> None:
        """Open the table, both players seated, whose clients pledge seeds or do not."""
        self.table = (await self.room.open_table(game, seats=DUEL, **more)).id
        self.clients = {player: OwnSeeds() for player in PLAYERS} if pledging else {}
        for seat, player in enumerate(PLAYERS):
            pledge = self.clients[player].pledge(1) if pledging else ""
            await self.room.sit(self.table, player, seat=seat, pledge=pledge)

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
        other.table, other.time = self.table, self.time
        other.clients = self.clients
        await other.take(past)
        return other

    async def play(self, *watchers: Watcher, deals: int = 1, seed: int = 1, act: Any = None) -> None:
        """Play until so many further deals have begun, or an act is made; all watchers look after each."""
        rng = random.Random(seed)
        begun = (await self.sight(0)).fair.deal
        while True:
            await self.settle_seeds(*watchers)
            sights = [await self.sight(seat) for seat in range(len(PLAYERS))]
            seen = next((seen for seen in sights if known(seen.view).offers), None)
            if seen is None or seen.fair.deal >= begun + deals:
                return
            chosen = act if act is not None else any_act(seen, rng)
            name = f"{PLAYERS[seen.seat or 0]}-{seen.turn}-{seed}"
            seed_bytes = rng.randbytes(16) if any(offer.kind == "next" for offer in known(seen.view).offers) else b""
            with suppress(StaleAction):  # the time that passed for seeds was the pause's too, and it is over
                await self.room.act(
                    self.table, PLAYERS[seen.seat or 0], turn=seen.turn, action=chosen, id=name, seed=seed_bytes
                )
            for watcher in watchers:
                await watcher.look()
            if act is not None:
                return

    async def act_once(self) -> None:
        """One mild act of whose turn it is."""
        for seat, player in enumerate(PLAYERS):
            seen = await self.sight(seat)
            if known(seen.view).offers:
                action = any_act(seen, random.Random(seen.turn))
                await self.room.act(self.table, player, turn=seen.turn, action=action, id=f"once-{seen.seq}")
                return

    async def settle_seeds(self, *watchers: Watcher) -> None:
        """Have the clients disclose and pledge their seeds; who is still awaited then lets his two seconds pass."""
        for player in self.clients:
            await self.answer(player)
            for watcher in watchers:
                await watcher.look()
        if (await self.sight(0)).fair.awaited is not None:
            await self.withhold()

    async def answer(self, player: str) -> SeedAnswer | None:
        """What a player's client is answered to the seed or pledge that it has to send; None where it has none."""
        own, seat = self.clients[player], PLAYERS.index(player)
        given = own.reply(screen(await self.sight(seat), language("en")))
        if given is None:
            return None
        seed, pledge = bytes.fromhex(given.seed or ""), given.pledge or ""
        answer = await self.room.give_seed(self.table, player, deal=given.deal, seed=seed, pledge=pledge)
        own.note(given, answer, seat=seat)
        return answer

    async def withhold(self) -> None:
        """Let the time pass until a deal waits for no seed any more."""
        while (await self.sight(0)).fair.awaited is not None:
            await asyncio.sleep(0.002)
            await self.time.go_on(500)

    async def sight(self, seat: int) -> Sight:
        return await self.room.sight(self.table, PLAYERS[seat])

    async def close(self) -> None:
        await self.room.close()
        self.store.close()

    def _store(self) -> SqliteStore:
        with patch.object(Signet, "new", return_value=self.signet):  # one key, whatever the house writes
            return SqliteStore(":memory:")

    def _room(self, store: SqliteStore) -> Room:
        return Room(store, AtOnce(), games=GAMES, pace=0, clock=self.time.clock, wait=self.time.wait)


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
