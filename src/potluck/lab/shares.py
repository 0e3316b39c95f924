"""Shares of a pot as values: what sums over showdowns say, and trials until they are known well enough."""

from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import partial, reduce
from math import ceil, sqrt
from operator import add
from typing import TYPE_CHECKING, Final, NamedTuple

from potluck.cards import Card
from potluck.kernels import BLOCK, WHOLE, SeatSums, Showdown, Sums, sample_showdowns
from potluck.lab.pot_shares import Equity, HandEquity, Part

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from potluck.lab.ranges import Range

__all__ = [
    "MOST_TRIALS",
    "TRIALS",
    "Equity",
    "HandEquity",
    "Part",
    "Trials",
    "enough_sums",
    "equity_of",
    "sampled_sums",
]

TRIALS: Final = 200_000
MOST_TRIALS: Final = 10_000_000_000
FIRST: Final = 64 * BLOCK
"""Trials before the first look at how well a share is known."""
CAUTION: Final = 1.02
"""So many times the trials that should be enough."""
Z95: Final = 1.959964
RULE_OF_THREE: Final = 3
"""Nothing else seen in n trials: with 95 % its chance is below 3/n."""
PART: Final = 256 * BLOCK
"""Trials that an executor is given at a time, at least: a tenth of a second."""
PARTS: Final = 1000
"""An executor is given at most so many parts at once."""


class Trials(NamedTuple):
    """How much is tried."""

    trials: int | None = None
    """So many in any case; None: as many as are needed, where all ways cannot be counted."""
    within: float | None = None
    seed: int = 1
    threads: int = 1
    executor: "Executor | None" = None
    """Who tries, in parts of many trials; what is counted is counted here."""


def sampled_sums(
    showdown: Showdown,
    *,
    trials: int,
    within: float | None,
    seed: int,
    threads: int,
    executor: "Executor | None" = None,
) -> Sums:
    """The sums over trials: all of them at once, or more and more until every share is known well enough."""
    sample = partial(_sampled, showdown, seed, threads if executor is None else 1)
    return enough_sums(sample, trials=trials, within=within, executor=executor)


def _sampled(showdown: Showdown, seed: int, threads: int, number: int, first: int) -> Sums:
    """The sums over so many trials from a block on; a function that can be sent to another process."""
    return sample_showdowns(showdown, trials=number, seed=seed, first=first, threads=threads)


def enough_sums(
    sample: Callable[[int, int], Sums], *, trials: int, within: float | None, executor: "Executor | None" = None
) -> Sums:
    """The same by whatever gives the sums over so many trials from a block on."""
    if executor is not None:
        sample = partial(_in_parts, executor, sample)
    if within is None:
        return sample(trials, 0)
    sums = sample(min(FIRST, trials), 0)
    while sums.ways < trials and (margin := max(_margin(sums.ways, seat) for seat in sums.seats)) > within:
        wanted = max(2 * sums.ways, ceil(CAUTION * sums.ways * (margin / within) ** 2))
        further = min(-(-wanted // BLOCK) * BLOCK, trials) - sums.ways
        sums += sample(further, sums.ways // BLOCK)
    return sums


def _in_parts(executor: "Executor", sample: Callable[[int, int], Sums], number: int, first: int) -> Sums:
    """The sums of parts that an executor tries: trials follow from seed and block, so that parts change no digit."""
    size = max(PART, -(-number // (PARTS * BLOCK)) * BLOCK)
    starts = range(0, number, size)
    numbers = [min(size, number - start) for start in starts]
    return reduce(add, executor.map(sample, numbers, [first + start // BLOCK for start in starts]))


def equity_of(sums: Sums, *, exact: bool, ranges: "Sequence[tuple[Card, ...] | Range]" = ()) -> Equity:
    """All sums as shares of one."""
    n, seats = sums.ways, sums.seats
    share = tuple(Fraction(seat.units, n * WHOLE) for seat in seats)
    halves = len(seats[0].halves)
    return Equity(
        share=share,
        win=tuple(Fraction(seat.won, n) for seat in seats),
        tie=tuple(Fraction(seat.tied, n) for seat in seats),
        ways=n,
        exact=exact,
        margin=() if exact else tuple(_margin(n, seat) for seat in seats),
        halves=tuple(_part(n, seats, half) for half in range(halves)) if halves > 1 else (),
        by_hand=tuple(_by_hand(n, *pair) for pair in zip(ranges, sums.by_hand, strict=True)) if sums.by_hand else (),
    )


def _by_hand(
    n: int, hands: "tuple[Card, ...] | Range", sums: Sequence[tuple[int, int, int, int]]
) -> tuple[HandEquity, ...]:
    if isinstance(hands, tuple):
        return ()
    rows = [
        HandEquity(hand, Fraction(held, n), Fraction(units, held * WHOLE), Fraction(won, held), Fraction(tied, held))
        for (hand, _), (held, won, tied, units) in zip(hands, sums, strict=True)
        if held
    ]
    return tuple(sorted(rows, key=lambda row: row.share, reverse=True))


def _part(n: int, seats: Sequence[SeatSums], half: int) -> Part:
    sums = [seat.halves[half] for seat in seats]
    return Part(
        share=tuple(Fraction(2 * units, n * WHOLE) for _, _, units in sums),
        win=tuple(Fraction(won, n) for won, _, _ in sums),
        tie=tuple(Fraction(tied, n) for _, tied, _ in sums),
    )


def _margin(n: int, seat: SeatSums) -> float:
    """Half the 95 % interval of a share."""
    spread = float(Fraction(seat.squares, n * WHOLE * WHOLE) - Fraction(seat.units, n * WHOLE) ** 2)
    return Z95 * sqrt(spread / n) if spread > 0 else RULE_OF_THREE / n
