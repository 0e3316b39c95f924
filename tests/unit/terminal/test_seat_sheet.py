"""The sheet of seats in the window, at a table of a real server: what a host does on it, and that nobody else can."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from io import StringIO

import pytest
from textual.widgets import Button, OptionList

from potluck.client import Visitor, join_table, read_address
from potluck.terminal import Console
from potluck.terminal.square_code import code_lines
from potluck.terminal.tui.app import Tui
from potluck.terminal.tui.seat_sheet import OpponentSheet, SeatSheet
from potluck.words import LANGUAGES, language
from tests.remote import FOUR, opened, person
from tests.windows import NARROW, Window, shown, until

pytestmark = pytest.mark.slow


@asynccontextmanager
async def roster(
    link: str, *, lang: str = "en", name: str = "Ann", size: tuple[int, int] = NARROW
) -> AsyncIterator[Window]:
    """Somebody's window at that table, with the sheet of seats open."""
    async with join_table(read_address(link), Visitor(name=name, lang=lang)) as (remote_seat, _):
        app = Tui(remote_seat, Console(StringIO(), StringIO()), language(lang), beat=0)
        async with app.run_test(size=size) as pilot:
            await until(pilot, lambda: name in shown(pilot))
            await pilot.press("s")
            await until(pilot, lambda: isinstance(pilot.app.screen, SeatSheet) and bool(rows(pilot)[0]))
            yield pilot


def rows(pilot: Window) -> list[str]:
    """What stands on the sheet for each seat."""
    return [" ".join(str(row.label).split()) for row in pilot.app.screen.query(".row").results(Button)]


def button(pilot: Window, name: str) -> Button:
    return pilot.app.screen.query_one(f"#{name}", Button)


async def test_a_host_puts_a_bot_sends_it_away_and_begins(server: str) -> None:
    link = opened(server, FOUR)
    async with roster(link) as ann:
        assert rows(ann)[:2] == ["1 Ann · host", "2 free put a bot here"]
        assert link in str(ann.app.screen.query_one("#link").render())
        assert not button(ann, "begin").display, "nobody else is here"
        await ann.press("enter")
        await until(ann, lambda: isinstance(ann.app.screen, OpponentSheet) and isinstance(ann.app.focused, OptionList))
        await ann.press("escape")
        await until(ann, lambda: isinstance(ann.app.screen, SeatSheet))
        assert rows(ann)[1] == "2 free put a bot here"
        await ann.press("down", "enter")
        await until(ann, lambda: isinstance(ann.app.screen, OpponentSheet) and isinstance(ann.app.focused, OptionList))
        await ann.press("end", "enter")
        await until(ann, lambda: isinstance(ann.app.screen, SeatSheet) and "bot Send" in rows(ann)[2])
        button(ann, "seat2").press()
        await until(ann, lambda: rows(ann)[2] == "3 free put a bot here")
        async with person(link, "Bea") as bea:
            await until(ann, lambda: rows(ann)[1] == "2 Bea" and button(ann, "begin").display)
            assert button(ann, "seat1").disabled, "a host has no say over persons"
            button(ann, "begin").press()
            seen = await bea.until(lambda seen: seen.view is not None)
            assert [seat.free for seat in seen.table.seats] == [False, False, True, True]
            await until(ann, lambda: not isinstance(ann.app.screen, SeatSheet))


async def test_who_is_not_the_host_reads_and_changes_nothing(server: str) -> None:
    link = opened(server, FOUR)
    async with person(link, "Ann") as ann, roster(link, name="Bea") as bea:
        assert rows(bea) == ["1 Ann · host", "2 Bea", "3 free", "4 free"]
        assert all(row.disabled for row in bea.app.screen.query(".row").results(Button))
        assert not button(bea, "begin").display
        await ann.remote_seat.leave()
        await until(bea, lambda: rows(bea)[:2] == ["1 free put a bot here", "2 Bea · host"])
        await bea.press("s")
        await until(bea, lambda: not isinstance(bea.app.screen, SeatSheet))


@pytest.mark.parametrize("lang", LANGUAGES)
async def test_all_ten_seats_and_both_buttons_are_seen_in_a_narrow_window(server: str, lang: str) -> None:
    link = opened(server, FOUR | {"seats": [{"kind": "person"}] * 8 + [{"kind": "bot", "bot": "caller"}] * 2})
    async with roster(link, lang=lang) as ann:
        await until(ann, lambda: button(ann, "begin").display and button(ann, "close").region.height > 0)
        paper = ann.app.screen.query_one(".paper")
        for part in (*ann.app.screen.query(Button), ann.app.screen.query_one("#link")):
            assert part.region.height, part
            assert paper.content_region.contains_region(part.region), part
        for row in ann.app.screen.query(".row").results(Button):
            assert len(str(row.label)) <= row.content_region.width


@pytest.mark.parametrize("size", [(100, 45), NARROW])
async def test_the_invitations_code_is_drawn_where_there_is_room(
    server: str, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]
) -> None:
    monkeypatch.setattr("potluck.terminal.seats.LOOPBACK", frozenset())
    link = opened(server, FOUR)
    async with roster(link, size=size) as ann:
        code = ann.app.screen.query_one("#code")
        assert code.display == (size != NARROW)
        if code.display:
            assert str(code.render()).splitlines() == list(code_lines(link))
            assert code.region.height == len(code_lines(link)), "no line of it is cut off"
            assert code.region.bottom <= ann.app.size.height
