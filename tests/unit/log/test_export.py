"""Exports: what a reader may see, nothing more, and all of it provable."""

from random import Random

import pytest

from potluck.errors import StoreError
from potluck.games import GAMES
from potluck.games.draw import Rules
from potluck.log import TABLE, Chosen, Event, Held, Record, audience_of, export, genesis, link, read_export, replay
from potluck.log.chain import digest
from potluck.log.export import Reader
from tests.scribe import Scribe

DRAW = GAMES["draw"]
STREAM = "table/t1"


def played(*, open_deals: bool, seed: int = 1, deals: int = 5) -> list[Record]:
    scribe = Scribe(DRAW, Rules(open_deals=open_deals), seed=seed)
    entries = [entry for entries, _ in scribe.batches(deals=deals) for entry in entries]
    last, records = genesis(STREAM), []
    for seq, entry in enumerate(entries, 1):
        last = link(last, digest(entry.salt, entry.body))
        records.append(Record(seq, entry.salt, entry.body, last))
    return records


@pytest.mark.parametrize("reader", [0, 1, None, "house"])
@pytest.mark.parametrize("open_deals", [True, False])
def test_an_export_reads_back_what_its_reader_may_see(*, reader: Reader, open_deals: bool) -> None:
    records = played(open_deals=open_deals)
    found = read_export(export(STREAM, records, reader=reader))
    assert (found.stream, found.reader, found.after, found.link) == (STREAM, reader, 0, records[-1].link)
    for record, seen in zip(records, found.records, strict=True):
        audience = audience_of(record)
        may_see = open_deals or reader == "house" or audience is None or reader in audience
        assert seen == (record if may_see else None)


@pytest.mark.parametrize("reader", [0, 1, None])
def test_no_byte_of_a_hidden_body_or_salt_is_in_an_export(reader: Reader) -> None:
    records = played(open_deals=False)
    text = "\n".join(export(STREAM, records, reader=reader))
    for record in records:
        audience = audience_of(record)
        if audience is not None and reader not in audience:
            assert record.body.decode() not in text
            assert record.salt.hex() not in text
            event = TABLE.event(STREAM, record)
            assert isinstance(event.body, Held | Chosen)


def test_a_revealed_deal_is_open_to_all_and_the_running_one_is_not() -> None:
    records = played(open_deals=True, deals=2)
    revealed = [record.seq for record in records if TABLE.event(STREAM, record).body.__class__.__name__ == "Revealed"]
    cut = records[: revealed[-1] - 1]
    found = read_export(export(STREAM, cut, reader=None)).records
    hidden = [seq for seq, record in enumerate(found, 1) if record is None]
    assert hidden
    assert min(hidden) > revealed[0]


@pytest.mark.parametrize("reader", [0, "house"])
def test_an_export_goes_on_after_any_event(reader: Reader) -> None:
    records = played(open_deals=False)
    for after in (0, 1, 7, len(records) - 1):
        lines = list(export(STREAM, records[after:], reader=reader))
        previous = records[after - 1].link if after else None
        found = read_export(lines, previous=previous)
        assert (found.after, len(found.records), found.link) == (after, len(records) - after, records[-1].link)
        if after:
            with pytest.raises(StoreError) as refused:
                read_export(lines)
            assert refused.value.code == "export.partial"


def test_an_empty_stream_is_an_export_too() -> None:
    assert read_export(export(STREAM, [], reader=None)).link == genesis(STREAM)


@pytest.mark.parametrize("reader", [0, None])
def test_every_changed_letter_is_found_and_named(reader: Reader) -> None:
    lines = list(export(STREAM, played(open_deals=False, deals=1), reader=reader))
    sound, rng = read_export(lines), Random(5)
    for _ in range(400):
        at = rng.randrange(1, len(lines))
        place = rng.randrange(len(lines[at]))
        letter = chr(rng.choice([ch for ch in range(32, 127) if ch != ord(lines[at][place])]))
        changed = [*lines[:at], lines[at][:place] + letter + lines[at][place + 1 :], *lines[at + 1 :]]
        failure = _failure(changed)
        if failure is None:
            assert read_export(changed) == sound  # a capital hex digit says the same
        else:
            assert failure.code in ("export.damaged", "export.unreadable")
            assert at + 1 <= int(str(failure.detail["path"])) <= len(lines)


def test_lines_left_out_doubled_or_moved_are_found() -> None:
    lines = list(export(STREAM, played(open_deals=False, deals=1), reader=0))
    for wrong in (
        [*lines[:3], *lines[4:]],
        [*lines[:3], lines[3], *lines[3:]],
        [*lines[:3], lines[4], lines[3], *lines[5:]],
        lines[:-1],
        lines[1:],
        lines[:-2] + lines[-1:],
        [lines[0].replace("t1", "t2"), *lines[1:]],
        [lines[0].replace('"version":1', '"version":2'), *lines[1:]],
        ["", "  "],
        ["no export", "at all"],
    ):
        with pytest.raises(StoreError) as refused:
            read_export(wrong)
        assert refused.value.code.startswith("export.")


def test_exports_of_logs_that_differ_in_hidden_parts_alone_differ_in_digests_alone() -> None:
    records = played(open_deals=False)
    rng, swapped, last = Random(8), [], genesis(STREAM)
    for record in records:
        event = TABLE.event(STREAM, record)
        entry, salt = record, rng.randbytes(16)
        if event.audience == (1,):
            twin = TABLE.entry(Event(event.body, event.at + 999, event.audience), salt=salt)
            entry = Record(record.seq, twin.salt, twin.body, b"")
        last = link(last, digest(entry.salt, entry.body))
        swapped.append(Record(record.seq, entry.salt, entry.body, last))
    for one, two in zip(export(STREAM, records, reader=0), export(STREAM, swapped, reader=0), strict=True):
        if one != two:
            assert len(one) == len(two)
            assert '"digest"' in one or '"link"' in one


def test_a_redacted_export_cannot_be_replayed_and_says_where() -> None:
    records = played(open_deals=False)
    seen = [record for record in read_export(export(STREAM, records, reader=0)).records if record is not None]
    with pytest.raises(StoreError) as refused:
        replay(DRAW, TABLE.events(STREAM, seen))
    assert refused.value.code == "log.hidden"
    house = read_export(export(STREAM, records, reader="house")).records
    assert replay(DRAW, TABLE.events(STREAM, [record for record in house if record is not None])).deal == 5


def _failure(lines: list[str]) -> StoreError | None:
    try:
        read_export(lines)
    except StoreError as error:
        return error
    return None
