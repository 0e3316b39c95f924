"""A match at this terminal; it goes on where it stopped, unless another is asked for."""

import argparse
import sys
from io import StringIO
from typing import Final

from potluck.cli.kits import kit_argument
from potluck.cli.lang import chosen
from potluck.cli.parser import Arguments
from potluck.cli.places import database
from potluck.cli.window import tell_of_window, wants_window
from potluck.cli.wishes import wish_arguments, wish_of
from potluck.kits import GAMES, game
from potluck.terminal import Console, play

__all__ = ["EXAMPLE", "arguments", "run"]

EXAMPLE: Final = "potluck play draw --preset quick --set money.ante=10 --opponent honest:Olga:f --lang pl"


def arguments(parser: Arguments) -> None:
    """The arguments of `potluck play`."""
    add = parser.add_argument
    add("game", nargs="?", default="draw", metavar="GAME", help=f"one of: {', '.join(GAMES)}")
    wish_arguments(parser, person="somebody else at this terminal")
    add("--name", default="", metavar="NAME", help="your own name")
    add("--new", action="store_true", help="begin another match, although one is running")
    add("--db", metavar="FILE", help="where matches are kept; else the file that `potluck serve` has too")
    add("--ascii", action="store_true", help="cards as Kc and Td")
    add("--plain", action="store_true", help="line by line, as pipes and screen readers have it")
    add("--json", action="store_true", help="for programs: screens out as lines of JSON, actions in as lines of text")
    kit_argument(parser)


def run(args: argparse.Namespace) -> int:
    """Exit code 0: the match is over, or kept."""
    lang = chosen(args.lang)
    wish = wish_of(game(args.game), args, opponents=tuple(args.opponent) or None, new=args.new)
    console = Console(sys.stdin or StringIO(), sys.stdout, ascii_only=args.ascii)
    window = wants_window(console, plain=args.plain)
    tell_of_window(console, lang, plain=args.plain or args.json)
    return play(wish, console, db=database(args.db), lang=lang, as_json=args.json, window=window)
