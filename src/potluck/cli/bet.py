"""Red Dog: the chance that a hand beats the next card, the bet, and why."""

import argparse
from typing import Final

from potluck.cards import parse
from potluck.cli.lang import chosen
from potluck.cli.output import add_form, put, wants_json
from potluck.cli.parser import Arguments, whole
from potluck.errors import ParseError
from potluck.games.reddog import Bet
from potluck.lab.advice import Choice
from potluck.lab.reddog import gain, odds
from potluck.options import Json
from potluck.words import language
from potluck.words.reddog.advice import best_bet, brings, reason

__all__ = ["EXAMPLE", "NEEDS", "arguments", "run"]

EXAMPLE: Final = 'potluck bet "Ks Qd 8d Jh 5c" --pool 13 --seen "Ac 9s"'
NEEDS: Final = ("hand", "pool")
HANDS: Final = (4, 5)
MOST: Final = 1_000_000


def arguments(parser: Arguments) -> None:
    """The arguments of `potluck bet`."""
    parser.add_argument("hand", nargs="*", metavar="HAND", help='four or five cards such as "Ks Qd 8d Jh 5c"')
    parser.add_argument("--pool", metavar="N", help="chips in the pool, the largest bet")
    parser.add_argument("--seen", default="", metavar="CARDS", help="the cards that were turned or shown in this deal")
    add_form(parser)


def run(args: argparse.Namespace) -> int:
    """Exit code 0. Prints the bet that brings most chips on average, its chance as a fraction, and why."""
    speech = language(chosen(args.lang)).speech
    pool = whole("--pool", args.pool, low=1, high=MOST)
    cards = parse(" ".join(args.hand))
    if len(cards) not in HANDS:
        raise ParseError("cards.wrong_number", asked=len(cards), allowed=", ".join(map(str, HANDS)))
    chance = odds(cards, parse(args.seen))
    good = 2 * chance.wins > 1
    bet, why = (pool, "most") if good else (1, "least")
    brought = gain(chance.wins, bet)
    answer: dict[str, Json] = {
        "hand": list(map(str, cards)),
        "beaten": chance.beaten,
        "unseen": chance.remaining,
        "wins": str(chance.wins),
        "bet": bet,
        "gain": str(brought),
        "reason": reason(speech, why),
    }
    lines = [best_bet(speech, bet, chance, why=why), brings(speech, Choice(Bet(bet), brought))]
    put(answer, lines, as_json=wants_json(args))
    return 0
