"""A match as its log tells it, read event by event: all that its summary needs."""

import asyncio
from typing import Final, NamedTuple

from msgspec import Struct

from potluck.errors import RequestError
from potluck.log import TABLE, TABLES, Acted, Chosen, Event, named_events
from potluck.log.replay import move_of
from potluck.protocol import Match
from potluck.room.services import Services
from potluck.table import Table, begin, evolve
from potluck.table.ledger import Ledger, noted

__all__ = ["Made", "Reading", "own_gains", "read_match"]

SLICE: Final = 64
"""Events that are folded before other tasks run: some 3 ms."""


class Made(NamedTuple):
    """One decision as it was made; its deal's end is known later."""

    deal: int
    seat: int
    before: Table
    event: Event


class Gain(NamedTuple):
    """A seat's winnings up to then."""

    net: int
    earlier: int
    """Of that, the part of those who sat there before."""


class Reading:
    """Takes the events of a table, and keeps what a summary needs."""

    def __init__(self) -> None:
        self.last: Table | None = None
        self.began: int | None = None
        self.points: list[tuple[int | None, ...]] = []
        self.gains: list[tuple[Gain, ...]] = []
        self.ends: dict[int, Table] = {}
        self.opened: set[int] = set()
        self.made: list[Made] = []
        self.unmade: list[Made] = []
        """Acts at a person's seat that no person made: of the clock, or of the house."""
        self.moves: list[Struct] = []
        """All that changed the match."""
        self.start: Match | None = None
        self.ledger = Ledger()
        self._by = ""

    def take(self, event: Event, before: Table | None, after: Table) -> None:
        """Take an event with the table before and after it."""
        self.last = after
        self.ledger = noted(self.ledger, after)
        if before is None:
            self.start = after.match
        move = move_of(after.game, event)
        if move is not None:
            self.moves.append(move.action)
        if after.started and self.began is None:
            self.began = after.at
            self.points.append(_first_stacks(after))
            self.gains.append(_gains(after))
        if before is not None and after.started:
            self._act(event, before)
            state = after.match.state
            if state.over and after.match.deal not in self.ends:
                self.points.append(_stacks(after))
                self.gains.append(_gains(after))
            if state.over:
                self.ends[after.match.deal] = after
                if after.match is not before.match:
                    self.points[-1], self.gains[-1] = _stacks(after), _gains(after)
                if after.dealing is not None and after.dealing.revealed is not None:
                    self.opened.add(after.match.deal)

    def limit(self, deal: int, since: int) -> None:
        """Keep of all acts those of that deal from that turn on."""
        self.made, self.unmade = (
            [each for each in acts if each.deal == deal and each.before.turn >= since]
            for acts in (self.made, self.unmade)
        )

    def _act(self, event: Event, before: Table) -> None:
        body = event.body
        if isinstance(body, Acted):
            self._by = body.by
        if (
            not isinstance(body, Acted | Chosen)
            or before.match.state.over
            or (isinstance(body, Acted) and not body.whole)
        ):
            return
        if before.places[body.seat].plan.kind == "person":
            acts = self.made if self._by == "person" else self.unmade
            acts.append(Made(before.match.deal, body.seat, before, event))


def _first_stacks(table: Table) -> tuple[int | None, ...]:
    """The stacks at the start, with the ante where all have put in the same."""
    stacks, felt = _stacks(table), table.match.view(None).felt()
    ante = (felt.pot or 0) // len(stacks) if len(set(stacks)) == 1 else 0
    return tuple(None if stack is None else stack + ante for stack in stacks)


def _stacks(table: Table) -> tuple[int | None, ...]:
    return tuple(spot.stack for spot in table.match.view(None).felt().spots)


def _gains(table: Table) -> tuple[Gain, ...]:
    """Each seat's winnings so far."""
    tenure, nets = table.tenure, table.match.payoffs()[: len(table.places)]
    return tuple(Gain(int(net), tenure.earlier(at) if tenure is not None else 0) for at, net in enumerate(nets))


def own_gains(reading: Reading, table: Table) -> tuple[tuple[int | None, ...], ...]:
    """The winnings of those who sit there last, from when they sat down; empty where stacks tell them."""
    if table.tenure is None or not reading.points or not _are_chips_money(reading, table):
        return ()
    last, start = reading.gains[-1], reading.points[0]
    gains = tuple(
        tuple(
            gain.net - gain.earlier if gain.earlier == now.earlier else None
            for gain, now in zip(then, last, strict=True)
        )
        for then in reading.gains
    )
    is_plain = all(
        None in (stack, first) or gain is None or stack == (first or 0) + gain
        for stacks, then in zip(reading.points, gains, strict=True)
        for stack, first, gain in zip(stacks, start, then, strict=True)
    )
    return () if is_plain else gains


def _are_chips_money(reading: Reading, table: Table) -> bool:
    """Whether those who have not got up have what they bought and won; in a sit-and-go prizes are won, not chips."""
    ledger, gone = reading.ledger, table.tenure.gone if table.tenure is not None else ()
    held = [(at, ledger.stays[number]) for at, number in enumerate(ledger.holding) if number is not None]
    return all(at in gone or reading.points[-1][at] == stay.bought + stay.net for at, stay in held)


async def read_match(services: Services, table: str, *, upto: int) -> tuple[Reading, Table]:
    """All that is needed of the log, and the table as it is then."""
    stream = TABLES + table
    store = services.store
    records, names = await asyncio.to_thread(lambda: (store.read(stream, most=upto), store.secrets(stream)))
    if not records:
        raise RequestError("table.unknown", asked=table)
    reading = Reading()
    state: Table | None = None
    for start in range(0, len(records), SLICE):
        for event in named_events(TABLE, stream, records[start : start + SLICE], names):
            before = state
            state = begin(event, games=services.games) if before is None else evolve(before, event)
            reading.take(event, before, state)
        await asyncio.sleep(0)
    assert state is not None
    return reading, state
