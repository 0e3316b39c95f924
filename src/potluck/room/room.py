"""The room: the tables that are in use, by name, and the doors to them."""

import asyncio
import base64
import logging
import secrets
import time
import unicodedata
from collections import OrderedDict
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from typing import Final

from msgspec import Struct

from potluck.bots import bots_for
from potluck.errors import RequestError, RulesError, StoreError
from potluck.games import GAMES
from potluck.lab import Advice, advise, review
from potluck.log import TABLES, SeatPlan, export
from potluck.options import Json, read
from potluck.personas import bot_of, persona, personas_for
from potluck.protocol import Action, Game, Options
from potluck.room.guides import guide
from potluck.room.history import Replay, replay
from potluck.room.listing import Listing, Lists, listed
from potluck.room.outbox import Sights
from potluck.room.record import Records, TableRecord
from potluck.room.retry import match_prefix
from potluck.room.services import BotRunner, Services
from potluck.room.table_host import TableHost
from potluck.room.tenure import tenures_of
from potluck.store import Store
from potluck.table import (
    Accepted,
    Act,
    Begin,
    Clock,
    Dismiss,
    Fill,
    Leave,
    Open,
    Pace,
    Sight,
    Sit,
    Table,
    TableInfo,
    info,
    open_table,
    player_digest,
    read_action,
    sight,
)
from potluck.table.retry import Retry, Step

__all__ = ["Listing", "Room", "alone"]

NAME_BYTES: Final = 10
"""Of a table's name: 80 bits, so that who has the link was given it."""
LONGEST_NAME: Final = 40
"""Characters of a person's name."""
HELD: Final = 1024
"""Tables that are kept in memory though nobody uses them; any other is read again when it is asked for."""
_LOG: Final = logging.getLogger("potluck.room")


def now() -> int:
    """Milliseconds since 1970."""
    return time.time_ns() // 1_000_000


class Room:
    """Tables on one store. A `player` is any text that one person alone can know, such as a session's id."""

    def __init__(
        self,
        store: Store,
        bots: BotRunner,
        *,
        games: Mapping[str, Game] = GAMES,
        clock: Callable[[], int] = now,
        entropy: Callable[[int], bytes] = secrets.token_bytes,
        pace: float = 1.0,
        held: int = HELD,
        wait: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        self.games = games
        self._services = Services(store, bots, games, clock, entropy, pace, wait)
        self._hosts: OrderedDict[str, TableHost] = OrderedDict()
        self._lists = Lists(store)
        self._records = Records(store, games)
        self._held = held
        self._open = True

    def __repr__(self) -> str:
        return f"<Room of {len(self._hosts)} tables on {self._services.store!r}>"

    def now(self) -> int:
        """The room's clock: milliseconds since 1970."""
        return self._services.clock()

    async def open_table(
        self,
        game: str,
        *,
        seats: Sequence[SeatPlan],
        preset: str | None = None,
        options: Mapping[str, Json] | None = None,
        listed: bool = True,
        clock: Pace = "off",
    ) -> TableInfo:
        """A new table, stored; `options`, nested as in the game's struct, stand over those of the preset.

        One that is not `listed` is found by its link alone. The `clock` runs where persons play among themselves.

        Raises:
            RulesError: no such game, preset, bot, option or number of seats.
        """
        played = self.game(game)
        asked = Open(
            table=self._fresh_name(),
            game=played,
            options=_options(played, preset, options or {}),
            seats=_plans(played, seats),
            listed=listed,
            clock=clock,
        )
        decision = open_table(asked, now=self._services.clock(), entropy=self._services.entropy)
        return info(await self._host(asked.table).create(decision))

    async def open_guide(self, game: str, player: str, *, lang: str = "") -> TableInfo:
        """A guided deal on prepared cards, the player in its first seat.

        Raises:
            RequestError: the game has none.
        """
        found, played = guide(game, lang=lang), self.game(game)
        return await self._rehearsed(
            Open(
                table=self._fresh_name(),
                game=played,
                options=read(played.options, found.options),
                seats=(SeatPlan("person"), *found.opponents),
                listed=False,
                purpose="guide",
                prepared=found.prepared,
            ),
            player,
        )

    async def practise(self, table: str, player: str, *, turn: int) -> TableInfo:
        """Another table at which the player makes decision `turn` of his match again; it counts for nothing.

        Raises:
            RequestError: no such table, or not a decision of his in an open deal against the computer.
        """
        _, held = await self._find(table)
        seat = _seat(held, player)
        opened, past = await match_prefix(self._services.store, self.games, table, seat=seat, turn=turn)
        asked = Open(
            table=self._fresh_name(),
            game=held.game,
            options=held.options,
            seats=opened.seats,
            listed=False,
            purpose="practice",
            prepared=past.prepared,
            origin=f"{table}/{past.deal}/{turn}",
        )
        return await self._rehearsed(asked, player, name=held.places[seat].name, steps=past.steps)

    async def sit(self, table: str, player: str, *, seat: int, name: str = "", seed: bytes = b"") -> Sight:
        """The table with that player in that seat; again is as good as once.

        Raises:
            RequestError: no such table or seat, or the seat is taken, or he has another one.
        """
        digest = player_digest(player, table=table)
        asked = Sit(seat=seat, player=digest, name=clean_name(name), seed=seed)
        host, _ = await self._find(table)
        decision = await host.submit(asked)
        return sight(decision.table, decision.table.seat_of(digest))

    async def act(
        self,
        table: str,
        player: str,
        *,
        turn: int,
        action: Action | str | Mapping[str, Json],
        id: str,
        seed: bytes = b"",
    ) -> Accepted:
        """The answer to an act, which is durable by then; the same `id` again gets the same answer.

        Raises:
            StaleAction: `turn` has passed.
            ParseError, IllegalAction: it is none, or not now.
            RequestError: no such table, or the player has no seat there.
        """
        host, held = await self._find(table)
        asked = Act(
            seat=_seat(held, player),
            turn=turn,
            id=id,
            action=action if isinstance(action, Struct) else read_action(held.game, action),
            seed=seed,
        )
        decision = await host.submit(asked)
        assert decision.accepted is not None
        return decision.accepted

    async def leave(self, table: str, player: str, *, id: str = "") -> None:
        """Leaves the table: before the match the seat is free again, in a match it is lost when his turn comes.

        Raises:
            RequestError: no such table, or the player has no seat there.
        """
        host, held = await self._find(table)
        await host.submit(Leave(seat=_seat(held, player), id=id))

    async def fill(self, table: str, player: str, *, seat: int, plan: SeatPlan) -> Sight:
        """The table with a bot at a free seat, at its host's wish.

        Raises:
            RequestError: the player is not the host, or the seat is not free.
            RulesError: no such bot, or the seat would be a person's.
        """
        host, held = await self._find(table)
        if plan.kind != "bot":
            raise RulesError("rules.bad_value", path="seat.kind", asked=plan.kind, allowed="bot")
        return await _hosted(host, player, Fill(seat=seat, plan=_plan(held.game, plan), by=_seat(held, player)))

    async def dismiss(self, table: str, player: str, *, seat: int) -> Sight:
        """The table with a bot sent away, at its host's wish: before the match at once, in it when its turn comes.

        Raises:
            RequestError: the player is not the host, or no bot plays there.
        """
        host, held = await self._find(table)
        return await _hosted(host, player, Dismiss(seat=seat, by=_seat(held, player)))

    async def begin(self, table: str, player: str) -> Sight:
        """The match begun with those who are there, at the host's wish; free seats can be joined later.

        Raises:
            RequestError: the player is not the host, fewer than two are there, or the game cannot be joined later.
        """
        host, held = await self._find(table)
        return await _hosted(host, player, Begin(by=_seat(held, player)))

    async def time_out(self, table: str, *, turn: int) -> None:
        """Acts for whoever is to act, as the clock does.

        Raises:
            StaleAction: `turn` has passed.
        """
        host, _ = await self._find(table)
        await host.submit(Clock(turn=turn))

    async def sight(self, table: str, player: str | None = None) -> Sight:
        """What the player sees of a table now; None is a spectator.

        Raises:
            RequestError: no such table.
        """
        host, held = await self._find(table)
        digest = _digest(held, player)
        seen, late = await host.seen(digest)
        return sight(seen, seen.seat_of(digest), late=late)

    @asynccontextmanager
    async def subscribe(self, table: str, player: str | None = None, *, after: int = 0) -> AsyncIterator[Sights]:
        """An async iterator over what the player sees from now on; what he sees now first, unless it is `after`.

        Raises:
            RequestError: no such table.
        """
        host, _ = await self._find(table)
        async with await host.watch(player, after=after) as sights:
            yield sights

    async def tables(self, player: str | None) -> tuple[Listing, ...]:
        """The tables where the player has a seat or could take one, those that moved last first."""
        found = [await self._readable(name) for name in await asyncio.to_thread(self._lists.running)]
        return listed((table for table in found if table is not None), player)

    async def export(self, table: str, player: str | None = None, *, after: int = 0) -> tuple[str, ...]:
        """The table's log as JSON lines: what the player may see, of the rest its digests.

        Raises:
            RequestError: no such table.
        """
        host, held = await self._find(table)
        digest = _digest(held, player)
        seen, _ = await host.seen(digest)
        stream = TABLES + table
        records = await asyncio.to_thread(lambda: self._services.store.read(stream, most=seen.seq))
        held_seats = tenures_of(stream, records, digest)
        return tuple(export(stream, records[after:], reader=held.seat_of(digest), held=held_seats))

    async def replay(self, table: str, deal: int, player: str | None = None) -> Replay:
        """A deal step by step, as the player may see it afterwards.

        Raises:
            RequestError: no such table, or no such deal.
        """
        host, held = await self._find(table)
        seen, _ = await host.seen(_digest(held, player))
        return await replay(self._services.store, self.games, table, deal=deal, player=player, upto=seen.seq)

    async def record(self, player: str) -> tuple[TableRecord, ...]:
        """What the player has played here, the latest table first."""
        return await self._records.of(player)

    async def depart(self, player: str) -> int:
        """Leaves every table that still runs, so that nobody waits for who will not come back; gives how many."""
        running = [listing.table for listing in await self.tables(player) if listing.seat is not None]
        for table in running:
            await self.leave(table.id, player)
        return len(running)

    async def advice(self, table: str, player: str | None) -> tuple[Sight, Advice | None]:
        """What the player sees, and what an adviser says of it who sees no more; None where he has nothing to decide.

        Raises:
            RequestError: no such table, no seat there, or another person plays too.
        """
        _, held = await self._find(table)
        seen = sight(held, _seat(held, player or ""))
        if not alone(seen.table):
            raise RequestError("advice.company")
        return seen, await asyncio.to_thread(advise, held.game.name, seen.view)

    async def review(self, table: str, player: str | None) -> tuple[Sight, Struct | None]:
        """What the player sees, and what his own acts have cost him in the deals that are over; None where none is.

        Raises:
            RequestError: no such table, or no seat there.
        """
        _, held = await self._find(table)
        seen = sight(held, _seat(held, player or ""))
        return seen, await asyncio.to_thread(review, held.game.name, seen.view)

    async def close(self) -> None:
        """Finish what is being stored, stop the bots, let all viewers go. Store and bots stay open."""
        self._open = False
        for host in tuple(self._hosts.values()):
            await host.close()

    async def _readable(self, name: str) -> Table | None:
        """A table as the store has it, without waking its bots; None where this room cannot read it."""
        try:
            return await self._host(name).peek()
        except (RulesError, StoreError) as error:
            _LOG.warning("table %s cannot be read: %s", name, error)
            return None

    async def _rehearsed(self, asked: Open, player: str, *, name: str = "", steps: Sequence[Step] = ()) -> TableInfo:
        """A table of one person on prepared cards, stored, on which these acts have been played."""
        seat = next(at for at, plan in enumerate(asked.seats) if plan.kind == "person")
        sit = Sit(seat=seat, player=player_digest(player, table=asked.table), name=clean_name(name))
        rehearsal = Retry(asked, sit, now=self._services.clock(), entropy=self._services.entropy)
        for step in steps:
            rehearsal.play(step)
            await asyncio.sleep(0)
        created = await self._host(asked.table).create(rehearsal.decision)
        return info(created, seat)

    def game(self, name: str) -> Game:
        """The game of that name.

        Raises:
            RulesError: it is not played here.
        """
        if name not in self.games:
            raise RulesError("rules.unknown_game", asked=name, allowed=", ".join(self.games))
        return self.games[name]

    def _fresh_name(self) -> str:
        return base64.b32encode(self._services.entropy(NAME_BYTES)).decode().lower()

    async def _find(self, name: str) -> tuple[TableHost, Table]:
        """A table and its host; where a bot is to act, it thinks on."""
        host = self._host(name)
        try:
            return host, await host.table()
        except RequestError:
            self._hosts.pop(name, None)
            raise

    def _host(self, name: str) -> TableHost:
        """The host of a table, which may not be there; the store says so."""
        if not self._open:
            raise RequestError("room.closed")
        host = self._hosts.get(name)
        if host is None:
            self._trim()
            host = self._hosts[name] = TableHost(name, self._services)
        self._hosts.move_to_end(name)
        return host

    def _trim(self) -> None:
        """Let go of the tables that nobody has used for longest."""
        spare = max(len(self._hosts) + 1 - self._held, 0)
        for name in [name for name, host in self._hosts.items() if host.idle][:spare]:
            del self._hosts[name]


def alone(table: TableInfo) -> bool:
    """Whether only one seat of the table is a person's: there a hint harms nobody."""
    return sum(seat.kind == "person" for seat in table.seats) == 1


def clean_name(name: str) -> str:
    """A person's name on one line, without what cannot be seen, not too long."""
    seen = "".join(letter if unicodedata.category(letter)[0] != "C" else " " for letter in name)
    return " ".join(seen.split())[:LONGEST_NAME].strip()


def _options(game: Game, preset: str | None, options: Mapping[str, Json]) -> Options:
    if preset is not None and preset not in game.presets:
        raise RulesError("rules.unknown_preset", asked=preset, allowed=", ".join(game.presets))
    return read(game.options, options, base=game.presets[preset] if preset is not None else None)


def _plans(game: Game, seats: Sequence[SeatPlan]) -> tuple[SeatPlan, ...]:
    least, most = game.seats
    if not least <= len(seats) <= most:
        raise RulesError("rules.wrong_seats", asked=len(seats), allowed=f"{least}..{most}" if most > least else least)
    return tuple(_plan(game, plan) for plan in seats)


def _plan(game: Game, plan: SeatPlan) -> SeatPlan:
    if plan.kind == "person":
        return SeatPlan("person", clean_name(plan.name), gender=plan.gender)
    able = bots_for(game.name)
    bot = plan.bot or (bot_of(plan.persona, game.name) if plan.persona else "")
    if bot not in able:
        raise RulesError("rules.unknown_bot", asked=bot, allowed=", ".join(able))
    if not plan.persona:
        return SeatPlan("bot", clean_name(plan.name), bot, plan.gender)
    known = personas_for(game.name)
    found = persona(plan.persona)
    if found not in known:
        allowed = ", ".join(one.id for one in known)
        raise RulesError("rules.unknown_persona", asked=plan.persona, allowed=allowed)
    return SeatPlan("bot", clean_name(plan.name) or found.name, bot, found.gender, found.id)


async def _hosted(host: TableHost, player: str, asked: Fill | Dismiss | Begin) -> Sight:
    """What the host of a table sees after his wish."""
    told = (await host.submit(asked)).table
    return sight(told, told.seat_of(_digest(told, player)))


def _digest(table: Table, player: str | None) -> str | None:
    return player_digest(player, table=table.id) if player is not None else None


def _seat(table: Table, player: str) -> int:
    seat = table.seat_of(_digest(table, player))
    if seat is None:
        raise RequestError("seat.none")
    return seat
