"""What a hand is worth, fast: one hand at a time or arrays of them.

`potluck.ranking` is the law by definition; this room agrees with it on every hand of five to seven cards. With the
distribution `potluck-kernels` the work is compiled; without it, or with `POTLUCK_KERNELS=fallback` in the environment,
the same bit operations run in Python and numpy, with equal results and equal errors.

A strength is an int32, larger wins: `category << 26 | major << 13 | minor`; the two sets of ranks decide between equal
categories (bit 0 the deuce .. bit 12 the ace).
"""

from typing import TYPE_CHECKING, Any, Final, Literal, TypeAlias

from potluck.errors import ParseError
from potluck.kernels._core import COMPILED, LEVEL, rank_cards, rank_masks
from potluck.kernels._core import rank_one as _rank_one

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    Hands: TypeAlias = npt.NDArray[np.uint64] | npt.NDArray[np.uint8]
    Strengths: TypeAlias = npt.NDArray[np.int32]

__all__ = ["COMPILED", "HIGH", "LEVEL", "Order", "rank", "rank_one"]

Order: TypeAlias = Literal["high"]
HIGH: Final = "high"

_SIZES: Final = "5, 6, 7"
_SUITS: Final = 0x1FFF_1FFF_1FFF_1FFF
_NO_HAND: Final = -1


def rank_one(mask: int) -> int:
    """Strength of the best five cards of a mask of five to seven, in the high order.

    >>> from potluck.cards import mask, parse
    >>> rank_one(mask(parse("As Ad 7h 7c 2s"))) > rank_one(mask(parse("Ks Kd Qh Qc Js")))
    True

    Raises:
        ParseError: the mask has bits outside the four suits, or not five to seven cards.

    Source: R4.4, R4.5.
    """
    strength = _rank_one(mask) if 0 <= mask < 1 << 64 else _NO_HAND
    if strength < 0:
        raise _no_mask(mask, 0)
    return strength


def rank(hands: "Hands", *, order: Order = HIGH, out: "Strengths | None" = None) -> "Strengths":
    """Strengths `(n,) int32` of hands given as masks `(n,) uint64` or as cards `(n, k) uint8`, k from 5 to 7.

    The masks of one array may differ in size, at some cost in time. `out`, C-contiguous, is filled and returned.

    >>> import numpy as np
    >>> rank(np.array([[48, 49, 50, 51, 0], [44, 45, 46, 47, 0]], np.uint8)).tolist()
    [503316481, 486539265]

    Raises:
        ParseError: a wrong dtype, shape or order; a hand with other cards than five to seven different ones of the
            52; what `out` holds is then undefined.

    Source: R4.4, R4.5.
    """
    import numpy as np

    if order != HIGH:
        raise ParseError("order.unknown", asked=order, allowed=HIGH)
    plain: Any = np.ascontiguousarray(hands)
    _check_hands(plain)
    out = np.empty(len(plain), np.int32) if out is None else _checked_out(out, len(plain))
    bad = rank_masks(plain, out) if plain.ndim == 1 else rank_cards(plain, out)
    if bad < len(plain):
        raise _no_mask(int(plain[bad]), bad) if plain.ndim == 1 else _no_cards(plain[bad].tolist(), bad)
    return out


def _check_hands(hands: "Hands") -> None:
    """Raises: ParseError where an array holds neither masks nor cards."""
    shown = f"{hands.dtype} {hands.shape}"
    if (hands.ndim, hands.dtype.name) not in ((1, "uint64"), (2, "uint8")):
        raise ParseError("hands.dtype", asked=shown, allowed="(n,) uint64 masks or (n, k) uint8 cards")
    if hands.ndim == 2 and str(hands.shape[1]) not in _SIZES:
        raise ParseError("cards.wrong_number", asked=hands.shape[1], allowed=_SIZES)


def _checked_out(out: "Strengths", count: int) -> "Strengths":
    if out.dtype.name != "int32":
        raise ParseError("hands.dtype", asked=f"{out.dtype} out", allowed="int32")
    if out.shape != (count,) or not out.flags.c_contiguous or not out.flags.writeable:
        raise ParseError("hands.shape", asked=f"{out.shape} out", allowed=f"({count},), contiguous and writable")
    return out


def _no_mask(mask: int, index: int) -> ParseError:
    """Why that mask is no hand."""
    if mask & ~_SUITS:
        return ParseError("hands.stray_bits", path=index, asked=hex(mask))
    return ParseError("cards.wrong_number", asked=mask.bit_count(), allowed=_SIZES, path=index)


def _no_cards(cards: list[int], index: int) -> ParseError:
    """Why that row of cards is no hand."""
    for card in cards:
        if card >= 52:
            return ParseError("cards.not_in_deck", asked=card, allowed=52, path=index)
    twice = next(card for card in cards if cards.count(card) > 1)
    return ParseError("cards.twice", asked=twice, path=index)
