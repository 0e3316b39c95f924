"""A witness: keeps what a house shows of a table, and compares it with what the house says of it later."""

import time
from collections.abc import Awaitable, Callable, Iterable
from contextlib import suppress
from pathlib import Path
from typing import Final

import msgspec
from msgspec import Struct

from potluck.client.binding import Binding
from potluck.client.private import PrivateLines
from potluck.client.seeds import OwnSeeds
from potluck.errors import PotluckError, StoreError
from potluck.log import TABLE, TABLES, Committed, Event, Opened, Pledging, Record, genesis, read_export
from potluck.log.codec import kind_and_audience
from potluck.store import Receipt, check_pairs, check_shown, is_over, read_receipts, receipt_line, shown_in
from potluck.wire import Screen

__all__ = ["ReceiptFile", "Witness"]

MOST: Final = 8 * 2**20
"""Bytes of the file of receipts before its older half is dropped."""

SEEDS: Final = frozenset({"pledged", "sealed", "disclosed", "withheld", "resumed"})
SEATS: Final = frozenset({"sat", "came", "left", "moved", "lent", "acted"})
TELLING: Final = frozenset({"opened", "committed", "ended", "expired"}) | SEEDS | SEATS
"""Kinds of events that say which deal, root, seal and seeds stand, and whether the table is over."""

Ask = Callable[[int], Awaitable[list[str]]]
"""Gives the lines of the log after an event."""


class ReceiptFile:
    """The receipts of all tables that were played here, JSON lines in a file that its owner alone can read."""

    def __init__(self, path: Path) -> None:
        self._lines = PrivateLines(path, most=MOST)

    def of(self, table: str) -> tuple[Receipt, ...]:
        """The receipts of one table; none where the file is missing or spoilt."""
        with suppress(StoreError):
            return tuple(receipt for receipt in read_receipts(self._lines.path) if receipt.table == table)
        return ()

    def keep(self, receipts: Iterable[Receipt]) -> None:
        """Add receipts at the end. What cannot be written is left: the file then knows of less, never of more."""
        with suppress(OSError):
            self._lines.add(map(receipt_line, receipts))


class Witness:
    """Takes each screen of one table, and checks the log against them at the end of each deal.

    `finding` is the first thing in which the house has contradicted itself.
    """

    def __init__(
        self,
        table: str,
        ask: Ask,
        file: ReceiptFile | None = None,
        *,
        seeds: OwnSeeds | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.finding: PotluckError | None = None
        self.house = ""
        """The public key of the house, hex; empty while it has signed nothing."""
        self.checked = 0
        """The last event up to which all that was shown stands in the log."""
        self._table, self._stream, self._ask, self._file = table, TABLES + table, ask, file
        self._links = {0: genesis(self._stream)}
        """The link of each event that was looked at."""
        self._shown = shown_in(())
        self._kept: list[Receipt] = list(file.of(table)) if file is not None else []
        """What was shown and is not compared yet; with it, what was kept before."""
        self._proofs: list[Receipt] = []
        """One receipt for each comparison with which the log agreed."""
        self._last: Receipt | None = None
        self._filed: Receipt | None = self._kept[-1] if self._kept else None
        self._deal = -1
        self._seeds = seeds or OwnSeeds()
        self._binding = Binding(clock=clock)
        self._pledging: Pledging | None = None
        """The players' seeds as of the last event that was looked at."""

    def take(self, screen: Screen) -> bool:
        """Keep what a screen shows; gives whether a deal has ended by it, and the log is to be looked at."""
        head, fair = screen.head, screen.fair
        if screen.table.id != self._table:
            return False
        if self.house or self._kept or head is not None:  # a house that has never signed is not accused
            self._binding.take(screen)
        if head is None:
            return self._is_unbound()
        self.house = head.house
        receipt = Receipt(
            table=self._table,
            house=head.house,
            seq=head.seq,
            link=head.link,
            signature=head.signature,
            deal=fair.deal,
            root=fair.root or "",
            sealed=fair.sealed,
            fresh=fair.awaited.sealed if fair.awaited is not None else "",
            at=time.time_ns() // 1_000_000,
        )
        self._kept.append(receipt)
        self._last = receipt
        due = fair.deal != self._deal or screen.table.over or self._is_unbound()
        if fair.deal != self._deal and (self._filed is None or self._filed.seq != receipt.seq):
            self._file_away((receipt,))
        self._deal = fair.deal
        return due

    async def check(self) -> PotluckError | None:
        """The first contradiction between what was shown and the log as it is now; None where there is none.

        Raises:
            RequestError: the house does not answer; nothing is known then.
        """
        if self.finding is None:
            self.finding = self._seeds.finding or self._unbound()
        if self.finding is None:
            after, kept = self.checked, tuple(self._kept)
            lines = await self._ask(after)
            finding = self._compared(lines, kept, after=after)
            if finding is not None and after:  # perhaps it is another log from an earlier event on: from which one?
                lines = await self._ask(0)
                finding = self._compared(lines, (*self._proofs, *kept), after=0) or finding
            if finding is not None:
                self.finding = finding
                self._file_away((*self._proofs[-1:], *kept))
        return self.finding

    def close(self) -> None:
        """Keep the last receipt in the file."""
        if self._last is not None:
            self._file_away((self._last,))

    def _compared(self, lines: list[str], kept: tuple[Receipt, ...], *, after: int) -> PotluckError | None:
        """The contradiction between these lines and what was shown; None where there is none."""
        try:
            self._compare(lines, kept, after=after)
        except PotluckError as error:
            return error
        return None

    def _compare(self, lines: list[str], kept: tuple[Receipt, ...], *, after: int) -> None:
        begins = _begins(lines)
        exported = read_export(lines, previous=self._links.get(begins) if begins else None)
        if exported.stream != self._stream or begins > after or (exported.links and begins != after):
            raise StoreError("audit.stream")
        if not exported.links:  # nothing new; or less than before, since who looks on is a deal behind
            return
        events = [self._event(record) for record in exported.records]
        links = self._links | dict(enumerate(exported.links, after + 1))
        steps = shown_in(events, after=after, known=self._shown if after else ())
        last = after + len(exported.links)
        check_shown(self._stream, kept, links=links, shown=steps, last=last, whole=is_over(events))
        check_pairs(kept)
        pledging = self._seeded(events, after=after)
        self._pledging = pledging
        self.checked, self._links, self._shown = last, links, steps
        self._kept = [receipt for receipt in self._kept if receipt.seq > last or receipt not in kept]
        self._proofs += (receipt for receipt in kept[-1:] if receipt.seq <= last)

    def _seeded(self, events: list[Event | None], *, after: int) -> Pledging | None:
        """The players' seeds after these events.

        Raises:
            StoreError: they do not follow from one another; `witness.seed`, an order is without a seed of this client
                that the house had taken.
        """
        pledging = self._pledging if after else None
        for seq, event in enumerate(events, after + 1):
            match event.body if event is not None else None:
                case Opened(seats=seats):
                    pledging = Pledging(seats=len(seats))
                case Committed(deal=deal, shuffle=0, seeds=seeds):
                    own = self._seeds.taken.get(deal)
                    if own is not None and (own.seat >= len(seeds) or seeds[own.seat] != own.commitment):
                        raise StoreError("witness.seed", seq=seq, deal=deal)
            if event is not None and pledging is not None:
                pledging = pledging.after(event)
        return pledging

    def _unbound(self) -> PotluckError | None:
        """The event that was shown and that the house does not sign; None where all is signed."""
        seq = self._binding.unbound
        return StoreError("witness.unsigned", seq=seq) if seq else None

    def _is_unbound(self) -> bool:
        return self.finding is None and self._binding.unbound > 0

    def _event(self, record: Record | None) -> Event | None:
        """An event that says what everybody was shown; None for any other, of kinds that may come later too."""
        if record is None or kind_and_audience(record)[0] not in TELLING:
            return None
        return TABLE.event(self._stream, record)

    def _file_away(self, receipts: Iterable[Receipt]) -> None:
        fresh = [receipt for receipt in receipts if receipt != self._filed]
        if self._file is not None and fresh:
            self._file.keep(fresh)
            self._filed = fresh[-1]


def _begins(lines: list[str]) -> int:
    """The number of the event before the first line of an export."""
    try:
        return msgspec.json.decode(lines[0], type=_Head).after if lines else 0
    except msgspec.DecodeError as error:
        raise StoreError("export.unreadable", path=1, asked=str(error)) from error


class _Head(Struct):
    after: int
