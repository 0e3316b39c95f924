"""Who is forgotten: his names go, from every table and every way of telling; the log still verifies, and plays."""

import sqlite3
from pathlib import Path
from typing import Any

import pytest

from potluck.log import TABLE, TABLES, Came, Event, Moved, Promised, Record, Sat, SeatPlan, is_name
from potluck.log.codec import kind_and_audience
from potluck.room import Room
from potluck.room.forgetting import names_given
from potluck.store import SqliteStore, verify
from potluck.table import player_digest
from tests.unit.room.test_record import played
from tests.unit.web.clients import AtHome

PERSON = SeatPlan("person")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "potluck.db"


async def test_a_log_holds_no_name_of_a_person(path: Path) -> None:
    with SqliteStore(path) as store:
        room = Room(store, AtHome(), pace=0)
        kept = SeatPlan("person", "Gudrun")
        table = (await room.open_table("poker", seats=(PERSON, kept, SeatPlan("bot", "Rex", "random")))).id
        await room.sit(table, "ann", seat=0, name="Annegret")
        sight = await room.sit(table, "ben", seat=1)
        bodies = b"".join(record.body for record in store.read(TABLES + table))
        lines = "".join(await room.export(table, "ann"))
        assert any(b"Annegret" in file.read_bytes() for file in path.parent.iterdir())
        await room.forget("ann")
        assert (await room.sight(table)).table.seats[0].name == ""
    for file in path.parent.iterdir():
        assert b"Annegret" not in file.read_bytes(), file
    assert [seat.name for seat in sight.table.seats] == ["Annegret", "Gudrun", "Rex"]
    assert b"Annegret" not in bodies
    assert b"Gudrun" not in bodies
    assert b"Rex" in bodies
    assert "Annegret" not in lines


async def test_a_forgotten_name_is_told_nowhere_and_the_store_is_sound(path: Path) -> None:
    with SqliteStore(path) as store:
        room = Room(store, AtHome(), pace=0)
        tables = [await played(room, deals=3, seed=seed, leave=False) for seed in range(2)]
        assert _told(await _all(room, tables)) == {"ann", "ben"}
        await room.forget("ann")
        assert _told(await _all(room, tables)) == {"ben"}
        fresh = Room(store, AtHome(), pace=0)
        assert _told(await _all(fresh, tables)) == {"ben"}
    assert verify(path).failure is None
    with SqliteStore(path) as store:
        assert set(_names(store, tables)) == {b"", b"ben"}


async def test_those_who_look_see_it_at_once_and_the_match_goes_on(path: Path) -> None:
    with SqliteStore(path) as store:
        room = Room(store, AtHome(), pace=0)
        table = await played(room, deals=1, seed=5, leave=False)
        async with room.subscribe(table, "ben") as sights:
            before = await anext(sights)
            await room.forget("ann")
            after = await anext(sights)
            while after.table.seats[0].name:
                after = await anext(sights)
        assert before.table.seats[0].name == "ann"
        records = store.read(TABLES + table)[before.seq :]
        assert "resumed" not in {kind_and_audience(record)[0] for record in records}


async def test_names_that_another_node_takes_away_are_shown_no_more_though_a_notice_was_missed(path: Path) -> None:
    async def nothing(name: str) -> None:
        """Nothing beside the tables is of interest."""

    with SqliteStore(path) as store:
        room = Room(store, AtHome(), pace=0)
        stream = TABLES + await played(room, deals=1, seed=5, leave=False)
        table = stream.removeprefix(TABLES)
        room.hearing.begin(nothing)
        for seat, player, told in ((0, "ann", stream), (1, "ben", "")):
            names = names_given(stream, store.read(stream), player_digest(player, table=table))
            store.forget(stream, names).result()
            assert (await room.sight(table)).table.seats[seat].name == player
            room.hearing.hear(told, 0)
            await room.hearing.close()
            assert (await room.sight(table)).table.seats[seat].name == ""
        await room.close()


async def test_a_name_of_an_older_log_is_shown_no_more_and_stays_in_it(path: Path) -> None:
    with SqliteStore(path) as store:
        room = Room(store, AtHome(), pace=0)
        table = (await room.open_table("draw", seats=(PERSON, PERSON))).id
        stream = TABLES + table
        body = Sat(0, player_digest("ann", table=table), "Annegret")
        entry = TABLE.entry(Event(body, room.now()), salt=bytes(16))
        store.append(stream, [entry], after=1).result()
        room = Room(store, AtHome(), pace=0)
        assert (await room.sight(table)).table.seats[0].name == "Annegret"
        await room.forget("ann")
        assert (await room.sight(table)).table.seats[0].name == ""
        assert b"Annegret" in store.read(stream)[1].body
    assert verify(path).failure is None


async def test_a_secret_of_a_deal_is_no_name_that_could_be_forgotten(path: Path) -> None:
    with SqliteStore(path) as store:
        room = Room(store, AtHome(), pace=0)
        table = (await room.open_table("draw", seats=(PERSON, PERSON))).id
        with pytest.raises(ValueError, match="only names"):
            store.forget(TABLES + table, ["secret/1"]).result()
        assert store.secrets(TABLES + table)["secret/1"]


async def test_a_name_that_is_exchanged_outside_the_house_is_found(path: Path) -> None:
    with SqliteStore(path) as store:
        table = await played(Room(store, AtHome(), pace=0), deals=1, seed=2)
    with sqlite3.connect(path) as connection:
        connection.execute("UPDATE secrets SET value = ? WHERE name LIKE 'name/%'", (b"eve",))
    failure = verify(path).failure
    assert failure is not None
    assert failure.code == "store.altered", table


def test_names_of_who_moved_and_of_who_was_promised_a_seat_are_his() -> None:
    bodies = [
        Sat(0, "a", ""),
        Sat(1, "x", ""),
        Promised(seat=2, player="a2", name=""),
        Came(seat=2, plan=SeatPlan("person"), player="a2", running=True),
        Moved(0, "b"),
        Moved(2, "c"),
        Promised(seat=3, player="d", name=""),
    ]
    entries = [TABLE.entry(Event(body, 0), salt=bytes(16)) for body in bodies]
    records = [Record(seq, entry.salt, entry.body, b"") for seq, entry in enumerate(entries, 1)]
    assert names_given("s", records, "b") == ("name/1",)
    assert names_given("s", records, "a") == ()
    assert names_given("s", records, "c") == ("name/4", "name/3")
    assert names_given("s", records, "d") == ("name/7",)


async def _all(room: Room, tables: list[str]) -> list[str]:
    """All that is told of these tables to who comes first in the alphabet after Ann."""
    told: list[Any] = []
    for table in tables:
        told += [
            await room.sight(table, "ben"),
            (await room.evenings.of(table, "ben")).ledger,
            await room.summaries.of(table, "ben"),
            await room.replay(table, 1, "ben"),
            await room.seasons.of(table, "ben"),
        ]
        told += await room.past_deals.texts(table, "ben", repr, name="repr")
    told += await room.record("ben")
    return [repr(each) for each in told]


def _told(texts: list[str]) -> set[str]:
    """The names among them that are told."""
    return {name for name in ("ann", "ben") if any(f"name='{name}'" in text for text in texts)}


def _names(store: SqliteStore, tables: list[str]) -> list[bytes]:
    return [value for table in tables for name, value in store.secrets(TABLES + table).items() if is_name(name)]
