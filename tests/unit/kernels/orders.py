"""Every order and deck that the kernels know, and hands in which what is rare in a whole deck is common."""

import random
from typing import Final

import numpy as np
import numpy.typing as npt

from potluck.cards import CARDS, Card, mask
from potluck.kernels import NAMES, Program

__all__ = ["PROGRAMS", "Masks", "close_hands", "masks_of"]

Masks = npt.NDArray[np.uint64]
Hand = tuple[Card, ...]

DEUCES: Final = mask(CARDS[:4])
ONE_EYED: Final = mask((Card("Jh"), Card("Js"), Card("Kd")))
JOKERS: Final = mask(CARDS[52:])
_OPTIONS: Final = (1 << 3, 1 << 4, 1 << 5, 3 << 3, 4 << 8, 5 << 8 | 1 << 4, 4 << 8 | 1 << 5)

PROGRAMS: Final = {
    **NAMES,
    **{f"high {code:#x}": Program(code) for code in _OPTIONS},
    **{f"high wild {wild:#x}": Program(0, wild) for wild in (JOKERS, DEUCES, ONE_EYED, JOKERS | DEUCES)},
    **{f"high {code:#x}, wild": Program(code, JOKERS) for code in _OPTIONS},
    **{
        f"{name} wild {wild:#x}": Program(NAMES[name].code | literal << 6, wild)
        for name, literal in (("ace-to-five", 0), ("deuce-to-seven", 0), ("deuce-to-seven", 1), ("ace-to-six", 0))
        for wild in (0, JOKERS, ONE_EYED, DEUCES | JOKERS)
    },
    "six-or-better": Program(NAMES["ace-to-five"].code | 6 << 12),
}
"""Name -> program."""

_DECKS: Final = (
    CARDS,
    (*CARDS[28:48], *CARDS[48:]),
    (*CARDS[:20], *CARDS[48:]),
    (*CARDS[:4], *CARDS[30:]),
    tuple(card for card in CARDS if card % 4 < 2),
    tuple(card for card in CARDS if card % 4 == 1),
)


def close_hands(program: Program, *, count: int, seed: int, sizes: range | None = None) -> list[Hand]:
    """Random hands of that order, from the whole deck or from few ranks or suits."""
    rng = random.Random(seed)
    allowed = CARDS[:52] if program.kind == "badugi" else CARDS
    decks = [tuple(card for card in deck if card in allowed) for deck in _DECKS]
    return [tuple(rng.sample(rng.choice(decks), rng.choice(sizes or program.sizes))) for _ in range(count)]


def masks_of(hands: list[Hand]) -> Masks:
    """The hands as the kernels take them."""
    return np.array([mask(hand) for hand in hands], np.uint64)
