"""Receipts: what somebody who looks at a table keeps of what he was shown, against what is said of it later.

A receipt holds the seal, the root and the signed head as they were shown. Whoever rewrites a log afterwards, drops
events of it, or tells two players two stories, has signed against himself.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final, NamedTuple

import msgspec
from msgspec import Struct

from potluck.errors import StoreError
from potluck.log import (
    TABLES,
    Committed,
    Ended,
    Event,
    Expired,
    Opened,
    Sealed,
    head_message,
    signed_part,
)
from potluck.log.tombstones import Tombstone
from potluck.store.signet import is_signed

__all__ = [
    "Receipt",
    "Shown",
    "check_pairs",
    "check_pruned",
    "check_receipts",
    "check_shown",
    "check_signed",
    "is_over",
    "read_receipts",
    "receipt_line",
    "shown_in",
]

DIGEST: Final = 32
LARGEST: Final = 64 * 2**20
"""Bytes of a file of receipts."""


class Receipt(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The seal, root and head of a table as they were shown, digests in hex."""

    table: str
    house: str
    seq: int
    link: str
    signature: str
    deal: int = 0
    root: str = ""
    """Of that deal; empty before the first."""
    sealed: str = ""
    """The seal of the next deal's secret."""
    fresh: str = ""
    """The seal of a deal that waits for the players' seeds; empty where none does."""
    at: int = 0
    """When it was shown, by the clock of whoever keeps it; milliseconds since 1970."""


class Shown(NamedTuple):
    """The deal, root and seal that everybody is shown from an event on."""

    seq: int
    deal: int
    root: str
    sealed: str
    fresh: str = ""


def receipt_line(receipt: Receipt) -> bytes:
    """A receipt as a line of a file."""
    return msgspec.json.encode(receipt) + b"\n"


def read_receipts(path: Path | str) -> tuple[Receipt, ...]:
    """The receipts of a file: JSON lines, or the JSON list that a browser saves; a torn last line is left out.

    Raises:
        StoreError: `witness.unreadable`, with the number of the line; `store.missing`, `store.unavailable`.
    """
    try:
        with open(path, "rb") as file:
            data = file.read(LARGEST)
    except FileNotFoundError as error:
        raise StoreError("store.missing", asked=str(path)) from error
    except OSError as error:
        raise StoreError("store.unavailable", asked=str(path), path=error.strerror or str(error)) from error
    if data.lstrip().startswith(b"["):
        try:
            return msgspec.json.decode(data, type=tuple[Receipt, ...])
        except msgspec.DecodeError as error:
            raise StoreError("witness.unreadable", path=1, asked=str(error)) from error
    return tuple(_lines(data))


def check_shown(
    stream: str,
    receipts: Iterable[Receipt],
    *,
    links: Mapping[int, bytes],
    shown: Sequence["Shown"],
    last: int,
    whole: bool = True,
) -> int:
    """Compare receipts of one stream with its log: `links` by seq, and from which seq on which deal, root and seal.

    Gives how many are later than the end of the log: none may be where it is the `whole` one. Who looks on is a deal
    behind, and a file may have been saved before.

    Raises:
        StoreError: `witness.receipt`, `witness.missing`, `witness.fork`, `witness.root`, `witness.sealed`.
    """
    ahead = 0
    for receipt in receipts:
        check_signed(stream, receipt)
        if receipt.seq > last:
            if whole:
                raise StoreError("witness.missing", seq=receipt.seq)
            ahead += 1
        known = links.get(receipt.seq)
        if known is None:
            continue
        if known.hex() != receipt.link:
            raise StoreError("witness.fork", seq=receipt.seq)
        stood = next((entry for entry in reversed(shown) if entry.seq <= receipt.seq), None)
        if stood is None:
            continue
        if (receipt.deal, receipt.root) != (stood.deal, stood.root):
            raise StoreError("witness.root", seq=receipt.seq, deal=receipt.deal)
        if receipt.sealed != stood.sealed or (receipt.fresh and receipt.fresh != stood.fresh):
            raise StoreError("witness.sealed", seq=receipt.seq)
    return ahead


def check_receipts(
    stream: str,
    receipts: Iterable[Receipt],
    *,
    links: Sequence[bytes],
    events: Sequence[Event | None],
    houses: Collection[str] = (),
    whole: bool = True,
) -> int:
    """Compare the receipts of a stream with its log, by the link of each event; gives how many agree with it.

    Where the `houses` are known that have written it, nobody else may have signed a receipt.

    Raises:
        StoreError: as `check_shown` does; `witness.house`.
    """
    own = [receipt for receipt in receipts if TABLES + receipt.table == stream]
    foreign = next((receipt for receipt in own if houses and receipt.house not in houses), None)
    if foreign is not None:
        raise StoreError("witness.house", seq=foreign.seq, path=foreign.house[:16], allowed=", ".join(houses)[:16])
    by_seq = dict(enumerate(links, 1))
    return len(own) - check_shown(
        stream, own, links=by_seq, shown=shown_in(events), last=len(links), whole=whole or is_over(events)
    )


def check_pruned(stream: str, receipts: Sequence[Receipt], grave: Tombstone) -> int:
    """Compare receipts with the tombstone of a table that was taken out, which knows its last link; gives how many.

    Raises:
        StoreError: `witness.missing`, the table was longer; `witness.fork`; `witness.receipt`.
    """
    for receipt in receipts:
        check_signed(stream, receipt)
        if receipt.seq > grave.seq:
            raise StoreError("witness.missing", seq=receipt.seq)
        if receipt.seq == grave.seq and receipt.link != grave.link:
            raise StoreError("witness.fork", seq=receipt.seq)
    return len(receipts)


def shown_in(events: Iterable[Event | None], *, after: int = 0, known: Sequence[Shown] = ()) -> tuple[Shown, ...]:
    """From which event on everybody is shown which deal, root and seals; the first event has the seq `after + 1`.

    `known` is the same of the events up to there.
    """
    steps: list[Shown] = [*known]
    for seq, event in enumerate(events, after + 1):
        match event.body if event is not None else None:
            case Opened(sealed=sealed):
                steps.append(Shown(seq, 0, "", sealed))
            case Committed(root=root, sealed_next=sealed, deal=deal):
                steps.append(Shown(seq, deal, root, sealed))
            case Sealed(sealed=fresh):
                last = steps[-1] if steps else Shown(seq, 0, "", "")
                steps.append(last._replace(seq=seq, fresh=fresh))
            case _:
                pass
    return tuple(steps)


def is_over(events: Iterable[Event | None]) -> bool:
    """Whether a log, or the last part of one, says that its table is over: then nobody sees less than all of it."""
    return any(isinstance(event.body, Ended | Expired) for event in events if event is not None)


def check_pairs(receipts: Iterable[Receipt]) -> None:
    """Lay receipts together, of one reader or of several: the same event of a table has one link for all.

    Raises:
        StoreError: `witness.two`, or `witness.receipt`.
    """
    first: dict[tuple[str, int, str], Receipt] = {}
    for receipt in receipts:
        key = (receipt.table, receipt.seq, receipt.house)
        other = first.setdefault(key, receipt)
        if other.link != receipt.link:
            for each in (other, receipt):
                check_signed(TABLES + each.table, each)
            raise StoreError("witness.two", seq=receipt.seq, path=receipt.table)


def check_signed(stream: str, receipt: Receipt) -> None:
    """Check that the house that a receipt names has signed it.

    Raises:
        StoreError: `witness.receipt`: then it says nothing about any house.
    """
    try:
        house, link, signature = map(bytes.fromhex, (receipt.house, receipt.link, receipt.signature))
    except ValueError:
        house = link = signature = b""
    message = head_message(stream, receipt.seq, link) if 0 <= receipt.seq < 1 << 63 else b""
    signed = signed_part(message, signature)
    if len(link) != DIGEST or signed is None or not is_signed(*signed, by=house):
        raise StoreError("witness.receipt", seq=receipt.seq, path=receipt.table)


def _lines(data: bytes) -> Iterator[Receipt]:
    lines = data.split(b"\n")
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        try:
            yield _DECODER.decode(line)
        except msgspec.DecodeError as error:
            if number == len(lines):
                return  # whoever wrote it was stopped in the middle
            raise StoreError("witness.unreadable", path=number, asked=str(error)) from error


_DECODER: Final = msgspec.json.Decoder(Receipt)
