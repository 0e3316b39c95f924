"""Three persons at one table, line by line: one goes away, one is host; and the same as lines of JSON."""

import asyncio
import json
import time

import pytest

from potluck.errors import RequestError
from potluck.words import language
from tests.lines import Line, line
from tests.marks import rule
from tests.remote import PATIENCE, opened

pytestmark = pytest.mark.slow
THREE = {"game": "poker", "preset": "evening", "seats": [{"kind": "person"}] * 3, "evening": True, "speed": "calm"}


@pytest.mark.parametrize("lang", ["de", "ru"])
async def test_the_host_pauses_and_removes_and_all_hear_of_it(server: str, lang: str) -> None:
    link, spoken = opened(server, THREE), language(lang)
    host, remove = spoken.pgettext("terminal command", "host"), spoken.gettext("Remove")
    async with line(link, lang, name="Ann") as ann, line(link, lang, name="Bea") as bea:
        await ann.until(f": {host}, ")
        async with line(link, lang, name="Cid") as cid:
            actor = await to_act(ann, bea, cid)
            assert f"{remove}: Cid\n" in await ann.answer(host, "set money.unit=2")
            assert "$2/$4" in await ann.answer(f"{host} higher", "* Ann: ")
            theirs = await bea.answer(host, spoken.error(RequestError("seat.host", asked=1, allowed=0)), ": Bea\n")
            assert remove not in theirs, "but for one's own seat, which a bot may play, all is the host's"
            if actor is ann:
                await ann.answer(f"{host} pause", spoken.gettext("Last round"))  # not in a decision of his own
                ann.keyboard.type("fold")
                await to_act(bea, cid)
            await ann.answer(f"{host} {spoken.gettext('Pause')}", "* Ann: ")
            await bea.until("* Ann: ")
            await ann.answer(f"{host} 1", "* Ann: ")  # to go on stands first
        # the terminal of Cid has closed: two seconds later the others are told
        away = spoken.pgettext("presence", "away for {n} s").format(n=5)
        await ann.until(f"* Cid: {away}")
        await bea.until(f"* Cid: {away}")
        after = len(bea.printed.getvalue())
        await ann.answer(f"{host} {remove}: Cid", "* Ann: ")
        assert "Cid" in await bea.until("* Ann: ", after=after)


async def test_a_deal_comes_by_itself_and_at_once_for_who_is_ready(server: str) -> None:
    link = opened(server, {**THREE, "seats": [{"kind": "person"}] * 2})
    async with line(link, name="Ann") as ann, line(link, name="Bea") as bea:
        (await to_act(ann, bea)).keyboard.type("fold")
        for who in (ann, bea):
            await who.until("The next deal comes in 8 s.")
        waits = ann if "ready  Deal now" in ann.printed.getvalue() else bea
        asked = bea if waits is ann else ann
        assert "  rest  Sit out the next deal" in await waits.until("  ready  Deal now\n")
        begun = time.monotonic()
        asked.keyboard.type("")
        waits.keyboard.type("")
        for who in (ann, bea):
            await who.until("== Deal 2 ==")
        assert time.monotonic() - begun < 7
        (await to_act(ann, bea, deal=2)).keyboard.type("fold")
        for who in (ann, bea):
            await who.until("== Deal 3 ==")
        ledger = await ann.answer("ledger", "is enough", "owes anything")
        assert all(name in ledger for name in ("Ann (you)", "Bea"))


async def to_act(*persons: Line, deal: int = 1) -> Line:
    """Who of them is to act first in that deal."""
    async with asyncio.timeout(PATIENCE):
        while True:
            for who in persons:
                if who.remote_seat is not None and offers_fold(who, deal):
                    return who
            await asyncio.sleep(0.02)


def offers_fold(who: Line, deal: int) -> bool:
    """Whether the first numbered answer was printed in that deal."""
    told = who.printed.getvalue().rpartition(f" {deal} ==")
    return bool(told[1]) and "\n  1  " in told[2]


async def test_a_program_wishes_leads_and_reads_the_ledger(server: str) -> None:
    async with line(opened(server, THREE), as_json=True) as ann:
        await ann.until('"lead":true')
        taken = await ann.answer('{"type": "host", "act": "pace", "speed": "quick", "id": "h1"}', '"accepted"')
        assert '"id":"h1"' in taken
        await ann.answer('{"type": "host", "act": "remove", "seat": 2}', '"type":"error"')
        await ann.answer('{"type": "wish", "wish": "sleep"}', '"request.unreadable"')
        shown = await ann.answer('{"type": "ledger"}', '{"type":"ledger"')
    ledger = next(json.loads(text) for text in shown.splitlines() if text.startswith('{"type":"ledger"'))
    assert (ledger["ledger"]["deals"], ledger["ledger"]["settling"]) == (0, "Nobody owes anything")


@rule("R4.17")
async def test_the_time_to_the_next_level_stands_in_line_mode_and_in_json(server: str) -> None:
    link = opened(server, {**THREE, "seats": [{"kind": "person"}] * 2, "options": {"money": {"rise": 10}}})
    async with line(link, name="Ann") as ann, line(link, name="Bea", as_json=True) as bea:
        heading = await ann.until("level 2 in 9:5", "level 2 in 10:00")
        assert "Blinds $1/$2" in heading
        assert "Level 1" in heading
        await bea.until('"level":{"left":')
