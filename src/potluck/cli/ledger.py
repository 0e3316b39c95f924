"""The ledger of a table of a card room: who has won what, and who pays whom; also once its match is over."""

import argparse
import asyncio
import sys
from io import StringIO
from typing import Final

from potluck.cli.lang import chosen
from potluck.cli.parser import Arguments
from potluck.cli.places import keys_file
from potluck.client import RoomApi, TokenFile, Visitor, read_address
from potluck.errors import RequestError
from potluck.protocol import encode
from potluck.terminal import Console
from potluck.terminal.ledger import ledger_lines
from potluck.terminal.season import season_lines
from potluck.wire import LedgerInfo, SeasonInfo
from potluck.words import language

__all__ = ["EXAMPLE", "NEEDS", "arguments", "run"]

EXAMPLE: Final = "potluck ledger http://192.168.1.7:8052/t/TABLE --lang pl"
NEEDS: Final = ("link",)


def arguments(parser: Arguments) -> None:
    """The arguments of `potluck ledger`."""
    add = parser.add_argument
    add("link", nargs="?", metavar="LINK", help="the table's link")
    add("--season", action="store_true", help="the evenings up to this one that followed one another")
    add("--ascii", action="store_true", help="cards as Kc and Td")
    add("--json", action="store_true", help="for programs: all of it as one JSON object")


def run(args: argparse.Namespace) -> int:
    """Exit code 0 when it is printed."""
    spoken = language(chosen(args.lang))
    address = read_address(args.link)
    if not address.table:
        raise RequestError("cli.bad_value", path="LINK", asked=args.link, allowed="http://HOST:PORT/t/TABLE")
    tokens = TokenFile(keys_file())

    async def read() -> LedgerInfo | SeasonInfo:
        api = RoomApi(address)
        await api.enter(Visitor(lang=spoken.code, token=tokens.token(address.origin)))
        tokens.keep(address.origin, api.token)
        return await (api.season if args.season else api.ledger)(address.table)

    info = asyncio.run(read())
    console = Console(sys.stdin or StringIO(), sys.stdout, ascii_only=args.ascii)
    if args.json:
        console.say(encode(info).decode())
    else:
        console.say(*(ledger_lines(info, console) if isinstance(info, LedgerInfo) else season_lines(info, console)))
    return 0
