"""What you have played, at this terminal or in a card room: matches, opponents, hands, biggest pots."""

import argparse
import asyncio
from pathlib import Path
from typing import Final

import msgspec

from potluck.cli.kits import kit_argument
from potluck.cli.lang import chosen
from potluck.cli.output import put
from potluck.cli.parser import Arguments
from potluck.cli.places import keys_file, usual_database
from potluck.client import RoomApi, TokenFile, Visitor, read_address
from potluck.terminal.record import record_lines, recorded
from potluck.words import Language, language
from potluck.words.memory import GameRecord

__all__ = ["EXAMPLE", "arguments", "run"]

EXAMPLE: Final = "potluck record --lang pl"


def arguments(parser: Arguments) -> None:
    """The arguments of `potluck record`."""
    parser.add_argument("link", nargs="?", default="", metavar="LINK", help="a card room: what you have played there")
    parser.add_argument("--db", metavar="FILE", help="where matches are kept; it may be in use")
    parser.add_argument("--json", action="store_true", help="the record as JSON")
    kit_argument(parser)


def run(args: argparse.Namespace) -> int:
    """Exit code 0, also where nothing was played yet."""
    spoken = language(chosen(args.lang))
    records = asyncio.run(_elsewhere(args.link, spoken)) if args.link else _here(args.db, spoken)
    put(msgspec.to_builtins(list(records)), record_lines(records, spoken), as_json=args.json)
    return 0


def _here(db: str | None, spoken: Language) -> tuple[GameRecord, ...]:
    """The records of this terminal, from its database."""
    path = db if db is not None else str(usual_database())
    return recorded(path, spoken) if db is not None or Path(path).exists() else ()


async def _elsewhere(link: str, spoken: Language) -> tuple[GameRecord, ...]:
    """The records of whoever played from here in the card room of that link.

    Raises:
        RequestError: there is no card room.
    """
    address, tokens = read_address(link), TokenFile(keys_file())
    api = RoomApi(address)
    await api.enter(Visitor(lang=spoken.code, token=tokens.token(address.origin)))
    tokens.keep(address.origin, api.token)
    return (await api.record()).games
