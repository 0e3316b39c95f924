"""Nobody waits for the reserve of somebody who is plainly away; it stays his, and who comes back has it at once."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from potluck.log import SeatPlan
from potluck.room import Sight
from potluck.table.absence import PLAIN
from potluck.table.clockwork import PLANS
from tests.known import known
from tests.unit.room.test_clock import Hours, House
from tests.unit.room.test_succession import present

BRISK = PLANS["brisk"]
PERSON = SeatPlan("person")


@pytest.fixture
async def house(tmp_path: Path) -> AsyncIterator[House]:
    async with House(tmp_path / "db", Hours()) as house:
        yield house


async def second_to_act(house: House, table: str) -> tuple[int, list[str]]:
    """Who is asked after the one whose turn it is, and the players but him."""
    first = known((await house.sight(table)).view).actor
    second = (known(first) + 1) % 3
    return second, [f"p{at}" for at in range(3) if at != second]


async def decides(house: House, table: str, seat: int) -> Sight:
    """The sight of those who are here, at that seat's decision."""
    await house.act(table)
    seen = await house.sight(table)
    assert known(seen.view).actor == seat
    return seen


async def test_the_clock_acts_for_an_empty_chair_when_the_plain_time_is_over(house: House) -> None:
    table = await house.opened((PERSON,) * 3, game="poker")
    seat, others = await second_to_act(house, table)
    async with await present(house, table, *others):
        await house.go(PLAIN)
        seen = await decides(house, table, seat)
        assert (known(seen.clock).base, known(seen.clock).bank) == (BRISK.base, 0)
        await house.go(BRISK.base - 1)
        assert (await house.sight(table)).turn == seen.turn
        await house.go(1)
        assert (await house.sight(table)).turn > seen.turn
        held = (await house.room.attended(table))[1]
        assert known(held.clock).banks[seat] == BRISK.bank, "his reserve stays his"
        assert known(held.clock).missed[seat] == 1


async def test_who_went_away_only_just_has_his_reserve(house: House) -> None:
    table = await house.opened((PERSON,) * 3, game="poker")
    seat, others = await second_to_act(house, table)
    async with await present(house, table, *others):
        await house.go(PLAIN - 1)
        seen = await decides(house, table, seat)
        assert known(seen.clock).bank == BRISK.bank
        await house.go(BRISK.base + BRISK.bank - 1)
        assert (await house.sight(table)).turn == seen.turn


async def test_who_comes_back_in_time_has_his_reserve_at_once(house: House) -> None:
    table = await house.opened((PERSON,) * 3, game="poker")
    seat, others = await second_to_act(house, table)
    async with await present(house, table, *others):
        await house.go(PLAIN)
        turn = (await decides(house, table, seat)).turn
        await house.go(BRISK.base - 1)
        async with await present(house, table, f"p{seat}"):
            seen = await house.sight(table)
            assert known(seen.clock).bank == BRISK.bank
            await house.go(BRISK.bank)
            assert (await house.sight(table)).turn == turn
            await house.go(1)
            assert (await house.sight(table)).turn > turn


async def test_who_goes_away_in_his_decision_has_his_reserve(house: House) -> None:
    table = await house.opened((PERSON,) * 3, game="poker")
    seat, others = await second_to_act(house, table)
    async with await present(house, table, *others):
        async with await present(house, table, f"p{seat}"):
            await house.go(PLAIN)
            turn = (await decides(house, table, seat)).turn
        await house.go(BRISK.base + BRISK.bank - 1)
        assert (await house.sight(table)).turn == turn
