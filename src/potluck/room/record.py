"""The record of a player, from the logs of his tables: matches, deals, opponents, hands that he was dealt.

The link from a person to his tables is stored nowhere: it is his secret alone, and whoever forgets it has no record.
"""

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Final, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from potluck.errors import RequestError, RulesError, StoreError
from potluck.lab.hands import Hands, hands_of
from potluck.log import TABLES
from potluck.protocol import Game, Match
from potluck.room.failure import guarded, passed_over
from potluck.room.history import states
from potluck.room.outcome import has_won, standings_of
from potluck.room.tenure import SeatTenure, tenure_at, tenures_of
from potluck.room.visits import Visits
from potluck.store import Reader
from potluck.table import Ledger, Table, TableInfo, info, noted, player_digest

__all__ = ["DealRecord", "Reading", "Records", "TableRecord"]

T = TypeVar("T")
KEPT: Final = 4096
"""Tables whose records are remembered; those that are over never change."""


class DealRecord(Struct, frozen=True, kw_only=True):
    """One deal that is over, from the player's side."""

    deal: int
    net: int
    """Chips won or lost."""
    pot: int | None
    """All that was won out of the pot, else the largest that it was; None in a game without one."""
    dealt: int | None
    """The category of the hand that he was dealt, where the game counts them."""


class TableRecord(Struct, frozen=True, kw_only=True):
    """One table where the player had a seat."""

    table: TableInfo
    seat: int
    at: int
    """When something happened there last; milliseconds since 1970."""
    net: int
    """Chips won or lost in the match so far."""
    deals: tuple[DealRecord, ...]
    met: tuple[int, ...] = ()
    """By seat: the deals into which he was dealt, and whoever sits there at the end, wherever that one sat then."""
    behind: tuple[int, ...] = ()
    """The seats that a match which is over left behind him: the rules name him before them, else they won less."""
    won: bool | None = None
    """Whether he won the match; None while it runs, and where nobody did."""


class Records:
    """Finds the tables of a player and reads what he did there, or was derived of it when the table was over."""

    def __init__(
        self, store: Reader, games: Mapping[str, Game], *, visits: Visits, decoded: Callable[[bytes], TableRecord]
    ) -> None:
        self._store = store
        self._games = games
        self._visits = visits
        self._decoded = decoded
        self._over: OrderedDict[tuple[str, str], TableRecord] = OrderedDict()
        self._running: OrderedDict[tuple[str, str], tuple[int, TableRecord | None]] = OrderedDict()
        """Records of tables that run, up to some event."""

    async def of(self, player: str) -> tuple[TableRecord, ...]:
        """The records of the player's tables, the latest first."""
        names = await asyncio.to_thread(self._names, player)
        await self._take_kept(names, player)
        records = [await self._record(name, player) for name in names]
        played = (record for record in records if record is not None)
        return tuple(sorted(played, key=lambda record: (-record.at, record.table.id)))

    def _names(self, player: str) -> tuple[str, ...]:
        """The tables where the player sat down; meanwhile the modules that count hands are loaded."""
        for game in self._games:
            hands_of(game)
        return self._visits.of(player)

    async def _take_kept(self, names: Sequence[str], player: str) -> None:
        """Remember the records that were derived when their tables were over."""
        digests = {name: player_digest(player, table=name) for name in names}
        wanted = {
            TABLES + name: bytes.fromhex(digest) for name, digest in digests.items() if (name, digest) not in self._over
        }
        over = self._over  # as it is before anything is read: what is dropped meanwhile does not come back
        kept = await asyncio.to_thread(self._store.records, wanted) if wanted else {}
        for stream, record in kept.items():
            name = stream.removeprefix(TABLES)
            _keep(over, (name, digests[name]), self._decoded(record))

    async def _record(self, name: str, player: str) -> TableRecord | None:
        digest = player_digest(player, table=name)
        over, running = self._over, self._running  # before anything is read
        if (name, digest) in over:
            over.move_to_end((name, digest))
            return over[name, digest]
        stream = TABLES + name
        head, last = self._visits.head(name), running.get((name, digest))
        if last is not None and last[0] == head:
            return last[1]
        try:
            records = await asyncio.to_thread(lambda: self._store.read(stream))
            reading = Reading(digest, tenures_of(stream, records, digest))
            with guarded(name):
                async for table in states(self._store, self._games, name, records=records):
                    reading.take(table)
        except (RequestError, RulesError, StoreError) as error:
            passed_over(name, error)
            return None
        record = reading.record()
        if record is not None and record.table.over:
            running.pop((name, digest), None)
            _keep(over, (name, digest), record)
        elif records:
            _keep(running, (name, digest), (records[-1].seq, record))
        return record

    async def met(self, player: str) -> tuple[str, ...]:
        """The tables where the player has sat down, or was promised a seat."""
        return await asyncio.to_thread(self._names, player)

    def drop(self, tables: Collection[str]) -> None:
        """Remember no record of these tables, nor of what is being read now."""
        self._over = OrderedDict((key, record) for key, record in self._over.items() if key[0] not in tables)
        self._running = OrderedDict((key, record) for key, record in self._running.items() if key[0] not in tables)


class Reading:
    """Takes a table after each of its events, and keeps what one player's record needs."""

    def __init__(self, digest: str, tenures: tuple[SeatTenure, ...]) -> None:
        self._digest, self._tenures = digest, tenures
        self._held: SeatTenure | None = None
        """The tenure within which the last state lay."""
        self._deals: dict[int, DealRecord] = {}
        self._company: list[frozenset[str | int]] = []
        """Who else was dealt into each of them."""
        self._last: Table | None = None
        self._sat: Table | None = None
        self._pot: int | None = None
        self._dealt: int | None = None
        self._number = 0
        self._match: Match | None = None
        self._hands: Hands | None = None
        self._ledger = Ledger()
        """Of who took a seat more than once: what he won in each, and carried away."""

    def take(self, table: Table) -> None:
        """Take the next state of the table."""
        self._last = table
        if len(self._tenures) > 1:
            self._ledger = noted(self._ledger, table)
        seat = self._seat(table)
        if seat is None:
            return
        self._sat = table
        if not table.started:
            return
        if table.match.deal != self._number:
            self._number, self._pot, self._dealt = table.match.deal, None, None
            self._hands = hands_of(table.game.name)
        if self._number in self._deals or table.match is self._match:
            return
        state, self._match = table.match.state, table.match
        pot = table.game.pot(state) if table.game.pot is not None else table.match.view(None).felt().pot
        self._pot = pot if self._pot is None else max(self._pot, pot or 0)
        if self._dealt is None and self._hands is not None:
            self._dealt = self._hands.dealt(table.match.view(seat))
        if state.over:
            felt = table.match.view(None).felt()
            if not felt.spots[seat].out:
                pot, net = self._pot if felt.taken is None else felt.taken, int(state.payoffs()[seat])
                self._deals[self._number] = DealRecord(deal=self._number, net=net, pot=pot, dealt=self._dealt)
                others = (at for at, spot in enumerate(felt.spots) if at != seat and not spot.out)
                self._company.append(frozenset(sign for at in others for sign in _signs(table, at)))

    def record(self) -> TableRecord | None:
        """The record of the states taken so far; None where the player has no seat there any more."""
        table = self._sat
        seat = self._seat(table) if table is not None else None
        if table is None or seat is None or self._last is None or table.purpose != "play":
            return None
        if not table.started and self._last.seat_of(self._digest) is None:
            return None
        there = info(replace(table, ended=self._last.over), seat)
        net = self._net(table, seat)
        standings = standings_of(self._last, table.match)
        return TableRecord(
            table=there,
            seat=seat,
            at=table.at,
            net=net,
            won=has_won(self._last, seat, net=net),
            deals=tuple(self._deals.values()),
            met=tuple(
                sum(not company.isdisjoint(_signs(table, at)) for company in self._company)
                for at in range(len(table.places))
            ),
            behind=tuple(at for at, other in enumerate(standings) if other < standings[seat]),
        )

    def _net(self, table: Table, seat: int) -> int:
        """The chips won or lost by him, over all his seats and returns."""
        accounts = self._ledger.accounts if len(self._tenures) > 1 else ()
        earlier = table.tenure.earlier(seat) if table.tenure is not None else 0
        last = int(table.match.payoffs()[seat]) - earlier
        return next((account.net for account in accounts if account.key == self._digest), last)

    def _seat(self, table: Table) -> int | None:
        """The seat that he had then; from another device too, where he has brought it here."""
        if not table.started:
            return table.seat_of(self._digest)
        held = self._held
        if held is None or not (held.first <= table.seq and (held.last is None or table.seq <= held.last)):
            held = self._held = tenure_at(self._tenures, table.seq)
        return held.seat if held is not None else None


def _keep(memory: OrderedDict[tuple[str, str], T], key: tuple[str, str], value: T) -> None:
    memory[key] = value
    while len(memory) > KEPT:
        memory.popitem(last=False)


def _signs(table: Table, seat: int) -> tuple[str | int, ...]:
    """By what whoever plays there is known again at this table: a person by his digest or by when he sat down."""
    place = table.places[seat]
    return (place.player, place.since) if place.player else (f"{seat} {place.plan.bot} {place.plan.name}",)
