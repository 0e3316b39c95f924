"""A window at a table of a real server: the clock, talk, acts decided ahead, and leaving."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from io import StringIO
from typing import Any

import pytest
from textual.widgets import Button, Input, Static

from potluck.client import RemoteSeat, Visitor, join_table, read_address
from potluck.games.poker.values import Acted
from potluck.log import house_name
from potluck.terminal import Console, sign_lines
from potluck.terminal.tui.app import Tui
from potluck.terminal.tui.chat_sheet import ChatSheet
from potluck.terminal.tui.sheets import Question, Sheet
from potluck.words import LANGUAGES, language
from tests.known import known
from tests.remote import TWO, Person, opened, person
from tests.windows import NARROW, WIDE, Window, captions, shown, until

pytestmark = pytest.mark.slow


@asynccontextmanager
async def joined(link: str, *, lang: str = "en", size: tuple[int, int] = NARROW) -> AsyncIterator[Window]:
    """Ann's window at that table."""
    async with join_table(read_address(link), Visitor(name="Ann", lang=lang)) as (remote_seat, _):
        app = Tui(remote_seat, Console(StringIO(), StringIO()), language(lang), beat=0)
        async with app.run_test(size=size) as pilot:
            yield pilot


@asynccontextmanager
async def both(
    server: str, *, options: dict[str, Any] | None = None, **more: Any
) -> AsyncIterator[tuple[Window, Person]]:
    """Ann in a window, and Bea beside her; the first deal is dealt, and they may talk."""
    link = opened(server, TWO | ({"options": options} if options else {}))
    async with joined(link, **more) as ann, person(link, "Bea") as bea:
        await bea.until(lambda seen: seen.view is not None and known(seen.view).seats[1].held == 2)
        await until(ann, lambda: "Bea" in shown(ann) and is_remote(ann).can_chat and bea.remote_seat.can_chat)
        yield ann, bea


def is_remote(pilot: Window) -> RemoteSeat:
    app: Any = pilot.app
    found: RemoteSeat = app._seat
    return found


async def to_ann(ann: Window, bea: Person) -> None:
    """Bea acts until it is Ann's turn."""
    await bea.until(lambda seen: known(seen.view).actor is not None)
    if bea.seen is not None and known(bea.seen.view).actor == 1:
        await bea.act()
    await until(ann, lambda: bool(captions(ann)))


async def test_before_the_first_deal_one_sees_who_has_come(server: str) -> None:
    async with joined(opened(server, TWO)) as ann:
        await until(ann, lambda: "free" in shown(ann))
        assert "Waiting until every seat is taken" in shown(ann)
        assert not captions(ann)
        await ann.press("r")
        await until(ann, lambda: isinstance(ann.app.screen, Sheet))


async def test_the_window_shows_the_sign_of_the_house_and_that_it_was_another(server: str) -> None:
    """It covers what was written before it opened; the sheet of help keeps the sign."""
    link = opened(server, TWO)
    async with join_table(read_address(link), Visitor(name="Ann", lang="en")) as (remote_seat, _):
        sign = sign_lines(language("en"), remote_seat.witness.house, "00" * 32)
        app = Tui(remote_seat, Console(StringIO(), StringIO()), language("en"), beat=0, sign=sign)
        async with app.run_test(size=WIDE) as ann:
            await until(ann, lambda: "free" in shown(ann))
            assert [(told.message, told.severity) for told in app._notifications] == [
                (f"The house signs as: {house_name(bytes.fromhex(remote_seat.witness.house))}", "information"),
                (f"Before, the house here signed as: {house_name(bytes(32))}. It has another key now.", "warning"),
            ]
            await ann.press("question_mark")
            await until(ann, lambda: isinstance(ann.app.screen, Sheet))
            assert sign[0] in str(ann.app.screen.query_one(Static).render())


@pytest.mark.parametrize("lang", LANGUAGES)
async def test_the_clock_of_who_is_to_act_is_shown_with_the_reserve(server: str, lang: str) -> None:
    async with both(server, lang=lang) as (ann, _):
        await until(ann, lambda: "1:30" in str(ann.app.query_one("#prompt").render()))
        assert "0:2" in shown(ann) or "0:30" in shown(ann)


async def test_what_others_say_is_told_read_and_silenced(server: str) -> None:
    async with both(server) as (ann, bea):
        await bea.remote_seat.say("good luck, Ann")
        await until(ann, lambda: "T talk (1)" in shown(ann))
        await ann.press("t")
        await until(ann, lambda: isinstance(ann.app.screen, ChatSheet) and ann.app.focused is not None)
        assert "Bea: good luck, Ann" in str(ann.app.screen.query_one("#said").render())
        await ann.press(*"quite", "enter")
        await until(ann, lambda: "Ann: quite" in str(ann.app.screen.query_one("#said").render()))
        await until(ann, lambda: ann.app.screen.query_one(Input).value == "")
        mute = ann.app.screen.query_one("#mute1", Button)
        assert str(mute.label) == "Silence Bea"
        mute.press()
        await until(ann, lambda: str(mute.label) == "Hear Bea again")
        await ann.press("escape")
        await until(ann, lambda: not isinstance(ann.app.screen, ChatSheet))
        assert "T talk (" not in shown(ann), "all is read"
        await bea.remote_seat.say("can you hear me?")
        await until(ann, lambda: any(one.text == "can you hear me?" for one in is_remote(ann).remarks))
        assert "T talk (" not in shown(ann), "what is silenced does not count"


async def test_q_within_a_line_of_talk_is_a_letter(server: str) -> None:
    async with both(server) as (ann, _):
        await ann.press("t")
        await until(ann, lambda: isinstance(ann.app.screen, ChatSheet))
        await ann.press("q", "h", "a")
        assert ann.app.screen.query_one(Input).value == "qha"


async def test_what_was_decided_ahead_is_done_at_ones_turn(server: str) -> None:
    async with both(server) as (ann, bea):
        await to_ann(ann, bea)
        while not ann.app.query("#choices .ahead"):
            await ann.press(*(["enter"] if captions(ann) else []))
            await ann.pause(0.01)
        await bea.until(lambda seen: known(seen.view).actor == 1 and bool(known(seen.view).offers))
        assert len(ann.app.query("#choices .ahead")) == 2
        await ann.press("y")
        await until(ann, lambda: "✓" in str(ann.app.query_one("#choice1", Button).label))
        before = acts(bea)
        while acts(bea) == before:
            turn = bea.seen.turn if bea.seen else 0
            await bea.act()
            await bea.until(lambda seen, turn=turn: seen.turn > turn and seen.view.actor == 1)  # type: ignore[misc]


async def test_a_switch_is_set_beside_what_is_decided_and_stays(server: str) -> None:
    """R4.4: to show at the showdown, where the table lets one muck."""
    async with both(server, options={"table": {"mucking": True}}) as (ann, bea):
        await to_ann(ann, bea)
        while len(ann.app.query("#choices .ahead")) < 4:
            await ann.press(*(["enter"] if captions(ann) else []))
            await ann.pause(0.01)
        for key in "yw":
            await ann.press(key)
        await until(ann, lambda: "✓" in str(ann.app.query_one("#choice1", Button).label))
        await until(ann, lambda: "✓" in str(ann.app.query_one("#choice2", Button).label))
        app: Any = ann.app
        selection = app._selection
        assert (selection.pre_action.split()[0], selection.switch) == ("away", "show")
        await ann.press("w")
        await until(ann, lambda: selection.switch == "")


def acts(bea: Person) -> int:
    """How often Ann has acted in this deal, as Bea sees it."""
    assert bea.seen is not None
    return sum(isinstance(entry, Acted) and entry.seat == 0 for entry in known(bea.seen.view).story)


async def test_who_stops_is_asked_whether_the_seat_is_kept(server: str) -> None:
    async with both(server) as (ann, bea):
        await ann.press("q")
        await until(ann, lambda: isinstance(ann.app.screen, Question))
        await ann.press("escape")
        await until(ann, lambda: not isinstance(ann.app.screen, Question))
        await ann.press("ctrl+c")
        await until(ann, lambda: isinstance(ann.app.screen, Question))
        ann.app.screen.query_one("#yes", Button).press()
        await until(ann, lambda: getattr(ann.app, "left", False))
        await bea.until(lambda seen: seen.table.seats[0].leaving or not seen.table.seats[0].taken or seen.table.over)
