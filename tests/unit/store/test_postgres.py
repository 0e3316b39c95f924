"""A house on a server of PostgreSQL: cut lines, a server that is killed, a second writer, other hands in its tables."""

import os
import re
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from contextlib import contextmanager
from pathlib import Path
from threading import Thread
from urllib.parse import quote

import pytest

from potluck.errors import StoreError
from potluck.log import verify_chain
from potluck.store import Store, open_reader, open_store, opening, sign_as_it_is, verify
from potluck.store.postgres import schema, session
from potluck.store.postgres import writer as postgres_writer
from tests.clusters import Cluster
from tests.cutting import Cutter
from tests.unit.store.making import entries, fill

pytestmark = [pytest.mark.postgres, pytest.mark.xdist_group("postgres")]

REPO = Path(__file__).resolve().parents[3]


def code_of(work: Callable[[], object]) -> str:
    with pytest.raises(StoreError) as refused:
        work()
    return refused.value.code


def name_of(database: str) -> str:
    """The database in an address."""
    return database.partition("@/")[2].partition("?")[0]


@contextmanager
def through(cutter: Path, cluster: Cluster, database: str) -> Iterator[tuple[Store, Cutter]]:
    """A store that is reached by a line which can be cut."""
    address = database.partition("?")[0] + "?host=" + quote(str(cutter))
    with Cutter(server=cluster.folder, folder=cutter) as line, open_store(address) as store:
        yield store, line


def test_nobody_changes_or_removes_an_event(cluster: Cluster, database: str) -> None:
    with open_store(database) as store:
        store.append("a", entries("one"), after=0).result()
    for sql in ("UPDATE potluck.events SET body = ''", "DELETE FROM potluck.events", "TRUNCATE potluck.events"):
        with pytest.raises(Exception, match="events are never"):
            cluster.execute(sql, database=name_of(database))


def test_one_house_at_a_time_writes_and_anybody_reads(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(session, "HELD", 0.1)
    with open_store(database) as store:
        store.append("a", entries("one"), after=0).result()
        assert code_of(lambda: open_store(database)) == "store.in_use"
        assert code_of(lambda: sign_as_it_is(database)) == "store.in_use"
        with open_reader(database) as reader:
            assert [record.body for record in reader.read("a")] == [b"one"]
        assert verify(database).failure is None


def test_where_no_house_is_nobody_reads_and_nothing_is_made(cluster: Cluster, database: str) -> None:
    refusals = (lambda: open_reader(database), lambda: open_store(database, create=False), lambda: verify(database))
    assert {code_of(refused) for refused in refusals} == {"store.foreign"}
    assert code_of(lambda: open_store(cluster.address("nowhere"))) == "store.unavailable"
    assert cluster.execute("SELECT to_regnamespace('potluck')", database=name_of(database))[0][0] is None


def test_a_filled_house_is_sound_and_what_is_changed_in_its_tables_is_found(cluster: Cluster, database: str) -> None:
    def changed(sql: str) -> None:
        for part in ("ALTER TABLE potluck.events DISABLE TRIGGER ALL", sql):
            cluster.execute(part, database=name_of(database))

    with open_store(database) as store:
        fill(store)
        store.put("session", b"key").result()
    report = verify(database)
    assert (report.failure, report.signed, report.streams) == (None, True, 2)
    changed("UPDATE potluck.named SET value = 'other' WHERE name = 'session'")
    failure = verify(database).failure
    assert failure is not None
    assert failure.code == "store.altered"
    assert code_of(lambda: open_store(database)) == "store.altered"
    sign_as_it_is(database)
    assert verify(database).failure is None
    changed("DELETE FROM potluck.events WHERE stream = 1 AND seq > 3")
    failure = verify(database).failure
    assert failure is not None
    assert failure.code in {"audit.cut", "store.lost", "log.refused"}


def test_a_house_without_its_key_says_so(database: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    with open_store(database) as store:
        house = store.house
    monkeypatch.setenv("POTLUCK_KEYS", str(tmp_path / "elsewhere"))
    with pytest.raises(StoreError) as refused:
        open_store(database)
    assert (refused.value.code, refused.value.detail["allowed"]) == ("store.keyless", house.hex()[:16])
    sign_as_it_is(database)
    with open_store(database) as store:
        assert store.house != house
    assert verify(database).house == store.house.hex()


def test_a_database_of_before_outlines_has_no_records(cluster: Cluster, database: str) -> None:
    with open_store(database) as store:
        store.append("table/a", entries("one"), after=0).result()
    for sql in ("DROP TABLE potluck.records, potluck.outlines", "UPDATE potluck.version SET version = 2"):
        cluster.execute(sql, database=name_of(database))
    with open_reader(database) as reader:
        assert (reader.outlines(), reader.records({"table/a": b"a" * 32})) == ((), {})


def test_tables_move_forward_step_by_step_and_never_back(
    cluster: Cluster, database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with open_store(database) as store:
        store.append("a", entries("one"), after=0).result()
    steps = (*schema.STEPS, "CREATE TABLE potluck.later (n integer)")
    with monkeypatch.context() as later:
        later.setattr(schema, "STEPS", steps)
        with open_store(database) as store:
            assert store.append("a", entries("two"), after=1).result() == 2
    assert cluster.execute("SELECT version FROM potluck.version", database=name_of(database))[0][0] == len(steps)
    for refused in (lambda: open_store(database), lambda: open_reader(database), lambda: verify(database)):
        assert code_of(refused) == "store.newer"


def test_a_step_that_fails_leaves_the_tables_as_they_were(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    open_store(database).close()
    with monkeypatch.context() as later:
        later.setattr(schema, "STEPS", (*schema.STEPS, "CREATE TABLE potluck.later (n integer); SELECT 1/0"))
        assert code_of(lambda: open_store(database)) == "store.damaged"
    open_store(database).close()


@pytest.mark.parametrize("part", ["question", "answer"])
def test_an_append_that_is_cut_off_is_there_once(part: str, cluster: Cluster, database: str, tmp_path: Path) -> None:
    with through(tmp_path, cluster, database) as (store, line):
        store.append("a", entries("one"), after=0, secrets={"s": b"1"}).result()
        line.cut(part, mark=b"second")  # type: ignore[arg-type]  # one of both
        cut = store.append("a", entries("second"), after=1, secrets={"t": b"2"})
        other = store.append("b", entries("third"), after=0)
        assert (cut.result(), other.result(), line.cuts) == (2, 1, 1)
        assert store.append("a", entries("fourth"), after=2).result() == 3
        assert [record.body for record in store.read("a")] == [b"one", b"second", b"fourth"]
        assert store.secrets("a") == {"s": b"1", "t": b"2"}
    assert verify(database).streams == 2


@pytest.mark.parametrize("part", ["question", "answer"])
def test_while_nobody_knows_it_is_said_that_nobody_knows(
    part: str, cluster: Cluster, database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(postgres_writer, "DOUBT", 0.2)
    monkeypatch.setattr(postgres_writer, "WAIT", 0.2)
    with through(tmp_path, cluster, database) as (store, line):
        store.append("a", entries("one"), after=0).result()
        line.is_away = True
        line.cut(part, mark=b"second")  # type: ignore[arg-type]  # one of both
        assert code_of(store.append("a", entries("second"), after=1).result) == "store.unknown"
        assert code_of(store.append("b", entries("x"), after=0).result) == "store.unavailable"
        line.is_away = False
        monkeypatch.setattr(postgres_writer, "WAIT", 10.0)
        store.check().result()
        assert store.head("a") == (2 if part == "answer" else 1)
        assert store.append("a", entries("third"), after=store.head("a")).result() == store.head("a")
    assert verify_report_is_sound(database)


def verify_report_is_sound(database: str) -> bool:
    """Whether the house has signed what is there; notes that are no tables' logs are not decoded."""
    with open_reader(database) as reader:
        holdings = reader.holdings()
        for stream in reader.streams():
            verify_chain(stream, reader.read(stream))
    return holdings.total == holdings.counted


def test_a_line_that_is_cut_while_nobody_writes_is_called_again(cluster: Cluster, database: str) -> None:
    with open_store(database) as store:
        store.append("a", entries("one"), after=0).result()
        assert store.head("a") == 1
        cluster.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid()"
            " AND backend_type = 'client backend'"
        )
        assert store.append("a", entries("two"), after=1).result() == 2
        assert [record.body for record in store.read("a")] == [b"one", b"two"]


def test_a_server_that_is_killed_under_load_loses_and_doubles_nothing(cluster: Cluster, database: str) -> None:
    with open_store(database) as store:
        store.append("a", entries("0"), after=0).result()
        futures: list[Future[int]] = []
        killer = Thread(target=cluster.restart)
        for seq in range(1, 150):
            if seq == 40:
                killer.start()
            futures.append(store.append("a", entries(str(seq)), after=seq))
        results = [future.result() for future in futures]
        killer.join()
        assert results == list(range(2, 151))
        assert [record.body for record in store.read("a")] == [b"%d" % n for n in range(150)]
    assert verify_report_is_sound(database)


def test_what_another_hand_has_signed_meanwhile_is_not_written_over(cluster: Cluster, database: str) -> None:
    with open_store(database) as store:
        store.append("a", entries("one"), after=0).result()
        cluster.execute("UPDATE potluck.named SET value = 'x' WHERE name = 'store/total'", database=name_of(database))
        assert code_of(store.append("a", entries("two"), after=1).result) == "store.altered"
        assert store.head("a") == 1


CLIENT = """
import os, sys
from potluck.log import Entry
from potluck.store import open_store

place, last = sys.argv[1], int(sys.argv[2])

def kill(reached, written):
    if reached == sys.argv[3] and written >= last:
        os.kill(os.getpid(), 9)

with open_store(place, faults=kill) as store:
    for seq in range(last + 10):
        print(store.append("a", [Entry(os.urandom(16), b"%d" % seq)], after=seq).result(), flush=True)
"""


@pytest.mark.parametrize("point", ["writing", "written"])
def test_a_house_that_is_killed_is_taken_over_at_once(database: str, point: str) -> None:
    command = [sys.executable, "-c", CLIENT, database, "7", point]
    killed = subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)
    assert killed.returncode == -signal.SIGKILL, killed.stderr
    acknowledged = [int(line) for line in killed.stdout.split()]
    with open_store(database) as store:
        assert store.head("a") - acknowledged[-1] == (1 if point == "written" else 0)
        assert [record.body for record in store.read("a")] == [b"%d" % n for n in range(store.head("a"))]


def test_nothing_says_the_password(capfd: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(StoreError) as refused:
        open_store("postgresql://me:verysecret@127.0.0.1:1/room")
    assert refused.value.code == "store.unavailable"
    assert "postgresql://127.0.0.1:1/room" in str(refused.value)
    assert not re.search("verysecret", str(refused.value) + "".join(capfd.readouterr()))


def test_without_the_driver_it_is_said_what_to_install(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(opening, "find_spec", lambda name: None)
    for refused in (open_store, open_reader, verify, sign_as_it_is):
        with pytest.raises(StoreError) as error:
            refused(database)
        assert (error.value.code, error.value.detail["allowed"]) == ("store.driver", "potluck[postgres]")


def test_a_house_in_a_file_never_loads_the_driver(path: Path) -> None:
    code = (
        "import sys; from potluck.store import open_store, verify; open_store(sys.argv[1]).close();"
        "verify(sys.argv[1]); print('asyncpg' in sys.modules)"
    )
    command = [sys.executable, "-c", code, str(path)]
    told = subprocess.run(command, capture_output=True, text=True, check=True, env={**os.environ}, cwd=REPO)
    assert told.stdout.strip() == "False"
