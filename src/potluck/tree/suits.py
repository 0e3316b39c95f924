"""Exchanges of cards that change no hand's worth in a variant: of whole suits; where no suit counts, within each rank.

A *group* stands for the exchanges that leave the board as it is. What differs by one of them alone may be held as one.
"""

from collections.abc import Sequence
from itertools import permutations
from typing import Final, Protocol, TypeAlias

from potluck.cards import CARDS, SUITS
from potluck.variants import Variant
from potluck.variants.values import Best

__all__ = ["Exchanges", "Group", "Sets", "exchanges_of"]

Group: TypeAlias = tuple[int, ...]
Sets: TypeAlias = tuple[int, ...]
"""Sets of cards, as bits."""
FIRST_JOKER: Final = 52
FLUSH: Final = 5
SHORT_FLUSH: Final = 3


class Exchanges(Protocol):
    """The exchanges of one pack."""

    @property
    def whole(self) -> Group:
        """All of them."""

    def first(self, cards: int, group: Group) -> int:
        """The set that stands for all that the group makes of this one."""

    def kept(self, cards: int, group: Group) -> Group:
        """Those of the group that leave a set as it is, which `first` has given."""

    def key(self, sets: Sets, group: Group) -> Sets:
        """The same for all that the group makes of these sets together."""

    def canonical(self, sets: Sets) -> tuple[Sets, dict[int, int]]:
        """The sets that stand for all that any exchange makes of these, and what it makes of each card of theirs."""


class SuitExchanges:
    """Whole suits are exchanged; a group is the numbers of such exchanges."""

    def __init__(self, exchanges: Sequence[tuple[int, ...]]) -> None:
        self._exchanges = exchanges
        self.whole: Group = tuple(range(len(exchanges)))
        self._images: list[dict[int, int]] = [{} for _ in exchanges]

    def first(self, cards: int, group: Group) -> int:
        """The least as a number."""
        return min([self._image(cards, number) for number in group])

    def kept(self, cards: int, group: Group) -> Group:
        """Those that give the same set."""
        return tuple([number for number in group if self._image(cards, number) == cards])

    def key(self, sets: Sets, group: Group) -> Sets:
        """The least as numbers."""
        return min([tuple([self._image(cards, number) for cards in sets]) for number in group])

    def canonical(self, sets: Sets) -> tuple[Sets, dict[int, int]]:
        """The least as numbers."""
        least, number = min(
            (tuple([self._image(cards, number) for cards in sets]), number) for number in range(len(self._exchanges))
        )
        return least, dict(enumerate(self._exchanges[number]))

    def images(self, cards: int) -> tuple[int, ...]:
        """All that the exchanges make of a set, one after the other."""
        return tuple([self._image(cards, number) for number in self.whole])

    def _image(self, cards: int, number: int) -> int:
        images = self._images[number]
        if cards not in images:
            exchange, rest, moved = self._exchanges[number], cards, 0
            while rest:
                low = rest & -rest
                moved |= 1 << exchange[low.bit_length() - 1]
                rest ^= low
            images[cards] = moved
        return images[cards]


class RankExchanges:
    """Cards of a rank are exchanged one by one; a group is the number of its cell for each of the 54 cards."""

    def __init__(self, cells: Group) -> None:
        self.whole = cells

    def first(self, cards: int, group: Group) -> int:
        """The lowest cards of each cell."""
        return self._placed((cards,), group)[0][0]

    def kept(self, cards: int, group: Group) -> Group:
        """Cells that lie wholly within the set or beyond it."""
        return tuple([2 * cell + (cards >> card & 1) if cell >= 0 else -1 for card, cell in enumerate(group)])

    def key(self, sets: Sets, group: Group) -> Sets:
        """Each cell's cards in the order of the sets that they are in."""
        return self._placed(sets, group)[0]

    def canonical(self, sets: Sets) -> tuple[Sets, dict[int, int]]:
        """The same with each rank as a cell."""
        return self._placed(sets, self.whole)

    @staticmethod
    def _placed(sets: Sets, group: Group) -> tuple[Sets, dict[int, int]]:
        union = 0
        for cards in sets:
            union |= cards
        cells: dict[int, list[tuple[list[bool], int]]] = {}
        places: dict[int, list[int]] = {}
        for card, cell in enumerate(group):
            if cell < 0:
                continue
            places.setdefault(cell, []).append(card)
            if union >> card & 1:
                cells.setdefault(cell, []).append(([not cards >> card & 1 for cards in sets], card))
        moved, images = [0] * len(sets), {}
        for cell, members in cells.items():
            for (outside, card), place in zip(sorted(members), places[cell], strict=False):
                images[card] = place
                for at, without in enumerate(outside):
                    moved[at] |= 0 if without else 1 << place
        return tuple(moved), images


def exchanges_of(variant: Variant, *, merged: bool = True) -> Exchanges:
    """All exchanges after which the game is the same; `merged=False`, or odd chips by suits: the one of nothing."""
    same = tuple(range(len(CARDS)))
    if not merged or variant.odd_chip == "high-card":
        return SuitExchanges((same,))
    wild = frozenset(variant.wild_cards)
    if not any(_suits_count(variant, best) for best in variant.showdown):
        pack = frozenset(variant.cards)
        return RankExchanges(tuple(2 * card.rank + (card in wild) if card in pack else -1 for card in CARDS))
    used = sorted(SUITS.index(suit) for suit in variant.suits)
    exchanges = []
    for order in permutations(used):
        suits = dict(zip(used, order, strict=True))
        for jokers in ((52, 53), (53, 52)) if variant.jokers > 1 else ((52, 53),):
            exchange = tuple(4 * (card >> 2) + suits.get(card & 3, card & 3) for card in range(FIRST_JOKER)) + jokers
            if {exchange[card] for card in wild} == wild:
                exchanges.append(exchange)
    return SuitExchanges(sorted(exchanges, key=lambda exchange: exchange != same))


def _suits_count(variant: Variant, best: Best) -> bool:
    """Whether a hand can be worth more or less by its suits."""
    if best.order == "ace-to-five":
        return False
    if best.order == "badugi" or variant.jokers or variant.wild:
        return True
    flush = SHORT_FLUSH if best.order == "few" else FLUSH
    return len(variant.ranks) >= flush and sum(variant.own_and_board) >= flush
