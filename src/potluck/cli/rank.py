"""What hands are worth in any order: category, strength, the cards that count."""

import argparse
from itertools import pairwise
from typing import Final

from potluck.cards import ACE, Card, parse, show
from potluck.cli.lang import chosen
from potluck.cli.output import add_form, put, wants_json
from potluck.cli.parser import Arguments, whole
from potluck.cli.rankings import add_order, cards_of_deck, ranking_of
from potluck.errors import ParseError
from potluck.options import Json
from potluck.ranking import Rank, Ranking, category_id
from potluck.words import Language, language

__all__ = ["EXAMPLE", "NEEDS", "arguments", "run"]

EXAMPLE: Final = 'potluck rank "As Ad 7h 7c 2s" "Ks Kd Qh Qc X" --joker wild --text'
NEEDS: Final = ("hand",)


def arguments(parser: Arguments) -> None:
    """The arguments of `potluck rank`."""
    parser.add_argument(
        "hand", nargs="*", metavar="HAND", help='cards such as "As Ad 7h 7c 2s" or AsAd7h7c2s; X is a joker'
    )
    add_order(parser)
    parser.add_argument("--fewer-wild", action="store_true", help="of equal hands the one with fewer wild cards wins")
    parser.add_argument("--board", default="", metavar="CARDS", help="cards that every hand may use too")
    parser.add_argument("--hole", metavar="N", help="exactly so many cards of the hand, the others of the board")
    add_form(parser)


def run(args: argparse.Namespace) -> int:
    """Exit code 0. Prints one thing for each hand in the order given."""
    spoken, ranking = language(chosen(args.lang)), ranking_of(args)
    known = cards_of_deck(args, ranking)
    hole = None if args.hole is None else whole("--hole", args.hole, low=0, high=5)
    board = _cards(args.board, known)
    hands = [_cards(text, known) for text in _hands(args.hand)]
    # Of cards worth the same the higher suits are shown, whatever the order in which they were typed.
    ranks = [ranking.rank(_falling(hand), board=_falling(board), hole=hole) for hand in hands]
    texts = [spoken.hand(rank, order=ranking.order) for rank in ranks]
    rows = [_row(hand, rank, ranking, text) for hand, rank, text in zip(hands, ranks, texts, strict=True)]
    lines = _lines(hands, texts) + _compared(hands, ranks, spoken, ranking)
    put(rows, lines, as_json=wants_json(args))
    return 0


def _hands(texts: list[str]) -> list[str]:
    """The hands that were meant: single cards one after the other, typed without quotes, are one hand."""
    single = len(texts) > 1 and all(len(text) <= len("10s") for text in texts)
    return [" ".join(texts)] if single else texts


def _cards(text: str, known: frozenset[Card]) -> tuple[Card, ...]:
    """The cards of that text; a joker goes with every deck.

    Raises:
        ParseError: they are not different cards of that deck.
    """
    cards = parse(text)
    for card in cards:
        if card not in known and card.rank <= ACE:
            raise ParseError("cards.not_in_deck", asked=str(card), allowed=len(known))
    return cards


def _falling(cards: tuple[Card, ...]) -> tuple[Card, ...]:
    return tuple(sorted(cards, reverse=True))


def _row(hand: tuple[Card, ...], rank: Rank, ranking: Ranking, text: str) -> dict[str, Json]:
    return {
        "hand": list(map(str, hand)),
        "category": category_id(rank, order=ranking.order),
        "strength": rank.strength,
        "best": list(map(str, rank.best)),
        "text": text,
    }


def _lines(hands: list[tuple[Card, ...]], texts: list[str]) -> list[str]:
    width = max(map(len, map(show, hands)))
    return [f"{show(hand):{width}}  {text}" for hand, text in zip(hands, texts, strict=True)]


def _compared(hands: list[tuple[Card, ...]], ranks: list[Rank], spoken: Language, ranking: Ranking) -> list[str]:
    """From the best hand down, why each beats the next."""
    falling = sorted(zip(ranks, map(show, hands), strict=True), key=lambda pair: pair[0], reverse=True)
    return [
        f"{winner} {'=' if better == worse else '>'} {loser}: {spoken.verdict((better, worse), order=ranking.order)}"
        for (better, winner), (worse, loser) in pairwise(falling)
    ]
