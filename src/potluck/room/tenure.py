"""Seat tenures: who had which seat when. A player may not see the hidden cards of the one before him in his seat."""

from collections.abc import Iterable
from typing import Final, NamedTuple

from potluck.log import TABLE, Came, Record, Sat
from potluck.log.codec import kind_and_audience

__all__ = ["SEATING", "SeatTenure", "tenures_of"]

SEATING: Final = frozenset({"sat", "came"})
"""Kinds of events with which somebody takes a seat."""


class SeatTenure(NamedTuple):
    """A seat and the seqs of the first and last event while the player had it; no last one while he has it."""

    seat: int
    first: int
    last: int | None = None


def tenures_of(stream: str, records: Iterable[Record], player: str | None) -> tuple[SeatTenure, ...]:
    """The seat tenures of the player with that digest, in the order in which he took the seats."""
    tenures: list[SeatTenure] = []
    for record in records if player else ():
        if kind_and_audience(record)[0] not in SEATING:
            continue
        body = TABLE.event(stream, record).body
        assert isinstance(body, Sat | Came)
        if tenures and tenures[-1].last is None and (body.seat == tenures[-1].seat or body.player == player):
            tenures[-1] = tenures[-1]._replace(last=record.seq - 1)
        if body.player == player:
            tenures.append(SeatTenure(body.seat, record.seq))
    return tuple(tenures)
