"""A store whose power is cut: what it had promised by then, against what is there when it is opened again."""

from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Final, get_args

from msgspec import Struct

from potluck.errors import StoreError
from potluck.store import SqliteStore
from tests.faults.images import Disk, Way
from tests.faults.recording import ACKS, Step, recorded

__all__ = ["Outcome", "cuts", "recording"]

CLIENT: Final = """
import os, sys
from random import Random
from potluck.log import Entry
from potluck.store import SqliteStore

folder, commits, seed, synchronous = sys.argv[1], int(sys.argv[2]), int(sys.argv[3]), sys.argv[4]
rng = Random(seed)
acks = os.open(folder + "/ACKS", os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
heads, done = {}, 0
while done < commits:
    with SqliteStore(folder + "/room.db") as store:
        store._connection.execute("PRAGMA synchronous = " + synchronous)
        for _ in range(rng.choice((2, 30, commits))):
            streams = rng.sample(range(6), rng.randint(1, 4))
            futures = []
            for n in streams:
                seq = heads.get(n, 0)
                body = b"%d " % seq + rng.randbytes(rng.choice((20, 300, 9000)))
                futures.append(store.append(f"s{n}", [Entry(rng.randbytes(16), body)], after=seq,
                                            secrets={str(seq): rng.randbytes(32)}))
            for n, future in zip(streams, futures):
                heads[n] = future.result()
                os.write(acks, b"%d %d\\n" % (n, heads[n]))
            done += 1
            if done == commits: break
""".replace("ACKS", ACKS)
WAYS: Final[Sequence[Way]] = get_args(Way)

NEAR: Final = 6
"""Steps after a file was made, renamed, cut or removed within which half of the cuts fall: there most can go wrong."""


class Outcome(Struct):
    """The images of some cuts, and what was found there."""

    images: int = 0
    acknowledged: int = 0
    """Appends that had been promised before the cut, over all images."""
    lost: int = 0
    doubled: int = 0
    refused: int = 0
    """Images that were not opened, with an error that says why."""
    cases: list[str] = []
    """The first few that are not as they should be."""


def recording(place: Path, *, commits: int, seed: int, synchronous: str = "FULL") -> list[Step]:
    """The steps of a store with several streams, opened and closed a few times; `place` is an empty folder.

    `synchronous` is SQLite's setting: with `FULL` each commit waits for the disk, as the store has it.
    """
    folder, beside = place / "recorded", place / "beside"
    folder.mkdir()
    beside.mkdir()
    return recorded(CLIENT, [str(folder), str(commits), str(seed), synchronous], folder=folder, beside=beside)


def cuts(steps: Sequence[Step], place: Path, *, images: int, seed: int) -> Outcome:
    """Cut the power at so many moments, in each way in turn, and open what is left."""
    rng, outcome, disk = Random(seed), Outcome(), Disk()
    turns = [at for at, step in enumerate(steps, 1) if step.kind not in "ws"]
    near = [min(len(steps), rng.choice(turns) + rng.randint(0, NEAR)) for _ in range(images // 2)]
    moments = sorted((*near, *rng.choices(range(1, len(steps) + 1), k=images - len(near))))
    taken = 0
    for number, moment in enumerate(moments):
        for step in steps[taken:moment]:
            disk.take(step)
        taken = moment
        image = place / f"{seed}-{number}"
        image.mkdir()
        way = WAYS[number % len(WAYS)]
        disk.cut(image, way=way, rng=rng)
        _opened(image, disk.acks, outcome, case=f"seed {seed}, step {moment}, {way}")
    return outcome


def _opened(image: Path, acks: bytes, outcome: Outcome, *, case: str) -> None:
    """Open what a cut has left, count, and remove it again."""
    promised: dict[int, int] = {}
    for line in acks.splitlines():
        stream, seq = map(int, line.split())
        promised[stream] = seq
    outcome.images += 1
    outcome.acknowledged += sum(promised.values())
    path = image / "room.db"
    try:
        if path.exists() or promised:
            with SqliteStore(path, create=False) as store:
                _count(store, promised, outcome, case)
    except StoreError as error:
        outcome.refused += 1
        outcome.cases.append(f"{case}: {error.code}: {error}"[:200])
    for file in image.iterdir():
        file.unlink()
    image.rmdir()


def _count(store: SqliteStore, promised: dict[int, int], outcome: Outcome, case: str) -> None:
    for stream, seq in promised.items():
        bodies = [record.body for record in store.read(f"s{stream}")]
        lost, kept = max(0, seq - len(bodies)), len(store.secrets(f"s{stream}"))
        doubled = sum(not body.startswith(b"%d " % at) for at, body in enumerate(bodies)) + (kept != len(bodies))
        if lost or doubled or len(bodies) > seq + 1:
            outcome.cases.append(f"{case}: stream {stream} has {len(bodies)} of {seq}, {doubled} out of place")
        outcome.lost += lost
        outcome.doubled += doubled + max(0, len(bodies) - seq - 1)
