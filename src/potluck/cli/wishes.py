"""The match that a player wants, by the flags of `play` and `join --open`: rules, opponents, name and gender."""

import argparse
from typing import Final

from potluck.cli.parser import Group
from potluck.cli.settings import settings
from potluck.cli.variant import chosen_variants
from potluck.errors import RequestError
from potluck.options import Plain
from potluck.protocol import Game
from potluck.terminal import GENDERS, MatchRequest

__all__ = ["FLAGS", "wish_arguments", "wish_of"]

FLAGS: Final = ("preset", "profile", "variant", "deck", "set", "opponent", "gender")
"""Those that say how a match is to be, without those that every verb has in its own way."""
USUAL_GENDER: Final = "n"


def wish_arguments(parser: Group, *, person: str) -> None:
    """Adds `FLAGS`; `person` tells where an opponent who is a person sits."""
    add = parser.add_argument
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
        help=f"a bot, or `person` for {person}; WHO:NAME:f, :m or :n names him or her",
    )
    add("--gender", metavar="f|m|n", help="how the languages speak of you")


def wish_of(played: Game, args: argparse.Namespace, *, opponents: tuple[str, ...] | None, new: bool) -> MatchRequest:
    """The wish that the flags make.

    Raises:
        RequestError, ParseError, RulesError: a flag cannot be read, or the game has no such option.
    """
    gender = args.gender or USUAL_GENDER
    if gender not in GENDERS:
        raise RequestError("cli.bad_value", path="--gender", asked=gender, allowed=", ".join(GENDERS))
    return MatchRequest(
        game=played.name,
        preset=args.preset,
        options=_options(played, args),
        opponents=opponents,
        name=args.name,
        gender=GENDERS[gender],
        new=new,
    )


def _options(played: Game, args: argparse.Namespace) -> Plain:
    """The options that were set, and the variants; with several of them the dealer has the choice."""
    options = settings(played, _pairs(args))
    from potluck.games import poker

    preset = played.presets.get(args.preset)
    chooses = isinstance(preset, poker.Rules) and preset.choice.play
    choosing = options.get("choice", {}).get("play", chooses) is True
    variants = chosen_variants(args.variant, choosing=choosing)
    both = options.get("choice", {}) | variants.get("choice", {})
    return options | variants | ({"choice": both} if both else {})


def _pairs(args: argparse.Namespace) -> list[str]:
    """All options that were set, the short forms first."""
    short: Plain = {"profile": args.profile, "deck": args.deck}
    return [*(f"{name}={value}" for name, value in short.items() if value is not None), *args.set]
