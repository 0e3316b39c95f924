"""A table of a card room elsewhere, at this terminal: by its link, or one of your own, with you as its host."""

import argparse
import asyncio
import shlex
import sys
from io import StringIO
from typing import Final, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from potluck.cli.bot_seat import BotAsked, bot_arguments, bot_asked, checked, play_bot
from potluck.cli.kits import kit_argument
from potluck.cli.lang import chosen
from potluck.cli.opening import opening_arguments, table_to_open
from potluck.cli.parser import Arguments, whole
from potluck.cli.places import houses_file, keys_file, receipts_file, seeds_file
from potluck.cli.window import wants_window
from potluck.client import Address, RoomApi, TokenFile, Visitor, join_table, read_address
from potluck.errors import RequestError
from potluck.protocol import encode
from potluck.terminal import Console, TypedLines, play_remote, sign_lines
from potluck.wire import OpenTable
from potluck.words import Language, language

__all__ = ["EXAMPLE", "NEEDS", "arguments", "run"]

EXAMPLE: Final = "potluck join http://192.168.1.7:8052/t/TABLE --name Anna --lang pl"
NEEDS: Final = ("link",)
MOST_SEATS: Final = 10
TABLE_LINK: Final = "http://HOST:PORT/t/TABLE"


def arguments(parser: Arguments) -> None:
    """The arguments of `potluck join`."""
    add = parser.add_argument
    add("link", nargs="?", metavar="LINK", help="the table's link; that of the room alone lists its tables")
    add("--name", default="", metavar="NAME", help="your own name")
    add("--seat", metavar="N", help="which seat, from 1; else yours, or the first that is free")
    add("--watch", action="store_true", help="take no seat")
    add("--ascii", action="store_true", help="cards as Kc and Td")
    add("--plain", action="store_true", help="line by line, as pipes and screen readers have it")
    add(
        "--json",
        action="store_true",
        help="for programs: tables, screens and talk as JSON lines; acts and talk in",
    )
    bot_arguments(parser.add_argument_group("a bot in your place"))
    opening_arguments(parser)
    kit_argument(parser)


def run(args: argparse.Namespace) -> int:
    """Exit code 0: the match is over, or the seat is kept, or the tables are listed; 1: the bot did not play."""
    spoken = language(chosen(args.lang))
    address = read_address(args.link)
    seat = None if args.seat is None else whole("--seat", args.seat, low=1, high=MOST_SEATS) - 1
    opening = table_to_open(args)
    if opening is not None and address.table:
        raise RequestError("cli.contradiction", asked=args.link, allowed="--open")
    bot = bot_asked(args)
    if bot is not None and opening is None and not address.table:
        raise RequestError("cli.missing", path="--bot", allowed=f"{TABLE_LINK}, --open GAME")
    room = _Room(address, Visitor(name=args.name or (bot.name if bot else ""), lang=spoken.code), own=bot is not None)
    console = Console(sys.stdin or StringIO(), sys.stdout, ascii_only=args.ascii)
    if not address.table and opening is None:
        asyncio.run(room.list_tables(console, spoken, as_json=args.json))
        return 0
    wish = _Wish(seat=seat, watch=args.watch, opening=opening)
    if bot is not None:
        return asyncio.run(room.seat_bot(console, spoken, wish, bot, as_json=args.json))
    mode = {"as_json": args.json, "window": wants_window(console, plain=args.plain)}
    asyncio.run(room.join(console, spoken, wish, **mode))
    return 0


class _Wish(NamedTuple):
    """The wish of somebody who joins: a seat, to watch, or a table to be opened first."""

    seat: int | None
    watch: bool
    opening: OpenTable | None
    """The table that is opened first."""


class Opened(Struct, frozen=True, tag="opened"):
    """For programs: the table is there, and who has its link comes in."""

    link: str


class _Room:
    """A card room elsewhere, and the key to it: with `own`, one that belongs to the visitor's name alone."""

    def __init__(self, address: Address, visitor: Visitor, *, own: bool = False) -> None:
        self._address = address
        self._tokens = TokenFile(keys_file())
        self._key = f"{address.origin} {visitor.name}" if own else address.origin
        self._visitor = replace(visitor, token=self._tokens.token(self._key))

    async def list_tables(self, console: Console, spoken: Language, *, as_json: bool) -> None:
        """Prints the tables that one can join, a line each."""
        tables = await (await self._entered()).tables()
        if as_json:
            console.say(encode(tables).decode())
            return
        for table in tables:
            free = sum(seat.free for seat in table.seats)
            seats = spoken.npgettext("terminal", "{n} free seat", "{n} free seats", free).format(n=free)
            own = spoken.pgettext("terminal", "your seat: {number}").format(number=(table.seat or 0) + 1)
            console.say(console.row((self._address.link(table.id), table.title, seats if table.seat is None else own)))
        if not tables:
            sentence = spoken.pgettext(
                "terminal", "No table has a free seat. You open one with: potluck join {room} --open GAME"
            )
            console.say(sentence.format(room=self._address.origin))

    async def join(self, console: Console, spoken: Language, wish: _Wish, *, as_json: bool, window: bool) -> None:
        """Plays at the table, opened first where that is wished, and says at the end how one comes back."""
        if wish.opening is not None:
            await self._open(wish.opening)
            if as_json:
                console.say(encode(Opened(self._address.link(self._address.table))).decode())
        typed = None if window and not as_json else TypedLines(console.typed)
        while sequel := await self._play(console, spoken, wish, as_json=as_json, typed=typed):
            self._address, wish = replace(self._address, table=sequel), _Wish(seat=None, watch=False, opening=None)
            if as_json:
                console.say(encode(Opened(self._address.link(sequel))).decode())

    async def _play(
        self, console: Console, spoken: Language, wish: _Wish, *, as_json: bool, typed: TypedLines | None
    ) -> str:
        """Plays at one table; the name of the one that follows, if it is played again."""
        files = {"receipts": receipts_file(), "seeds": seeds_file()}
        joining = join_table(self._address, self._visitor, seat=wish.seat, watch=wish.watch, **files)
        async with joining as (remote_seat, api):
            self._keep(api)
            sign = [] if as_json else self._house_lines(remote_seat.witness.house, spoken)
            console.say(*sign)
            way = {"as_json": as_json, "window": typed is None}
            played = await play_remote(remote_seat, console, spoken, typed=typed, sign=sign, **way)
            if remote_seat.seated and not (played.left or remote_seat.over or as_json):
                self._tell_kept(console, spoken, remote_seat.link)
            return played.sequel

    async def seat_bot(self, console: Console, spoken: Language, wish: _Wish, bot: BotAsked, *, as_json: bool) -> int:
        """Exit code: 0 once the match is over, 1 where the bot did not play. It is tried before anything is opened."""
        if wish.opening is not None:
            played = checked(bot, wish.opening.game, wish.opening.options, len(wish.opening.seats))
            await self._open(wish.opening)
        else:
            table = (await (await self._entered()).look(self._address.table)).table
            played = checked(bot, table.game, table.options, len(table.seats))
        link = self._address.link(self._address.table)
        if as_json and wish.opening is not None:
            console.say(encode(Opened(link)).decode())
        elif not as_json:
            sentence = spoken.pgettext("terminal", "{bot} plays at {link}; to look on: potluck join {link} --watch")
            console.say(sentence.format(bot=bot.spec, link=link))
        joining = join_table(self._address, self._visitor, seat=wish.seat, receipts=receipts_file())
        async with joining as (remote_seat, api):
            self._keep(api)
            if not (remote_seat.seated or remote_seat.promised):
                raise RequestError("seat.none")
            if not as_json:
                console.say(*self._house_lines(remote_seat.witness.house, spoken))
            try:
                return await play_bot(remote_seat, bot, played, console, spoken, as_json=as_json)
            except asyncio.CancelledError:
                self._tell_kept(console, spoken, f"{link} --bot {shlex.quote(bot.spec)}")
                raise

    def _tell_kept(self, console: Console, spoken: Language, command: str) -> None:
        kept = spoken.pgettext("terminal", "Your seat is kept. You come back with: potluck join {link}")
        console.say(kept.format(link=command))

    def _house_lines(self, house: str, spoken: Language) -> list[str]:
        """The sign of the house, and whether it is the one that it had before; none where it signs nothing."""
        if not house:
            return []
        houses, origin = TokenFile(houses_file()), self._address.origin
        before = houses.token(origin)
        if before != house:
            houses.keep(origin, house)
        return sign_lines(spoken, house, before)

    async def _open(self, opening: OpenTable) -> None:
        """Opens that table, and makes it the one to join."""
        self._address = replace(self._address, table=await (await self._entered()).open(opening))

    async def _entered(self) -> RoomApi:
        """The room's interface, in a session of the visitor's."""
        api = RoomApi(self._address)
        await api.enter(self._visitor)
        self._keep(api)
        return api

    def _keep(self, api: RoomApi) -> None:
        """Keeps the key by which the room knows the visitor again."""
        self._tokens.keep(self._key, api.token)
        self._visitor = replace(self._visitor, token=api.token)
