"""Does one job of a list again and again, in the checkout whose interpreter runs it, and tells the processor time.

Reads the names of jobs from standard input, one a line; the first time a job is prepared. Answers with seconds of
processor time for one unit. It stands alone, so that versions of years ago can do the same jobs.
"""

import asyncio
import gc
import json
import random
import sys
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from typing import Any

Job = Callable[[], Awaitable[float]]
"""Seconds for one unit."""
PRESETS = {
    "dice": ("one", 2),
    "draw": ("letter", 2),
    "reddog": ("letter", 5),
    "paigow": ("letter", 1),
    "poker": ("evening", 6),
}
BOTS = {"draw": "caller", "poker": "caller"}
SEED = 5
ACTS = 12
TURNS = (2, 4, 7, 10, 13, 16)
"""A screen is looked at after so many acts."""
MATCHES = 20
now = time.process_time


class Nobody:
    """No bot thinks here."""

    async def think(self, *_: object) -> None:
        """Nothing."""
        return


class House:
    """The application of a card room in memory, spoken to without a network."""

    def __init__(self, seed: int = SEED) -> None:
        rng = random.Random(seed)
        store = import_module("potluck.store").open_store(":memory:")
        self.room = import_module("potluck.room").Room(store, Nobody(), entropy=rng.randbytes)
        self.app = import_module("potluck.web.app").create_app(self.room, key=b"x" * 32)

    async def ask(
        self, method: str, path: str, *, cookie: bytes = b"", body: Any = None, accept: bytes = b"*/*"
    ) -> Any:
        """The status, the headers and the body of an answer."""
        data = b"" if body is None else json.dumps(body).encode()
        headers = [
            (b"host", b"localhost"),
            (b"accept", accept),
            (b"accept-encoding", b"gzip, deflate"),
            (b"cookie", cookie),
        ]
        if body is not None:
            headers += [(b"content-type", b"application/json"), (b"content-length", str(len(data)).encode())]
        scope = {**scope_of("http", path, headers), "method": method, "scheme": "http"}
        sent: list[Any] = []

        async def receive() -> Any:
            return {"type": "http.request", "body": data, "more_body": False}

        async def send(message: Any) -> None:
            sent.append(message)

        await self.app(scope, receive, send)
        return sent[0]["status"], dict(sent[0]["headers"]), b"".join(part.get("body", b"") for part in sent[1:])

    async def session(self) -> bytes:
        """The cookie of somebody new."""
        status, headers, _ = await self.ask("POST", "/api/session", body={})
        assert status < 300, status
        return bytes(headers[b"set-cookie"].split(b";")[0])

    async def table(self, game: str) -> tuple[str, list[bytes]]:
        """A table at which persons sit, and their cookies."""
        preset, seats = PRESETS[game]
        cookies = [await self.session() for _ in range(seats)]
        asked = {"game": game, "preset": preset, "seats": [{"kind": "person"}] * seats}
        status, _, body = await self.ask("POST", "/api/tables", cookie=cookies[0], body=asked)
        assert status < 300, body
        table = json.loads(body)["id"]
        for seat, cookie in enumerate(cookies):
            status, _, body = await self.ask("POST", f"/api/tables/{table}/seats/{seat}", cookie=cookie)
            assert status < 300, body
        return table, cookies


def scope_of(kind: str, path: str, headers: list[tuple[bytes, bytes]]) -> dict[str, Any]:
    """The scope of a connection."""
    return {
        "type": kind,
        "asgi": {"version": "3.0"},
        "path": path,
        "raw_path": path.encode(),
        "query_string": b"",
        "headers": headers,
        "server": ("localhost", 80),
        "client": ("127.0.0.1", 1),
        "http_version": "1.1",
        "root_path": "",
    }


def action(view: Any, rng: random.Random) -> str:
    """An action in text form, the same of both versions; nobody leaves or folds."""
    quits = ("leave", "sit_out", "fold", "pass", "drop")
    offers = [o for o in view["offers"] if not (o["type"] == "just" and o["action"]["type"] in quits)] or view["offers"]
    offer = rng.choice(sorted(offers, key=lambda o: json.dumps(o, sort_keys=True)))
    if offer["type"] == "just":
        fields = [value for name, value in offer["action"].items() if name != "type"]
        return " ".join(
            [offer["action"]["type"], *(" ".join(map(str, x)) if isinstance(x, list) else str(x) for x in fields)]
        )
    if offer["type"] == "amount":
        return f"{offer['kind']} {offer['low']}"
    return " ".join([offer["kind"], *map(str, offer["among"][: offer["least"]])])


class Match:
    """One table in play over HTTP."""

    def __init__(self, house: House, game: str, seed: int) -> None:
        self.house, self.game, self.rng = house, game, random.Random(seed)
        self.acts = 0
        self.over = False

    async def act(self) -> float:
        """The seconds of the next act."""
        if self.acts == 0:
            self.table, self.cookies = await self.house.table(self.game)
        look = json.loads((await self.house.ask("GET", f"/api/tables/{self.table}", cookie=self.cookies[0]))[2])
        if look["view"]["over"] or look["view"]["actor"] is None:
            self.over = True
            return 0.0
        cookie = self.cookies[look["view"]["actor"]]
        own = json.loads((await self.house.ask("GET", f"/api/tables/{self.table}", cookie=cookie))[2])
        asked = {"turn": own["turn"], "id": f"a{own['turn']}", "action": action(own["view"], self.rng)}
        begun = now()
        status, _, body = await self.house.ask("POST", f"/api/tables/{self.table}/acts", cookie=cookie, body=asked)
        spent = now() - begun
        assert status < 300, (asked, body)
        self.acts += 1
        return spent


async def screen_over_http(game: str) -> Job:
    """Looks at tables of a game, at several points of a deal."""
    house = House()
    points: list[tuple[str, bytes]] = []
    for number, turns in enumerate(TURNS):
        match = Match(house, game, number)
        while match.acts < turns and not match.over:
            await match.act()
        points.append((f"/api/tables/{match.table}", match.cookies[number % len(match.cookies)]))

    async def job() -> float:
        begun = now()
        for _ in range(8):
            for path, cookie in points:
                assert (await house.ask("GET", path, cookie=cookie))[0] == 200
        return (now() - begun) / (8 * len(points))

    return job


async def act_over_http(game: str) -> Job:
    """Acts at fresh tables."""
    house, numbers = House(), iter(range(1 << 30))

    async def job() -> float:
        spent, acts = 0.0, 0
        while acts < ACTS:
            match = Match(house, game, next(numbers))
            while match.acts < ACTS and acts < ACTS and not match.over:
                spent += await match.act()
                acts += not match.over
        return spent / acts

    return job


class Socket:
    """A live line of one viewer."""

    def __init__(self, house: House, table: str, cookie: bytes) -> None:
        self.inbox: asyncio.Queue[Any] = asyncio.Queue()
        self.outbox: asyncio.Queue[Any] = asyncio.Queue()
        self.inbox.put_nowait({"type": "websocket.connect"})
        headers = [(b"host", b"localhost"), (b"cookie", cookie)]
        scope = {**scope_of("websocket", f"/api/tables/{table}/live", headers), "scheme": "ws", "subprotocols": []}
        self.task = asyncio.create_task(house.app(scope, self.inbox.get, self.outbox.put))
        self.shown: Any = {"turn": -1}

    async def screen(self, turn: int) -> Any:
        """The first screen of that turn or a later one."""
        while self.shown["turn"] < turn:
            self.read(await self.hear())
        return self.shown

    async def arrived(self, turn: int) -> str:
        """The text of the first screen of that turn, not read yet: what a reader does with it is his own affair."""
        mark = f'"turn":{turn},"seq"'
        while mark not in (text := await self.hear()):
            pass
        return text

    async def hear(self) -> str:
        """The next message."""
        while (message := await self.outbox.get())["type"] != "websocket.send":
            pass
        return str(message["text"])

    def read(self, text: str) -> None:
        """Take in a message."""
        heard = json.loads(text)
        if heard["type"] == "screen":
            self.shown = heard
        assert heard["type"] != "error", heard


async def act_over_websocket(game: str) -> Job:
    """Acts at fresh tables with a live line of everybody, until everybody has the new screen."""
    house, numbers = House(), iter(range(1 << 30))

    async def job() -> float:
        spent, acts = 0.0, 0
        while acts < ACTS:
            rng = random.Random(next(numbers))
            table, cookies = await house.table(game)
            lines = [Socket(house, table, cookie) for cookie in cookies]
            turn = (await lines[0].screen(0))["turn"]
            while acts < ACTS:
                shown = [await line.screen(turn) for line in lines]
                if shown[0]["view"]["over"] or shown[0]["view"]["actor"] is None:
                    break
                line, view = lines[shown[0]["view"]["actor"]], shown[shown[0]["view"]["actor"]]["view"]
                asked = {"type": "act", "turn": turn, "id": f"a{turn}", "action": action(view, rng)}
                begun = now()
                line.inbox.put_nowait({"type": "websocket.receive", "text": json.dumps(asked)})
                turn = shown[0]["turn"] + 1
                texts = [await other.arrived(turn) for other in lines]
                spent += now() - begun
                acts += 1
                for other, text in zip(lines, texts, strict=True):
                    other.read(text)
            for line in lines:
                line.inbox.put_nowait({"type": "websocket.disconnect", "code": 1000})
                with suppress(Exception):
                    await line.task
        return spent / acts

    return job


async def page(path: str, accept: str) -> Job:
    """Looks at one address of the house."""
    house = House()
    cookie = await house.session()

    async def job() -> float:
        begun = now()
        for _ in range(20):
            assert (await house.ask("GET", path, cookie=cookie, accept=accept.encode()))[0] == 200
        return (now() - begun) / 20

    return job


def tables(game: str, wanted: int) -> Iterator[Any]:
    """States of tables where persons play at random, and for the last of each match its events and secrets."""
    log, table_of = import_module("potluck.log"), import_module("potluck.table")
    rules = import_module("potluck.games").GAMES[game]
    preset, seats = PRESETS[game]
    made = 0
    for number in range(wanted):
        rng, kept, events = random.Random(number), dict[str, bytes](), list[Any]()

        def take(decision: Any, kept: dict[str, bytes] = kept, events: list[Any] = events) -> Any:
            kept.update(decision.secrets)
            events.extend(decision.events)
            return decision.table

        plans = (log.SeatPlan("person"),) * seats
        asked = table_of.Open(table=f"t{number}", game=rules, options=rules.presets[preset], seats=plans)
        table = take(table_of.open_table(asked, now=0, entropy=rng.randbytes))
        for seat in range(seats):
            sit = table_of.Sit(seat=seat, player=table_of.player_digest(f"p{seat}", table=f"t{number}"))
            table = take(table_of.decide(table, sit, kept=kept, now=1, entropy=rng.randbytes))
        for _ in range(60):
            if table.over or made == wanted:
                break
            offers = [offer for offer in table.match.offers() if offer.kind not in ("leave", "sit_out")]
            offer = rng.choice(offers or list(table.match.offers()))
            act = table_of.Act(
                seat=table.actor, turn=table.turn, id=f"a{table.turn}", action=offer.sample(rng, rules.actions)
            )
            table = take(table_of.decide(table, act, kept=kept, now=2, entropy=rng.randbytes))
            made += 1
            yield table
        if made == wanted:
            return


async def step(game: str) -> Job:
    """Steps of a table without a door."""

    async def job() -> float:
        begun = now()
        count = sum(1 for _ in tables(game, 60))
        return (now() - begun) / count

    return job


async def screen(game: str) -> Job:
    """Screens without a door, encoded."""
    sight = getattr(import_module("potluck.table.sight"), "sight")  # noqa: B009
    try:
        drawn = import_module("potluck.wire").screen
    except ImportError:
        drawn = import_module("potluck.web.play").screen
    encode, english = import_module("potluck.protocol").encode, import_module("potluck.words").language("en")
    states = list(tables(game, 40))
    seats = range(min(PRESETS[game][1], 3))

    async def job() -> float:
        begun = now()
        for table in states:
            for seat in (*seats, None):
                encode(drawn(sight(table, seat), english, now=5))
        return (now() - begun) / (len(states) * (len(seats) + 1))

    return job


async def record(_: str) -> Job:
    """The first reading of a player's record, of matches of the draw."""
    hints, store_of = import_module("benchmarks.hints"), import_module("potluck.store")
    store = store_of.open_store(":memory:")
    for number in range(MATCHES):
        await asyncio.wrap_future(hints.write(store, f"t{number}", random.Random(number)))

    async def job() -> float:
        room = import_module("potluck.room").Room(store, Nobody())
        begun = now()
        await room.record(hints.PLAYER)
        spent = now() - begun
        assert len(await room.record(hints.PLAYER)) == MATCHES
        return spent

    return job


async def hands(folder: str) -> Job:
    """Hand histories read and replayed."""
    phh = import_module("potluck.phh")
    files = sorted(Path(folder).rglob("*.phh"))[:40]
    assert files

    async def job() -> float:
        begun = now()
        count = 0
        for file in files:
            for hand in phh.read_all(file):
                phh.replay(hand)
                count += 1
        return (now() - begun) / count

    return job


async def ranked(way: str) -> Job:
    """Hands ranked by the definition, or by the kernels."""
    cards, kernels, ranking = (import_module(f"potluck.{name}") for name in ("cards", "kernels", "ranking"))
    rng = random.Random(SEED)
    fives = [tuple(map(cards.Card, rng.sample(range(52), 5))) for _ in range(400)]
    sevens = [tuple(map(cards.Card, rng.sample(range(52), 7))) for _ in range(40)]
    high, rank = ranking.High(), ranking.Ranking(order=ranking.High()).rank
    masks = [cards.mask(rng.sample(range(52), 7)) for _ in range(1 << 12)]
    array = import_module("numpy").array(masks, dtype="uint64")
    calls: dict[str, tuple[Callable[[], object], int]] = {
        "five": (lambda: [high.rank(hand) for hand in fives], 400),
        "seven": (lambda: [rank(hand) for hand in sevens], 40),
        "text": (lambda: [import_module("potluck").rank("As Ad 7h 7c 2s") for _ in range(300)], 300),
        "mask": (lambda: [kernels.rank_one(mask) for mask in masks], 1 << 12),
        "array": (lambda: [kernels.rank(array) for _ in range(50)], 50 << 12),
    }
    call, units = calls[way]

    async def job() -> float:
        begun = now()
        call()
        return (now() - begun) / units

    return job


async def arena(game: str) -> Job:
    """Duplicate deals between bots that hardly think."""
    run, bot = import_module("potluck.arena").run, BOTS.get(game, "random")
    seeds = iter(range(1 << 30))

    async def job() -> float:
        begun = now()
        run(game, [bot, "random"], deals=20, seed=next(seeds) % 4)
        return (now() - begun) / 20

    return job


async def hint(game: str) -> Job:
    """What an adviser says, at decisions of random matches."""
    lab = import_module("potluck.lab")
    views = [table.match.view(table.actor) for table in tables(game, 60) if table.actor is not None]
    views = [view for view in views if lab.advises(game, view)][:8]
    assert views

    async def job() -> float:
        begun = now()
        for view in views:
            lab.advise(game, view)
        return (now() - begun) / len(views)

    return job


KINDS: dict[str, Callable[..., Awaitable[Job]]] = {
    "screen over HTTP": screen_over_http,
    "act over HTTP": act_over_http,
    "act over WebSocket": act_over_websocket,
    "page": page,
    "step": step,
    "screen": screen,
    "record": record,
    "hands": hands,
    "ranked": ranked,
    "arena": arena,
    "hint": hint,
}


async def main() -> None:
    """Answer each line."""
    ready: dict[str, Job] = {}
    while line := await asyncio.to_thread(sys.stdin.readline):
        name = line.strip()
        if name not in ready:
            ready.clear()
            kind, *arguments = name.split(", ")
            ready[name] = await KINDS[kind](*arguments)
            await ready[name]()
            gc.collect()
            gc.freeze()
        gc.collect()
        gc.disable()
        spent = await ready[name]()
        gc.enable()
        print(spent, flush=True)


if __name__ == "__main__":
    asyncio.run(main())
