"""The server as a process: one line when it serves, one when it cannot, no traceback when it is told to stop."""

import asyncio
import contextlib
import logging
import os
import signal
import socket
import sys
import threading
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from functools import partial
from pathlib import Path
from types import FrameType
from typing import TYPE_CHECKING, Final, Literal, NamedTuple

import uvicorn
from starlette.types import ASGIApp

from potluck.errors import PotluckError, RequestError
from potluck.room import BotPool, Node, Room, Store, Thinkers, open_store
from potluck.room.steady import SteadyClock, last_date
from potluck.room.thinkers import AT_ONCE
from potluck.store import asking_thoughts
from potluck.web.addresses import reach_of
from potluck.web.announce import Place, announce
from potluck.web.app import create_app
from potluck.web.budget import LARGEST, Budget, Config, Sockets, room_for_sockets
from potluck.web.chores import chores, drain, outline_last
from potluck.web.disk import Disk, disk_of
from potluck.web.frames import Frames
from potluck.web.front import Front
from potluck.web.guard import HostNames
from potluck.web.house import Enters, House, Opens
from potluck.web.journal import Journal, journal_to
from potluck.web.listening import EVERYWHERE, bound, names_at, url_at
from potluck.web.metrics import house_metrics, metrics_at
from potluck.web.passphrase import has_host
from potluck.web.pauses import keep_for_good, short_pauses
from potluck.web.pipeline import OneByOne
from potluck.web.quota import heed
from potluck.web.seal import Seal
from potluck.web.sessions import session_key
from potluck.words import Language, language, load_languages

if TYPE_CHECKING:
    from potluck.store.postgres.thoughts import Thoughts

__all__ = ["PORT", "configured", "serve"]

PORT: Final = 8052
BUDGET: Final = Budget()
PING: Final = 20.0
"""Seconds between the pings of an idle WebSocket, and for which the answer is awaited."""
PATIENCE: Final = 3
"""Seconds that open requests get when the server stops."""
LAST: Final = 4.5
"""Seconds after which the process ends in any case."""
CLOSING: Final = 2.0
"""Seconds that the database then has to be closed."""
WORKERS: Final = 2
"""Processes that think: one of them is left to what people ask for, and one to bots."""
BENCHES: Final = 2
"""Processes of the laboratory: one answers, one is a spare for who asks after a question that was let go."""
BENCH: Final = 10.0
"""Seconds that a question of the laboratory may take, in processes of its own: it keeps no bot and no hint waiting."""
TABLES: Final = "potluck.lab.laboratory:make_tables"  # while its first visitor reads
_LOG: Final = logging.getLogger("potluck.web")
STRANGERS: Final = ("Invalid HTTP request", "Invalid UTF-8 sequence", "ASGI callable returned without completing")
"""How the lines of uvicorn's log begin that tell of a client's mistake, and nothing else."""
MISUSE: Final = 2


class Plan(NamedTuple):
    """The settings of a server, once they are known to be possible."""

    listener: socket.socket
    store: Store
    hosts: HostNames
    place: Place
    shown: bool
    """Whether to open a browser."""
    language: Language
    chat: bool
    last: "Last"
    disk: Disk
    metrics: int | None
    opens: Opens
    enters: Enters
    journal: Journal | None
    node: Node | None
    """Where several serve one house."""
    thoughts: "Thoughts | None"
    """The queue in which workers think for its bots; None where the house thinks itself."""
    notes: list[str]
    """Lines that are printed below the address."""


def serve(
    *,
    db: str | Path,
    host: str = "127.0.0.1",
    port: int = PORT,
    lan: bool = False,
    open_browser: bool = False,
    lang: str = "en",
    chat: bool = True,
    front: Front | None = None,
    disk: int = 0,
    metrics: int | None = None,
    opens: Opens = "everybody",
    enters: Enters = "everybody",
    log: Literal["plain", "json"] = "plain",
    node: Node | None = None,
    thinkers: bool = False,
) -> int:
    """Serve the room until it is told to stop; gives the exit code: 0, or 2 where it could not begin.

    Port 0 takes a free one. `lan` lets in everybody in the home network; else this machine alone, or what `host` says.
    `chat`: whether tables have a chat. `front`: the public address, where it is reached from the internet.
    `disk`: the bytes that the database may take before no more tables are opened; 0 for no bound but the disk's own.
    `metrics`: the port of this machine at which numbers about the house stand; None for none.
    `opens`: who opens tables; `enters`: who is let in. `log`: `json` for lines of JSON on stderr, of each request too.
    `node`: its name and address, where several serve one house. `thinkers`: whether bots think in `potluck think`.
    """
    journal = _journal(log, node.name if node is not None else "")
    spoken, host, last = language(lang), EVERYWHERE[0] if lan else host, Last()
    try:
        with (
            contextlib.closing(bound(host, port)) as listener,
            contextlib.closing(open_store(db, node=node)) as store,
        ):
            _demand_host(store, opens, enters)
            reach = reach_of(host, listener.getsockname()[1])
            place = Place(url_at(host, reach), reach, front)
            thoughts = asking_thoughts(db) if thinkers else None
            numbers = (disk_of(db, most=disk), metrics, opens, enters, journal, node, thoughts)
            plan = Plan(listener, store, names_at(host), place, open_browser, spoken, chat, last, *numbers, [])
            with asyncio.Runner(loop_factory=_loop_factory()) as runner:
                runner.run(_served(plan))
    except PotluckError as error:
        print(f"potluck: {spoken.error(error)}", file=sys.stderr, flush=True)
        return MISUSE
    finally:
        last.cancel()
    return 0


def _journal(log: str, node: str) -> Journal | None:
    """The journal, where the log is of that form; sets up the house's log too."""
    logging.basicConfig(format="potluck: %(message)s", level=logging.WARNING)
    logging.getLogger("uvicorn.error").addFilter(is_of_the_house)
    return journal_to(sys.stderr, node=node) if log == "json" else None


def _demand_host(store: Store, opens: Opens, enters: Enters) -> None:
    """Let pass a house that has a host, or needs none.

    Raises:
        RequestError: `serve.no_account`.
    """
    needing = "--opens host" if opens == "host" else "--enters invited" if enters == "invited" else ""
    if needing and not has_host(store):
        raise RequestError("serve.no_account", asked=needing, allowed="potluck host")


def is_of_the_house(record: logging.LogRecord) -> bool:
    """Whether a line of the log tells of the house; what strangers send wrong would fill the disk with it.

    So would the requests that are still open when the house ends, half a body for one: they are cancelled, no fault.
    """
    cancelled = record.exc_info is not None and isinstance(record.exc_info[1], asyncio.CancelledError)
    return not cancelled and not str(record.msg).startswith(STRANGERS)


def configured(app: ASGIApp, budget: Budget, trusts: Callable[[str], bool] | None = None) -> Config:
    """The configuration of uvicorn: our limits, our log, nothing else."""
    return Config(
        app,
        budget=budget,
        speaks_for_many=trusts,
        http=OneByOne,
        ws=Frames,
        ws_max_size=LARGEST,
        ws_ping_interval=PING,
        ws_ping_timeout=PING,
        ws_per_message_deflate=False,
        timeout_graceful_shutdown=PATIENCE,
        lifespan="off",
        log_config=None,
        log_level="warning",
        access_log=False,
        server_header=False,
        proxy_headers=False,
    )


class Server(uvicorn.Server):
    """uvicorn's server, which says when it has begun.

    `trusts` tells the addresses that speak for many visitors; `drain` hands over what others go on with, once nobody
    new is let in.
    """

    def __init__(
        self,
        app: ASGIApp,
        begun: Callable[[], None],
        *,
        budget: Budget = BUDGET,
        last: "Last | None" = None,
        trusts: Callable[[str], bool] | None = None,
        drain: Callable[[], Awaitable[None]] | None = None,
    ) -> None:
        configuration = configured(app, budget, trusts)
        super().__init__(configuration)
        self.sockets = configuration.sockets
        self._begun = begun
        self._last = last
        self._drain = drain

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start to serve, then call `begun`."""
        await super().startup(sockets)
        self._begun()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Stop in good order; whoever then still takes nothing of what waits for him is cut off."""
        if self._drain is not None:
            for listening in (*self.servers, *(sockets or ())):
                listening.close()
            await self._drain()
        await super().shutdown(sockets)
        for connection in list(self.server_state.connections):
            connection.transport.abort()
        await asyncio.sleep(0)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Stop in good order; and in a few seconds in any case."""
        if self._last is not None:
            self._last.begin()
        super().handle_exit(sig, frame)


class Last:
    """The end of the process and of those that think for it a few seconds after it was told to stop, whatever runs.

    Nothing is lost by it: what anybody was told is durable. The database is closed in order all the same, where that
    takes no longer than a moment.
    """

    def __init__(self) -> None:
        self.pools: tuple[BotPool, ...] = ()
        self.store: Store | None = None
        self._timer = threading.Timer(LAST, self._end)
        self._timer.daemon = True

    def begin(self) -> None:
        """Count from now on; a second time changes nothing."""
        if not self._timer.is_alive() and not self._timer.finished.is_set():
            self._timer.start()

    def cancel(self) -> None:
        """The process has ended its service by itself."""
        self._timer.cancel()

    def _end(self) -> None:
        closing = threading.Thread(target=self._close, daemon=True)
        closing.start()
        for pool in self.pools:
            pool.close()
        closing.join(CLOSING)
        os._exit(0)

    def _close(self) -> None:
        with contextlib.suppress(Exception):  # whatever it is, the process ends now
            if self.store is not None:
                self.store.close()


def _loop_factory() -> Callable[[], asyncio.AbstractEventLoop] | None:
    """uvloop, on the systems that have it."""
    try:
        import uvloop
    except ModuleNotFoundError:
        return None
    return uvloop.new_event_loop


async def _served(plan: Plan) -> None:
    """The room, its bots and the server, from the first to the last."""
    bots = BotPool(workers=min(WORKERS, os.cpu_count() or 1))
    bench = BotPool(workers=BENCHES, patience=BENCH, lazily=True, bots=False, later=TABLES)
    plan.last.pools, plan.last.store = (bots, bench), plan.store
    clock = SteadyClock(least=last_date(plan.store))
    room = _room(plan, bots, clock)
    tasks: list[asyncio.Task[None]] = []
    try:
        key, (_, reach, front) = await session_key(plan.store), plan.place
        seal = Seal(plan.store) if plan.node is not None else None
        house = House(plan.store, opens=plan.opens, enters=plan.enters)
        app = create_app(
            room,
            key=key,
            hosts=plan.hosts,
            chat=plan.chat,
            reach=reach,
            front=front,
            disk=plan.disk,
            house=house,
            journal=plan.journal,
            bench=bench,
            seal=seal,
        )
        room.hearing.begin(partial(heed, house.heed, app.state.site.quotas, plan.store))
        server = Server(
            app,
            partial(_announce, plan),
            budget=Budget(house=room_for_sockets()),
            last=plan.last,
            trusts=_trusts(front, seal),
            drain=partial(drain, room) if seal is not None else None,
        )
        tasks += chores(room, plan.store, app.state.site.quotas, house.roster, clock=clock, thoughts=plan.thoughts)
        languages = asyncio.create_task(_load_words(), name="languages")
        with _stopping(server), short_pauses():
            async with _measured(plan, room, server.sockets):
                await server.serve(sockets=[plan.listener])
        await languages
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await outline_last(room)
        await room.close()
        bots.close()
        bench.close()


def _room(plan: Plan, bots: BotPool, clock: SteadyClock) -> Room:
    """The room, whose bots think in its own processes, or leave it to workers while there are some."""
    if plan.thoughts is None:
        return Room(plan.store, bots, desk=bots, clock=clock)
    return Room(plan.store, Thinkers(plan.thoughts, bots), desk=bots, clock=clock, thinkers=AT_ONCE)


def _trusts(front: Front | None, seal: Seal | None) -> Callable[[str], bool] | None:
    """Whether an address speaks for many visitors: a proxy's, another node's."""
    if front is None or seal is None:
        return front.trusts if front is not None else seal.is_node if seal is not None else None
    return lambda address: front.trusts(address) or seal.is_node(address)


async def _load_words() -> None:
    """Loads the words of all languages; with them is there what stays."""
    await asyncio.to_thread(load_languages)
    keep_for_good()


@contextlib.asynccontextmanager
async def _measured(plan: Plan, room: Room, sockets: Sockets) -> AsyncIterator[None]:
    """Numbers about the house meanwhile, where they are wanted."""
    if plan.metrics is None:
        yield
        return
    measure = partial(house_metrics, room, sockets, plan.disk, began=time.monotonic())
    async with metrics_at(plan.metrics, measure) as port:
        text = plan.language.pgettext("serve", "Numbers about the house stand at {url}, for this machine alone.")
        plan.notes.append(text.format(url=f"http://127.0.0.1:{port}/metrics"))
        yield


def _announce(plan: Plan) -> None:
    announce(plan.place, plan.language, shown=plan.shown)
    for note in plan.notes:
        print(note, flush=True)


@contextlib.contextmanager
def _stopping(server: Server) -> Iterator[None]:
    """Ctrl-C and SIGTERM stop the server in good order, also before it has begun.

    While it serves uvicorn handles them itself, and at its end sends them on to whoever did before: to nobody, here.
    """
    if threading.current_thread() is not threading.main_thread():
        yield
        return

    def stop(number: int, frame: object) -> None:
        server.should_exit = True

    before = {number: signal.signal(number, stop) for number in (signal.SIGINT, signal.SIGTERM)}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
