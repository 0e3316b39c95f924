"""Who had which seat when: of a seat that another has left the secrets of before are not one's own."""

from collections.abc import Iterable
from typing import Final, NamedTuple

from potluck.log import TABLE, Came, Record, Sat
from potluck.log.codec import kind_and_audience

__all__ = ["SEATING", "SeatTenure", "tenures_of"]

SEATING: Final = frozenset({"sat", "came"})
"""Kinds of events with which somebody takes a seat."""


class SeatTenure(NamedTuple):
    """A seat, and the events, first to last, while the player had it; no last one while he has it."""

    seat: int
    first: int
    last: int | None = None


def tenures_of(stream: str, records: Iterable[Record], player: str | None) -> tuple[SeatTenure, ...]:
    """The seats of the player of that digest, in the order in which he took them."""
    found: list[SeatTenure] = []
    for record in records if player else ():
        if kind_and_audience(record)[0] not in SEATING:
            continue
        body = TABLE.event(stream, record).body
        assert isinstance(body, Sat | Came)
        if found and found[-1].last is None and (body.seat == found[-1].seat or body.player == player):
            found[-1] = found[-1]._replace(last=record.seq - 1)
        if body.player == player:
            found.append(SeatTenure(body.seat, record.seq))
    return tuple(found)
