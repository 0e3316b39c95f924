"""The shark of poker against itself as it was before it read amounts, and against players blind to their cards.

`prove shark [DEALS [VARIANT,...|all [SEATS,... [WORKERS [all|before|blind]]]]]`: up to so many duplicate deals (400)
for each of 12 variants, two seats and six (12 times fewer there, each played in six seatings), against several kinds of
others in all other seats. Each pairing is looked at after an eighth, a quarter, half and all of the deals, and left
once it is clear. The luck of the cards is taken out (docs/arena.md). Refuted where the shark clearly loses: an interval
of 99.9 % below zero. What was played is kept; a stopped run goes on.
"""

import random
import sys
from collections.abc import Callable, Mapping
from functools import partial
from typing import Final

import msgspec

from measure.figure import Figure, Refuted
from potluck.arena import Plan
from potluck.arena.gate_poker import VARIANTS
from potluck.arena.play import Company
from potluck.arena.players import Named
from potluck.arena.tally import Tally, estimates, summed, tallied
from potluck.arena.variance_reduction import reduction_for
from potluck.bots import Choose
from potluck.bots.general import CLOSE, choose, shark
from potluck.bots.reference import caller
from potluck.games.poker import Fold, Phase, RaiseTo, View
from potluck.lab.poker_advice import Mind
from potluck.protocol import Action, Amount
from potluck.protocol import View as AnyView
from potluck.variants import VARIANTS as VARIANTS_OF
from proofs.kept import Kept, parts, stamp

__all__ = ["main", "part", "subject"]

SEED: Final = 440_000
"""No deal of it was played while the shark was made."""
DEALS: Final = 400
LOOKS: Final = (8, 4, 2, 1)
"""By how many the deals are divided for each look."""
CHUNK: Final = 4
"""Deals that are kept together."""
FEWER: Final = 12
"""So many times fewer deals at six seats."""
Z: Final = 3.29
Z95: Final = 1.959963984540054
SEATS: Final = (2, 6)
SOURCES: Final = (
    *(
        f"src/potluck/lab/poker_{part}.py"
        for part in (
            "advice",
            "drawn",
            "futures",
            "hole_resolving",
            "last_draw",
            "ranges",
            "resolving",
            "stakes",
            "story",
            "streets",
            "street_parts",
            "stud_resolving",
            "two_left",
        )
    ),
    *(f"src/potluck/lab/poker_one_draw{part}.py" for part in ("", "_betting", "_hands", "_policy")),
    "src/potluck/lab/showdowns.py",
    "src/potluck/bots/general.py",
    "src/potluck/bots/reference.py",
    "src/potluck/games/poker",
    "src/potluck/variants",
    "src/potluck/arena",
    "proofs/shark.py",
)
BEFORE: Final = Mind(trust=0.45, later=0.2)
"""The mind of the shark before decision 44."""
SIZED: Final = ("half a pot", "three pots")
"""Where limits are fixed all stakes are of one size."""


def former(view: View, rng: random.Random) -> Action:
    """The shark that reads no amounts and keeps to no price."""
    return choose(view, rng, BEFORE, close=CLOSE)


def stab(view: View, rng: random.Random) -> Action:
    """Pays the least to see the flop, stakes a pot there whatever it holds, and gives up to any stake."""
    if view.phase is not Phase.BETTING:
        return caller(view, rng)
    for offer in view.offers:
        if view.street == 1 and not view.owed and isinstance(offer, Amount):
            return RaiseTo(min(max(view.top + view.pot, offer.low), offer.high))
    forced = max((0, view.variant.forced.bring_in, *view.variant.forced.blinds))
    return Fold() if view.owed > (0 if view.street else forced) else caller(view, rng)


def blind(view: View, rng: random.Random, *, pots: float, on: bool) -> Action:
    """Stakes so many pots whatever it holds, and throws nothing; to a raise it stakes `on`, else gives up."""
    if view.phase is not Phase.BETTING:
        return caller(view, rng)
    forced = max((0, view.variant.forced.bring_in, *view.variant.forced.blinds))
    if view.owed > forced and not on:
        return Fold()
    for offer in view.offers:
        if isinstance(offer, Amount):
            return RaiseTo(min(max(view.top + round(pots * (view.pot + view.owed)), offer.low), offer.high))
    return caller(view, rng)


FORMER: Final = "the shark before"
OTHERS: Final[Mapping[str, Callable[[View, random.Random], Action]]] = {
    FORMER: former,
    "a blind player who stakes half a pot and gives up to a raise": partial(blind, pots=0.5, on=False),
    "a blind player who stakes a pot and gives up to a raise": partial(blind, pots=1.0, on=False),
    "a blind player who stakes three pots and gives up to a raise": partial(blind, pots=3.0, on=False),
    "a blind player who stakes a pot time and again": partial(blind, pots=1.0, on=True),
    "a blind player who stakes a pot on the second street and gives up to a stake": stab,
}


def main(argv: list[str]) -> list[Figure]:
    """Chips a deal in each pairing. Raises: Refuted where the shark clearly loses one."""
    deals, names = int(argv[0]) if argv else DEALS, tuple[str, ...](VARIANTS)
    if argv[1:] and argv[1] != "all":
        names = tuple(argv[1].split(","))
    seats = tuple(map(int, argv[2].split(","))) if argv[2:] else SEATS
    wanted = {"before": [FORMER], "blind": [o for o in OTHERS if o != FORMER]}.get(
        argv[4] if argv[4:] else "", [*OTHERS]
    )
    figures, lost = [], []
    for many in seats:
        for name in names:
            for other in wanted:
                if VARIANTS_OF[name].limit == "fixed" and any(size in other for size in SIZED):
                    continue
                figure = _figure(name, many, other, _played(name, many, other, deals, int(argv[3]) if argv[3:] else 1))
                print(f"{figure.claim}: {figure.value} {figure.interval}", file=sys.stderr, flush=True)
                figures.append(figure)
                if figure.interval is not None and figure.interval[1] < 0:
                    lost.append(figure.claim)
    if lost:
        raise Refuted("; ".join(lost))
    return figures


def part(argv: list[str]) -> bool:
    """Whether variants, seats or others are left out."""
    return any(given != "all" for given in (*argv[1:2], *argv[4:5])) or bool(argv[2:3])


def subject(claim: str) -> str:
    """What a claim is of, not what was found, nor on how much."""
    return claim.partition(" (")[0]


def _played(name: str, seats: int, other: str, deals: int, workers: int) -> Tally:
    key = f"{name}-{seats}-{[*OTHERS].index(other)}-{stamp(*SOURCES)}"
    walk, tally = partial(chunk, name=name, seats=seats, other=other), Tally()
    with Kept("shark", key) as kept:
        for fewer in LOOKS:
            chunks = max(deals // (fewer * CHUNK * (FEWER if seats > 2 else 1)), 1)
            found = parts(kept, walk, chunks, workers=workers)
            tally = summed(msgspec.json.decode(part, type=Tally) for part in found)
            if abs(estimates(tally, level=True)[0].mean) > estimates(tally, level=True)[0].within * Z / Z95:
                break
    return tally


def chunk(number: int, *, name: str, seats: int, other: str) -> Tally:
    """The tally of a few deals."""
    plan = Plan(
        game="poker",
        players=("shark", *("caller",) * (seats - 1)),
        deals=(number + 1) * CHUNK,
        seed=SEED,
        options={"variant": name},
        control=True,
    )
    company = Company(
        plan, [Named(_bot(shark)), *[Named(_bot(OTHERS[other]))] * (seats - 1)], reduction=reduction_for("poker")
    )
    numbers = range(number * CHUNK, (number + 1) * CHUNK)
    return summed(tallied([company.play(at, turn) for turn in plan.seatings(at)]) for at in numbers)


def _bot(choose_of: Callable[[View, random.Random], Action]) -> Choose:
    def chosen(view: AnyView, rng: random.Random) -> Action:
        assert isinstance(view, View)
        return choose_of(view, rng)

    return chosen


def _figure(name: str, seats: int, other: str, tally: Tally) -> Figure:
    level = estimates(tally, level=True)[0]
    within = level.within * Z / Z95
    others = other if seats == 2 else f"{seats - 1} times {other}"
    return Figure(
        f"chips a deal that the shark wins from {others}, in {name} "
        "(200 chips each; luck of the cards taken out; 99.9 % interval)",
        round(level.mean, 2),
        n=tally.plays,
        seed=SEED,
        interval=(round(level.mean - within, 2), round(level.mean + within, 2)),
    )
