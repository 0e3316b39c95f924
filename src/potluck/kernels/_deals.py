"""Showdowns without compiled kernels, in numpy: the same deals in the same order, and the same sums."""

from collections.abc import Callable, Iterator, Mapping
from itertools import combinations
from math import comb
from operator import or_
from types import MappingProxyType
from typing import Final, NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from potluck.kernels._boards import in_classes, representatives
from potluck.kernels._core import BLOCK, WHOLE
from potluck.kernels._hands import worths
from potluck.kernels._showdown import Half, Held, SeatSums, Showdown, Sums
from potluck.kernels.together import ROUNDS, Seldom, Together, together_of

__all__ = [
    "Ints",
    "Masks",
    "Stream",
    "Worths",
    "choices_of_cards",
    "count",
    "dealt",
    "dealt_ranges",
    "exchange",
    "piecewise",
    "sample",
    "sample_counted",
    "settled",
    "strengths",
]

Masks: TypeAlias = npt.NDArray[np.uint64]
Ints: TypeAlias = npt.NDArray[np.int64]
Words: TypeAlias = npt.NDArray[np.uint32]
Worths: TypeAlias = Callable[[int, Masks, Masks], Ints]
"""(half, own cards, common cards) -> strengths `(n,)`; 0: a low that does not qualify."""

_CHUNK: Final = 1 << 14
_MOST_PIECE: Final = 3
_MOST_PIECES: Final = 2
"""Of an exchange."""
_FIVE_CARDS: Final = 5
_PLACES: Final = tuple(16 * suit + rank for suit in range(4) for rank in range(14))
_GOLDEN: Final = 0x9E3779B97F4A7C15
_WORD: Final = (1 << 64) - 1
_WORD_BITS: Final = 32
_HALF_WORD: Final = np.uint64(_WORD_BITS)


class _Dealt(NamedTuple):
    """The cards that have come in a number of ways, as masks `(n,)`."""

    hands: list[Masks]
    board: Masks
    picks: Mapping[int, Ints] = MappingProxyType({})
    """By seat with a range: which of its hands it has."""


def count(showdown: Showdown, worths_of: Worths | None = None) -> Sums:
    """The sums over all ways in which the missing cards may fall."""
    if worths_of is None and in_classes(showdown):
        return _by_boards(showdown)
    return _total(showdown, _all(showdown), worths_of)


def _by_boards(showdown: Showdown) -> Sums:
    """The same before the flop, each board for all that decide alike."""
    pieces = list(representatives(showdown))
    hands = [np.concatenate(column) for column in zip(*(hands for hands, _ in pieces), strict=True)]
    ways = np.concatenate([ways for _, ways in pieces])
    by_half = [np.stack([worths(hand, order=half.program) for hand in hands]) for half in showdown.halves]
    return settled(by_half, showdown, {}, ways)


def sample(showdown: Showdown, *, trials: int, seed: int, first: int, worths_of: Worths | None = None) -> Sums:
    """The sums over the trials of the blocks from `first` on."""
    try:
        return _total(showdown, _sampled(showdown, trials=trials, seed=seed, first=first), worths_of)
    except Seldom:
        return sample_counted(showdown, trials=trials, seed=seed, first=first, worths_of=worths_of)


def sample_counted(showdown: Showdown, *, trials: int, seed: int, first: int, worths_of: Worths | None = None) -> Sums:
    """The same where hands of ranges go together too seldom to be drawn one by one."""
    ways = together_of(showdown)
    return _total(showdown, _sampled(showdown, trials=trials, seed=seed, first=first, ways=ways), worths_of)


def dealt(showdown: Showdown, *, trials: int, seed: int) -> Iterator[tuple[list[Masks], Masks]]:
    """All cards of each hand, and those for all, in the trials of the first blocks, some blocks at a time."""
    try:
        chunks = list(_sampled(showdown, trials=trials, seed=seed, first=0))
    except Seldom:
        chunks = list(_sampled(showdown, trials=trials, seed=seed, first=0, ways=together_of(showdown)))
    return (_whole(showdown, chunk) for chunk in chunks)


def _sampled(
    showdown: Showdown, *, trials: int, seed: int, first: int, ways: Together | None = None
) -> Iterator[_Dealt]:
    pieces = choices_of_cards(showdown)
    blocks = (
        _block(showdown, pieces, seed=seed, block=first + start // BLOCK, trials=min(BLOCK, trials - start), ways=ways)
        for start in range(0, trials, BLOCK)
    )
    return _gathered(blocks)


def _whole(showdown: Showdown, chunk: _Dealt) -> tuple[list[Masks], Masks]:
    """The cards that have come, with those that were there."""
    hands = [np.uint64(hand) | got for hand, got in zip(showdown.hands, chunk.hands, strict=True)]
    return hands, np.uint64(showdown.board) | chunk.board


def _total(showdown: Showdown, chunks: Iterator[_Dealt], worths_of: Worths | None) -> Sums:
    total = _empty(showdown)
    for chunk in chunks:
        hands, board = _whole(showdown, chunk)
        by_half = [
            np.stack([worths_of(at, hand, board) if worths_of else strengths(half, hand, board) for hand in hands])
            for at, half in enumerate(showdown.halves)
        ]
        total += settled(by_half, showdown, chunk.picks)
    return total


def _empty(showdown: Showdown) -> Sums:
    none = SeatSums(0, 0, 0, 0, ((0, 0, 0),) * len(showdown.halves))
    by_hand = tuple(((0, 0, 0, 0),) * len(held.hands) if held else () for held in showdown.ranges)
    return Sums(0, (none,) * len(showdown.hands), by_hand)


def strengths(half: Half, hands: Masks, boards: Masks) -> Ints:
    """Strengths by one order, of own and common cards."""
    if half.hole is None:
        return worths(hands | boards, order=half.program)
    best: Ints = np.full(len(hands), -1, np.int64)
    ours = _choices(boards, _FIVE_CARDS - half.hole)
    for mine in _choices(hands, half.hole):
        for common in ours:
            np.maximum(best, worths(mine | common, order=half.program), out=best)
    return best


def _choices(hands: Masks, members: int) -> list[Masks]:
    """Every choice of so many cards of each of some hands of one size."""
    cards, rest = [], hands
    for _ in range(int(hands[0]).bit_count()):
        cards.append(rest & (~rest + np.uint64(1)))
        rest = rest & (rest - np.uint64(1))
    none = np.zeros_like(hands)
    return [np.bitwise_or.reduce([none, *pick]) for pick in combinations(cards, members)]


def settled(strengths: list[Ints], showdown: Showdown, picks: Mapping[int, Ints], ways: Ints | None = None) -> Sums:
    """The sums, given strengths `(hands, n)` by half; each once, or so many ways."""
    shares = [_shares(half) for half in strengths]
    if len(shares) == 1:
        parts = 2 * shares[0]
    else:
        low = strengths[1].max(axis=0) > 0
        shares[1] = np.where(low, shares[1], 0)
        parts = np.where(low, shares[0], 2 * shares[0]) + shares[1]
    often = np.ones(parts.shape[1], np.int64) if ways is None else ways
    return Sums(
        int(often.sum()),
        tuple(
            SeatSums(
                *_counted(part, WHOLE, often),
                int((part * part) @ often),
                tuple(_counted(half[seat], WHOLE // 2, often) for half in shares),
            )
            for seat, part in enumerate(parts)
        ),
        tuple(
            _by_hand(len(held.hands), picks[seat], parts[seat]) if held else ()
            for seat, held in enumerate(showdown.ranges)
        ),
    )


def _by_hand(number: int, picks: Ints, part: Ints) -> tuple[tuple[int, int, int, int], ...]:
    """The sums by hand of a range."""
    tied = (part > 0) & (part < WHOLE)
    columns = [np.bincount(picks, weights, number) for weights in (None, part == WHOLE, tied, part)]
    return tuple((int(n), int(won), int(shared), int(units)) for n, won, shared, units in zip(*columns, strict=True))


def _shares(strengths: Ints) -> Ints:
    """The units that each takes of a half."""
    won = strengths == strengths.max(axis=0)
    return np.where(won, WHOLE // 2 // won.sum(axis=0), 0)


def _counted(part: Ints, whole: int, often: Ints) -> tuple[int, int, int]:
    """How often it is all, how often some, and the sum."""
    return int((part == whole) @ often), int(((part > 0) & (part < whole)) @ often), int(part @ often)


def _cards(mask: int) -> list[int]:
    return [1 << place for place in _PLACES if mask >> place & 1]


def _groups(showdown: Showdown) -> list[tuple[int, int]]:
    """The places that still get cards (the board is -1), and how many."""
    everybody = [*enumerate(showdown.missing), (-1, showdown.board_missing)]
    return [(place, missing) for place, missing in everybody if missing]


def _all(showdown: Showdown) -> Iterator[_Dealt]:
    """Every way, in chunks."""
    groups = _groups(showdown)
    if not groups:
        yield _dealt(showdown, {}, 1)
        return
    *outer, (place, missing) = groups
    unseen = _cards(showdown.unseen)
    left = len(unseen) - sum(number for _, number in outer)
    picks = _picks(left, missing)
    rows: list[tuple[dict[int, int], Masks]] = []
    size = 0
    for fixed, rest in _outer(outer, unseen):
        cards = np.array(rest, np.uint64)
        for start in range(0, len(picks), _CHUNK):
            last: Masks = np.bitwise_or.reduce(cards[picks[start : start + _CHUNK]], axis=1)
            rows.append((fixed, last))
            size += len(last)
            if size >= _CHUNK:
                yield _joined(showdown, rows, place)
                rows, size = [], 0
    if rows:
        yield _joined(showdown, rows, place)


def _picks(size: int, members: int) -> npt.NDArray[np.intp]:
    return np.array(list(combinations(range(size), members)), np.intp).reshape(comb(size, members), members)


def _outer(groups: list[tuple[int, int]], unseen: list[int]) -> Iterator[tuple[dict[int, int], list[int]]]:
    """The cards that all groups but the last may get, and those that are left then."""
    if not groups:
        yield {}, unseen
        return
    (place, missing), *others = groups
    for pick in combinations(unseen, missing):
        rest = [card for card in unseen if card not in pick]
        for fixed, left in _outer(others, rest):
            yield {place: sum(pick)} | fixed, left


def _joined(showdown: Showdown, rows: list[tuple[dict[int, int], Masks]], place: int) -> _Dealt:
    got = {
        other: np.concatenate([np.full(len(last), fixed[other], np.uint64) for fixed, last in rows])
        for other in rows[0][0]
    }
    got[place] = np.concatenate([last for _, last in rows])
    return _dealt(showdown, got, len(got[place]))


def _dealt(showdown: Showdown, got: dict[int, Masks], ways: int) -> _Dealt:
    none = np.zeros(ways, np.uint64)
    return _Dealt([got.get(place, none) for place in range(len(showdown.hands))], got.get(-1, none))


def choices_of_cards(showdown: Showdown) -> list[Masks]:
    """All choices of none, one, two and three unseen cards, as far as needed; the lowest card changes first."""
    cards = _cards(showdown.unseen)
    exchanged = [out.bit_count() for held in showdown.ranges if held for out in held.thrown]
    everything = [*(missing for _, missing in _groups(showdown)), *exchanged]
    most = max((min(missing, _MOST_PIECE) for missing in everything), default=0)
    tables = [np.zeros(1, np.uint64), np.array(cards, np.uint64)]
    for _ in range(1, most):
        size = len(tables)
        below = [tables[-1][: comb(high, size - 1)] for high in range(len(cards))]
        tables.append(np.concatenate([np.uint64(card) | rest for card, rest in zip(cards, below, strict=True)]))
    return tables


def _gathered(blocks: Iterator[_Dealt]) -> Iterator[_Dealt]:
    """Some blocks at once."""
    waiting: list[_Dealt] = []
    for block in blocks:
        waiting.append(block)
        if len(waiting) * BLOCK >= _CHUNK:
            yield _one(waiting)
            waiting = []
    if waiting:
        yield _one(waiting)


def _one(blocks: list[_Dealt]) -> _Dealt:
    picks = {seat: np.concatenate([block.picks[seat] for block in blocks]) for seat in blocks[0].picks}
    hands = [np.concatenate(column) for column in zip(*(block.hands for block in blocks), strict=True)]
    return _Dealt(hands, np.concatenate([block.board for block in blocks]), picks)


class Stream:
    """Random words by their number. Source: SplitMix64, as `kernels/src/equity/random.hpp` has it."""

    def __init__(self, seed: int, block: int) -> None:
        self.start = _mixed((_mixed((seed + _GOLDEN) & _WORD) + block * _GOLDEN) & _WORD)
        self.next = 1

    def words(self, number: int) -> Words:
        """So many words of 32 bits, two of each word of 64; an odd one is left out."""
        pairs = (number + 1) // 2
        places = np.arange(self.next, self.next + pairs, dtype=np.uint64)
        self.next += pairs
        return _mixed_all(np.uint64(self.start) + places * np.uint64(_GOLDEN)).astype("<u8").view("<u4")[:number]


def _mixed(word: int) -> int:
    word = (word ^ word >> 30) * 0xBF58476D1CE4E5B9 & _WORD
    word = (word ^ word >> 27) * 0x94D049BB133111EB & _WORD
    return word ^ word >> 31


def _mixed_all(words: Masks) -> Masks:
    words = (words ^ words >> np.uint64(30)) * np.uint64(0xBF58476D1CE4E5B9)
    words = (words ^ words >> np.uint64(27)) * np.uint64(0x94D049BB133111EB)
    return words ^ words >> np.uint64(31)


def _block(
    showdown: Showdown, pieces: list[Masks], *, seed: int, block: int, trials: int, ways: Together | None = None
) -> _Dealt:
    """The deals of one block."""
    stream = Stream(seed, block)
    used = np.zeros(trials, np.uint64)
    got: dict[int, Masks] = {}
    picks = dealt_ranges(stream, showdown, got, used, ways)
    for seat, held in enumerate(showdown.ranges):
        if held and held.thrown:
            exchange(stream, pieces, np.array(held.thrown, np.uint64)[picks[seat]], got[seat], used)
    for place, missing in _groups(showdown):
        got.setdefault(place, np.zeros(trials, np.uint64))
        piecewise(stream, pieces, got[place], used, missing)
    return _dealt(showdown, got, trials)._replace(picks=picks)


def piecewise(stream: Stream, pieces: list[Masks], got: Masks, used: Masks, missing: int) -> None:
    """Adds so many cards to each deal."""
    while missing:
        parts = -(-missing // _MOST_PIECE)
        size = -(-missing // parts)
        _piece(stream, pieces[size], got, used, np.arange(len(got)))
        missing -= size


def dealt_ranges(
    stream: Stream, showdown: Showdown, got: dict[int, Masks], used: Masks, ways: Together | None = None
) -> dict[int, Ints]:
    """Draws a hand of each range, all together once more where they do not go together; which ones they are.

    With `ways` one of those is drawn at once.

    Raises:
        Seldom: they hardly ever go together.
    """
    held = {seat: each for seat, each in enumerate(showdown.ranges) if each}
    tables = {
        seat: (np.array(each.hands, np.uint64), np.array(each.weights), np.array(_all_cards(each), np.uint64))
        for seat, each in held.items()
    }
    if ways is not None:
        counted = _drawn_ways(stream, ways, len(used))
        for seat, (hands, _, cards) in tables.items():
            got[seat] = hands[counted[seat]]
            used |= cards[counted[seat]]
        return {seat: counted[seat] for seat in tables}
    picks: dict[int, Ints] = {seat: np.zeros(len(used), np.int64) for seat in held}
    got |= {seat: np.zeros(len(used), np.uint64) for seat in held}
    pending = np.arange(len(used) if held else 0)
    for _ in range(ROUNDS):
        if not len(pending):
            return picks
        used[pending] = 0
        again = np.zeros(len(pending), bool)
        for seat, (hands, weights, cards) in tables.items():
            pick, spare = _drawn(stream, len(pending), len(hands))
            picks[seat][pending] = pick
            got[seat][pending] = hands[pick]
            again |= spare | (cards[pick] & used[pending] != 0)
            used[pending] |= cards[pick]
            most = int(weights.max())
            if most > 1:
                level, spare = _drawn(stream, len(pending), most)
                again |= spare | (level >= weights[pick])
        pending = pending[again]
    if not len(pending):
        return picks
    raise Seldom


def _drawn_ways(stream: Stream, ways: Together, trials: int) -> Ints:
    """By seat and trial the place of a hand: so many ways in which hands go together, by their weights."""
    bits = ways.total.bit_length()
    size = -(-bits // _WORD_BITS)
    rows: list[list[int]] = []
    while len(rows) < trials:
        words = stream.words(size).tolist()
        number = sum(word << _WORD_BITS * at for at, word in enumerate(words)) >> size * _WORD_BITS - bits
        if number < ways.total:
            rows.append(ways.drawn(number))
    return np.array(rows, np.int64).T


def _all_cards(held: Held) -> tuple[int, ...]:
    """The cards that each hand of a range takes out of the pack, thrown ones among them."""
    return tuple(map(or_, held.hands, held.thrown)) if held.thrown else held.hands


def exchange(stream: Stream, pieces: list[Masks], thrown: Masks, got: Masks, used: Masks) -> None:
    """Deals a new card for each that was thrown, as `Dealing::exchange` in `kernels/src/equity/deal.hpp` does."""
    left = np.bitwise_count(thrown).astype(np.int64)
    for _ in range(_MOST_PIECES):
        parts = -(-left // _MOST_PIECE)
        sizes = -(-left // np.maximum(parts, 1))
        for size in range(1, _MOST_PIECE + 1):
            _piece(stream, pieces[size] if size < len(pieces) else pieces[0], got, used, np.flatnonzero(sizes == size))
        left -= sizes


def _drawn(stream: Stream, count: int, number: int) -> tuple[npt.NDArray[np.intp], npt.NDArray[np.bool_]]:
    """So many numbers below `number`, and which of them came of one of the few words too many."""
    places = stream.words(count).astype(np.uint64) * np.uint64(number)
    spare = (-number % (1 << 32)) % number
    return (places >> _HALF_WORD).astype(np.intp), (places & np.uint64(0xFFFFFFFF)) < spare


def _piece(stream: Stream, choices: Masks, got: Masks, used: Masks, pending: npt.NDArray[np.intp]) -> None:
    """Adds a piece to each deal that is pending; one that cannot be is drawn again."""
    while len(pending):
        pick, spare = _drawn(stream, len(pending), len(choices))
        cards = choices[pick]
        again = spare | (cards & used[pending] != 0)
        good = pending[~again]
        got[good] |= cards[~again]
        used[good] |= cards[~again]
        pending = pending[again]
