"""House ways over all classes of hands at once: the same tables that `games.paigow.houseway` reads, as arrays."""

from concurrent.futures import Future, ThreadPoolExecutor
from threading import Lock
from typing import Any, Final

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from potluck.cards import ACE, RANKS
from potluck.games.paigow import WAYS, HouseWay
from potluck.games.paigow.houseway import FIVES, GROUPS, MAKES, SHAPES, Case, Play, floor, span
from potluck.kernels import rank
from potluck.lab.paigow.adviser import HIGHS, LEVEL_BITS, LOWS, RANK_SET, Made, legal, made
from potluck.lab.paigow.classes import classes
from potluck.ranking import Category, High

__all__ = ["Decided", "decided", "made_by", "prepare", "twos"]

Ints = NDArray[np.int64]
Flags = NDArray[np.bool_]
MAKING_BITS: Final = 13
CHUNK: Final = 1 << 13
"""Hands that are looked at together."""
UNDECIDED: Final = -1


class Decided(Struct, frozen=True, eq=False):
    """The settings that a house way makes of hands: (n,) arrays."""

    setting: Ints
    """Which of the settings of `LOWS`; -1 where the way says nothing."""
    case: Ints
    """The place of the case that decided."""
    play: Ints
    high: Ints
    low: Ints
    """Strengths of the two hands."""
    legal: Flags


class _Hands(Struct, frozen=True, eq=False):
    """Hands with all their settings, and what the cases ask about them."""

    high: Ints
    """(n, 21) strengths of the five cards."""
    low: Ints
    legal: Flags
    shape: Ints
    """(n,) places in `SHAPES`."""
    groups: Ints
    """(n, 3) ranks of the groups, -1 where there is none."""
    single: Ints
    makes: Flags
    """(n, 4)"""
    joker: Flags

    def __getitem__(self, at: Any) -> "_Hands":
        return _Hands(*(getattr(self, field)[at] for field in self.__struct_fields__))


def prepare(name: str, order: High) -> "Future[Made]":
    """The hands that a house way makes of all classes, in the making in a thread of its own; each once in a process."""
    with _LOCK:
        if (name, order) not in _MADE:
            _MADE[name, order] = _MAKER.submit(_make, name, order)
        return _MADE[name, order]


def made_by(name: str, order: High) -> Made:
    """The hands that a house way makes of all classes, ready for the adviser. Cost: about a second, once."""
    return prepare(name, order).result()


def _make(name: str, order: High) -> Made:
    settings = decided(WAYS[name], classes().hands, order)
    return made(settings.high, settings.low)


def decided(way: HouseWay, hands: NDArray[np.uint8], order: High) -> Decided:
    """How the way sets hands given as cards (n, 7) uint8."""
    parts = [_decided(way, _hands(hands[at : at + CHUNK], order)) for at in range(0, len(hands), CHUNK)]
    return Decided(*(np.concatenate([getattr(part, field) for part in parts]) for field in Decided.__struct_fields__))


def twos(ranks: Ints) -> Ints:
    """(n, 21) strengths of the two-card hands of (n, 7) ranks, as `kernels.rank` gives them in the order `two`."""
    first, second = (1 << MAKING_BITS + ranks[:, LOWS_AT[:, at]] for at in (0, 1))
    return np.asarray(
        np.where(first == second, Category.ONE_PAIR << LEVEL_BITS | first, first | second), dtype=np.int64
    )


def _decided(way: HouseWay, hands: _Hands) -> Decided:
    n = len(hands.shape)
    setting, by_case, by_play = (np.full(n, UNDECIDED, dtype=np.int64) for _ in range(3))
    for number, case in enumerate(way.cases):
        for which, play in enumerate(case.plays):
            undecided = np.flatnonzero(_fits(case, hands) & (setting == UNDECIDED))
            best = _best(play, hands[undecided])
            setting[undecided] = best
            by_case[undecided[best >= 0]], by_play[undecided[best >= 0]] = number, which
    rows = np.arange(n)
    return Decided(
        setting, by_case, by_play, hands.high[rows, setting], hands.low[rows, setting], hands.legal[rows, setting]
    )


def _best(play: Play, hands: _Hands) -> Ints:
    """(n,) the best setting that answers the play; -1 where none does."""
    front, back = (hands.low, hands.high) if play.best == "front" else (hands.high, hands.low)
    height = np.where(_answers(play, hands), front << 32 | back, UNDECIDED)
    best = height.argmax(axis=1) if len(height) else np.zeros(0, dtype=np.int64)
    return np.where(height[np.arange(len(height)), best] >= 0, best, UNDECIDED)


def _answers(play: Play, hands: _Hands) -> Flags:
    """(n, 21) which settings answer the play."""
    level = hands.high >> LEVEL_BITS
    answering = hands.legal & (hands.low >= floor(play.front))
    if play.five:
        answering &= np.isin(level, [FIVES[kind] for kind in play.five])
    if play.below_ace:
        answering &= ~(_runs(level) & _ace_high(hands.high))
    if play.pair:
        wanted = Category.ONE_PAIR << LEVEL_BITS | 1 << (MAKING_BITS + hands.groups[:, play.pair - 1 : play.pair])
        answering &= hands.low == wanted
    return answering


def _fits(case: Case, hands: _Hands) -> Flags:
    """(n,) which hands the case is about."""
    shapes = list(SHAPES.values())
    fitting = np.isin(hands.shape, [shapes.index(shape) for shape in case.shapes])
    for at, group in enumerate(case.groups):
        least, most = span(group)
        ranks = hands.groups[:, at]
        fitting &= (ranks < 0) | ((least <= ranks) & (ranks <= most))
    if case.single:
        fitting &= hands.single >= RANKS.index(case.single)
    if case.makes:
        fitting &= hands.makes[:, [MAKES.index(made) for made in case.makes]].any(axis=1)
    return fitting & hands.joker if case.joker else fitting


def _hands(cards: NDArray[np.uint8], order: High) -> _Hands:
    n = len(cards)
    high = rank(cards[:, HIGHS].reshape(-1, 5), order=order).reshape(n, -1).astype(np.int64)
    ranks = np.minimum(cards >> 2, ACE).astype(np.int64)
    low = twos(ranks)
    counts = np.zeros((n, len(RANKS)), dtype=np.int64)
    np.add.at(counts, (np.arange(n)[:, None], ranks), 1)
    level = high >> LEVEL_BITS
    straight, flush = _runs(level), np.isin(level, (Category.FLUSH, Category.STRAIGHT_FLUSH))
    both = level == Category.STRAIGHT_FLUSH
    makes = [flags.any(axis=1) for flags in (straight, flush, both, both & _ace_high(high))]
    return _Hands(
        high=high,
        low=low,
        legal=legal(high, low),
        shape=_shapes(counts),
        groups=_groups(counts),
        single=np.where(counts == 1, np.arange(len(RANKS)), -1).max(axis=1),
        makes=np.stack(makes, axis=1),
        joker=np.asarray((cards >> 2 > ACE).any(axis=1)),
    )


def _shapes(counts: Ints) -> Ints:
    """(n,) places in `SHAPES`, by how often ranks stand in the hands."""
    codes = {_code(shape): at for at, shape in enumerate(SHAPES)}
    known = np.array(sorted(codes))
    codes_of_hands = (np.array(BASES)[counts]).sum(axis=1)
    places: Ints = np.array([codes[code] for code in known.tolist()])
    return np.asarray(places[np.searchsorted(known, codes_of_hands)], dtype=np.int64)


def _code(shape: tuple[int, ...]) -> int:
    return sum(BASES[count] for count in shape)


def _groups(counts: Ints) -> Ints:
    """(n, 3) ranks that stand several times, the most and highest first."""
    weight = np.where(counts > 1, counts * len(RANKS) + np.arange(len(RANKS)), -1)
    top = -np.sort(-weight, axis=1)[:, :GROUPS]
    return np.where(top >= 0, top % len(RANKS), -1)


def _runs(level: Ints) -> Flags:
    return np.isin(level, (Category.STRAIGHT, Category.STRAIGHT_FLUSH))


def _ace_high(high: Ints) -> Flags:
    return np.asarray(high >> MAKING_BITS & RANK_SET == 1 << ACE)


BASES: Final = (0, 1, 8, 64, 512, 4096)
"""Digits of a number that tells how many ranks stand once, twice .. five times."""
LOWS_AT: Final = np.array(LOWS)
_MAKER: Final = ThreadPoolExecutor(1, thread_name_prefix="house-way")
_MADE: Final[dict[tuple[str, High], "Future[Made]"]] = {}
_LOCK: Final = Lock()
