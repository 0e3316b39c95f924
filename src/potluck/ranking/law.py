"""The law: what a hand of any size is worth under an order, with jokers and wild cards; by trying everything.

Slow on purpose. Of every five cards, and everything that wild cards among them may stand for, the best counts.
"""

from collections.abc import Iterator
from itertools import combinations
from typing import Final, Literal

from msgspec import Struct
from msgspec.structs import replace

from potluck.cards import ACE, Card, parse
from potluck.errors import Detail, ParseError, RulesError
from potluck.ranking.high import High
from potluck.ranking.jokers import Standing, bug_high, bug_low, wild
from potluck.ranking.low import Low, from_below
from potluck.ranking.names import Order, name_of
from potluck.ranking.other import Badugi, Two
from potluck.ranking.values import FIVE_CARDS, Category, Rank

__all__ = ["MOST_CARDS", "Ranking", "rank"]

MOST_CARDS: Final = 9
"""Of which any five may play."""


class Ranking(Struct, frozen=True, kw_only=True):
    """An order and what the wild cards of the game may do in it.

    Raises:
        RulesError: a combination that the rule book gives no meaning.
    """

    order: Order = High()
    joker: Literal["bug", "wild"] = "bug"
    """R4.10, R4.12; in a low order a bug is the lowest rank not held (R4.11)."""
    joker_serves: bool = False
    """R4.11, option: in a low order the bug is whichever rank is best for its holder."""
    wild: tuple[Card, ...] = ()
    """Cards that are wild besides jokers (R4.12)."""
    fewer_wild: bool = False
    """R4.13, option: between equal hands the one with fewer wild cards wins."""

    def __post_init__(self) -> None:
        if isinstance(self.order, Badugi | Two) and (self.wild or self.fewer_wild or self.joker == "wild"):
            raise _senseless("wild", "wild cards", self.order)
        if self.joker_serves and not isinstance(self.order, Low):
            raise _senseless("joker_serves", "true", self.order)

    def rank(self, cards: tuple[Card, ...], *, board: tuple[Card, ...] = (), hole: int | None = None) -> Rank:
        """The rank of the best five; with `hole=2` of exactly two of `cards` and three of the board.

        Raises:
            ParseError: too few or too many cards for the order, or one stands there twice.
        """
        whole = cards + board
        self._check(whole, most=MOST_CARDS if hole is None else len(whole))
        if isinstance(self.order, Badugi | Two):
            if hole is not None:
                raise _senseless("hole", hole, self.order)
            return self.order.rank(whole)
        if hole is None:
            fives: Iterator[tuple[Card, ...]] = combinations(whole, FIVE_CARDS)
        else:
            _check_hole(hole, cards, board)
            fives = (
                mine + ours for mine in combinations(cards, hole) for ours in combinations(board, FIVE_CARDS - hole)
            )
        return self._best(tuple(fives), self.order)

    def _check(self, cards: tuple[Card, ...], *, most: int) -> None:
        least, most = {Badugi: (1, 4), Two: (2, 2)}.get(type(self.order), (FIVE_CARDS, most))
        if not least <= len(cards) <= most:
            raise ParseError("cards.wrong_number", asked=len(cards), allowed=f"{least}..{most}")
        for card in cards:
            if cards.count(card) > 1:
                raise ParseError("cards.twice", asked=str(card))
            if isinstance(self.order, Badugi) and card.rank > ACE:
                raise _senseless("joker", str(card), self.order)

    def _best(self, fives: tuple[tuple[Card, ...], ...], order: High | Low) -> Rank:
        """The best of so many fives; if none of them qualifies, shown as the lowest that it would be."""
        best = max(self._five(five, order) for five in fives)
        if best.qualifies or isinstance(order, High):
            return best
        return replace(self._best(fives, replace(order, qualifier=0)), strength=0)

    def standing(self, cards: tuple[Card, ...]) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
        """The cards among these that may stand for any other, and the jokers that may not."""
        jokers = tuple(card for card in cards if card.rank > ACE and card not in self.wild)
        wilds = tuple(card for card in cards if card in self.wild)
        return (wilds + jokers, ()) if self.joker == "wild" else (wilds, jokers)

    def _five(self, cards: tuple[Card, ...], order: High | Low) -> Rank:
        """The best that five cards can be."""
        free, bugs = self.standing(cards)
        natural = tuple(card for card in cards if card not in free + bugs)
        suited = len({card.suit for card in natural}) <= 1
        held = tuple(card.rank for card in natural)
        return max(
            self._stood(natural, free + bugs, standing, order)
            for standing in self._standings(order, held, (len(free), len(bugs)), suited=suited)
        )

    def _standings(
        self, order: High | Low, held: tuple[int, ...], n: tuple[int, int], *, suited: bool
    ) -> Iterator[Standing]:
        """Everything that the free wild cards and then the bugs may stand for."""
        free, bugs = n
        for first in wild(held, free, suited=suited):
            if not bugs:
                yield first
                continue
            both = held + first.ranks
            for second in self._bugs(order, both, bugs, suited=suited):
                yield Standing(first.ranks + second.ranks, suited=second.suited)

    def _bugs(self, order: High | Low, held: tuple[int, ...], n: int, *, suited: bool) -> Iterator[Standing]:
        if isinstance(order, High):
            return bug_high(order, held, n, suited=suited)
        return wild(held, n, suited=False) if self.joker_serves else bug_low(order, held, n)

    def stood(self, natural: tuple[Card, ...], free: tuple[Card, ...], standing: Standing) -> Rank:
        """The rank of five cards of an order of five, when those that may stand for others stand so."""
        assert isinstance(self.order, High | Low)
        return self._stood(natural, free, standing, self.order)

    def _stood(self, natural: tuple[Card, ...], free: tuple[Card, ...], standing: Standing, order: High | Low) -> Rank:
        """The rank when the free cards stand so; with its cards in order of weight."""
        ranks = tuple(card.rank for card in natural)
        stood = order.of(ranks + standing.ranks, suited=standing.suited)
        stands = _assigned(free, standing.ranks)
        best = _by_weight((*((card, card.rank) for card in natural), *stands), stood, order)
        strength = stood.strength
        if self.fewer_wild and stood.qualifies:
            strength = strength << 3 | (FIVE_CARDS - sum(card.rank != rank for card, rank in stands))
        return replace(stood, strength=strength, best=best, stands=stands)


def rank(hand: str | tuple[Card, ...], *, order: Order | Ranking | None = None) -> Rank:
    """The rank of a hand or its text, of five to nine cards; by the English sheet's order unless another is given.

    >>> rank("As Ad 7h 7c 2s") > rank("Ks Kd Qh Qc Js")
    True
    >>> rank("8c 6d 4h As X", order=Low()) == rank("8c 6d 4h As 2c", order=Low())
    True

    Raises:
        ParseError: they are not as many different cards as the order looks at.
    """
    law = order if isinstance(order, Ranking) else Ranking(order=order or High())
    return law.rank(parse(hand) if isinstance(hand, str) else hand)


def _check_hole(hole: int, cards: tuple[Card, ...], board: tuple[Card, ...]) -> None:
    """Raises: ParseError where so many of the cards and the rest of the board are not there."""
    if not FIVE_CARDS - len(board) <= hole <= min(len(cards), FIVE_CARDS):
        shown, needed = f"{len(cards)} + {len(board)}", f"{hole} + {FIVE_CARDS - hole}"
        raise ParseError("cards.wrong_number", asked=shown, allowed=needed)


def _assigned(free: tuple[Card, ...], ranks: tuple[int, ...]) -> tuple[tuple[Card, int], ...]:
    """Which wild card stands for which rank: one that is of a wanted rank stands for itself (R4.13)."""
    wanted, assigned = list(ranks), {}
    for card in free:
        if card.rank in wanted:
            wanted.remove(card.rank)
            assigned[card] = card.rank
    return tuple((card, assigned[card] if card in assigned else wanted.pop(0)) for card in free)


def _by_weight(cards: tuple[tuple[Card, int], ...], rank: Rank, order: High | Low) -> tuple[Card, ...]:
    """The cards in the order in which they count: the combination first, then what stands beside it."""
    weight = {rank_: place for place, rank_ in enumerate((*rank.major, *rank.minor))}
    whole = rank.category in (Category.STRAIGHT, Category.STRAIGHT_FLUSH)
    top = rank.major[0] if rank.major else ACE

    def place(card: tuple[Card, int]) -> tuple[int, int]:
        below = whole and card[1] > top
        low = isinstance(order, Low) and order.order != "deuce-to-seven"
        height = -1 if below else from_below(card[1]) if low else card[1]
        return weight.get(card[1], len(weight)) if not whole else 0, -height

    return tuple(card for card, _ in sorted(cards, key=place))


def _senseless(path: str, given: Detail, order: Order) -> RulesError:
    return RulesError("rules.contradiction", path=path, asked=given, allowed=f"order={name_of(order)}")
