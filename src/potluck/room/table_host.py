"""One table in life: one command at a time from submit to commit, then everybody hears, then the bots think."""

import asyncio
import hmac
import logging
from collections.abc import Awaitable, Sequence
from typing import Final

from msgspec.structs import replace

from potluck.errors import IllegalAction, PotluckError, RequestError, StaleAction, StoreError
from potluck.log import (
    TABLE,
    TABLES,
    Acted,
    Moved,
    fresh_name,
    names_apart,
    of_use,
    secret_name,
)
from potluck.protocol import encode
from potluck.room.alarm import Alarm
from potluck.room.attendance import Attendance
from potluck.room.delay import SpectatorDelay, is_delayed
from potluck.room.failure import guarded, is_failure
from potluck.room.gallery import Gallery
from potluck.room.heads import Heads
from potluck.room.memories import Memories
from potluck.room.outbox import Sights
from potluck.room.patience import Asked, Patience
from potluck.room.services import Services
from potluck.room.succession import Throne
from potluck.room.table_reading import read_table
from potluck.table import (
    BotActed,
    Clock,
    Command,
    Decision,
    Resume,
    Sight,
    Table,
    decide,
    sight,
)
from potluck.table.clock import running
from potluck.table.levels import level_time
from potluck.table.permissions import may_sit

__all__ = ["TableHost"]

TRIES: Final = 4
"""How often a command is decided anew when another writer was faster."""
OWNED: Final = "store.owned"
"""The code of an error that says which node plays a table now."""
OVERTAKEN: Final = frozenset({"table.paused", "action.not_your_turn"})
"""Refusals of a bot's act by what happened while it thought: the table was stopped, the person took the seat back."""
PATIENCE: Final = 0.1
"""Seconds at least until a bot's act is stored again that could not be stored."""
LOOKED: Final = 30_000
"""Milliseconds for which bots alone play on when nobody looks any more."""
_LOG: Final = logging.getLogger("potluck.room")


class TableHost:
    """Holds a table, its secrets and its viewers. What it holds is what the store has committed, or nothing yet."""

    def __init__(self, name: str, services: Services) -> None:
        self.name = name
        self._services = services
        self._table: Table | None = None
        self._delay = SpectatorDelay()
        self._memories = Memories()
        self._kept: dict[str, bytes] = {}
        """The secrets by which it plays on."""
        self.heads = Heads(TABLES + name, services.store)
        self._turnstile = asyncio.Lock()
        self._viewers: set[Sights] = set()
        self._gallery = Gallery()
        self._commands: set[asyncio.Task[Decision] | asyncio.Task[None]] = set()
        self._thinking: asyncio.Task[None] | None = None
        self.attendance = Attendance(self._renew, clock=services.clock, wait=services.wait, known=services.attended)
        self._patience = Patience()
        self._alarm = Alarm(self._time_out, clock=services.clock, wait=services.wait, due=self.attendance.due)
        self._throne = Throne(self.submit, away=self.attendance.away, clock=services.clock, wait=services.wait)
        self._awake: Table | None = None
        """The state for which bots, clock and succession were looked to last."""
        self._back = False
        """Whether the table was read again and its clock has not been restarted; until then it stands still."""
        self._resuming: asyncio.Task[Decision] | None = None
        self._failure: PotluckError | None = None
        """The failure of its game by which the table stands still, until the room is opened again."""
        self._looked_at = 0
        """When somebody asked for the table last, in milliseconds since 1970."""
        self._open = True

    def __repr__(self) -> str:
        return f"<TableHost of {self._table!r}>" if self._table is not None else f"<TableHost of {self.name}>"

    @property
    def idle(self) -> bool:
        """Whether nobody watches, no command runs and no bot thinks."""
        is_thinking = self._thinking is not None and not self._thinking.done()
        busy = is_thinking or self._alarm.awaited or self._turnstile.locked()
        return not (self._viewers or self._commands or busy)

    @property
    def held(self) -> Table | None:
        """The table as it is in memory; None where it is not."""
        return self._table

    @property
    def watched(self) -> bool:
        """Whether somebody looks at the table, or did so a moment ago."""
        return bool(self._viewers) or self._services.clock() - self._looked_at < LOOKED

    async def peek(self) -> Table:
        """The table as the store has it; loaded by replay when it is first asked for.

        Raises:
            RequestError: `table.unknown`, or `table.failed`: its game cannot play its log again.
            StoreError: its log cannot be read.
        """
        if self._table is not None:
            return self._table
        async with self._turnstile:
            return await self._loaded()

    async def table(self, *, still: bool = False) -> Table:
        """The table as the store has it; and where it is a bot's turn, the bot thinks on.

        Raises:
            RequestError: `table.failed`: the game failed at a step of a bot or the house, and the table stands still;
                not if it may be `still`.
        """
        table = await self.peek()
        if self._failure is not None:
            if still:
                return table
            raise self._failure.with_traceback(None)
        self._looked_at = self._services.clock()
        if table is not self._awake or self._back or not self._alarm.is_set or _bot_to_act(table):
            self._wake(table)
        return table

    def visible(self, table: Table, player: str | None) -> tuple[Table, bool]:
        """The present table as the player of that digest may see it, and whether that is a deal behind."""
        last = self._delay.last
        return (last, True) if last is not None and is_delayed(table, player) else (table, False)

    def sight(self, table: Table, player: str | None, *, late: bool = False) -> Sight:
        """The sight of the player of that digest, with who is here now."""
        sit = may_sit(self._table, self._table.seat_of(player)) if late and self._table is not None else ()
        shown = sight(table, table.seat_of(player), late=late, lines=self.attendance.lines(table), sit=sit)
        return replace(shown, head=self.heads.at(table.seq))

    async def create(self, decision: Decision) -> Table:
        """A new table, once it is stored."""
        self._looked_at = self._services.clock()  # who opens a table goes there
        async with self._turnstile:
            await self._commit(decision, after=0)
            return self._show(decision)

    async def submit(self, command: Command) -> Decision:
        """The decision on a command, once it is stored. It runs to its end even when the caller is cancelled.

        Raises:
            PotluckError: it was refused, or could not be stored; the table is unharmed.
        """
        if not self._open:
            raise RequestError("room.closed")
        outcome: asyncio.Future[Decision] = asyncio.get_running_loop().create_future()
        work = _settled(self._performed(command), outcome)
        task = asyncio.create_task(work, name=f"{type(command).__name__} at {self.name}")
        self._commands.add(task)
        task.add_done_callback(self._commands.discard)
        return await outcome

    async def renamed(self) -> None:
        """Read the names of persons anew, since some of them were taken away; everything else stays as it is.

        Raises:
            StoreError: the log cannot be read.
        """
        async with self._turnstile:
            if self._table is None or self._failure is not None:
                return
            table, self._delay, self._memories, self._kept = await read_table(
                self._services, self.name, heads=self.heads
            )
            self._table = self._awake = table
            for sights in tuple(self._viewers):
                sights.rename(table, self._delay.last)

    def spend_patience(self, seat: int, kind: Asked) -> None:
        """Count one more thing that the person of a seat asks for.

        Raises:
            RequestError: `table.too_fast`.
        """
        person = self._table.places[seat].player if self._table is not None else None
        if person is not None:
            self._patience.spend(person, kind=kind, now=self._services.clock())

    async def watch(self, player: str | None, *, after: int) -> Sights:
        """The sights of that viewer from now on.

        Raises:
            RequestError: `room.closed`, this host has let the table go meanwhile; and as `table`.
        """
        table = await self.table()
        if not self._open:
            raise RequestError("room.closed")
        released = [state for state in (self._delay.last,) if state is not None]
        self.attendance.follow(table)

        def leave(sights: Sights) -> None:
            """Where nobody looks on any more, nothing is kept for spectators."""
            self._viewers.discard(sights)
            if not self._viewers:
                self._gallery.clear()

        sights = Sights(
            table,
            player,
            after=after,
            attendance=self.attendance,
            gallery=self._gallery,
            heads=self.heads,
            closed=leave,
            released=released,
        )
        self._viewers.add(sights)
        return sights

    async def close(self) -> None:
        """Take no more commands, finish those that are being stored, stop the bots, let the viewers go."""
        self._open = False
        self._alarm.stop()
        self._throne.stop()
        self.attendance.close()
        if self._thinking is not None:
            self._thinking.cancel()
            await asyncio.wait([self._thinking])
        if self._commands:
            await asyncio.wait(self._commands)
        for sights in tuple(self._viewers):
            sights.close()

    async def _performed(self, command: Command) -> Decision:
        async with self._turnstile:
            for tries in range(1, TRIES + 1):
                try:
                    with guarded(self.name):
                        return await self._tried(command)
                except StoreError as error:
                    self._table = None  # whether it was written or not, only the store knows
                    if error.code == OWNED:
                        self._stand_still(error)
                    if error.code != "store.conflict" or tries == TRIES:
                        raise
                except RequestError as error:
                    if is_failure(error) and isinstance(command, BotActed | Clock | Resume):
                        self._stand_still(error)
                    raise
            raise AssertionError("the last try returns or raises")

    async def _tried(self, command: Command) -> Decision:
        table, services = await self._loaded(), self._services
        self.attendance.check_ring(command, table)
        decision = decide(table, command, kept=self._kept, now=services.clock(), entropy=services.entropy)
        await self._commit(decision, after=table.seq)
        if decision.table.deal != table.deal:
            self._kept = of_use(self._kept, decision.table.deal)
        self._back = self._back and not isinstance(command, Resume)
        self._show(decision, before=table)
        return decision

    async def _commit(self, decision: Decision, *, after: int) -> None:
        """The events and secrets of a decision, durable."""
        if not decision.events:
            return
        events, names = names_apart(decision.events, after=after)
        entries = [TABLE.entry(event, salt=self._services.entropy(16)) for event in events]
        stream, secrets = TABLES + self.name, {**decision.secrets, **names}
        await asyncio.wrap_future(self._services.store.append(stream, entries, after=after, secrets=secrets))
        self._kept.update(decision.secrets)
        self.heads.grow(entries, after=after)

    async def _loaded(self) -> Table:
        """The table, read again if it is not held. Only inside the turnstile."""
        if self._table is not None:
            return self._table
        if self._failure is not None:
            raise self._failure.with_traceback(None)
        try:
            with guarded(self.name):
                table, self._delay, self._memories, self._kept = await read_table(
                    self._services, self.name, heads=self.heads
                )
        except RequestError as error:
            if is_failure(error):
                self._stand_still(error)
            raise
        self._table, self._back = table, True
        self._publish(table, [state for state in (self._delay.last,) if state is not None])
        return table

    def _show(self, decision: Decision, *, before: Table | None = None) -> Table:
        """Hold a state that is stored, tell the viewers, and wake the bot whose turn it is."""
        table = self._table = decision.table
        self._memories.take(decision.states)
        self._publish(table, _released(self._delay, decision, before))
        self._sign_out(decision)
        self._wake(table)
        return table

    def _sign_out(self, decision: Decision) -> None:
        """Let the viewers go who had a seat that is played from another device now; who acts has not lost his."""
        for body in (event.body for event in decision.events):
            if isinstance(body, Acted) and body.by == "person":
                self.attendance.asks.acted(body.seat)
        if any(isinstance(event.body, Moved) for event in decision.events):
            for sights in tuple(self._viewers):
                if sights.was_seated and decision.table.seat_of(sights.player) is None:
                    sights.close(RequestError("seat.moved"))

    def _renew(self) -> None:
        """Tell the viewers again what they see, since who is here has changed."""
        for sights in tuple(self._viewers):
            sights.renew()
        if self._table is not None:
            self._wake(self._table)

    def _publish(self, table: Table, released: Sequence[Table]) -> None:
        self.attendance.follow(table)
        for sights in sorted(self._viewers, key=lambda sights: not sights.was_seated):  # players hear of it first
            sights.publish(table, released)

    def _wake(self, table: Table) -> None:
        if self._failure is not None:
            return
        thinks = self._thinking is not None and not self._thinking.done()
        if self._open and not thinks and _bot_to_act(table) and (table.has_persons or self.watched):
            self._thinking = asyncio.create_task(self._think(), name=f"bots at {self.name}")
        if self._open:
            self._count(table)
            self._throne.follow(table)
            self._awake = table

    def _stand_still(self, failure: PotluckError) -> None:
        """Play no more here: whoever watches or asks gets the failure; or another node plays, and he is to go there."""
        if failure.code == OWNED:
            self._open = False
        else:
            self._failure = failure
        self._alarm.stop()
        self._throne.stop()
        for sights in tuple(self._viewers):
            sights.close(failure)

    def _count(self, table: Table) -> None:
        """Start the clock of the running decision; after a restart of the server, from its beginning."""
        if not self._back:
            self._alarm.set(table)
        elif running(table) is None and level_time(table) is None and table.sealing is None:
            self._back = False
            self._alarm.set(table)
        elif self._resuming is None or self._resuming.done():
            task = self._resuming = asyncio.create_task(self._performed(Resume()), name=f"clock at {self.name}")
            self._commands.add(task)
            task.add_done_callback(self._commands.discard)
            task.add_done_callback(_hear)

    async def _time_out(self, turn: int) -> None:
        """Act for the seat whose time is up; where that cannot be stored, again until it is."""
        while self._open:
            try:
                await self.submit(Clock(turn=turn, is_rung=True))
                return
            except StoreError as error:
                _LOG.warning("table %s: what the clock did could not be stored: %s", self.name, error)
                await self._services.wait(PATIENCE)
            except PotluckError:
                return  # somebody acted in time, or the room closes

    async def _think(self) -> None:
        """Act for the bots until a person is to act; where nothing can be stored, try again and again."""
        while self._open and self._failure is None:
            try:
                with guarded(self.name):
                    table = await self.peek()
                    name = _bot_to_act(table)
                    if name is None or not (table.has_persons or self.watched):
                        return
                    await self._bot_turn(table, name)
            except StaleAction:
                continue
            except IllegalAction as error:
                if error.code not in OVERTAKEN:
                    raise
            except RequestError as error:
                if is_failure(error):
                    self._stand_still(error)
                return
            except StoreError as error:
                _LOG.warning("table %s: a bot's act could not be stored: %s", self.name, error)
                await asyncio.sleep(max(self._services.pace, PATIENCE))

    async def _bot_turn(self, table: Table, name: str) -> None:
        if not table.has_persons:
            await asyncio.sleep(self._services.pace)
        answer = await self._answer(table, name)
        decision = await self.submit(BotActed(turn=table.turn, answer=answer))
        if decision.failure is not None:
            _LOG.warning("table %s: the clock acts for bot %s: %s", self.name, name, decision.failure)

    async def _answer(self, table: Table, name: str) -> str | None:
        """The bot's answer to its own encoded view, and to a seed that nobody can know before the deal is opened."""
        seat = table.actor
        view = table.match.view(seat)
        if any(offer.kind == "next" for offer in view.offers):
            return "next"
        secret = self._kept.get(fresh_name(table.deal)) or self._kept[secret_name(table.deal)]
        drawn = hmac.digest(secret, f"potluck/1 bot\0{seat}/{table.turn}".encode(), "sha256")
        seed = int.from_bytes(drawn[:8], "big")
        given = encode(view) if seat is None else self._memories.given(seat, name, encode(view))
        try:
            async with self._services.turns.turn(first=table.has_persons):
                runner = self._services.bots_for(persons=table.has_persons)
                return await runner.think(table.game.name, name, given, seed)
        except Exception:  # noqa: BLE001 - whatever it was, the table plays on by the clock
            _LOG.exception("table %s: bot %s could not be asked", self.name, name)
            return None


def _hear(task: "asyncio.Task[Decision]") -> None:
    """Fetch what a task failed with: who asked may have gone, and then nobody else would."""
    if not task.cancelled():
        task.exception()


async def _settled(work: Awaitable[Decision], outcome: "asyncio.Future[Decision]") -> None:
    """Give the outcome of the work to whoever awaits it; he may have gone, then nobody hears of it."""
    try:
        decision = await work
    except asyncio.CancelledError:
        outcome.cancel()
        raise
    except Exception as error:  # noqa: BLE001 - whoever waits raises it
        if not outcome.done():
            outcome.set_exception(error)
    else:
        if not outcome.done():
            outcome.set_result(decision)
    finally:
        del outcome  # an error would hold it, and it the error


def _released(delay: SpectatorDelay, decision: Decision, before: Table | None) -> list[Table]:
    """The states that spectators may see now: one for each event where they have waited for a deal's end."""
    if before is None or not is_delayed(decision.table, None):
        return list(delay.take(decision.table))
    return [state for table in decision.states for state in delay.take(table)]


def _bot_to_act(table: Table) -> str | None:
    """The name of the bot whose turn it is; None when it is a person's or nobody's."""
    if table.actor is None or table.paused is not None:
        return None
    place = table.places[table.actor]
    if place.lent is not None and table.match.state.over and not table.attended:
        return None  # bots on loan play a deal to its end, and ask for no other where nobody plays himself
    return place.bot or None
