"""How long a hint takes, over random decisions of the draw; and a record, by the deals that were played."""

import asyncio
import random
import statistics
import time
from contextlib import closing
from typing import Any

from measure.figure import Figure
from potluck.cards import Card
from potluck.games import draw
from potluck.lab import advise
from potluck.log import TABLE, TABLES, SeatPlan
from potluck.protocol import Dealt
from potluck.room import Room, TableRecord
from potluck.store import open_store
from potluck.table import Act, Open, Sit, decide, open_table, player_digest

__all__ = ["main"]

HINTS = 400
SEED = 1
MATCHES = 20
DEALS = 40
PLAYER = "somebody"
RULES = tuple(draw.Rules(profile=profile, deck=deck) for profile in ("pl", "de") for deck in (32, 52))


def main() -> list[Figure]:
    """Milliseconds of processor time: the median and what one in twenty exceeds."""
    rng = random.Random(SEED)
    for rules in RULES:
        advise("draw", decision(rules, rng))
    times = [timed(decision(RULES[at % len(RULES)], rng)) for at in range(HINTS)]
    late = statistics.quantiles(times, n=20)[-1]
    return [
        Figure("a hint in the draw: median", round(1e3 * statistics.median(times), 1), "ms", HINTS, SEED),
        Figure("a hint in the draw: 95 % within", round(1e3 * late, 1), "ms", HINTS, SEED),
        *asyncio.run(records()),
    ]


def timed(view: Any) -> float:
    """Seconds of processor time."""
    begun = time.process_time()
    advise("draw", view)
    return time.process_time() - begun


def decision(rules: draw.Rules, rng: random.Random) -> Any:
    """What a seat sees after a few random acts of a random deal."""
    cards: list[Card] = rng.sample(rules.cards, 10)
    state = draw.deal(rules, first=0).apply(Dealt(tuple(cards[:5]))).apply(Dealt(tuple(cards[5:])))
    for _ in range(rng.randrange(4)):
        offer = rng.choice([offer for offer in state.offers() if offer.kind != "pass"])
        then = state.apply(offer.sample(rng, draw.ACTIONS))
        if then.actor is None:
            break
        state = then
    return state.view(state.actor)


async def records() -> list[Figure]:
    """The first record after a start, and the next one."""
    with closing(open_store(":memory:")) as store:
        for number in range(MATCHES):
            await asyncio.wrap_future(write(store, f"t{number}", random.Random(number)))
        room = Room(store, Nobody())
        took: list[float] = []
        found: tuple[TableRecord, ...] = ()
        for _ in range(2):
            begun = time.process_time()
            found = await room.record(PLAYER)
            took.append(time.process_time() - begun)
        deals = sum(len(table.deals) for table in found)
        await room.close()
    claim = f"a record of {MATCHES} matches, {deals} deals"
    return [
        Figure(f"{claim}: read for the first time", round(1e3 * took[0]), "ms", MATCHES, SEED),
        Figure(f"{claim}: read again", round(1e3 * took[1]), "ms", MATCHES, SEED),
    ]


class Nobody:
    """No bot thinks here."""

    async def think(self, game: str, bot: str, view: bytes, seed: int) -> str | None:
        """Nothing."""
        return None


def write(store: Any, name: str, rng: random.Random) -> Any:
    """A match of two persons in the store, left after some deals; the promise that it is written."""
    kept: dict[str, bytes] = {}
    events: list[Any] = []

    def take(decision: Any) -> Any:
        kept.update(decision.secrets)
        events.extend(decision.events)
        return decision.table

    seats = (SeatPlan("person"), SeatPlan("person"))
    asked = Open(table=name, game=draw.GAME, options=draw.Rules(), seats=seats)
    table = take(open_table(asked, now=0, entropy=rng.randbytes))
    for seat, player in enumerate((PLAYER, "another")):
        sit = Sit(seat=seat, player=player_digest(player, table=name))
        table = take(decide(table, sit, kept=kept, now=1, entropy=rng.randbytes))
    while not table.over:
        offers = {offer.kind: offer for offer in table.match.offers()}
        wanted = [kind for kind in ("next", "wait", "check", "exchange", "pass") if kind in offers]
        kind = "leave" if table.match.deal > DEALS else wanted[0]
        action = offers[kind].sample(rng, draw.ACTIONS)
        act = Act(seat=table.actor, turn=table.turn, id=f"a{table.turn}", action=action)
        table = take(decide(table, act, kept=kept, now=2, entropy=rng.randbytes))
    entries = [TABLE.entry(event, salt=rng.randbytes(16)) for event in events]
    return store.append(TABLES + name, entries, after=0, secrets=kept)
