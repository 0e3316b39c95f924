"""The ready variants of poker by name; one of them, or one of your own, as the TOML file that it is, or in rules."""

import argparse
from typing import TYPE_CHECKING, Final

from potluck.cli.lang import chosen
from potluck.cli.output import folded, put
from potluck.cli.parser import Arguments
from potluck.cli.variant import own_variant
from potluck.errors import RequestError
from potluck.options import Json, read
from potluck.variants import VARIANTS, to_data
from potluck.words import Language, language
from potluck.words.poker.names import variant_name

if TYPE_CHECKING:
    from potluck.games.poker import Rules

__all__ = ["EXAMPLE", "arguments", "run"]

EXAMPLE: Final = "potluck variants razz > mine.toml"
NUMBERED: Final = 6
"""Columns that a rule's number takes."""


def arguments(parser: Arguments) -> None:
    """The arguments of `potluck variants`."""
    add = parser.add_argument
    add("variant", nargs="?", default="", metavar="NAME|FILE.toml", help="that one as TOML; without it, all by name")
    add("--rules", action="store_true", help="the rules of that one, in words")
    add("--json", action="store_true", help="as JSON: names and titles, the variant's parts, or its rules")


def run(args: argparse.Namespace) -> int:
    """Exit code 0."""
    from potluck.games.poker import Rules

    spoken = language(chosen(args.lang))
    if args.variant:
        _tell(read(Rules, own_variant(args.variant, path="variant")), args, spoken)
        return 0
    if args.rules:
        raise RequestError("cli.missing", path="potluck variants --rules", allowed="NAME|FILE.toml")
    titles = {name: variant_name(spoken.speech, name) for name in VARIANTS}
    width = max(map(len, titles))
    lines = [f"{name:{width}}  {title}" for name, title in titles.items()]
    put([{"name": name, "title": title} for name, title in titles.items()], lines, as_json=args.json)
    return 0


def _tell(options: "Rules", args: argparse.Namespace, spoken: Language) -> None:
    """Prints one variant."""
    value: Json = to_data(options.game)
    lines = [str(options.game)]
    if args.rules:
        rules = spoken.rules("poker", options)
        value = [{"rule": number, "text": sentence} for number, sentence in rules]
        lines = [folded(f"{number:{NUMBERED}} {sentence}", indent=NUMBERED + 1) for number, sentence in rules]
    put(value, lines, as_json=args.json)
