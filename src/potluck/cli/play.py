"""A match at this terminal; it goes on where it stopped, unless another is asked for."""

import argparse
import sys
from io import StringIO
from typing import Any, Final

from potluck.cli.lang import chosen
from potluck.cli.parser import Arguments
from potluck.cli.places import database
from potluck.cli.settings import settings
from potluck.cli.variant import chosen_variants
from potluck.cli.window import wants_window
from potluck.errors import RequestError
from potluck.games import GAMES, game
from potluck.protocol import Game
from potluck.terminal import GENDERS, Page, Wish, play

__all__ = ["EXAMPLE", "arguments", "run"]

EXAMPLE: Final = "potluck play draw --preset quick --set money.ante=10 --opponent honest:Olga:f --lang pl"


def arguments(parser: Arguments) -> None:
    """What `potluck play` understands."""
    add = parser.add_argument
    add("game", nargs="?", default="draw", metavar="GAME", help=f"one of: {', '.join(GAMES)}")
    add("--preset", metavar="NAME", help="options that go together, such as evening, quick or letter")
    add("--profile", metavar="SHEET", help="the rule sheet, pl or de; short for --set profile=SHEET")
    add(
        "--variant",
        action="append",
        default=[],
        metavar="WHICH",
        help="a ready variant of poker, or a TOML file with one of your own; of several the dealer chooses",
    )
    add("--deck", metavar="SIZE", help="32 or 52; short for --set deck=SIZE")
    add("--set", action="append", default=[], metavar="OPTION=VALUE", help="any option, such as money.ante=10")
    add(
        "--opponent",
        action="append",
        default=[],
        metavar="WHO",
        help="a bot, or `person` for somebody else at this terminal; WHO:NAME:f, :m or :n names him or her",
    )
    add("--name", default="", metavar="NAME", help="your own name")
    add("--gender", default="n", metavar="f|m|n", help="how the languages speak of you")
    add("--new", action="store_true", help="begin another match, although one is running")
    add("--db", metavar="FILE", help="where matches are kept; else the file that `potluck serve` has too")
    add("--ascii", action="store_true", help="cards as Kc and Td")
    add("--plain", action="store_true", help="line by line, as pipes and screen readers have it")
    add("--json", action="store_true", help="for programs: screens out as lines of JSON, actions in as lines of text")


def run(asked: argparse.Namespace) -> int:
    """Exit code 0: the match is over, or kept."""
    lang = chosen(asked.lang)
    if asked.gender not in GENDERS:
        raise RequestError("cli.bad_value", path="--gender", asked=asked.gender, allowed=", ".join(GENDERS))
    played = game(asked.game)
    wish = Wish(
        game=played.name,
        preset=asked.preset,
        options=_options(played, asked),
        opponents=tuple(asked.opponent),
        name=asked.name,
        gender=GENDERS[asked.gender],
        new=asked.new,
    )
    page = Page(sys.stdin or StringIO(), sys.stdout, ascii_only=asked.ascii)
    window = wants_window(page, plain=asked.plain)
    return play(wish, page, db=database(asked.db), lang=lang, as_json=asked.json, window=window)


def _options(played: Game, asked: argparse.Namespace) -> dict[str, Any]:
    """What was set, and the variants; with several of them the dealer has the choice."""
    options = settings(played, _pairs(asked))
    choice = getattr(played.presets.get(asked.preset), "choice", None)
    choosing = options.get("choice", {}).get("play", choice is not None and choice.play) is True
    variants = chosen_variants(asked.variant, choosing=choosing)
    both = options.get("choice", {}) | variants.get("choice", {})
    return options | variants | ({"choice": both} if both else {})


def _pairs(asked: argparse.Namespace) -> list[str]:
    """All options that were set, the short forms first."""
    short: dict[str, Any] = {"profile": asked.profile, "deck": asked.deck}
    return [*(f"{name}={value}" for name, value in short.items() if value is not None), *asked.set]
