"""The persons whom a log names, and whether it goes on, read from the heads of its records alone."""

from collections.abc import Iterable
from typing import Final

import msgspec
from msgspec import Struct

from potluck.log import Record
from potluck.log.codec import kind_and_audience
from potluck.room.tenure import SEATING

__all__ = ["OVER", "ends_in", "met_in"]

OVER: Final = frozenset({"ended", "expired"})
"""Kinds of events after which a table does not run."""
MET: Final = SEATING | {"promised"}
"""Kinds of events that name a person."""


def met_in(records: Iterable[Record]) -> frozenset[str]:
    """The digests of all persons who take a seat in these records, or are promised one."""
    heads = [_HEADS.decode(record.body) for record in records]
    return frozenset(head.body.player for head in heads if head.kind in MET)


def ends_in(records: Iterable[Record]) -> bool:
    """Whether the table is over with one of these records."""
    return any(kind_and_audience(record)[0] in OVER for record in records)


class _Body(Struct, frozen=True):
    player: str = ""


class _Head(Struct, frozen=True):
    kind: str
    body: _Body


_HEADS: Final = msgspec.json.Decoder(_Head)
