"""Quotas: who has opened many tables that are not over opens no more of them, and others do."""

import asyncio
from pathlib import Path

import pytest

from potluck.errors import RequestError, StoreError
from potluck.log import SeatPlan
from potluck.room import Room
from potluck.store import SqliteStore
from potluck.web.api import TABLES_A_PAGE
from potluck.web.quota import OWNERS, Quota, Quotas, remembering
from tests.unit.web.clients import PEOPLE, Client

BOTS = {"game": "kuhn3", "seats": [{"kind": "bot", "bot": "random"}] * 3}
HOME, ELSEWHERE, THERE = "127.0.0.1", "10.0.0.1", "10.0.0.2"


class House:
    """Tables that run, and a clock."""

    def __init__(self, quota: Quota) -> None:
        self.running: set[str] = set()
        self.now = 0
        self.quotas = Quotas(self.running.__contains__, quota=quota, clock=lambda: self.now)
        self._opened = 0

    def open(self, visitor: str, address: str, *, bots_alone: bool = False) -> str:
        self.quotas.check(visitor, address, bots_alone=bots_alone)
        self._opened += 1
        name = str(self._opened)
        self.running.add(name)
        self.quotas.opened(visitor, address, name, bots_alone=bots_alone)
        return name

    def numbered(self, since: int) -> None:
        """Name the next tables from there on."""
        self._opened = since

    def code(self, visitor: str, address: str, *, bots_alone: bool = False) -> str:
        with pytest.raises(RequestError) as refused:
            self.open(visitor, address, bots_alone=bots_alone)
        return refused.value.code


def test_a_visitor_opens_so_many_and_again_when_one_is_over() -> None:
    house = House(Quota(visitor=3))
    names = [house.open("ann", HOME) for _ in range(3)]
    assert house.code("ann", HOME) == "table.too_many"
    house.open("ben", HOME)
    house.running.discard(names[1])
    house.open("ann", HOME)
    assert house.code("ann", HOME) == "table.too_many"


def test_new_names_do_not_help_an_address_but_this_machine_has_no_bound() -> None:
    house = House(Quota(address=2))
    house.open("a", ELSEWHERE)
    house.open("b", ELSEWHERE)
    assert house.code("c", ELSEWHERE) == "table.too_many"
    house.open("c", THERE)
    for at in range(9):
        house.open(f"home {at}", HOME)


def test_tables_of_bots_alone_have_a_bound_of_their_own() -> None:
    house = House(Quota(visitor_bots=1, address_bots=2))
    house.open("a", ELSEWHERE, bots_alone=True)
    assert house.code("a", ELSEWHERE, bots_alone=True) == "table.bots_alone"
    house.open("a", ELSEWHERE)
    house.open("b", ELSEWHERE, bots_alone=True)
    assert house.code("c", ELSEWHERE, bots_alone=True) == "table.bots_alone"


def test_an_address_opens_them_no_faster_than_its_pace() -> None:
    house = House(Quota(burst=2, every=1000))
    house.open("a", ELSEWHERE)
    house.open("a", ELSEWHERE)
    assert house.code("b", ELSEWHERE) == "table.opened_fast"
    house.open("b", THERE)
    house.now += 1000
    house.open("b", ELSEWHERE)


def test_no_more_owners_are_remembered_than_there_is_room_for() -> None:
    house = House(Quota())
    for at in range(OWNERS + 10):
        house.open(f"visitor {at}", HOME)
    assert len(house.quotas._owners) == OWNERS


def test_a_house_that_begins_again_counts_on_without_knowing_anybody_by_name() -> None:
    house = House(Quota(visitor=2, address=3))
    first, second = house.open("ann", ELSEWHERE), house.open("ann", ELSEWHERE)
    written = house.quotas.written()
    assert not any(name in written for name in (b"ann", ELSEWHERE.encode()))

    again = House(Quota(visitor=2, address=3))
    again.running |= {first, second}
    again.numbered(10)
    again.quotas.read(written)
    assert again.code("ann", THERE) == "table.too_many"
    again.open("ben", ELSEWHERE)
    assert again.code("cleo", ELSEWHERE) == "table.too_many"
    again.running.discard(second)
    again.open("ann", THERE)

    other = House(Quota(visitor=2))
    other.quotas = Quotas(other.running.__contains__, quota=Quota(visitor=2), clock=lambda: 0, key=b"another house")
    other.running |= {first, second}
    other.numbered(10)
    other.quotas.read(written)
    other.open("ann", ELSEWHERE)


@pytest.mark.parametrize("written", [b"", b"[]", b"{", b'{"a": {"b": 1}}', b'"x"'])
def test_what_cannot_be_read_of_before_counts_for_nothing(written: bytes) -> None:
    house = House(Quota())
    house.quotas.read(written)
    house.open("ann", HOME)


async def test_who_has_opened_what_is_written_down_now_and_then_and_read_at_the_beginning(
    room: Room, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("potluck.web.quota.WRITTEN", 0.01)
    table = (await room.open_table("kuhn3", seats=[SeatPlan("person")] * 3)).id
    with SqliteStore(tmp_path / "other.db") as store:
        async with asyncio.timeout(30):
            quotas = Quotas(room.lobby.runs, quota=Quota(visitor=1))
            chore = asyncio.create_task(remembering(quotas, room.lobby, store))
            quotas.opened("ann", HOME, table, bots_alone=False)
            while quotas.changed:
                await asyncio.sleep(0.01)
            chore.cancel()
            await asyncio.gather(chore, return_exceptions=True)
            quotas = Quotas(room.lobby.runs, quota=Quota(visitor=1))
            honest = SqliteStore.get

            def cut_off(self: SqliteStore, name: str) -> bytes | None:
                monkeypatch.setattr(SqliteStore, "get", honest)
                raise StoreError("store.unavailable", asked=name, path="cut off")

            monkeypatch.setattr(SqliteStore, "get", cut_off)
            chore = asyncio.create_task(remembering(quotas, room.lobby, store))
            while not quotas.written().strip(b"{}"):
                await asyncio.sleep(0.01)
            with pytest.raises(RequestError, match="that you opened"):
                quotas.check("ann", HOME, bots_alone=False)
            chore.cancel()


async def test_the_door_refuses_a_fifth_table_of_bots_alone(visitors: list[Client]) -> None:
    one, other, _ = visitors
    for _ in range(Quota().visitor_bots):
        await one.opened(BOTS)
    refused = await one.said("POST", "/api/tables", 429, json=BOTS)
    assert refused["code"] == "table.bots_alone"
    assert refused["detail"] == {"asked": 4, "allowed": 4}
    await one.opened(PEOPLE)
    await other.opened(BOTS)


async def test_the_list_of_tables_comes_in_pages_that_name_the_next(visitor: Client) -> None:
    for _ in range(TABLES_A_PAGE + 5):
        await visitor.opened(PEOPLE | {"listed": True})
    first = await visitor.get("/api/tables")
    second = await visitor.get(first.links["next"]["url"])
    assert (len(first.json()), len(second.json())) == (TABLES_A_PAGE, 5)
    assert "next" not in second.links
    assert {table["id"] for table in first.json()}.isdisjoint(table["id"] for table in second.json())
    refused = await visitor.said("GET", "/api/tables?page=x", 400)
    assert refused["detail"] == {"path": "page=x"}
