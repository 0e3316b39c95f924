"""Real hands in the PHH format, beside the checkout or in the folders named, read, written, and played to their stacks.

python3 dev.py prove hands [FOLDER...]

Then copies of them are spoilt, and have to be read, played as far as they go, and written.
"""

from collections import Counter
from pathlib import Path
from random import Random
from typing import Final

from measure.figure import Figure, Refuted
from potluck import phh
from tests.unit.phh.spoil import spoilt

__all__ = ["main"]

SPOILT: Final = 10_000
SEED: Final = 1
LARGE: Final = 20_000
"""Bytes; what is spoilt has less."""
SHARED: Final = Path(__file__).resolve().parent.parent.parent / "shared" / "phh"


def main(argv: list[str]) -> list[Figure]:
    """How many hands end as recorded, how many are written back byte for byte, and the oddities; or it is refuted."""
    folders = [Path(name) for name in argv] or [SHARED]
    files = sorted(path for folder in folders for path in folder.rglob("*.phh*") if path.is_file())
    if not files:
        raise Refuted(f"there are no hands in {', '.join(map(str, folders))}")
    counts: Counter[str] = Counter()
    for path in files:
        text = path.read_text(encoding="utf-8")
        hands = list(phh.read_all(text))
        counts["files"] += 1
        counts["alike"] += text in (phh.write_all(hands), *map(phh.write, hands[:1]))
        for hand in hands:
            counts.update(_played(path, hand))
    _spoil([path for path in files if path.stat().st_size < LARGE])
    return [
        Figure("real hands played again, each action legal, to the stacks in their files", counts["hands"]),
        Figure("files of them that are written back byte for byte", counts["alike"], n=counts["files"]),
        Figure("spoilt copies that were read, played and written without an exception", SPOILT, n=SPOILT, seed=SEED),
        *(Figure(f"hands with the oddity {name}", counts[name], n=counts["hands"]) for name in phh.ODDITIES),
    ]


def _spoil(files: list[Path]) -> None:
    """Nothing, where every spoilt copy is read, played and written again.

    Raises:
        Refuted: one was not, with what makes it again.
    """
    for number in range(SPOILT):
        rng = Random(f"hands {SEED} {number}")
        path = rng.choice(files)
        try:
            for hand in phh.read_all(spoilt(path.read_text(encoding="utf-8"), rng)):
                phh.replay(hand)
                if hand.fault is None and phh.read(phh.write(hand)) != hand:
                    raise Refuted(f"Random('hands {SEED} {number}'), {path}: does not read back")
        except Exception as error:
            raise Refuted(f"Random('hands {SEED} {number}'), {path}: {error!r}") from error


def _played(path: Path, hand: phh.Hand) -> list[str]:
    """What to count of a hand.

    Raises:
        Refuted: it does not end as its file says, or does not read back.
    """
    found = phh.replay(hand)
    if not found.finished:
        raise Refuted(f"{path}: {found.failure and found.failure.reason}")
    if phh.read(phh.write(hand)) != hand:
        raise Refuted(f"{path}: does not read back")
    return ["hands", *(odd.name for odd in found.oddities)]
