"""What hands of poker may become: cards to come, exchanges, and how that compares with what others may hold.

All of it is by samples whose numbers are fixed, so that the same view and seed give the same answer.
"""

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from potluck.cards import CARDS
from potluck.games.poker import Phase, View
from potluck.kernels.worlds import COMPILED, deal_cards, exchange_masks
from potluck.lab.poker_streets import to_come
from potluck.lab.showdowns import PLACES, Cards, Ints, Masks, masks_of, plain, worths, worths_of
from potluck.variants import Variant

__all__ = [
    "Floats",
    "Future",
    "Standing",
    "dealt",
    "exchanged",
    "finished",
    "future_of",
    "places",
    "seed_of",
    "standing",
    "throws",
    "tries",
]

Floats = NDArray[np.float64]

CROWDED: Final = 3
"""Cards are drawn one by one where at least so many times as many are unseen as a hand and its new cards have."""
ONE: Final = np.uint64(1)
SEEDS: Final = 1 << 63


class Future(NamedTuple):
    """The cards that one seat still gets: its own and for all, exchanges of up to so many, cards to throw away."""

    own: int
    board: int
    draws: tuple[int, ...]
    throw: int


def future_of(view: View, at: int) -> Future:
    """The future of that seat."""
    streets = to_come(view)
    done = view.phase is Phase.DRAWING and view.seats[at].threw is not None
    own, board = sum(street.down + street.up for street in streets), sum(street.board for street in streets)
    room = max(_unseen_by(view, at) - own - board, 0)
    draws = [street.draw for place, street in enumerate(streets) if street.draw and not (done and not place)]
    return Future(
        own=own,
        board=board,
        draws=tuple(min(draw, room) for draw in draws),
        throw=sum(street.throw for place, street in enumerate(streets) if not (done and not place)),
    )


def _unseen_by(view: View, at: int) -> int:
    """How many cards neither the viewer sees nor that seat holds."""
    visible = {*view.board, *(card for seat in view.seats for card in (*seat.cards, *seat.up))}
    return len(view.variant.cards) - len(visible) - (view.seats[at].held - len(view.seats[at].cards))


def dealt(rng: np.random.Generator, unseen: Cards, held: Cards, *, n: int) -> Cards:
    """For each hand `(m, k)` another `n` of the unseen cards that it does not hold, as far as there are so many."""
    if n <= 0:
        return np.empty((len(held), 0), dtype=np.uint8)
    if COMPILED:
        return deal_cards(held, unseen, n=n, seed=seed_of(rng))
    if CROWDED * (n + held.shape[1]) > len(unseen):
        return _shuffled(rng, unseen, held, n=n)
    taken = np.bitwise_or.reduce(ONE << held.astype(np.uint64), axis=1)
    cards_dealt = np.empty((len(held), n), dtype=np.uint8)
    for place in range(n):
        cards = unseen[rng.integers(len(unseen), size=len(held))]
        bits = ONE << cards.astype(np.uint64)
        again = np.flatnonzero(taken & bits)
        while len(again):
            fresh = unseen[rng.integers(len(unseen), size=len(again))]
            cards[again], bits[again] = fresh, ONE << fresh.astype(np.uint64)
            again = again[taken[again] & bits[again] != 0]
        taken |= bits
        cards_dealt[:, place] = cards
    return cards_dealt


def seed_of(rng: np.random.Generator) -> int:
    """A seed for what is compiled."""
    return int(rng.integers(SEEDS))


def _shuffled(rng: np.random.Generator, unseen: Cards, held: Cards, *, n: int) -> Cards:
    """New cards where few others are left, by the order of random keys."""
    place = np.full(len(CARDS), len(unseen))
    place[unseen] = np.arange(len(unseen))
    keys = rng.random((len(held), len(unseen) + 1), dtype=np.float32)
    keys[np.arange(len(held))[:, None], place[held]] = 2.0
    keys = keys[:, :-1]
    if n >= len(unseen):
        return unseen[keys.argsort(axis=1)]
    least = keys.argpartition(n - 1, axis=1)[:, :n]
    # In the order of their keys: whoever takes the first few of them must not prefer any card.
    order = np.take_along_axis(keys, least, axis=1).argsort(axis=1)
    return unseen[np.take_along_axis(least, order, axis=1)]


def finished(variant: Variant, hands: Cards, boards: Cards, *, throw: int) -> Ints:
    """Strengths `(halves, n)` of hands with all their cards; of those to throw away the best choice in hindsight."""
    variant = _tie_free(variant)
    if not throw:
        return worths(variant, hands, boards)
    size = hands.shape[1]
    kept = [list(pick) for pick in combinations(range(size), size - throw)]
    best: Ints = np.maximum.reduce([worths(variant, hands[:, pick], boards) for pick in kept])
    return best


@lru_cache(maxsize=64)
def _tie_free(variant: Variant) -> Variant:
    """The variant without its rule that fewer wild cards win: it only breaks ties, and would double the work."""
    return variant.replace(fewer_wild=False) if variant.fewer_wild else variant


class Standing(NamedTuple):
    """Strengths of many hands in order, so that places among them are found without sorting them anew."""

    values: Ints
    """Each strength once."""
    upto: Ints
    """How many hands are below each, and all."""


def standing(strengths: Ints) -> Standing:
    """Strengths `(m,)` in order."""
    values, counts = np.unique(strengths, return_counts=True)
    return Standing(values, np.concatenate([[0], np.cumsum(counts)]))


def places(strengths: Ints, among: Ints | Sequence[Standing]) -> Floats:
    """Where strengths `(halves, n)` stand among others `(halves, m)`: the part of a pot that they take, 0 to 1."""
    order = [standing(half) if isinstance(half, np.ndarray) else half for half in among]
    halves = [_place(mine, theirs) for mine, theirs in zip(strengths, order, strict=True)]
    if len(halves) > 1:
        halves[1] = np.where(strengths[1] > 0, halves[1], 0.0)
    return np.mean(halves, axis=0)  # type: ignore[no-any-return]


def _place(mine: Ints, theirs: Standing) -> Floats:
    # Each value has a place of its own, the gap below it another: one search tells both.
    at = np.searchsorted(theirs.values, mine, side="left")
    equal = np.append(theirs.values, -1)[at] == mine
    return (theirs.upto[at] + theirs.upto[at + equal]) / (2 * max(int(theirs.upto[-1]), 1))  # type: ignore[no-any-return]


@lru_cache(maxsize=64)
def throws(size: int, *, least: int, most: int) -> tuple[tuple[int, ...], ...]:
    """All choices of places in a hand to throw, the fewest first."""
    return tuple(pick for n in range(least, min(most, size) + 1) for pick in combinations(range(size), n))


@lru_cache(maxsize=64)
def _choices(size: int, most: int) -> tuple[NDArray[np.bool_], NDArray[np.intp]]:
    """Of each choice of `throws`: which places are kept `(choices, size)`, and how many cards are thrown."""
    picks = throws(size, least=0, most=most)
    kept = np.array([[place not in pick for place in range(size)] for pick in picks], dtype=bool)
    return kept, np.array([len(pick) for pick in picks], dtype=np.intp)


def exchanged(
    variant: Variant, mine: tuple[Cards, NDArray[np.intp]], to_come: tuple[Cards, Cards, Future], *, board: int = 0
) -> Ints:
    """Strengths `(halves, ...)` of hands `(m, k)` after an exchange, by numbers of choices, `(..., m)` or `(..., 1)`.

    Of the new cards `(m, n)` each takes as many as it threw, then its own cards to come, then `board` for all.
    """
    (hands, picks), (new, boards, future) = mine, to_come
    shape = np.broadcast_shapes(picks.shape, (len(hands),))
    if future.throw or not plain(_tie_free(variant)):
        return _one_by_one(variant, (hands, np.broadcast_to(picks, shape)), to_come, board=board)
    if COMPILED:
        return _exchanged(variant, mine, to_come, board=board)
    kept, thrown = _choices(hands.shape[1], future.draws[0])
    masks: Masks = np.broadcast_to(masks_of(boards), shape).copy()
    bits, keeps, rows = PLACES[hands], kept[picks], np.arange(len(hands))
    for place in range(hands.shape[1]):
        masks |= np.where(keeps[..., place], bits[:, place], 0)
    got = thrown[picks] + future.own
    fresh = PLACES[new]
    masks |= np.bitwise_or.accumulate(np.insert(fresh, 0, 0, axis=1), axis=1)[rows, got]
    for place in range(board):
        masks |= fresh[rows, got + place]
    return worths_of(_tie_free(variant), masks.ravel()).reshape(-1, *shape)


def _exchanged(
    variant: Variant, mine: tuple[Cards, NDArray[np.intp]], to_come: tuple[Cards, Cards, Future], *, board: int
) -> Ints:
    """The strengths of `exchanged`, compiled."""
    (hands, picks), (new, boards, future) = mine, to_come
    ways = picks.reshape(-1, picks.shape[-1])
    masks = exchange_masks(
        hands, _kept_bits(hands.shape[1], future.draws[0]), ways, new, boards, own=future.own, board=board
    )
    shape = np.broadcast_shapes(picks.shape, (len(hands),))
    return worths_of(_tie_free(variant), masks.ravel()).reshape(-1, *shape)


@lru_cache(maxsize=64)
def _kept_bits(size: int, most: int) -> NDArray[np.uint32]:
    """Of each choice of `throws` the places that are kept, as bits."""
    whole = (1 << size) - 1
    return np.array([whole - sum(1 << place for place in pick) for pick in throws(size, least=0, most=most)], np.uint32)


def _one_by_one(
    variant: Variant, mine: tuple[Cards, NDArray[np.intp]], to_come: tuple[Cards, Cards, Future], *, board: int
) -> Ints:
    """The strengths of `exchanged`, choice by choice."""
    (hands, picks), (new, boards, future) = mine, to_come
    boards = np.broadcast_to(boards, (len(hands), boards.shape[1]))
    strengths = np.zeros((len(variant.showdown), picks.size), dtype=np.int64)
    choices = throws(hands.shape[1], least=0, most=future.draws[0])
    for number in np.unique(picks):
        at, pick = np.flatnonzero(picks == number), choices[number]
        rows, got = at % len(hands), len(pick) + future.own
        kept = [place for place in range(hands.shape[1]) if place not in pick]
        whole = np.concatenate([hands[rows][:, kept], new[rows, :got]], axis=1)
        common = np.concatenate([boards[rows], new[rows, got : got + board]], axis=1)
        strengths[:, at] = finished(variant, whole, common, throw=future.throw)
    return strengths.reshape(-1, *picks.shape)


def tries(
    variant: Variant,
    rng: np.random.Generator,
    hands: Cards,
    unseen: Cards,
    *,
    facing: tuple[Cards, Future],
    n: int,
    picks: Ints | None = None,
) -> Ints:
    """Strengths `(choices, halves, m * n)`: each hand exchanged in each way, `n` times with the same cards to come.

    `facing` is the board and what is ahead; `picks` `(choices, m)` are the ways of each hand, by default all there are.
    Where more exchanges follow, each is one more try for the same cards.
    """
    board, future = facing
    most, size = future.draws[0], hands.shape[1]
    rows = np.repeat(hands, n, axis=0)
    ways = np.arange(len(throws(size, least=0, most=most)))[:, None] if picks is None else np.repeat(picks, n, axis=1)
    best = None
    for _ in future.draws:
        new = dealt(rng, unseen, rows, n=min(most, size) + future.own + future.board)
        strengths = exchanged(variant, (rows, ways), (new, board[None, :], future), board=future.board)
        best = strengths if best is None else np.maximum(best, strengths)
    assert best is not None
    return best.transpose(1, 0, 2)
