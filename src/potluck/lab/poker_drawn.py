"""What a seat holds once it has exchanged: hands that have been through the exchanges of a game, not any hand.

Somebody alone with the pack exchanges sensibly, street after street, in so many deals; of those are taken that threw as
many as the seat was seen to throw. Behind three exchanges such hands are far better than five cards of the pack: of
badugi every second one has four suits, of dealt ones every sixteenth. All of it is by numbers that are fixed, once for
a variant and process.
"""

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from potluck import kernels
from potluck.games.poker import View
from potluck.games.poker.values import Discarded
from potluck.lab.poker_futures import Future, dealt, throws
from potluck.lab.showdowns import Cards, Ints, array, masks_of
from potluck.variants import Variant

__all__ = ["Drawn", "drawn_hands", "drawn_paths", "thrown_by"]

PATHS: Final = 2048 if kernels.COMPILED else 120
"""Deals in which hands go through their exchanges."""
ENOUGH: Final = 24 if kernels.COMPILED else 6
"""So many deals tell of a seat; where fewer threw as many cards as it did, those tell too that threw nearly as many."""
SEED: Final = 33_101
LATER: Final = 3
"""An exchange counts so many times as much as the one before it for how near two ways of throwing are."""

Exchange = Callable[..., tuple[Ints, NDArray[np.float64]]]
"""The best exchange of each hand, and its worth."""


class Drawn(NamedTuple):
    """Deals of one variant `(n)`: how many cards were thrown at each exchange, and the hand behind it."""

    thrown: Ints
    """(exchanges, n)"""
    hands: NDArray[np.uint8]
    """(exchanges, n, cards)"""


def thrown_by(view: View, at: int) -> tuple[int, ...]:
    """How many cards that seat threw at each exchange so far; none but in games of exchanges alone."""
    if not _exchanges_alone(view.variant):
        return ()
    return tuple(entry.n for entry in view.story if isinstance(entry, Discarded) and entry.seat == at)


@lru_cache(maxsize=64)
def _exchanges_alone(variant: Variant) -> bool:
    """Whether all cards come at first, face down, and each later street is an exchange."""
    first, *later = variant.streets
    alone = all(street.draw and not (street.down or street.up or street.board or street.throw) for street in later)
    return bool(later) and alone and not (first.up or first.board or first.draw or first.throw)


def drawn_hands(
    variant: Variant, rng: np.random.Generator, thrown: Sequence[int], *, unseen: Cards, n: int, best: Exchange
) -> tuple[Cards, float]:
    """So many unseen hands behind these exchanges, `(n, k)`; and how often a sensible seat keeps all as this one did.

    `best` finds an exchange.
    """
    paths = drawn_paths(variant, best)
    apart = sum(
        LATER**number * np.abs(paths.thrown[number].astype(np.int64) - many) for number, many in enumerate(thrown)
    )
    assert not isinstance(apart, int)
    hands = paths.hands[len(thrown) - 1]
    shut = int(masks_of(array([card for card in variant.cards if int(card) not in {*unseen.tolist()}])[None, :])[0])
    free = np.flatnonzero((masks_of(hands) & np.uint64(shut)) == 0)
    if not len(free):
        return dealt(rng, unseen, np.empty((n, 0), dtype=np.uint8), n=hands.shape[1]), 1.0
    near = free[apart[free].argsort(kind="stable")]
    upto = max(int((apart[near] == 0).sum()), min(ENOUGH, len(near)))
    often = _keeping(paths.thrown, thrown)
    return hands[near[rng.integers(upto, size=n)]], often


def _keeping(paths: Ints, thrown: Sequence[int]) -> float:
    """How often a sensible seat keeps all its cards as long as that one last did, by what it threw before."""
    since = max((number + 1 for number, many in enumerate(thrown) if many), default=0)
    before = np.ones(paths.shape[1], dtype=bool)
    for number, many in enumerate(thrown[:since]):
        before &= paths[number] == many
    kept = (paths[since : len(thrown)] == 0).all(axis=0)
    return float((before & kept).sum() / max(before.sum(), 1))


@lru_cache(maxsize=8)
def drawn_paths(variant: Variant, best: Exchange) -> Drawn:
    """Deals of a variant whose hands go through all its exchanges, each as it is best by `best`."""
    rng = np.random.Generator(np.random.Philox(SEED))
    deck, size = array(variant.cards), variant.streets[0].down
    sizes = tuple(min(street.draw, len(deck) - size) for street in variant.streets if street.draw)
    hands = dealt(rng, deck, np.empty((PATHS, 0), dtype=np.uint8), n=size)
    thrown, behind = [], []
    for first in range(len(sizes)):
        future = Future(own=0, board=0, draws=sizes[first:], throw=0)
        picks, _ = best(variant, rng, (hands, array(())), (deck, future))
        kept = np.array(
            [[at not in pick for at in range(size)] for pick in throws(size, least=0, most=sizes[first])], dtype=bool
        )[picks]
        hands = np.where(kept, hands, dealt(rng, deck, hands, n=size))
        thrown.append((~kept).sum(axis=1))
        behind.append(hands)
    return Drawn(np.stack(thrown), np.stack(behind))
