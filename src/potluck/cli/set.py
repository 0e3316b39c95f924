"""Pai Gow: every way to set seven cards, what it is worth against a house way, and the house ways themselves."""

import argparse
from typing import Final

from potluck.cards import Card, deck, parse
from potluck.cli.lang import chosen
from potluck.cli.output import add_form, folded, put, wants_json
from potluck.cli.parser import Arguments
from potluck.errors import ParseError, RequestError
from potluck.games.paigow import DEAL, WAYS, Rules, decide
from potluck.games.paigow.hands import sorted_hand
from potluck.games.paigow.houseway import lines
from potluck.options import Json, read
from potluck.words import Language, language
from potluck.words.paigow.advice import advice_lines
from potluck.words.paigow.hands import line

__all__ = ["EXAMPLE", "NEEDS", "arguments", "run"]

EXAMPLE: Final = 'potluck set "As Ac Kd Qs Qh 9d 4c" --house-way flamingo'
NEEDS: Final[tuple[str, ...]] = ()
CARDS: Final = 53


def arguments(parser: Arguments) -> None:
    """The arguments of `potluck set`."""
    parser.add_argument("hand", nargs="*", metavar="HAND", help='seven cards such as "As Ac Kd Qs Qh 9d Xr"')
    parser.add_argument("--copies", default="dealer", metavar="dealer|push", help="for whom equal hands count")
    parser.add_argument("--house-way", default="foxwoods", metavar="NAME", help=f"one of {', '.join(WAYS)}")
    parser.add_argument("--wheel", default="lowest", metavar="lowest|second", help="the place of the straight A2345")
    parser.add_argument("--commission", action="store_true", help="a win pays 5 %% less")
    parser.add_argument("--lines", action="store_true", help="print the house way as a table instead, a line a play")
    add_form(parser)


def run(args: argparse.Namespace) -> int:
    """Exit code 0. Prints the best setting and why, then all of them with their expectation in bets."""
    rules = _rules(args)
    spoken = language(chosen(args.lang))
    if args.lines and args.hand:
        raise RequestError("cli.contradiction", asked=" ".join(args.hand), allowed="--lines")
    if args.lines:
        table = list(lines(WAYS[rules.house_way]))
        put(table, table, as_json=args.json)
        return 0
    cards = _cards(" ".join(args.hand))
    if wants_json(args):
        put(_data(cards, rules), [], as_json=True)
    else:
        put({}, _text(cards, rules, spoken=spoken), as_json=False)
    return 0


def _rules(args: argparse.Namespace) -> Rules:
    """The options of the game that the arguments name; an unknown one is refused with what is allowed."""
    _one_of("--copies", args.copies, ("dealer", "push"))
    _one_of("--house-way", args.house_way, tuple(WAYS))
    _one_of("--wheel", args.wheel, ("lowest", "second"))
    chosen = {"copies": args.copies, "house_way": args.house_way, "wheel": args.wheel}
    return read(Rules, {**chosen, "commission": args.commission})


def _one_of(path: str, given: str, allowed: tuple[str, ...]) -> None:
    if given not in allowed:
        raise RequestError("cli.bad_value", path=path, asked=given, allowed=", ".join(allowed))


def _cards(text: str) -> tuple[Card, ...]:
    if not text:
        raise RequestError("cli.missing", path="potluck set", allowed="HAND")
    cards = parse(text)
    known = deck(CARDS)
    for card in cards:
        if card not in known:
            raise ParseError("cards.not_in_deck", asked=str(card), allowed=CARDS)
    if len(cards) != DEAL:
        raise ParseError("cards.wrong_number", asked=len(cards), allowed=DEAL)
    return sorted_hand(cards)


def _data(cards: tuple[Card, ...], rules: Rules) -> dict[str, Json]:
    from potluck.lab.paigow.advice import ranked_settings, value

    ways: list[dict[str, Json]] = [
        {
            "high": list(map(str, way.high)),
            "low": list(map(str, way.low)),
            "expectation": float(value(rules, way)),
            "win": way.win,
            "push": way.push,
            "lose": way.lose,
        }
        for way in ranked_settings(rules, cards)
    ]
    line = decide(WAYS[rules.house_way], cards, rules.order)
    house: Json = {"name": rules.house_way, "low": list(map(str, line.setting.low)), "case": line.case.name}
    return {"hand": list(map(str, cards)), **ways[0], "house_way": house, "settings": ways}


def _text(cards: tuple[Card, ...], rules: Rules, *, spoken: Language) -> list[str]:
    from potluck.lab.paigow.advice import ranked_settings, weighed

    house = decide(WAYS[rules.house_way], cards, rules.order).setting.low
    advice = weighed(rules, ranked_settings(rules, cards), house=house)
    best, *settings = advice_lines(spoken.speech, rules, cards, advised=advice)
    return [folded(best, indent=0), line(spoken.speech, rules, cards), "", *settings]
