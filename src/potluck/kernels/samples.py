"""Regret minimisation by deals drawn at random, where hands are too many to be gone through: external sampling.

A game is its public tree, the order in which cards come, and how hands compare; an infoset is taken in when a deal
first comes there. Chance is drawn by numbers: a deal follows from seed and number alone, and what the deals of one
iteration have taught is taken in after it in their order, so that any number of threads gives the same answer to the
last bit.

Source: Lanctot, Waugh, Zinkevich and Bowling 2009; weights that grow with the iteration, Brown and Sandholm 2019.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np
import numpy.typing as npt

from potluck.kernels._core import COMPILED

if TYPE_CHECKING or COMPILED:
    from potluck_kernels import Sampler as _Sampler

__all__ = [
    "ACTIONS",
    "COMPILED",
    "DEALS",
    "EVENTS",
    "GOLDEN",
    "Learnt",
    "SampleLoop",
    "Sampled",
    "keys_of",
    "known",
    "mixed",
    "packs",
    "start_of",
]

Ints = npt.NDArray[np.int32]
Longs = npt.NDArray[np.int64]
Words = npt.NDArray[np.uint64]
Reals = npt.NDArray[np.float64]

DEALS: Final = 64
"""Of an iteration."""
ACTIONS: Final = 64
"""At a point, at most."""
EVENTS: Final = 16
"""Times that cards come, at most."""
CODES: Final = 32
GOLDEN: Final = 0x9E3779B97F4A7C15
WORD: Final = (1 << 64) - 1


class Sampled(NamedTuple):
    """A game for two whose cards say neither who acts nor what may be bet, and in which none is thrown."""

    nodes: Ints
    """(n, 4): seat, how often cards have come, first point that follows, how many do. At an end seat -1, whether hands
    decide, and where in `pays` it begins."""
    pays: Reals
    """Chips of seat 0; where hands decide, one for each way in which they may compare."""
    events: Ints
    """(e, 2): the seat that gets cards, -1 for all; how many."""
    pack: npt.NDArray[np.uint8]
    cards: Longs
    """(54, 3): which cards are one: group, place within it, name of the group. See `known`."""
    halves: Sequence[tuple[int, int, int]]
    """Of each order the code, the wild cards, and how many own cards play, or -1."""


class Learnt(NamedTuple):
    """All that has been learnt, infoset after infoset."""

    nodes: Ints
    """The point of each."""
    keys: Words
    births: Words
    """The deal in which it was met first, from which its cards follow."""
    values: Reals
    """Of each in turn its regrets, then its sums."""


class SampleLoop:
    """A game and what has been learnt of it; compiled alone (`COMPILED`)."""

    def __init__(self, game: Sampled, *, seed: int, memory: int, threads: int = 1) -> None:
        self.game, self.seed, self.iteration = game, seed, 0
        self._threads = threads
        nodes, pays, events, pack, cards, halves = game
        self._compiled = _Sampler(nodes, pays, events, pack, cards, list(halves), seed, memory)

    def run(self, count: int) -> None:
        """So many iterations more, of `DEALS` deals each."""
        self._compiled.run(self.iteration + 1, count, self._threads)
        self.iteration += count

    @property
    def infosets(self) -> int:
        """How many have been met."""
        return self._compiled.size()

    @property
    def full(self) -> bool:
        """Whether memory is used up: further infosets are not taken in, and all actions are alike there."""
        return self._compiled.full()

    def learnt(self) -> Learnt:
        """All of it."""
        return Learnt(*self._compiled.learnt())

    def arrays(self) -> list[npt.NDArray[np.generic]]:
        """All of it, to be kept."""
        return [*self.learnt()]

    def put_back(self, iteration: int, arrays: Sequence[npt.NDArray[np.generic]]) -> None:
        """Goes on from what was kept.

        Raises:
            ValueError: it is of another game.
        """
        nodes, keys, births, values = arrays
        self._compiled.restore(
            np.ascontiguousarray(nodes, np.int32),
            np.ascontiguousarray(keys, np.uint64),
            np.ascontiguousarray(births, np.uint64),
            np.ascontiguousarray(values, np.float64),
        )
        self.iteration = iteration


def mixed(word: int) -> int:
    """SplitMix64's scrambling of a word, with the constants of variant 13 by Stafford."""
    word = (word ^ word >> 30) * 0xBF58476D1CE4E5B9 & WORD
    word = (word ^ word >> 27) * 0x94D049BB133111EB & WORD
    return word ^ word >> 31


def start_of(seed: int, deal: int) -> int:
    """The word from which all chance of a deal follows."""
    return mixed(mixed(seed + GOLDEN & WORD) + deal * GOLDEN & WORD)


def packs(game: Sampled, births: Words, *, seed: int) -> npt.NDArray[np.uint8]:
    """The cards of deals by their numbers, as they come: (n, cards)."""
    dealt, size = int(game.events[:, 1].sum()), len(game.pack)
    cards = np.repeat(game.pack[None, :], len(births), axis=0)
    rows = np.arange(len(births))
    starts = _mixed(np.uint64(mixed((seed + GOLDEN) & WORD)) + births * np.uint64(GOLDEN))
    for place in range(dealt):
        words = _mixed(starts + np.uint64((place + 1) * GOLDEN & WORD))
        others = place + _high(words, size - place)
        cards[:, place], cards[rows, others] = cards[rows, others], cards[:, place].copy()
    return cards[:, :dealt]


def known(game: Sampled, sets: Words, events: Sequence[int]) -> Words:
    """The knowledge of a seat as a number: of sets of cards as bits (n, events), and the events that they came in.

    Cards of a group may be exchanged with another group as a whole, where both have the same name.
    """
    sums = np.zeros(len(sets), np.uint64)
    groups = np.zeros((int(game.cards[:, 0].max()) + 1, len(sets)), np.uint64)
    names = np.zeros(len(groups), np.uint64)
    for card, (group, inner, outer) in enumerate(game.cards.tolist()):
        names[group] = outer * GOLDEN & WORD
        for column, event in enumerate(events):
            there = (sets[:, column] >> np.uint64(card) & np.uint64(1)).astype(bool)
            groups[group, there] += np.uint64(mixed(inner * CODES + event + 1))
    for group, name in zip(groups, names, strict=True):
        there = group != 0
        sums[there] += _mixed(name + group[there])
    return sums


def keys_of(known_: Words, node: int) -> Words:
    """The keys of infosets at a point, by what is known there."""
    return _mixed(known_ + np.uint64((node + 1) * GOLDEN & WORD))


def _mixed(words: Words) -> Words:
    words = (words ^ words >> np.uint64(30)) * np.uint64(0xBF58476D1CE4E5B9)
    words = (words ^ words >> np.uint64(27)) * np.uint64(0x94D049BB133111EB)
    return words ^ words >> np.uint64(31)


def _high(words: Words, n: int) -> Longs:
    """The upper 64 bits of `words * n`."""
    low = (words & np.uint64(0xFFFFFFFF)) * np.uint64(n) >> np.uint64(32)
    return ((words >> np.uint64(32)) * np.uint64(n) + low >> np.uint64(32)).astype(np.int64)
