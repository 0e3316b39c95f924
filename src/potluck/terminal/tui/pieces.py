"""Cards and dice as text pictures."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from potluck.cards import JOKERS, Card
from potluck.protocol import Spot
from potluck.terminal.cards import in_order, show_cards

__all__ = [
    "HEIGHT",
    "LOW_HEIGHT",
    "LOW_WIDTH",
    "WIDTH",
    "Piece",
    "backs",
    "cards_of",
    "low_picture",
    "picture",
    "pieces_of",
]

WIDTH: Final = 7
HEIGHT: Final = 5
LOW_WIDTH: Final = 5
"""Columns of a card that is three lines high."""
LOW_HEIGHT: Final = 3
RED: Final = frozenset("♦♥dh")
FRAME: Final = ("╭─╮", "│ │", "╰─╯")
MARKED: Final = ("┏━┓", "┃ ┃", "┗━┛")
PLAIN: Final = ("+-+", "| |", "+-+")
PLAIN_MARKED: Final = ("*=*", "# #", "*=*")
BACK: Final = "░"
PLAIN_BACK: Final = "/"
JOKER: Final = ("*   *", "JOKER", "*   *")
PIPS: Final = (
    ("   ", " • ", "   "),
    ("•  ", "   ", "  •"),
    ("•  ", " • ", "  •"),
    ("• •", "   ", "• •"),
    ("• •", " • ", "• •"),
    ("• •", "• •", "• •"),
)


class Piece(NamedTuple):
    """A card or a die before a seat."""

    value: str | int
    """Its name in offers: the card as text, or the place of the die."""
    text: str
    inside: tuple[str, str, str]
    """Three lines of five."""
    red: bool = False


def pieces_of(spot: Spot, *, ascii_only: bool) -> tuple[Piece, ...]:
    """The cards or dice of that seat that the viewer sees, in the order in which they are held."""
    cards = in_order(spot.cards)
    return cards_of(cards, ascii_only=ascii_only) or tuple(_die(at, pips) for at, pips in enumerate(spot.dice, 1))


def cards_of(cards: Sequence[Card], *, ascii_only: bool) -> tuple[Piece, ...]:
    """These cards, in this order."""
    texts = show_cards(cards, ascii_only=ascii_only)
    return tuple(_card(card, text) for card, text in zip(cards, texts, strict=True))


def picture(piece: Piece, *, marked: bool = False, ascii_only: bool = False) -> list[str]:
    """A card or a die, `HEIGHT` lines of `WIDTH`; a marked one has a heavier frame."""
    top, side, bottom = _frame(marked=marked, ascii_only=ascii_only)
    middle = [f"{side[0]}{line}{side[-1]}" for line in piece.inside]
    return [_edge(top), *middle, _edge(bottom)]


def low_picture(piece: Piece, *, ascii_only: bool = False) -> list[str]:
    """A card, `LOW_HEIGHT` lines of `LOW_WIDTH`."""
    top, side, bottom = _frame(marked=False, ascii_only=ascii_only)
    inside = piece.text.center(LOW_WIDTH - 2)
    return [_edge(top, LOW_WIDTH), f"{side[0]}{inside}{side[-1]}", _edge(bottom, LOW_WIDTH)]


def backs(count: int, *, ascii_only: bool = False) -> list[str]:
    """Cards face down, overlapping, three lines."""
    top, _, bottom = _frame(marked=False, ascii_only=ascii_only)
    hatch = (PLAIN_BACK if ascii_only else BACK) * 2
    side = "|" if ascii_only else "│"
    if not count:
        return []
    return [
        f"{top[0]}{top[1] * 2}" * count + top[2],
        f"{side}{hatch}" * count + side,
        f"{bottom[0]}{bottom[1] * 2}" * count + bottom[2],
    ]


def _frame(*, marked: bool, ascii_only: bool) -> tuple[str, str, str]:
    if ascii_only:
        return PLAIN_MARKED if marked else PLAIN
    return MARKED if marked else FRAME


def _edge(corner: str, width: int = WIDTH) -> str:
    return corner[0] + corner[1] * (width - 2) + corner[2]


def _card(card: Card, text: str) -> Piece:
    if card in JOKERS:
        return Piece(str(card), text, JOKER)
    rank, suit = text[:-1], text[-1]
    lines = (f"{rank:<2}  {suit}"[:5], f"  {suit}  ", f"{suit}  {rank:>2}"[:5])
    return Piece(str(card), text, lines, suit in RED)


def _die(place: int, pips: int) -> Piece:
    first, second, third = (f" {line} " for line in PIPS[pips - 1])
    return Piece(place, str(pips), (first, second, third))
