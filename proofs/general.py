"""The shark of poker against five opponents, ten variants, two seats and six: duplicate deals, seats rotated.

`prove general [VARIANT,...|all [SEATS,... [WORKERS [LOOKS,...]]]]`. Each pairing is looked at up to four times, after
ever more deals, and left once its interval does not hold zero; all are looked at once before any is again. The four
intervals of a pairing have 99.975 % each, so that all four hold with 99.9 %. The luck of the cards is taken out
(docs/arena.md). Refuted where the shark clearly loses, or does not clearly win by the last of the four looks; with
fewer looks, a number for each of SEATS, such a pairing is told as open. What was played is kept; a stopped run goes on.
"""

import hashlib
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from statistics import median
from typing import Final, NamedTuple

from measure.figure import Figure, Refuted
from potluck.arena import Plan, execute
from potluck.arena.tally import Tally, estimates, summed

__all__ = ["LOOKS", "OTHERS", "SEATS", "VARIANTS", "Pairing", "Won", "won"]

SEED: Final = 917_000
"""The seed of the first look; the others follow it. None of them was played while the shark was made."""
ROOT: Final = Path(__file__).resolve().parent.parent
KEPT: Final = ROOT / ".dev" / "general"
ROOMS: Final = ("games/poker", "variants", "lab", "bots", "kernels", "ranking", "arena")
HERO: Final = "shark"
OTHERS: Final = ("caller", "tight", "maniac", "random", "rock")
"""`rock` is tight and honest: it pays and stakes on good hands alone, by the price, and never bluffs. `tight` gives up
whatever costs."""
VARIANTS: Final = (
    "holdem",
    "short-deck",
    "omaha",
    "omaha-hilo-fixed",
    "seven-stud",
    "razz",
    "draw-fixed",
    "joker-wild",
    "triple-draw-seven",
    "badugi",
)
SEATS: Final = (2, 6)
LOOKS: Final = {2: (48, 144, 576, 2304), 6: (24, 72, 288, 1152)}
"""Seats -> deals that are added for each look; a deal is played once for each seat that the shark can have."""
Z: Final = 3.66
"""Standard errors on each side of an interval of 99.975 %."""
Z95: Final = 1.959963984540054


class Pairing(NamedTuple):
    """A variant, how many sit at the table, and who sits in all seats but the shark's."""

    name: str
    seats: int
    other: str

    def __str__(self) -> str:
        return f"{self.name}, {self.seats} seats, {self.other}"


class Won(NamedTuple):
    """What the shark won a deal, in chips, and the half width of its 99.975 % interval."""

    mean: float
    within: float
    plays: int
    plain: float = 0.0
    """The half width with the luck of the cards left in."""

    @property
    def clear(self) -> bool:
        """Whether the interval lies above zero."""
        return self.mean > self.within

    @property
    def lost(self) -> bool:
        """Whether it lies below zero."""
        return self.mean < -self.within

    def __str__(self) -> str:
        return f"{self.mean:+.2f} ± {self.within:.2f}, {self.plays} plays"


def main(argv: list[str]) -> list[Figure]:
    """What the shark wins in each pairing. Raises: Refuted."""
    names = VARIANTS if argv[:1] in ([], ["all"]) else tuple(argv[0].split(","))
    seats = tuple(map(int, argv[1].split(","))) if argv[1:] else SEATS
    workers = int(argv[2]) if argv[2:] else 1
    looks = tuple(map(int, argv[3].split(","))) if argv[3:] else tuple(len(LOOKS[many]) for many in seats)
    found: dict[Pairing, Won] = {}
    for many, most in zip(seats, looks, strict=True):
        pairings = [Pairing(name, many, other) for name in names for other in OTHERS]
        found |= won(pairings, workers=workers, looks=most)
    print(table(found), file=sys.stderr)
    done = {many for many, most in zip(seats, looks, strict=True) if most == len(LOOKS[many])}
    failed = [f"{at}: {one}" for at, one in found.items() if one.lost or (not one.clear and at.seats in done)]
    if failed:
        raise Refuted("the shark does not clearly win: " + "; ".join(failed))
    each = [figure(pairing, one) for pairing, one in found.items()]
    return [*each, *(figure for many in seats for figure in (clear(found, many), narrower(found, many)))]


def won(pairings: Sequence[Pairing], *, workers: int = 1, looks: int = 4) -> dict[Pairing, Won]:
    """What the shark wins a deal in each; all are looked at before those that are not clear are looked at again."""
    tallies: dict[Pairing, Tally] = {pairing: Tally() for pairing in pairings}
    found: dict[Pairing, Won] = {}
    for look in range(looks):
        for pairing in pairings:
            if pairing in found and found[pairing].clear:
                continue
            tallies[pairing] = summed([tallies[pairing], played(pairing, look, workers=workers)])
            found[pairing] = _won(tallies[pairing])
            print(f"{pairing}: {found[pairing]}", file=sys.stderr, flush=True)
    return found


def played(pairing: Pairing, look: int, *, workers: int) -> Tally:
    """The deals of one look, luck taken out; those played before are read."""
    name, seats, other = pairing
    plan = Plan(
        game="poker",
        players=(HERO, *(other,) * (seats - 1)),
        deals=LOOKS[seats][look],
        seed=SEED + look,
        options={"variant": name},
        control=True,
    )
    KEPT.mkdir(parents=True, exist_ok=True)
    return execute(plan, workers=workers, kept=KEPT / f"{plan.key}-{stamp()}.jsonl").tally


def clear(found: Mapping[Pairing, Won], seats: int) -> Figure:
    """How many pairings are settled."""
    each = [won for pairing, won in found.items() if pairing.seats == seats]
    return Figure(
        f"pairings with {seats} seats in which the shark clearly wins", sum(won.clear for won in each), n=len(each)
    )


def narrower(found: Mapping[Pairing, Won], seats: int) -> Figure:
    """What taking luck out does to the intervals at tables of that size."""
    times = [won.plain / won.within for pairing, won in found.items() if pairing.seats == seats]
    return Figure(
        f"how many times narrower the interval is with the luck of the cards taken out, {seats} seats, median",
        round(median(times), 2),
        n=len(times),
        seed=SEED,
    )


def table(found: Mapping[Pairing, Won]) -> str:
    """The results as a table for docs/strength.md; what is clear stands out."""
    lines = [f"| variant | seats | {' | '.join(OTHERS)} |", "|---" * (2 + len(OTHERS)) + "|"]
    for name, seats in dict.fromkeys((pairing.name, pairing.seats) for pairing in found):
        each = [found[Pairing(name, seats, other)] for other in OTHERS]
        told = [f"{one.mean:+.2f} ± {one.within:.2f}" for one in each]
        cells = [f"**{text}**" if one.clear else text for one, text in zip(each, told, strict=True)]
        lines.append(f"| {name} | {seats} | {' | '.join(cells)} |")
    return "\n".join(lines)


def figure(pairing: Pairing, found: Won) -> Figure:
    """The figure of one pairing; its interval is wider than others, as its claim says."""
    others = pairing.other if pairing.seats == 2 else f"{pairing.seats - 1} of {pairing.other}"
    return Figure(
        f"chips a deal that the shark wins from {others} in {pairing.name} "
        "(200 chips each; luck of the cards taken out; 99.9 % interval)",
        round(found.mean, 2),
        n=found.plays,
        seed=SEED,
        interval=(round(found.mean - found.within, 2), round(found.mean + found.within, 2)),
    )


def stamp() -> str:
    """What changes with the code that such a deal depends on."""
    paths = [path for room in ROOMS for path in sorted((ROOT / "src/potluck" / room).rglob("*.py"))]
    return hashlib.sha256(b"".join(path.read_bytes() for path in paths)).hexdigest()[:16]


def _won(tally: Tally) -> Won:
    level, plain = estimates(tally, level=True)[0], estimates(tally)[0]
    return Won(level.mean, level.within * Z / Z95, tally.plays, plain.within * Z / Z95)
