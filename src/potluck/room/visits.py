"""At which tables a player has sat, of all that a house has, without reading their logs.

Nobody else can tell: his digest is another at every table, so that his tables are found by trying each. Digests of
tables that are over are kept together; what was tried once for a player is not tried again.
"""

from collections import OrderedDict
from collections.abc import Iterable
from hashlib import sha256
from threading import Lock
from typing import Final, NamedTuple

from potluck.errors import StoreError
from potluck.log import TABLES
from potluck.room.arrivals import Arrivals
from potluck.room.failure import passed_over
from potluck.room.met import ends_in, met_in
from potluck.store import Reader, StoredOutline
from potluck.table import player_frame

__all__ = ["Visits"]

PAGE: Final = 8192
"""Outlines that are read at once."""
SHORT: Final = 8
"""Bytes of a digest by which it is found among all: two of a million tables that are alike are one in 10^7."""
REMEMBERED: Final = 4096
"""Players of whom it is remembered where they have sat."""


class Open(NamedTuple):
    """The persons whom the log of a table names that is not over, up to some event."""

    seq: int
    digests: frozenset[str]
    damaged: bool = False
    """Whether what comes after that event cannot be read."""


class Visits:
    """Knows who has sat where. Any thread may ask."""

    def __init__(self, store: Reader, *, form: int, nodes: bool = False) -> None:
        self._store = store
        self._form = form
        self._arrivals = Arrivals(store, TABLES, nodes=nodes)
        self._open: dict[str, Open] = {}
        self._names: list[str] = []
        """The tables where nobody new will sit."""
        self._frames: list[bytes] = []
        self._digests: set[bytes] = set()
        self._tried: OrderedDict[str, tuple[int, tuple[str, ...]]] = OrderedDict()
        """Player -> of so many of the settled tables those where he has sat."""
        self._begun = False
        self._after = 0
        """The number of the last stream whose outline was read."""
        self._early: set[str] = set()
        """The tables of which outlines told, until all names were read for the first time."""
        self._gate = Lock()

    def of(self, player: str) -> tuple[str, ...]:
        """The names of the tables where he has sat, or was promised a seat."""
        with self._gate:
            self._learn()
            frames = {name: player_frame(name) for name in self._open}
            running = [name for name, frame in frames.items() if _hex(frame, player) in self._open[name].digests]
            return (*self._settled(player), *running)

    def look(self) -> None:
        """Take up what has happened since."""
        with self._gate:
            self._learn()

    def digests(self, name: str, *, seq: int) -> frozenset[str] | None:
        """The digests of a table that is open, up to that very event; None where later ones are known, or of any other.

        What has happened there since the last look is read.
        """
        with self._gate:
            known = self._open.get(name)
            if known is not None and known.seq < seq and not known.damaged:
                self._read_on(name, upto=seq)
                known = self._open.get(name)
            return known.digests if known is not None and known.seq == seq else None

    def head(self, name: str) -> int | None:
        """The last seq of a table that is open, as of the last look; None of any other."""
        known = self._open.get(name)
        return known.seq if known is not None else None

    def _settled(self, player: str) -> tuple[str, ...]:
        tried, names = self._tried.get(player, (0, ()))
        identity, known = player.encode(), self._digests
        frames = self._frames[tried:] if tried else self._frames
        more = [at for at, frame in enumerate(frames, tried) if sha256(frame + identity).digest()[:SHORT] in known]
        names += tuple(self._names[at] for at in more)
        self._tried[player] = (len(self._names), names)
        self._tried.move_to_end(player)
        while len(self._tried) > REMEMBERED:
            self._tried.popitem(last=False)
        return names

    def _learn(self) -> None:
        """Take up what has happened since: tables that have begun, seats that were taken."""
        if not self._begun:
            self._begin()
        for name in self._arrivals.take():
            if name not in self._open and name not in self._early:
                self._open[name] = Open(0, frozenset())
        self._early = set()
        heads = self._store.heads([TABLES + name for name, known in self._open.items() if not known.damaged])
        for stream, head in heads.items():
            name = stream.removeprefix(TABLES)
            if head > self._open[name].seq:
                self._read_on(name)

    def _begin(self) -> None:
        """Know all tables by their outlines, as far as they have one; after a failure from where it stopped."""
        while page := self._store.outlines(after=self._after, most=PAGE):
            tables = (stored for stored in page if stored.outline.stream.startswith(TABLES))
            self._early.update(self._outlined(stored) for stored in tables if stored.outline.form == self._form)
            self._after = page[-1].number
        self._begun = True

    def _outlined(self, stored: StoredOutline) -> str:
        outline = stored.outline
        name = outline.stream.removeprefix(TABLES)
        digests = [digest.hex() for digest in outline.digests]
        if outline.runs and outline.body:
            self._open[name] = Open(outline.seq, frozenset(digests))
        else:  # a lesson or a practice has one person, who sits there from the beginning
            self._settle(name, digests)
        return name

    def _read_on(self, name: str, *, upto: int | None = None) -> None:
        before = self._open[name]
        most = None if upto is None else upto - before.seq
        try:
            records = self._store.read(TABLES + name, after=before.seq, most=most)
        except StoreError as error:
            passed_over(name, error)  # the player's other tables count all the same
            self._open[name] = before._replace(damaged=True)
            return
        if not records:
            return
        digests = before.digests | met_in(records)
        if ends_in(records):
            del self._open[name]
            self._settle(name, sorted(digests))
        else:
            self._open[name] = Open(records[-1].seq, digests)

    def _settle(self, name: str, digests: Iterable[str]) -> None:
        self._names.append(name)
        self._frames.append(player_frame(name))
        self._digests.update(bytes.fromhex(digest)[:SHORT] for digest in digests if digest)


def _hex(frame: bytes, player: str) -> str:
    return sha256(frame + player.encode()).hexdigest()
