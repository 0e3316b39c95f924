"""One person and nine bots at dealer's choice, without a pause: deals, delays, and what the server's memory gains.

python3 dev.py prove hour [MINUTES]

The server is `potluck serve` as anybody starts it, with its thinking processes, on a database in a file. The person is
a plain client on a WebSocket, who answers as soon as he is asked, by a simple rule (`answer`). Refuted where chips come
or go, the log does not verify, the clock had to act for a bot, the server complained of anything, or its memory grows.
"""

import json
import random
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import httpx
import msgspec
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from measure.figure import Figure, Refuted
from potluck.games import GAMES
from potluck.games.poker import Phase, View
from potluck.games.poker.values import Rebought
from potluck.log import TABLE, TABLES, Acted
from potluck.protocol import Offer, decode, show
from potluck.store import open_store, verify
from tests.browser.served import served

__all__ = ["main"]

MINUTES: Final = 20.0
SEED: Final = 10
CALM: Final = 1.0
"""Seconds for which the page shows an act of another at its usual pace."""
BOTS: Final = ("shark", "shark", "shark", "grinder", "grinder", "grinder", "rock", "rock", "caller")
START: Final = 200
MONEY: Final = {"start": START, "rebuys": 100}
TABLE_OF_TEN: Final = {
    "game": "poker",
    "preset": "choice",
    "options": {"choice": {"every": "deal", "among": "all"}, "money": MONEY},
    "seats": [{"kind": "person"}, *({"kind": "bot", "bot": name} for name in BOTS)],
}
SAMPLED: Final = 15.0
"""Seconds between two looks at the memory."""
MOST_GAINED: Final = 24.0
"""MiB that a process may gain from a quarter of the way to the end: caches fill until then."""
SILENCE: Final = 60.0
"""Seconds without a word from the server that are too many."""
ACTIONS: Final = GAMES["poker"].actions
ORDER: Final = (
    "rebuy",
    "choose",
    "sit_out",
    "next",
    "raise_to",
    "fold",
    "check",
    "call",
    "bring_in",
    "discard",
    "show",
)
"""What the person does, the first that is offered; these three only so often."""
TAKES: Final = "rebuy "
PASSED: Final = 2 / 3
RAISED: Final = 0.1
MISSED: Final = 0.02


class Tally:
    """What is measured while they play; seconds, chips, MiB."""

    def __init__(self) -> None:
        self.deals = 0
        self.mine: list[float] = []
        """From each act of the person to its answer."""
        self.theirs: list[float] = []
        """From the screen that asks a bot within a deal to the one that shows what it did."""
        self.games: set[str] = set()
        self.tables: list[tuple[str, int, int]] = []
        """Name, the event that was seen last, the chips after it."""
        self.missed = 0
        """Deals that the person sat out."""
        self.memory: list[tuple[float, ...]] = []
        """Of the server, and of all that think for it."""


def main(argv: list[str]) -> list[Figure]:
    """Deals and acts, delays, memory. One argument: minutes. Raises: Refuted."""
    minutes = float(argv[0]) if argv else MINUTES
    tally = Tally()
    with tempfile.TemporaryDirectory() as folder:
        db, complaints = Path(folder) / "room.db", Path(folder) / "complaints"
        with complaints.open("w") as file, served(db, complaints=file) as (process, url):
            end = time.monotonic() + 60 * minutes
            try:
                while time.monotonic() < end:
                    evening(url, process.pid, end=end, tally=tally)
            except ConnectionClosed as closed:
                raise Refuted(f"{closed}; server: {process.poll()}, {complaints.read_text('utf-8')}") from closed
        told = complaints.read_text(encoding="utf-8")
        if told:
            raise Refuted(f"the server complained: {told[:500]}")
        acts, rebuys = audited(db, tally.tables)
    return [*figures(tally, minutes, acts=acts, rebuys=rebuys), *memory(tally.memory)]


def figures(tally: Tally, minutes: float, *, acts: int, rebuys: int) -> list[Figure]:
    """Counts and delays."""
    deals = tally.deals
    hours = CALM * len(tally.theirs) / 3600
    return [
        Figure("deals of one person and nine bots at dealer's choice, none with a fault", deals, seed=SEED),
        Figure("variants that were dealt in them", len(tally.games), n=deals),
        Figure("acts in the log, chips conserved at each screen, by the clock: none", acts, n=deals),
        Figure("minutes that they took", minutes, "min", n=deals),
        Figure(
            "hours for which the page would show the acts of the bots, a second each", round(hours, 1), "h", n=deals
        ),
        Figure("times that somebody took new chips", rebuys, n=deals),
        Figure("deals that the person sat out, and came back", tally.missed, n=deals),
        *delays("an act of the person, answered and durable", tally.mine),
        *delays("an act of a bot, from the screen that asks for it to the one that shows it", tally.theirs),
    ]


def delays(claim: str, times: Sequence[float]) -> list[Figure]:
    """Median, 99th percentile and the longest, in milliseconds."""
    ordered = sorted(times)
    return [
        Figure(f"{claim}: {name}", round(1e3 * ordered[int(share * (len(ordered) - 1))], 1), "ms", n=len(ordered))
        for name, share in (("median", 0.5), ("99 % within", 0.99), ("longest", 1.0))
    ]


def memory(found: Sequence[tuple[float, ...]]) -> list[Figure]:
    """What the processes held a quarter of the way, and at the end. Raises: Refuted where it grows."""
    early, late = found[len(found) // 4], found[-1]
    told = []
    for name, then, now in zip(("the server", "its thinking processes together"), early, late, strict=True):
        if now - then > MOST_GAINED:
            raise Refuted(f"{name} grew from {then:.0f} to {now:.0f} MiB")
        told.append(Figure(f"memory of {name}, a quarter of the way", round(then, 1), "MiB", n=len(found)))
        told.append(Figure(f"memory of {name}, at the end", round(now, 1), "MiB", n=len(found)))
    return told


def evening(url: str, pid: int, *, end: float, tally: Tally) -> None:
    """A table, played until that time, or to the end of its match."""
    token = httpx.post(f"{url}/api/session", json={}).json()["token"]
    header = {"authorization": f"Bearer {token}"}
    opened = httpx.post(f"{url}/api/tables", json=TABLE_OF_TEN, headers=header)
    opened.raise_for_status()
    name: str = opened.json()["id"]
    httpx.post(f"{url}/api/tables/{name}/seats/0", headers=header).raise_for_status()
    address = f"{url.replace('http', 'ws')}/api/tables/{name}/live"
    with connect(address, additional_headers=header) as line:
        sitting = Sitting(line, tally, rng=random.Random(SEED + tally.deals))
        sitting.plays(pid, end=end)
    tally.tables.append((name, sitting.seq, sitting.chips))


class Sitting:
    """The person at one table."""

    def __init__(self, line: ClientConnection, tally: Tally, *, rng: random.Random) -> None:
        self._line = line
        self._tally = tally
        self._rng = rng
        self._view: View | None = None
        self._since = 0.0
        self._asked: tuple[int, float] = (-1, 0.0)
        """The decision that was answered last, and when."""
        self.chips = START * len(BOTS) + START
        """At the table, as last seen."""
        self.seq = 0
        """The event that was seen last."""

    def plays(self, pid: int, *, end: float) -> None:
        """Until that time, or until the match is over."""
        due = 0.0
        while time.monotonic() < end:
            heard = json.loads(self._line.recv(timeout=SILENCE))
            at = time.perf_counter()
            if heard["type"] == "error":
                raise Refuted(f"the server refused: {heard['message']}")
            if heard["type"] == "accepted":
                self._tally.mine.append(at - self._asked[1])
            if heard["type"] != "screen" or heard["view"] is None:
                continue
            view = decode(msgspec.json.encode(heard["view"]), View)
            if view.over or view.seats[view.seat or 0].gone:
                break  # he could take no more chips: the bots leave too, and take theirs along
            self.seq = heard["seq"]
            self._sees(view, at)
            if view.actor == view.seat and view.turn > self._asked[0]:
                self._acts(view)
            if at > due:
                self._tally.memory.append(held(pid))
                due = at + SAMPLED

    def _sees(self, view: View, at: float) -> None:
        """Judges what is seen next."""
        before, self._view = self._view, view
        if before is not None and view.turn > before.turn:
            if before.actor not in (None, before.seat) and before.phase in (Phase.BETTING, Phase.DRAWING):
                self._tally.theirs.append(at - self._since)
            if view.deal > before.deal:
                self._tally.deals += 1
                self._tally.games.add(before.variant.name)
                self._tally.missed += before.seats[0].out
        self._since = at
        taken = [
            sum(entry.amount for entry in one.story if isinstance(entry, Rebought)) for one in (before, view) if one
        ]
        lying = 0 if view.outcome is not None else view.pot
        chips = sum(seat.cash for seat in view.seats) + lying
        new_deal = before is not None and view.deal > before.deal
        if chips != self.chips + taken[-1] - taken[0] and not new_deal:
            raise Refuted(f"deal {view.deal}, turn {view.turn}, {view.variant.name}: {chips} chips after {self.chips}")
        self.chips = chips

    def _acts(self, view: View) -> None:
        """Answers at once."""
        act = {"type": "act", "turn": view.turn, "action": answer(view, self._rng), "id": f"{view.turn}"}
        self._asked = (view.turn, time.perf_counter())
        self._line.send(json.dumps(act))


def answer(view: View, rng: random.Random) -> str:
    """Takes chips where he may, misses a deal in fifty, pays small prices, each third time large ones, throws any."""
    offers: dict[str, list[Offer]] = {}
    for offer in view.offers:
        offers.setdefault(offer.kind, []).append(offer)
    dear = 4 * view.owed > view.pot and rng.random() < PASSED
    often = {"sit_out": MISSED, "raise_to": RAISED, "fold": float(dear)}
    for name in ORDER:
        if name in offers and rng.random() < often.get(name, 1.0):
            return show(rng.choice(offers[name]).sample(rng, ACTIONS))
    return show(view.offers[0].examples(ACTIONS)[0])


def held(pid: int) -> tuple[float, float]:
    """MiB in memory: of a process, and of all that it has begun."""
    return resident(pid), sum(map(resident, children(pid)))


def children(pid: int) -> list[int]:
    """The processes that a process has begun, and theirs."""
    found = [
        int(word)
        for told in Path(f"/proc/{pid}/task").glob("*/children")
        for word in told.read_text(encoding="ascii").split()
    ]
    return found + [one for child in found for one in children(child)]


def resident(pid: int) -> float:
    """MiB of a process in memory."""
    status = Path(f"/proc/{pid}/status").read_text(encoding="utf-8")
    return int(status.partition("VmRSS:")[2].split()[0]) / 1024


def audited(db: Path, tables: Sequence[tuple[str, int, int]]) -> tuple[int, int]:
    """Acts in the logs, and how often chips were taken. Raises: Refuted where one is wrong, or the clock acted."""
    report = verify(str(db))
    if report.failure is not None:
        raise Refuted(f"the log does not verify: {report.failure}")
    store, acts, rebuys = open_store(db), 0, 0
    try:
        for name, seq, chips in tables:
            events = TABLE.events(TABLES + name, store.read(TABLES + name)[:seq])
            acted = [event.body for event in events if isinstance(event.body, Acted)]
            late = [act for act in acted if act.by == "clock"]
            if late:
                raise Refuted(f"the clock acted {len(late)} times for a bot, first at {late[0]}")
            taken = [int(act.action.removeprefix(TAKES)) for act in acted if act.action.startswith(TAKES)]
            brought = START * (1 + len(BOTS)) + sum(taken)
            if chips != brought:
                raise Refuted(f"{chips} chips at the end, {brought} brought")
            acts, rebuys = acts + len(acted), rebuys + len(taken)
    finally:
        store.close()
    return acts, rebuys
