"""The heads of a table's log as its viewers get them: the link of each late event, signed when somebody looks.

Beside them the events with which somebody took a seat, so that the end of a long log is told without reading all of it.
"""

from collections import OrderedDict
from collections.abc import Iterable
from typing import Final

from potluck.log import Entry, Record, SignedHead, digest, genesis, link
from potluck.log.codec import kind_and_audience
from potluck.room.tenure import SEATING
from potluck.store import Store

__all__ = ["Heads"]

KEPT: Final = 512
"""Late events whose link is kept: a deal, which spectators see when it is over, has fewer."""


class Heads:
    """The last links of one stream, and what the house has signed of them."""

    def __init__(self, stream: str, store: Store) -> None:
        self._stream, self._store = stream, store
        self._links: OrderedDict[int, bytes] = OrderedDict({0: genesis(stream)})
        self._signed: OrderedDict[int, SignedHead] = OrderedDict()
        self.seatings: list[Record] = []
        """All events with which somebody has taken a seat."""

    def read(self, records: Iterable[Record]) -> None:
        """Take up the links of a log that was read again."""
        self._links = OrderedDict({0: genesis(self._stream)})
        self._signed.clear()
        self.seatings.clear()
        for record in records:
            self._take(record)

    def grow(self, entries: Iterable[Entry], *, after: int) -> None:
        """Add the links of events that are stored now."""
        last = self._links.get(after)
        if last is None:
            return
        for seq, entry in enumerate(entries, after + 1):
            last = link(last, digest(entry.salt, entry.body))
            self._take(Record(seq, entry.salt, entry.body, last))

    def at(self, seq: int) -> SignedHead | None:
        """The signed head at an event; None where it is too old to be known."""
        signed, last = self._signed.get(seq), self._links.get(seq)
        if signed is not None or last is None or not seq:
            return signed
        signature = self._store.signature(self._stream, seq, last)
        signed = self._signed[seq] = SignedHead(
            house=self._store.house.hex(), seq=seq, link=last.hex(), signature=signature.hex()
        )
        while len(self._signed) > KEPT:
            self._signed.popitem(last=False)
        return signed

    def _take(self, record: Record) -> None:
        self._links[record.seq] = record.link
        if kind_and_audience(record)[0] in SEATING:
            self.seatings.append(record)
        if len(self._links) > KEPT:
            self._links.popitem(last=False)
