"""Random legal deals of every variant that pokerkit knows too, played in both engines at once: choices, pots, stacks.

python3 dev.py prove pokerkit [DEALS] [SEED] [WORKERS]

What was played is kept, so that a run that was stopped goes on.
"""

import os
from collections import Counter
from collections.abc import Iterator
from functools import partial
from random import Random
from typing import Final

import msgspec
from msgspec import Struct

from measure.figure import Figure, Refuted
from potluck.variants import VARIANTS
from proofs.kept import Kept, parts, stamp
from tests.witness.duel import IDLE, PLAYED, duel, stakes_of
from tests.witness.explained import REASONS
from tests.witness.peer import Peer
from tests.witness.written import WRITTEN, unlike, unlike_theirs

__all__ = ["Tally", "main", "walk"]

DEALS: Final = 100_000
CHUNK: Final = 1_000
ROOMS: Final = (
    *("src/potluck/games/poker", "src/potluck/variants", "src/potluck/ranking", "src/potluck/phh"),
    *("tests/witness", "proofs/pokerkit.py"),
)


class Tally(Struct):
    """What was played: deals, steps of seats and chance, and the deals that a rule explains."""

    deals: int = 0
    steps: int = 0
    written: int = 0
    explained: dict[str, int] = {}

    def add(self, other: "Tally") -> None:
        """Counts another part in."""
        self.deals += other.deals
        self.steps += other.steps
        self.written += other.written
        self.explained = dict(Counter(self.explained) + Counter(other.explained))


def main(argv: list[str]) -> list[Figure]:
    """How many deals were the same to the last chip, and which rules explain the others; or it is refuted."""
    deals, seed, workers = (*map(int, argv), *(DEALS, 1, os.cpu_count() or 1)[len(argv) :])
    whole, chunk = Tally(), min(CHUNK, deals)
    with Kept("pokerkit", f"{seed}-{chunk}-{stamp(*ROOMS)}") as kept:
        for part in parts(kept, partial(walk, seed, deals=chunk), -(-deals // chunk), workers=workers):
            whole.add(msgspec.json.decode(part, type=Tally))
            print(f"\r{whole.deals} deals", end="", flush=True)
    print()
    return [
        Figure(
            f"deals in {len(PLAYED)} variants that differ from pokerkit's, and no rule says why",
            0,
            n=whole.deals,
            seed=seed,
        ),
        Figure("steps after which choices, pots and stacks were compared", whole.steps, n=whole.deals, seed=seed),
        Figure("of the same deals, files of ours that pokerkit reads to the same stacks", whole.written, seed=seed),
        Figure("of the same deals, files of pokerkit that we read to the same stacks", whole.written, seed=seed),
        *_reasons(whole, seed),
    ]


def walk(seed: int, chunk: int, deals: int) -> Tally:
    """One part of the deals, the same whoever plays it.

    Raises:
        Refuted: a difference that no rule explains, with what makes it again.
    """
    tally, counted, explained = Tally(), Counter[str](), Counter[str]()
    for number in range(deals):
        seeded = f"pokerkit {seed} {chunk} {number}"
        rng = Random(seeded)
        variant, told, peers = VARIANTS[rng.choice(PLAYED)], list[str](), list[Peer]()
        stakes = stakes_of(variant, rng)
        found = duel(variant, stakes, rng, tally=counted, told=told, peers=peers)
        if found is not None:
            if found.reason is None:
                raise Refuted(f"Random({seeded!r}), {variant.name}: {found}")
            explained[found.reason] += 1
        elif variant.name in WRITTEN:
            other = unlike(variant, stakes, told) or unlike_theirs(variant, stakes, peers[0])
            if other is not None:
                raise Refuted(f"Random({seeded!r}), {variant.name}, written down: {other.theirs} of {other.text}")
            tally.written += 1
        tally.deals += 1
    explained[IDLE] += counted[IDLE]
    tally.steps, tally.explained = counted["steps"], dict(explained)
    return tally


def _reasons(whole: Tally, seed: int) -> Iterator[Figure]:
    """How often each reason was needed."""
    for name in (*REASONS, IDLE):
        rule, _, what = name.partition(" ")
        claim = f"{'checks' if name == IDLE else 'deals'} that {rule} explains: {what}"
        yield Figure(claim, whole.explained.get(name, 0), n=whole.deals, seed=seed)
