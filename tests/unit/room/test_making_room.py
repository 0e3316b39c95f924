"""A friend who opens the link of a full evening gets a bot's seat, and is told so at once."""

from contextlib import suppress
from pathlib import Path

import pytest

from potluck.errors import RequestError, StaleAction
from potluck.log import SeatPlan
from potluck.protocol import Just
from potluck.room import Room
from potluck.store import open_store
from potluck.store.verify import verify_store
from potluck.wire import screen
from potluck.words import LANGUAGES, language
from tests.known import known
from tests.unit.room.company import GAMES, AtOnce, noon, room_on

PERSON, CALLER = SeatPlan("person"), SeatPlan("bot", bot="caller")


async def opened(room: Room) -> str:
    table = await room.open_table("poker", seats=(PERSON, PERSON, CALLER), evening=True)
    for seat, player in enumerate("ab"):
        await room.sit(table.id, player, seat=seat, name=player.upper())
    return table.id


async def one_act(room: Room, table: str) -> None:
    """The next act that is a person's; the bot and the house do theirs by themselves."""
    async with room.subscribe(table, "a") as sights:
        async for seen in sights:
            actor = known(seen.view).actor
            if actor in (0, 1) and not known(seen.view).over:
                own = await room.sight(table, "ab"[actor])
                kinds = {offer.kind: offer for offer in known(own.view).offers}
                offer = next(kinds[kind] for kind in ("check", "call", "show", "next", "fold") if kind in kinds)
                assert isinstance(offer, Just)
                with suppress(StaleAction):  # the next deal comes by itself
                    await room.act(table, "ab"[actor], turn=own.turn, action=offer.action, id=f"t{own.turn}")
                return


async def test_a_friend_at_a_full_evening_has_a_seat_after_the_deal(tmp_path: Path) -> None:
    store = open_store(tmp_path / "felt.db")
    room = Room(store, AtOnce(), games=GAMES, pace=0)
    table = await opened(room)
    await one_act(room, table)
    async with room.subscribe(table, "c") as sights:
        before = await anext(sights)
        assert before.may.sit == (2,)
        seen = await room.sit(table, "c", seat=2, name="Cyd")
        assert (seen.seat, seen.promised, seen.may.sit, seen.late) == (None, 2, (), True)
        assert seen.seq == before.seq, "nothing of the running deal is shown"
        told = await anext(sights)
        assert (told.promised, told.seq) == (2, before.seq)
        for code in LANGUAGES:
            words = screen(told, language(code)).words
            assert words.prompt != screen(before, language(code)).words.prompt or words.notices
    assert (await room.sight(table, "d")).promised is None
    again = await room.sit(table, "c", seat=2, name="Cyd")
    assert again.promised == 2
    with pytest.raises(RequestError, match="taken"):
        await room.sit(table, "d", seat=2)
    while (seen := await room.sight(table, "c")).seat is None:
        await one_act(room, table)
    assert (seen.seat, seen.promised, seen.late) == (2, None, False)
    assert seen.table.seats[2].name == "Cyd"
    assert not verify_store(store).failure
    again_room = Room(store, AtOnce(), games=GAMES, pace=0)
    assert (await again_room.sight(table, "c")).seat == 2
    await again_room.close()
    await room.close()
    store.close()


async def test_who_is_a_deal_behind_is_offered_the_seats_that_are_free_now(tmp_path: Path) -> None:
    async with room_on(tmp_path / "felt.db", seed=1, clock=noon) as room:
        table = (await room.open_table("poker", seats=(PERSON,) * 4, evening=True)).id
        for seat, player in enumerate("abcd"):
            await room.sit(table, player, seat=seat, name=player.upper())
        for player in "cd":
            await room.leave(table, player)
        while (await room.sight(table, "a")).may.sit or known((await room.sight(table, "a")).view).deal < 2:
            await one_act(room, table)
        async with room.subscribe(table, "c") as sights:
            before = await anext(sights)
            assert (before.late, before.may.sit) == (True, (2, 3))
            await room.sit(table, "e", seat=2, name="E")
            told = await anext(sights)
            assert (told.seq, told.may.sit) == (before.seq, (3,)), "the one that he still sees free is taken"
        assert (await room.sight(table, "c")).may.sit == (3,)
        assert (await room.sit(table, "c", seat=3, name="C")).seq > before.seq
