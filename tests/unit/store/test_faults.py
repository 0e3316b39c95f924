"""Files that vanish, are exchanged or cannot be written while they are in use: nobody is told what is not so."""

import os
import shutil
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from potluck.errors import StoreError
from potluck.store import SqliteStore, restore, verify
from tests.unit.store.making import entries


def code_of(store: SqliteStore, stream: str, after: int) -> str:
    """The code with which an append is refused."""
    error = store.append(stream, entries("more"), after=after).exception()
    assert isinstance(error, StoreError)
    return error.code


@pytest.mark.parametrize("endings", [("",), ("-wal",), ("", "-wal", "-shm"), ("", "-wal", "-shm", ".lock", ".heads")])
def test_what_was_acknowledged_is_saved_when_the_file_vanishes(path: Path, endings: tuple[str, ...]) -> None:
    with SqliteStore(path) as store:
        store.append("a", entries("one"), after=0).result()
        for ending in endings:
            path.with_name(path.name + ending).unlink()
        assert code_of(store, "a", 1) == "store.vanished"
        assert code_of(store, "a", 1) == "store.vanished"
        assert isinstance(store.check().exception(), StoreError)
    rescued = path.with_name(path.name + ".rescued")
    assert stat.S_IMODE(rescued.stat().st_mode) == 0o600
    assert len(list(path.parent.glob("*.rescued*"))) == 1
    path.unlink(missing_ok=True)
    restore(rescued, path)
    assert verify(path).failure is None
    with SqliteStore(path) as store:
        assert [record.body for record in store.read("a")] == [b"one"]


def test_a_file_that_vanishes_while_nobody_plays_is_saved_at_the_end(path: Path) -> None:
    with SqliteStore(path) as store:
        store.append("a", entries("one"), after=0).result()
        path.unlink()
    with SqliteStore(path.with_name(path.name + ".rescued")) as store:
        assert store.head("a") == 1


def test_a_file_that_is_exchanged_takes_no_more_acts(path: Path) -> None:
    with SqliteStore(path.with_name("other.db")) as other:
        other.append("b", entries("theirs"), after=0).result()
    with SqliteStore(path) as store:
        store.append("a", entries("one"), after=0).result()
        os.replace(path.with_name("other.db"), path)
        assert code_of(store, "a", 1) == "store.vanished"


def test_a_file_that_comes_back_is_written_again(path: Path) -> None:
    with SqliteStore(path) as store:
        store.append("a", entries("one"), after=0).result()
        aside = path.with_name("aside.db")
        path.rename(aside)
        assert code_of(store, "a", 1) == "store.vanished"
        aside.rename(path)
        assert store.append("a", entries("two"), after=1).result() == 2
        assert store.check().result() is None
    assert verify(path).failure is None


def test_where_the_whole_folder_is_gone_that_is_said(tmp_path: Path) -> None:
    folder = tmp_path / "house"
    folder.mkdir()
    with SqliteStore(folder / "room.db") as store:
        store.append("a", entries("one"), after=0).result()
        shutil.rmtree(folder)
        assert code_of(store, "a", 1) == "store.gone"


@pytest.mark.parametrize("copied", ["backup", "closed"])
@pytest.mark.parametrize("theirs", [True, False])
def test_a_stale_write_ahead_file_beside_a_backup_is_refused(path: Path, copied: str, *, theirs: bool) -> None:
    """Without it SQLite lays the pages of the killed database over the backup, and opens that."""
    place = path.with_name("place.db")
    with SqliteStore(path) as store:
        store.append("a", entries("one"), after=0).result()
        store.backup(place)
    if copied == "closed":
        place.unlink()
        shutil.copy(path, place)
    killed = path.with_name("killed.db") if theirs else path
    with SqliteStore(killed) as store:
        for seq in range(3):
            store.append("b", entries("later"), after=seq).result()
        shutil.copy(f"{killed}-wal", f"{place}-wal")
    whole = place.read_bytes()
    for refused in (lambda: SqliteStore(place), lambda: verify(place)):
        with pytest.raises(StoreError) as caught:
            refused()
        assert caught.value.code == "store.stale"
    assert place.read_bytes() == whole
    Path(f"{place}-wal").unlink()
    with SqliteStore(place) as store:
        assert (store.head("a"), store.head("b")) == (1, 0)


FULL = """
import resource, sys
from pathlib import Path
from potluck.errors import StoreError
from potluck.store import SqliteStore
from tests.unit.store.making import entries

path, kind = Path(sys.argv[1]), sys.argv[2]
store, held = SqliteStore(path), 0

def appended(more=400):
    global held
    for _ in range(more):
        held = store.append("a", entries("x" * 500), after=held).result()

appended(3)
free = resource.getrlimit(resource.RLIMIT_FSIZE)
size = path.with_name(path.name + "-wal").stat().st_size
if kind == "full":
    resource.setrlimit(resource.RLIMIT_FSIZE, (size + 70_000, free[1]))
else:
    resource.setrlimit(resource.RLIMIT_FSIZE, (1, free[1]))
for _ in range(2):
    try:
        appended()
        sys.exit("the disk was never full")
    except StoreError as error:
        assert error.code == "store.unavailable", error
    assert kind == "full" or store.check().exception() is not None
    assert store.head("a") == held
resource.setrlimit(resource.RLIMIT_FSIZE, free)
appended(5)
assert store.check().result() is None
print(held, flush=True)
store.close()
"""


@pytest.mark.parametrize("kind", ["full", "read-only"])
def test_a_disk_that_takes_nothing_more_refuses_and_goes_on_when_it_can(path: Path, kind: str) -> None:
    """The system itself refuses: no file may grow, or none be written at all."""
    done = subprocess.run(
        [sys.executable, "-c", FULL, str(path), kind], capture_output=True, text=True, check=False, timeout=60
    )
    assert done.returncode == 0, done.stderr
    assert verify(path).failure is None
    with SqliteStore(path) as store:
        assert store.head("a") == int(done.stdout)
