"""How many of all hands of a deck are what: exact frequencies in any order."""

import argparse
import sys
from math import comb
from typing import Final

from msgspec import Struct, to_builtins
from msgspec.structs import replace

from potluck import kernels
from potluck.cards import JOKERS, Card
from potluck.cli.answers import Chart, Row, add_forms, answer
from potluck.cli.lang import chosen
from potluck.cli.parser import Arguments, whole
from potluck.cli.progress import Progress
from potluck.cli.rankings import add_order, cards_of_deck, deck_of, ranking_of
from potluck.errors import RequestError
from potluck.ranking import Badugi, High, Ranking, Two
from potluck.words import Language, language
from potluck.words.counting import EXTRA, SLOWLY, TITLE, category_name, thousands
from potluck.words.figures import percent

__all__ = ["EXAMPLE", "arguments", "run"]

EXAMPLE: Final = "potluck count --deck 53 --cards 7 --joker wild --text"
SLOW: Final = 20_000_000
"""Hands that the fallback counts in about a second."""


def arguments(parser: Arguments) -> None:
    """The arguments of `potluck count`."""
    parser.add_argument(
        "--cards", metavar="N", help="cards of a hand: 5 to 9, of badugi 1 to 4; else what the order needs"
    )
    add_order(parser)
    parser.add_argument(
        "--classes", action="store_true", help="also: different strengths, and hands up to suits' names"
    )
    add_forms(parser)


def run(args: argparse.Namespace) -> int:
    """Exit code 0. Prints how many hands there are, and how many of each category."""
    spoken, ranking = language(chosen(args.lang)), ranking_of(args)
    size, cards = deck_of(args), _size(args, ranking)
    _refuse_jokers(args, cards_of_deck(args, ranking), ranking)
    if isinstance(ranking.order, Badugi) and size in (33, 37, 53, 54):
        raise RequestError("cli.contradiction", asked=f"--deck {size}", allowed="--order badugi")
    counts = _counted(ranking, size, cards, spoken)
    if args.classes:
        classes, of_suits = (
            kernels.classes(size, cards=cards, order=ranking),
            kernels.count_suit_classes(size, cards=cards),
        )
        counts = replace(counts, classes=classes, suit_classes=of_suits)
    rows: list[Row] = [
        {"category": name, "hands": n, "per_cent": 100 * n / counts.total} for name, n in counts.categories.items()
    ]
    chart = Chart(f"{cards} of {size} cards: {counts.total:,} hands", "category", measures="per_cent")
    answer(args, to_builtins(counts), _lines(counts, spoken, ranking, (size, cards)), rows, chart)
    return 0


class Counts(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The answer of `potluck count`, as JSON has it; null and left out is what was not asked for."""

    total: int
    categories: dict[str, int]
    royal_flush: int | None = None
    classes: int | None = None
    """Hands of different strength."""
    suit_classes: int | None = None
    """Hands that differ in more than the names of the suits."""


def _size(args: argparse.Namespace, ranking: Ranking) -> int:
    """How many cards a hand has."""
    low, high = {Badugi: (1, 4), Two: (2, 2)}.get(type(ranking.order), (5, 9))
    usual = high if isinstance(ranking.order, Badugi) else low
    return usual if args.cards is None else whole("--cards", args.cards, low=low, high=high)


def _refuse_jokers(args: argparse.Namespace, pack: frozenset[Card], ranking: Ranking) -> None:
    """Raises: RequestError where something is asked of jokers, and the deck has none."""
    wild = not pack.issuperset(ranking.wild)
    named = {f"--joker {args.joker}": args.joker, "--joker-serves": args.joker_serves, f"--wild {args.wild}": wild}
    options = [text for text, given in named.items() if given]
    if options and pack.isdisjoint(JOKERS):
        raise RequestError("cli.contradiction", asked=options[0], allowed=f"--deck {len(pack)}")


def _counted(ranking: Ranking, size: int, cards: int, spoken: Language) -> Counts:
    total = comb(size, cards)
    if not kernels.COMPILED and total > SLOW:
        print(spoken.speech.say(SLOWLY), file=sys.stderr)
    with Progress(total, spoken) as progress:
        census = kernels.census(size, cards=cards, order=ranking, progress=progress.at)
    royal = census.royal if isinstance(ranking.order, High) else None
    return Counts(total=census.total, categories=dict(census.categories), royal_flush=royal)


def _lines(counts: Counts, spoken: Language, ranking: Ranking, sizes: tuple[int, int]) -> list[str]:
    """A line for each category that occurs, with its number and its share."""
    voice, total, (size, cards) = spoken.speech, counts.total, sizes
    rows = [(category_name(voice, key, order=ranking.order), n) for key, n in counts.categories.items() if n]
    name = max(len(text) for text, _ in rows)
    number = max(len(thousands(voice, n)) for _, n in rows)
    extra = {"royal_flush": counts.royal_flush, "classes": counts.classes, "suit_classes": counts.suit_classes}
    return [
        voice.say(TITLE, size=size, cards=cards, total=thousands(voice, total)),
        *(
            f"{text:{name}}  {thousands(voice, n):>{number}}  {percent(voice, n / total, places=4):>9}"
            for text, n in rows
        ),
        *(voice.say(EXTRA[key], n=thousands(voice, n)) for key, n in extra.items() if n is not None),
    ]
