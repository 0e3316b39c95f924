"""Whole deals between built-in policies: what each seat won or lost, deal by deal, and how the deals went."""

from collections.abc import Mapping, Sequence
from math import sqrt
from typing import Final, NamedTuple

import numpy as np
from msgspec import Struct

from potluck.engine.deed import Ended
from potluck.engine.law import LawTable
from potluck.engine.policies import Players, Policy, players
from potluck.engine.setting import Setting, compiled, setting
from potluck.engine.sides import Longs
from potluck.engine.tables import MOST_FIRST, MOST_SEED, MOST_TABLES, Stacks, by_seat, check_number, seated, stacks_of
from potluck.errors import ParseError
from potluck.kernels.deals import COUNTS, play_deals
from potluck.variants import Variant

__all__ = ["Mean", "Simulation", "simulate"]

ENDED: Final = ("running", "fold", "showdown", "passed-in")
Z95: Final = 1.959963984540054
"""Standard errors on either side of a mean, between which it lies 95 times of 100."""


class Mean(NamedTuple):
    """An estimate of chips a deal, and half the width of its interval of 95 %."""

    chips: float
    within: float


class Simulation(Struct, frozen=True, kw_only=True, eq=False):
    """Deals that were played."""

    payoffs: Longs
    """`(n, seats)`: chips won or lost by each seat in each deal; every row sums to zero."""
    ended: Mapping[str, int]
    """How many deals ended by `fold`, at the `showdown`, or were `passed-in`."""
    decisions: int
    shuffles: int
    """How often folded and thrown cards were shuffled in."""
    seats: tuple[Mapping[str, int], ...]
    """Counted by seat: actions by kind, `won` (deals in which it took chips), `showdowns`, `folded`, `all_in`."""

    @property
    def means(self) -> tuple[Mean, ...]:
        """Chips a deal by seat."""
        n = len(self.payoffs)
        if n < 2:
            return tuple(Mean(float(chips), float("inf")) for chips in self.payoffs.sum(axis=0))
        spread = self.payoffs.std(axis=0, ddof=1)
        return tuple(
            Mean(float(mean), Z95 * float(width) / sqrt(n))
            for mean, width in zip(self.payoffs.mean(axis=0), spread, strict=True)
        )


def simulate(
    variant: Variant | str,
    policies: Policy | Sequence[Policy],
    *,
    n: int,
    seed: int = 0,
    seats: int | None = None,
    stacks: Stacks | None = None,
    button: int | None = None,
    first: int = 0,
    antes: Sequence[int] | None = None,
    blinds: Sequence[int] | None = None,
    posts: Sequence[int] | None = None,
    dead: bool | None = None,
    threads: int = 1,
) -> Simulation:
    """`n` whole deals, from number `first` on; the same for any number of threads, and with or without kernels.

    `policies` is one for all seats, or one for each: `random`, `caller`, `clock`, or a `Mix`. `stacks` are chips at the
    start of each deal: one number, a row by seat, or a row for each deal. Deal `k` is dealt by seat `button`, or else
    by seat `k % seats`.

    >>> result = simulate("holdem", ["caller", "random"], n=1000, seed=7)
    >>> result.payoffs.shape, int(result.payoffs.sum())
    ((1000, 2), 0)

    Raises:
        RulesError: there is no such variant or policy, too many or too few seats, or a number is not one of chips.
    """
    if seats is None and not isinstance(policies, str) and isinstance(policies, Sequence):
        seats = len(policies)
    playing = setting(variant, seated(variant, seats), antes=antes, blinds=blinds, posts=posts, dead=dead)
    check_number("n", n, most=MOST_TABLES)
    check_number("seed", seed, most=MOST_SEED)
    check_number("first", first, most=MOST_FIRST)
    check_number("button", button or 0, most=playing.seats - 1)
    chips = stacks_of(playing, stacks, n)
    acting = players(by_seat(policies, playing.seats), playing.variant)
    return _played(_Order(playing, acting, chips, n, seed, first, button), threads=threads)


class _Order(NamedTuple):
    """The deals that are to be played."""

    setting: Setting
    players: Players
    stacks: Longs
    n: int
    seed: int
    first: int
    button: int | None


def _played(order: _Order, *, threads: int) -> Simulation:
    """Those deals: compiled where that can be, else by the law."""
    acting, seats = order.players, order.setting.seats
    payoffs, totals = np.zeros((order.n, seats), np.int64), np.zeros(6 + seats * len(COUNTS), np.int64)
    game = compiled(order.setting)
    if game is None:
        _by_law(order, payoffs, totals)
    elif not play_deals(
        game,
        acting.numbers,
        acting.acts,
        acting.throws,
        seed=order.seed,
        first=order.first,
        stacks=order.stacks,
        button=-1 if order.button is None else order.button,
        payoffs=payoffs,
        totals=totals,
        threads=threads,
    ):
        raise ParseError("cards.wrong_number", asked=order.setting.variant.name, allowed="-")
    return _told(payoffs, totals.tolist())


def _told(payoffs: Longs, totals: list[int]) -> Simulation:
    by_seat_counts = [totals[start : start + len(COUNTS)] for start in range(6, len(totals), len(COUNTS))]
    return Simulation(
        payoffs=payoffs,
        ended=dict(zip(ENDED[1:], totals[1:4], strict=True)),
        shuffles=totals[4],
        decisions=totals[5],
        seats=tuple(dict(zip(COUNTS, counts, strict=True)) for counts in by_seat_counts),
    )


def _by_law(order: _Order, payoffs: Longs, totals: Longs) -> None:
    """The same deals by the law."""
    playing, chips = order.setting, order.stacks
    counts = totals[6:].reshape(playing.seats, len(COUNTS))
    for k in range(order.n):
        number = order.first + k
        stacks: list[int] = chips[k if len(chips) > 1 else 0].tolist()
        button = number % playing.seats if order.button is None else order.button
        table = LawTable(playing, tuple(stacks), button=button, seed=order.seed, number=number)
        while (at := table.state.actor) is not None:
            kind, amount = table.choose(order.players)
            counts[at, kind] += 1
            table.act(kind, amount)
        payoffs[k] = table.state.payoffs()
        assert table.state.outcome is not None
        ended = ENDED.index(table.state.outcome.by)
        totals[ended] += 1
        totals[4] += table.state.shuffles
        totals[5] += table.decisions
        for at, (seat, taken) in enumerate(zip(table.state.seats, table.state.outcome.won, strict=True)):
            shown = ended == Ended.SHOWDOWN and not seat.folded
            all_in = seat.stack == taken and not seat.folded
            counts[at, len(COUNTS) - 4 :] += (taken > 0, shown, seat.folded, all_in)
