"""Questions of equity as the kernels take them, and how many ways may be counted."""

from collections.abc import Collection, Sequence
from functools import lru_cache
from itertools import chain
from math import comb
from typing import Final, NamedTuple

from potluck.cards import Card, mask
from potluck.errors import ParseError
from potluck.kernels import COMPILED, Half, Showdown, program
from potluck.variants import Best, Variant

__all__ = ["EXACT", "countable", "showdown_of"]

EXACT: Final = 2_000_000
"""Up to so many ways in which the cards to come may fall are counted everywhere, whatever the game."""
BUDGET: Final = 300_000_000 if COMPILED else 0
"""Hands of up to nine cards that may be ranked to count all ways: half a second to a second."""
FIVE_CARDS: Final = 5
SLOWER: Final = 4
"""How many plain hands are ranked while one is by another order."""


class _Need(NamedTuple):
    """How many cards each hand and the board still get."""

    hands: tuple[int, ...]
    board: int

    @property
    def cards(self) -> int:
        return sum(self.hands) + self.board


def showdown_of(
    variant: Variant,
    hands: Sequence[tuple[Card, ...]],
    *,
    board: tuple[Card, ...] = (),
    dead: Collection[Card] = (),
) -> tuple[Showdown, int]:
    """The question as the kernels take it, and in how many ways the missing cards may fall.

    Raises:
        ParseError: as `equity`.
    """
    need = _need(variant, hands, board)
    unseen = _unseen(variant, {*chain(*hands), *board}, dead, need.cards)
    showdown = Showdown(
        halves=_halves(variant),
        hands=tuple(map(mask, hands)),
        missing=need.hands,
        board=mask(board),
        board_missing=need.board,
        unseen=mask(unseen),
    )
    return showdown, _ways(len(unseen), need)


def _unseen(variant: Variant, known: Collection[Card], dead: Collection[Card], wanted: int) -> list[Card]:
    """The cards of which the missing ones come.

    Raises:
        ParseError: there are too few.
    """
    left = [card for card in variant.cards if card not in known]
    unseen = [card for card in left if card not in dead]
    if wanted > len(unseen):
        unseen = left
    if wanted > len(unseen):
        raise ParseError("cards.wrong_number", asked=wanted, allowed=f"0..{len(unseen)}")
    return unseen


@lru_cache(maxsize=256)
def _halves(variant: Variant) -> tuple[Half, ...]:
    """By which orders the pot is won."""
    return tuple(
        Half(program("high" if _plain(variant, best) else variant.ranking(best)), best.hole)
        for best in variant.showdown
    )


@lru_cache(maxsize=256)
def countable(variant: Variant, hands: int) -> int:
    """How many ways may be counted, where nobody says it."""
    each = sum(_price(variant, best) for best in variant.showdown)
    return max(EXACT, BUDGET // (hands * each))


def _price(variant: Variant, best: Best) -> int:
    """How many plain hands are ranked while one of that half is."""
    own, board = variant.own_and_board
    choices = 1 if best.hole is None else comb(own, best.hole) * comb(board, FIVE_CARDS - best.hole)
    return choices * (1 if _plain(variant, best) else SLOWER) * (SLOWER * SLOWER if variant.fewer_wild else 1)


def _plain(variant: Variant, best: Best) -> bool:
    """Whether this is the high order of the English sheet, no card being wild."""
    usual = best.order == "high" and not (best.flush_above_full or best.ace_below)
    return usual and not (variant.wild or variant.jokers)


def _need(variant: Variant, hands: Sequence[tuple[Card, ...]], board: tuple[Card, ...]) -> _Need:
    """The cards that are still to come.

    Raises:
        ParseError: a hand or the board has too many cards, a card is not in the pack or stands twice.
    """
    whole, common = variant.own_and_board
    if not 2 <= len(hands) <= variant.most_seats:
        raise ParseError("cards.wrong_hands", asked=len(hands), allowed=f"2..{variant.most_seats}", path="HAND")
    for hand in hands:
        if len(hand) > whole:
            raise ParseError("cards.wrong_number", asked=len(hand), allowed=f"0..{whole}", path="HAND")
    if len(board) > common:
        raise ParseError("cards.wrong_number", asked=len(board), allowed=f"0..{common}", path="--board")
    known: set[Card] = set()
    for card in chain(*hands, board):
        if card not in variant.cards:
            raise ParseError("cards.not_in_deck", asked=str(card), allowed=len(variant.cards))
        if card in known:
            raise ParseError("cards.twice", asked=str(card))
        known.add(card)
    return _Need(tuple(whole - len(hand) for hand in hands), common - len(board))


def _ways(left: int, need: _Need) -> int:
    """In how many ways the missing cards may fall."""
    product = 1
    for n in (*need.hands, need.board):
        product *= comb(left, n)
        left -= n
    return product
