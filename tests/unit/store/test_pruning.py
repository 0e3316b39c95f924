"""Pruning: what people played stays, the rest goes in one signed commit that names it, and verify accepts that."""

import asyncio
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from potluck.errors import StoreError
from potluck.log import TABLES, head_message
from potluck.log.tombstones import PRUNED
from potluck.room import Room
from potluck.room.expiry import DAY
from potluck.store import SqliteReader, SqliteStore, prune, prune_plan, verify
from potluck.store.receipts import Receipt
from tests.unit.room.company import BOTS, DUEL, GAMES, SOLO, AtOnce, last_of, play_to_end
from tests.unit.store.making import entries

LATER = 40 * DAY


@pytest.fixture
def house(path: Path) -> tuple[Path, dict[str, str]]:
    """A house with a match that somebody played, bots alone, a table nobody came to, and a lesson."""
    return path, asyncio.run(made(path))


async def made(path: Path) -> dict[str, str]:
    with SqliteStore(path) as store:
        room = Room(store, AtOnce(), games=GAMES, pace=0, clock=lambda: 1_000_000, entropy=Random(7).randbytes)
        names = {
            "played": (await room.open_table("draw", preset="quick", seats=SOLO)).id,
            "bots": (await room.open_table("draw", preset="quick", seats=BOTS)).id,
            "waited": (await room.open_table("draw", preset="quick", seats=DUEL)).id,
            "practice": (await room.open_guide("draw", "me")).id,
        }
        await room.sit(names["played"], "me", seat=0)
        await play_to_end(room, names["played"], "me")
        await last_of(room, names["bots"])
        await room.sit(names["waited"], "me", seat=0)
        await room.close()
        store.append("people", entries("somebody"), after=0).result()
    return names


def test_what_people_played_stays_and_the_rest_goes(house: tuple[Path, dict[str, str]]) -> None:
    path, names = house
    with SqliteReader.open(path) as store:
        kept = store.read(TABLES + names["played"]), store.secrets(TABLES + names["played"])
        ends = {name: store.read(TABLES + name)[-1] for name in names.values()}
        assert prune_plan(store, before=0).tables == ()
        plan = prune_plan(store, before=LATER)
    assert {grave.why: grave.table for grave in plan.tables} == {
        why: names[why] for why in ("bots", "waited", "practice")
    }
    assert (plan.played, plan.running, plan.unread) == (1, 0, 0)
    size = path.stat().st_size
    assert prune(path, before=LATER, now=LATER) == plan
    assert path.stat().st_size < size
    with SqliteReader.open(path) as store:
        assert set(store.streams()) == {TABLES + names["played"], "people", PRUNED}
        assert (store.read(TABLES + names["played"]), store.secrets(TABLES + names["played"])) == kept
    report = verify(path)
    assert (report.failure, report.signed) == (None, True)
    assert {grave.table: (grave.seq, grave.link) for grave in report.pruned} == {
        name: (ends[name].seq, ends[name].link.hex()) for name in names.values() if name != names["played"]
    }
    assert prune(path, before=LATER, now=LATER).tables == ()
    with SqliteStore(path) as again:
        assert again.append("people", entries("another"), after=1).result() == 2
        error = again.append(TABLES + names["bots"], entries("x"), after=3).exception()
        assert isinstance(error, StoreError)
    assert verify(path).failure is None


def test_a_tombstone_that_somebody_takes_away_or_changes_is_found(house: tuple[Path, dict[str, str]]) -> None:
    path, _ = house
    prune(path, before=LATER, now=LATER)
    for sql in (
        f"DELETE FROM events WHERE stream = (SELECT id FROM streams WHERE name = '{PRUNED}')",
        f"UPDATE events SET body = X'7b7d' WHERE stream = (SELECT id FROM streams WHERE name = '{PRUNED}')",
    ):
        copy = path.with_name("copy.db")
        for ending in ("", ".key", ".heads"):
            shutil.copy(f"{path}{ending}", f"{copy}{ending}")
        with closing(sqlite3.connect(copy)) as connection:
            triggers = connection.execute("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'").fetchall()
            for name, _sql in triggers:
                connection.execute(f"DROP TRIGGER {name}")
            assert connection.execute(sql).rowcount == 1
            for _name, trigger in triggers:
                connection.execute(trigger)
            connection.commit()
        assert verify(copy).failure is not None


def test_a_kill_in_the_middle_leaves_all_or_nothing(house: tuple[Path, dict[str, str]]) -> None:
    path, _ = house

    def stop(point: str, events: int) -> None:
        if point == "writing":
            raise OSError("the power is cut")

    with SqliteReader.open(path) as reader:
        before = reader.streams()
        graves = [TABLES + grave.table for grave in prune_plan(reader, before=LATER).tables]
    with SqliteStore(path, faults=stop) as store:
        assert store.prune(graves, stream=PRUNED, entry=entries("x")[0]).exception() is not None
        assert store.streams() == before
    assert verify(path).failure is None


def test_receipts_of_a_pruned_table_agree_with_its_tombstone(house: tuple[Path, dict[str, str]]) -> None:
    path, names = house
    stream = TABLES + names["bots"]
    with SqliteStore(path) as store:
        last = store.read(stream)[-1]
        own, other = (
            Receipt(
                table=names["bots"],
                house=store.house.hex(),
                seq=last.seq,
                link=link.hex(),
                signature=store.sign(head_message(stream, last.seq, link)).hex(),
            )
            for link in (last.link, bytes(32))
        )
    prune(path, before=LATER, now=LATER)
    report = verify(path, receipts=[own])
    assert (report.failure, report.receipts) == (None, 1)
    failure = verify(path, receipts=[other]).failure
    assert failure is not None
    assert failure.code == "witness.fork"
