"""An honest house watched by unsteady clients, who accuse it of nothing; the same house as a liar, whom all catch.

The players' clients pledge a seed for each deal and disclose it; one that is started again in between has lost it.

python3 dev.py prove witnesses [DEALS]

Each evening is one table of two, of another game, with seven who look: both players, steady and with lines that break,
clients that are started again with the receipts that they kept, and a spectator, who sees each deal when it is over.
The house is closed and opened again on the way. At the end it takes the last deal back and plays and signs another;
or, where a deal waits for seeds, it tries a hundred secrets or seeds together with one of the players, for an order
that they like, and makes its log fit. Who had looked must catch it.
"""

import asyncio
import random
import tempfile
from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any, Final

import msgspec
from msgspec import Struct

from measure.figure import Figure, Refuted
from potluck.client import OwnSeeds, ReceiptFile, Witness
from potluck.dealer import commit
from potluck.errors import StaleAction
from potluck.log import TABLE, TABLES, Committed, Withheld
from proofs.kept import Kept, parts, stamp
from tests.unit.room.conspiring import HONEST, another_pledge, another_secret, taken_for_withheld
from tests.unit.room.crooked import House, Watcher, house

__all__ = ["main"]

DEALS: Final = 10_000
CODE: Final = (
    "proofs/witnesses.py",
    "tests/unit/room/crooked.py",
    "tests/unit/room/conspiring.py",
    "src/potluck/client/witness.py",
    "src/potluck/client/seeds.py",
    "src/potluck/client/binding.py",
    "src/potluck/store/receipts.py",
    "src/potluck/log",
)
"""The code by which a part that was found before still stands."""
EVENING: Final = 50
"""Deals of one part."""
SEED: Final = 33
WORKERS: Final = 1
GAMES: Final[tuple[tuple[str, dict[str, Any]], ...]] = (
    ("draw", {"preset": "quick"}),
    ("draw", {"options": {"open_deals": False}}),
    ("poker", {}),
    ("dice", {}),
    ("reddog", {}),
)
LONGEST: Final = 25
"""Deals of one table at most."""
BREAKS: Final = 0.1
BACK: Final = 0.3
RELOADS: Final = 0.03
STARTING: Final = 6_000
"""Milliseconds until a client is there again: three times what a deal waits for a seed."""
RESTARTS: Final = 0.2
"""How often after a deal the house is closed and opened again."""

CAUGHT: Final = frozenset({"witness.fork", "witness.sealed", "witness.seed"})
"""A deal played otherwise is another log; it also seals another secret, or is without a seed that was taken."""

CONSPIRACIES: Final[tuple[Callable[[House, random.Random], Awaitable[None]], ...]] = (
    another_secret,
    another_pledge,
    taken_for_withheld,
)
CONSPIRING: Final = 0.6
"""How often a lie is one of these, where the honest player has pledged a seed."""
STEPS: Final = 400
"""Acts of one deal at most."""


class Evening(Struct):
    """The tally of one part, of several tables."""

    deals: int = 0
    looks: int = 0
    lost: int = 0
    """Screens that did not arrive."""
    reloads: int = 0
    restarts: int = 0
    seeds: int = 0
    """Seeds of players in the orders of these deals."""
    withheld: int = 0
    """Seeds that were pledged and lost."""
    accusations: int = 0
    liars: int = 0
    caught: int = 0
    """Of those who had watched the deal that was taken back, and looked again."""
    conspiracies: int = 0
    """Lies of a house and a player together."""
    unmasked: int = 0


class Unsteady(Watcher):
    """A client whose line breaks and comes back, and which is started again with the receipts that it kept."""

    def __init__(self, host: House, player: str, *, rng: random.Random, tally: Evening, file: ReceiptFile) -> None:
        super().__init__(host, player)
        self._rng, self._tally, self._file = rng, tally, file
        self._here = True
        self.witness = Witness(host.table, self._log, file, seeds=self.seeds)

    async def look(self, *shown: Any) -> None:
        """Look, unless the line is broken just now."""
        self._here = self._rng.random() >= BREAKS if self._here else self._rng.random() < BACK
        if not self._here:
            self._tally.lost += 1
            return
        if self._rng.random() < RELOADS:
            self._tally.reloads += 1
            self.witness.close()
            if self.player in self.house.clients:
                self.house.clients[self.player] = OwnSeeds()
                await self.house.time.go_on(STARTING)
            self.witness = Witness(self.house.table, self._log, self._file, seeds=self.seeds)
        self._tally.looks += 1
        await super().look(*shown)


def main(argv: list[str]) -> list[Figure]:
    """Accusations of an honest house, and liars that nobody caught. Raises: Refuted where there are any."""
    deals = int(argv[0]) if argv else DEALS
    evenings = -(-deals // EVENING)
    with Kept("witnesses", stamp(*CODE)) as kept:
        tallies = [
            msgspec.json.decode(found, type=Evening) for found in parts(kept, evening, evenings, workers=WORKERS)
        ]
    total = Evening(*(sum(getattr(one, name) for one in tallies) for name in Evening.__struct_fields__))
    if total.accusations:
        raise Refuted(f"{total.accusations} accusations of an honest house")
    if total.caught != total.liars:
        raise Refuted(f"{total.liars - total.caught} who had watched did not catch a liar")
    if total.unmasked != total.conspiracies:
        raise Refuted(f"{total.conspiracies - total.unmasked} players were not told that the order was chosen")
    claim = (
        "accusations of an honest house: {lost:,} lost screens, {reloads:,} reloads, {restarts:,} restarts, "
        "{seeds:,} seeds, {withheld:,} withheld"
    )
    return [
        Figure(
            claim=claim.format_map({name: getattr(total, name) for name in Evening.__struct_fields__}),
            value=total.accusations,
            n=total.deals,
            seed=SEED,
        ),
        Figure(
            claim="clients that watched a deal which the house took back and played otherwise, and did not catch it",
            value=total.liars - total.caught,
            n=total.liars,
            seed=SEED,
        ),
        Figure(
            claim="houses that chose an order together with a player, knowing the other's seed, and whom that one's "
            "client did not catch",
            value=total.conspiracies - total.unmasked,
            n=total.conspiracies,
            seed=SEED,
        ),
    ]


def evening(number: int) -> Evening:
    """Tables that are honest to their last deal but one."""
    return asyncio.run(_evening(number))


async def _evening(number: int) -> Evening:
    rng, tally = random.Random(f"{SEED}/{number}"), Evening()
    while tally.deals < EVENING:
        game, how = rng.choice(GAMES)
        with tempfile.TemporaryDirectory() as folder:
            async with house(game, pledging=True, **how) as host:
                await _table(host, Path(folder), tally, rng)
    return tally


async def _table(host: House, folder: Path, tally: Evening, rng: random.Random) -> None:
    """Some deals of one table."""
    make = partial(Unsteady, host, rng=rng, tally=tally)
    steady = [Watcher(host, player) for player in ("north", "south")]
    players = ("north", "south", "north", "south", "onlooker")
    watchers = [
        *steady,
        *(make(player, file=ReceiptFile(folder / f"{at}.jsonl")) for at, player in enumerate(players)),
    ]
    for _ in range(rng.randint(1, LONGEST)):
        before = (await host.sight(0)).fair.deal
        await host.play(*watchers, seed=rng.randrange(1 << 30))
        if (await host.sight(0)).fair.deal == before:
            break
        tally.deals += 1
        if rng.random() < RESTARTS:
            tally.restarts += 1
            await host.take(host.past)
    for watcher in watchers:
        tally.accusations += bool(await Watcher.found(watcher))
    tally.looks += sum(len(watcher.kept) for watcher in steady)
    _count_seeds(host, tally)
    if rng.random() >= CONSPIRING or not await _conspire(host, tally, rng):
        await _lie(host, steady, tally, rng)


def _count_seeds(host: House, tally: Evening) -> None:
    """Take up how many seeds are in the orders of a table, and how many were withheld."""
    for record in host.past[0]:
        body = TABLE.event(TABLES + host.table, record).body
        tally.withheld += isinstance(body, Withheld)
        if isinstance(body, Committed) and not body.shuffle:
            tally.seeds += sum(seed != commit(b"") for seed in body.seeds)


async def _conspire(host: House, tally: Evening, rng: random.Random) -> bool:
    """House and friend choose the order of the next deal; gives whether one came that waits for both seeds."""
    honest = Watcher(host, HONEST)
    for _ in range(STEPS):
        sight = await host.sight(0)
        if sight.fair.awaited is not None or sight.table.over:
            break
        with suppress(StaleAction):  # the time that passed for seeds was the pause's too, and it is over
            await host.act_once()
        for player in host.clients:
            if (await host.sight(0)).fair.awaited is None:
                await host.answer(player)
        await honest.look()
    awaited = (await host.sight(0)).fair.awaited
    if awaited is None or awaited.seats != (0, 1):
        return False
    lie = rng.choice(CONSPIRACIES)
    if lie is not taken_for_withheld:
        await host.answer(HONEST)
        await honest.look()
    await lie(host, rng)
    tally.conspiracies += 1
    tally.unmasked += await honest.found() in CAUGHT
    return True


async def _lie(host: House, watchers: list[Watcher], tally: Evening, rng: random.Random) -> None:
    """The house takes back what those have seen since the last deal began, and plays on otherwise."""
    if (await host.sight(0)).table.over:
        return
    before, seq = host.past, (await host.sight(0)).seq
    await host.play(*watchers, seed=1)
    shown = (await host.sight(0)).seq
    if shown == seq:
        return
    await host.take(before)
    while (await host.sight(0)).seq < shown and not (await host.sight(0)).table.over:
        await host.play(seed=rng.randrange(2, 1 << 30))
    if (await host.sight(0)).seq >= shown:
        for watcher in watchers:
            tally.liars += 1
            tally.caught += await Watcher.found(watcher) in CAUGHT
