"""The table that is opened in a card room elsewhere, by the flags of `potluck join --open`."""

import argparse
from typing import Final, TypeVar, get_args

from msgspec.structs import asdict, replace

from potluck.cli.lang import chosen
from potluck.cli.parser import Arguments, whole
from potluck.cli.wishes import FLAGS, wish_arguments, wish_of
from potluck.errors import RequestError
from potluck.kits import GAMES, game
from potluck.log import options_of
from potluck.protocol import Game
from potluck.room import Carrier, Pace, Speed
from potluck.terminal import table_plan
from potluck.wire import OpenTable, SeatAsked

__all__ = ["opening_arguments", "table_to_open"]

T = TypeVar("T", bound=str)
PERSON: Final = "person"
COMPANY: Final = 2
"""Seats at least, where nobody says how many and the game has room."""
ONLY_WITH_OPEN: Final = (*FLAGS, "seats", "clock", "listed", "evening", "house", "speed")
PACES: Final[tuple[Pace, ...]] = get_args(Pace)
CARRIERS: Final[tuple[Carrier, ...]] = get_args(Carrier)
SPEEDS: Final[tuple[Speed, ...]] = get_args(Speed)
CALM: Final = "calm"
"""The clock of an evening."""


def opening_arguments(parser: Arguments) -> None:
    """Adds `--open` and the arguments that describe the table."""
    group = parser.add_argument_group("a table of your own")
    add = group.add_argument
    add("--open", metavar="GAME", help=f"open a table of your own in that room, as its host: {', '.join(GAMES)}")
    add("--seats", metavar="N", help="how many in all; those beyond the opponents wait for persons")
    wish_arguments(group, person="whoever comes")
    add("--clock", metavar="PACE", help=f"how much time persons have, {', '.join(PACES)}")
    add(
        "--evening", action="store_true", help="friends meet here: deals go on by themselves, clock calm unless you say"
    )
    add("--house", metavar="WHO", help=f"who carries what the bots win and lose, {', '.join(CARRIERS)}")
    add("--speed", metavar="PAUSES", help=f"the pauses between deals, {', '.join(SPEEDS)}")
    add("--listed", action="store_true", help="everybody in the room finds it; else its link is needed")


def table_to_open(args: argparse.Namespace) -> OpenTable | None:
    """The table that is to be opened; None where none is.

    Raises:
        RequestError: a flag says how a table is to be, and none is to be opened; or it cannot be read.
        PotluckError: there is no such game, option or opponent, or they contradict each other.
    """
    if args.open is None:
        stray = next((name for name in ONLY_WITH_OPEN if getattr(args, name)), None)
        if stray is not None:
            raise RequestError("cli.missing", path=f"--{stray}", allowed="--open GAME")
        return None
    clash = next((f"--{name}" for name in ("watch", "seat") if getattr(args, name)), None)
    if clash is not None:
        raise RequestError("cli.contradiction", asked=clash, allowed="--open")
    clock = _one_of("--clock", args.clock, PACES) or (CALM if args.evening else PACES[0])
    house = _one_of("--house", args.house, CARRIERS) or CARRIERS[0]
    speed = _one_of("--speed", args.speed, SPEEDS) or "normal"
    played = game(args.open)
    wish = wish_of(played, args, opponents=_others(played, args), new=True)
    plan = table_plan(played, replace(wish, lang=chosen(args.lang)))
    return OpenTable(
        game=played.name,
        seats=tuple(SeatAsked(**asdict(seat)) for seat in plan.seats),
        options=options_of(plan.options),
        clock=clock,
        evening=args.evening,
        house=house,
        speed=speed,
        listed=args.listed,
    )


def _one_of(path: str, typed: str | None, known: tuple[T, ...]) -> T | None:
    """That value; None where none is typed.

    Raises:
        RequestError: it is none of those.
    """
    value = next((value for value in known if value == typed), None)
    if typed is not None and value is None:
        raise RequestError("cli.bad_value", path=path, asked=typed, allowed=", ".join(known))
    return value


def _others(played: Game, args: argparse.Namespace) -> tuple[str, ...]:
    """The opponents of the host: those named, then a person for each seat that remains."""
    least, most = played.seats
    named = tuple(args.opponent)
    seats = max(least, min(COMPANY, most), len(named) + 1)
    if args.seats is not None:
        seats = whole("--seats", args.seats, low=max(least, len(named) + 1), high=most)
    return (*named, *(PERSON,) * (seats - 1 - len(named)))
