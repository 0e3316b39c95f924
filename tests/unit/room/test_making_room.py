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
from tests.unit.room.company import GAMES, AtOnce

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
