"""A player's own seeds at one table: pledged before the house seals its secret, disclosed once the seal was shown."""

import secrets
from typing import Final

from msgspec import Struct

from potluck.dealer import commit
from potluck.errors import PotluckError, StoreError
from potluck.room import SeedAnswer
from potluck.wire import Screen, SeedGiven

__all__ = ["OwnSeeds", "TakenSeed"]

SEED: Final = 16
TRIES: Final = 3
"""Pledges for one deal that are sent before it is given up."""


class TakenSeed(Struct, frozen=True):
    """A seed of which the house has answered that a deal's order is made with it."""

    deal: int
    seat: int
    commitment: str


class OwnSeeds:
    """Draws a fresh seed for each deal, and says what to send to the house when a screen has come."""

    def __init__(self) -> None:
        self.taken: dict[int, TakenSeed] = {}
        """Deal -> the seed that the house has taken."""
        self.finding: PotluckError | None = None
        """In what the house has contradicted itself; None where in nothing."""
        self._seeds: dict[int, bytes] = {}
        self._seals: dict[int, str] = {}
        """Deal -> the seal to which its seed was disclosed: to no other."""
        self._tries: dict[int, int] = {}

    def pledge(self, deal: int) -> str:
        """The commitment of this client's seed for that deal."""
        return commit(self._seeds.setdefault(deal, secrets.token_bytes(SEED)))

    def reply(self, screen: Screen) -> SeedGiven | None:
        """The seed that the deal waits for, or a pledge where none stands; None where there is nothing to send.

        A seed is disclosed to one seal alone, which the house has signed with the head of the screen.
        """
        seat, fair, awaited = screen.seat, screen.fair, screen.fair.awaited
        if seat is None or screen.table.over:
            return None
        if awaited is not None and seat in awaited.seats and screen.head is not None:
            own = self._seeds.get(awaited.deal)
            if own is not None and awaited.seeds[seat] == commit(own):
                return self._disclosed(awaited.deal, awaited.sealed, own, seq=screen.seq)
        if not fair.pledge or (seat in fair.pledged and fair.pledge in self._seeds):
            return None
        tries = self._tries[fair.pledge] = self._tries.get(fair.pledge, 0) + 1
        return SeedGiven(deal=fair.pledge - 1, pledge=self.pledge(fair.pledge)) if tries <= TRIES else None

    def note(self, sent: SeedGiven, answer: SeedAnswer, *, seat: int) -> None:
        """Take up what the house has answered."""
        if sent.seed is not None and answer.disclosed:
            own = commit(bytes.fromhex(sent.seed))
            self.taken[sent.deal] = TakenSeed(sent.deal, seat, own)

    def _disclosed(self, deal: int, sealed: str, seed: bytes, *, seq: int) -> SeedGiven | None:
        before = self._seals.setdefault(deal, "")
        if before == sealed:
            return None  # it is on its way
        if before:
            self.finding = self.finding or StoreError("witness.sealed", seq=seq)
            return None
        self._seals[deal] = sealed
        return SeedGiven(deal=deal, seed=seed.hex(), pledge=self.pledge(deal + 1))
