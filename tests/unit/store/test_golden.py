"""Databases of every version so far: they read, replay, verify and go on."""

import shutil
from pathlib import Path

import msgspec
import pytest

from potluck import __version__
from potluck.log import TABLE
from potluck.store import SqliteStore, verify
from tests.golden.make import HERE, KINDS, Expected, expected
from tests.unit.log.examples import BODIES
from tests.unit.store.making import entries

DATABASES = sorted(HERE.glob("*.db"))


def test_this_version_has_left_one() -> None:
    assert HERE / f"{__version__}.db" in DATABASES


@pytest.mark.parametrize("golden", DATABASES, ids=lambda golden: golden.stem)
def test_an_old_database_gives_what_it_gave(golden: Path, path: Path) -> None:
    shutil.copy(golden, path)
    wanted = msgspec.json.decode(golden.with_suffix(".json").read_bytes(), type=dict[str, Expected])
    assert verify(path).failure is None
    with SqliteStore(path) as store:
        assert expected(store) == wanted
        assert store.get("key") == b"a named value"
        for stream, was in wanted.items():
            assert store.append(stream, entries("more"), after=was.events).result() == was.events + 1


def test_todays_events_have_not_changed_without_a_new_version(path: Path) -> None:
    shutil.copy(HERE / f"{__version__}.db", path)
    with SqliteStore(path) as store:
        records = store.read(KINDS)
    told = BODIES[: len(records)]  # kinds that this version adds before it is published stand behind them
    assert [TABLE.event(KINDS, record).body for record in records] == list(told)
    for record, body in zip(records, told, strict=True):
        event = TABLE.event(KINDS, record)
        assert event.body == body
        assert TABLE.entry(event, salt=record.salt).body == record.body
