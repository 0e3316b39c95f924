"""Checks of a database or an export: is everything as it was written, was every card dealt as it was committed?"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Final, ParamSpec, Protocol, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from potluck.dealer import Source
from potluck.errors import PotluckError, StoreError
from potluck.kits import GAMES
from potluck.log import TABLE, TABLES, Event, Record, read_export, revealed, sources
from potluck.log.events import Opened
from potluck.log.tombstones import PRUNED, Tombstone
from potluck.options import Plain
from potluck.protocol import Game
from potluck.store.address import is_on_server, read_address
from potluck.store.audit import Audit
from potluck.store.books import Beside, check_books
from potluck.store.holdings import Holdings
from potluck.store.home import place_of
from potluck.store.opening import open_reader
from potluck.store.outline_audit import outline_fault
from potluck.store.outlines import Derive, StoredOutline
from potluck.store.pruning import tombstones
from potluck.store.reader import SqliteReader
from potluck.store.receipts import Receipt, check_pairs, check_pruned, check_receipts, check_signed

__all__ = ["Failure", "Games", "Report", "verify", "verify_export", "verify_store"]

P = ParamSpec("P")
T = TypeVar("T")
Games = Mapping[str, Game]
EXPORT: Final = b"{"


class Failure(Struct, frozen=True):
    """The first thing that is wrong: where, what (an error code), and the same in English."""

    stream: str
    seq: int
    code: str
    reason: str
    detail: Plain = {}
    """The details of the error, for a translation of the reason."""


class Report(Struct, frozen=True, kw_only=True):
    """How much was checked, and the first failure; None when all is sound."""

    streams: int = 0
    events: int = 0
    hidden: int = 0
    """Events that an export gives by their digest alone."""
    deals: int = 0
    cards: int = 0
    """Cards that were proved against the root of their deal."""
    signed: bool = False
    """Whether the house has signed all that is there, nothing more and nothing less."""
    house: str = ""
    """The house's public key, in hex."""
    prepared: int = 0
    """Deals whose cards were prepared instead of shuffled: of a lesson or a practice."""
    receipts: int = 0
    """Receipts of what was shown that were compared; those of other houses and tables are left out."""
    pruned: tuple[Tombstone, ...] = ()
    """The tables that were taken out by the owner, in signed commits that say so."""
    failure: Failure | None = None


class Readable(Protocol):
    """The part of a store that is needed here."""

    def streams(self, prefix: str = "") -> tuple[str, ...]: ...
    def read(self, stream: str, *, after: int = 0) -> tuple[Record, ...]: ...
    def secrets(self, stream: str) -> dict[str, bytes]: ...
    def holdings(self) -> Holdings: ...
    def outlines(self, *, after: int = 0, most: int | None = None) -> tuple[StoredOutline, ...]: ...
    def records(self, players: Mapping[str, bytes]) -> dict[str, bytes]: ...


def verify(
    path: Path | str, *, games: Games = GAMES, receipts: Sequence[Receipt] = (), derive: Derive | None = None
) -> Report:
    """The report on a database, which may be in use, or on an export; against receipts of what was shown.

    With `derive` outlines are compared with their logs, too.

    Raises:
        StoreError: the file or the server cannot be read as either.
    """
    if is_on_server(path):
        with open_reader(path) as database:
            address = read_address(path)
            witness = Beside.read(place_of(address), name=address.shown, nodes=True)
            return _verified(database, witness, games=games, receipts=receipts, derive=derive)
    path = Path(path)
    try:
        with open(path, "rb") as file:
            is_export = file.read(1) == EXPORT
    except FileNotFoundError as error:
        raise StoreError("store.missing", asked=str(path)) from error
    except OSError as error:
        raise StoreError("store.unavailable", asked=str(path), path=error.strerror or str(error)) from error
    if is_export:
        lines = path.read_text("utf-8", errors="replace").splitlines()
        return verify_export(lines, games=games, receipts=receipts)
    with SqliteReader.open(path, thorough=True) as reader:
        return _verified(reader, Beside.read(path), games=games, receipts=receipts, derive=derive)


def verify_store(
    store: Readable,
    *,
    games: Games = GAMES,
    path: Path | None = None,
    receipts: Sequence[Receipt] = (),
    derive: Derive | None = None,
    progressed: Callable[[int], object] = lambda streams: None,
) -> Report:
    """The report on all streams of a store: chains, tables against commitments and secrets, the house's signature.

    `path` is where the database lies, for the house's key and the side file beside it; `receipts` are what somebody
    kept of what the house showed him; `derive` gives the outline of a log; `progressed` hears of streams read.
    """
    return _verified(store, Beside.read(path), games=games, receipts=receipts, derive=derive, progressed=progressed)


def _verified(
    store: Readable,
    witness: Beside,
    *,
    games: Games,
    receipts: Sequence[Receipt],
    derive: Derive | None = None,
    progressed: Callable[[int], object] = lambda streams: None,
) -> Report:
    report, holdings = Report(), store.holdings()
    doubt: StoreError | None = None
    outlines = {stored.outline.stream: stored for stored in store.outlines()} if derive is not None else {}
    for stream in store.streams():
        try:
            records = store.read(stream)
        except StoreError as error:
            return _failed(report, stream, error)
        report = replace(report, streams=report.streams + 1, events=report.events + len(records))
        if stream == PRUNED:
            report = _pruned(report, records)
        if stream.startswith(TABLES):
            report = _audited(report, stream, records, games=games, kept=store.secrets(stream))
        if report.failure is not None:
            return report
        if doubt is None and derive is not None and stream in outlines:
            doubt = outline_fault(store, records, outlines[stream], derive)
        progressed(report.streams)
    try:
        check_books(holdings, witness)
    except StoreError as error:
        return _failed(report, "", error)
    if doubt is not None:  # only now: of a log that was cut it tells too, and is the least of it
        return _failed(report, str(doubt.detail["path"]), doubt)
    house = holdings.houses[-1].hex() if holdings.houses else ""
    return _witnessed(replace(report, signed=holdings.is_signed, house=house), store, holdings, receipts)


def _pruned(report: Report, records: Iterable[Record]) -> Report:
    try:
        return replace(report, pruned=tuple(tombstones(records).values()))
    except StoreError as error:
        return _failed(report, PRUNED, error)


def _witnessed(report: Report, store: Readable, holdings: Holdings, receipts: Sequence[Receipt]) -> Report:
    """The report once the receipts of all tables agree with what is stored."""
    houses, tables = {house.hex() for house in holdings.houses}, dict[str, list[Receipt]]()
    for receipt in receipts:
        tables.setdefault(TABLES + receipt.table, []).append(receipt)
    streams = set(store.streams())
    graves = {TABLES + grave.table: grave for grave in report.pruned}
    try:
        for stream, own in tables.items():
            if stream in streams:
                records = store.read(stream)
                events = [TABLE.event(stream, record) for record in records]
                links = [record.link for record in records]
                n = check_receipts(stream, own, links=links, events=events, houses=houses)
                report = replace(report, receipts=report.receipts + n)
            elif grave := graves.get(stream):
                report = replace(report, receipts=report.receipts + check_pruned(stream, own, grave))
            elif gone := next((receipt for receipt in own if receipt.house in houses), None):
                check_signed(stream, gone)
                raise StoreError("witness.gone", seq=gone.seq, path=gone.table)
        check_pairs(receipts)
    except PotluckError as error:
        return _failed(report, str(error.detail.get("path", "")), error)
    return report


def verify_export(lines: Iterable[str], *, games: Games = GAMES, receipts: Sequence[Receipt] = ()) -> Report:
    """The report on an export that begins at the first event of its stream, and on receipts of it."""
    try:
        exported = read_export(lines)
    except StoreError as error:
        return _failed(Report(), "", error)
    hidden = sum(record is None for record in exported.records)
    report = Report(streams=1, events=len(exported.records), hidden=hidden)
    if not exported.stream.startswith(TABLES):
        return report
    report = _audited(report, exported.stream, exported.records, games=games, kept=None)
    if report.failure is not None or not receipts:
        return report
    events = [_decoded(exported.stream, record) for record in exported.records]
    try:
        n = check_receipts(exported.stream, receipts, links=exported.links, events=events, whole=False)
        check_pairs(receipts)
    except PotluckError as error:
        return _failed(report, exported.stream, error)
    return replace(report, receipts=n)


def _audited(
    report: Report,
    stream: str,
    records: Iterable[Record | None],
    *,
    games: Games,
    kept: Mapping[str, bytes] | None,
) -> Report:
    """The report with one more table audited; `kept` are the store's secrets, None for an export."""
    try:
        events = [_at(seq, _decoded, stream, record) for seq, record in enumerate(records, 1)]
        audit = _at(1, _begun, events, games, kept, stream)
        for seq, event in enumerate(events[1:], 2):
            _at(seq, audit.take, event)
        _at(len(events), audit.finish)
    except _WrongError as wrong:
        return _failed(report, stream, wrong.error, seq=wrong.seq)
    return replace(
        report,
        deals=report.deals + audit.deals,
        cards=report.cards + audit.cards,
        prepared=report.prepared + audit.prepared,
    )


class _WrongError(Exception):
    """An error, with the seq of the event that it is about."""

    def __init__(self, seq: int, error: PotluckError) -> None:
        super().__init__(seq, error)
        self.seq, self.error = seq, error


def _at(seq: int, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    try:
        return work(*args, **kwargs)
    except PotluckError as error:
        raise _WrongError(seq, error) from error


def _decoded(stream: str, record: Record | None) -> Event | None:
    return TABLE.event(stream, record) if record is not None else None


def _begun(events: list[Event | None], games: Games, kept: Mapping[str, bytes] | None, stream: str) -> Audit:
    opening = events[0] if events else None
    opened = opening.body if opening is not None else None
    if opening is None or not isinstance(opened, Opened):
        raise StoreError("log.refused", path="1", asked="the first event does not open a table")
    if opened.game not in games:
        raise StoreError("rules.unknown_game", asked=opened.game, allowed=", ".join(games))
    deal_sources: dict[int, Source]
    try:
        if kept is None:
            deal_sources = revealed((event for event in events if event is not None), opened)
        else:
            deal_sources = sources(kept, opened)
    except (ValueError, KeyError) as error:
        raise StoreError("audit.secret") from error
    return Audit(games[opened.game], opening, stream=stream, sources=deal_sources)


def _failed(report: Report, stream: str, error: PotluckError, *, seq: int | None = None) -> Report:
    place = error.detail.get("seq", 0) if seq is None else seq
    return replace(report, failure=Failure(stream, int(str(place)), error.code, str(error), error.detail))
