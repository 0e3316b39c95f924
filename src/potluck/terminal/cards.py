"""Cards as a person reads and types them at a terminal: `10♣`, or `Tc` where only ASCII will do."""

from collections.abc import Iterable, Sequence
from typing import Final

from potluck.cards import JOKERS, SUITS, Card
from potluck.errors import ParseError

__all__ = ["in_order", "read_card", "show_cards"]

JOKERS_CALLED: Final = dict(zip(JOKERS, ("Joker", "Joker2"), strict=True))
SYMBOLS: Final = "♣♦♥♠"
"""In the order of `SUITS`."""
WHITE: Final = "♧♢♡♤"
VARIATION: Final = "\ufe0f\ufe0e"
"""What a keyboard may put behind a suit to choose between picture and text."""
_JOKERS: Final = {name.casefold(): card for card, name in JOKERS_CALLED.items()}
_READ: Final = str.maketrans(SYMBOLS + WHITE, SUITS * 2, VARIATION)


def show_cards(cards: Iterable[Card], *, ascii_only: bool) -> list[str]:
    """The text of each card; a joker is called so, and the second one by its number."""
    return [str(card) if ascii_only else _pretty(card) for card in cards]


def read_card(text: str) -> Card | None:
    """The card of a text such as `Kc`, `k♣`, `10h` or `joker`; None when it is none."""
    if text.casefold() in _JOKERS:
        return _JOKERS[text.casefold()]
    try:
        return Card(text.translate(_READ))
    except ParseError:
        return None


def in_order(cards: Sequence[Card]) -> tuple[Card, ...]:
    """The cards as a hand is held: what makes pairs side by side, then high to low."""
    ranks = [card.rank for card in cards]
    return tuple(sorted(cards, key=lambda card: (ranks.count(card.rank), card), reverse=True))


def _pretty(card: Card) -> str:
    if card in JOKERS_CALLED:
        return JOKERS_CALLED[card]
    rank = str(card)[0]
    return ("10" if rank == "T" else rank) + SYMBOLS[card.suit]
