"""The hash chain: nothing can be changed, dropped, added or moved, and a hidden event cannot be guessed."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from potluck.errors import StoreError
from potluck.log import Record, genesis, link, verify_chain
from potluck.log.chain import digest

BODIES = st.lists(st.binary(min_size=1, max_size=20), min_size=2, max_size=8)


def chained(bodies: list[bytes], *, stream: str = "s") -> list[Record]:
    rng, last, records = Random(1), genesis(stream), []
    for seq, body in enumerate(bodies, 1):
        salt = rng.randbytes(16)
        last = link(last, digest(salt, body))
        records.append(Record(seq, salt, body, last))
    return records


@given(BODIES)
def test_a_whole_chain_holds_also_from_the_middle(bodies: list[bytes]) -> None:
    records = chained(bodies)
    assert verify_chain("s", records) == records[-1].link
    assert verify_chain("s", records[1:], after=1, previous=records[0].link) == records[-1].link
    assert verify_chain("s", []) == genesis("s")


@given(BODIES, st.data())
def test_whatever_is_done_to_a_record_is_seen(bodies: list[bytes], data: st.DataObject) -> None:
    records = chained(bodies)
    at = data.draw(st.integers(0, len(records) - 1))
    seq, salt, body, last = (getattr(records[at], name) for name in ("seq", "salt", "body", "link"))
    flip = bytes([body[0] ^ 1]) + body[1:]
    for changed in (
        Record(seq + 1, salt, body, last),
        Record(seq, salt[::-1] + b"", body, last) if salt != salt[::-1] else Record(seq, bytes(16), body, last),
        Record(seq, salt, flip, last),
        Record(seq, salt, body, bytes(32)),
        Record(seq, salt + body[:1], body[1:], last),
    ):
        with pytest.raises(StoreError) as refused:
            verify_chain("s", [*records[:at], changed, *records[at + 1 :]])
        assert refused.value.code == "store.damaged"
        assert refused.value.detail["seq"] == at + 1


@given(BODIES)
def test_a_record_left_out_put_in_or_moved_is_seen(bodies: list[bytes]) -> None:
    records = chained(bodies)
    for wrong in (records[1:], [records[0], *records], [*records[1::-1], *records[2:]]):
        with pytest.raises(StoreError):
            verify_chain("s", wrong)


def test_a_chain_belongs_to_its_stream() -> None:
    with pytest.raises(StoreError):
        verify_chain("other", chained([b"a"]))


def test_equal_bodies_have_digests_that_tell_nothing() -> None:
    rng = Random(3)
    digests = {digest(rng.randbytes(16), b'{"cards":"As"}') for _ in range(1000)}
    assert len(digests) == 1000
