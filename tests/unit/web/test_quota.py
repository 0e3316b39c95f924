"""Quotas: who has opened many tables that are not over opens no more of them, and others do."""

import pytest

from potluck.errors import RequestError
from potluck.web.quota import OWNERS, Quota, Quotas
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
    for _ in range(55):
        await visitor.opened(PEOPLE | {"listed": True})
    first = await visitor.get("/api/tables")
    second = await visitor.get(first.links["next"]["url"])
    assert (len(first.json()), len(second.json())) == (50, 5)
    assert "next" not in second.links
    assert {table["id"] for table in first.json()}.isdisjoint(table["id"] for table in second.json())
    await visitor.said("GET", "/api/tables?page=x", 400)
