"""Local best response to the shark in hold'em for two without a limit: a floor under what can be won from it.

`prove lbr [LINES [VARIANT]]`: so many lines of betting and boards (1,000), 200 big blinds each, seats in turn. The
responder knows the policy of the shark for its whole range at every public point, keeps that range exactly, and takes
at each point with each of its hands the act that would be worth most if both then checked or paid to the end: fold,
pay, a pot, or all its chips; before the flop it pays. A line is the mean of all pairs of hands that come along it
(`measure.poker_lbr`). What it wins is a lower bound on what a best response wins. What was played is kept; a stopped
run goes on. Refuted where a planted leak is not found (a shark that gives up half of what it would pay for, from the
flop on), or where on a small deck lines and deals played hand by hand differ by more than an interval of 99.9 %.

Source: Lisy and Bowling, Equilibrium Approximation Quality of Current No-Limit Poker Bots (2017).
"""

import random
import sys
from functools import partial
from math import sqrt
from typing import Final

import msgspec
import numpy as np

from measure.figure import Figure, Refuted
from measure.poker_lbr import Bot, Plan, dealt, walked
from potluck.games.poker import Fold, View
from potluck.lab.poker_resolving import Policy, policy
from potluck.variants import VARIANTS
from proofs.kept import Kept, stamp

__all__ = ["BOTS", "main", "timid"]

SEED: Final = 880_000
"""No line of it was played while the shark was made."""
LINES: Final = 1000
CHUNK: Final = 4
"""Lines that are kept together."""
BLINDS: Final = 200
"""Big blinds of each."""
LEAKS: Final = 40
"""Lines against the planted leak, and the same against the shark."""
SMALL, SMALL_BLINDS, SMALL_LINES, SMALL_DEALS = "royal-holdem", 10, 80, 320
"""The deck of twenty cards on which lines are compared with deals."""
Z95: Final = 1.959963984540054
Z999: Final = 3.290526731491926
SOURCES: Final = (
    *(f"src/potluck/lab/poker_{part}.py" for part in ("lines", "resolving", "stakes")),
    "src/potluck/lab/showdowns.py",
    "src/potluck/kernels/streets.py",
    "kernels/src/streets",
    "src/potluck/games/poker",
    "measure/poker_lbr.py",
    "measure/poker_showdowns.py",
)


def timid(view: View) -> Policy:
    """Plants: the shark that gives up half of what it would pay for, from the flop on."""
    acts = policy(view)
    if not view.street or not view.owed:
        return acts
    chances, fold = acts.chances / 2, acts.acts.index(Fold())
    chances[fold] += 0.5
    return acts._replace(chances=chances)


BOTS: Final[dict[str, Bot]] = {"the shark": policy, "timid": timid}


def main(argv: list[str]) -> list[Figure]:
    """Thousandths of a big blind a hand that the responder wins, and the controls. Raises: Refuted."""
    lines, name = int(argv[0]) if argv else LINES, argv[1] if argv[1:] else "holdem"
    with Kept("lbr", f"{name}-{stamp(*SOURCES)}") as kept:
        won = _played(kept, lines, name=name)
        figures = [_told(won, f"local best response wins from the shark in {name}", blinds=BLINDS)]
        leak = _played(kept, LEAKS, name=name, bot="timid") - won[:LEAKS]
        figures.append(_told(leak, "the same wins more from a shark that pays half as often"))
        small, deals = (
            _played(kept, many, name=SMALL, blinds=SMALL_BLINDS, whole=whole)
            for many, whole in ((SMALL_LINES, True), (SMALL_DEALS, False))
        )
    if figures[1].interval is not None and figures[1].interval[0] <= 0:
        raise Refuted(f"the planted leak is not found: {figures[1].value} {figures[1].interval}")
    apart, within = small.mean() - deals.mean(), sqrt(small.var() / len(small) + deals.var() / len(deals))
    figures.append(
        Figure(
            f"thousandths of a big blind by which lines and deals played hand by hand differ, in {SMALL} of "
            f"{SMALL_BLINDS} big blinds ({SMALL_LINES} lines)",
            round(apart),
            n=SMALL_DEALS,
            seed=SEED,
            interval=(round(apart - Z95 * within), round(apart + Z95 * within)),
        )
    )
    if abs(apart) > Z999 * within:
        raise Refuted(f"lines win {small.mean():.0f} and deals {deals.mean():.0f} thousandths of a big blind")
    for figure in figures:
        print(f"{figure.claim}: {figure.value} {figure.interval}, {figure.n}", file=sys.stderr, flush=True)
    return figures


def chunk(number: int, *, name: str, bot: str, blinds: int, whole: bool) -> list[float]:
    """Thousandths of a big blind that the responder wins in a few lines, or deals."""
    variant, play = VARIANTS[name], walked if whole else dealt
    blind = variant.forced.blinds[-1]
    plan = Plan(variant, BOTS[bot], blinds * blind)
    return [
        1000 * play(plan, random.Random(f"{SEED} {at}"), button=at % 2) / blind
        for at in range(number * CHUNK, (number + 1) * CHUNK)
    ]


def _played(
    kept: Kept, many: int, *, name: str, bot: str = "the shark", blinds: int = BLINDS, whole: bool = True
) -> "np.ndarray[tuple[int], np.dtype[np.float64]]":
    """What each of so many lines or deals has brought, in their order."""
    walk = partial(chunk, name=name, bot=bot, blinds=blinds, whole=whole)
    found = []
    for number in range(max(many // CHUNK, 1)):
        key = f"{name} {bot} {blinds} {whole} {number}"
        if key not in kept:
            kept.keep(key, msgspec.json.encode(walk(number)))
        found += msgspec.json.decode(kept[key], type=list[float])
    return np.array(found)


def _told(won: "np.ndarray[tuple[int], np.dtype[np.float64]]", what: str, *, blinds: int = BLINDS) -> Figure:
    mean, within = float(won.mean()), Z95 * float(won.std(ddof=1)) / sqrt(len(won))
    return Figure(
        f"thousandths of a big blind a hand that {what} for two "
        f"({blinds} big blinds; fold, pay, a pot or all from the flop on, pays before it)",
        round(mean),
        n=len(won),
        seed=SEED,
        interval=(round(mean - within), round(mean + within)),
    )
