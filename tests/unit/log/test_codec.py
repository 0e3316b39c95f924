"""Events to bytes and back: every kind, every version, and nothing that this program does not know."""

from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import Struct

from potluck.cards import parse
from potluck.dealer import Source
from potluck.errors import StoreError
from potluck.log import (
    TABLE,
    Codec,
    Entry,
    Event,
    Held,
    Left,
    Record,
    audience_of,
)
from potluck.log.codec import kind_and_audience
from tests.unit.log.examples import BODIES

SALT = bytes(16)


class Coin(Struct, frozen=True, forbid_unknown_fields=True):
    """An event that has changed twice: `side`, then `face`, then `face` in capitals with `by`."""

    face: str
    by: str = "hand"


COINS = Codec(
    "coins",
    (Coin,),
    upcasts={"coin": (lambda old: {"face": old["side"]}, lambda old: {**old, "face": old["face"].upper()})},
)


def stored(entry: Entry, seq: int = 1) -> Record:
    return Record(seq, entry.salt, entry.body, bytes(32))


def body(**changed: Any) -> Record:
    envelope = {"kind": "coin", "version": 3, "at": 5, "to": None, "body": {"face": "HEAD"}, **changed}
    return Record(9, SALT, msgspec.json.encode(envelope), bytes(32))


def test_every_kind_of_a_table_has_an_example_here() -> None:
    kinds = {kind_and_audience(TABLE.entry(Event(example, 0), salt=SALT))[0] for example in BODIES}
    assert kinds == set(TABLE.versions)


@pytest.mark.parametrize("example", BODIES, ids=lambda example: type(example).__name__)
@pytest.mark.parametrize("audience", [None, (), (0,), (0, 1)])
def test_an_event_reads_as_it_was_written(example: Struct, audience: tuple[int, ...] | None) -> None:
    event = Event(example, 1_700_000_000_123, audience)
    record = stored(TABLE.entry(event, salt=SALT), seq=4)
    assert TABLE.event("table/t1", record) == msgspec.structs.replace(event, seq=4)
    assert audience_of(record) == audience


def test_openings_go_through_the_log() -> None:
    shoe = Source(bytes(range(32)), (b"a",), "t", 1).shuffle(parse("As Xr Td"))
    event = Event(Held(0, "dealt As", tuple(map(shoe.opening, range(3)))), 1, (0,))
    assert TABLE.event("s", stored(TABLE.entry(event, salt=SALT))).body == event.body


def test_the_same_event_is_the_same_bytes() -> None:
    one = Event(BODIES[0], 7)
    options = {"money": {"start": 100}, "deck": 32}
    two = Event(msgspec.structs.replace(BODIES[0], options=options), 7)
    assert TABLE.entry(one, salt=SALT) == TABLE.entry(two, salt=SALT)


@pytest.mark.parametrize(
    ("version", "old"),
    [(1, {"side": "head"}), (2, {"face": "head"}), (3, {"face": "HEAD"}), (3, {"face": "HEAD", "by": "hand"})],
)
def test_old_versions_are_lifted_step_by_step(version: int, old: dict[str, str]) -> None:
    assert COINS.event("s", body(version=version, body=old)).body == Coin("HEAD")


def test_what_is_written_has_todays_version() -> None:
    entry = COINS.entry(Event(Coin("TAIL"), 1), salt=SALT)
    assert msgspec.json.decode(entry.body)["version"] == COINS.versions["coin"] == 3


@pytest.mark.parametrize(
    ("changed", "code"),
    [
        ({"version": 4}, "log.unknown"),
        ({"version": 0}, "log.unknown"),
        ({"kind": "die"}, "log.unknown"),
        ({"version": 3, "body": {"face": "HEAD", "colour": "red"}}, "log.unreadable"),
        ({"body": {"face": 3}}, "log.unreadable"),
        ({"body": {}}, "log.unreadable"),
        ({"version": 1, "body": {"face": "no side"}}, "log.unreadable"),
        ({"more": 1}, "log.unreadable"),
        ({"at": "noon"}, "log.unreadable"),
    ],
)
def test_what_is_not_known_is_refused_with_stream_and_seq(changed: dict[str, Any], code: str) -> None:
    with pytest.raises(StoreError) as refused:
        COINS.event("coins/7", body(**changed))
    assert refused.value.code == code
    assert "coins/7" in str(refused.value)
    assert "9" in str(refused.value)


@given(st.binary(max_size=60))
def test_bytes_that_are_no_event_are_refused_and_never_half_read(junk: bytes) -> None:
    with pytest.raises(StoreError):
        TABLE.event("table/x", Record(1, SALT, junk, bytes(32)))


@pytest.mark.parametrize("size", [0, 15, 17])
def test_a_salt_of_another_size_is_refused(size: int) -> None:
    with pytest.raises(ValueError, match="16 bytes"):
        TABLE.entry(Event(Left(0), 1), salt=bytes(size))
