"""Entries and whole tables for the tests of the store."""

from collections.abc import Iterable
from random import Random
from threading import Event as Flag

from potluck.games import GAMES
from potluck.games.draw import Rules
from potluck.log import Entry
from potluck.store import Store
from tests.scribe import Scribe

__all__ = ["Halt", "entries", "fill"]


def entries(*bodies: str, seed: int = 1) -> list[Entry]:
    """Entries with these texts as bodies."""
    rng = Random(seed)
    return [Entry(rng.randbytes(16), body.encode()) for body in bodies]


def fill(store: Store, *, tables: Iterable[str] = ("t1", "t2"), deals: int = 3, open_deals: bool = False) -> None:
    """Some tables with a few deals each."""
    for seed, table in enumerate(tables):
        scribe = Scribe(GAMES["draw"], Rules(open_deals=open_deals), seed=seed, table=table)
        last = 0
        for events, secrets in scribe.batches(deals=deals):
            last = store.append(scribe.stream, events, after=last, secrets=secrets).result()


class Halt:
    """A fault that stops the writer before each commit until it is let go; `fail` is raised there, once."""

    def __init__(self) -> None:
        self.commits: list[int] = []
        self.fail: Exception | None = None
        self._reached, self._go = Flag(), Flag()

    def __call__(self, point: str, events: int) -> None:
        if point != "writing":
            return
        self.commits.append(events)
        self._reached.set()
        assert self._go.wait(10)
        failure, self.fail = self.fail, None
        if failure is not None:
            raise failure

    def reached(self) -> None:
        """Wait until the writer stands before a commit."""
        assert self._reached.wait(10)

    def go(self) -> None:
        """Let this commit and all later ones through."""
        self._go.set()
