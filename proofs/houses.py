"""Deals that pokerkit plays by its own rules, with short stacks, straddles and posts; its files are played again here.

python3 dev.py prove houses [DEALS] [SEED]
"""

from collections import Counter
from random import Random
from typing import Final

from measure.figure import Figure, Refuted
from potluck import phh
from tests.witness.alone import CODES, written

__all__ = ["main"]

DEALS: Final = 10_000


def main(argv: list[str]) -> list[Figure]:
    """How many end in the stacks that pokerkit has written, and what is odd about them; or it is refuted."""
    deals, seed = (*map(int, argv), *(DEALS, 1)[len(argv) :])
    odd, read = Counter[str](), 0
    for number in range(deals):
        seeded = f"houses {seed} {number}"
        text = written(Random(seeded))
        if text is None:
            continue
        found = phh.replay(phh.read(text))
        if not found.finished:
            raise Refuted(f"Random({seeded!r}): {found.failure and found.failure.reason} of {text}")
        odd.update({one.name for one in found.oddities})
        read += 1
    claim = f"files of {len(CODES)} variants in which pokerkit followed its own rules, played again to their stacks"
    return [
        Figure(claim, read, n=read, seed=seed),
        Figure("deals left out, since the pack ran out", deals - read, n=deals, seed=seed),
        *(
            Figure(f"of these files, those with the oddity {name}", odd[name], n=read, seed=seed)
            for name in sorted(odd)
        ),
    ]
