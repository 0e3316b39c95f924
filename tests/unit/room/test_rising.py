"""Levels by time at a table in life: the alarm rings for them, and all who are here read it."""

from pathlib import Path

from potluck.log import SeatPlan
from tests.known import known
from tests.marks import rule
from tests.unit.room.test_clock import Hours, House
from tests.unit.room.test_succession import present


@rule("R4.17")
async def test_the_house_announces_a_level_that_is_over_by_time_to_all_who_are_here(tmp_path: Path) -> None:
    hours = Hours()
    async with House(tmp_path / "db", hours) as house:
        opened = await house.room.open_table(
            "poker", seats=(SeatPlan("person"),) * 2, options={"money": {"rise": 10}}, evening=True
        )
        for at in range(2):
            await house.room.sit(opened.id, f"p{at}", seat=at)
        async with await present(house, opened.id, "p0"):
            await house.settled()
            level = known((await house.sight(opened.id)).level)
            assert (level.following, level.length, level.due - hours.now) == (2, 600_000, 600_000)
            await house.go(600_000 - 1)
            assert (await house.sight(opened.id)).notices == ()
            await house.go(1)
            seen = await house.room.sight(opened.id, "p1")
            assert [(notice.kind, notice.level) for notice in seen.notices] == [("rose", 2)]
            assert known(seen.level).due == hours.now + 600_000
