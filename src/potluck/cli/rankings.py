"""The arguments of every verb that ranks hands by any order; and the ranking and the deck that they name."""

import argparse
from collections.abc import Iterable
from typing import Any, Final

from potluck.cards import RANKS, Card, deck
from potluck.cli.parser import Arguments
from potluck.errors import ParseError, RequestError
from potluck.games.draw import Rules
from potluck.lab.frequencies import DECKS, WILDS, wild_cards
from potluck.options import Plain
from potluck.ranking import Badugi, High, Low, Order, Ranking, Two

__all__ = ["DECKS", "add_order", "cards_of_deck", "deck_of", "ranking_of"]

FAMILIES: Final[dict[str, type[Order]]] = {
    "high": High,
    "ace-to-five": Low,
    "deuce-to-seven": Low,
    "ace-to-six": Low,
    "eight-or-better": Low,
    "badugi": Badugi,
    "two": Two,
}
"""Name of an order -> what it is."""
CHOICES: Final[dict[str, Plain]] = {
    "profile": {"pl": Rules(profile="pl").order.flush, "de": Rules(profile="de").order.flush},
    "flush": {"all": "all", "top": "top"},
    "ace_below": {"6": 6, "7": 7},
    "wheel": {"lowest": "lowest", "second": "second"},
    "qualifier": {str(pips): pips for pips in (6, 7, 8, 9)},
    "joker": {"bug": "bug", "wild": "wild", "low": "bug"},
}
"""Argument -> text of a value -> what it means; a profile is what counts in a flush (R0.22)."""
SERVES: Final[dict[type[Order], frozenset[str]]] = {
    High: frozenset({"profile", "flush", "flush_above_full", "ace_below", "wheel", "joker", "wild", "fewer_wild"}),
    Low: frozenset({"qualifier", "wheel_is_straight", "joker", "joker_serves", "wild", "fewer_wild"}),
    Badugi: frozenset(),
    Two: frozenset({"joker"}),
}
"""Which arguments mean something in which family."""
STRIPPED: Final = {6: (36, 37), 7: (32, 33)}
"""R0.23, option: the decks in which the ace stands below the lowest rank."""


def add_order(parser: Arguments) -> None:
    """Adds the arguments of every verb that ranks hands by any order."""
    add = parser.add_argument
    add("--order", default="high", metavar="ORDER", help=f"one of: {', '.join(FAMILIES)}")
    add("--deck", metavar="SIZE", help="32, 36 or 52; 33, 37, 53 and 54 are with jokers")
    add("--joker", metavar="bug|wild|low", help="what a joker may stand for; in a low, bug and low are the lowest rank")
    add("--joker-serves", action="store_true", help="low: a joker is whatever is best for its holder")
    add("--wild", metavar="CARDS", help="wild ranks or cards: 2, or Jh,Js, or one-eyed-jacks")
    add("--profile", metavar="pl|de", help="a flush by the Polish or the German sheet; else by the English")
    add("--flush", metavar="all|top", help="all cards of a flush count, or the top one alone")
    add("--flush-above-full", action="store_true", help="a flush beats a full house, as with short decks")
    add("--ace-below", metavar="6|7", help="A-6-7-8-9 of 36 cards, or A-7-8-9-T of 32, is a straight too")
    add("--wheel", metavar="lowest|second", help="where A-2-3-4-5 stands among the straights")
    add("--qualifier", metavar="6..9", help="ace-to-five: only five different ranks up to this one count")
    add("--wheel-is-straight", action="store_true", help="deuce-to-seven: A-2-3-4-5 is a straight")


def ranking_of(args: argparse.Namespace) -> Ranking:
    """The order of hands that the arguments name, with its jokers and wild cards.

    Raises:
        RequestError: there is no such order or value, or an argument that means nothing in that order.
    """
    if args.order not in FAMILIES:
        raise _bad("--order", args.order, FAMILIES)
    given = {name: _value(name, text) for name, text in vars(args).items() if name in _NAMES and text}
    family = FAMILIES[args.order]
    for name in given:
        if name not in SERVES[family]:
            raise RequestError("cli.contradiction", asked=_argument(name), allowed=f"--order {args.order}")
    if (args.joker, family) in _NO_JOKER:
        raise RequestError("cli.contradiction", asked=f"--joker {args.joker}", allowed=f"--order {args.order}")
    wilds = {name: given.pop(name) for name in ("joker", "joker_serves", "wild", "fewer_wild") if name in given}
    return Ranking(order=_order(args.order, given), **wilds)


def deck_of(args: argparse.Namespace) -> int:
    """The size of the deck: 52, or a stripped one where the ace stands below its lowest rank.

    Raises:
        RequestError: there is no such deck, or the order does not fit it.
    """
    fitting = STRIPPED.get(int(args.ace_below), ()) if args.ace_below in CHOICES["ace_below"] else ()
    if args.deck is None:
        return fitting[0] if fitting else 52
    if args.deck not in map(str, DECKS):
        raise _bad("--deck", args.deck, DECKS)
    if fitting and int(args.deck) not in fitting:
        raise RequestError("cli.contradiction", asked=f"--ace-below {args.ace_below}", allowed=f"--deck {args.deck}")
    return int(args.deck)


def cards_of_deck(args: argparse.Namespace, ranking: Ranking) -> frozenset[Card]:
    """The cards of the deck that the arguments name.

    Raises:
        RequestError: as `deck_of`, or a card is wild that the deck does not have.
    """
    cards = frozenset(deck(deck_of(args)))
    for card in ranking.wild:
        if card not in cards and card.rank < len(RANKS):
            raise RequestError("cli.contradiction", asked=f"--wild {args.wild}", allowed=f"--deck {deck_of(args)}")
    return cards


def _order(name: str, options: Plain) -> Order:
    """The order of that name with those options."""
    match name:
        case "high":
            return High(**{"flush": options.pop("profile", "all")} | options)
        case "eight-or-better":
            return _low("ace-to-five", {"qualifier": 8} | options)
        case "badugi":
            return Badugi()
        case "two":
            return Two()
        case low:
            return _low(low, options)


def _low(name: Any, options: Plain) -> Low:
    for option, only in (("qualifier", "ace-to-five"), ("wheel_is_straight", "deuce-to-seven")):
        if option in options and name != only:
            raise RequestError("cli.contradiction", asked=_argument(option), allowed=f"--order {name}")
    return Low(name, **options)


def _value(name: str, text: str) -> Any:
    """The value that the text of an argument stands for."""
    if name == "wild":
        return _wild(text)
    if name not in CHOICES:
        return text
    if text not in CHOICES[name]:
        raise _bad(_argument(name), text, CHOICES[name])
    return CHOICES[name][text]


def _wild(text: str) -> tuple[Card, ...]:
    """The cards of a list of ranks, cards and names."""
    try:
        return wild_cards(text)
    except ParseError as error:
        raise _bad("--wild", str(error.detail["asked"]), WILDS) from None


def _argument(name: str) -> str:
    return f"--{name.replace('_', '-')}"


def _bad(path: str, text: str, allowed: Iterable[str | int]) -> RequestError:
    return RequestError("cli.bad_value", path=path, asked=text[:80], allowed=", ".join(map(str, allowed)))


_NAMES: Final = frozenset().union(*SERVES.values())
_NO_JOKER: Final = frozenset({("low", High), ("wild", Two), ("low", Two)})
"""What a joker cannot be there."""
