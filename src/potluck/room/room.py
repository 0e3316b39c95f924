"""The room: the tables that are in use, by name, and the doors to them."""

import asyncio
import secrets
from collections import OrderedDict
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from functools import partial
from typing import Final

from msgspec import Struct

from potluck.errors import RequestError, RulesError, StoreError
from potluck.kits import GAMES
from potluck.lab import Advice, advise
from potluck.lab.review import review
from potluck.lab.run_out import RunOut
from potluck.log import TABLES, Carrier, SeatPlan, Speed, export
from potluck.options import Json, read
from potluck.protocol import Action, Game
from potluck.room.advance import Advances, fresh_name
from potluck.room.asking import ask_or_answer
from potluck.room.attendance import Wish, is_own, wished
from potluck.room.checkup import Checkup
from potluck.room.elsewhere import anywhere
from potluck.room.evening import Evenings
from potluck.room.failure import is_failure, passed_over
from potluck.room.forgetting import leave_all, take_names_out
from potluck.room.guides import guide
from potluck.room.hearing import Hearing
from potluck.room.history import Replay, Replays
from potluck.room.hosting import digest_of, seat_at, sighted
from potluck.room.listing import Listing, Lobby, listed
from potluck.room.outbox import Sights
from potluck.room.outliner import Outliner
from potluck.room.outlining import FORM, known_entries, record_in
from potluck.room.owning import Ownership
from potluck.room.past_deals import PastDeals
from potluck.room.plans import checked_plans, chosen_options, clean_name
from potluck.room.record import Records, TableRecord
from potluck.room.retry import match_prefix
from potluck.room.run_out import run_out_of
from potluck.room.seasons import Seasons
from potluck.room.seeding import Seeding
from potluck.room.services import BotRunner, InThreads, Reckoner, Services
from potluck.room.steady import SteadyClock
from potluck.room.summary import Summaries
from potluck.room.table_host import TableHost
from potluck.room.tenure import tenures_of
from potluck.room.thinkers import Thinkers
from potluck.room.turns import Turns
from potluck.room.visits import Visits
from potluck.room.welcome import Welcome
from potluck.store import Store
from potluck.table import (
    Accepted,
    Act,
    Clock,
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
from potluck.table.retry import Change, Retry, Step

__all__ = ["Listing", "Room", "alone"]

HELD: Final = 128
"""Tables above which idle ones are kept in memory no longer; any other is read again when it is used."""
now: Final = SteadyClock()
"""The clock of rooms that get no other."""


class Room(Seeding):
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
        attended: bool = True,
        desk: Reckoner | None = None,
        thinkers: int = 1,
    ) -> None:
        self.games = games
        self.desk = desk or InThreads()
        self.thinkers = bots if isinstance(bots, Thinkers) else None
        turns, behind = Turns(thinkers), self.thinkers.behind if self.thinkers is not None else None
        self._services = Services(store, bots, games, clock, entropy, pace, turns, wait, self.desk, attended, behind)
        self._hosts: OrderedDict[str, TableHost] = OrderedDict()
        self.ownership = Ownership(store, self._hosts)
        self.lobby = Lobby(
            store, self._hosts, host_of=self._host, readable=self._readable, known=lambda: known_entries(store)
        )
        self.hearing = Hearing(store, self._hosts, ownership=self.ownership, lobby=self.lobby)
        self._replays = Replays(self._services)
        visits = Visits(store, form=FORM, nodes=bool(store.node))
        self.records = Records(store, games, visits=visits, decoded=record_in)
        self.outliner = Outliner(store, games, hosts=self._hosts, visits=visits, has=self.ownership.has)
        self.checkup = Checkup(store)
        look = anywhere(self._services, self.sight)
        self.evenings = Evenings(store, games, look)
        self.past_deals = PastDeals(store, games, look)
        self.summaries = Summaries(self._services, look)
        self.advances = Advances(clock, entropy)
        self.welcome = Welcome(store, look, hosts=self._hosts, clock=clock)
        self.seasons = Seasons(store, games, look, self.evenings, hosts=self._hosts)
        self.vitals, self.turns = store.vitals, turns
        self._held, self._open = held, True

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
        evening: bool = False,
        house: Carrier = "nobody",
        speed: Speed = "normal",
        name: str = "",
    ) -> TableInfo:
        """A new table, stored; `options`, nested as in the game's struct, stand over those of the preset.

        One that is not `listed` is found by its link alone. The `clock` runs where persons play among themselves.
        The bots of an `evening` are its `house`, carried by nobody, the host, or all; deals pause by its `speed`.
        It gets a fresh name, unless one was given out in advance.

        Raises:
            RulesError: no such game, preset, bot, option or number of seats.
        """
        played = self.game(game)
        command = Open(
            table=name or fresh_name(self._services.entropy),
            game=played,
            options=chosen_options(played, preset, options or {}),
            seats=checked_plans(played, seats),
            listed=listed,
            clock=clock,
            evening=evening,
            house=house,
            speed=speed,
        )
        decision = open_table(command, now=self._services.clock(), entropy=self._services.entropy)
        await self.ownership.take(command.table, existing=False)
        return info(await self._host(command.table).create(decision))

    async def open_guide(self, game: str, player: str, *, lang: str = "") -> TableInfo:
        """A guided deal on prepared cards, the player in its first seat.

        Raises:
            RequestError: the game has none.
        """
        lesson, played = guide(game, lang=lang), self.game(game)
        return await self._retried(
            Open(
                table=fresh_name(self._services.entropy),
                game=played,
                options=read(played.options, lesson.options),
                seats=(SeatPlan("person"), *lesson.opponents),
                listed=False,
                purpose="guide",
                prepared=lesson.prepared,
            ),
            player,
        )

    async def practise(self, table: str, player: str, *, turn: int) -> TableInfo:
        """Another table at which the player makes decision `turn` of his match again; it counts for nothing.

        Raises:
            RequestError: no such table, or no decision of his against the computer, in an open deal or an ended match.
        """
        _, held = await self._find(table)
        seat = seat_at(held, player)
        store, over = self._services.store, held.over
        opened, prefix = await match_prefix(store, self.games, table, seat=seat, turn=turn, over=over)
        command = Open(
            table=fresh_name(self._services.entropy),
            game=held.game,
            options=prefix.options or held.options,
            seats=opened.seats,
            listed=False,
            purpose="practice",
            prepared=prefix.prepared,
            origin=f"{table}/{prefix.deal}/{turn}",
        )
        return await self._retried(command, player, name=held.places[seat].name, steps=prefix.steps)

    async def sit(
        self, table: str, player: str, *, seat: int, name: str = "", seed: bytes = b"", pledge: str = ""
    ) -> Sight:
        """The table with that player in that seat; a second call changes nothing. Who comes too late looks on.

        Raises:
            RequestError: no such table or seat, or the seat is taken or kept, or he has another one.
        """
        digest = player_digest(player, table=table)
        host, held = await self._find(table)
        sit = Sit(seat=seat, player=digest, name=clean_name(name), seed=seed, pledge=pledge)
        host.attendance.heard(digest)
        command = await self.welcome.seated(held, player, sit)
        if command is None or (decision := await host.submit(command)).table.seat_of(digest) is None:
            return await self.sight(table, player)  # as whoever looks on: of the running deal he sees nothing
        return host.sight(decision.table, digest)

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
        command = Act(
            seat=seat_at(held, player),
            turn=turn,
            id=id,
            action=action if isinstance(action, Struct) else read_action(held.game, action),
            seed=seed,
        )
        host.attendance.heard(player_digest(player, table=table))
        decision = await host.submit(command)
        assert decision.accepted is not None
        return decision.accepted

    async def leave(self, table: str, player: str, *, id: str = "") -> None:
        """Leave the table: before the match the seat is free again, in a match it is lost when his turn comes.

        Raises:
            RequestError: no such table, or the player has no seat there.
        """
        host, held = await self._find(table)
        await host.submit(Leave(seat=seat_at(held, player), id=id))

    async def wish(
        self,
        table: str,
        player: str,
        wish: Wish,
        *,
        deal: int = 0,
        seat: int = -1,
        seed: bytes = b"",
        ask: int = 0,
        name: str = "",
    ) -> Sight:
        """The table after a player's wish about how it goes on; `deal` is the one that is over, `seat` who is absent.

        Or after somebody who goes by that name has asked for a `seat` from a new device, or got an answer: `ask` is its
        number.

        Raises:
            RequestError: the player has no seat there, or nobody is absent, or not yet for long enough; or what
                `ask_or_answer` refuses.
            IllegalAction: the match is over, or cannot go on without him.
        """
        host, held = await self._find(table)
        digest = player_digest(player, table=table)
        if is_own(wish):
            own, lines = seat_at(held, player), host.attendance.lines(held)
            if wish in {"rest", "come_back"}:
                host.spend_patience(own, "wish")
            host.attendance.heard(digest)
            await host.submit(wished(own, wish, lines=lines, deal=deal, other=seat, seed=seed))
        else:
            await ask_or_answer(host, held, digest, wish, seat=seat, number=ask, name=name)
        return await self.sight(table, player)

    async def time_out(self, table: str, *, turn: int) -> None:
        """Act for the seat whose turn it is, as the clock does.

        Raises:
            StaleAction: `turn` has passed.
        """
        host, _ = await self._find(table)
        await host.submit(Clock(turn=turn))

    async def sight(self, table: str, player: str | None = None) -> Sight:
        """A player's sight of a table now; None for a spectator's.

        Raises:
            RequestError: no such table.
        """
        return sighted(*await self._find(table), player)

    @asynccontextmanager
    async def subscribe(self, table: str, player: str | None = None, *, after: int = 0) -> AsyncIterator[Sights]:
        """An async iterator over the player's sights from now on, the present one first if it is newer than `after`.

        Raises:
            RequestError: no such table.
        """
        host, _ = await self._find(table)
        async with await host.watch(player, after=after) as sights:
            yield sights

    async def tables(self, player: str | None) -> tuple[Listing, ...]:
        """The tables where the player has a seat or could take one, those that moved last first."""
        return listed((await self.lobby.page(player)).tables, player)

    async def export(self, table: str, player: str | None = None, *, after: int = 0) -> tuple[str, ...]:
        """The table's log as JSON lines, also of one that stands still: what the player may see, digests of the rest.

        Raises:
            RequestError: no such table, or `table.failed`: its game cannot play its log again.
        """
        host, held = await self._find(table, still=True)
        digest = digest_of(held, player)
        visible, _ = host.visible(held, digest)
        stream, upto, store = TABLES + table, visible.seq, self._services.store
        first = min(max(after, 1), upto)
        records = await asyncio.to_thread(lambda: store.read(stream, after=first - 1, most=upto - first + 1))
        tenures = tenures_of(stream, [record for record in host.heads.seatings if record.seq <= upto], digest)
        rest, before = (records[1:], records[0]) if after else (records, None)
        lines = partial(export, stream, rest, reader=held.seat_of(digest), held=tenures, before=before)
        return await asyncio.to_thread(lambda: tuple(lines()))

    async def replay(self, table: str, deal: int, player: str | None = None) -> Replay:
        """A deal step by step, as the player may see it afterwards.

        Raises:
            RequestError: no such table, or no such deal.
        """
        host, held = await self._find(table)
        visible, _ = host.visible(held, digest_of(held, player))
        return await self._replays.of(table, deal=deal, player=player, upto=visible.seq)

    async def game_of_deal(self, table: str, deal: int, player: str | None = None) -> str:
        """The name of the game of a deal that the player may see again; the deal itself is not read.

        Raises:
            RequestError: no such table, or no such deal.
        """
        host, held = await self._find(table)
        visible, _ = host.visible(held, digest_of(held, player))
        if not 1 <= deal <= visible.deal:
            raise RequestError("deal.unknown", asked=deal, allowed=visible.deal)
        return visible.game.name

    async def run_out(self, sight: Sight, player: str | None = None) -> RunOut | None:
        """The chances of the hands in the run-out that the player sees; None where there is none, or no time."""
        return await run_out_of(sight, self._services.desk, by=player or "")

    async def record(self, player: str) -> tuple[TableRecord, ...]:
        """The records of the tables where the player has played, the latest first."""
        return await self.records.of(player)

    async def forget(self, player: str) -> int:
        """Leave every running table of a player who is not coming back, so that nobody waits; gives how many.

        The names that he gave are taken out at all tables where he has ever sat.
        """
        left, tables = await leave_all(self, player), frozenset(await self.records.met(player))
        await take_names_out(self._services.store, self._hosts, tables, player)
        for table in tables:
            self.outliner.again(table)
        for memory in (self.records, self._replays, self.evenings, self.past_deals, self.summaries, self.seasons):
            memory.drop(tables)
        return left

    async def advice(self, table: str, player: str | None) -> tuple[Sight, Advice | None]:
        """The player's sight, and advice on it that rests on nothing else; None where he has nothing to decide.

        Raises:
            RequestError: no such table, no seat there, or another person plays too.
        """
        _, held = await self._find(table)
        seat_sight = sight(held, seat_at(held, player or ""))
        if not alone(seat_sight.table):
            raise RequestError("advice.company")
        return seat_sight, await self._services.desk.reckon(player or "", advise, held.game.name, seat_sight.view)

    async def review(self, table: str, player: str | None) -> tuple[Sight, Struct | None]:
        """The player's sight, and the cost of his own acts in the deals that are over; None where none is.

        Raises:
            RequestError: no such table, or no seat there.
        """
        _, held = await self._find(table)
        seat_sight = sight(held, seat_at(held, player or ""))
        return seat_sight, await self._services.desk.reckon(player or "", review, held.game.name, seat_sight.view)

    async def close(self) -> None:
        """Finish what is being stored, stop the bots, let all viewers go. Store and bots stay open."""
        self._open = False
        for host in tuple(self._hosts.values()):
            await host.close()
        await self.hearing.close()

    async def _readable(self, name: str) -> Table | None:
        """A table as the store has it, without waking its bots; None where this room cannot read it."""
        try:
            return await self._host(name).peek()
        except (RequestError, RulesError, StoreError) as error:
            passed_over(name, error)
            return None

    async def _retried(
        self, command: Open, player: str, *, name: str = "", steps: Sequence[Step | Change] = ()
    ) -> TableInfo:
        """A table of one person on prepared cards, stored, on which these acts have been played."""
        seat = next(at for at, plan in enumerate(command.seats) if plan.kind == "person")
        sit = Sit(seat=seat, player=player_digest(player, table=command.table), name=clean_name(name))
        retry = Retry(command, sit, now=self._services.clock(), entropy=self._services.entropy)
        for step in steps:
            retry.play(step)
            await asyncio.sleep(0)
        await self.ownership.take(command.table, existing=False)
        created = await self._host(command.table).create(retry.decision)
        return info(created, seat)

    def game(self, name: str) -> Game:
        """The game of that name.

        Raises:
            RulesError: it is not played here.
        """
        if name not in self.games:
            raise RulesError("rules.unknown_game", asked=name, allowed=", ".join(self.games))
        return self.games[name]

    async def attended(self, table: str) -> tuple[TableHost, Table]:
        """A table and its host, for what is done at it from beside the room.

        Raises:
            RequestError: no such table.
        """
        return await self._find(table)

    async def _find(self, name: str, *, still: bool = False) -> tuple[TableHost, Table]:
        """A table and its host; a bot whose turn it is goes on thinking. `still`: also one whose game has failed."""
        await self.ownership.take(name)
        host = self._host(name)
        try:
            return host, await host.table(still=still)
        except RequestError as error:
            if not is_failure(error):
                self._hosts.pop(name, None)
            raise

    def _host(self, name: str) -> TableHost:
        """The host of a table by its name, whether or not the store has such a table."""
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
        spare = len(self._hosts) + 1 - self._held
        if spare <= 0:
            return
        for name in [name for name, host in self._hosts.items() if host.idle][:spare]:
            held = self._hosts.pop(name).held
            if held is not None:
                self.lobby.shelve(held)


def alone(table: TableInfo) -> bool:
    """Whether only one seat of the table is a person's: there a hint harms nobody."""
    return sum(seat.kind == "person" for seat in table.seats) == 1
