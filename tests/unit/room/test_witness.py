"""Crooked houses against clients that watched: each rewrites what it showed, signs it, and is caught."""

import json
import random
from io import StringIO
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from potluck.cards import deck
from potluck.client import ReceiptFile, Witness
from potluck.dealer import Source, seal
from potluck.errors import StoreError
from potluck.log import TABLE, TABLES, Acted, Committed, Event, spoken
from potluck.store import Receipt, check_pairs, read_receipts, receipt_line, verify_export, verify_store
from potluck.store.receipts import check_signed
from potluck.terminal import Console
from potluck.terminal.json_lines import JsonLines
from potluck.terminal.tui.chat import Chat
from potluck.wire import Screen, screen
from potluck.words import language
from proofs import witnesses
from tests.unit.room.company import DUEL, room_on
from tests.unit.room.crooked import House, Past, Watcher, amounts, house, rewritten

QUICK: dict[str, Any] = {"preset": "quick"}


def events(past: Past) -> list[Event]:
    return [TABLE.event("s", record) for record in past[0]]


def committed(past: Past) -> list[tuple[int, Committed]]:
    return [(event.seq, event.body) for event in events(past) if isinstance(event.body, Committed)]


async def watched(host: House, *, deals: int = 2) -> tuple[Watcher, Watcher]:
    """Two who have watched some deals of an honest house."""
    north, south = Watcher(host, "north"), Watcher(host, "south")
    await host.play(north, south, deals=deals)
    assert await north.found() == await south.found() == ""
    return north, south


async def test_an_honest_house_is_not_accused_and_its_receipts_agree_with_its_log() -> None:
    async with house(**QUICK) as host:
        north, south = await watched(host, deals=4)
        assert north.witness.checked == (await host.sight(0)).seq
        report = verify_store(host.store, receipts=(*north.kept, *south.kept))
        assert (report.failure, report.receipts) == (None, len(north.kept) + len(south.kept))
        lines = await host.room.export(host.table, "north")
        assert verify_export(lines, receipts=south.kept).receipts == len(south.kept)


def ground(past: Past, table: str, *, tries: int = 300) -> Past:
    """The past with another secret for the deal to come, of `tries` the one that gives seat 0 the best first card."""
    seq, last = committed(past)[-1]
    rng = random.Random(5)
    size = last.size

    def worth(secret: bytes) -> int:
        return Source(secret, (b"", b""), table=table, deal=last.deal + 1).shuffle(deck(size)).order[0].rank

    secret = max((rng.randbytes(32) for _ in range(tries)), key=worth)
    return rewritten(
        past, seq, lambda body: replace(body, sealed_next=seal(secret)), **{f"secret_{last.deal + 1}": secret}
    )


async def test_a_secret_that_was_chosen_after_its_seal_was_shown_is_caught_by_who_watched_alone() -> None:
    async with house(**QUICK) as host:
        north, _ = await watched(host)
        await host.take(ground(host.past, host.table))
        await host.play(deals=2, seed=3)
        assert verify_store(host.store).failure is None, "without receipts nobody can tell"
        assert await north.found() == "witness.fork"
        failure = verify_store(host.store, receipts=north.kept).failure
        assert failure is not None
        assert failure.code == "witness.fork"


async def test_a_seal_that_was_rewritten_is_caught() -> None:
    async with house(**QUICK) as host:
        north, _ = await watched(host)
        past = host.past
        seq, _ = committed(past)[-1]
        await host.take(rewritten(past, seq, lambda body: replace(body, sealed_next=seal(bytes(32)))))
        await host.play(seed=3)
        assert await north.found() == "witness.fork"


@pytest.mark.parametrize("late", ["", seal(b"later" * 8)])
async def test_a_seal_that_is_shown_late_or_shown_otherwise_is_caught(late: str) -> None:
    """The log is sound and so is the head: only the screen told another seal until the seeds were known."""
    async with house(**QUICK) as host:
        north = Watcher(host, "north")

        def otherwise(shown: Screen) -> Screen:
            return replace(shown, fair=replace(shown.fair, sealed=late))

        await north.look(otherwise)
        await host.play(deals=1)
        assert await north.found() == "witness.sealed"


@pytest.mark.parametrize("drops", [1, 2])
async def test_dropped_deals_are_caught(drops: int) -> None:
    async with house(**QUICK) as host:
        north, _ = await watched(host, deals=1)
        before = host.past
        await host.play(north, deals=drops)
        await host.take(before)
        assert await north.found() == "", "who looks on may be behind; nothing is known yet"
        await host.play(deals=drops + 1, seed=7)
        assert await north.found() == "witness.fork"
        failure = verify_store(host.store, receipts=north.kept).failure
        assert failure is not None
        assert failure.code == "witness.fork"


async def test_a_log_that_was_cut_or_taken_away_is_found_by_verify_with_receipts() -> None:
    async with house(**QUICK) as host:
        north, _ = await watched(host, deals=1)
        before = host.past
        await host.play(north)
        await host.take(before)
        failure = verify_store(host.store, receipts=north.kept).failure
        assert failure is not None
        assert failure.code == "witness.missing"
    async with house(**QUICK) as empty:
        empty.store.put("store/house", bytes.fromhex(north.kept[0].house)).result()
        failure = verify_store(empty.store, receipts=north.kept).failure
        assert failure is not None
        assert failure.code in {"witness.gone", "store.altered"}


async def test_two_players_who_were_told_two_stories_find_it_when_they_lay_their_receipts_together() -> None:
    async with house(**QUICK) as host:
        north, south = await watched(host, deals=1)
        other = await host.beside(host.past)
        south.house = other
        await host.play(north, deals=2, seed=3)
        await other.play(south, deals=2, seed=4)
        assert await north.found() == await south.found() == "", "each story is sound in itself"
        for story in (host, other):
            assert verify_store(story.store).failure is None
        with pytest.raises(StoreError) as caught:
            check_pairs((*north.kept, *south.kept))
        assert caught.value.code == "witness.two"
        lines = await host.room.export(host.table, "north")
        failure = verify_export(lines, receipts=south.kept).failure
        assert failure is not None
        assert failure.code in {"witness.fork", "witness.two"}
        heads = [
            {kept.seq: spoken(TABLES + host.table, kept.seq, bytes.fromhex(kept.link)) for kept in player.kept}
            for player in (north, south)
        ]
        both = sorted(set(heads[0]) & set(heads[1]))
        assert heads[0][both[0]] == heads[1][both[0]]
        assert heads[0][both[-1]] != heads[1][both[-1]], "and read out they sound otherwise"
        await other.close()


async def test_a_legal_raise_that_is_rewritten_with_all_that_follows_and_signed_is_caught() -> None:
    async with house("poker") as host:
        north, south = Watcher(host, "north"), Watcher(host, "south")
        while not (offers := amounts(await host.sight(0)) or amounts(await host.sight(1))):
            await host.play(north, south, deals=9, act="check")
        (raising, *_) = offers
        assert raising.high > raising.low
        before = host.past
        await host.play(north, south, deals=9, act=f"{raising.kind} {raising.low}")
        await host.play(north, south, deals=2, seed=2)
        assert await north.found() == ""
        await host.take(before)
        await host.play(deals=9, act=f"{raising.kind} {raising.low + raising.step}")
        await host.play(deals=2, seed=2)
        rewritten_acts = [event.body.action for event in events(host.past) if isinstance(event.body, Acted)]
        assert f"{raising.kind} {raising.low + raising.step}" in rewritten_acts
        assert verify_store(host.store).failure is None, "it is a legal match, signed by the house"
        assert await north.found() == await south.found() == "witness.fork"


async def test_a_receipt_that_the_house_has_not_signed_accuses_nobody() -> None:
    async with house(**QUICK) as host:
        north, _ = await watched(host)
        forged = replace(north.kept[-1], link=seal(b"forged"))
        failure = verify_store(host.store, receipts=[forged]).failure
        assert failure is not None
        assert failure.code == "witness.receipt"
        foreign = replace(north.kept[-1], house=seal(b"another house"))
        failure = verify_store(host.store, receipts=[foreign]).failure
        assert failure is not None
        assert failure.code == "witness.house"


async def test_receipts_outlive_the_client_that_kept_them(tmp_path: Path) -> None:
    async with house(**QUICK) as host:
        file = ReceiptFile(tmp_path / "receipts.jsonl")
        north = Watcher(host, "north")
        north.witness = Witness(host.table, north._log, file)
        await host.play(north, deals=3)
        north.witness.close()
        assert (tmp_path / "receipts.jsonl").stat().st_mode & 0o77 == 0
        kept = read_receipts(tmp_path / "receipts.jsonl")
        assert {receipt.deal for receipt in kept} >= {1, 2, 3}
        (tmp_path / "torn.jsonl").write_bytes(b"".join(map(receipt_line, kept)) + b'{"table":"')
        assert read_receipts(tmp_path / "torn.jsonl") == kept
        (tmp_path / "saved.json").write_bytes(msgspec.json.encode(kept))
        assert read_receipts(tmp_path / "saved.json") == kept
        await host.take(ground(host.past, host.table))
        again = Watcher(host, "north")
        again.witness = Witness(host.table, again._log, file)
        assert await again.found() == "witness.fork", "the new client asks the old receipts"


async def test_heads_are_the_same_after_the_table_was_read_again(tmp_path: Path) -> None:
    async with room_on(tmp_path / "p.db") as room:
        table = (await room.open_table("draw", seats=DUEL)).id
        await room.sit(table, "ann", seat=0)
        before = (await room.sight(table, "ann")).head
    async with room_on(tmp_path / "p.db") as room:
        after = (await room.sight(table, "ann")).head
    assert before is not None
    assert after is not None
    assert (before.house, before.seq, before.link) == (after.house, after.seq, after.link)
    for head in (before, after):  # signed with the commit, or alone: either binds the same log
        receipt = Receipt(table=table, house=head.house, seq=head.seq, link=head.link, signature=head.signature)
        check_signed(TABLES + table, receipt)


async def test_a_program_and_a_person_at_a_terminal_are_told_once_in_what_the_house_contradicts_itself() -> None:
    output = StringIO()
    console = Console(StringIO(), output, ascii_only=False)
    seat: Any = SimpleNamespace(finding=StoreError("witness.fork", seq=7), is_remote=True)
    async with house(**QUICK) as host:
        shown = screen(await host.sight(0), language("en"))
    mode = JsonLines(seat, console, language("en"))
    await mode.on_screen(shown)
    await mode.on_screen(shown)
    kinds = [json.loads(line)["type"] for line in output.getvalue().splitlines()]
    assert kinds == ["screen", "error", "screen"]
    chat = Chat(seat)
    assert "event 7 is another" in chat.warning(language("en"))
    assert chat.warning(language("en")) == ""


def test_an_honest_house_is_not_accused_by_clients_whose_lines_break(monkeypatch: pytest.MonkeyPatch) -> None:
    """The small one of `prove witnesses`, which takes 10,000 deals."""
    monkeypatch.setattr(witnesses, "EVENING", 6)
    tally = witnesses.evening(1)
    assert tally.deals >= 6
    assert min(tally.lost, tally.reloads, tally.restarts) > 0
    assert tally.accusations == 0
    assert tally.caught == tally.liars


@pytest.mark.parametrize("player", ["north", "south", "onlooker", "third"])
async def test_the_end_of_a_log_is_told_as_it_stands_in_the_whole_of_it(player: str) -> None:
    """Also to who had a seat for a while, and in a house that has read the table again."""
    async with house("poker") as host:
        await host.play(deals=2)
        await host.room.leave(host.table, "south")
        await host.play(deals=1, seed=2)
        for _ in range(2):
            whole = list(await host.room.export(host.table, player))
            events = len(whole) - 2
            for after in (1, 2, events // 2, events - 1, events, events + 5):
                head, *lines, foot = await host.room.export(host.table, player, after=after)
                assert json.loads(head)["after"] == min(after, events)
                assert lines == whole[1 + after : -1]
                assert json.loads(foot)["link"] == json.loads(whole[-1])["link"]
            await host.take(host.past)
