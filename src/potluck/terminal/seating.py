"""Which table is played at a terminal: one that runs and fits what was asked for, or a new one."""

import secrets
from collections.abc import Iterator, Mapping
from typing import Any, Final, Literal

import msgspec
from msgspec import Struct

from potluck.bots import bots_for
from potluck.errors import RulesError
from potluck.kits import KITS
from potluck.log import SeatPlan
from potluck.options import Options, fields, read
from potluck.personas import bot_of, personas_for
from potluck.protocol import Game
from potluck.room import Room
from potluck.store import Store
from potluck.table import Gender, TableInfo

__all__ = ["GENDERS", "Seated", "TablePlan", "Wish", "seat_plan", "table_plan", "take_seats", "usual_opponent"]

PERSON: Final[Literal["person"]] = "person"
GENDERS: Final[Mapping[str, Gender]] = {"f": "f", "m": "m", "n": "n"}
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
    new: bool = False

    @property
    def particular(self) -> bool:
        """Whether only a table with these rules will do."""
        return bool(self.preset or self.options or self.opponents)


class TablePlan(Struct, frozen=True):
    """A table as it is wished for."""

    seats: tuple[SeatPlan, ...]
    """Whoever wishes for it in the first."""
    options: Options
    """The game's own struct."""


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


def table_plan(game: Game, wish: Wish) -> TablePlan:
    """Who sits where, and by which rules it is played.

    Raises:
        RulesError: there is no such preset, option or bot, or they contradict each other.
    """
    plans = _plans(game, wish)
    return TablePlan(plans, _options(game, wish, plans))


def usual_opponent(game: Game) -> str:
    """Who plays where nobody is named: the first of the house, else the first bot, else a person."""
    return next(iter((*(found.id for found in personas_for(game.name)), *bots_for(game.name))), PERSON)


def seat_plan(game: Game, text: str) -> SeatPlan:
    """Who sits there: `halina`, `honest:Olga:f`, `person:Jan:m`.

    Raises:
        RulesError: no opponent of that name plays this game.
    """
    who, _, rest = text.partition(":")
    name, _, gender = rest.partition(":")
    known = {found.id: found for found in personas_for(game.name)}
    allowed = (*known, *(bot for bot in bots_for(game.name) if bot not in known), PERSON)
    if who not in allowed or (gender and gender not in GENDERS):
        raise RulesError("rules.unknown_bot", asked=text, allowed=", ".join(allowed) + " [:NAME[:f|m|n]]")
    if who in known:
        return SeatPlan("bot", name or known[who].name, bot_of(who, game.name), known[who].gender, who)
    usual = SeatPlan(PERSON) if who == PERSON else SeatPlan("bot", bot=who)
    return SeatPlan(usual.kind, name, usual.bot, GENDERS[gender] if gender else "n")


class _Asked(Struct, frozen=True):
    wish: Wish
    plan: TablePlan


def _owner(store: Store) -> str:
    """The player of this store's terminal: nobody else can know who he is."""
    known = store.get(OWNER)
    if known is None:
        known = secrets.token_hex(SEED).encode()
        store.put(OWNER, known).result()
    return known.decode()


def _plans(game: Game, wish: Wish) -> tuple[SeatPlan, ...]:
    """Everybody's place: whoever asks in seat 0, then the opponents; at a fresh table those of the kit."""
    first = SeatPlan(PERSON, wish.name, gender=wish.gender)
    return (first, *(seat_plan(game, text) for text in (_company(game) if wish.opponents is None else wish.opponents)))


def _company(game: Game) -> Iterator[str]:
    """Who sits with whoever says nothing about it: as many as at a fresh table of the game, by the names of its kit."""
    kit, usual = KITS.get(game.name), usual_opponent(game)
    if kit is None or not kit.fresh.company or usual == PERSON:
        yield from (usual,) * (game.seats[0] - 1)
        return
    for guest in kit.fresh.company[: (kit.fresh.seats or game.seats[0]) - 1]:
        yield f"{usual}:{guest.name}:{guest.gender}"


def _options(game: Game, wish: Wish, plans: tuple[SeatPlan, ...]) -> Options:
    """The preset, the first one where none is named, with what differs between persons, and what was asked for."""
    name = wish.preset or next(iter(game.presets))
    if name not in game.presets:
        raise RulesError("rules.unknown_preset", asked=name, allowed=", ".join(game.presets))
    base = game.presets[name]
    if all(plan.kind == PERSON for plan in plans):
        base = read(game.options, _between(game), base=base)
    return read(game.options, wish.options, base=base)


def _between(game: Game) -> Mapping[str, Any]:
    known = any(field.path == "open_deals" for field in fields(game.options))
    return KITS[game.name].fresh.between if game.name in KITS else {"open_deals": False} if known else {}


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
