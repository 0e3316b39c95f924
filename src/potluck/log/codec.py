"""Events to bytes and back, old versions included.

A body is JSON: `{"kind", "version", "at", "to", "body"}`. A kind's version is one more than the number of its
upcasts; each upcast lifts plain values from one version to the next, so what was once written reads for ever.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property
from typing import Final

import msgspec
from msgspec import Struct

from potluck.cards import Card
from potluck.errors import StoreError
from potluck.log.chain import SALT, Entry, Record
from potluck.options import Plain
from potluck.protocol import decode

__all__ = ["Codec", "Event", "Upcast", "audience_of", "date_of", "kind_and_audience"]

Upcast = Callable[[Plain], Plain]
"""Plain values of version v -> plain values of version v + 1."""


class Event(Struct, frozen=True):
    """Something that happened. `at` is in ms since 1970."""

    body: Struct
    at: int
    audience: tuple[int, ...] | None = None
    """The seats that may know of it; None: everybody; empty: the house alone."""
    seq: int = 0
    """Its place in the stream, from 1; 0 before it is stored."""


class Codec:
    """The encoding of one family of streams and its kinds of events: `Codec("table", (Opened, Sat))`.

    A kind is called as its class is, in small letters, unless `names` has another name for it.
    """

    def __init__(
        self,
        name: str,
        kinds: Iterable[type[Struct]],
        *,
        names: Mapping[type[Struct], str] | None = None,
        upcasts: Mapping[str, Sequence[Upcast]] | None = None,
    ) -> None:
        self.name = name
        self._kinds = {(names or {}).get(kind, kind.__name__.lower()): kind for kind in kinds}
        self._upcasts: Mapping[str, Sequence[Upcast]] = upcasts or {}
        self._names = {kind: tag for tag, kind in self._kinds.items()}

    def __repr__(self) -> str:
        return f"<Codec {self.name}: {', '.join(self._kinds)}>"

    @property
    def kinds(self) -> Mapping[str, type[Struct]]:
        """Kind -> the struct of what such an event says."""
        return self._kinds

    @cached_property
    def versions(self) -> dict[str, int]:
        """Kind -> the version that is written now."""
        return {kind: 1 + len(self._upcasts.get(kind, ())) for kind in self._kinds}

    def entry(self, event: Event, *, salt: bytes) -> Entry:
        """The event with its salt, 16 random bytes that are used once."""
        if len(salt) != SALT:
            raise ValueError(f"a salt has {SALT} bytes, not {len(salt)}")
        kind = self._names[type(event.body)]
        raw = msgspec.Raw(_BODIES.encode(event.body))
        return Entry(salt, _ENVELOPES.encode(_Envelope(kind, self.versions[kind], event.at, event.audience, raw)))

    def event(self, stream: str, record: Record) -> Event:
        """The event that a record holds, lifted to today's version.

        Raises:
            StoreError: `log.unknown` for a kind or version that this program does not know, `log.unreadable` for
                a body that does not fit its kind; both name the stream and the seq.
        """
        try:
            envelope = _READER.decode(record.body)
        except msgspec.DecodeError as error:
            raise StoreError("log.unreadable", asked=stream, path=record.seq, allowed=str(error)) from error
        today = self.versions.get(envelope.kind)
        if today is None or not 1 <= envelope.version <= today:
            kind = f"{envelope.kind} {envelope.version}"
            raise StoreError("log.unknown", asked=kind, path=f"{stream} {record.seq}")
        try:
            body = self._body(envelope, today)
        except (ValueError, KeyError, TypeError) as error:
            raise StoreError("log.unreadable", asked=stream, path=record.seq, allowed=str(error)) from error
        return Event(body, envelope.at, envelope.to, record.seq)

    def events(self, stream: str, records: Iterable[Record]) -> tuple[Event, ...]:
        """The events that records hold, as `event` reads each of them."""
        return tuple(self.event(stream, record) for record in records)

    def _body(self, envelope: "_Envelope", today: int) -> Struct:
        raw = bytes(envelope.body)
        if envelope.version < today:
            values = msgspec.json.decode(raw)
            for lift in self._upcasts[envelope.kind][envelope.version - 1 :]:
                values = lift(values)
            raw = _BODIES.encode(values)
        return decode(raw, self._kinds[envelope.kind])


def audience_of(record: Record | Entry) -> tuple[int, ...] | None:
    """The audience of a record, whatever its kind and version: seats, or None for everybody."""
    return kind_and_audience(record)[1]


def kind_and_audience(record: Record | Entry) -> tuple[str, tuple[int, ...] | None]:
    """The kind and audience of a record, whatever its version."""
    peek = _PEEKER.decode(record.body)
    return peek.kind, peek.to


def date_of(record: Record | Entry) -> int:
    """When the event of a record was, whatever its kind and version; in ms since 1970.

    Raises:
        msgspec.DecodeError: the record is no event.
    """
    return _DATES.decode(record.body).at


class _Envelope(Struct, frozen=True, forbid_unknown_fields=True):
    kind: str
    version: int
    at: int
    to: tuple[int, ...] | None
    body: msgspec.Raw


class _Peek(Struct, frozen=True):
    kind: str
    to: tuple[int, ...] | None


class _Date(Struct, frozen=True):
    at: int


def _to_text(value: object) -> str:
    if isinstance(value, Card):
        return str(value)
    raise NotImplementedError(type(value))


_BODIES: Final = msgspec.json.Encoder(enc_hook=_to_text, order="deterministic")
_ENVELOPES: Final = msgspec.json.Encoder()
_READER: Final = msgspec.json.Decoder(_Envelope)
_PEEKER: Final = msgspec.json.Decoder(_Peek)
_DATES: Final = msgspec.json.Decoder(_Date)
