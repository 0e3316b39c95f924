"""Red Dog: the chance that a hand beats the next card, the bet, and why."""

import argparse
from typing import Final

from potluck.cards import parse
from potluck.cli.lang import chosen
from potluck.cli.output import put
from potluck.cli.parser import Arguments, whole
from potluck.errors import ParseError
from potluck.lab.reddog import gain, odds
from potluck.options import Json
from potluck.words import language
from potluck.words.reddog.advice import reason

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
    parser.add_argument("--json", action="store_true", help="as JSON, which it is anyway")


def run(args: argparse.Namespace) -> int:
    """Exit code 0. Prints JSON: `wins` as a fraction, the `bet` that brings most chips on average, the `reason`."""
    pool = whole("--pool", args.pool, low=1, high=MOST)
    put(_answer(" ".join(args.hand), args.seen, pool=pool, lang=args.lang), [], as_json=True)
    return 0


def _answer(hand: str, turned: str, *, pool: int, lang: str | None) -> dict[str, Json]:
    cards = parse(hand)
    if len(cards) not in HANDS:
        raise ParseError("cards.wrong_number", asked=len(cards), allowed=", ".join(map(str, HANDS)))
    chance = odds(cards, parse(turned))
    good = 2 * chance.wins > 1
    bet = pool if good else 1
    return {
        "hand": list(map(str, cards)),
        "beaten": chance.beaten,
        "unseen": chance.remaining,
        "wins": str(chance.wins),
        "bet": bet,
        "gain": str(gain(chance.wins, bet)),
        "reason": reason(language(chosen(lang)).speech, "most" if good else "least"),
    }
