"""What hands of five to nine cards are worth, in the high order: category, strength, the best five."""

import argparse
from itertools import combinations
from typing import Any, Final

from potluck.cards import Card, deck, parse
from potluck.cli.lang import chosen
from potluck.cli.output import put
from potluck.cli.parser import Arguments, whole
from potluck.errors import ParseError, RequestError
from potluck.games.draw import Rules
from potluck.ranking import High, Rank
from potluck.words import Language, language
from potluck.words.draw.hands import hand

__all__ = ["EXAMPLE", "NEEDS", "arguments", "run"]

EXAMPLE: Final = 'potluck rank "As Ad 7h 7c 2s" "Ks Kd Qh Qc Js" --profile pl'
NEEDS: Final = ("hand",)
FIVE: Final = 5
MOST: Final = 9
PROFILES: Final = {"pl": Rules(profile="pl").order, "de": Rules(profile="de").order}


def arguments(parser: Arguments) -> None:
    """What `potluck rank` understands."""
    parser.add_argument("hand", nargs="*", metavar="HAND", help='cards such as "As Ad 7h 7c 2s" or AsAd7h7c2s')
    parser.add_argument("--profile", metavar="pl|de", help="by the Polish or the German sheet; else by the English")
    parser.add_argument("--deck", default="52", metavar="52|32", help="the deck that the cards are from")
    parser.add_argument("--json", action="store_true", help="as JSON, which it is anyway")


def run(asked: argparse.Namespace) -> int:
    """Exit code 0. Prints a JSON list, one object for each hand in the order given."""
    spoken = language(chosen(asked.lang))
    if asked.profile is not None and asked.profile not in PROFILES:
        raise RequestError("cli.bad_value", path="--profile", asked=asked.profile, allowed=", ".join(PROFILES))
    order = PROFILES.get(asked.profile, High())
    known = frozenset(deck(whole("--deck", asked.deck, low=32, high=52)))
    put([_ranked(_cards(text, known), order, spoken) for text in _hands(asked.hand)], [], as_json=True)
    return 0


def _hands(texts: list[str]) -> list[str]:
    """The hands that were meant: single cards one after the other, typed without quotes, are one hand."""
    single = len(texts) > 1 and all(len(text) == len("As") for text in texts)
    return [" ".join(texts)] if single else texts


def _cards(text: str, known: frozenset[Card]) -> tuple[Card, ...]:
    """The cards of a hand.

    Raises:
        ParseError: they are not five to nine different cards of that deck.
    """
    cards = parse(text)
    for card in cards:
        if card not in known:
            raise ParseError("cards.not_in_deck", asked=str(card), allowed=len(known))
    if not FIVE <= len(cards) <= MOST:
        raise ParseError("cards.wrong_number", asked=len(cards), allowed=f"{FIVE}..{MOST}")
    return cards


def _ranked(cards: tuple[Card, ...], order: High, spoken: Language) -> dict[str, Any]:
    fives = combinations(sorted(cards, reverse=True), FIVE)
    rank, best = max(((order.rank(five), five) for five in fives), key=lambda found: found[0])
    return {
        "hand": list(map(str, cards)),
        "category": rank.category.name.lower(),
        "strength": rank.strength,
        "best": list(map(str, _in_order(best, rank))),
        "text": hand(spoken.speech, rank),
    }


def _in_order(best: tuple[Card, ...], rank: Rank) -> list[Card]:
    """The five as they count: what makes the combination first; in A-2-3-4-5 the ace last."""
    counts = [card.rank for card in best]
    top = rank.major[0]
    low_ace = rank.category.name.startswith("STRAIGHT") and max(counts) > top
    weights = {card: (counts.count(card.rank), -1 if low_ace and card.rank > top else card.rank) for card in best}
    return sorted(best, key=lambda card: (weights[card], card), reverse=True)
