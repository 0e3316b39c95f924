"""A host at the terminal: bots that come and go, the beginning, and who may not do that; at a real server."""

import json

import pytest

from potluck.words import LANGUAGES, language
from tests.lines import line
from tests.remote import FOUR, opened, person

pytestmark = pytest.mark.slow


async def test_a_host_fills_seats_empties_them_and_begins(server: str) -> None:
    link = opened(server, FOUR)
    async with line(link) as ann:
        told = await ann.until("You are the host and may type: host, bot 2, begin.")
        assert (
            f"Send this link to whom you want to play with:\n  {link}\nThis link opens on this computer only." in told
        )
        await ann.answer("begin", "nobody else is here yet")
        await ann.answer("bot 2 caller:Olga:f", "  2  Olga · bot\n")
        await ann.answer("bot 2", "2 is nothing that you can do now; possible: 3, 4")
        await ann.answer("bot 3 nobody", "there is no bot nobody; allowed: ")
        async with person(link, "Bea") as bea:
            await ann.until("  3  Bea\n")
            await ann.answer("dismiss Bea", "Bea is nothing that you can do now; possible: Olga")
            await ann.answer("dismiss olga", "  2  free\n")
            await ann.answer("begin", "== Deal 1 ==")
            await bea.until(lambda seen: seen.view is not None)
            await ann.answer("begin", "possible: bot, dismiss")
            await ann.answer("bot 4 caller:Emil:m", "  4  Emil · bot\n")
            await bea.until(lambda seen: seen.table.seats[3].kind == "bot" and not seen.table.seats[3].free)
            told = await ann.answer("seats", link)
            assert "  1  Ann · host\n  2  free\n  3  Bea\n  4  Emil · bot\n" in told


async def test_who_is_not_the_host_is_told_who_is(server: str) -> None:
    link = opened(server, FOUR)
    async with person(link, "Ann") as ann, line(link, name="Bea") as bea:
        told = await bea.until("Send this link")
        assert "  1  Ann · host\n  2  Bea\n" in told
        for typed in ("bot 3", "dismiss 1", "begin"):
            await bea.answer(typed, "only the host may do that, who sits at seat 1, not seat 2")
        assert "You are the host" not in bea.printed.getvalue()
        await ann.remote_seat.leave()
        await bea.until("You are the host and may type: host, bot 1")


@pytest.mark.parametrize("game", ["poker", "dice"])
async def test_where_only_two_play_the_match_waits_for_the_other(server: str, game: str) -> None:
    async with line(opened(server, {"game": game, "seats": [{"kind": "person"}] * 2})) as ann:
        await ann.until("You are the host and may type: host, bot 2. Help")
        await ann.answer("begin", "match begins when every seat is taken")
        await ann.answer("bot 2 random", " 1 ==")


@pytest.mark.parametrize("lang", LANGUAGES)
async def test_a_hosts_words_are_those_that_the_help_names(server: str, lang: str) -> None:
    link, spoken = opened(server, FOUR), language(lang)
    seats, bot, dismiss, begin = (
        spoken.pgettext("terminal command", "seats"),
        spoken.pgettext("terminal command", "bot"),
        spoken.pgettext("terminal command", "dismiss"),
        spoken.pgettext("terminal command", "begin"),
    )
    async with line(link, lang) as ann:
        await ann.until(f"{bot} 2, {begin}")
        told = await ann.answer("?", f"  {begin}  ")
        assert all(f"\n  {word} " in told for word in (seats, bot, dismiss))
        await ann.answer(f"{bot} 3", f" · {spoken.gettext('bot')}\n")
        await ann.answer(f"{dismiss} 3", f"  3  {spoken.gettext('free')}\n")
        await ann.answer(seats, link)


async def test_a_program_hosts_with_lines_of_json(server: str) -> None:
    async with line(opened(server, FOUR), as_json=True) as ann:
        await ann.answer('{"type": "begin"}', '"seat.alone"')
        await ann.answer('{"type": "bot", "seat": 2, "bot": "caller:Olga:f"}', '"name":"Olga"')
        await ann.answer('{"type": "dismiss", "seat": 3}', '"seat.no_bot"')
        await ann.answer('{"type": "bot", "seat": "x"}', '"request.unreadable"')
        after = len(ann.printed.getvalue())
        await ann.answer('{"type": "begin"}', '"started":true')
    last = json.loads(ann.printed.getvalue()[after:].splitlines()[-1])
    assert [seat["free"] for seat in last["table"]["seats"]] == [False, True, False, True]
    assert [seat["name"] for seat in last["table"]["seats"]][2] == "Olga"
