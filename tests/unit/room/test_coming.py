"""Coming and going at a table that runs: who may, what he sees of what was before him, who is host."""

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from potluck.errors import PotluckError, RequestError
from potluck.log import SeatPlan
from potluck.room import Room, Sight
from potluck.store import open_store
from potluck.store.verify import verify_store
from potluck.words import language
from tests.known import known
from tests.unit.room.company import GAMES, AtOnce, bound, room_on

PERSON = SeatPlan("person")
CALLER = SeatPlan("bot", bot="caller")
CASH = {"open_deals": False}


@pytest.fixture
async def room(tmp_path: Path) -> AsyncIterator[Room]:
    async with room_on(tmp_path / "felt.db") as room:
        yield room


async def cash(room: Room, *players: str, seats: int = 3, **options: Any) -> str:
    """A table of hold'em for cash that these have begun; the other seats are free."""
    table = await room.open_table("poker", seats=(PERSON,) * seats, options=CASH | options)
    for at, player in enumerate(players):
        await room.sit(table.id, player, seat=at, name=player.upper())
    if len(players) < seats:
        await room.begin(table.id, players[0])
    return table.id


async def do(room: Room, name: str, *acts: str) -> Sight:
    """Acts of whoever is to act, one after the other; what player `a` sees then."""
    for act in acts:
        seen = await room.sight(name, "a")
        assert known(seen.view).actor is not None
        player = await whose(room, name, known(seen.view).actor)
        await room.act(name, player, turn=seen.turn, action=act, id=f"act-{seen.turn}")
    return await room.sight(name, "a")


async def whose(room: Room, name: str, seat: int) -> str:
    """The player of that seat."""
    for player in "abcdef":
        seen = await room.sight(name, player)
        if seen.seat == seat and not seen.late:
            return player
    raise AssertionError(f"nobody sits at {seat}")


async def to_next(room: Room, name: str) -> Sight:
    """The next deal, all folding and all ready for it."""
    seen = await room.sight(name, "a")
    deal = known(seen.view).deal
    while known(seen.view).deal == deal:
        kinds = {
            offer.kind
            for offer in known((await room.sight(name, await whose(room, name, known(seen.view).actor))).view).offers
        }
        seen = await do(room, name, "fold" if "fold" in kinds else "next" if "next" in kinds else "check")
    return seen


def code(caught: pytest.ExceptionInfo[PotluckError]) -> str:
    return caught.value.code


async def test_a_match_begins_without_those_who_have_not_come_when_its_host_says_so(room: Room) -> None:
    table = await room.open_table("poker", seats=(PERSON,) * 4, options=CASH)
    await room.sit(table.id, "b", seat=2)
    await room.sit(table.id, "a", seat=0)
    with pytest.raises(RequestError) as caught:
        await room.begin(table.id, "a")
    assert (code(caught), caught.value.detail["allowed"]) == ("seat.host", 2)
    seen = await room.begin(table.id, "b")
    assert seen.table.started
    assert [seat.free for seat in seen.table.seats] == [False, True, False, True]
    assert [seat.out for seat in known(seen.view).seats] == [False, True, False, True]
    assert await room.begin(table.id, "b") == seen


@pytest.mark.parametrize(
    ("game", "seats", "here", "told"),
    [
        ("poker", 3, 1, "seat.alone"),
        ("poker", 2, 1, "seat.missing"),
        ("reddog", 3, 1, "seat.alone"),
        ("dice", 2, 1, "seat.missing"),
        ("sit-and-go", 4, 1, "seat.missing"),
        ("sit-and-go", 4, 3, "seat.missing"),
    ],
)
async def test_a_match_that_needs_everybody_says_who_is_missing(
    room: Room, game: str, seats: int, here: int, told: str
) -> None:
    preset = game if game == "sit-and-go" else None
    table = await room.open_table("poker" if preset else game, seats=(PERSON,) * seats, preset=preset)
    for seat in range(here):
        await room.sit(table.id, "abc"[seat], seat=seat)
    with pytest.raises(RequestError) as caught:
        await room.begin(table.id, "a")
    assert code(caught) == told
    if told == "seat.missing":
        assert caught.value.detail == {"asked": seats - here, "allowed": seats}
    assert not (await room.sight(table.id, "a")).table.started


async def test_who_sits_down_in_a_running_match_plays_the_next_deal(room: Room) -> None:
    name = await cash(room, "a", "b")
    seen = await room.sit(name, "c", seat=2, name="Cy")
    assert (seen.seat, known(seen.view).seats[2].joining, known(seen.view).seats[2].held) == (2, True, 0)
    assert (seen.table.seats[2].name, seen.table.seats[2].free) == ("Cy", False)
    await to_next(room, name)
    assert known((await room.sight(name, "c")).view).seats[2].held == 2
    with pytest.raises(RequestError) as caught:
        await room.sit(name, "d", seat=2)
    assert code(caught) == "seat.taken"


async def test_the_story_and_past_deals_name_whoever_acted_when_a_seat_has_changed_hands(room: Room) -> None:
    """A seat's new player did not bet or win what the one before him did; nor does he read of it as his own."""
    name = await cash(room, "a", "b", "c", "e", seats=4)
    seen = await room.sight(name, "a")
    while known(seen.view).deal == 1:
        view = known(seen.view)
        seen = await do(room, name, "next" if view.outcome else "raise_to 4" if view.actor == 2 else "fold")
    while known(seen.view).actor != 2:
        seen = await do(room, name, "call" if known(seen.view).owed else "check")
    await room.leave(name, "c")
    for reader in (await room.sit(name, "d", seat=2, name="Dora"), await room.sight(name, "a")):
        view, words = known(reader.view), language("en").words(reader.table, reader.view)
        of_the_seat = [line for line, entry in zip(words.story, view.story, strict=True) if mentions(entry, 2)]
        assert len(of_the_seat) > 2
        assert all(line.startswith("C ") for line in of_the_seat[:-1]), of_the_seat
        assert of_the_seat[-1].startswith("You sat down" if reader.seat == 2 else "Dora sat down")
        assert words.past[-1].startswith("Deal 1: C won"), words.past
    await to_next(room, name)
    for player in "ad":
        last = (await room.replay(name, 2, player)).frames[-1].sight
        told = language("en").words(last.table, last.view).story
        assert any(line.startswith("C left") for line in told), told
        assert sum("Dora" in line or line.startswith("You sat") for line in told) == 1, told


def mentions(entry: Any, seat: int) -> bool:
    """Whether an entry of the story is about that seat."""
    return msgspec.structs.asdict(entry).get("seat") == seat


async def test_who_has_left_may_come_back_and_nobody_has_two_seats(room: Room) -> None:
    name = await cash(room, "a", "b", "c", seats=4)
    with pytest.raises(RequestError) as caught:
        await room.sit(name, "b", seat=3)
    assert code(caught) == "seat.another"
    await room.leave(name, "b")
    seen = await to_next(room, name)
    assert seen.table.seats[1].free
    again = await room.sit(name, "b", seat=3)
    assert (again.seat, again.table.seats[1].free, again.table.seats[3].free) == (3, True, False)


async def test_who_comes_after_another_sees_nothing_of_his_cards(room: Room) -> None:
    """Neither at the table, nor in a replay, nor in the export; and who has gone keeps what he saw."""
    name = await cash(room, "a", "b", "c")
    held = known((await room.sight(name, "c")).view).seats[2].cards
    await room.leave(name, "c")
    await to_next(room, name)
    await room.sit(name, "d", seat=2)
    await to_next(room, name)
    assert len(known((await room.sight(name, "d")).view).seats[2].cards) == 2
    for player, sees in (("c", True), ("d", False)):
        replay = await room.replay(name, 1, player)
        seen = {known(frame.sight.view).seats[2].cards for frame in replay.frames}
        assert (held in seen) == sees
        lines = [msgspec.json.decode(line) for line in await room.export(name, player)][1:-1]
        mine = [msgspec.json.decode(line["body"]) for line in lines if "body" in line]
        told = [event["body"]["outcome"] for event in mine if event["kind"] == "held"]
        assert (" ".join(["dealt", *map(str, held)]) in told) == sees
        assert len(told) == 1


async def test_the_host_fills_a_seat_with_a_bot_and_sends_it_away(room: Room) -> None:
    name = await cash(room, "a", "b")
    for player in ("b", "stranger"):
        with pytest.raises(RequestError) as caught:
            await room.fill(name, player, seat=2, plan=CALLER)
        assert code(caught) == ("seat.host" if player == "b" else "seat.none")
    seen = await room.fill(name, "a", seat=2, plan=CALLER)
    assert (seen.table.seats[2].kind, seen.table.seats[2].free) == ("bot", False)
    with pytest.raises(RequestError) as caught:
        await room.dismiss(name, "a", seat=1)
    assert code(caught) == "seat.no_bot"
    assert (await room.dismiss(name, "a", seat=2)).table.seats[2].leaving


async def test_before_the_match_a_bot_takes_a_seat_and_gives_it_back(room: Room) -> None:
    table = await room.open_table("poker", seats=(PERSON,) * 3, options=CASH)
    await room.sit(table.id, "a", seat=0)
    filled = await room.fill(table.id, "a", seat=1, plan=CALLER)
    assert [seat.kind for seat in filled.table.seats] == ["person", "bot", "person"]
    assert not filled.table.started
    emptied = await room.dismiss(table.id, "a", seat=1)
    assert [(seat.kind, seat.free) for seat in emptied.table.seats[1:]] == [("person", True), ("person", True)]


async def test_the_next_longest_sitting_person_is_host_when_the_host_leaves(room: Room) -> None:
    name = await cash(room, "a", "b", "c", seats=4)
    assert [seat.host for seat in (await room.sight(name, "a")).table.seats] == [True, False, False, False]
    await room.leave(name, "a")
    assert [seat.host for seat in (await room.sight(name, "b")).table.seats] == [False, True, False, False]


async def test_bots_do_not_play_on_among_themselves_when_the_last_person_has_left(room: Room) -> None:
    table = await room.open_table("poker", seats=(PERSON, CALLER, CALLER, CALLER), options=CASH)
    await room.sit(table.id, "a", seat=0)
    await room.leave(table.id, "a")
    async with room.subscribe(table.id, "a") as sights:
        seen = await anext(sights)
        while not seen.table.over:
            seen = await anext(sights)
    assert known(seen.view).deal <= 2


async def test_all_of_it_survives_a_restart_and_is_verified(tmp_path: Path) -> None:
    path = tmp_path / "felt.db"
    async with room_on(path) as room:
        name = await cash(room, "a", "b", seats=4)
        await room.sit(name, "c", seat=3)
        await to_next(room, name)
        await room.leave(name, "b")
        await room.fill(name, "a", seat=2, plan=CALLER)
        before = [await room.sight(name, player) for player in ("a", "b", "c", None)]
    store = open_store(path)
    again = Room(store, AtOnce(), games=GAMES, pace=0)
    after = [await again.sight(name, player) for player in ("a", "b", "c", None)]
    for now, then in zip(after, before, strict=True):
        assert replace(bound(now), claim=None) == replace(bound(then), claim=None)
        assert (now.claim is None) == (then.claim is None)
        if now.claim is not None and then.claim is not None:  # its time counts from the restart
            assert replace(now.claim, due=0) == replace(then.claim, due=0)
            assert now.claim.due >= then.claim.due
    assert not verify_store(store).failure
    await again.close()
    store.close()


async def test_his_record_counts_what_one_won_himself(room: Room) -> None:
    name = await cash(room, "a", "b", "c")
    await to_next(room, name)
    await room.leave(name, "c")
    await to_next(room, name)
    await room.sit(name, "d", seat=2)
    await to_next(room, name)
    for player in "abcd":
        (record,) = await room.record(player)
        assert record.net == sum(deal.net for deal in record.deals)
    theirs = [{deal.deal for deal in (await room.record(player))[0].deals if deal.net} for player in "cd"]
    assert theirs[0] | theirs[1]
    assert not theirs[0] & theirs[1]
    record, guest = [(await room.record(player))[0] for player in "ad"]
    assert record.met == (0, len(record.deals), len(guest.deals))
    assert guest.met == (len(guest.deals), len(guest.deals), 0)
    assert len(guest.deals) < len(record.deals)


async def test_the_record_of_who_left_and_came_back_is_that_of_the_ledger(room: Room) -> None:
    name = await cash(room, "a", "b", "c")
    while (await room.record("c"))[0].net == 0:
        await to_next(room, name)
    await room.leave(name, "c", id="leaves")
    await to_next(room, name)
    await room.sit(name, "c", seat=2, name="C")
    for _ in range(4):
        await to_next(room, name)
    (record,) = await room.record("c")
    ledger = (await room.evenings.of(name, "c")).ledger
    account = next(one for one in ledger.accounts if one.name == "C")
    assert record.net == account.net == sum(deal.net for deal in record.deals)
    assert len(record.deals) == account.played < ledger.deal, "deals that he was not dealt into are none of his"
