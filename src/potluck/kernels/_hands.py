"""Hands as they are given: what is checked before the kernels see them, and why a hand is refused."""

from collections.abc import Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from potluck.errors import ParseError, RulesError
from potluck.kernels import _core
from potluck.kernels._programs import JOKERS, Order, Program, by_ranks, program

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    Masks: TypeAlias = npt.NDArray[np.uint64]
    Hands: TypeAlias = npt.NDArray[Any]
    """`(n,)` uint64 masks or `(n, k)` uint8 cards, which is checked."""
    Strengths: TypeAlias = npt.NDArray[np.int32]

__all__ = ["rank", "rank_hole", "rank_list", "rank_one", "rank_one_hole", "rank_one_of", "worths"]

_CARDS: Final = 54
_FIVE_CARDS: Final = 5
_ONE_BY_ONE: Final = 64
"""Hands up to which arrays take longer in Python; compiled, numpy is not worth its loading."""
_LEAST_PER_THREAD: Final = 1 << 18 if _core.COMPILED else 1 << 14
"""Below it, a thread takes longer to start than to work."""


def rank(hands: "Hands", *, order: Order = "high", out: "Strengths | None" = None, threads: int = 1) -> "Strengths":
    """Strengths `(n,) int32` of hands given as masks `(n,) uint64` or cards `(n, k) uint8`, or other whole numbers.

    Five to nine cards, in badugi one to four, in the two-card order two; the masks of one array may differ in size, at
    some cost in time. `out`, C-contiguous, is filled and returned. The interpreter is left free meanwhile.

    >>> import numpy as np
    >>> rank(np.array([[48, 49, 50, 51, 0], [44, 45, 46, 47, 0]], np.uint8)).tolist()
    [503316481, 486539265]

    Raises:
        ParseError: a wrong dtype, shape or order; a hand that is none: of other size, with a card twice or none of the
            54; what `out` holds is then undefined.
        RulesError: a joker stands in badugi, or fewer wild cards win in the order: see `worths`.

    Source: R4.4-R4.12.
    """
    import numpy as np

    order = by_ranks(order)
    plain = _native(hands)
    _check_hands(plain, order)
    out = np.empty(len(plain), np.int32) if out is None else _checked_out(out, len(plain))
    bad = _in_threads(plain, out, order, max(1, threads))
    if bad is not None:
        raise _no_mask(int(plain[bad]), bad, order) if plain.ndim == 1 else _no_cards(plain[bad].tolist(), bad, order)
    return out


def worths(masks: "Masks", *, order: Order = "high") -> "npt.NDArray[np.int64]":
    """Strengths `(n,) int64` of hands given as masks `(n,) uint64`, where fewer wild cards win (R4.13) too.

    There a strength is `strength << 3 | cards of the five that stand for themselves`, 0 for a low that does not
    qualify; else it is that of `rank`.

    Raises:
        ParseError, RulesError: as `rank`.
    """
    import numpy as np

    known = program(order)
    strengths = rank(masks, order=known.ranks_alone)
    if not known.fewer:
        return strengths.astype(np.int64)
    out = np.empty(len(strengths), np.int64)
    _core.fewer_wild(_native(masks), strengths, out, known)
    return out


def rank_hole(
    holes: "Masks", boards: "Masks | int", *, order: Order = "high", out: "Strengths | None" = None
) -> "Strengths":
    """Strengths `(n,) int32` of exactly two cards of each hole and three of its board.

    `holes` are masks `(n,) uint64` of two or more cards, `boards` as many of three or more, or one for all; together
    not more than nine.

    Raises:
        ParseError: a wrong dtype, shape or order; a hole that does not fit its board.
        RulesError: the order is not one of five cards, or fewer wild cards win in it.
    """
    import numpy as np

    order = by_ranks(order)
    if order.kind in ("badugi", "two", "few"):
        raise RulesError("rules.contradiction", path="hole", asked=2, allowed=f"the order {order.kind}")
    if isinstance(boards, int):
        boards = np.array([boards if 0 <= boards < 1 << 64 else (1 << 64) - 1], np.uint64)
    mine, ours = _native(holes), _native(boards)
    for masks in (mine, ours):
        if (masks.ndim, masks.dtype.name) != (1, "uint64"):
            raise ParseError("hands.dtype", asked=f"{masks.dtype} {masks.shape}", allowed="(n,) uint64 masks")
    if len(ours) not in (1, len(mine)):
        raise ParseError("hands.shape", asked=f"{ours.shape} boards", allowed=f"(1,) or {mine.shape}")
    out = np.empty(len(mine), np.int32) if out is None else _checked_out(out, len(mine))
    bad = _core.rank_hole(mine, ours, out, order)
    if bad < len(mine):
        raise _no_hole(int(mine[bad]), int(ours[bad if len(ours) > 1 else 0]), bad, order)
    return out


def rank_one_of(hand: int | Sequence[int], /, order: Order = "high") -> int:
    """Strength of the best five cards of a hand, given as a mask or as cards, under an order.

    >>> from potluck.cards import mask, parse
    >>> from potluck.kernels import rank_one
    >>> rank_one(mask(parse("As Ad 7h 7c 2s"))) > rank_one(mask(parse("Ks Kd Qh Qc Js")))
    True
    >>> rank_one(parse("5h 4h 3h 2h As"), "ace-to-five") > rank_one(parse("6h 4h 3h 2h As"), "ace-to-five")
    True

    A natural hand in the high order never comes here where the kernels are compiled: they answer at once.

    Raises:
        ParseError: that is no hand of the order.
        RulesError: a joker stands in badugi.

    Source: R4.4-R4.13.
    """
    order = program(order)
    if isinstance(hand, (bytes, str)) or not isinstance(hand, Sequence):
        mask = _index(hand)
    else:
        cards = [_index(card) for card in hand]
        mask = _mask(cards)
        if mask < 0:
            raise _no_cards(cards, 0, order)
    strength = _core.rank_one(mask, order)
    if strength < 0:
        raise _no_mask(mask, 0, order)
    return strength


if TYPE_CHECKING:
    rank_one = rank_one_of
else:
    rank_one = _core.rank_plain(rank_one_of)


def rank_one_hole(hole: int, board: int, *, members: int, order: Order = "high") -> int:
    """Strength of the best five with just `members` cards of the mask `hole` and the rest of the mask `board`.

    Raises:
        ParseError: a card stands in both, there are too few in one of them, or more than nine.
        RulesError: the order is not one of five cards.
    """
    order = program(order)
    if order.kind in ("badugi", "two", "few"):
        raise RulesError("rules.contradiction", path="hole", asked=members, allowed=f"the order {order.kind}")
    strength = _core.rank_one_hole(hole, board, members, order)
    if strength < 0:
        shown, allowed = f"{hole.bit_count()} + {board.bit_count()}", f"{members} + {_FIVE_CARDS - members}"
        raise ParseError("cards.wrong_number", asked=shown, allowed=allowed)
    return strength


def rank_list(masks: Sequence[int], *, order: Order = "high") -> list[int]:
    """Strengths of masks, for whoever has lists: one by one where that is fast, else as an array.

    Raises:
        ParseError, RulesError: as `rank_one`.
    """
    known = program(order)
    if _core.COMPILED or len(masks) <= _ONE_BY_ONE:
        return [rank_one_of(mask, known) for mask in masks]
    import numpy as np

    strengths: list[int] = worths(np.array(masks, np.uint64), order=known).tolist()
    return strengths


def _index(value: object) -> int:
    """A plain int, of numpy's ints too."""
    if isinstance(value, int):
        return int(value)
    if hasattr(value, "__index__"):
        return int(value.__index__())
    raise ParseError("hands.dtype", asked=type(value).__name__, allowed="a mask, or cards as ints")


def _mask(cards: list[int]) -> int:
    """The mask of those cards; -1 where they are not different cards of the 54."""
    mask = 0
    for card in cards:
        if not 0 <= card < _CARDS:
            return -1
        mask |= 1 << (16 * (card & 3) + (card >> 2))
    return mask if mask.bit_count() == len(cards) else -1


def _in_threads(hands: "Hands", out: "Strengths", order: Program, threads: int) -> int | None:
    """Fills `out` in parts of at least some thousand hands; the index of the first hand that is none."""
    run = _core.rank_masks if hands.ndim == 1 else _core.rank_cards
    parts = max(1, min(threads, len(hands) // _LEAST_PER_THREAD))
    starts = [len(hands) * part // parts for part in range(parts + 1)]
    spans = list(pairwise(starts))

    def part(span: tuple[int, int]) -> int:
        start, stop = span
        bad: int = run(hands[start:stop], out[start:stop], order)
        return stop if bad == stop - start else start + bad

    if parts == 1:
        ends = [part(spans[0])]
    else:
        # Loaded here: it brings logging and queues with it, and a first call of a new process needs none of them.
        from concurrent.futures import ThreadPoolExecutor

        with ThreadPoolExecutor(parts) as pool:
            ends = list(pool.map(part, spans))
    return next((bad for bad, (_, stop) in zip(ends, spans, strict=True) if bad != stop), None)


def _native(hands: "Hands") -> "Hands":
    """The same array in one piece and in the byte order of this machine; itself where it is so."""
    import numpy as np

    whole = np.ascontiguousarray(hands)
    if whole.dtype.kind in "iu" and whole.dtype not in (np.uint8, np.uint64):
        # numpy's own choice is int64; what does not fit is left as it is, and refused.
        kind = np.uint64 if whole.ndim == 1 else np.uint8
        fits = not whole.size or (whole.min() >= 0 and whole.max() <= np.iinfo(kind).max)
        return whole.astype(kind) if fits else whole
    return whole if whole.dtype.isnative else whole.astype(whole.dtype.newbyteorder("="))


def _check_hands(hands: "Hands", order: Program) -> None:
    """Raises: ParseError where an array holds neither masks nor cards."""
    import numpy as np

    if hands.ndim not in (1, 2) or hands.dtype != (np.uint64 if hands.ndim == 1 else np.uint8):
        raise ParseError(
            "hands.dtype", asked=f"{hands.dtype} {hands.shape}", allowed="(n,) uint64 masks or (n, k) uint8 cards"
        )
    if hands.ndim == 2 and hands.shape[1] not in order.sizes:
        raise ParseError("cards.wrong_number", asked=hands.shape[1], allowed=_sizes(order))


def _checked_out(out: "Strengths", count: int) -> "Strengths":
    if out.dtype.name != "int32" or not out.dtype.isnative:
        raise ParseError("hands.dtype", asked=f"{out.dtype} out", allowed="int32")
    if out.shape != (count,) or not out.flags.c_contiguous or not out.flags.writeable:
        raise ParseError("hands.shape", asked=f"{out.shape} out", allowed=f"({count},), contiguous and writable")
    return out


def _sizes(order: Program) -> str:
    return ", ".join(map(str, order.sizes))


def _no_mask(mask: int, index: int, order: Program) -> ParseError | RulesError:
    """Why that mask is no hand."""
    if mask & ~order.cards:
        return _joker(order) if not mask & ~(order.cards | JOKERS) else _stray(mask, index)
    return ParseError("cards.wrong_number", asked=mask.bit_count(), allowed=_sizes(order), path=index)


def _no_cards(cards: list[int], index: int, order: Program) -> ParseError | RulesError:
    """Why that row of cards is no hand."""
    for card in cards:
        if not 0 <= card < _CARDS:
            return ParseError("cards.not_in_deck", asked=card, allowed=_CARDS, path=index)
        if cards.count(card) > 1:
            return ParseError("cards.twice", asked=card, path=index)
    return _no_mask(_mask(cards), index, order)


def _no_hole(hole: int, board: int, index: int, order: Program) -> ParseError | RulesError:
    """Why that hole does not fit that board."""
    if (hole | board) & ~order.cards:
        return _stray(hole | board, index)
    if hole & board:
        both = next(card for card in range(_CARDS) if (hole & board) >> (16 * (card & 3) + (card >> 2)) & 1)
        return ParseError("cards.twice", asked=both, path=index)
    shown = f"{hole.bit_count()} + {board.bit_count()}"
    return ParseError("cards.wrong_number", asked=shown, allowed="2 + 3 .. 9 in all", path=index)


def _stray(mask: int, index: int) -> ParseError:
    return ParseError("hands.stray_bits", path=index, asked=hex(mask))


def _joker(order: Program) -> RulesError:
    return RulesError("rules.contradiction", path="joker", asked="X", allowed=f"the order {order.kind}")
