"""The players' seeds for a deal to come, as a log tells of them: pledged, the secret sealed, disclosed or withheld.

A seed is pledged by its commitment before the house seals its secret, and disclosed after. So neither of them can
choose an order, alone or together: each is fixed before it knows the other.
"""

from collections.abc import Mapping
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from potluck.dealer import commit
from potluck.errors import StoreError
from potluck.log.codec import Event
from potluck.log.events import Acted, Came, Committed, Left, Lent, Moved, Resumed, Sat
from potluck.log.seed_events import Disclosed, Pledged, Sealed, Withheld

__all__ = ["DISCLOSING", "NO_SEED", "Pledging", "Sealing", "is_commitment"]

DISCLOSING: Final = 2_000
"""Milliseconds for which a sealed deal waits for the seeds that were pledged."""
NO_SEED: Final = commit(b"")
"""The commitment of a seat without a seed."""
HEX: Final = frozenset("0123456789abcdef")


class Sealing(Struct, frozen=True, kw_only=True):
    """A secret that the house has sealed after the pledges of the players, who disclose their seeds now."""

    deal: int
    sealed: str
    seeds: tuple[str, ...]
    """The commitment of each seat's seed."""
    since: int
    """When their time to disclose began, in milliseconds since 1970."""
    disclosed: Mapping[int, str] = {}
    """Seat -> seed, hex; the empty one of a seat that has withheld it."""

    @property
    def awaited(self) -> tuple[int, ...]:
        """The seats whose seeds are still to come."""
        return tuple([at for at, seed in enumerate(self.seeds) if seed != NO_SEED and at not in self.disclosed])

    @property
    def due(self) -> int:
        """When the deal waits no longer, in milliseconds since 1970."""
        return self.since + DISCLOSING

    @property
    def final(self) -> tuple[bytes, ...]:
        """The seed of each seat as far as it is known; empty for all others."""
        return tuple([bytes.fromhex(self.disclosed.get(at, "")) for at in range(len(self.seeds))])


class Pledging(Struct, frozen=True, kw_only=True):
    """The seeds of the deals to come after a part of a log."""

    seats: int
    deal: int = 0
    """The last deal whose order is committed."""
    pledges: Mapping[int, str] = {}
    """Seat -> the commitment of its seed for the next deal that is sealed."""
    sealing: Sealing | None = None
    """The deal that is sealed, while its order is not committed."""

    @property
    def next_sealed(self) -> int:
        """The number of the deal whose secret is sealed next."""
        return (self.sealing.deal if self.sealing is not None else self.deal) + 1

    @property
    def sealable(self) -> tuple[str, ...]:
        """The commitment of each seat's seed, if the next deal were sealed now."""
        return tuple([self.pledges.get(at, NO_SEED) for at in range(self.seats)])

    def after(self, event: Event) -> "Pledging":
        """The same after one more event.

        Raises:
            StoreError: `audit.seeds` or `audit.order`: it does not follow from what was fixed before.
        """
        body = event.body
        match body:
            case Pledged():
                return self._pledged(body)
            case Sealed():
                return self._sealed(body, at=event.at)
            case Disclosed() | Withheld():
                return self._disclosed(body, at=event.at)
            case Committed():
                return self._committed(body)
            case Resumed():
                return self if self.sealing is None else replace(self, sealing=replace(self.sealing, since=event.at))
            case Sat(seat=seat) | Came(seat=seat) | Left(seat=seat) | Moved(seat=seat) | Lent(seat=seat):
                return self._without(seat)
            case Acted(seat=seat, action="leave"):
                return self._without(seat)
            case _:
                return self

    def _pledged(self, body: Pledged) -> "Pledging":
        _demand(body.deal == self.next_sealed and 0 <= body.seat < self.seats, "audit.order")
        _demand(is_commitment(body.seed), "audit.seeds")
        return replace(self, pledges={**self.pledges, body.seat: body.seed})

    def _sealed(self, body: Sealed, *, at: int) -> "Pledging":
        _demand(self.sealing is None and body.deal == self.next_sealed, "audit.order")
        _demand(bool(self.pledges) and body.seeds == self.sealable, "audit.seeds")
        sealing = Sealing(deal=body.deal, sealed=body.sealed, seeds=body.seeds, since=at)
        return replace(self, pledges={}, sealing=sealing)

    def _disclosed(self, body: Disclosed | Withheld, *, at: int) -> "Pledging":
        sealing = self.sealing
        _demand(sealing is not None and body.deal == sealing.deal and body.seat in sealing.awaited, "audit.order")
        assert sealing is not None
        seed = ""
        if isinstance(body, Disclosed):
            seed = body.seed
            _demand(at < sealing.due and _commitment_of(seed) == sealing.seeds[body.seat], "audit.seeds")
        else:
            _demand(at >= sealing.due, "audit.seeds")
        return replace(self, sealing=replace(sealing, disclosed={**sealing.disclosed, body.seat: seed}))

    def _committed(self, body: Committed) -> "Pledging":
        if body.shuffle:
            return self
        sealing = self.sealing
        if sealing is None:
            _demand(not self.pledges, "audit.seeds")
        else:
            _demand(body.deal == sealing.deal and not sealing.awaited, "audit.order")
            _demand(body.seeds == tuple(map(commit, sealing.final)), "audit.seeds")
        return replace(self, deal=body.deal, sealing=None)

    def _without(self, seat: int) -> "Pledging":
        """The same without the pledge of who plays that seat no longer, or not from there."""
        if seat not in self.pledges:
            return self
        return replace(self, pledges={at: pledge for at, pledge in self.pledges.items() if at != seat})


def is_commitment(text: str) -> bool:
    """Whether a text can be the commitment of a seed that is not empty."""
    return len(text) == len(NO_SEED) and set(text) <= HEX and text != NO_SEED


def _commitment_of(seed: str) -> str:
    """The commitment of a seed in hex; empty where that is none."""
    try:
        return commit(bytes.fromhex(seed))
    except ValueError:
        return ""


def _demand(agrees: bool, code: str) -> None:  # noqa: FBT001 - the one thing it is about
    if not agrees:
        raise StoreError(code)
