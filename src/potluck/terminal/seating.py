"""The table that is played at a terminal: one that runs and fits the request, or a new one."""

import secrets
from collections.abc import Mapping
from functools import partial
from typing import Any, Final

import msgspec
from msgspec import Struct

from potluck.errors import RulesError
from potluck.options import Options, read
from potluck.protocol import Game
from potluck.room import GENDERS, FreshPlan, Gender, Room, SeatPlan, Store, TableInfo, fresh_table
from potluck.words import guest_name, language

__all__ = ["GENDERS", "LocalTable", "MatchRequest", "table_plan", "take_seats", "take_seats_again"]

PERSON: Final = "person"
ENGLISH: Final = "en"
OWNER: Final = "terminal/player"
"""The named value that tells whose matches this store's terminal plays."""
SEED: Final = 16


class MatchRequest(Struct, frozen=True, kw_only=True):
    """A match that a player wants. A field that is left out does not matter, or is as usual."""

    game: str
    preset: str | None = None
    options: Mapping[str, Any] = {}
    """Nested as in the game's struct; over those of the preset."""
    opponents: tuple[str, ...] | None = None
    """For each further seat `PERSONA`, `BOT` or `person`, with `:NAME` and `:f`, `:m` or `:n` behind it."""
    name: str = ""
    gender: Gender = "n"
    lang: str = ""
    """The language whose readers' options are the default, and in which the house's names are written."""
    new: bool = False

    @property
    def particular(self) -> bool:
        """Whether only a table with these rules will do."""
        return bool(self.preset or self.options or self.opponents)


class LocalTable(Struct, frozen=True, kw_only=True):
    """A table, and which seats are played here."""

    table: str
    game: Game
    options: Options
    players: Mapping[int, str]
    """Seat -> player; the first one is whoever sits down at the terminal."""
    bots: bool
    """Whether any seat is played elsewhere."""
    resumed: bool

    @property
    def main(self) -> str:
        """The player through whose eyes it is shown while others act."""
        return next(iter(self.players.values()))


async def take_seats(room: Room, store: Store, request: MatchRequest) -> LocalTable:
    """The table that fits the request, with every seat of a person taken from here.

    Raises:
        RulesError: there is no such game, preset, option or bot, or they contradict each other.
    """
    if request.game not in room.games:
        raise RulesError("rules.unknown_game", asked=request.game, allowed=", ".join(room.games))
    game = room.games[request.game]
    owner = _owner(store)
    plan = table_plan(game, request)
    running = None if request.new else await _running(room, owner, game, request, plan)
    table = running or await room.open_table(game.name, seats=plan.seats, options=msgspec.to_builtins(plan.options))
    return await _seated(room, table, owner, resumed=running is not None)


async def take_seats_again(room: Room, store: Store, table: str) -> LocalTable:
    """The table that follows a match at this terminal, with every seat of a person taken from here."""
    return await _seated(room, (await room.sight(table)).table, _owner(store), resumed=False)


def table_plan(game: Game, request: MatchRequest) -> FreshPlan:
    """The seats and options of the table that the request asks for.

    Raises:
        RulesError: there is no such preset, option or bot, or they contradict each other.
    """
    plan = fresh_table(
        game,
        others=request.opponents,
        preset=request.preset,
        options=request.options,
        lang=request.lang,
        named=partial(guest_name, language(request.lang or ENGLISH).speech),
    )
    first = SeatPlan("person", request.name, gender=request.gender)
    return FreshPlan((first, *plan.seats[1:]), plan.options)


def _owner(store: Store) -> str:
    """The secret name of the player at this store's terminal."""
    known = store.get(OWNER)
    if known is None:
        known = secrets.token_hex(SEED).encode()
        store.put(OWNER, known).result()
    return known.decode()


async def _running(room: Room, owner: str, game: Game, request: MatchRequest, plan: FreshPlan) -> TableInfo | None:
    """The match that moved last among those of this terminal that fit."""
    for listing in await room.tables(owner):
        table = listing.table
        if listing.seat is not None and table.game == game.name and _fits(table, game, request, plan):
            return table
    return None


def _fits(table: TableInfo, game: Game, request: MatchRequest, plan: FreshPlan) -> bool:
    if not request.particular:
        return True
    seated = [(seat.kind, seat.bot or "", seat.persona) for seat in table.seats]
    wanted = [(seat.kind, seat.bot, seat.persona) for seat in plan.seats]
    return read(game.options, table.options) == plan.options and seated == wanted


async def _seated(room: Room, table: TableInfo, owner: str, *, resumed: bool) -> LocalTable:
    game, players = room.games[table.game], await _sit(room, table, owner)
    return LocalTable(
        table=table.id,
        game=game,
        options=read(game.options, table.options),
        players=players,
        bots=len(players) < len(table.seats),
        resumed=resumed,
    )


async def _sit(room: Room, table: TableInfo, owner: str) -> dict[int, str]:
    """The persons' seats, all of them played from here; each brings its own seed to the shuffle."""
    players = {}
    for at, seat in enumerate(table.seats):
        if seat.kind == PERSON:
            players[at] = f"{owner}/{at}" if at else owner
            await room.sit(table.id, players[at], seat=at, seed=secrets.token_bytes(SEED))
    return players
