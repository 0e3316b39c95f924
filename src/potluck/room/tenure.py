"""Seat tenures: who had which seat when. A player may not see the hidden cards of the one before him in his seat."""

from collections.abc import Iterable
from typing import Final, NamedTuple

from potluck.log import TABLE, Came, Moved, Record, Sat
from potluck.log.codec import kind_and_audience

__all__ = ["SEATING", "SeatTenure", "seat_at", "tenure_at", "tenures_of"]

SEATING: Final = frozenset({"sat", "came", "moved"})
"""Kinds of events with which somebody takes a seat, or brings it to another device."""


class SeatTenure(NamedTuple):
    """A seat and the seqs of the first and last event while the player had it; no last one while he has it."""

    seat: int
    first: int
    last: int | None = None


def tenures_of(stream: str, records: Iterable[Record], player: str | None) -> tuple[SeatTenure, ...]:
    """The seat tenures of the player with that digest, in the order in which he took the seats.

    A person who went on from another device has there what was his, and here nothing any more.
    """
    tenures: dict[str, list[SeatTenure]] = {}
    for record in records if player else ():
        if kind_and_audience(record)[0] not in SEATING:
            continue
        body = TABLE.event(stream, record).body
        assert isinstance(body, Sat | Came | Moved)
        holder = next((digest for digest, held in tenures.items() if _holds(held, body.seat)), None)
        for digest in {holder or "", body.player}:
            _end(tenures.get(digest, []), record.seq - 1)
        if isinstance(body, Moved):
            carried = tenures.pop(holder or "", [])
            tenures[body.player] = sorted([*tenures.get(body.player, []), *carried], key=lambda held: held.first)
        if body.player:
            tenures.setdefault(body.player, []).append(SeatTenure(body.seat, record.seq))
    return tuple(tenures.get(player or "", ()))


def seat_at(tenures: Iterable[SeatTenure], seq: int) -> int | None:
    """The seat that was held at the event of that seq; None where none was."""
    held = tenure_at(tenures, seq)
    return held.seat if held is not None else None


def tenure_at(tenures: Iterable[SeatTenure], seq: int) -> SeatTenure | None:
    """The tenure to which the event of that seq belongs; None where it belongs to none."""
    return next((held for held in tenures if held.first <= seq and (held.last is None or seq <= held.last)), None)


def _holds(held: list[SeatTenure], seat: int) -> bool:
    return bool(held) and held[-1].last is None and held[-1].seat == seat


def _end(held: list[SeatTenure], seq: int) -> None:
    """End the last of these tenures, where it goes on."""
    if held and held[-1].last is None:
        held[-1] = held[-1]._replace(last=seq)
