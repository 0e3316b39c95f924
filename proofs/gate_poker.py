"""The shark of poker against the stable of planted players, one of them among sharks, on fresh deals, luck taken out.

`prove gate_poker [LOOKS [VARIANT,...|all [SEATS,... [WORKERS [MEMBER,...|all|blind|sighted]]]]]`: so many looks (1 to
4), two seats and six. Each pair is looked at after ever more deals, and left once its interval does not hold zero. All
intervals of a run hold together with 95 %. Refuted where a planted player wins. It is also told how often the stakes of
the blind took the pot at once, beside what a price allows. What was played is kept; a stopped run goes on.
"""

import sys
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from typing import Final, NamedTuple

import msgspec

from measure.figure import Figure, Refuted
from potluck.arena.gate import spread
from potluck.arena.gate_poker import FIELDS, Faced, Field, faced, total
from potluck.bots.general import shark
from potluck.bots.stable.poker import BLIND, SIGHTED, STABLE, stable_for
from potluck.variants import VARIANTS as VARIANTS_OF
from proofs.kept import Kept, stamp

__all__ = ["Pair", "figures_of", "judged", "main", "pairs_of", "part", "subject"]

SEED: Final = 1_215_000
"""No deal of it was looked at while the shark was made."""
LOOKS: Final = {2: (60, 240, 1200, 6000), 6: (12, 48, 240, 1200)}
"""Seats -> deals of each look; a deal is played once for each seat of the planted player."""
CHUNK: Final = {2: 20, 6: 4}
"""Seats -> deals that are kept together."""
KINDS: Final = {"all": STABLE, "blind": BLIND, "sighted": SIGHTED}
SOURCES: Final = (
    *(
        f"src/potluck/lab/poker_{part}.py"
        for part in (
            "advice",
            "drawn",
            "futures",
            "hole_resolving",
            "last_draw",
            "lines",
            "ranges",
            "resolving",
            "stakes",
            "street_parts",
            "stud_resolving",
            "two_left",
        )
    ),
    *(f"src/potluck/lab/poker_one_draw{part}.py" for part in ("", "_betting", "_hands", "_policy")),
    *(f"src/potluck/lab/{part}.py" for part in ("poker_story", "poker_streets", "showdowns")),
    *(f"src/potluck/bots/stable/poker_{part}.py" for part in ("blind", "sighted")),
    "src/potluck/bots/general.py",
    "src/potluck/bots/reference.py",
    "src/potluck/games/poker",
    "src/potluck/variants",
    *(f"src/potluck/arena/{part}.py" for part in ("gate_poker", "orders", "poker_luck", "tally")),
)


class Pair(NamedTuple):
    """A planted player in a field."""

    field: Field
    member: str


def main(argv: list[str]) -> list[Figure]:
    """The worst that was found in each field, and how often blind stakes take the pot. Raises: Refuted."""
    looks = int(argv[0]) if argv else len(LOOKS[2])
    pairs = pairs_of(argv[1:])
    errors = spread(len(pairs) * looks)
    results = looked_at(pairs, looks, errors, workers=int(argv[3]) if argv[3:] else 1)
    print(table(results, errors), file=sys.stderr)
    problems = judged(results, errors)
    if problems:
        raise Refuted("; ".join(problems))
    return figures_of(results, errors)


def pairs_of(argv: Sequence[str]) -> list[Pair]:
    """All pairs of the variants, seats and planted players that are named; each where it differs from others."""
    names = tuple(dict.fromkeys(field.variant for field in FIELDS.values()))
    if argv and argv[0] != "all":
        names = tuple(argv[0].split(","))
    seats = tuple(map(int, argv[1].split(","))) if argv[1:] else tuple(LOOKS)
    wanted = argv[3] if argv[3:] else "all"
    members = KINDS.get(wanted) or dict.fromkeys(wanted.split(","))
    return [
        Pair(Field(name, many), member)
        for many in seats
        for name in names
        for member in stable_for(VARIANTS_OF[name])
        if member in members
    ]


def part(argv: list[str]) -> bool:
    """Whether variants, seats or planted players are left out."""
    return bool(argv[1:2] not in ([], ["all"]) or argv[2:3] or argv[4:5] not in ([], ["all"]))


def subject(claim: str) -> str:
    """What a claim is of: the field and what was measured, not what was found, nor on how much."""
    return claim.partition(" (")[0]


def looked_at(pairs: Sequence[Pair], looks: int, errors: float, *, workers: int) -> dict[Pair, Faced]:
    """The results of each planted player; those are looked at again of whom it is not clear."""
    results = dict.fromkeys(pairs, Faced())
    with Kept("gate_poker", stamp(*SOURCES)) as kept:
        for look in range(looks):
            left = [pair for pair in pairs if not clear(results[pair], errors)]
            jobs = [(pair, numbers) for pair in left for numbers in _chunks(pair.field.seats, look)]
            for key, result in _played([job for job in jobs if _key(*job) not in kept], workers):
                kept.keep(key, msgspec.json.encode(result))
            for pair, numbers in jobs:
                results[pair] = total([results[pair], msgspec.json.decode(kept[_key(pair, numbers)], type=Faced)])
            print(f"look {look + 1}: {len(left)} pairs", file=sys.stderr, flush=True)
    return results


def clear(result: Faced, errors: float) -> bool:
    """Whether its interval does not hold zero."""
    return abs(result.mean) > result.within(errors)


def judged(results: Mapping[Pair, Faced], errors: float) -> list[str]:
    """What is refuted, in words."""
    return [
        f"{pair.member} wins {result.mean:.2f} ± {result.within(errors):.2f} in {pair.field}"
        for pair, result in results.items()
        if result.mean > result.within(errors)
    ]


def figures_of(results: Mapping[Pair, Faced], errors: float) -> list[Figure]:
    """Of each field the worst of the blind and of the sighted, how many clearly lose, and the stakes of the blind."""
    figures = []
    for field in dict.fromkeys(pair.field for pair in results):
        here = {pair.member: result for pair, result in results.items() if pair.field == field}
        at = f"{field.variant}, {field.seats} seats"
        for kind, members in (("is blind to his cards", BLIND), ("sees his cards", SIGHTED)):
            some = {member: result for member, result in here.items() if member in members}
            if some:
                figures.append(_worst(f"{at}: the most that a player wins from the shark who {kind}", some, errors))
        lost = sum(result.mean + result.within(errors) < 0 for result in here.values())
        figures.append(Figure(f"{at}: planted players who clearly lose (of {len(here)})", lost, seed=SEED))
        figures += _taken(at, total(result for member, result in here.items() if member in BLIND))
    return figures


def table(results: Mapping[Pair, Faced], errors: float) -> str:
    """A line for each pair: what was won, and by street how often a stake took the pot, of what its price allows."""
    lines = []
    for (field, member), result in results.items():
        takes = " ".join(f"{s.street}: {s.taken}/{s.due:.1f}/{s.made}" for s in result.stakes)
        lines.append(f"{field!s:20} {member:16} {result.mean:+7.2f} ± {result.within(errors):5.2f}  {takes}")
    return "\n".join(lines)


def _worst(claim: str, results: Mapping[str, Faced], errors: float) -> Figure:
    member, result = max(results.items(), key=lambda item: item[1].mean)
    mean, within = result.mean, result.within(errors)
    return Figure(
        f"{claim} ({member}; luck taken out; all intervals together)",
        round(mean, 2),
        unit="chips a deal",
        n=result.tally.plays,
        seed=SEED,
        interval=(round(mean - within, 2), round(mean + within, 2)),
    )


def _taken(at: str, blind: Faced) -> list[Figure]:
    """How often blind stakes took the pot, street by street; 1 is the share at which they gain nothing by that."""
    return [
        Figure(
            f"{at}: blind stakes on street {stakes.street + 1} that take the pot at once, "
            "as a part of what their price allows",
            round(stakes.taken / stakes.due, 2),
            n=stakes.made,
            seed=SEED,
        )
        for stakes in blind.stakes
    ]


def _chunks(seats: int, look: int) -> Iterator[range]:
    deals = LOOKS[seats if seats in LOOKS else 6]
    start, step = sum(deals[:look]), CHUNK[seats if seats in CHUNK else 6]
    for first in range(start, start + deals[look], step):
        yield range(first, first + step)


def _played(jobs: Sequence[tuple[Pair, range]], workers: int) -> Iterator[tuple[str, Faced]]:
    """The results of those deals by their keys, as they are done."""
    if workers == 1:
        yield from ((_key(*job), _face(*job)) for job in jobs)
        return
    with ProcessPoolExecutor(workers) as pool:
        owed = {pool.submit(_face, *job): _key(*job) for job in jobs}
        for done in as_completed(owed):
            yield owed[done], done.result()


def _face(pair: Pair, numbers: range) -> Faced:
    return faced(STABLE[pair.member], shark, field=pair.field, seed=SEED, numbers=numbers)


def _key(pair: Pair, numbers: range) -> str:
    return f"{pair.field}/{pair.member}/{SEED}/{numbers.start}-{numbers.stop}"
