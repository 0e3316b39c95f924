"""A stream as JSON lines for one reader: salt and body of what he may see, the digest alone of the rest.

Whoever has the file can check that nothing was changed, left out or put in, without seeing what is hidden.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, Literal, TypeVar

import msgspec
from msgspec import UNSET, Struct, UnsetType

from potluck.errors import StoreError
from potluck.log.chain import SALT, Record, digest, genesis, link
from potluck.log.codec import kind_and_audience

__all__ = ["Export", "Reader", "export", "read_export"]

T = TypeVar("T", bound=Struct)

Reader = int | Literal["house"] | None
"""A seat; None for a spectator; the house sees all."""
VERSION: Final = 1


class Export(Struct, frozen=True, kw_only=True):
    """An export that was read, its chain verified."""

    stream: str
    reader: Reader
    after: int
    """The seq before the first event."""
    records: tuple[Record | None, ...]
    """What the reader may see; None stands for a hidden event."""
    link: bytes
    """The link after the last event."""
    links: tuple[bytes, ...] = ()
    """The link of each event, of the hidden ones too."""


def export(
    stream: str,
    records: Sequence[Record],
    *,
    reader: Reader,
    held: Sequence[tuple[int, int, int | None]] | None = None,
    before: Record | None = None,
) -> Iterator[str]:
    """The lines of an export of these consecutive records; what a deal's `Revealed` opens is open in them.

    Where there are none, `before` is the last event that there is.

    `held` are the reader's seat tenures (seat, first seq, last seq or None for till now), where he has not had one seat
    from the first event to the last.
    """
    after = records[0].seq - 1 if records else before.seq if before is not None else 0
    yield _line(_Head(potluck="export", version=VERSION, stream=stream, reader=reader, after=after))
    shown = [_shown(record, reader) if held is None else _was_shown(record, held) for record in records]
    for at, record in enumerate(records):
        since = _opened_since(record)
        for earlier in range(max(since - 1 - after, 0), at) if since else ():
            shown[earlier] = True
    for record, visible in zip(records, shown, strict=True):
        if visible:
            yield _line(_Line(seq=record.seq, salt=record.salt.hex(), body=record.body.decode()))
        else:
            yield _line(_Line(seq=record.seq, digest=digest(record.salt, record.body).hex()))
    last = records[-1] if records else before
    yield _line(_Foot(count=len(records), link=(last.link if last is not None else genesis(stream)).hex()))


def read_export(lines: Iterable[str], *, previous: bytes | None = None) -> Export:
    """The export that these lines hold, its chain verified.

    An export that begins in the middle of a stream needs `previous`, the link of the event before it.

    Raises:
        StoreError: `export.unreadable` or `export.damaged`; `path` is the number of the line.
    """
    numbered = [(number, line) for number, line in enumerate(lines, 1) if line.strip()]
    if len(numbered) < 2:
        raise StoreError("export.unreadable", path=len(numbered) + 1, asked="no first and last line")
    head = _read(numbered[0], _Head)
    if head.potluck != "export" or head.version != VERSION:
        raise StoreError("export.unreadable", path=1, asked=f"version {head.version}")
    foot = _read(numbered[-1], _Foot)
    last = genesis(head.stream) if previous is None else previous
    if previous is None and head.after:
        raise StoreError("export.partial", asked=head.after)
    records: list[Record | None] = []
    links: list[bytes] = []
    for seq, numbered_line in enumerate(numbered[1:-1], head.after + 1):
        event, record = _event(numbered_line, seq)
        last = link(last, event)
        links.append(last)
        records.append(record and msgspec.structs.replace(record, link=last))
    if len(records) != foot.count or last.hex() != foot.link:
        raise StoreError("export.damaged", path=numbered[-1][0])
    return Export(
        stream=head.stream,
        reader=head.reader,
        after=head.after,
        records=tuple(records),
        link=last,
        links=tuple(links),
    )


class _Head(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    potluck: str
    version: int
    stream: str
    reader: Reader
    after: int


class _Line(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    seq: int
    salt: str | UnsetType = UNSET
    body: str | UnsetType = UNSET
    digest: str | UnsetType = UNSET


class _Foot(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    count: int
    link: str


def _shown(record: Record, reader: Reader) -> bool:
    _, audience = kind_and_audience(record)
    return reader == "house" or audience is None or reader in audience


def _was_shown(record: Record, held: Sequence[tuple[int, int, int | None]]) -> bool:
    """Whether everybody may know of it, or a seat that was the reader's then."""
    _, audience = kind_and_audience(record)
    return audience is None or any(
        seat in audience and first <= record.seq and (last is None or record.seq <= last) for seat, first, last in held
    )


def _opened_since(record: Record) -> int:
    """The seq from which on this record opens everything to everybody; 0 when it opens nothing."""
    kind, audience = kind_and_audience(record)
    if kind != "revealed" or audience is not None:
        return 0
    return int(msgspec.json.decode(record.body)["body"]["since"])


def _event(numbered: tuple[int, str], seq: int) -> tuple[bytes, Record | None]:
    """The digest of a line's event, and its record (its link still to come) where it is seen."""
    number, _ = numbered
    line = _read(numbered, _Line)
    try:
        if line.seq != seq:
            raise ValueError(f"seq {line.seq} stands where {seq} belongs")
        if isinstance(line.digest, str) and line.salt is line.body is UNSET:
            return _hex(line.digest, 32), None
        if isinstance(line.salt, str) and isinstance(line.body, str) and line.digest is UNSET:
            salt, body = _hex(line.salt, SALT), line.body.encode()
            return digest(salt, body), Record(seq, salt, body, b"")
    except ValueError as error:
        raise StoreError("export.damaged", path=number, asked=str(error)) from error
    raise StoreError("export.damaged", path=number)


def _hex(text: str, size: int) -> bytes:
    value = bytes.fromhex(text)
    if len(value) != size:
        raise ValueError(f"{size} bytes belong here, not {len(value)}")
    return value


def _line(value: Struct) -> str:
    return msgspec.json.encode(value).decode()


def _read(numbered: tuple[int, str], kind: type[T]) -> T:
    number, line = numbered
    try:
        return msgspec.json.decode(line, type=kind)
    except msgspec.DecodeError as error:
        raise StoreError("export.unreadable", path=number, asked=str(error)) from error
