"""A client that is started again: it discloses what the one before it has pledged, to the same seal alone."""

import stat
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

from msgspec.structs import replace

from potluck.client import OwnSeeds, SeedFile, Witness
from potluck.dealer import commit, seal
from potluck.wire import Screen, screen
from potluck.words import language
from tests.known import known
from tests.unit.room.crooked import House, Watcher, house

Again = Callable[[], OwnSeeds]
"""The first player's client, started again."""


@asynccontextmanager
async def pledged(path: Path) -> AsyncIterator[tuple[House, Again]]:
    """A house whose second deal waits for seeds; the first player's client has kept what it pledged, and is gone."""
    async with house(preset="quick", pledging=True) as host:
        host.clients["north"] = OwnSeeds(SeedFile(path, host.table))
        await host.settle_seeds()
        await host.answer("north")
        while (await host.sight(0)).fair.awaited is None:
            await host.act_once()
        yield host, lambda: OwnSeeds(SeedFile(path, host.table))


async def seen(host: House) -> Screen:
    return screen(await host.sight(0), language("en"))


def disclosed(own: OwnSeeds, shown: Screen) -> str:
    """The commitment of the seed that a client discloses to that screen; empty where it discloses none."""
    given = own.reply(shown)
    return commit(bytes.fromhex(given.seed)) if given is not None and given.seed else ""


async def test_who_is_started_again_discloses_what_he_had_pledged(tmp_path: Path) -> None:
    async with pledged(tmp_path / "seeds.jsonl") as (host, again):
        awaited = known((await seen(host)).fair.awaited)
        assert disclosed(OwnSeeds(), await seen(host)) == "", "a client without a file withholds"
        assert disclosed(again(), await seen(host)) == awaited.seeds[0] != commit(b"")
        host.clients["north"] = again()
        assert known(await host.answer("north")).disclosed
        await host.settle_seeds()
        assert (await host.sight(0)).fair.seeds[0] == awaited.seeds[0]


async def test_what_was_on_its_way_is_sent_again_to_the_same_seal_and_to_no_other(tmp_path: Path) -> None:
    async with pledged(tmp_path / "seeds.jsonl") as (host, again):
        shown = await seen(host)
        assert disclosed(again(), shown), "it never came"
        awaited = known(shown.fair.awaited)
        other = replace(shown, fair=replace(shown.fair, awaited=replace(awaited, sealed=seal(bytes(32)))))
        later = again()
        assert disclosed(later, other) == ""
        assert known(later.finding).code == "witness.sealed"
        assert disclosed(again(), shown) == awaited.seeds[0]


async def test_a_seed_that_was_taken_is_looked_for_by_the_next_client_too(tmp_path: Path) -> None:
    async with pledged(tmp_path / "seeds.jsonl") as (host, again):
        before = host.past
        host.clients["north"] = again()
        await host.answer("north")
        await host.take(before)
        await host.withhold()
        watcher = Watcher(host, "north")
        watcher.witness = Witness(host.table, watcher._log, seeds=again())
        assert await watcher.found() == "witness.seed"
        watcher.witness = Witness(host.table, watcher._log, seeds=OwnSeeds())
        assert await watcher.found() == ""


async def test_the_file_is_for_its_owner_alone_and_what_cannot_be_read_in_it_is_left_out(tmp_path: Path) -> None:
    path = tmp_path / "seeds.jsonl"
    first, other = OwnSeeds(SeedFile(path, "t1")), OwnSeeds(SeedFile(path, "t2"))
    commitments = first.pledge(3), other.pledge(3)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    path.write_bytes(
        b'{"table":"t1"}\n\xff\n{"table":"t1","deal":3,"seed":"zz"}\n' + path.read_bytes() + b'{"table":"t1",'
    )
    assert (OwnSeeds(SeedFile(path, "t1")).pledge(3), OwnSeeds(SeedFile(path, "t2")).pledge(3)) == commitments
    later = first.pledge(4)
    assert OwnSeeds(SeedFile(path, "t1")).pledge(4) == later, "a torn line takes none with it that comes later"
    nowhere = OwnSeeds(SeedFile(path / "below", "t1"))
    assert nowhere.pledge(3) == nowhere.pledge(3), "a seed is drawn and kept in memory where no file can be written"
