"""A house moves from a file into a database on a server and back: whole, with its key, and never two with one key."""

import json
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from potluck.cli import main
from potluck.errors import StoreError
from potluck.log import TABLES
from potluck.store import Reader, is_on_server, move, moving, open_reader, open_store, verify
from potluck.store.address import read_address
from potluck.store.heads import HEADS
from potluck.store.home import place_of
from potluck.store.outlines import Outline
from potluck.store.rows import Rows, rows_of
from potluck.store.signet import KEY, beside
from potluck.store.verify import Readable, Report, verify_store
from tests.unit.store.making import entries, fill

REPO = Path(__file__).resolve().parents[3]
ON_SERVER = [pytest.mark.postgres, pytest.mark.xdist_group("postgres")]


OUTLINES = (
    Outline(
        stream=f"{TABLES}t1",
        seq=3,
        form=1,
        at=12,
        runs=False,
        players=b"a" * 32 + b"b" * 32,
        body=b"{}",
        records={b"a" * 32: b"of a", b"b" * 32: b"of b"},
    ),
    Outline(stream="people", seq=1, form=1, at=13, runs=True),
)
"""What is kept beside two of the logs; nobody in these tests derives it."""


class Ends(NamedTuple):
    """Two addresses, at the first of which a house lives."""

    source: str
    target: str


@pytest.fixture(
    params=[
        "file to file",
        pytest.param("file to server", marks=ON_SERVER),
        pytest.param("server to file", marks=ON_SERVER),
    ]
)
def ends(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Ends:
    """A house with a table, a stream that is none, one without events, a named value, and a place to go."""
    places = [
        str(request.getfixturevalue("database")) if kind == "server" else str(tmp_path / f"{kind}{number}.db")
        for number, kind in enumerate(request.param.split(" to "))
    ]
    if "server" in request.param:
        from potluck.store.postgres import session

        monkeypatch.setattr(session, "HELD", 0.1)
    with open_store(places[0]) as store:
        fill(store, tables=["t1"], deals=1)
        store.append("people", entries("somebody"), after=0, secrets={"name/1": b"Anna"}).result()
        store.append("empty", (), after=0).result()
        store.put("session", bytes(range(256))).result()
        store.outline([*OUTLINES]).result()
    return Ends(*places)


KEPT = [(outline.stream, player) for outline in OUTLINES for player in outline.digests]


def place(address: str) -> Path:
    """The path beside which a house's key lies."""
    return place_of(read_address(address)) if is_on_server(address) else Path(address)


def contents(address: str) -> tuple[Any, ...]:
    """All that can be read of a house, and what lies beside it."""
    with open_reader(address) as reader:
        streams = reader.streams()
        held = [(stream, reader.read(stream), reader.secrets(stream)) for stream in streams]
        return (
            held,
            reader.named(),
            reader.holdings(),
            [stored.outline for stored in reader.outlines()],
            [reader.records({stream: player}) for stream, player in KEPT],
            *(beside(place(address), end).read_bytes() for end in (KEY, HEADS)),
        )


def code_of(work: Callable[[], object]) -> str:
    with pytest.raises(StoreError) as refused:
        work()
    return refused.value.code


def is_empty(address: str) -> bool:
    """Whether no house is there, nothing lies beside it, and nothing on its way was left."""
    folder, name = place(address).parent, place(address).name
    left = {file.name for file in folder.glob(f"{name}*")} - {f"{name}.lock"} if folder.exists() else set()
    is_nowhere = code_of(lambda: open_reader(address)) in {"store.missing", "store.foreign"}
    return is_nowhere and {file for file in left if ".moved" not in file} == set()


def slow(store: Readable, **more: Any) -> Report:
    """The report on a large house: the line to the server is silent for so long."""
    time.sleep(0.3)
    return verify_store(store, **more)


def test_a_house_moves_whole_with_its_key_and_goes_on(ends: Ends, monkeypatch: pytest.MonkeyPatch) -> None:
    before, shares = contents(ends.source), list[float]()
    if is_on_server(ends.target):
        from potluck.store.postgres import line

        monkeypatch.setitem(line.SETTINGS, "idle_in_transaction_session_timeout", "100")
        monkeypatch.setattr(moving, "verify_store", slow)
    moved = move(ends.source, ends.target, progressed=shares.append)
    assert contents(ends.target) == before
    assert (shares, shares[-1], len(shares) > 6) == (sorted(shares), 1, True)
    assert is_empty(ends.source)
    assert (moved.report, moved.report.failure) == (verify(ends.target), None)
    with open_store(ends.target, create=False) as store:
        assert store.house == before[2].houses[-1]
        assert store.append("people", entries("another"), after=1).result() == 2
        assert store.append("new", entries("table"), after=0).result() == 1
    assert verify(ends.target).failure is None


def test_it_moves_back_and_forth_and_nothing_that_was_put_aside_is_written_over(ends: Ends) -> None:
    before, way = contents(ends.source), [ends, Ends(ends.target, ends.source)] * 2
    asides = [move(start, end).aside for start, end in way]
    assert contents(ends.source) == before
    assert is_empty(ends.target)
    assert len(set(asides)) == len(asides)
    assert [aside.rpartition("moved")[2] for aside in asides] == ["", "", "2", "2"]


def test_what_was_put_aside_is_there_and_no_house_with_that_key(tmp_path: Path) -> None:
    source, target = tmp_path / "a.db", tmp_path / "b.db"
    with open_store(source) as store:
        fill(store)
        house = store.house
    aside = move(source, target).aside
    assert verify(aside).failure is None
    with open_store(aside) as other, open_store(source) as new:
        assert house not in {other.house, new.house}
        assert other.streams()
        assert not new.streams()


def other_secret(part: Rows) -> Rows:
    return part._replace(rows=[(*part.rows[0][:2], b"x"), *part.rows[1:]]) if part.table == "secrets" else part


def other_body(part: Rows) -> Rows:
    if part.table != "events":
        return part
    number, seq, salt, body, link = part.rows[0]
    assert isinstance(body, bytes)
    return part._replace(rows=[(number, seq, salt, body + b" ", link), *part.rows[1:]])


def one_event_less(part: Rows) -> Rows:
    return part._replace(rows=part.rows[:-1]) if part.table == "events" else part


def one_value_less(part: Rows) -> Rows:
    return part._replace(rows=[row for row in part.rows if row[0] != "session"]) if part.table == "named" else part


def one_stream_less(part: Rows) -> Rows:
    return part._replace(rows=part.rows[:-1]) if part.table == "streams" else part


def other_order(part: Rows) -> Rows:
    if part.table == "named":
        return part
    swapped: dict[object, object] = {1: 2, 2: 1}
    return part._replace(rows=[(swapped.get(row[0], row[0]), *row[1:]) for row in part.rows])


def broken(store: Reader) -> Iterator[Rows]:
    """The rows of a store whose line is cut in their midst."""
    yield from (part for part in rows_of(store) if part.table == "streams")
    raise StoreError("store.unavailable", asked="here", path="connection was closed")


def other_record(part: Rows) -> Rows:
    return part._replace(rows=[(*row[:2], b"x") for row in part.rows]) if part.table == "records" else part


def one_outline_less(part: Rows) -> Rows:
    return part._replace(rows=part.rows[:-1]) if part.table == "outlines" else part


DAMAGES = (
    other_secret,
    other_body,
    one_event_less,
    one_value_less,
    one_stream_less,
    other_order,
    other_record,
    one_outline_less,
)


def test_a_copy_that_is_not_what_was_there_is_noticed(ends: Ends, monkeypatch: pytest.MonkeyPatch) -> None:
    before = contents(ends.source)
    for damage in DAMAGES:
        with monkeypatch.context() as spoilt:
            spoilt.setattr(moving, "rows_of", lambda store, damage=damage: map(damage, rows_of(store)))
            assert (damage, code_of(lambda: move(ends.source, ends.target))) == (damage, "move.differs")
        assert contents(ends.source) == before
        assert is_empty(ends.target)
    with monkeypatch.context() as cut:
        cut.setattr(moving, "rows_of", broken)
        known = "move.cut" if is_on_server(ends.source) or is_on_server(ends.target) else "store.unavailable"
        assert code_of(lambda: move(ends.source, ends.target)) == known
    move(ends.source, ends.target)
    assert contents(ends.target) == before


def test_where_the_last_step_fails_the_house_is_back_in_its_place(ends: Ends, monkeypatch: pytest.MonkeyPatch) -> None:
    arrival_at = moving._arrival

    def failing(end: Any) -> Any:
        arrival = arrival_at(end)
        monkeypatch.setattr(arrival, "appear", lambda: refused("the disk"))
        return arrival

    def refused(what: str) -> None:
        raise OSError(5, what)

    before = contents(ends.source)
    monkeypatch.setattr(moving, "_arrival", failing)
    assert code_of(lambda: move(ends.source, ends.target)) == "store.unavailable"
    assert contents(ends.source) == before
    assert is_empty(ends.target)
    with open_store(ends.source) as store:
        assert store.append("people", entries("another"), after=1).result() == 2


def same(ends: Ends) -> Iterator[str]:
    yield ends.source


def taken(ends: Ends) -> Iterator[str]:
    open_store(ends.target).close()
    yield ends.target


def in_use(ends: Ends) -> Iterator[str]:
    with open_store(ends.source):
        yield ends.target


def keyless(ends: Ends) -> Iterator[str]:
    key = beside(place(ends.source), KEY)
    text = key.read_text()
    key.unlink()
    yield ends.target
    key.write_text(text)


def key_there(ends: Ends) -> Iterator[str]:
    place(ends.target).parent.mkdir(parents=True, exist_ok=True)
    beside(place(ends.target), KEY).write_text("of another house")
    yield ends.target
    beside(place(ends.target), KEY).unlink()


def unsound(ends: Ends) -> Iterator[str]:
    with open_store(ends.source) as store:
        store.append("table/t1", entries("no event"), after=store.head("table/t1")).result()
    yield ends.target


HINDRANCES = {
    same: {"move.same"},
    in_use: {"store.in_use"},
    key_there: {"store.exists"},
    keyless: {"move.keyless", "store.keyless"},
    unsound: {"move.unsound"},
    taken: {"store.exists", "move.taken"},
}
"""What is in the way -> the codes that say so. The last two stay."""


def test_what_hinders_a_move_is_said_and_nothing_is_moved(ends: Ends) -> None:
    for hindrance, codes in HINDRANCES.items():
        for target in hindrance(ends):
            with pytest.raises(StoreError) as refused:
                move(ends.source, target)
            assert refused.value.code in codes, hindrance
        with open_reader(ends.source) as reader:
            assert reader.head("people") == 1


KILLED = """
import os, shutil, signal, sys
from pathlib import Path
from potluck.store import move

left = None

def watch(event, arguments):
    global left
    if left is not None and event in {"os.rename", "os.remove"}:
        left -= 1
        if left < 0:
            os.kill(os.getpid(), signal.SIGKILL)

sys.addaudithook(watch)
house, trials = map(Path, sys.argv[1:])
for step in range(100):
    folder = trials / str(step)
    shutil.copytree(house, folder)
    child = os.fork()
    if not child:
        left = step
        move(folder / "a.db", folder / "b.db")
        os._exit(0)
    if os.waitpid(child, 0)[1] == 0:
        print(step)
        break
"""


def test_killed_before_any_step_it_never_leaves_two_houses_with_one_key_nor_none(tmp_path: Path) -> None:
    house, trials = tmp_path / "house", tmp_path / "trials"
    house.mkdir()
    with open_store(house / "a.db") as store:
        fill(store, tables=("t1",), deals=1)
    key = (house / "a.db.key").read_bytes()
    command = [sys.executable, "-c", KILLED, str(house), str(trials)]
    done = subprocess.run(command, capture_output=True, text=True, check=True, cwd=REPO)
    assert int(done.stdout) >= 6, "renames of a database, its key and its side file, and what is removed"
    for step in range(int(done.stdout) + 1):
        folder = trials / str(step)
        homes = [file for file in (folder / "a.db", folder / "b.db") if file.exists() and beside(file, KEY).exists()]
        assert len(homes) <= 1, step
        assert key in {file.read_bytes() for file in folder.glob("*.key")}, step
        assert any(verify(file).failure is None for file in folder.glob("?.db*") if file.suffix in {".db", ".moved"})
        if not homes:
            shutil.copy(house / "a.db.key", folder / "a.db.moved.key")
            assert verify(folder / "a.db.moved").failure is None, step


def test_the_verb_says_where_the_house_is_now(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    source, target = str(tmp_path / "a.db"), str(tmp_path / "b.db")
    with open_store(source) as store:
        fill(store)
    assert main(["move", source, target, "--json"]) == 0
    value = json.loads(capsys.readouterr().out)
    assert (value["source"], value["target"], value["aside"]) == (source, target, f"{source}.moved")
    assert (value["streams"], value["signed"]) == (2, True)
    assert main(["move", target, source, "--lang", "de"]) == 0
    assert f"Das Haus ist vollständig von {target} nach {source} umgezogen" in capsys.readouterr().out
    assert main(["move", target, source, "--lang", "en"]) == 2
    assert capsys.readouterr().err == f"potluck: there is no file {target}\n"
