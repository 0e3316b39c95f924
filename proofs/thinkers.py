"""Bots of two nodes think on workers that may touch nothing but the queue, and are killed (SIGKILL) in the midst of it.

python3 dev.py prove thinkers [KILLS] [SEED]

Two nodes (`potluck serve --node --thinkers`) on one server, and three workers of one process (`potluck think`). At each
of six tables a person plays the draw against the bot that thinks longest. Each kill ends a worker while rows of the
queue are locked, and begins another. Afterwards the clock has acted for no bot in any log, no question is left, and the
numbers of the nodes say how many questions there were, and how many of them they had to think of themselves. What is
done is kept, round by round, so that a run goes on.
"""

import asyncio
import os
import random
import re
import subprocess
import sys
import tempfile
import time
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Any, Final

import httpx
import msgspec
from msgspec import Struct

from measure.figure import Figure, Refuted
from potluck.errors import PotluckError
from potluck.log import TABLE, TABLES, Acted
from potluck.store import open_reader
from potluck.store.address import read_address
from potluck.store.home import KEYS
from proofs.kept import Kept, stamp
from tests.clusters import Cluster
from tests.nodes import free_ports
from tests.remote import opened, person

__all__ = ["main"]

ROOT: Final = Path(__file__).resolve().parents[1]
KILLS: Final = 100
ROUND: Final = 20
"""Kills of one round, which has a house of its own, and is kept."""
OF: Final = ("src/potluck/store/postgres", "src/potluck/room/thinkers.py", "src/potluck/bots/pool.py")
WORKERS: Final = 3
COMPANIES: Final = 6
REST: Final = 2.0
"""Seconds between two kills, at most."""
LIFE: Final = 300.0
TABLE_OF_TWO: Final[dict[str, Any]] = {
    "game": "draw",
    "preset": "quick",
    "seats": [{"kind": "person"}, {"kind": "bot", "bot": "master"}],
}
RIGHTS: Final = (
    "CREATE ROLE thinker LOGIN",
    "GRANT USAGE ON SCHEMA potluck TO thinker",
    "GRANT SELECT ON potluck.version TO thinker",
    "GRANT SELECT, UPDATE, DELETE ON potluck.thoughts TO thinker",
)
"""All that a worker may do, as docs/postgres.md has it."""
THINKING: Final = "SELECT count(*) FROM pg_stat_activity WHERE usename = 'thinker' AND state = 'idle in transaction'"
LEFT: Final = "SELECT count(*) FROM potluck.thoughts"


class House:
    """The processes of a run."""

    def __init__(self, stack: ExitStack, cluster: Cluster) -> None:
        self._stack, self._cluster = stack, cluster
        self.database = cluster.database()
        self._name = read_address(self.database).database
        served = [self._node("a")]
        for sql in RIGHTS:
            cluster.execute(sql, database=self._name)
        served.append(self._node("b"))
        self.doors = [door for door, _ in served]
        self._numbers = [numbers for _, numbers in served]
        self.workers = [self.worker() for _ in range(WORKERS)]

    def worker(self) -> "subprocess.Popen[str]":
        """One more worker."""
        database = self.database.replace("potluck@", "thinker@")
        return self._started("think", "--db", database, "--processes", "1")

    def ask(self, sql: str) -> int:
        """The number that a question to the database gives."""
        return int(self._cluster.execute(sql, database=self._name)[0][0])

    def count(self, name: str) -> int:
        """A number of both nodes together."""
        texts = [httpx.get(numbers).text for numbers in self._numbers]
        return sum(int(found[1]) for text in texts if (found := re.search(rf"^{name} (\d+)$", text, re.MULTILINE)))

    def _node(self, name: str) -> tuple[str, str]:
        """Where a new node lets guests in, and where its numbers stand."""
        (port,) = free_ports(1)
        door = f"http://127.0.0.1:{port}"
        own = ["--db", self.database, "--port", str(port), "--node", name, "--node-address", door]
        node = self._started("serve", "--lang", "en", *own, "--thinkers", "--metrics", "0")
        assert node.stdout is not None
        node.stdout.readline()
        numbers = re.search(r"http://\S+/metrics", node.stdout.readline())
        if numbers is None:
            raise Refuted(f"node {name} did not begin")
        return door, numbers.group()

    def _started(self, *arguments: str) -> "subprocess.Popen[str]":
        process = subprocess.Popen(
            [sys.executable, "-m", "potluck", *arguments], cwd=ROOT, stdout=subprocess.PIPE, text=True
        )
        self._stack.callback(process.wait)
        self._stack.callback(process.kill)
        return process


class Round(Struct, frozen=True):
    """What one round has shown, on a house of its own."""

    kills: int
    asked: int
    here: int
    """Questions that the nodes had to think of themselves."""
    acts: int


def main(argv: list[str]) -> list[Figure]:
    """Kills, questions, and bots for whom the clock acted: none. Raises: Refuted."""
    kills, seed = int(argv[0]) if argv else KILLS, int(argv[1]) if len(argv) > 1 else 1
    with Kept("thinkers", f"{seed}-{stamp(*OF)}") as kept:
        rounds = []
        for number, begun in enumerate(range(0, kills, ROUND)):
            name = f"{number}-{min(ROUND, kills - begun)}"
            if name not in kept:
                shown = _round(random.Random(f"{seed}/{number}"), min(ROUND, kills - begun))
                kept.keep(name, msgspec.json.encode(shown))
            rounds.append(msgspec.json.decode(kept[name], type=Round))
    acts, asked = sum(each.acts for each in rounds), sum(each.asked for each in rounds)
    here = sum(each.here for each in rounds)
    return [
        Figure("SIGKILLs of workers that think for bots of two nodes", kills, seed=seed),
        Figure("acts of bots meanwhile for which the clock had to act", 0, n=acts, seed=seed),
        Figure("questions of bots that no worker answered in time", here, n=asked, seed=seed),
    ]


def _round(rng: random.Random, kills: int) -> Round:
    with tempfile.TemporaryDirectory() as keys, Cluster() as cluster, ExitStack() as stack:
        os.environ[KEYS] = keys
        house = House(stack, cluster)
        _wait(lambda: house.count("potluck_thinkers") == len(house.doors) * WORKERS, "the workers do not begin")
        asyncio.run(_played(house, rng, kills))
        asked, here = house.count("potluck_thoughts_total"), house.count("potluck_thoughts_here_total")
        _wait(lambda: house.ask(LEFT) == 0, "questions are left in the queue")
        return Round(kills, asked, here, _acts(house.database))


async def _played(house: House, rng: random.Random, kills: int) -> None:
    """Persons play, while workers fall."""
    guests = [asyncio.create_task(_company(house.doors[number % 2])) for number in range(COMPANIES)]
    for number in range(kills):
        await asyncio.to_thread(_wait, lambda: house.ask(THINKING) > 0, "no worker thinks")
        at = rng.randrange(WORKERS)
        house.workers[at].kill()
        house.workers[at] = await asyncio.to_thread(house.worker)
        await asyncio.sleep(REST * rng.random())
        print(f"{number + 1} of {kills} kills, {house.count('potluck_thoughts_total')} questions", flush=True)
    going = set(guests)
    while going:  # a wait that has just ended may swallow it
        for guest in going:
            guest.cancel()
        _, going = await asyncio.wait(going, timeout=1)


async def _company(door: str) -> None:
    """Somebody who plays match after match."""
    while True:
        with suppress(httpx.HTTPError, PotluckError, OSError, TimeoutError, StopAsyncIteration):
            link = await asyncio.to_thread(opened, door, TABLE_OF_TWO)
            async with person(link) as guest:
                while True:
                    await guest.act()


def _wait(reached: Any, otherwise: str) -> None:
    until = time.monotonic() + LIFE
    while not reached():
        if time.monotonic() > until:
            raise Refuted(otherwise)
        time.sleep(0.005)


def _acts(database: str) -> int:
    """How many acts of bots are stored; all of them their own. Raises: Refuted."""
    acts = 0
    with open_reader(database) as reader:
        for stream in reader.streams(TABLES):
            for record in reader.read(stream):
                body = TABLE.event(stream, record).body
                if isinstance(body, Acted) and body.seat == 1 and body.action != "next":  # which the house may say
                    acts += 1
                    if body.by != "bot":
                        raise Refuted(f"{body.by} acted for a bot at {stream}, turn {body.turn}: {body.action}")
    return acts
