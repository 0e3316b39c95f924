"""A run-out and the end of an evening: in the window street by street, with chances, then the ledger; and as JSON."""

import asyncio
import json
from collections.abc import Sequence
from itertools import groupby
from typing import Any, NamedTuple

import pytest
from textual.widgets import Static

from potluck.cards import parse
from potluck.lab.equity import equity
from potluck.room import RunOut
from potluck.terminal.tui.sheets import Sheet
from potluck.variants import VARIANTS
from potluck.wire import ActSent, HostAct, fresh_id
from potluck.words import language
from potluck.words.ledger import SUFFICE
from tests.lines import Line, line, patiently
from tests.marks import rule
from tests.remote import PATIENCE, opened, person
from tests.unit.terminal.test_closing import EVENING
from tests.unit.terminal.test_tui_remote import is_remote, joined
from tests.windows import WIDE, Window, board_of_window, captions, until

pytestmark = pytest.mark.slow
ALL: tuple[str, str] = ("raise_to 200", "call")
TEMPO = 0.15
"""Of the usual length of a moment, which is 2.2 s and 3 s before the last card."""


class Look(NamedTuple):
    """The window at one moment."""

    board: int
    """Cards on the board."""
    chances: bool
    verdict: bool
    story: str


def look(ann: Window, chances: str) -> Look:
    """The window as it stands."""
    board = board_of_window(ann)
    middle = str(ann.app.screen_stack[0].query_one("#middle", Static).render())
    verdict = board.words.verdict is not None and board.words.verdict in middle
    story = str(ann.app.screen_stack[0].query_one("#story", Static).render())
    return Look(len(board.felt.board), chances in middle, verdict, story)


@rule("R4.15")
@pytest.mark.parametrize("lang", ["en", "ru"])
async def test_the_window_shows_a_run_out_street_by_street_and_then_the_ledger(server: str, lang: str) -> None:
    spoken = language(lang)
    chances = spoken.pgettext("terminal", "Chances: {shares}").partition("{")[0]
    link = opened(server, EVENING)
    async with joined(link, lang=lang, size=WIDE) as ann, person(link, "Bea") as bea:
        app: Any = ann.app
        app._tempo = TEMPO
        await bea.until(lambda seen: seen.view is not None)
        await until(ann, lambda: board_of_window(ann).begun)
        await is_remote(ann).lead(HostAct(act="finish", when="deal", id=fresh_id()))
        seats = (is_remote(ann), bea.remote_seat)
        for action in ALL:
            seen = await bea.api.look(board_of_window(ann).screen.table.id)
            await seats[seen.view["actor"]].act(ActSent(turn=seen.turn, action=action, id=fresh_id()))
        looks: list[Look] = []
        async with asyncio.timeout(PATIENCE):
            while not looks or not looks[-1].verdict:
                looks.append(look(ann, chances))
                await ann.pause(0.02)
        told = [shown for shown in looks if shown.chances]
        assert [board for board, _ in groupby(shown.board for shown in told)] == [0, 3, 4], "street by street"
        assert not any(shown.verdict for shown in told), "no end before its cards"
        end = board_of_window(ann)
        for shown in told:
            later = end.words.story[_entries(end.screen.run_out, shown.board) :]
            assert not any(sentence in shown.story for sentence in later), "the story tells no card before it lies"
        step = end.screen.run_out.steps[-1] if end.screen.run_out is not None else None
        assert step is not None
        shares = equity(VARIANTS["holdem"], [parse("".join(map(str, hand))) for hand in step.hands], board=step.board)
        assert [float(share) for share in shares.share] == pytest.approx(list(step.pots[0].shares))
        if settled(end.words.stacks):
            await until(ann, lambda: isinstance(ann.app.screen, Sheet) and bool(ann.app.screen.query(Static)))
            ledger = str(ann.app.screen.query_one(Static).render())
            assert spoken.speech.say(SUFFICE, n=1) in ledger
            assert "$200" in ledger
            await ann.press("escape")
        again = spoken.pgettext("terminal", "Play again")
        await until(ann, lambda: any(again in caption for caption in captions(ann)))
        await until(ann, lambda: len(ann.app.screen_stack) == 1)
        await ann.press("a")
        await until(ann, lambda: bool(app.sequel))
        assert app.sequel == await bea.remote_seat.again() != link.rpartition("/")[2], "the same table for all who ask"


def settled(stacks: Sequence[str]) -> bool:
    """Whether somebody has won: then one owes the other."""
    return len(set(stacks)) > 1


def _entries(run_out: RunOut | None, board: int) -> int:
    assert run_out is not None
    return next(step.entries for step in run_out.steps if len(step.board) == board)


async def to_act(*persons: Line) -> Line:
    """Whose last screen has offers."""
    async with patiently(*persons):
        while True:
            for one in persons:
                screens = [text for text in one.printed.getvalue().splitlines() if text.startswith('{"type":"screen"')]
                view = json.loads(screens[-1])["view"] if screens else None
                if view and view["offers"]:
                    return one
            await asyncio.sleep(0.02)


async def test_a_program_gets_the_run_out_the_season_and_the_closing_ledger_and_plays_again(server: str) -> None:
    link = opened(server, EVENING)
    async with line(link, as_json=True) as ann, line(link, name="Bea", as_json=True) as bea:
        both = (ann, bea)
        await ann.until('"finish":true')
        ann.keyboard.type(json.dumps({"type": "host", "act": "finish", "when": "deal"}))
        await ann.until('"last_deal":1')
        acted: list[Line] = []
        ann.keyboard.type('{"type": "season"}')
        bea.keyboard.type('{"type": "again"}')
        for action in ALL:
            acting = await to_act(*(one for one in both if one not in acted))
            acting.keyboard.type(action)
            acted.append(acting)
        for one in both:
            await one.until('{"type":"ledger"')
    assert (ann.sequel, len(bea.sequel)) == ("", len(link.rpartition("/")[2]))
    season = next(json.loads(text) for text in ann.printed.getvalue().splitlines() if '"type":"season"' in text)
    assert [evening["table"] for evening in season["season"]["evenings"]] == [link.rpartition("/")[2]]
    for one in both:
        messages = [json.loads(text) for text in one.printed.getvalue().splitlines()]
        screens = [message for message in messages if message["type"] == "screen"]
        steps = screens[-1]["run_out"]["steps"]
        assert [len(step["board"]) for step in steps] == [0, 3, 4]
        for step in steps:
            assert sum(step["pots"][0]["shares"]) == pytest.approx(1)
        *_, summary, ledger = messages
        assert (summary["type"], ledger["type"]) == ("summary", "ledger")
        assert sum(account["net"] for account in ledger["ledger"]["accounts"]) == 0
        won = max(account["net"] for account in ledger["ledger"]["accounts"])
        assert [payment["amount"] for payment in ledger["ledger"]["payments"]] == ([won] if won else [])
