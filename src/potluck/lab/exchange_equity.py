"""The equity of hands that still exchange cards, by a policy of each; counted where a second is enough, else tried."""

from collections.abc import Sequence

from msgspec.structs import replace

from potluck.cards import Card
from potluck.kernels import Sums
from potluck.lab.best_exchange import best_throws
from potluck.lab.exchanging import (
    Dealing,
    Policies,
    Throws,
    dealing_of,
    each_policy,
    exact_sums,
    kept_rows,
    sampled_question,
    thrown_by,
)
from potluck.lab.ranges import Range
from potluck.lab.shares import MOST_TRIALS, TRIALS, Equity, Trials, equity_of, sampled_sums
from potluck.variants import Variant

__all__ = ["exchanged"]


def exchanged(
    variant: Variant,
    hands: Sequence[tuple[Card, ...] | Range],
    policies: Policies,
    *,
    board: tuple[Card, ...] = (),
    dead: tuple[Card, ...] = (),
    how: Trials,
) -> Equity:
    """The equity of whole hands of which each throws by its policy, and what each of them keeps.

    Raises:
        ParseError: a hand, a range or the board is none of that game, no cards are exchanged in it, or a policy throws
            cards that a hand has not, or too many.
    """
    trials, within, seed, threads = how
    dealing, throws = _settled(variant, hands, policies, board=board, dead=dead, seed=seed, threads=threads)
    rows = kept_rows(dealing, throws)
    counted = None if trials is not None else exact_sums(dealing, throws, threads=threads)
    if counted is not None:
        sums, ways = counted
        return replace(equity_of(sums, exact=True, ranges=hands), ways=ways, exchanges=rows)
    most = trials or (TRIALS if within is None else MOST_TRIALS)
    question = sampled_question(dealing, throws)
    sums = sampled_sums(question, trials=most, within=within, seed=seed, threads=threads)
    return replace(equity_of(_as_given(dealing, sums), exact=False, ranges=hands), exchanges=rows)


def _settled(
    variant: Variant,
    hands: Sequence[tuple[Card, ...] | Range],
    policies: Policies,
    *,
    board: tuple[Card, ...],
    dead: tuple[Card, ...],
    seed: int,
    threads: int,
) -> tuple[Dealing, list[Throws]]:
    """The question, and what each hand keeps.

    Raises:
        ParseError: as `potluck.odds`; or a policy is none, or throws more than the variant allows.
    """
    dealing = dealing_of(variant, hands, board=board, dead=dead)
    each = each_policy(policies, len(hands))
    throws = [
        {hand: hand for hand, _ in held.weights} if policy == "best" else thrown_by(dealing, held, policy)
        for held, policy in zip(dealing.held, each, strict=True)
    ]
    best = [seat for seat, policy in enumerate(each) if policy == "best"]
    return dealing, best_throws(dealing, throws, best, seed=seed, threads=threads)


def _as_given(dealing: Dealing, sums: Sums) -> Sums:
    """With the sums by hand of the ranges alone, as they were given, also for hands that cannot be held."""
    rows: list[tuple[tuple[int, int, int, int], ...]] = []
    for given, held, its in zip(dealing.given, dealing.held, sums.by_hand, strict=True):
        by_hand = dict(zip((hand for hand, _ in held.weights), its, strict=True))
        weights = () if isinstance(given, tuple) else given.weights
        rows.append(tuple(by_hand.get(hand, (0, 0, 0, 0)) for hand, _ in weights))
    return replace(sums, by_hand=tuple(rows))
