"""Which table is played at a terminal: one that runs and fits what was asked for, or a new one."""

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

__all__ = ["GENDERS", "Seated", "Wish", "table_plan", "take_seats"]

PERSON: Final = "person"
ENGLISH: Final = "en"
OWNER: Final = "terminal/player"
"""The named value that tells whose matches this store's terminal plays."""
SEED: Final = 16


class Wish(Struct, frozen=True, kw_only=True):
    """What somebody wants to play. What is left out does not matter, or is as usual."""

    game: str
    preset: str | None = None
    options: Mapping[str, Any] = {}
    """Nested as in the game's struct; over those of the preset."""
    opponents: tuple[str, ...] | None = None
    """For each further seat `PERSONA`, `BOT` or `person`, with `:NAME` and `:f`, `:m` or `:n` behind it."""
    name: str = ""
    gender: Gender = "n"
    lang: str = ""
    """Whose options are expected, and in which language the house's names are written."""
    new: bool = False

    @property
    def particular(self) -> bool:
        """Whether only a table with these rules will do."""
        return bool(self.preset or self.options or self.opponents)


class Seated(Struct, frozen=True, kw_only=True):
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


async def take_seats(room: Room, store: Store, wish: Wish) -> Seated:
    """The table that fits the wish, every seat that is not a bot's taken from here.

    Raises:
        RulesError: there is no such game, preset, option or bot, or they contradict each other.
    """
    if wish.game not in room.games:
        raise RulesError("rules.unknown_game", asked=wish.game, allowed=", ".join(room.games))
    game = room.games[wish.game]
    owner = _owner(store)
    plan = table_plan(game, wish)
    found = None if wish.new else await _running(room, owner, game, _Asked(wish, plan))
    resumed = found is not None
    if found is None:
        found = await room.open_table(game.name, seats=plan.seats, options=msgspec.to_builtins(plan.options))
    players = await _sit(room, found, owner)
    return Seated(
        table=found.id,
        game=game,
        options=read(game.options, found.options),
        players=players,
        bots=len(players) < len(found.seats),
        resumed=resumed,
    )


def table_plan(game: Game, wish: Wish) -> FreshPlan:
    """Who sits where, and by which rules it is played.

    Raises:
        RulesError: there is no such preset, option or bot, or they contradict each other.
    """
    plan = fresh_table(
        game,
        others=wish.opponents,
        preset=wish.preset,
        options=wish.options,
        lang=wish.lang,
        named=partial(guest_name, language(wish.lang or ENGLISH).speech),
    )
    first = SeatPlan("person", wish.name, gender=wish.gender)
    return FreshPlan((first, *plan.seats[1:]), plan.options)


class _Asked(Struct, frozen=True):
    wish: Wish
    plan: FreshPlan


def _owner(store: Store) -> str:
    """The player of this store's terminal: nobody else can know who he is."""
    known = store.get(OWNER)
    if known is None:
        known = secrets.token_hex(SEED).encode()
        store.put(OWNER, known).result()
    return known.decode()


async def _running(room: Room, owner: str, game: Game, asked: _Asked) -> TableInfo | None:
    """The match that moved last among those of this terminal that fit."""
    for listing in await room.tables(owner):
        table = listing.table
        if listing.seat is not None and table.game == game.name and _fits(table, game, asked):
            return table
    return None


def _fits(table: TableInfo, game: Game, asked: _Asked) -> bool:
    if not asked.wish.particular:
        return True
    who = [(seat.kind, seat.bot or "", seat.persona) for seat in table.seats]
    wanted = [(plan.kind, plan.bot, plan.persona) for plan in asked.plan.seats]
    return read(game.options, table.options) == asked.plan.options and who == wanted


async def _sit(room: Room, table: TableInfo, owner: str) -> dict[int, str]:
    """The persons' seats, all of them played from here; each brings a seed of his own to the shuffle."""
    players = {}
    for at, seat in enumerate(table.seats):
        if seat.kind == PERSON:
            players[at] = f"{owner}/{at}" if at else owner
            await room.sit(table.id, players[at], seat=at, seed=secrets.token_bytes(SEED))
    return players
