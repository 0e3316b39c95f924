"""Clients play through HTTP while the server is killed (SIGKILL) at chosen events, just before or just after a commit.

python3 dev.py prove kills [KILLS] [SEED]

The listening socket outlives the servers, so a request meets either a server or a cut connection; then the client sends
the same act with the same id again. At the end the database must hold every acknowledged act once, as it was answered.
"""

import asyncio
import multiprocessing
import os
import random
import signal
import socket
import tempfile
from collections.abc import Sequence
from contextlib import AsyncExitStack, closing
from pathlib import Path
from typing import Any, Final, Literal, NamedTuple

import httpx

from measure.figure import Figure, Refuted
from potluck.bots import bot
from potluck.log import TABLE, TABLES, Acted, Chosen, Event
from potluck.protocol import decode, encode, show
from potluck.room import Room
from potluck.store import Faults, open_store, verify
from potluck.web import create_app
from potluck.web.server import Server
from potluck.web.sessions import session_key
from tests.games.kuhn3 import GAMES

__all__ = ["main"]

KILLS: Final = 200
FARTHEST: Final = 40
"""The most events that a server lives for."""
LIFE: Final = 60.0
"""Seconds after which a server that was not killed refutes the proof."""
ENCORE: Final = 10
"""Acts at each kind of table after the last kill: play goes on."""
REMEMBERED: Final = 50
"""Acts of each player, one of which is sent again after each act."""
STALE: Final = "action.stale"
PERSON: Final = {"kind": "person"}
BOT: Final = {"kind": "bot", "bot": "random"}
PLAYED: Final = (
    {"game": "draw", "preset": "quick", "seats": [PERSON, BOT]},
    {"game": "draw", "preset": "evening", "seats": [PERSON, PERSON], "options": {"open_deals": False}},
    {"game": "draw", "preset": "quick", "seats": [PERSON, PERSON], "options": {"profile": "de", "deck": 52}},
    {"game": "kuhn3", "preset": "throwing", "seats": [PERSON, BOT, PERSON]},
)
_FORK: Final = multiprocessing.get_context("forkserver")

Point = Literal["writing", "written"]


class Aim(NamedTuple):
    """When a server ends: at a commit that brings it to so many events, before it or after."""

    events: int
    point: Point


class Asked(NamedTuple):
    """One act of a player."""

    table: str
    seat: int
    turn: int
    id: str
    action: str


class Told(NamedTuple):
    """Its answer."""

    turn: int
    seq: int


class Ledger:
    """What the clients were told."""

    def __init__(self) -> None:
        self.acknowledged: dict[Asked, Told] = {}
        self.refused: set[Asked] = set()
        """Acts that came too late: meanwhile the house had gone on to the next deal by itself."""
        self.cut = 0
        """Requests to act that a kill cut off, each counted once."""
        self.over = False
        """Whether the last kill is behind us."""


def main(argv: list[str]) -> list[Figure]:
    """Kills, acts acknowledged, lost and doubled."""
    kills = int(argv[0]) if argv else KILLS
    seed = int(argv[1]) if len(argv) > 1 else 1
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "felt.db"
        ledger = asyncio.run(_siege(path, kills=kills, rng=random.Random(seed)))
        stored = _check(path, ledger)
    acts = len(ledger.acknowledged)
    return [
        Figure("SIGKILLs of the server while clients play through HTTP", kills, n=kills, seed=seed),
        Figure("acknowledged acts that were lost", 0, n=acts, seed=seed),
        Figure("acts, retries included, that were stored twice", 0, n=stored, seed=seed),
        Figure("requests to act that a kill cut off, all answered when they were sent again", ledger.cut, seed=seed),
    ]


async def _siege(path: Path, *, kills: int, rng: random.Random) -> Ledger:
    """Servers that are killed one after the other, and the players meanwhile."""
    ledger = Ledger()
    with closing(socket.create_server(("127.0.0.1", 0), backlog=128)) as listener:
        url = f"http://127.0.0.1:{listener.getsockname()[1]}"
        try:
            async with asyncio.TaskGroup() as players:
                for number, terms in enumerate(PLAYED):
                    players.create_task(_company(url, terms, ledger, rng=random.Random(number)))
                for _ in range(kills):
                    aim = Aim(rng.randint(1, FARTHEST), rng.choice(("writing", "written")))
                    await _ended(_start(listener, path, aim), expected=-signal.SIGKILL)
                ledger.over, last = True, _start(listener, path, None)
        except* Refuted as refuted:
            raise refuted.exceptions[0] from None
        os.kill(last.pid, signal.SIGTERM)
        await _ended(last, expected=0)
    return ledger


async def _ended(server: Any, *, expected: int) -> None:
    """Waits for a server's end."""
    try:
        await asyncio.to_thread(server.join, LIFE)
        code = server.exitcode
    finally:
        server.kill()
    if code != expected:
        raise Refuted(f"a server ended with {code} where {expected} was expected (None: it did not end)")


def _start(listener: socket.socket, path: Path, aim: Aim | None) -> Any:
    _FORK.set_forkserver_preload([__name__])
    server = _FORK.Process(target=_serve, args=(listener, path, aim), daemon=True)
    server.start()
    return server


def _serve(listener: socket.socket, path: Path, aim: Aim | None) -> None:
    """One server's life."""
    signal.signal(signal.SIGTERM, lambda *_: None)  # uvicorn passes it on when it has ended in good order
    with closing(open_store(path, faults=_killer(aim) if aim is not None else None)) as store:

        async def served() -> None:
            room = Room(store, _AtOnce(), games=GAMES, pace=0)
            app = create_app(room, key=await session_key(store))
            await Server(app, lambda: None).serve(sockets=[listener])
            await room.close()

        asyncio.run(served())


def _killer(aim: Aim) -> Faults:
    def kill(point: Point, events: int) -> None:
        if point == aim.point and events >= aim.events:
            os.kill(os.getpid(), signal.SIGKILL)

    return kill


class _AtOnce:
    """Bots that think in the server's own process: they die with it."""

    async def think(self, game: str, name: str, view: bytes, seed: int) -> str | None:
        return show(bot(name).choose(decode(view, GAMES[game].view), random.Random(seed)))


async def _company(url: str, terms: Any, ledger: Ledger, *, rng: random.Random) -> None:
    """The players of one kind of table: one match after the other, and some acts after the last kill."""
    seats = [seat for seat, plan in enumerate(terms["seats"]) if plan["kind"] == "person"]
    async with AsyncExitStack() as stack:
        clients = {seat: await stack.enter_async_context(_Client(url, ledger)) for seat in seats}
        for client in clients.values():
            await client.arrive()
        encores = 0
        while encores < ENCORE:
            table = (await clients[seats[0]].post("/api/tables", terms))["id"]
            for seat, client in clients.items():
                await client.post(f"/api/tables/{table}/seats/{seat}", {"seed": rng.randbytes(16).hex()})
            encores += await _match(table, clients, ledger, rng=rng)


async def _match(table: str, clients: dict[int, "_Client"], ledger: Ledger, *, rng: random.Random) -> int:
    """Random acts to the match's end, or until there were enough after the last kill; how many those were."""
    encores, seq, actor = 0, 0, next(iter(clients))
    while encores < ENCORE:
        screen = await clients[actor].send("GET", f"/api/tables/{table}")
        if screen["seq"] < seq:
            raise Refuted(f"table {table} was shown at event {seq} and then at {screen['seq']}")
        seq = screen["seq"]
        if screen["view"]["over"]:
            break
        if screen["view"]["offers"]:
            await clients[actor].act(screen, rng)
            encores += ledger.over
        actor = screen["view"]["actor"] if screen["view"]["actor"] in clients else actor
    return encores


class _Client:
    """One player: sends everything until it is answered."""

    def __init__(self, url: str, ledger: Ledger) -> None:
        self.http = httpx.AsyncClient(base_url=url, timeout=LIFE, trust_env=False)
        self.ledger = ledger
        self.own: list[Asked] = []

    async def __aenter__(self) -> "_Client":
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.http.aclose()

    async def arrive(self) -> None:
        """Takes a session."""
        self.http.headers["authorization"] = f"Bearer {(await self.post('/api/session', {}))['token']}"

    async def act(self, screen: Any, rng: random.Random) -> None:
        """A random act, from two tabs at once; then one of before, which must get the same answer as then."""
        game = GAMES[screen["table"]["game"]]
        view = decode(encode(screen["view"]), game.view)
        offer = rng.choice([offer for offer in view.offers if offer.kind != "leave"])
        action = show(offer.sample(rng, game.actions))
        asked = Asked(screen["table"]["id"], screen["seat"], screen["turn"], rng.randbytes(8).hex(), action)
        one, two = await asyncio.gather(self.answer(asked), self.answer(asked))
        if one is None and two is None:
            self.ledger.refused.add(asked)
            return
        if one is None or two is None:
            raise Refuted(f"{asked} was answered {one} and {two}")
        self.ledger.acknowledged[asked] = one
        self.own.append(asked)
        before = rng.choice(self.own[-REMEMBERED:])
        told, again = self.ledger.acknowledged[before], await self.answer(before)
        if one != two or told != again:
            raise Refuted(f"{before} was answered {told} and then {again}; {asked} {one} and {two}")

    async def answer(self, asked: Asked) -> Told | None:
        """What an act is answered, whoever is killed meanwhile; None where its turn has passed."""
        body = {"turn": asked.turn, "action": asked.action, "id": asked.id}
        done = await self.post(f"/api/tables/{asked.table}/acts", body)
        if done.get("code") == STALE:
            return None
        return Told(done["turn"], done["seq"])

    async def post(self, path: str, body: Any) -> Any:
        """The answer to a request that may be sent again."""
        return await self.send("POST", path, json=body)

    async def send(self, method: str, path: str, **more: Any) -> Any:
        """Sends until there is an answer; nothing but a cut connection is a reason to send again."""
        cut = False
        while True:
            try:
                response = await self.http.request(method, path, **more)
            except httpx.TransportError:
                self.ledger.cut += path.endswith("/acts") and not cut
                cut = True
                continue
            if response.status_code == 409 and response.json()["code"] == STALE:
                return response.json()
            if response.status_code not in (200, 201):
                raise Refuted(f"{method} {path} {more}: {response.status_code} {response.text[:300]}")
            return response.json()


def _check(path: Path, ledger: Ledger) -> int:
    """How many acts of persons are stored; none is missing, none is there twice, and the chain and cards are sound."""
    if (failure := verify(path, games=GAMES).failure) is not None:
        raise Refuted(f"the database is not sound: {failure}")
    stored: list[tuple[Asked, Told]] = []
    with closing(open_store(path)) as store:
        for stream in store.streams(TABLES):
            stored += _acts(stream, TABLE.events(stream, store.read(stream)))
    found = dict(stored)
    if len(found) != len(stored) or len({asked.id for asked in found}) != len(stored):
        raise Refuted("an act is stored twice")
    if wrong := ledger.refused & found.keys():
        raise Refuted(f"{wrong} were refused, and are stored")
    for asked, told in ledger.acknowledged.items():
        if found.get(asked) != told:
            raise Refuted(f"{asked} was answered {told}, but stored as {found.get(asked)}")
    return len(stored)


def _acts(stream: str, events: Sequence[Event]) -> list[tuple[Asked, Told]]:
    """The acts of persons at one table; those of all seats are counted without a gap."""
    table = stream.removeprefix(TABLES)
    acts = [(event.seq, event.body) for event in events if isinstance(event.body, Acted)]
    if [act.turn for _, act in acts] != list(range(len(acts))):
        raise Refuted(f"table {table}: a turn is missing or twice there")
    chosen = (event.body for event in events if isinstance(event.body, Chosen))
    whole = {body.turn: body.action for body in chosen}
    return [
        (Asked(table, act.seat, act.turn, act.id, whole.get(act.turn, act.action)), Told(act.turn + 1, seq))
        for seq, act in acts
        if act.by == "person"
    ]
