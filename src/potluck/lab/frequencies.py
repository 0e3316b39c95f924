"""How many hands of any deck are what, by the few choices that a visitor has; the numbers are those of the kernels."""

from collections.abc import Mapping
from typing import Final, Literal

from potluck.cards import JOKERS, RANKS, Card, deck, parse
from potluck.errors import ParseError, RequestError
from potluck.kernels import Census, census
from potluck.ranking import Badugi, High, Low, Order, Ranking, Two

__all__ = ["DECKS", "ORDERS", "SIZES", "WILDS", "Joker", "census_of_text", "ranking_of_text", "wild_cards"]

Joker = Literal["", "bug", "wild"]

DECKS: Final = (32, 33, 36, 37, 52, 53, 54)
ORDERS: Final[Mapping[str, Order]] = {
    "high": High(),
    "short": High(flush_above_full=True),
    "ace-to-five": Low(),
    "deuce-to-seven": Low("deuce-to-seven"),
    "ace-to-six": Low("ace-to-six"),
    "eight-or-better": Low(qualifier=8),
    "badugi": Badugi(),
    "two": Two(),
}
"""Name of an order, as `potluck count --order` has it, but for `short`: a flush above a full house -> the order."""
SIZES: Final[Mapping[type[Order], range]] = {
    High: range(5, 10),
    Low: range(5, 10),
    Badugi: range(1, 5),
    Two: range(2, 3),
}
"""How many cards a hand may have, by the family of the order."""
NAMED: Final[Mapping[str, str]] = {"one-eyed-jacks": "Jh Js"}
WILDS: Final = ("2 .. A", "Jh,Js", *NAMED)
"""How wild cards are written."""


def census_of_text(size: int, cards: int, order: str, joker: Joker, wild: str) -> Census:
    """The frequencies that `potluck count` prints; up to two seconds, for nine cards of 54.

    Raises:
        RequestError: there is no such deck or order, or hands of it have another size.
        ParseError: what is wild is no card.
        RulesError: the deck has jokers, or cards are wild, for which the order has no meaning.
    """
    ranking = ranking_of_text(size, order, joker, wild)
    sizes = SIZES[type(ranking.order)]
    if cards not in sizes:
        raise RequestError("lab.answer", asked=cards, allowed=", ".join(map(str, sizes)))
    return census(size, cards=cards, order=ranking)


def ranking_of_text(size: int, order: str, joker: Joker, wild: str) -> Ranking:
    """The order of that name, with what jokers and wild cards may stand for.

    Raises:
        RequestError, ParseError, RulesError: as `census_of_text`.
    """
    if size not in DECKS:
        raise RequestError("lab.answer", asked=size, allowed=", ".join(map(str, DECKS)))
    if order not in ORDERS:
        raise RequestError("lab.answer", asked=order, allowed=", ".join(ORDERS))
    loose = wild_cards(wild)
    lacking = [card for card in loose if card not in deck(size)]
    if lacking:
        cards = deck(size)
        plain = [str(card) for card in cards if card not in JOKERS]
        allowed = " ".join([f"{plain[0]} .. {plain[-1]}", *(str(card) for card in cards if card in JOKERS)])
        raise RequestError("lab.answer", asked=str(lacking[0]), allowed=allowed)
    if isinstance(ORDERS[order], Badugi) and (loose or JOKERS[0] in deck(size)):
        raise RequestError("lab.answer", asked=wild or size, allowed="32, 36, 52")
    serves = joker == "wild" and isinstance(ORDERS[order], Low)
    return Ranking(
        order=ORDERS[order],
        joker=joker if joker and not isinstance(ORDERS[order], Low) else "bug",
        joker_serves=serves,
        wild=loose,
    )


def wild_cards(text: str) -> tuple[Card, ...]:
    """The cards of a list of ranks, cards and names.

    >>> [str(card) for card in wild_cards("2, Jh")]
    ['2c', '2d', '2h', '2s', 'Jh']

    Raises:
        ParseError: a word is neither.
    """
    cards: dict[Card, None] = {}
    for word in NAMED.get(text, text).replace(",", " ").split():
        rank = RANKS.find(word.upper().replace("10", "T")) if len(word) == 1 or word == "10" else -1
        try:
            cards |= dict.fromkeys(parse(word) if rank < 0 else deck(52)[4 * rank : 4 * rank + 4])
        except ParseError as error:
            raise ParseError("rules.bad_value", path="wild", asked=word[:80], allowed=", ".join(WILDS)) from error
    return tuple(cards)
