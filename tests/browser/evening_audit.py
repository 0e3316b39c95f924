"""What an evening's log must say of it: waits, chips, who settles with whom; reckoned here a second time."""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Final, NamedTuple

from potluck.log import Acted, Committed, Continued, Paused
from tests.browser.witness import Stood

__all__ = ["Waits", "conserved", "fewest", "settles", "waits"]

BASE: Final = 15.0
"""Seconds for each decision by the brisk clock, the reserve of each seat behind it, and what a deal adds to it."""
RESERVE: Final = 45.0
MORE: Final = 2.5
PAUSE: Final = 2.5 + 3.5 + 5 * 2.9
"""Seconds of the longest short pause between two deals: after a showdown with five streets turned."""
LATE: Final = 1.0
"""Seconds by which a busy machine may be late."""


class Waits(NamedTuple):
    """How long all waited for somebody, by the log; seconds."""

    decisions: int
    longest: float
    pauses: int
    longest_pause: float
    clocked: dict[int, int]
    """Seat -> decisions that the clock made for it."""
    late: list[str]
    """Waits that were longer than the clock allows."""


def waits(states: Mapping[int, Stood]) -> Waits:
    """The waits at a table with the brisk clock and short pauses, by an account of the reserves of its own."""
    reserve: dict[int, float] = {}
    decided, paused, clocked, late = [0.0], [0.0], dict[int, int](), list[str]()
    since, stopped, held = 0, 0, 0
    before: Stood | None = None
    for seq, (event, table) in states.items():
        body = event.body
        if isinstance(body, Paused):
            stopped = event.at
        elif isinstance(body, Continued):
            held += event.at - stopped
        elif isinstance(body, Committed) and not body.shuffle and body.deal > 1:
            reserve = {seat: min(RESERVE, left + MORE) for seat, left in reserve.items()}
        elif isinstance(body, Acted) and before is not None:
            took, left = (event.at - since - held) / 1000, reserve.get(body.seat, RESERVE)
            between = before.table.match.state.over and body.by == "house"
            if took > (PAUSE if between else BASE + left) + LATE:
                late.append(f"event {seq}: {took:.1f} s for seat {body.seat}, {body.action} by the {body.by}")
            (paused if between else decided).append(took)
            if body.by == "clock":
                clocked[body.seat] = clocked.get(body.seat, 0) + 1
            if not between:
                reserve[body.seat] = left - min(left, max(0.0, took - BASE))
        if before is None or (before.table.turn, before.table.actor) != (table.turn, table.actor):
            since, held = event.at, 0
        before = Stood(event, table)
    return Waits(len(decided) - 1, max(decided), len(paused) - 1, max(paused), clocked, late)


def conserved(states: Mapping[int, Stood]) -> list[str]:
    """The events after which chips have come or gone."""
    started = ((seq, table.match.payoffs()) for seq, (_, table) in states.items() if table.started)
    return [f"after event {seq} chips have come or gone: {payoffs}" for seq, payoffs in started if sum(payoffs)]


def fewest(dues: Sequence[int]) -> int:
    """How many payments settle that: people less the most groups that are even, by trying all groups."""
    left = tuple(due for due in dues if due)

    @cache
    def groups(members: int) -> int:
        """The most groups that sum to zero into which those members, given as bits, can be split."""
        if not members:
            return 0
        first = members & -members
        rest = part = members ^ first
        best = 0
        while True:
            group = part | first
            if sum(due for at, due in enumerate(left) if group >> at & 1) == 0:
                best = max(best, 1 + groups(members ^ group))
            if not part:
                return best
            part = (part - 1) & rest

    return len(left) - groups((1 << len(left)) - 1)


def settles(dues: Sequence[int], payments: Sequence[tuple[int, int, int]]) -> bool:
    """Whether all are even after these payments of a payer to a payee, and none could be spared."""
    left = list(dues)
    for payer, payee, amount in payments:
        left[payer] += amount
        left[payee] -= amount
    return not any(left) and len(payments) == fewest(dues) and all(amount > 0 for _, _, amount in payments)
