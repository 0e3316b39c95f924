"""Several nodes on one database: leases, late writes of an old owner, races, and the house's signature over all."""

import asyncio
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path
from threading import Barrier
from typing import Any
from urllib.parse import quote

import pytest

from potluck.errors import StoreError
from potluck.store import Node, Store, move, open_reader, open_store, sign_as_it_is, verify
from potluck.store.address import read_address
from potluck.store.books import Beside
from potluck.store.heads import heads_file
from potluck.store.holdings import share_name
from potluck.store.home import place_of
from potluck.store.postgres import counting, line, ownership, session
from potluck.store.postgres.store import PostgresStore
from potluck.store.signet import KEY, beside
from tests.clusters import Cluster
from tests.cutting import Cutter
from tests.unit.store.making import Halt, entries, fill

pytestmark = [pytest.mark.postgres, pytest.mark.xdist_group("postgres")]

TABLE = "table/t"


def code_of(work: Callable[[], object]) -> str:
    with pytest.raises(StoreError) as refused:
        work()
    return refused.value.code


def outcome(future: Future[int] | Future[None]) -> int | str | None:
    """The new last seq, or the code of the error."""
    error = future.exception()
    return error.code if isinstance(error, StoreError) else future.result()


def is_sound(database: str) -> bool:
    """Whether the shares of all nodes, each signed, add up to what is there."""
    with open_reader(database) as reader:
        holdings = reader.holdings()
    return holdings.total == holdings.counted


@pytest.fixture
def nodes(database: str) -> Iterator[Sequence[Store]]:
    """Three nodes on one database."""
    with ExitStack() as stack:
        yield [stack.enter_context(open_store(database, node=Node(name, f"http://{name}"))) for name in "abc"]


@pytest.fixture
def brief(monkeypatch: pytest.MonkeyPatch) -> None:
    """Leases of a fifth of a second."""
    monkeypatch.setattr(ownership, "LEASE", 0.2)
    monkeypatch.setattr(ownership, "RENEWED", 0.05)


def test_a_stream_is_one_nodes_until_it_hands_it_back(nodes: Sequence[Store], database: str) -> None:
    a, b, _ = nodes
    assert [lease.is_own for lease in (a.claim(TABLE).result(), a.claim(TABLE).result())] == [True, True]
    held = b.claim(TABLE).result()
    assert (held.node, held.epoch, held.is_own, held.address) == ("a", 1, False, "http://a")
    assert a.append(TABLE, entries("one"), after=0, secrets={"s": b"1"}).result() == 1
    assert outcome(b.append(TABLE, entries("two"), after=1)) == "store.owned"
    a.release([TABLE]).result()
    taken = b.claim(TABLE).result()
    assert (taken.node, taken.epoch, taken.is_own) == ("b", 2, True)
    assert b.append(TABLE, entries("two"), after=1).result() == 2
    assert outcome(a.append(TABLE, entries("late"), after=1)) == "store.conflict"
    assert outcome(a.append(TABLE, entries("late"), after=2)) == "store.owned"
    assert [record.body for record in a.read(TABLE)] == [b"one", b"two"]
    assert is_sound(database)


def test_a_node_that_asks_for_a_lease_twice_at_a_time_takes_it_once(nodes: Sequence[Store]) -> None:
    for number in range(20):
        asked = [nodes[0].claim(f"table/{number}") for _ in range(3)]
        assert {future.result().epoch for future in asked} == {1}


@pytest.mark.usefixtures("brief")
def test_a_node_that_is_away_for_longer_than_its_lease_writes_no_more(
    cluster: Cluster, database: str, tmp_path: Path
) -> None:
    address = database.partition("?")[0] + "?host=" + quote(str(tmp_path))
    with ExitStack() as stack:
        line = stack.enter_context(Cutter(server=cluster.folder, folder=tmp_path))
        b = stack.enter_context(open_store(database, node=Node("b")))
        here, there = (beside(place_of(read_address(url)), KEY) for url in (database, address))
        there.write_bytes(here.read_bytes())
        a = stack.enter_context(open_store(address, node=Node("a")))
        assert a.claim(TABLE).result().is_own
        assert a.append(TABLE, entries("one"), after=0).result() == 1
        line.is_away = True
        line.cut_all()
        late = a.append(TABLE, entries("late"), after=1)
        free = a.append("free", entries("unhurt"), after=0)
        until = time.monotonic() + 10
        while not b.claim(TABLE).result().is_own:
            assert time.monotonic() < until
        line.is_away = False
        assert (outcome(late), outcome(free)) == ("store.owned", 1)
        assert b.append(TABLE, entries("two"), after=1).result() == 2
        assert not a.claim(TABLE).result().is_own
        assert [record.body for record in a.read(TABLE)] == [b"one", b"two"]
    assert is_sound(database)


@pytest.mark.usefixtures("brief")
def test_nobody_takes_a_lease_that_is_renewed(nodes: Sequence[Store]) -> None:
    a, b, _ = nodes
    assert a.claim(TABLE).result().is_own
    until = time.monotonic() + 3 * ownership.LEASE
    while time.monotonic() < until:
        assert b.claim(TABLE).result().node == "a"


@pytest.mark.usefixtures("brief")
def test_a_node_that_hung_asks_first_whether_a_table_is_still_its_own(nodes: Sequence[Store]) -> None:
    a, b, _ = nodes
    assert a.claim(TABLE).result().is_own
    assert isinstance(a, PostgresStore)
    a._line.call(time.sleep, 1.5)  # as one that is stopped; who asks it comes before all notices
    while not b.claim(TABLE).result().is_own:
        time.sleep(0.02)
    assert a.claim(TABLE).result().node == "b"


@pytest.mark.usefixtures("brief")
def test_a_clock_that_is_set_back_keeps_no_table(nodes: Sequence[Store], cluster: Cluster, database: str) -> None:
    a, b, _ = nodes
    assert a.claim(TABLE).result().is_own
    a.close()
    back = "INSERT INTO potluck.nodes (name, address, until) VALUES ('a', '', clock_timestamp() + interval '1 hour')"
    held = "UPDATE potluck.leases SET node = 'a' WHERE stream = $1"  # as one leaves them that was killed
    name = read_address(database).database
    cluster.execute(back, database=name)
    cluster.execute(held, TABLE, database=name)
    assert b.claim(TABLE).result().is_own
    assert b.append(TABLE, entries("on"), after=0).result() == 1


CLIENT = """
import os, sys
from potluck.log import Entry
from potluck.store import Node, open_store
from potluck.store.postgres import ownership

ownership.LEASE = 0.2

def kill(reached, written):
    if reached == sys.argv[2] and written >= 7:
        os.kill(os.getpid(), 9)

with open_store(sys.argv[1], node=Node("a"), faults=kill) as store:
    assert store.claim("table/t").result().is_own
    for seq in range(20):
        print(store.append("table/t", [Entry(os.urandom(16), b"%d" % seq)], after=seq).result(), flush=True)
"""


@pytest.mark.parametrize("point", ["writing", "written"])
def test_of_a_node_that_is_killed_another_takes_over_with_all_that_it_promised(database: str, point: str) -> None:
    with open_store(database, node=Node("b")) as b:
        killed = subprocess.run(
            [sys.executable, "-c", CLIENT, database, point], capture_output=True, text=True, check=False, timeout=60
        )
        began = time.monotonic()
        assert killed.returncode == -signal.SIGKILL, killed.stderr
        acknowledged = [int(line) for line in killed.stdout.split()]
        while not b.claim(TABLE).result().is_own:
            assert time.monotonic() - began < 10
        assert b.head(TABLE) - acknowledged[-1] == (1 if point == "written" else 0)
        assert b.append(TABLE, entries("on"), after=b.head(TABLE)).result() == b.head(TABLE)
        bodies = [record.body for record in b.read(TABLE)]
        assert bodies == [*(b"%d" % n for n in range(b.head(TABLE) - 1)), b"on"]
        assert is_sound(database)


def test_a_node_that_comes_back_under_its_name_begins_with_new_leases(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(session, "HELD", 0.1)
    with open_store(database, node=Node("a")) as a:
        assert a.claim(TABLE).result().epoch == 1
        assert a.append(TABLE, entries("one"), after=0).result() == 1
        assert code_of(lambda: open_store(database, node=Node("a"))) == "store.in_use"
    with open_store(database, node=Node("a")) as a:
        assert a.claim(TABLE).result().epoch == 2
        assert a.append(TABLE, entries("two"), after=1).result() == 2
    assert is_sound(database)


def test_a_house_that_writes_alone_and_nodes_shut_each_other_out(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(session, "HELD", 0.1)
    with open_store(database) as alone:
        assert code_of(lambda: open_store(database, node=Node("a"))) == "store.in_use"
        assert alone.append("x", entries("one"), after=0).result() == 1
    with open_store(database, node=Node("a")) as a, open_store(database, node=Node("b")) as b:
        assert code_of(lambda: open_store(database)) == "store.in_use"
        assert code_of(lambda: sign_as_it_is(database)) == "store.in_use"
        assert outcome(b.prune(["x"], stream="y", entry=entries("z")[0])) == "store.in_use"
        assert a.append("x", entries("two"), after=1).result() == 2
        assert a.house == b.house == alone.house
    with open_store(database) as alone:
        assert alone.append("x", entries("three"), after=2).result() == 3
        assert alone.append("new", entries("one"), after=0).result() == 1
    assert is_sound(database)


def test_nodes_may_begin_at_once_where_nothing_is_yet(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also where each has come as far as its neighbours before one of them makes the tables."""
    connect, together = line.connect, Barrier(3)

    async def connect_together(*args: Any, **how: Any) -> Any:
        connection = await connect(*args, **how)
        await asyncio.to_thread(together.wait, 10)
        return connection

    monkeypatch.setattr(session, "connect", connect_together)
    monkeypatch.setattr(session, "HELD", 0.0)
    with ThreadPoolExecutor(3) as pool:
        begun = [pool.submit(open_store, database, node=Node(name)) for name in "abc"]
    for future in begun:
        future.result().close()


def test_a_node_may_begin_while_another_writes(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """What the other one notes beside the database after that was counted is not missing in it."""
    counted = counting.counted
    with open_store(database, node=Node("a")) as a:

        async def counted_then_written(*args: Any, **how: Any) -> Any:
            holdings = await counted(*args, **how)
            a.append(TABLE, entries("one", "two"), after=a.head(TABLE)).result()
            return holdings

        monkeypatch.setattr(session, "counted", counted_then_written)
        with open_store(database, node=Node("b")) as b:
            assert b.head(TABLE) == 2
    assert is_sound(database)


@pytest.mark.parametrize("is_leased", [False, True])
def test_of_nodes_that_append_at_the_same_time_one_wins(is_leased: bool, nodes: Sequence[Store], database: str) -> None:
    if is_leased:
        nodes[0].claim(TABLE).result()
    for seq in range(25):
        outcomes = [outcome(each) for each in [node.append(TABLE, entries(str(seq)), after=seq) for node in nodes]]
        assert outcomes.count(seq + 1) == 1
        assert set(outcomes) <= {seq + 1, "store.conflict", "store.owned" if is_leased else ""}
        assert not is_leased or outcomes[0] == seq + 1
    assert [record.body for record in nodes[0].read(TABLE)] == [b"%d" % n for n in range(25)]
    assert is_sound(database)


def test_of_nodes_that_claim_at_the_same_time_one_has_it(nodes: Sequence[Store]) -> None:
    for number in range(25):
        leases = [future.result() for future in [node.claim(f"table/{number}") for node in nodes]]
        assert [lease.is_own for lease in leases].count(True) == 1
        assert len({(lease.node, lease.epoch) for lease in leases}) == 1


def taken(node: Store) -> None:
    while not node.claim(TABLE).result().is_own:
        pass


MEETINGS: dict[str, tuple[Callable[[Store], Future[Any]], Callable[[Store], object], int | str | None]] = {
    "table": (lambda a: a.append(TABLE, entries("late"), after=0), taken, "store.owned"),
    "stream": (
        lambda a: a.append("free", entries("late"), after=0),
        lambda b: b.append("free", entries("one"), after=0).result(),
        "store.conflict",
    ),
    "value": (lambda a: a.put("value", b"a"), lambda b: b.put("value", b"b").result(), None),
    "new value": (lambda a: a.put("new", b"a"), lambda b: b.put("new", b"b").result(), None),
}
"""What one node is about to commit, what another does just then, and what comes of it."""


@pytest.mark.usefixtures("brief")
@pytest.mark.parametrize("meeting", MEETINGS)
def test_what_another_node_does_just_before_a_commit_decides(meeting: str, database: str) -> None:
    late, other, expected = MEETINGS[meeting]
    halt = Halt()
    with open_store(database, node=Node("b")) as b:
        b.put("value", b"old").result()
        with open_store(database, node=Node("a"), faults=halt) as a:
            assert a.claim(TABLE).result().is_own
            asked = late(a)
            halt.reached()
            other(b)
            halt.go()
            assert outcome(asked) == expected
    assert is_sound(database)


def test_names_that_two_nodes_take_away_at_once_are_reckoned_once(nodes: Sequence[Store], database: str) -> None:
    for number in range(4):
        stream = f"people/{number}"
        nodes[0].append(stream, entries("Eva"), after=0, secrets={"name/1": b"Eva", "s": b"1"}).result()
        nodes[0].claim(stream).result()
        for future in [node.forget(stream, ["name/1", "name/2"]) for node in nodes]:
            future.result()
        assert nodes[1].secrets(stream) == {"name/1": b"", "name/2": b"", "s": b"1"}
    assert is_sound(database)


def test_a_share_that_was_changed_or_taken_away_is_found(cluster: Cluster, database: str) -> None:
    name = database.partition("@/")[2].partition("?")[0]
    with open_store(database, node=Node("a")) as a, open_store(database, node=Node("b")) as b:
        fill(a, tables=["t1"])
        fill(b, tables=["t2"])
    assert verify(database).failure is None
    shares = [share_name(node) for node in "ab"]
    (one, two) = (cluster.execute("SELECT value FROM potluck.named WHERE name = $1", s, database=name) for s in shares)
    put = "UPDATE potluck.named SET value = $2 WHERE name = $1"
    for first, second in ((two, one), (two, two), (b"", two[0][0]), (b"x", two[0][0])):
        for share, rows in zip(shares, (first, second), strict=True):
            value = rows if isinstance(rows, bytes) else rows[0][0]
            cluster.execute(put, share, value, database=name)
        failure = verify(database).failure
        assert failure is not None
        assert failure.code == "store.altered"
    sign_as_it_is(database)
    assert verify(database).failure is None
    with open_store(database, node=Node("a")) as a:
        assert a.append("x", entries("one"), after=0).result() == 1
    assert is_sound(database)


def test_each_node_remembers_its_own_commits(cluster: Cluster, database: str) -> None:
    name = database.partition("@/")[2].partition("?")[0]
    with open_store(database, node=Node("a")) as a, open_store(database, node=Node("b")) as b:
        fill(b, tables=["t1"])
        for sql in ("CREATE TABLE kept AS SELECT * FROM potluck.named", "CREATE TABLE heads AS TABLE potluck.events"):
            cluster.execute(sql, database=name)
        assert a.append("x", entries("one"), after=0).result() == 1
    for sql in (
        "ALTER TABLE potluck.events DISABLE TRIGGER ALL",
        "DELETE FROM potluck.events WHERE (stream, seq) NOT IN (SELECT stream, seq FROM heads)",
        "DELETE FROM potluck.named",
        "INSERT INTO potluck.named SELECT * FROM kept",
    ):
        cluster.execute(sql, database=name)
    failure = verify(database).failure
    assert failure is not None
    assert (failure.code, failure.detail["path"]) == ("store.lost", "x (1)")


def test_a_house_of_nodes_moves_into_a_file(database: str, tmp_path: Path) -> None:
    with open_store(database, node=Node("a")) as a, open_store(database, node=Node("b")) as b:
        fill(a, tables=["t1"])
        fill(b, tables=["t2"])
    path = tmp_path / "room.db"
    assert move(database, path).report.failure is None
    with open_store(path) as store:
        assert store.append("x", entries("one"), after=0).result() == 1
    assert is_sound(str(path))
    path.with_name(path.name + ".key").unlink()
    heads_file(path).unlink(missing_ok=True)
    with open_store(path) as store:  # a copy without key is another house, whose one share is all
        assert store.append("x", entries("two"), after=1).result() == 2
        assert list(store.holdings().shares) == [""]
    assert is_sound(str(path))


def test_a_side_file_is_of_a_node_by_its_name(tmp_path: Path) -> None:
    for name in ("room.db.heads", "room.db.heads-a", "room.db.heads-a.part", "room.db.old.heads", "room.db.heads-"):
        (tmp_path / name).write_bytes(b'[3,0,[["x",1]],"00"]\n')
    assert set(Beside.read(tmp_path / "room.db", nodes=True).noted) == {"", "a"}


def test_a_copy_named_like_a_nodes_side_file_keeps_no_house_in_a_file_from_opening(tmp_path: Path) -> None:
    path = tmp_path / "room.db"
    with open_store(path) as store:
        assert store.append("x", entries("one"), after=0).result() == 1
    path.with_name("room.db.heads-old").write_bytes(b'[9,0,[["x",9]],"00"]\n')
    with open_store(path) as store:
        assert store.head("x") == 1
    assert is_sound(str(path))


def test_a_node_has_a_plain_name_and_a_server(path: Path) -> None:
    assert code_of(lambda: Node.named("A b")) == "store.node"
    assert Node.named("north-1").name == "north-1"
    assert code_of(lambda: open_store(path, node=Node("a"))) == "store.unsupported"


def test_a_node_tells_of_its_leases_and_of_those_that_were_taken_from_it(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ownership, "LEASE", 0.3)
    with open_store(database, node=Node("a", "http://a")) as a, open_store(database, node=Node("b", "http://b")) as b:
        assert a.claim(TABLE).result().is_own
        assert a.append(TABLE, entries("x"), after=0).result() == 1
        vitals = a.vitals()
        assert (vitals.node, vitals.leases, vitals.taken, vitals.lost, vitals.lease) == ("a", 1, 1, 0, "kept")
        assert vitals.commits >= 1
        assert not vitals.is_away
        assert [(node.name, node.address, node.leases) for node in b.nodes()] == [
            ("a", "http://a", 1),
            ("b", "http://b", 0),
        ]
        task = a._ownership._task  # type: ignore[attr-defined]
        a._line.call(task.cancel)  # type: ignore[attr-defined]  # it renews its row no more
        until = time.monotonic() + 20
        while not b.claim(TABLE).result().is_own:
            assert time.monotonic() < until
            time.sleep(0.02)
        assert a.vitals().lease == "late"
        assert outcome(a.append(TABLE, entries("y"), after=1)) == "store.owned"
        assert (a.vitals().leases, a.vitals().lost) == (0, 1)
        assert a.vitals().conflicts >= 1
        assert {node.name: node.is_alive for node in b.nodes()}["a"] is False
