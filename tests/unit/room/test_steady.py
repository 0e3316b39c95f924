"""The time of day is set, or stands, or the machine sleeps: nobody loses his reserve, no table is frozen."""

from contextlib import closing
from pathlib import Path

from potluck.room.steady import SteadyClock, last_date
from potluck.store import open_store
from potluck.table.clockwork import PLANS
from tests.unit.room.company import DUEL
from tests.unit.room.test_clock import Hours, House

BRISK, HOUR = PLANS["brisk"], 3_600_000


class Machine:
    """A machine whose time of day and whose passing of time are two things."""

    def __init__(self, day: int = 1_000_000_000_000) -> None:
        self.day, self.ticks = day, 5_000_000

    def clock(self, least: int = 0) -> SteadyClock:
        return SteadyClock(least=least, day=lambda: self.day, ticks=lambda: self.ticks)

    def go(self, ms: int) -> None:
        self.day += ms
        self.ticks += ms * 1_000_000


class MachineHours(Hours):
    """The hours of a machine, as the house takes them."""

    def __init__(self, machine: Machine, least: int = 0) -> None:
        self.machine, self.clock = machine, machine.clock(least)
        super().__init__(self.clock())

    def __call__(self) -> int:
        self.now = self.clock()
        return self.now

    def go(self, ms: int) -> None:
        self.machine.go(ms)
        self.now = self.clock() - ms
        super().go(ms)


def test_a_time_of_day_that_is_set_changes_nothing() -> None:
    machine = Machine()
    clock = machine.clock()
    began = clock()
    for step in (HOUR, -2 * HOUR, 40 * HOUR, -40 * HOUR):
        machine.day += step
        machine.go(7)
        assert clock() > began
    assert clock() == began + 4 * 7


def test_a_quiet_moment_takes_over_what_is_ahead_and_never_goes_back() -> None:
    machine = Machine()
    clock = machine.clock()
    machine.day += HOUR
    clock.adjust()
    assert clock() == machine.day
    machine.day -= HOUR
    clock.adjust()
    assert clock() == machine.day + HOUR


async def test_an_hour_forward_takes_no_reserve_and_an_hour_back_freezes_no_table(tmp_path: Path) -> None:
    for step in (HOUR, -HOUR):
        hours = MachineHours(Machine())
        async with House(tmp_path / f"{step}.db", hours) as house:
            table = await house.opened(DUEL)
            before = await house.sight(table)
            hours.machine.day += step
            await house.go(BRISK.base + BRISK.bank - 1)
            assert (await house.sight(table)).turn == before.turn
            await house.go(1)
            assert (await house.sight(table)).turn == before.turn + 1


async def test_a_clock_that_was_set_back_while_the_house_was_closed_freezes_no_table(tmp_path: Path) -> None:
    machine, path = Machine(), tmp_path / "db"
    async with House(path, MachineHours(machine)) as house:
        table = await house.opened(DUEL)
        turn = (await house.sight(table)).turn
    machine.day -= HOUR
    with closing(open_store(path)) as store:
        least = last_date(store)
    assert least > machine.day
    async with House(path, MachineHours(machine, least)) as house:
        await house.sight(table)
        await house.go(BRISK.base + BRISK.bank)
        assert (await house.sight(table)).turn == turn + 1
