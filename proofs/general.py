"""The shark of poker against the reference bots, ten variants, two seats and six: duplicate deals, seats rotated.

`prove general [VARIANT,...|all [SEATS,... [WORKERS [LOOKS]]]]`. Each pairing is looked at up to four times, after ever
more deals, and left once its interval does not hold zero. The four intervals of a pairing have 99.975 % each, so
that all four hold with 99.9 %. Refuted where the shark does not clearly win from a reference bot; what it wins from the
rock, a lower level, is told with its interval. What was played is kept; a stopped run goes on.
"""

import hashlib
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final, NamedTuple

from potluck.arena import Plan, execute
from potluck.arena.tally import Tally, estimates, summed
from proofs.figure import Figure, Refuted

__all__ = ["LOOKS", "OTHERS", "REFERENCES", "SEATS", "VARIANTS", "Pairing", "Won", "won"]

SEED: Final = 917_000
"""The seed of the first look; the others follow it. None of them was played while the shark was made."""
ROOT: Final = Path(__file__).resolve().parent.parent
KEPT: Final = ROOT / ".dev" / "general"
ROOMS: Final = ("games/poker", "variants", "lab", "bots", "kernels", "ranking", "arena")
HERO: Final = "shark"
REFERENCES: Final = ("caller", "tight", "maniac", "random")
OTHERS: Final = (*REFERENCES, "rock")
"""`rock` is tight and honest: it stakes on good hands alone and never bluffs."""
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

    @property
    def clear(self) -> bool:
        """Whether the interval lies above zero."""
        return self.mean > self.within

    def __str__(self) -> str:
        return f"{self.mean:+.2f} ± {self.within:.2f}, {self.plays} plays"


def main(argv: list[str]) -> list[Figure]:
    """What the shark wins in each pairing. Raises: Refuted."""
    names = VARIANTS if argv[:1] in ([], ["all"]) else tuple(argv[0].split(","))
    seats = tuple(map(int, argv[1].split(","))) if argv[1:] else SEATS
    workers = int(argv[2]) if argv[2:] else 1
    looks = int(argv[3]) if argv[3:] else len(LOOKS[2])
    pairings = [Pairing(name, many, other) for many in seats for name in names for other in OTHERS]
    found = won(pairings, workers=workers, looks=looks)
    unclear = [f"{pairing}: {found[pairing]}" for pairing in pairings if not found[pairing].clear]
    if unclear:
        raise Refuted("the shark does not clearly win: " + "; ".join(unclear))
    return [figure(pairing, found[pairing]) for pairing in pairings]


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
    first = estimates(tally, level=True)[0]
    return Won(first.mean, first.within * Z / Z95, tally.plays)
