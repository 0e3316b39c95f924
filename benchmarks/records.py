"""Dealing and writing: microseconds a fair shuffle and a proof, durable events a second by one client and by many."""

import os
import tempfile
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from measure.figure import Figure
from potluck.cards import deck
from potluck.dealer import Source, Stream, verify_opening
from potluck.log import Entry
from potluck.store import SqliteStore

__all__ = ["main"]

ROUNDS = 7
SHUFFLES = 300
CLIENTS = 64
SECONDS = 2.0
BODY = 400
"""Bytes, as an act has with its envelope."""


def main() -> list[Figure]:
    """The best of seven rounds of shuffles; events over two seconds each."""
    shoe = Source(bytes(32), (b"a", b"b"), table="bench", deal=1).shuffle(deck(52))
    opening = shoe.opening(17)
    micro = {
        "an order of 52 cards": lambda deal: Stream(deal.to_bytes(8, "big"), "order/0").shuffled(deck(52)),
        "an order of 52 cards with salts, leaves and root": lambda deal: Source(
            bytes(32), (b"a", b"b"), table="bench", deal=deal
        ).shuffle(deck(52)),
        "a card checked against the root": lambda _: verify_opening(opening, root=shoe.root, size=52),
    }
    figures = [Figure(claim, round(best(work), 1), "µs", n=ROUNDS * SHUFFLES) for claim, work in micro.items()]
    for clients in (1, CLIENTS):
        claim = f"durable events by {clients} client{'s' if clients > 1 else ''}, each waiting for its own"
        figures.append(Figure(claim, round(events_a_second(clients)), "a second"))
    return figures


def best(work: Callable[[int], object]) -> float:
    """Microseconds a call, the best round."""
    rounds = []
    for _ in range(ROUNDS):
        start = time.perf_counter()
        for deal in range(SHUFFLES):
            work(deal)
        rounds.append((time.perf_counter() - start) / SHUFFLES * 1e6)
    return min(rounds)


def events_a_second(clients: int) -> float:
    """Events that were durable, over the time; every client has a stream of its own."""
    with tempfile.TemporaryDirectory() as folder, SqliteStore(Path(folder) / "bench.db") as store:
        start = time.perf_counter()
        with ThreadPoolExecutor(clients) as pool:
            written = sum(pool.map(lambda n: client(store, f"s{n}"), range(clients)))
        return written / (time.perf_counter() - start)


def client(store: SqliteStore, stream: str) -> int:
    """Appends one event after the other; how many in the time."""
    last, end = 0, time.perf_counter() + SECONDS
    while time.perf_counter() < end:
        last = store.append(stream, [Entry(os.urandom(16), b"x" * BODY)], after=last).result()
    return last
