"""Recorded histories of logs under faults, and a checker of whether each is linearizable.

A log is a sequence with compare-and-swap: an append takes effect at one moment between its call and its answer, in the
order of its place; a look at the log's end sees all appends before its own moment and none after it. So whether such
moments exist is told by going through the log once: the earliest moment that is possible for each place, against the
answers of all who saw it. An append that nobody answered has until the end of time.
"""

import math
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import Final, Literal, NamedTuple

__all__ = ["Operation", "violation"]

LOST: Final = -1
"""The outcome of an append of which nobody knows."""


class Operation(NamedTuple):
    """An append or a look at the end of a log, with its moments by one clock."""

    kind: Literal["append", "look"]
    table: int
    called: float
    answered: float
    seq: int
    """Of an append its place, 0 where it was refused, -1 where nobody knows; of a look the last place."""
    id: bytes = b""
    """The entry of an append, another one each time."""


def violation(history: Iterable[Operation], logs: Mapping[int, Sequence[bytes]]) -> str:
    """The first thing that cannot be, of all tables; empty where a history is linearizable. `logs` are its end."""
    by_table = defaultdict[int, list[Operation]](list)
    for operation in history:
        by_table[operation.table].append(operation)
    tables = sorted({*by_table, *logs})
    return next((text for table in tables if (text := _in_table(by_table[table], logs.get(table, ())))), "")


def _in_table(history: Sequence[Operation], log: Sequence[bytes]) -> str:
    appends = {operation.id: operation for operation in history if operation.kind == "append"}
    looks = defaultdict[int, list[Operation]](list)
    for operation in history:
        if operation.kind == "look":
            looks[operation.seq].append(operation)
    if wrong := _misplaced(appends, log):
        return wrong
    if looks and max(looks) > len(log):
        return f"{looks[max(looks)][0]} saw what is not there"
    moment = -math.inf
    for place in range(len(log) + 1):
        if place:
            append = appends[log[place - 1]]
            moment = max(moment, append.called)
            if append.seq != LOST and moment > append.answered:
                return f"{append} took effect after it was answered: something later was known before it was called"
        for look in looks[place]:
            if moment > look.answered:
                return f"{look} saw an append that was not called yet"
        moment = max([moment, *(look.called for look in looks[place])])
    return ""


def _misplaced(appends: Mapping[bytes, Operation], log: Sequence[bytes]) -> str:
    """Whether an acknowledged append is elsewhere or gone, or one is there that was refused, or that nobody made."""
    if len(set(log)) != len(log):
        return "an entry is there twice"
    places = {id: place for place, id in enumerate(log, 1)}
    for id in log:
        if id not in appends:
            return f"nobody has appended {id.hex()}"
    for id, append in appends.items():
        place = places.get(id, 0)
        if append.seq != LOST and append.seq != place:
            return f"{append} is at {place}"
    return ""
