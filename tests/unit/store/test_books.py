"""What a house signs: whatever is taken away, changed or put in beside the logs themselves is found."""

import os
import shutil
import sqlite3
import stat
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from random import Random
from threading import Event

import pytest

from potluck.errors import CODES, StoreError
from potluck.log import head_message, signed_part
from potluck.log.chain import digest, genesis, link
from potluck.store import SqliteReader, SqliteStore, restore, sign_as_it_is, verify
from potluck.store.holdings import TOTAL, Signed, message
from potluck.store.signet import Signet, is_signed
from tests.unit.store.making import entries, fill

Change = Callable[[sqlite3.Connection], object]


@pytest.fixture
def house(path: Path) -> Path:
    """A database of three streams, two named values and some secrets, signed and closed."""
    with SqliteStore(path) as store:
        fill(store)
        store.append("notes/t3", entries("one", "two"), after=0, secrets={"secret/9": b"s" * 32}).result()
        store.put("session", b"key of the sessions").result()
        store.put("sequel/t1", b"t3").result()
    return path


def changed(path: Path, change: Change) -> None:
    """A change made with SQLite by somebody who knows the format, triggers put aside and set again."""
    with closing(sqlite3.connect(path)) as connection:
        triggers = connection.execute("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'").fetchall()
        for name, _ in triggers:
            connection.execute(f"DROP TRIGGER {name}")
        change(connection)
        for _, sql in triggers:
            connection.execute(sql)
        connection.commit()


def made_anew(connection: sqlite3.Connection, stream: str) -> None:
    """The chain of a stream made again, so that it holds."""
    (number,) = connection.execute("SELECT id FROM streams WHERE name = ?", (stream,)).fetchone()
    last = genesis(stream)
    rows = connection.execute("SELECT seq, salt, body FROM events WHERE stream = ? ORDER BY seq", (number,)).fetchall()
    for seq, salt, body in rows:
        last = link(last, digest(salt, body))
        connection.execute("UPDATE events SET link = ? WHERE stream = ? AND seq = ?", (last, number, seq))


def another_body(connection: sqlite3.Connection) -> None:
    assert connection.execute("UPDATE events SET body = X'33' WHERE body = CAST('two' AS BLOB)").rowcount == 1
    made_anew(connection, "notes/t3")


def removed_table(connection: sqlite3.Connection) -> None:
    stream = "(SELECT id FROM streams WHERE name = 'notes/t3')"
    connection.execute(f"DELETE FROM events WHERE stream = {stream}")
    connection.execute(f"DELETE FROM secrets WHERE stream = {stream}")
    connection.execute("DELETE FROM streams WHERE name = 'notes/t3'")


def sql(text: str) -> Change:
    def change(connection: sqlite3.Connection) -> None:
        connection.execute(text)

    change.__name__ = text
    return change


T3 = "(SELECT id FROM streams WHERE name = 'notes/t3')"
ALTERATIONS: list[Change] = [
    another_body,
    removed_table,
    sql(f"DELETE FROM events WHERE stream = {T3} AND seq = 2"),
    sql("UPDATE named SET value = X'00' WHERE name = 'session'"),
    sql("DELETE FROM named WHERE name = 'session'"),
    sql("UPDATE named SET value = CAST('t2' AS BLOB) WHERE name = 'sequel/t1'"),
    sql("INSERT INTO named VALUES ('prequel/t9', X'7431')"),
    sql(f"DELETE FROM secrets WHERE stream = {T3}"),
    sql(f"UPDATE secrets SET value = zeroblob(32) WHERE stream = {T3}"),
    sql(f"INSERT INTO secrets VALUES ({T3}, 'seed/1/0', X'01')"),
    sql("DELETE FROM named WHERE name = 'store/total'"),
    sql("DELETE FROM named WHERE name LIKE 'store/%'"),
    sql("UPDATE named SET value = zeroblob(328) WHERE name = 'store/total'"),
    sql("UPDATE named SET value = X'00' WHERE name = 'store/total'"),
    sql("UPDATE named SET value = zeroblob(32) WHERE name = 'store/house'"),
    sql("DELETE FROM named WHERE name = 'store/house'"),
    sql("PRAGMA user_version = 1"),
]


@pytest.mark.parametrize("change", ALTERATIONS, ids=lambda change: change.__name__)
def test_what_was_altered_outside_the_house_is_found_and_not_served(house: Path, change: Change) -> None:
    assert verify(house).failure is None
    changed(house, change)
    failure = verify(house).failure
    assert failure is not None
    assert failure.code in CODES
    assert failure.code.startswith("store.")
    with pytest.raises(StoreError):
        SqliteStore(house)


def test_a_house_that_signs_with_another_key_is_another_house(house: Path) -> None:
    """Whoever has the file and no key can sign again only as somebody else."""
    changed(house, another_body)
    elsewhere = house.with_name("elsewhere.db")
    shutil.copy(house, elsewhere)
    sign_as_it_is(elsewhere)
    shutil.copy(elsewhere, house)
    house.with_name(house.name + ".heads").unlink()
    failure = verify(house).failure
    assert failure is not None
    assert failure.code == "store.house"
    with pytest.raises(StoreError, match="another house"):
        SqliteStore(house)


def test_an_older_copy_in_its_place_is_told_with_what_is_missing(house: Path) -> None:
    older = house.with_name("older.db")
    shutil.copy(house, older)
    with SqliteStore(house) as store:
        store.append("notes/t3", entries("three", "four"), after=2).result()
        store.append("notes/t4", entries("one"), after=0).result()
    shutil.copy(older, house)
    with pytest.raises(StoreError) as caught:
        SqliteStore(house)
    assert caught.value.code == "store.lost"
    assert (caught.value.detail["allowed"], caught.value.detail["path"]) == (3, "notes/t3 (2), notes/t4 (1)")
    failure = verify(house).failure
    assert failure is not None
    assert failure.code == "store.lost"
    sign_as_it_is(house)
    assert verify(house).failure is None
    with SqliteStore(house) as store:
        assert store.append("notes/t3", entries("another"), after=2).result() == 3
    assert verify(house).failure is None


def test_a_copy_from_before_the_first_signature_is_an_older_one_too(house: Path) -> None:
    shutil.copy(Path(__file__).parents[2] / "golden" / "0.3.0.db", house)
    failure = verify(house).failure
    assert failure is not None
    assert failure.code == "store.lost"
    assert "notes/t3 (2)" in str(failure.detail["path"])


def test_flipped_bits_of_the_write_ahead_file_lose_nothing_unnoticed(path: Path) -> None:
    """After a kill the last commits stand in the -wal file; SQLite drops all from the first page that is damaged."""
    seen = 0
    with killed(path) as copies:
        for rng in map(Random, range(40)):
            copy = copies()
            wal = copy.with_name(copy.name + "-wal")
            content = bytearray(wal.read_bytes())
            content[rng.randrange(len(content))] ^= 1 << rng.randrange(8)
            wal.write_bytes(content)
            try:
                with SqliteReader.open(copy) as reader:
                    events = reader.head("notes/t1")
            except StoreError:
                seen += 1
                continue
            failure = verify(copy).failure
            assert (failure is None) == (events == 60), f"{events} of 60 events, and {failure}"
            seen += failure is not None
    assert seen > 20


@contextmanager
def killed(path: Path) -> Iterator[Callable[[], Path]]:
    """Copies of a database, with what lies beside it, as a killed process leaves it after sixty commits."""
    with SqliteStore(path) as store:
        for seq in range(60):
            store.append("notes/t1", entries(f"event {seq}"), after=seq).result()
        number = 0

        def copy() -> Path:
            nonlocal number
            number += 1
            place = path.with_name(f"copy{number}")
            place.mkdir()
            for ending in ("", "-wal", ".key", ".heads"):
                shutil.copy(path.with_name(path.name + ending), place / (path.name + ending))
            return place / path.name

        yield copy


def test_the_side_file_may_be_torn_old_or_gone(house: Path) -> None:
    heads = house.with_name(house.name + ".heads")
    whole = heads.read_bytes()
    for content in (whole[:-20], whole[: len(whole) // 2], b"", b"\xff\x00 nonsense\n"):
        heads.write_bytes(content)
        assert verify(house).failure is None
        SqliteStore(house).close()
    heads.unlink()
    assert verify(house).failure is None


def test_the_side_file_stays_small(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("potluck.store.heads.MOST", 2_000)
    monkeypatch.setattr("potluck.store.heads.KEPT", 3)
    with SqliteStore(path) as store:
        for seq in range(60):
            store.append("notes/t1", entries(f"event {seq}"), after=seq).result()
    assert path.with_name(path.name + ".heads").stat().st_size < 3_000
    assert verify(path).failure is None


def test_keys_and_secrets_are_for_their_owner_alone(house: Path) -> None:
    mask = os.umask(0)
    try:
        other = house.with_name("other.db")
        with SqliteStore(other) as store:
            store.append("a", entries("one"), after=0).result()
            store.backup(house.with_name("copy.db"))
    finally:
        os.umask(mask)
    for name in ("other.db", "other.db.key", "other.db.heads", "copy.db"):
        assert stat.S_IMODE(house.with_name(name).stat().st_mode) == 0o600, name


def test_a_database_of_before_is_signed_when_it_is_opened(tmp_path: Path) -> None:
    path = tmp_path / "old.db"
    shutil.copy(Path(__file__).parents[2] / "golden" / "0.3.0.db", path)
    report = verify(path)
    assert (report.failure, report.signed, report.house) == (None, False, "")
    with SqliteStore(path) as store:
        store.append("people", entries("somebody"), after=store.head("people")).result()
    report = verify(path)
    assert (report.failure, report.signed) == (None, True)


def test_a_backup_goes_to_its_place_with_its_own_past(house: Path) -> None:
    copy = house.with_name("copy.db")
    with SqliteStore(house) as store:
        store.backup(copy)
        store.append("notes/t3", entries("three"), after=2).result()
    restore(copy, house, replace=True)
    assert verify(house).failure is None
    with SqliteStore(house) as store:
        assert store.head("notes/t3") == 2


def test_a_backup_of_another_house_brings_its_house_along(house: Path) -> None:
    theirs, copy = house.with_name("theirs.db"), house.with_name("copy.db")
    with SqliteStore(theirs) as store:
        store.append("a", entries("one"), after=0).result()
        store.backup(copy)
    restore(copy, house, replace=True)
    SqliteStore(house).close()
    assert verify(house).failure is None


def test_a_commit_that_comes_to_nothing_is_not_signed(path: Path) -> None:
    with SqliteStore(path) as store:
        store.append("a", entries("one"), after=0).result()
        with pytest.raises(StoreError):
            store.append("a", entries("two"), after=0).result()
        store.append("a", entries("two"), after=1, secrets={"s": b"1"}).result()
        with pytest.raises(StoreError):
            store.append("a", entries("three"), after=2, secrets={"s": b"2"}).result()
        store.append("a", entries("three"), after=2).result()
        store.put("n", b"1").result()
        store.put("n", b"2").result()
    assert verify(path).failure is None


def test_signatures_are_those_of_ed25519() -> None:
    """RFC 8032, section 7.1, test 2."""
    public = bytes.fromhex("3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c")
    signature = bytes.fromhex(
        "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da"
        "085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00"
    )
    assert is_signed(b"\x72", signature, by=public)
    assert not is_signed(b"\x73", signature, by=public)
    assert not is_signed(b"\x72", bytes(64), by=public)
    assert not is_signed(b"\x72", signature, by=b"short")


def test_a_file_that_holds_no_key_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "a.key"
    assert Signet.load(path) is None
    signet = Signet.new()
    signet.save(path)
    loaded = Signet.load(path)
    assert loaded is not None
    assert loaded.public == signet.public
    for content in ("", "potluck house key 1\n00\n", "else\n" + "00" * 32, "potluck house key 1\nzz"):
        path.write_text(content, encoding="ascii")
        with pytest.raises(StoreError) as caught:
            Signet.load(path)
        assert caught.value.code == "store.key"


def heads_of(store: SqliteStore, *streams: str) -> list[bool]:
    """Whether the house's signature under the last head of each stream holds, and is that of a commit."""
    held = []
    for stream in streams:
        last = store.read(stream)[-1]
        signature = store.signature(stream, last.seq, last.link)
        signed = signed_part(head_message(stream, last.seq, last.link), signature)
        held.append(signed is not None and len(signature) > 64 and is_signed(*signed, by=store.house))
    return held


def test_one_signature_stands_under_a_commit_and_under_each_head_that_is_new_in_it(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    signatures: list[bytes] = []
    sign = Signet.sign

    def counted(signet: Signet, message: bytes) -> bytes:
        signatures.append(sign(signet, message))
        return signatures[-1]

    begun, may = Event(), Event()

    def waiting(_: sqlite3.Connection) -> None:
        begun.set()
        assert may.wait(10)

    with SqliteStore(path) as store:
        monkeypatch.setattr(Signet, "sign", counted)
        store._writer.submit(waiting)
        assert begun.wait(10)
        futures = [store.append(f"notes/t{at}", entries("one", "two"), after=0) for at in range(5)]
        may.set()
        for future in futures:
            future.result()
        assert heads_of(store, *(f"notes/t{at}" for at in range(5))) == [True] * 5
        assert len(signatures) == 2  # of the commit that was waited for, and of the five together
        first = store.read("notes/t1")[0]
        signature = store.signature("notes/t1", 1, first.link)
        assert signatures[2:] == [signature]
        assert is_signed(head_message("notes/t1", 1, first.link), signature, by=store.house)
    assert verify(path).signed


def test_a_signature_without_heads_as_it_was_made_before_is_verified(house: Path) -> None:
    signet = Signet.load(house.with_name(house.name + ".key"))
    assert signet is not None

    def as_before(connection: sqlite3.Connection) -> None:
        (value,) = connection.execute("SELECT value FROM named WHERE name = ?", (TOTAL,)).fetchone()
        now = Signed.unpack(value)
        assert now is not None
        before = Signed(now.edition, now.total, signet.sign(message(now.edition, now.total)))
        assert len(before.pack()) == len(value) - 32
        connection.execute("UPDATE named SET value = ? WHERE name = ?", (before.pack(), TOTAL))

    changed(house, as_before)
    house.with_name(house.name + ".heads").unlink()
    assert verify(house).signed
    with SqliteStore(house) as store:
        store.append("notes/t9", entries("one"), after=0).result()
    assert verify(house).signed


def test_another_top_than_was_signed_is_found(house: Path) -> None:
    other = "UPDATE named SET value = CAST(substr(value, 1, 359) || X'01' AS BLOB) WHERE name = ?"
    changed(house, lambda connection: connection.execute(other, (TOTAL,)))
    with pytest.raises(StoreError) as caught:
        SqliteStore(house)
    assert caught.value.code == "store.altered"
