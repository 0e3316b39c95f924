"""A seat that is asked for from a new device: who may say yes and when, who may say no, what nobody can do by it."""

from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from potluck.errors import PotluckError
from potluck.games.poker import Fold, RaiseTo
from potluck.log import SeatPlan
from potluck.room.seat_asks import EACH, LASTS, SAID_NO
from potluck.table.absence import LOST, holds_cards
from potluck.table.asking import AskSight
from tests.known import known
from tests.unit.room.test_clock import Hours, House
from tests.unit.room.test_succession import present

PERSON = SeatPlan("person")
NEW, STRANGER = "p1 elsewhere", "somebody"


@pytest.fixture
async def house(tmp_path: Path) -> AsyncIterator[House]:
    async with House(tmp_path / "felt.db", Hours()) as house:
        yield house


async def table_of_three(house: House) -> str:
    """Three persons; the one in seat 0 is the host."""
    return await house.opened((PERSON,) * 3, "off", game="poker")


async def ask(house: House, table: str, player: str = NEW, *, seat: int = 1, name: str = "Nadia") -> None:
    await house.room.wish(table, player, "ask", seat=seat, name=name)


async def answered(house: House, table: str, player: str, wish: str, *, seat: int = 1) -> str:
    """The code of the refusal; empty where the answer was taken."""
    number = max(pending.number for pending in (await house.room.sight(table, player)).asks)
    try:
        await house.room.wish(table, player, wish, seat=seat, ask=number)  # type: ignore[arg-type]
    except PotluckError as error:
        return error.code
    return ""


async def asks(house: House, table: str, player: str | None) -> tuple[AskSight, ...]:
    return (await house.room.sight(table, player)).asks


async def refusal(house: House, table: str, player: str, *, seat: int = 1) -> str:
    """The code with which an ask is refused."""
    with pytest.raises(PotluckError) as error:
        await ask(house, table, player, seat=seat)
    return error.value.code


async def fold_seat(house: House, table: str, seat: int) -> None:
    """Acts go on until that seat has folded to a raise; the others stay in, so that the deal goes on."""
    _, held = await house.room.attended(table)
    raised = False
    while holds_cards(held, seat):
        offers = {offer.kind: offer for offer in held.match.offers()}
        actor = f"p{held.actor}"
        if held.actor == seat and "fold" in offers:
            await house.room.act(table, actor, turn=held.turn, action=Fold(), id=f"t{held.turn}")
        elif held.actor != seat and not raised:
            raised = True
            action = RaiseTo(known(offers["raise_to"]).low)
            await house.room.act(table, actor, turn=held.turn, action=action, id=f"t{held.turn}")
        else:
            await house.act(table)
        _, held = await house.room.attended(table)
    assert not held.match.state.over


async def test_the_host_says_yes_for_who_has_been_away_for_a_minute_and_seat_and_event_go_along(house: House) -> None:
    table = await table_of_three(house)
    async with await present(house, table, "p0", "p2", NEW):
        await fold_seat(house, table, 1)
        await house.go(LOST)
        before = known((await house.room.sight(table, "p0")).view).seats[1].cash
        assert (await house.room.sight(table, NEW)).askable == (0, 1, 2)
        await ask(house, table)
        assert [(seen.seat, seen.name, seen.refuse) for seen in await asks(house, table, "p0")] == [(1, "Nadia", True)]
        for other in ("p2", None):
            (seen,) = await asks(house, table, other)
            assert (seen.confirm, seen.refuse) == (None, False), "all see it, one decides"
        assert await answered(house, table, "p2", "confirm") == "ask.unknown"
        assert (await house.room.sight(table, NEW)).seat is None, "nothing is given by itself"
        assert await answered(house, table, "p0", "confirm") == ""
        arrived = await house.room.sight(table, NEW)
        assert arrived.seat == 1
        assert known(arrived.view).seats[1].cash == before
        assert (await house.room.sight(table, "p1")).seat is None
        notice = arrived.notices[-1]
        assert (notice.kind, notice.seat, notice.by, notice.why) == ("moved", 1, 0, "asked")
        log = "".join(await house.room.export(table, "p0"))
        assert r"\"by\":\"asked\",\"confirmed\":0" in log


async def test_an_old_device_that_is_here_is_asked_first_and_may_refuse(house: House) -> None:
    table = await table_of_three(house)
    async with await present(house, table, "p0", "p1", "p2", NEW):
        await fold_seat(house, table, 1)
        await ask(house, table)
        (own,) = await asks(house, table, "p1")
        assert own.confirm is not None
        assert own.refuse
        assert await answered(house, table, "p0", "confirm") == "ask.early"
        assert await answered(house, table, "p1", "refuse") == ""
        assert [seen.refused for seen in await asks(house, table, "p2")] == [True]
        assert await refusal(house, table, NEW) == "ask.refused"
        await house.go(SAID_NO)
        assert await asks(house, table, "p2") == ()
        assert (await house.room.sight(table, "p1")).seat == 1


async def test_an_act_from_the_old_device_is_a_no(house: House) -> None:
    table = await table_of_three(house)
    async with await present(house, table, "p0", "p1", "p2", NEW, STRANGER):
        actor = known(known((await house.sight(table)).view).actor)
        await ask(house, table, seat=actor)
        await house.act(table)
        assert [seen.refused for seen in await asks(house, table, None)] == [True]


async def test_where_the_old_device_is_silent_the_host_decides_after_a_minute(house: House) -> None:
    table = await table_of_three(house)
    async with await present(house, table, "p0", "p1", "p2", NEW):
        await fold_seat(house, table, 1)
        await ask(house, table)
        await house.go(LOST - 1)
        assert await answered(house, table, "p0", "confirm") == "ask.early"
        await house.go(1)
        assert await answered(house, table, "p0", "confirm") == ""
        assert (await house.room.sight(table, NEW)).seat == 1


async def test_from_the_old_device_one_can_say_yes_at_once_even_with_live_cards(house: House) -> None:
    table = await table_of_three(house)
    async with await present(house, table, "p0", "p1", NEW):
        await ask(house, table)
        assert await answered(house, table, "p1", "confirm") == ""
        seen = await house.room.sight(table, NEW)
        assert seen.seat == 1
        assert seen.notices[-1].by == 1


async def test_nobody_is_brought_to_live_cards_by_others(house: House) -> None:
    table = await table_of_three(house)
    async with await present(house, table, "p0", "p2", NEW):
        await house.go(2 * LOST)
        await ask(house, table)
        (seen,) = await asks(house, table, "p0")
        assert (seen.confirm, seen.refuse) == (None, True)
        assert await answered(house, table, "p0", "confirm") == "link.cards"


async def test_the_next_in_the_order_of_the_role_decides_where_the_host_asks_or_is_away(house: House) -> None:
    table = await table_of_three(house)
    async with await present(house, table, "p1", "p2", NEW) as lines:
        assert isinstance(lines, AsyncExitStack)
        await fold_seat(house, table, 0)
        await house.go(LOST)
        await ask(house, table, seat=0, name="Ola")
        (theirs,) = await asks(house, table, "p2")
        assert theirs.confirm is None
        assert await answered(house, table, "p1", "confirm", seat=0) == ""
        moved = await house.room.sight(table, NEW)
        assert (moved.seat, moved.may.lead) == (0, True)


async def test_asks_are_bounded_and_end_by_themselves(house: House) -> None:
    table = await table_of_three(house)
    async with await present(house, table, "p0", "p1", "p2", NEW, STRANGER):
        await ask(house, table)
        await ask(house, table)
        assert len(await asks(house, table, None)) == 1, "the same again is the same"
        assert await refusal(house, table, STRANGER) == "ask.pending"
        assert await refusal(house, table, NEW, seat=2) == "ask.pending"
        assert await refusal(house, table, "p2") == "seat.another"
        assert await refusal(house, table, STRANGER, seat=7) == "ask.seat"
        await house.go(LASTS)
        assert await asks(house, table, None) == ()
        for seat in range(EACH):
            await ask(house, table, STRANGER, seat=seat)
            assert await answered(house, table, f"p{seat}", "refuse", seat=seat) == ""
        await house.go(SAID_NO)
        await ask(house, table, NEW)
        assert await answered(house, table, "p1", "refuse") == ""
        assert await refusal(house, table, STRANGER) == "ask.refused"
        codes = [await refusal(house, table, f"fresh {number}", seat=9) for number in range(3)]
        assert codes == ["ask.seat"] * 3


async def test_who_was_sent_away_asks_for_nothing_and_a_lonely_person_is_not_asked_for(house: House) -> None:
    table = await table_of_three(house)
    async with await present(house, table, "p0", "p1", "p2"):
        await house.room.lead(table, "p0", act="remove", id="r", seat=2)
        while (await house.room.sight(table, "p2")).seat is not None and not known(
            (await house.room.sight(table, "p0")).view
        ).seats[2].gone:
            await house.act(table)
        barred = await refusal(house, table, "p2", seat=1)
        assert barred in {"seat.barred", "seat.another"}
    alone = await house.opened((PERSON, SeatPlan("bot", bot="caller")), "off", game="poker")
    assert (await house.room.sight(alone, STRANGER)).askable == ()
    assert await refusal(house, alone, STRANGER, seat=0) == "ask.seat"
