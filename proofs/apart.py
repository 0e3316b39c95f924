"""Tables in two worlds that a guest cannot tell apart, at two nodes: every byte that he gets of them is compared.

python3 dev.py prove apart [PAIRS] [SEED]

Logs of random tables of every game with hidden cards, each in two worlds whose hidden cards are others, are written
into one house. The guest asks at the node that plays both tables, and at the one that hands his requests on: over HTTP,
refusals too, and by his line. What he gets of both is the same, while others at those tables are shown their own cards.
"""

import asyncio
import os
import tempfile
from collections.abc import Iterator
from random import Random
from typing import Final

from measure.figure import Figure, Refuted
from potluck.games import GAMES
from potluck.store import Node, open_store
from potluck.store.home import KEYS
from tests.apart import Pair, compared, drawn
from tests.clusters import Cluster
from tests.nodes import served_nodes

__all__ = ["main"]

PAIRS: Final = 200
MOST: Final = 10
"""Acts at a table."""
HIDING: Final = ("poker", "draw", "paigow", "reddog")


def main(argv: list[str]) -> list[Figure]:
    """Bytes that differ: none. Raises: Refuted."""
    pairs, seed = int(argv[0]) if argv else PAIRS, int(argv[1]) if len(argv) > 1 else 1
    with tempfile.TemporaryDirectory() as keys, Cluster() as cluster:
        os.environ[KEYS] = keys
        database = cluster.database()
        with served_nodes(database, "ab") as nodes:
            doors = [f"http://127.0.0.1:{node.port}" for node in nodes]
            size, apart = asyncio.run(_compared(database, doors, pairs, seed))
    return [
        Figure("bytes that differ for a guest at two nodes between two worlds", 0, n=pairs, seed=seed),
        Figure("bytes that such guests got, at the owner and through the other node", size, n=pairs, seed=seed),
        Figure(
            "pairs in which somebody else was shown other cards, so that they were apart", apart, n=pairs, seed=seed
        ),
    ]


async def _compared(database: str, doors: list[str], pairs: int, seed: int) -> tuple[int, int]:
    size = apart = 0
    with open_store(database, node=Node("writer")) as store:
        for number, pair in zip(range(pairs), _pairs(seed), strict=False):
            found = await compared(store, doors, pair, number)
            if found.differing:
                raise Refuted(f"pair {number}: {found.differing[0]}")
            size, apart = size + found.size, apart + found.is_apart
    if not apart:
        raise Refuted("nobody was shown anything else: nothing was compared")
    return size, apart


def _pairs(seed: int) -> Iterator[Pair]:
    """Pairs of all games in turn, without end."""
    number = 0
    while True:
        for name in HIDING:
            rng = Random(f"{name} {seed} {number}")
            yield from drawn(GAMES[name], rng, most=1 + rng.randrange(MOST))
        number += 1
