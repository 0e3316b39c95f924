"""Cards as ints with one text form: `4 * rank + suit`, rank 0 deuce .. 12 ace, suits `cdhs`; 52 and 53 are jokers."""

from collections.abc import Iterable
from typing import Final

from potluck.errors import ParseError

__all__ = ["ACE", "CARDS", "DECKS", "JOKERS", "RANKS", "SUITS", "Card", "deck", "mask", "parse", "show"]

RANKS: Final = "23456789TJQKA"
"""The letters of the ranks, the deuce first."""
SUITS: Final = "cdhs"
"""Clubs, diamonds, hearts, spades."""
ACE: Final = 12
"""The index of the ace in `RANKS`."""


class Card(int):
    """One card: an `int` that reads and prints as text.

    >>> Card("As")
    Card('As')
    >>> Card("As") == Card(51) == 51
    True
    >>> print(Card(0), Card("10h"))
    2c Th
    """

    __slots__ = ()

    def __new__(cls, card: int | str) -> "Card":
        """The card of that number or text; always one of `CARDS`.

        Raises:
            ParseError: there is no such card.
        """
        if isinstance(card, str):
            return _BY_TEXT.get(card) or _read(card)
        if not 0 <= card < len(CARDS):
            raise ParseError("cards.unreadable", asked=int(card))
        return CARDS[card]

    @property
    def rank(self) -> int:
        """0 deuce .. 12 ace; 13 for a joker."""
        return self >> 2

    @property
    def suit(self) -> int:
        """0 clubs, 1 diamonds, 2 hearts, 3 spades; of a joker 0 (red) or 1 (black)."""
        return self & 3

    def __repr__(self) -> str:
        return f"Card({str(self)!r})"

    def __str__(self) -> str:
        return _TEXTS[self]

    def __reduce__(self) -> tuple[type["Card"], tuple[str]]:
        return Card, (str(self),)


_TEXTS: Final = (*(rank + suit for rank in RANKS for suit in SUITS), "Xr", "Xb")
CARDS: Final = tuple(int.__new__(Card, number) for number in range(len(_TEXTS)))
JOKERS: Final = CARDS[52:]
"""The red and the black one."""
_BY_TEXT: Final = dict(zip(_TEXTS, CARDS, strict=True))

DECKS: Final = {
    32: CARDS[20:52],
    36: CARDS[16:52],
    52: CARDS[:52],
    33: CARDS[20:53],
    37: CARDS[16:53],
    53: CARDS[:53],
    54: CARDS,
}
"""Size -> cards in order: 32 from the seven up (R0.1), 36 from the six up, 52, and the same with jokers."""


def deck(size: int) -> tuple[Card, ...]:
    """The cards of a deck of that size, lowest first.

    Raises:
        ParseError: no deck has that size.
    """
    if size not in DECKS:
        raise ParseError("cards.wrong_number", asked=size, allowed=", ".join(map(str, sorted(DECKS))))
    return DECKS[size]


def parse(text: "str | Iterable[Card | str]") -> tuple[Card, ...]:
    """The cards in a text such as `As Td 7h`, `AsTd7h`, `10c X`, `Kd joker`; `parse(show(cards)) == cards`.

    Cards themselves, such as the board of a view, are taken too.

    Raises:
        ParseError: something in it is no card, or a card stands there twice.
    """
    text = text if isinstance(text, str) else " ".join(map(str, text))
    cards = tuple(Card(token) for word in text.replace(",", " ").split() for token in _tokens(word))
    for card in cards:
        if cards.count(card) > 1:
            raise ParseError("cards.twice", asked=str(card))
    return cards


def show(cards: Iterable[Card]) -> str:
    """The cards as text, separated by blanks."""
    return " ".join(map(str, cards))


def mask(cards: Iterable[int]) -> int:
    """The uint64 mask of a hand: suit s in bits 16·s .. 16·s+12, deuce lowest; jokers in bits 13 and 29."""
    bits = 0
    for card in cards:
        bits |= 1 << (16 * (card & 3) + (card >> 2))
    return bits


def _tokens(word: str) -> Iterable[str]:
    """`AsTd` -> As, Td; `10c` -> Tc; a lone `X` is the red joker, and so is the word `joker`."""
    word = "X" if word.casefold() == "joker" else word.replace("10", "T")
    while word:
        length = 1 if word[0] in "Xx" and word[1:2] not in ("r", "b") else 2
        yield word[:length]
        word = word[length:]


def _read(text: str) -> Card:
    """The card of a text that is not in canonical form: `aS`, `10h`, `X`."""
    plain = text.strip().replace("10", "T")
    if plain in ("X", "x"):
        return JOKERS[0]
    card = _BY_TEXT.get(plain[:1].upper() + plain[1:].lower())
    if card is None:
        raise ParseError("cards.unreadable", asked=text)
    return card
