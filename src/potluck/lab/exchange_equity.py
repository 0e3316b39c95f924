"""The equity of hands that still exchange cards, by a policy of each; counted where a second is enough, else tried."""

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

from potluck.cards import Card
from potluck.errors import ParseError
from potluck.kernels import Showdown, Sums
from potluck.lab.best_exchange import best_throws
from potluck.lab.exchanging import (
    Dealing,
    Policies,
    Policy,
    Throws,
    dealing_of,
    each_policy,
    exact_sums,
    kept_rows,
    sampled_question,
    thrown_by,
)
from potluck.lab.ranges import FULL, Range
from potluck.lab.shares import MOST_TRIALS, TRIALS, Equity, Trials, enough_sums, equity_of, sampled_sums
from potluck.variants import Variant

if TYPE_CHECKING:
    from potluck.kernels.redraws import Keep

__all__ = ["exchanged"]

DRAWS_TRIALS: Final = 50_000
"""Deals before several exchanges, in which policies are asked for every hand that comes up: a second or two."""


def exchanged(
    variant: Variant,
    hands: Sequence[tuple[Card, ...] | Range],
    policies: Policies,
    *,
    board: tuple[Card, ...] = (),
    dead: tuple[Card, ...] = (),
    draws: int = 1,
    how: Trials,
) -> Equity:
    """The equity of whole hands of which each throws by its policy, and what each of them keeps at first.

    Before several exchanges each is asked anew for the hand that it has then.

    Raises:
        ParseError: a hand, a range or the board is none of that game, so often no cards are exchanged in it, or a
            policy throws cards that a hand has not, or too many.
    """
    trials, within, seed, threads, executor = how
    if draws != 1:
        return _several(variant, hands, policies, board=board, dead=dead, draws=draws, how=how)
    dealing, throws = _settled(variant, hands, policies, board=board, dead=dead, seed=seed, threads=threads)
    rows = kept_rows(dealing, throws)
    counted = None if trials is not None else exact_sums(dealing, throws, threads=threads)
    if counted is not None:
        sums, ways = counted
        return equity_of(sums, exact=True, ranges=hands)._replace(ways=ways, exchanges=rows)
    most = trials or (TRIALS if within is None else MOST_TRIALS)
    question = sampled_question(dealing, throws)
    sums = sampled_sums(question, trials=most, within=within, seed=seed, threads=threads, executor=executor)
    return equity_of(_as_given(dealing, sums), exact=False, ranges=hands)._replace(exchanges=rows)


def _several(
    variant: Variant,
    hands: Sequence[tuple[Card, ...] | Range],
    policies: Policies,
    *,
    board: tuple[Card, ...],
    dead: tuple[Card, ...],
    draws: int,
    how: Trials,
) -> Equity:
    """The same before several exchanges, tried.

    Raises:
        ParseError: as `exchanged`; or the best throw is asked for, which knows of one exchange alone.
    """
    dealing = dealing_of(variant, hands, board=board, dead=dead)
    most = sum(1 for street in variant.streets if street.draw)
    if not 1 <= draws <= most:
        raise ParseError("rules.bad_value", path="draws", asked=draws, allowed=f"1..{most}")
    each = each_policy(policies, len(hands))
    if "best" in each:
        raise ParseError("rules.bad_value", path="exchanges", asked=f"best, draws={draws}", allowed="{'AAxxx': 'AA'}")
    rows = kept_rows(dealing, [thrown_by(dealing, held, its) for held, its in zip(dealing.held, each, strict=True)])
    whole: list[Throws] = [{hand: hand for hand, _ in held.weights} for held in dealing.held]
    question = sampled_question(dealing, whole)
    keep = [partial(_kept, dealing, policy) for policy in each]
    sample = partial(_drawn, question, keep, draws, how.seed)
    number = how.trials or (DRAWS_TRIALS if how.within is None else MOST_TRIALS)
    sums = enough_sums(sample, trials=number, within=how.within, executor=how.executor)
    return equity_of(_as_given(dealing, sums), exact=False, ranges=hands)._replace(exchanges=rows)


def _drawn(question: Showdown, keep: "Sequence[Keep]", draws: int, seed: int, trials: int, first: int) -> Sums:
    """The sums over so many trials from a block on."""
    from potluck.kernels.redraws import sample_draws

    return sample_draws(question, keep, draws=draws, trials=trials, seed=seed, first=first)


def _kept(dealing: Dealing, policy: Policy, hand: int) -> int:
    """The cards that a hand keeps, as masks."""
    return thrown_by(dealing, Range(((hand, FULL),)), policy)[hand]


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
