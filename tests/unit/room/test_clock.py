"""The clock of a table where persons play: when it rings, what it leaves in reserve, that a restart costs nobody."""

import asyncio
from pathlib import Path
from random import Random
from typing import Any

import pytest

from potluck.errors import StaleAction
from potluck.log import SeatPlan
from potluck.room import Room, Sight
from potluck.store import open_store
from potluck.table.clock import MISSED
from potluck.table.clockwork import PLANS
from tests.known import known
from tests.unit.room.company import DUEL, GAMES, SOLO, AtOnce, any_act

CALM, BRISK = PLANS["calm"], PLANS["brisk"]
THREE = (SeatPlan("person"), SeatPlan("bot", bot="caller"), SeatPlan("person"))


class Hours:
    """A clock that goes on when the test says so."""

    def __init__(self, now: int = 1_000_000) -> None:
        self.now = now
        self._bells: list[tuple[int, asyncio.Event]] = []

    def __call__(self) -> int:
        return self.now

    async def wait(self, seconds: float) -> None:
        bell = asyncio.Event()
        self._bells.append((self.now + round(seconds * 1000), bell))
        await bell.wait()

    def go(self, ms: int) -> None:
        """So much later."""
        self.now += ms
        for due, bell in self._bells:
            if due <= self.now:
                bell.set()


class House:
    """A room on a database, with its hours; closed and opened again it is another house with the same log."""

    def __init__(self, path: Path, hours: Hours) -> None:
        self.path, self.hours = path, hours

    async def __aenter__(self) -> "House":
        self.store = open_store(self.path)
        self.room = Room(self.store, AtOnce(), games=GAMES, pace=0, clock=self.hours, wait=self.hours.wait)
        return self

    async def __aexit__(self, *error: object) -> None:
        await self.room.close()
        self.store.close()

    async def go(self, ms: int) -> None:
        """So much later, when all that had to happen has."""
        await self.settled()
        self.hours.go(ms)
        await self.settled()

    async def settled(self) -> None:
        """When no command is on its way and no bot thinks."""
        for _ in range(3):
            for _ in range(20):
                await asyncio.sleep(0)
            for host in self.room._hosts.values():
                while busy := [*host._commands, *filter(None, [host._thinking])]:
                    await asyncio.wait(busy)
                    if not host._commands:
                        break

    async def opened(self, seats: tuple[SeatPlan, ...], clock: Any = "brisk", game: str = "draw") -> str:
        """A table where everybody sits who is a person: player `p0` in seat 0 and so on."""
        table = await self.room.open_table(game, seats=seats, clock=clock)
        for at, plan in enumerate(seats):
            if plan.kind == "person":
                await self.room.sit(table.id, f"p{at}", seat=at)
        return table.id

    async def sight(self, table: str) -> Sight:
        return await self.room.sight(table, "p0")

    async def act(self, table: str) -> None:
        """Who is to act does what costs least; a bot does what it will."""
        await self.settled()
        seen = await self.sight(table)
        actor = known(seen.view).actor
        if actor is None or seen.table.seats[actor].kind == "bot":
            await self.settled()
            return
        seen = await self.room.sight(table, f"p{known(seen.view).actor}")
        kinds = {offer.kind: offer for offer in known(seen.view).offers}
        mild = (
            known(kinds[kind]).action for kind in ("wait", "check", "next", "call", "pass", "fold") if kind in kinds
        )
        action = next(mild, None) or any_act(seen, Random(0))
        await self.room.act(table, f"p{known(seen.view).actor}", turn=seen.turn, action=action, id=f"t{seen.turn}")


@pytest.fixture
def hours() -> Hours:
    return Hours()


async def test_the_house_acts_when_time_and_reserve_are_used_up_and_not_before(tmp_path: Path, hours: Hours) -> None:
    async with House(tmp_path / "db", hours) as house:
        table = await house.opened(DUEL)
        before = await house.sight(table)
        assert before.clock is not None
        assert (before.clock.base, before.clock.bank) == (BRISK.base, BRISK.bank)
        await house.go(BRISK.base + BRISK.bank - 1)
        assert (await house.sight(table)).turn == before.turn
        await house.go(1)
        after = await house.sight(table)
        assert after.turn == before.turn + 1
        log = await house.room.export(table, "p0")
        assert sum("clock" in line and "acted" in line for line in log) == 1


async def test_who_acts_in_time_is_charged_what_went_beyond_it(tmp_path: Path, hours: Hours) -> None:
    async with House(tmp_path / "db", hours) as house:
        table = await house.opened(DUEL)
        first = known((await house.sight(table)).view).actor
        await house.go(BRISK.base + 4_000)
        await house.act(table)
        seen = await house.sight(table)
        while known(seen.view).actor != first or seen.pause is not None:
            await house.act(table)
            seen = await house.sight(table)
        assert seen.clock is not None
        grown = BRISK.more if known(seen.view).deal > 1 else 0
        assert seen.clock.bank == BRISK.bank - 4_000 + grown
        with pytest.raises(StaleAction):
            await house.room.time_out(table, turn=seen.turn - 1)


async def test_a_restart_keeps_the_reserves_and_begins_the_decision_anew(tmp_path: Path, hours: Hours) -> None:
    async with House(tmp_path / "db", hours) as house:
        table = await house.opened(DUEL)
        await house.go(BRISK.base + 10_000)
        await house.act(table)
        banks = house_banks(house, table)
        await house.go(2_000)
        turn = (await house.sight(table)).turn
    hours.now += 3_600_000
    async with House(tmp_path / "db", hours) as house:
        await house.sight(table)
        await house.settled()
        seen = await house.sight(table)
        assert (seen.turn, house_banks(house, table)) == (turn, banks)
        assert seen.clock is not None
        assert seen.clock.since == hours.now
        await house.go(seen.clock.base + seen.clock.bank)
        assert (await house.sight(table)).turn == turn + 1


def house_banks(house: House, table: str) -> tuple[int, ...]:
    """The reserves as the log has them."""
    held = house.room._hosts[table]._table
    assert held is not None
    assert held.clock is not None
    return held.clock.banks


async def test_who_lets_two_decisions_run_out_sits_out_and_is_waited_for_no_more_until_he_is_back(
    tmp_path: Path, hours: Hours
) -> None:
    async with House(tmp_path / "db", hours) as house:
        table = await house.opened(DUEL)
        gone = known((await house.sight(table)).view).actor
        assert gone is not None
        missed = 0
        while missed < MISSED:
            seen = await house.sight(table)
            if known(seen.view).actor == gone and seen.clock is not None:
                await house.go(seen.clock.due - hours.now)
                missed += 1
            elif seen.pause is not None:
                await house.room.wish(table, f"p{1 - gone}", "ready", deal=known(seen.view).deal)
            else:
                await house.act(table)
            await house.settled()
        seen = await house.sight(table)
        assert seen.table.seats[gone].sits_out
        for _ in range(12):
            seen = await house.sight(table)
            if seen.pause is not None:
                await house.room.wish(table, f"p{1 - gone}", "ready", deal=known(seen.view).deal)
                await house.settled()
            else:
                assert known(seen.view).actor == 1 - gone
                await house.act(table)
        await house.room.wish(table, f"p{gone}", "come_back")
        while (seen := await house.sight(table)).pause is not None or known(seen.view).actor != gone:
            await house.act(table)
        assert not seen.table.seats[gone].sits_out
        assert seen.clock is not None
        assert seen.clock.base == BRISK.base


async def test_where_all_are_absent_the_clock_stands_still(tmp_path: Path, hours: Hours) -> None:
    async with House(tmp_path / "db", hours) as house:
        table = await house.opened(DUEL, clock="calm")
        turns = []
        for _ in range(8):
            await house.go(CALM.base + CALM.bank)
            turns.append((await house.sight(table)).turn)
        assert turns[-1] == turns[-2] == turns[-3]
        assert (await house.sight(table)).clock is None
        await house.act(table)
        await house.settled()
        assert (await house.sight(table)).clock is not None


async def test_so_it_does_where_the_only_other_person_has_left(tmp_path: Path, hours: Hours) -> None:
    async with House(tmp_path / "db", hours) as house:
        table = await house.opened(
            (*[SeatPlan("person")] * 3, SeatPlan("bot", bot="caller")), clock="calm", game="poker"
        )
        seen = await house.sight(table)
        while not (known(seen.view).actor == 2 and "leave" in {offer.kind for offer in known(seen.view).offers}):
            await house.act(table)
            await house.settled()
            seen = await house.room.sight(table, "p2")
        leaves = next(known(offer).action for offer in known(seen.view).offers if offer.kind == "leave")
        await house.room.act(table, "p2", turn=seen.turn, action=leaves, id="leaves")
        turns = []
        for _ in range(30):
            await house.go(CALM.base + CALM.bank)
            turns.append((await house.sight(table)).turn)
        assert turns[-1] == turns[-9]
        assert (await house.sight(table)).clock is None


@pytest.mark.parametrize(("seats", "clock"), [(SOLO, "brisk"), (DUEL, "off")])
async def test_nobody_is_hurried_alone_or_where_no_clock_was_asked_for(
    tmp_path: Path, hours: Hours, seats: tuple[SeatPlan, ...], clock: str
) -> None:
    async with House(tmp_path / "db", hours) as house:
        table = await house.opened(seats, clock=clock)
        await house.settled()
        before = await house.sight(table)
        assert before.clock is None
        await house.go(10_000_000)
        assert (await house.sight(table)).turn == before.turn


async def test_bots_have_no_clock(tmp_path: Path, hours: Hours) -> None:
    async with House(tmp_path / "db", hours) as house:
        table = await house.opened(THREE, game="poker")
        for _ in range(30):
            await house.settled()
            seen = await house.sight(table)
            if seen.clock is None:
                break
            assert known(seen.view).actor in (0, 2)
            await house.act(table)
