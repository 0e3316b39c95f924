"""The room's doors: who may do what, what happens at the same moment, and when something fails."""

import asyncio
import json
import logging
import random
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any, Literal

import pytest

from potluck.errors import IllegalAction, ParseError, PotluckError, RequestError, RulesError, StaleAction, StoreError
from potluck.games import draw
from potluck.log import TABLE, SeatPlan
from potluck.room import Accepted, Room, Sight
from potluck.room.outbox import BACKLOG
from potluck.room.plans import clean_name
from potluck.store import open_store, verify
from tests.known import known
from tests.unit.room.company import BOTS, DUEL, GAMES, PERSON, SOLO, AtOnce, last_of, noon, play, play_to_end, room_on


@pytest.fixture
async def room(tmp_path: Path) -> AsyncIterator[Room]:
    async with room_on(tmp_path / "felt.db") as room:
        yield room


LONG = 141
"""The luck by which the bots play 673 events; by one in eighty there are fewer states than wait for a slow reader."""


async def duel(room: Room, **options: Any) -> tuple[str, str, str]:
    """A match of two persons that has begun: its name, who is to act, who is not."""
    table = await room.open_table("draw", preset="quick", options=options, seats=DUEL)
    await room.sit(table.id, "a", seat=0)
    seen = await room.sit(table.id, "b", seat=1)
    return (table.id, "a", "b") if known(seen.view).actor == 0 else (table.id, "b", "a")


def code(caught: pytest.ExceptionInfo[PotluckError]) -> str:
    return caught.value.code


@pytest.mark.parametrize(
    ("asked", "expected"),
    [
        ({"game": "chess", "seats": DUEL}, "rules.unknown_game"),
        ({"game": "draw", "seats": DUEL, "preset": "none"}, "rules.unknown_preset"),
        ({"game": "draw", "seats": (PERSON,)}, "rules.wrong_seats"),
        ({"game": "draw", "seats": (PERSON, SeatPlan("bot", bot="nobody"))}, "rules.unknown_bot"),
        ({"game": "kuhn3", "seats": (PERSON, PERSON, SeatPlan("bot", bot="honest"))}, "rules.unknown_bot"),
        ({"game": "draw", "seats": DUEL, "options": {"money": {"gold": 1}}}, "rules.unknown_option"),
        ({"game": "draw", "seats": DUEL, "options": {"deck": 33}}, "rules.bad_value"),
        ({"game": "draw", "seats": DUEL, "options": {"money": {"ante": 500}}}, "rules.contradiction"),
    ],
)
async def test_a_table_that_cannot_be_is_not_opened(room: Room, asked: dict[str, Any], expected: str) -> None:
    with pytest.raises(RulesError) as caught:
        await room.open_table(asked.pop("game"), **asked)
    assert code(caught) == expected
    assert await room.tables("a") == ()


async def test_options_stand_over_those_of_the_preset(room: Room) -> None:
    table = await room.open_table("draw", preset="quick", options={"money": {"ante": 7}}, seats=DUEL)
    assert table.options["money"] == {"start": 60, "ante": 7, "doubles_every": 15, "short_ante": "share", "credits": 1}
    assert table.preset is None


async def test_an_unknown_table_is_unknown_at_every_door(room: Room) -> None:
    async def watched() -> None:
        async with room.subscribe("nowhere"):
            pass

    for asked in (
        room.sit("nowhere", "a", seat=0),
        room.act("nowhere", "a", turn=0, action="pass", id="x"),
        room.leave("nowhere", "a"),
        room.sight("nowhere", "a"),
        room.export("nowhere", "a"),
        room.time_out("nowhere", turn=0),
        watched(),
    ):
        with pytest.raises(RequestError) as caught:
            await asked
        assert code(caught) == "table.unknown"


async def test_who_has_no_seat_cannot_act_or_leave(room: Room) -> None:
    name, *_ = await duel(room)
    for asked in (room.act(name, "c", turn=0, action="pass", id="x"), room.leave(name, "c")):
        with pytest.raises(RequestError) as caught:
            await asked
        assert code(caught) == "seat.none"


async def test_refused_acts_harm_nothing(room: Room) -> None:
    name, first, second = await duel(room)
    before = await room.sight(name, first)
    for who, action, error, expected in (
        (second, "pass", IllegalAction, "action.not_your_turn"),
        (first, "open 100000", IllegalAction, "action.illegal"),
        (first, "check", IllegalAction, "action.illegal"),
        (first, "exchange Xr", IllegalAction, "action.illegal"),
        (first, "open", ParseError, "action.unreadable"),
        (first, "fly", ParseError, "action.unreadable"),
        (first, {"type": "fly"}, ParseError, "action.unreadable"),
    ):
        with pytest.raises(error) as caught:
            await room.act(name, who, turn=0, action=action, id="x")
        assert code(caught) == expected
    with pytest.raises(StaleAction):
        await room.act(name, first, turn=1, action="pass", id="x")
    assert await room.sight(name, first) == before


async def test_of_many_acts_for_one_turn_exactly_one_is_accepted_and_asked_of_the_store(tmp_path: Path) -> None:
    commits: list[int] = []

    def counted(point: Literal["writing", "written"], events: int) -> None:
        if point == "writing":
            commits.append(events)

    async with room_on(tmp_path / "felt.db", faults=counted) as room:
        name, first, _ = await duel(room)
        before = (await room.sight(name, first)).seq
        commits.clear()
        acts = (room.act(name, first, turn=0, action="open 5", id=f"tab-{tab}") for tab in range(20))
        answers = await asyncio.gather(*acts, return_exceptions=True)
        assert sum(isinstance(answer, Accepted) for answer in answers) == 1
        assert {type(answer) for answer in answers} == {Accepted, StaleAction}
        assert (await room.sight(name, first)).seq == before + 1
        assert len(commits) == 1


async def test_the_same_act_twenty_times_at_once_is_one_act(room: Room) -> None:
    name, first, _ = await duel(room)
    before = (await room.sight(name, first)).seq
    acts = (room.act(name, first, turn=0, action="open 5", id="once") for _ in range(20))
    answers = await asyncio.gather(*acts)
    assert len({(answer.turn, answer.seq) for answer in answers}) == 1
    assert (await room.sight(name, first)).seq == before + 1


async def test_two_persons_who_want_one_seat(room: Room) -> None:
    table = await room.open_table("draw", preset="quick", seats=DUEL)
    answers = await asyncio.gather(*(room.sit(table.id, f"p{at}", seat=0) for at in range(10)), return_exceptions=True)
    assert sum(isinstance(answer, Sight) for answer in answers) == 1


async def test_an_act_goes_through_though_who_asked_has_gone(room: Room) -> None:
    name, first, second = await duel(room)
    asked = asyncio.create_task(room.act(name, first, turn=0, action="open 5", id="gone"))
    while not any(task.get_name() == f"Act at {name}" for task in asyncio.all_tasks()):
        await asyncio.sleep(0)  # until the command runs by itself
    asked.cancel()
    with pytest.raises(asyncio.CancelledError):
        await asked
    async with room.subscribe(name, second) as sights:
        async for seen in sights:
            if seen.turn == 1:
                break
    assert (await room.act(name, first, turn=0, action="open 5", id="gone")).turn == 1


async def test_both_see_an_act_after_it_is_stored_and_as_they_may(tmp_path: Path) -> None:
    async with room_on(tmp_path / "felt.db") as room:
        name, first, second = await duel(room)
        stored = open_store_of(room)
        async with room.subscribe(name, first) as one, room.subscribe(name, second) as two:
            for sights in (one, two):
                await anext(sights)
            answer = await room.act(name, first, turn=0, action="open 5", id="x")
            seen = [await anext(sights) for sights in (one, two)]
            assert all(stored.head(f"table/{name}") >= sight.seq for sight in seen)
        assert {sight.seq for sight in seen} == {answer.seq}
        for sight in seen:
            held = [bool(seat.cards) for seat in known(sight.view).seats]
            assert held == [at == sight.seat for at in range(2)]
        assert [bool(known(sight.view).offers) for sight in seen] == [False, True]


def open_store_of(room: Room) -> Any:
    """The store behind a room."""
    return room._services.store


async def test_a_spectator_who_sits_down_sees_his_cards(room: Room) -> None:
    table = await room.open_table("draw", preset="quick", seats=DUEL)
    await room.sit(table.id, "a", seat=0)
    async with room.subscribe(table.id, "b") as sights:
        assert (await anext(sights)).seat is None
        await room.sit(table.id, "b", seat=1)
        seen = await anext(sights)
        assert (seen.seat, len(known(seen.view).seats[1].cards)) == (1, 5)


async def test_who_knows_what_is_shown_is_told_the_next_thing_alone(room: Room) -> None:
    name, first, _ = await duel(room)
    seq = (await room.sight(name, first)).seq
    async with room.subscribe(name, first, after=seq) as sights:
        await room.act(name, first, turn=0, action="open 5", id="x")
        assert (await anext(sights)).seq == seq + 1


async def test_a_slow_reader_delays_nobody_and_finds_the_latest(tmp_path: Path) -> None:
    async with room_on(tmp_path / "felt.db", seed=LONG) as room:
        table = await room.open_table("draw", preset="quick", seats=BOTS)
        async with room.subscribe(table.id) as slow:
            first = await anext(slow)
            end = await last_of(room, table.id)
            waiting = [await anext(slow) for _ in range(BACKLOG)]
            assert waiting[-1].seq == end.seq > first.seq + BACKLOG
            assert [seen.seq for seen in waiting] == sorted({seen.seq for seen in waiting})


async def test_views_of_a_reader_who_has_gone_are_made_no_more(room: Room) -> None:
    name, first, _ = await duel(room)
    async with room.subscribe(name) as sights:
        pass
    await room.act(name, first, turn=0, action="open 5", id="x")
    left = [seen.seq async for seen in sights]
    assert len(left) == 1


async def test_a_closed_room_ends_every_line(tmp_path: Path) -> None:
    async with room_on(tmp_path / "felt.db") as room:
        table = await room.open_table("draw", preset="quick", seats=DUEL)
        async with room.subscribe(table.id) as sights:
            await room.close()
            assert len([seen async for seen in sights]) == 1
        with pytest.raises(RequestError) as caught:
            await room.sight(table.id)
        assert code(caught) == "room.closed"


class Faulty:
    """A store whose next commits fail, as many as are asked for, once some have passed."""

    def __init__(self) -> None:
        self.left = self.passing = 0

    def __call__(self, point: Literal["writing", "written"], events: int) -> None:
        if point == "writing" and self.passing:
            self.passing -= 1
        elif point == "writing" and self.left:
            self.left -= 1
            raise OSError(28, "No space left on device")


async def test_a_commit_that_fails_changes_nothing_and_the_next_try_goes_through(tmp_path: Path) -> None:
    faults = Faulty()
    async with room_on(tmp_path / "felt.db", faults=faults, clock=noon) as room:
        name, first, second = await duel(room)
        before = await room.sight(name, second)
        async with room.subscribe(name, second) as sights:
            await anext(sights)
            faults.left = 1
            with pytest.raises(StoreError) as caught:
                await room.act(name, first, turn=0, action="open 5", id="x")
            assert code(caught) == "store.unavailable"
            assert await room.sight(name, second) == before
            answer = await room.act(name, first, turn=0, action="open 5", id="x")
            assert (await anext(sights)).seq == answer.seq
    assert verify(tmp_path / "felt.db").failure is None


async def test_a_table_that_cannot_be_stored_is_not_there(tmp_path: Path) -> None:
    faults = Faulty()
    async with room_on(tmp_path / "felt.db", faults=faults) as room:
        faults.left = 1
        with pytest.raises(StoreError):
            await room.open_table("draw", preset="quick", seats=DUEL)
        assert await room.tables(None) == ()


async def test_a_bot_tries_again_when_its_act_could_not_be_stored(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    faults = Faulty()
    async with room_on(tmp_path / "felt.db", faults=faults) as room:
        table = await room.open_table("draw", preset="quick", seats=SOLO)
        await room.sit(table.id, "me", seat=0)
        rng = random.Random(2)
        async with room.subscribe(table.id, "me") as sights:
            async for seen in sights:
                if known(seen.view).over or "a bot's act could not be stored" in caplog.text:
                    break
                if known(seen.view).actor == 0:
                    faults.passing = faults.left = 1  # one's own act passes, and what the bot answers does not
                    await play(room, seen, "me", rng=rng)
        assert "a bot's act could not be stored" in caplog.text
        faults.left = 0
        if not known(seen.view).over:
            await play_to_end(room, table.id, "me")


async def test_two_rooms_on_one_store_never_both_win(tmp_path: Path) -> None:
    store = open_store(tmp_path / "felt.db")
    one, two = (Room(store, AtOnce(), games=GAMES, pace=0) for _ in range(2))
    name, first, second = await duel(one)
    assert (await two.sight(name, second)).turn == 0
    answers = await asyncio.gather(
        one.act(name, first, turn=0, action="open 5", id="one"),
        two.act(name, first, turn=0, action="wait", id="two"),
        return_exceptions=True,
    )
    assert sorted(type(answer).__name__ for answer in answers) == ["Accepted", "StaleAction"]
    behind, ahead = (one, two) if isinstance(answers[1], Accepted) else (two, one)
    assert (await behind.sight(name, first)).turn == (await ahead.sight(name, first)).turn == 1
    await ahead.act(name, second, turn=1, action="pass", id="three")
    with pytest.raises(StaleAction):
        await behind.act(name, second, turn=1, action="pass", id="four")
    assert (await behind.sight(name, first)).turn == 2
    for room in (one, two):
        await room.close()
    store.close()


@pytest.mark.parametrize("answer", [None, "", "open 999999", "fly", RuntimeError("broken")])
async def test_where_a_bot_fails_the_clock_plays_and_it_is_reported(
    answer: Any, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    class Broken:
        async def think(self, game: str, bot: str, view: bytes, seed: int) -> str | None:
            if isinstance(answer, Exception):
                raise answer
            return str(answer) if answer is not None else None

    async with room_on(tmp_path / "felt.db", thinkers=Broken()) as room:
        table = await room.open_table("kuhn3", preset="kuhn", seats=[SeatPlan("bot", bot="caller")] * 3)
        seen = await last_of(room, table.id)
        assert known(seen.view).over
        bodies = [json.loads(json.loads(line)["body"]) for line in await room.export(table.id) if '"body"' in line]
        acts = [event["body"] for event in bodies if event["kind"] == "acted"]
        assert {act["by"] for act in acts if act["action"] != "next"} == {"clock"}
    assert "the clock acts for bot caller" in caplog.text
    assert all(record.levelno >= logging.WARNING for record in caplog.records if record.name == "potluck.room")


async def test_the_clock_acts_for_a_person(room: Room) -> None:
    name, first, _ = await duel(room)
    await room.time_out(name, turn=0)
    assert (await room.sight(name, first)).turn == 1
    with pytest.raises(StaleAction):
        await room.time_out(name, turn=0)


async def test_who_leaves_has_lost_when_his_turn_comes(room: Room) -> None:
    name, first, second = await duel(room)
    await room.leave(name, second)
    seen = await room.sight(name, first)
    assert [seat.leaving for seat in seen.table.seats] == [not seat.you for seat in seen.table.seats]
    await room.act(name, first, turn=0, action="open 5", id="x")
    over = await room.sight(name, first)
    assert (over.table.over, known(over.view).winner) == (True, over.seat)


async def test_the_lobby_lists_own_running_tables_and_free_seats(tmp_path: Path) -> None:
    async with room_on(tmp_path / "felt.db", clock=iter(range(1000, 10**6)).__next__) as room:
        mine, first, second = await duel(room)
        free = (await room.open_table("draw", preset="evening", seats=DUEL)).id
        await room.open_table("draw", preset="quick", seats=BOTS)
        ended, leaver, _ = await duel(room)
        await room.leave(ended, leaver)
    async with room_on(tmp_path / "felt.db") as room:
        assert [one.table.id for one in await room.tables(first)] == [free, mine]
        assert [one.table.id for one in await room.tables(None)] == [free]
        (_, others) = await room.tables(second)
        assert (others.yours, others.seat is not None) == (False, True)
        (_, own) = await room.tables(first)
        assert (own.yours, own.deal, own.seat is not None, own.table.preset) == (True, 1, True, "quick")


async def test_a_table_that_cannot_be_read_hides_no_other(tmp_path: Path) -> None:
    async with room_on(tmp_path / "felt.db") as room:
        await room.open_table("kuhn3", seats=[PERSON] * 3)
        name = (await room.open_table("draw", seats=DUEL)).id
    store = open_store(tmp_path / "felt.db")
    room = Room(store, AtOnce())
    assert [one.table.id for one in await room.tables("a")] == [name]
    await room.close()
    store.close()


async def test_an_export_reads_on_from_where_it_ended(room: Room) -> None:
    name, first, _ = await duel(room)
    await room.act(name, first, turn=0, action="open 5", id="x")
    whole = await room.export(name, first)
    rest = await room.export(name, first, after=3)
    assert rest[1:-1] == whole[4:-1]
    assert len(whole) == (await room.sight(name, first)).seq + 2


async def test_an_unknown_name_takes_no_place(room: Room) -> None:
    await duel(room)
    with pytest.raises(RequestError):
        await room.sight("nowhere")
    assert "of 1 tables" in repr(room)


async def test_tables_that_nobody_uses_are_let_go_and_come_back(tmp_path: Path) -> None:
    store = open_store(tmp_path / "felt.db")
    room = Room(store, AtOnce(), games=GAMES, pace=0, held=3)
    name, first, second = await duel(room)
    before = await room.sight(name, first)
    async with room.subscribe(name, second) as sights:
        await anext(sights)
        for _ in range(5):
            await duel(room)
        assert "of 3 tables" in repr(room)
        await room.act(name, first, turn=0, action="open 5", id="x")
        assert (await anext(sights)).seq == before.seq + 1, "a table with a viewer stays"
    for _ in range(3):
        await duel(room)
    assert name not in room._hosts, "without viewers it may go"
    assert (await room.sight(name, first)).turn == 1
    await room.close()
    store.close()


@pytest.mark.parametrize(
    ("asked", "name"),
    [("  Ann \n B", "Ann B"), ("\x1b[31mRed\u202e", "[31mRed"), ("x" * 99, "x" * 40), ("\u200b", ""), ("Żółć", "Żółć")],
)
def test_names_are_clean(asked: str, name: str) -> None:
    assert clean_name(asked) == name


def test_the_actions_of_a_house_are_known_to_the_log() -> None:
    assert {"acted", "left", "sat"} <= TABLE.versions.keys()
    assert "leave" in draw.ACTIONS
