"""Bits that turn in the files of a database that was killed: each is found, or changes nothing that is read."""

import shutil
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Final

from msgspec import Struct

from potluck.errors import StoreError
from potluck.games import GAMES
from potluck.games.draw import Rules
from potluck.log import Record
from potluck.store import SqliteReader, SqliteStore, verify
from tests.scribe import Scribe
from tests.unit.store.making import entries

__all__ = ["FILES", "Flips", "drawn", "flips", "killed"]

FILES: Final = ("", "-wal")
BESIDE: Final = (*FILES, ".key", ".heads")
NAMED: Final = ("session", "sequel/t1")

Contents = tuple[dict[str, tuple[tuple[Record, ...], dict[str, bytes]]], list[bytes | None]]


class Flips(Struct):
    """Bits that were turned, one at a time, and what came of it."""

    flips: int = 0
    found: int = 0
    """Refused or named by `verify`, and so by the next start."""
    harmless: int = 0
    """All is read as before."""
    unnoticed: int = 0
    """Something is read that is not what was written, or is missing, and nobody says so."""
    cases: list[str] = []


def killed(place: Path) -> Path:
    """A database as a kill leaves it: half of it in the file, half in the write-ahead file; `place` is empty."""
    path = place / "made" / "room.db"
    path.parent.mkdir()
    with SqliteStore(path) as store:
        scribe, last = Scribe(GAMES["draw"], Rules(open_deals=False), seed=3, table="t1"), 0
        batches = list(scribe.batches(deals=3))
        for at, (events, secrets) in enumerate(batches):
            last = store.append(scribe.stream, events, after=last, secrets=secrets).result()
            if at == len(batches) // 2:
                store._connection.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchone()
        for seq in range(12):
            store.append("notes/n", entries(f"note {seq}"), after=seq, secrets={f"{seq}": b"s" * 32}).result()
        for name in NAMED:
            store.put(name, name.encode()).result()
        (place / "killed").mkdir()
        for ending in BESIDE:
            shutil.copy(f"{path}{ending}", place / "killed" / f"room.db{ending}")
    return place / "killed" / "room.db"


def flips(path: Path, *, file: str, bits: Sequence[tuple[float, int]]) -> Flips:
    """Turn each of these bits in that file: where, as a part of its length, and which of the eight."""
    outcome, whole = Flips(), {ending: Path(f"{path}{ending}").read_bytes() for ending in BESIDE}
    sound = _contents(path)
    for part, bit in bits:
        _put(path, whole)
        content = bytearray(whole[file])
        at = int(part * len(content))
        content[at] ^= 1 << bit
        Path(f"{path}{file}").write_bytes(content)
        outcome.flips += 1
        try:
            failure = verify(path).failure
            same = failure is None and _contents(path) == sound
        except StoreError:
            outcome.found += 1
            continue
        outcome.found += failure is not None
        outcome.harmless += same
        if failure is None and not same:
            outcome.unnoticed += 1
            outcome.cases.append(f"bit {bit} of byte {at} of {file or 'the file'}")
    _put(path, whole)
    return outcome


def drawn(n: int, *, seed: int) -> list[tuple[float, int]]:
    """So many bits, anywhere."""
    rng = Random(seed)
    return [(rng.random(), rng.randrange(8)) for _ in range(n)]


def _put(path: Path, whole: dict[str, bytes]) -> None:
    for ending, content in whole.items():
        Path(f"{path}{ending}").write_bytes(content)
    Path(f"{path}-shm").unlink(missing_ok=True)


def _contents(path: Path) -> Contents:
    with closing(SqliteReader.open(path)) as reader:
        streams = {name: (reader.read(name), reader.secrets(name)) for name in reader.streams()}
        return streams, [reader.get(name) for name in NAMED]
