"""The best throw of each hand against the hands of others as they throw: by exact value where that is counted in time.

Trials come first: many throws are clearly worse than another, and few trials show it. What is left is counted, for two
seats by lists of draws; where that would take too long it is tried again and again, and of what stays the best counts.
Hands that differ only in the names of suits throw alike.
"""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import permutations
from math import prod, sqrt
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt
from msgspec.structs import replace

from potluck.cards import mask
from potluck.errors import ParseError
from potluck.kernels import COMPILED, WHOLE, sample_showdowns
from potluck.lab.exchanging import (
    MOST_TOGETHER,
    Dealing,
    Throws,
    choices,
    cost_of,
    held_of,
    of_hands,
    sampled_question,
    share_of,
)
from potluck.lab.meetings import DRAWS

__all__ = ["MOST_THROWS", "best_throws"]

MOST_THROWS: Final = 100_000
"""Throws of all hands of a range that are weighed."""
ROUNDS: Final = 5
"""So often each answers the others."""
LOOKS: Final = (200, 1_500, 12_000, 100_000)
"""Trials of each throw that is left."""
FIRST_LOOKS: Final = 2
"""Looks of the first answer, to others who stand pat: it is given again."""
MOST_TRIALS: Final = 4_000_000 if COMPILED else 200_000
"""Of one look, where that is so many of each throw at least."""
LEAST_TRIALS: Final = 30
MOST_STEPS: Final = DRAWS // 4
"""Of one answer that is counted."""
APART: Final = 4.0
"""A throw is left where it is so many standard errors below another, and that above it."""
ALIKE: Final = 2.0
"""Who is so close to the best does not change his mind."""
TWO: Final = 2
_SUIT: Final = 0x1FFF

Throw = tuple[int, int]
"""A hand, and what it keeps."""


class _Asked(NamedTuple):
    """One seat that answers the others."""

    dealing: Dealing
    throws: Sequence[Throws]
    seat: int
    seed: int
    threads: int


class _Tried(NamedTuple):
    """The share of a throw by trials, and its standard error."""

    share: float
    error: float


def best_throws(
    dealing: Dealing, throws: Sequence[Throws], best: Sequence[int], *, seed: int, threads: int
) -> list[Throws]:
    """The cards that each hand keeps once those seats have answered the others in turn.

    Raises:
        ParseError: a range is too wide to weigh each of its throws.
    """
    now = list(throws)
    if not best:
        return now
    alike = _exchanges_of_suits(dealing, throws, best)
    classes = {seat: _classes(dealing, seat, alike) for seat in best}
    for seat in best:
        each = len(choices(dealing.held[seat].weights[0][0], dealing.most))
        if len({*classes[seat].values()}) * each > MOST_THROWS:
            allowed = f"1..{MOST_THROWS // each}"
            raise ParseError("cards.wrong_number", asked=len(dealing.held[seat]), allowed=allowed, path="HAND")
    for number in range(ROUNDS):
        before = list(now)
        for seat in best:
            question = _Asked(dealing, now, seat, seed + 10 * seat, threads)
            firsts = {first for first, _ in classes[seat].values()}
            answer = _answer(question, firsts, first=not number and len(best) > 1)
            now[seat] = {hand: exchanged(answer[first], suits) for hand, (first, suits) in classes[seat].items()}
        if now == before or len(best) == 1:
            break
    return now


Suits = tuple[int, ...]


def exchanged(cards: int, suits: Suits) -> int:
    """The cards of a mask, each suit by another."""
    jokers = cards & ~(_SUIT | _SUIT << 16 | _SUIT << 32 | _SUIT << 48)
    return jokers | sum((cards >> 16 * suit & _SUIT) << 16 * to for suit, to in enumerate(suits))


def _all_exchanged(cards: npt.NDArray[np.uint64], suits: Suits) -> npt.NDArray[np.uint64]:
    jokers = cards & np.uint64((1 << 64) - 1 & ~(_SUIT | _SUIT << 16 | _SUIT << 32 | _SUIT << 48))
    moved = [(cards >> np.uint64(16 * suit) & np.uint64(_SUIT)) << np.uint64(16 * to) for suit, to in enumerate(suits)]
    whole: npt.NDArray[np.uint64] = np.bitwise_or.reduce([jokers, *moved])
    return whole


def _exchanges_of_suits(dealing: Dealing, throws: Sequence[Throws], best: Sequence[int]) -> list[Suits]:
    """The exchanges of suits that change no range, nothing that lies, and no policy that is given."""
    showdown = dealing.showdown
    fixed = (showdown.board, showdown.unseen, mask(dealing.variant.wild_cards))
    arrays = [
        (np.array([hand for hand, _ in held.weights], np.uint64), np.array([weight for _, weight in held.weights]))
        for held in dealing.held
    ]
    kept = [
        np.array([keeps[hand] for hand, _ in held.weights], np.uint64)
        for held, keeps in zip(dealing.held, throws, strict=True)
    ]
    return [
        suits
        for suits in permutations(range(4))
        if all(exchanged(cards, suits) == cards for cards in fixed)
        and all(
            _same(hands, weights, None if seat in best else kept[seat], suits)
            for seat, (hands, weights) in enumerate(arrays)
        )
    ]


def _same(
    hands: npt.NDArray[np.uint64],
    weights: npt.NDArray[np.int64],
    kept: npt.NDArray[np.uint64] | None,
    suits: Suits,
) -> bool:
    moved = _all_exchanged(hands, suits)
    order, mine = moved.argsort(), hands.argsort()
    same = np.array_equal(moved[order], hands[mine]) and np.array_equal(weights[order], weights[mine])
    return same and (kept is None or np.array_equal(_all_exchanged(kept, suits)[order], kept[mine]))


def _classes(dealing: Dealing, seat: int, alike: Sequence[Suits]) -> dict[int, tuple[int, Suits]]:
    """Hand -> the first of those that differ only in the names of suits, and which exchange leads from it there."""
    hands = np.array([hand for hand, _ in dealing.held[seat].weights], np.uint64)
    moved = np.stack([_all_exchanged(hands, suits) for suits in alike])
    which = moved.argmin(axis=0)
    back = [tuple(sorted(range(4), key=suits.__getitem__)) for suits in alike]
    return {int(hand): (int(moved[at, row]), back[at]) for row, (hand, at) in enumerate(zip(hands, which, strict=True))}


def _answer(seated: _Asked, hands: set[int], *, first: bool) -> Throws:
    """The best throw of each of those hands; the one of before, where that is as good."""
    now = seated.throws[seated.seat]
    left = {hand: choices(hand, seated.dealing.most) for hand in sorted(hands)}
    tried: dict[Throw, _Tried] = {}
    for look, trials in enumerate(LOOKS[: FIRST_LOOKS if first else None]):
        tried |= _looked(seated, left, trials=trials, seed=seated.seed + look)
        left = {hand: _near(hand, kept, tried) for hand, kept in left.items()}
        if all(len(kept) == 1 for kept in left.values()):
            break
        if not first and (values := _exact(seated, left)) is not None:
            return {hand: _best(hand, kept, values, now[hand]) for hand, kept in left.items()}
    return {hand: kept[0] if first else _settled(hand, kept, tried, now[hand]) for hand, kept in left.items()}


def _best(hand: int, kept: Sequence[int], values: Mapping[Throw, Fraction], now: int) -> int:
    return max(kept, key=lambda keeps: (values[hand, keeps], keeps == now))


def _settled(hand: int, kept: Sequence[int], tried: Mapping[Throw, _Tried], now: int) -> int:
    """The throw with the greatest share, or the one of before, where trials do not tell them apart."""
    if now not in kept or len(kept) == 1:
        return kept[0]
    best, same = tried[hand, kept[0]], tried[hand, now]
    return now if same.share + ALIKE * same.error >= best.share - ALIKE * best.error else kept[0]


def _looked(seated: _Asked, left: Mapping[int, Sequence[int]], *, trials: int, seed: int) -> dict[Throw, _Tried]:
    """The share of each throw that is left where there are several, by trials."""
    rows = [(hand, keeps) for hand, kept in left.items() for keeps in kept if len(kept) > 1]
    showdown = sampled_question(seated.dealing, seated.throws)
    ranges = list(showdown.ranges)
    ranges[seated.seat] = held_of([(hand, 1, keeps) for hand, keeps in rows])
    showdown = replace(showdown, ranges=tuple(ranges))
    number = len(rows) * min(trials, max(MOST_TRIALS // len(rows), LEAST_TRIALS))
    sums = sample_showdowns(showdown, trials=number, seed=seed, threads=seated.threads)
    out: dict[Throw, _Tried] = {}
    for row, (held, _, _, units) in zip(rows, sums.by_hand[seated.seat], strict=True):
        share = units / (held * WHOLE) if held else 0.5
        out[row] = _Tried(share, sqrt(max(share * (1 - share), 1 / held) / held) if held else 1.0)
    return out


def _near(hand: int, kept: list[int], tried: Mapping[Throw, _Tried]) -> list[int]:
    """The throws that may be the best, those with the greatest share first."""
    if len(kept) == 1:
        return kept
    rows = [(keeps, *tried[hand, keeps]) for keeps in kept]
    least = max(share - APART * error for _, share, error in rows)
    near = [row for row in rows if row[1] + APART * row[2] >= least]
    return [keeps for keeps, _, _ in sorted(near, key=lambda row: -row[1])]


def _exact(seated: _Asked, left: Mapping[int, Sequence[int]]) -> dict[Throw, Fraction] | None:
    """The share of each throw that is left, counted; None where that takes too long."""
    dealing, seat = seated.dealing, seated.seat
    if len(dealing.held) != TWO or prod(len(held.weights) for held in dealing.held) > MOST_TOGETHER:
        return None
    other = 1 - seat
    theirs = [(held, weight, seated.throws[other][held]) for held, weight in dealing.held[other].weights]
    rows = [
        ((hand, keeps), weight, _both(seat, hand, held), _both(seat, keeps, kept))
        for hand, keeping in left.items()
        for keeps in keeping
        for held, weight, kept in theirs
        if not held & hand
    ]
    if sum(cost_of(dealing, hands, kept) for _, _, hands, kept in rows) > MOST_STEPS:
        return None
    values = {(hand, keeps): Fraction(0) for hand, keeping in left.items() for keeps in keeping}
    for throw, weight, hands, kept in rows:
        # All throws of a hand meet the same others, so that nothing is divided by how many those are.
        values[throw] += weight * share_of(of_hands(dealing, hands, kept, threads=seated.threads), seat)
    return values


def _both(seat: int, mine: int, others: int) -> tuple[int, int]:
    return (mine, others) if seat == 0 else (others, mine)
