"""Makes the database that this version leaves behind for all later ones to read: `python -m tests.golden.make`.

One that a release has left is never made again. Beside it stands what it must give when it is read.
"""

import sys
from pathlib import Path
from random import Random

import msgspec

from potluck import __version__
from potluck.games import GAMES
from potluck.games.draw import PRESETS, Rules
from potluck.log import TABLE, TABLES, Event, replay
from potluck.store import SqliteStore
from tests.scribe import START, Scribe
from tests.unit.log.examples import BODIES

__all__ = ["Expected", "expected", "main"]

HERE = Path(__file__).resolve().parent
KINDS = "kinds"
"""A stream with one event of every kind; no table."""
TABLES_MADE = {
    "evening": PRESETS["evening"],
    "hidden": Rules(profile="de", deck=52, open_deals=False),
}


class Expected(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a stream of a golden database must give."""

    events: int
    link: str
    deal: int = 0
    turn: int = 0
    payoffs: tuple[int, ...] = ()


def main() -> int:
    """Exit code: 0, or 1 where the database is there already."""
    path = HERE / f"{__version__}.db"
    if path.exists():
        print(f"{path.name} is there already; it stays as it is", file=sys.stderr)
        return 1
    with SqliteStore(path) as store:
        _fill(store)
        found = expected(store)
    path.with_suffix(".json").write_bytes(msgspec.json.format(msgspec.json.encode(found), indent=1) + b"\n")
    path.with_name(path.name + ".lock").unlink()
    return 0


def expected(store: SqliteStore) -> dict[str, Expected]:
    """Stream -> what it gives."""
    return {stream: _expected(store, stream) for stream in store.streams()}


def _fill(store: SqliteStore) -> None:
    for seed, (table, rules) in enumerate(TABLES_MADE.items()):
        scribe = Scribe(GAMES["draw"], rules, seed=seed + 10, table=table)
        last = 0
        for entries, secrets in scribe.batches(deals=3):
            last = store.append(scribe.stream, entries, after=last, secrets=secrets).result()
    rng = Random(1)
    kinds = [TABLE.entry(Event(body, START, (0,)), salt=rng.randbytes(16)) for body in BODIES]
    store.append(KINDS, kinds, after=0).result()
    store.put("key", b"a named value").result()


def _expected(store: SqliteStore, stream: str) -> Expected:
    records = store.read(stream)
    found = Expected(len(records), records[-1].link.hex())
    events = TABLE.events(stream, records)
    if not stream.startswith(TABLES):
        return found
    match = replay(GAMES["draw"], events)
    return msgspec.structs.replace(found, deal=match.deal, turn=match.turn, payoffs=match.payoffs())


if __name__ == "__main__":
    sys.exit(main())
