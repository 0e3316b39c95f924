"""A player's own seeds at one table: pledged before the house seals its secret, disclosed once the seal was shown."""

import secrets
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Final

import msgspec
from msgspec import Struct

from potluck.client.private import PrivateLines
from potluck.dealer import commit
from potluck.errors import PotluckError, StoreError
from potluck.room import SeedAnswer
from potluck.wire import Screen, SeedGiven

__all__ = ["OwnSeeds", "SeedFile", "TakenSeed"]

SEED: Final = 16
TRIES: Final = 3
"""Pledges for one deal that are sent before it is given up."""
MOST: Final = 2**20
"""Bytes of the file of seeds before its older half is dropped."""


class TakenSeed(Struct, frozen=True):
    """A seed of which the house has answered that a deal's order is made with it."""

    deal: int
    seat: int
    commitment: str


class KeptSeed(Struct, frozen=True, omit_defaults=True):
    """A seed as it is kept: when it was drawn, with the seal to which it was disclosed, and as the house took it."""

    table: str
    deal: int
    seed: str
    sealed: str = ""
    taken: int | None = None
    """The seat of the order that is made with it."""


class SeedFile:
    """The seeds of one table in a file that its owner alone can read, JSON lines beside those of all other tables."""

    def __init__(self, path: Path, table: str) -> None:
        self._lines = PrivateLines(path, most=MOST)
        self._table = table

    def kept(self) -> Iterator[KeptSeed]:
        """All that was kept at this table, the oldest first; lines that cannot be read are left out."""
        for line in self._lines.lines():
            with suppress(msgspec.DecodeError, ValueError):
                kept = msgspec.json.decode(line, type=KeptSeed)
                if kept.table == self._table and bytes.fromhex(kept.seed):
                    yield kept

    def keep(self, deal: int, seed: bytes, *, sealed: str = "", taken: int | None = None) -> None:
        """Add a line. Where it cannot be written, only a client that is started again misses it."""
        kept = KeptSeed(table=self._table, deal=deal, seed=seed.hex(), sealed=sealed, taken=taken)
        with suppress(OSError):
            self._lines.add((msgspec.json.encode(kept) + b"\n",))


class OwnSeeds:
    """Draws a fresh seed for each deal, and says what to send to the house when a screen has come.

    With a `file` a client that is started again discloses what the one before it has pledged, and still knows which
    seeds the house took.
    """

    def __init__(self, file: SeedFile | None = None) -> None:
        self.taken: dict[int, TakenSeed] = {}
        """Deal -> the seed that the house has taken."""
        self.finding: PotluckError | None = None
        """In what the house has contradicted itself; None where in nothing."""
        self._seeds: dict[int, bytes] = {}
        """Deal -> the seed that was drawn last for it."""
        self._drawn: dict[tuple[int, str], bytes] = {}
        """Deal and commitment -> its seed: two clients of one player may each have drawn one."""
        self._seals: dict[int, str] = {}
        """Deal -> the seal to which its seed was disclosed: to no other."""
        self._sent: set[int] = set()
        """Deals whose seed is on its way, or there."""
        self._tries: dict[int, int] = {}
        self._file = file
        for kept in file.kept() if file is not None else ():
            self._remember(kept)

    def pledge(self, deal: int) -> str:
        """The commitment of this client's seed for that deal."""
        if deal not in self._seeds:
            self._draw(deal, secrets.token_bytes(SEED))
        return commit(self._seeds[deal])

    def reply(self, screen: Screen) -> SeedGiven | None:
        """The seed that the deal waits for, or a pledge where none stands; None where there is nothing to send.

        A seed is disclosed to one seal alone, which the house has signed with the head of the screen.
        """
        seat, fair, awaited = screen.seat, screen.fair, screen.fair.awaited
        if seat is None or screen.table.over:
            return None
        if awaited is not None and seat in awaited.seats and screen.head is not None:
            own = self._drawn.get((awaited.deal, awaited.seeds[seat]))
            if own is not None:
                return self._disclosed(awaited.deal, awaited.sealed, own, seq=screen.seq)
        if not fair.pledge or (seat in fair.pledged and fair.pledge in self._seeds):
            return None
        tries = self._tries[fair.pledge] = self._tries.get(fair.pledge, 0) + 1
        return SeedGiven(deal=fair.pledge - 1, pledge=self.pledge(fair.pledge)) if tries <= TRIES else None

    def note(self, sent: SeedGiven, answer: SeedAnswer, *, seat: int) -> None:
        """Take up what the house has answered."""
        if sent.seed is not None and answer.disclosed:
            seed = bytes.fromhex(sent.seed)
            self.taken[sent.deal] = TakenSeed(sent.deal, seat, commit(seed))
            if self._file is not None:
                self._file.keep(sent.deal, seed, sealed=self._seals.get(sent.deal, ""), taken=seat)

    def _draw(self, deal: int, seed: bytes) -> None:
        self._seeds[deal] = self._drawn[deal, commit(seed)] = seed
        if self._file is not None:
            self._file.keep(deal, seed)

    def _remember(self, kept: KeptSeed) -> None:
        seed = bytes.fromhex(kept.seed)
        self._seeds[kept.deal] = self._drawn[kept.deal, commit(seed)] = seed
        if kept.sealed:
            self._seals.setdefault(kept.deal, kept.sealed)
        if kept.taken is not None:
            self.taken[kept.deal] = TakenSeed(kept.deal, kept.taken, commit(seed))

    def _disclosed(self, deal: int, sealed: str, seed: bytes, *, seq: int) -> SeedGiven | None:
        before = self._seals.setdefault(deal, sealed)
        if before != sealed:
            self.finding = self.finding or StoreError("witness.sealed", seq=seq)
            return None
        if deal in self._sent:
            return None
        self._sent.add(deal)
        if self._file is not None:
            self._file.keep(deal, seed, sealed=sealed)
        return SeedGiven(deal=deal, seed=seed.hex(), pledge=self.pledge(deal + 1))
