"""What each of the 32 exchanges of a hand gives, exactly, the best first."""

import argparse
from collections.abc import Iterator
from fractions import Fraction
from typing import Any, Final

from msgspec import Struct, to_builtins
from msgspec.structs import replace

from potluck.cards import Card, deck, parse, show
from potluck.cli.answers import Chart, Row, add_forms, answer
from potluck.cli.lang import chosen
from potluck.cli.output import folded
from potluck.cli.parser import Arguments, whole
from potluck.errors import ParseError, RequestError
from potluck.games.draw import Rules
from potluck.lab import PAYTABLES, beaten, exchanges, scale
from potluck.lab.exchange import Ranked, ranked
from potluck.ranking import Category, High
from potluck.ranking.values import LEVEL_BITS
from potluck.words import Language, language
from potluck.words.counting import BEATS, NO_BREAK, PAYS, STANDS_PAT, category_name, decimal
from potluck.words.speech import Speech

__all__ = ["EXAMPLE", "NEEDS", "arguments", "run"]

EXAMPLE: Final = 'potluck exchange "As Ad Kh 9c 7d" --deck 32 --profile pl --text'
NEEDS: Final = ("hand",)
HAND: Final = 5
DECKS: Final = (32, 36, 52)
PROFILES: Final = {"pl": (Rules(profile="pl").order, HAND), "de": (Rules(profile="de").order, HAND - 1)}
"""Sheet -> what beats what, and how many cards may be thrown (R0.12, R0.22)."""


def arguments(parser: Arguments) -> None:
    """The arguments of `potluck exchange`."""
    add = parser.add_argument
    add("hand", nargs="*", metavar="HAND", help='five cards such as "As Ad Kh 9c 7d"')
    add("--deck", default="52", metavar="52|36|32", help="the deck that the cards are from")
    add("--profile", metavar="pl|de", help="by the Polish or the German sheet, which lets throw four; else the English")
    add("--seen", default="", metavar="CARDS", help="further cards that cannot come")
    add("--payoff", metavar="TABLE", help=f"best is what pays most on average: {', '.join(PAYTABLES)}")
    add_forms(parser)


def run(args: argparse.Namespace) -> int:
    """Exit code 0. Prints every exchange with how many of its draws lead to which hand."""
    spoken = language(chosen(args.lang))
    size, (order, most) = _size(args), _sheet(args)
    hand, gone = _cards(args, size)
    values, over = _values(args, order, size)
    choices = ranked(exchanges(hand, order=order, size=size, most=most, gone=gone), values, over=over)
    categories = _categories(order, size)
    worth = "pays" if args.payoff else "beats"
    rows = [_row(choice, hand, categories, worth) for choice in choices]
    lines = list(_lines(rows, worth, spoken))
    table: list[Row] = [
        {
            "keep": " ".join(row.keep),
            "throw": " ".join(row.throw),
            worth: row.pays if args.payoff else row.beats,
            "exactly": row.pays_exactly or row.beats_exactly,
            "draws": row.draws,
            **row.categories,
        }
        for row in rows
    ]
    value = {"hand": list(map(str, hand)), "choices": to_builtins(rows)}
    answer(args, value, lines, table, Chart(f"Exchanges of {show(hand)}", "keep", measures=worth))
    return 0


class ExchangeRow(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One exchange as JSON has it: what it is worth by the hands that it beats, or by what it pays."""

    keep: tuple[str, ...]
    throw: tuple[str, ...]
    draws: int
    """In how many ways cards can come."""
    beats: float | None = None
    beats_exactly: str = ""
    pays: float | None = None
    pays_exactly: str = ""
    categories: dict[str, int]
    chances: dict[str, str]


def _size(args: argparse.Namespace) -> int:
    if args.deck not in map(str, DECKS):
        raise RequestError("cli.bad_value", path="--deck", asked=args.deck[:80], allowed=", ".join(map(str, DECKS)))
    return whole("--deck", args.deck, low=min(DECKS), high=max(DECKS))


def _sheet(args: argparse.Namespace) -> tuple[High, int]:
    """The order of hands, and how many cards may be thrown."""
    if args.profile is None:
        return High(), HAND
    if args.profile not in PROFILES:
        raise RequestError("cli.bad_value", path="--profile", asked=args.profile, allowed=", ".join(PROFILES))
    return PROFILES[args.profile]


def _cards(args: argparse.Namespace, size: int) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
    """The hand and the cards that were seen.

    Raises:
        ParseError: they are not five cards and others, all of that deck and different.
    """
    hand = parse(" ".join(args.hand))
    if len(hand) != HAND:
        raise ParseError("cards.wrong_number", asked=len(hand), allowed=HAND)
    both = parse(f"{show(hand)} {args.seen}")
    for card in both:
        if card not in deck(size):
            raise ParseError("cards.not_in_deck", asked=str(card), allowed=size)
    if len(both) > size - HAND:
        raise ParseError("cards.wrong_number", asked=len(both) - HAND, allowed=f"0..{size - 2 * HAND}")
    return hand, both[HAND:]


def _values(args: argparse.Namespace, order: High, size: int) -> tuple[Any, int]:
    """The worth of each level, as whole numbers over a common one."""
    if args.payoff is None:
        return beaten(order, size)
    if args.payoff not in PAYTABLES:
        raise RequestError("cli.bad_value", path="--payoff", asked=args.payoff[:80], allowed=", ".join(PAYTABLES))
    if order != High():
        raise RequestError("cli.contradiction", asked="--payoff", allowed=f"--profile {args.profile}")
    return PAYTABLES[args.payoff].payoffs(scale(order, size).strengths), 1


def _categories(order: High, size: int) -> list[str]:
    """The category of each level."""
    return [Category(level).name.lower() for level in (scale(order, size).strengths >> LEVEL_BITS).tolist()]


def _row(choice: Ranked, hand: tuple[Card, ...], categories: list[str], worth: str) -> ExchangeRow:
    counts = dict.fromkeys(reversed(dict.fromkeys(categories)), 0)
    for key, n in zip(categories, choice.exchange.counts.tolist(), strict=True):
        counts[key] += n
    thrown, draws = choice.exchange.thrown, choice.exchange.total
    row = ExchangeRow(
        keep=tuple(str(card) for card in hand if card not in thrown),
        throw=tuple(map(str, thrown)),
        draws=draws,
        categories=counts,
        chances={key: str(Fraction(n, draws)) for key, n in counts.items() if n},
    )
    if worth == "pays":
        return replace(row, pays=float(choice.worth), pays_exactly=str(choice.worth))
    return replace(row, beats=float(choice.worth), beats_exactly=str(choice.worth))


def _lines(rows: list[ExchangeRow], worth: str, spoken: Language) -> Iterator[str]:
    """A line for each exchange: the cards thrown, its worth, and the hands that it leads to."""
    voice, pat = spoken.speech, spoken.speech.say(STANDS_PAT)
    yield voice.say(PAYS if worth == "pays" else BEATS)
    width = max(len(pat), *(len(" ".join(row.throw)) for row in rows))
    for row in rows:
        amount = decimal(voice, row.pays, digits=4) if row.pays is not None else _percent(voice, row.beats or 0.0)
        given = (
            f"{category_name(voice, key, order=High())} {_percent(voice, n / row.draws)}".replace(" ", NO_BREAK)
            for key, n in reversed(row.categories.items())
            if n
        )
        start = f"{' '.join(row.throw) or pat:{width}}  {amount:>8}  "
        yield folded(start + ", ".join(given), indent=len(start))


def _percent(voice: Speech, share: float) -> str:
    return f"{decimal(voice, 100 * share, digits=2)} %"
