"""Kills, power cuts with dropped, broken and torn writes, and turned bits: what was acknowledged against what is there.

python3 dev.py prove faults [KILLS] [CUTS] [FLIPS] [SEED]

Kills end a server while clients play through HTTP (`prove kills`). For the power cuts all that a store writes is
recorded by a shim between it and the system (tests/faults); at random moments of the recording disks are made as a cut
can leave them, half of the moments just after a file was made, cut or removed. Bits are turned in a database that was
killed and in its write-ahead file. A run that is stopped goes on with the next.
"""

import os
import shutil
import tempfile
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Final, TypeVar

import msgspec
from msgspec import Struct

from measure.figure import Figure, Refuted
from proofs import kills
from proofs.kept import Kept, parts, stamp
from tests.faults.flips import FILES, Flips, drawn, flips, killed
from tests.faults.power import Outcome, cuts, recording
from tests.faults.recording import can_record

__all__ = ["main"]

T = TypeVar("T")
KILLS: Final = 1_000
CUTS: Final = 10_000
FLIPS: Final = 10_000
CHUNK_KILLS: Final = 25
CHUNK_CUTS: Final = 500
CHUNK_FLIPS: Final = 500
COMMITS: Final = 60
"""Commits of one recording; each part has its own."""
SHOWN: Final = 5
MEMORY: Final = Path("/dev/shm")
"""A folder in memory, where there is one: the disk is the recording's."""


class Kills(Struct):
    """The kills of one part; what was lost or doubled has refuted it."""

    kills: int
    acknowledged: int
    stored: int
    cut: int


def main(argv: list[str]) -> list[Figure]:
    """Kills, images, flips; what was lost, doubled, or turned without being noticed."""
    numbers = (*map(int, argv), *(KILLS, CUTS, FLIPS, 1)[len(argv) :])
    ended, images, turned, seed = numbers
    if images and not can_record():
        raise Refuted("power cuts need a compiler for the shim: cc")
    source = stamp("src/potluck/store", "src/potluck/table", "src/potluck/room", "tests/faults", "proofs/kills.py")
    figures: list[Figure] = []
    if ended:
        figures += _of_kills(_parts(f"kills-{seed}-{source}", partial(_kills, seed), ended, CHUNK_KILLS, Kills))
    if images:
        figures += _of_cuts(_parts(f"cuts-{seed}-{source}", partial(_cuts, seed), images, CHUNK_CUTS, Outcome), seed)
    if turned:
        figures += _of_flips(_parts(f"flips-{seed}-{source}", partial(_flips, seed), turned, CHUNK_FLIPS, Flips), seed)
    return figures


def _parts(plan: str, walk: Callable[[int], T], wanted: int, size: int, kind: type[T]) -> list[T]:
    """The outcomes of enough parts, those that are kept not made again."""
    with Kept("faults", f"{plan}-{size}") as kept:
        made = parts(kept, walk, -(-wanted // size), workers=max(1, (os.cpu_count() or 1) - 1))
        return [msgspec.json.decode(part, type=kind) for part in made]


def _kills(seed: int, part: int) -> Kills:
    ended, lost, doubled, cut = kills.main([str(CHUNK_KILLS), str(1000 * seed + part)])
    return Kills(int(ended.value), lost.n or 0, doubled.n or 0, int(cut.value))


def _cuts(seed: int, part: int) -> Outcome:
    number = 1000 * seed + part
    return _in_a_folder(
        lambda place: cuts(recording(place, commits=COMMITS, seed=number), place, images=CHUNK_CUTS, seed=number)
    )


def _flips(seed: int, part: int) -> Flips:
    def turned(place: Path) -> Flips:
        return flips(killed(place), file=FILES[part % 2], bits=drawn(CHUNK_FLIPS, seed=1000 * seed + part))

    return _in_a_folder(turned)


def _in_a_folder(work: Callable[[Path], T]) -> T:
    """The result of work that needs an empty folder."""
    place = Path(tempfile.mkdtemp(dir=MEMORY if MEMORY.is_dir() else None))
    try:
        return work(place)
    finally:
        shutil.rmtree(place, ignore_errors=True)


def _of_kills(done: list[Kills]) -> list[Figure]:
    ended, acts = sum(part.kills for part in done), sum(part.acknowledged for part in done)
    stored = sum(part.stored for part in done)
    return [
        Figure("SIGKILLs of the house while clients play through HTTP", ended),
        Figure("acknowledged acts that a kill lost", 0, n=acts),
        Figure("acts that were stored twice around kills", 0, n=stored),
    ]


def _of_cuts(done: list[Outcome], seed: int) -> list[Figure]:
    images, appends = sum(part.images for part in done), sum(part.acknowledged for part in done)
    if cases := [case for part in done for case in part.cases]:
        raise Refuted(f"{len(cases)} of {images} cuts: {'; '.join(cases[:SHOWN])}")
    return [
        Figure("disks as a power cut can leave them, opened again", images, seed=seed),
        Figure("acknowledged appends that a power cut lost", sum(part.lost for part in done), n=appends, seed=seed),
        Figure("appends that a power cut doubled or altered", sum(part.doubled for part in done), n=appends, seed=seed),
        Figure("disks after a power cut that were refused", sum(part.refused for part in done), n=images, seed=seed),
    ]


def _of_flips(done: list[Flips], seed: int) -> list[Figure]:
    turned, found = sum(part.flips for part in done), sum(part.found for part in done)
    harmless = sum(part.harmless for part in done)
    if cases := [case for part in done for case in part.cases]:
        raise Refuted(f"{len(cases)} of {turned} turned bits went unnoticed: {'; '.join(cases[:SHOWN])}")
    return [
        Figure("turned bits of a killed database and its write-ahead file that were found", found, n=turned, seed=seed),
        Figure("turned bits that change nothing that is read", harmless, n=turned, seed=seed),
        Figure("turned bits that change what is read and go unnoticed", 0, n=turned, seed=seed),
    ]
