"""Line mode at a table of a real server: what is typed at any time, and what is told."""

import asyncio
import json
from typing import Any

import pytest

from potluck.words import LANGUAGES, language
from tests.known import known
from tests.lines import Line, line
from tests.remote import PATIENCE, TWO, Person, opened, person

pytestmark = pytest.mark.slow
GAMBLER: dict[str, Any] = {"game": "paigow", "seats": [{"kind": "person"}], "options": {"deals": 30}}


async def talking(ann: Line, bea: Person) -> None:
    """Waits until both hear each other."""
    await ann.until("Bea")
    async with asyncio.timeout(PATIENCE):
        while not (bea.remote_seat.can_chat and ann.remote_seat is not None and ann.remote_seat.can_chat):
            await asyncio.sleep(0.01)


async def test_who_has_come_is_told_before_the_match_and_its_acts_as_they_happen(server: str) -> None:
    link = opened(server, TWO)
    async with line(link) as ann:
        assert "  1  Ann · host\n  2  free\n" in await ann.until("Waiting until every seat is taken.")
        assert "it is not your turn" not in await ann.answer("fold", "the match begins when every seat is taken")
        async with person(link, "Bea") as bea:
            await bea.until(lambda seen: seen.view is not None and seen.view.actor is not None)
            await ann.until("posted a blind")  # the deal comes to both, to one of them first
            if bea.seen is not None and known(bea.seen.view).actor == 1:
                assert "it is not your turn" in await ann.answer("call", "it is not your turn")
                await bea.act()
            told = await ann.until("then a reserve of 1:30")
            assert "Bea posted a blind" in told
            await ann.answer("call" if "CALL" in told else "check", "You c")


async def test_who_comes_to_look_on_is_told_that_others_play(server: str) -> None:
    link = opened(server, TWO)
    async with person(link, "Ann") as ann, person(link, "Bea"):
        await ann.until(lambda seen: seen.view is not None)
        async with line(link) as looker:
            assert "Waiting until" not in await looker.until("Others play here. You see each deal once it is over.")


async def test_one_talks_hears_and_silences(server: str) -> None:
    link = opened(server, TWO)
    async with line(link) as ann, person(link, "Bea") as bea:
        await talking(ann, bea)
        await ann.answer("say good luck", "  Ann: good luck")
        await bea.remote_seat.say("to you too")
        await ann.until("  Bea: to you too")
        await ann.answer("mute Bea", "Bea is silenced.")
        await bea.remote_seat.say("hello?")
        await ann.hears("hello?")
        assert "hello?" in await ann.answer("talk", "hello?"), "what was said can be read"
        assert ann.printed.getvalue().count("hello?") == 1, "but is not told"
        assert "Ann, Bea" in await ann.answer("mute Zed", "Zed is nothing")
        await ann.answer("mute 2", "Bea is heard again.")


@pytest.mark.parametrize("lang", LANGUAGES)
async def test_help_names_the_words_of_the_language_and_they_work(server: str, lang: str) -> None:
    link, spoken = opened(server, TWO), language(lang)
    async with line(link, lang) as ann, person(link, "Bea") as bea:
        await talking(ann, bea)
        say, told = (spoken.pgettext("terminal command", name) for name in ("say", "talk"))
        leave = spoken.pgettext("terminal", "leave the table for good")
        assert f"  {say} …" in await ann.answer("?", leave)
        await ann.answer(f"{say} ahoj", "Ann: ahoj")
        await ann.answer(told, "Ann: ahoj")


async def test_the_end_of_the_input_keeps_the_seat_and_leaving_is_asked_about(server: str) -> None:
    link = opened(server, TWO)
    async with line(link) as ann, person(link, "Bea") as bea:
        await talking(ann, bea)
        await bea.until(lambda seen: seen.view is not None and seen.view.actor is not None)
        await ann.until("posted a blind")
        await ann.answer("leave", "Really leave? yes / no")
        ann.keyboard.type("no")
        await ann.answer("leave", "Really leave? yes / no")
        ann.keyboard.type("yes")
        await bea.until(lambda seen: seen.table.seats[0].leaving or known(seen.view).seats[0].gone or seen.table.over)
    assert ann.left
    async with line(opened(server, TWO)) as other:
        await other.until("Waiting")
    assert not other.left


async def test_a_program_gets_lines_of_json_and_gives_acts_and_talk(server: str) -> None:
    link = opened(server, TWO)
    async with line(link, as_json=True) as ann, person(link, "Bea") as bea:
        await talking(ann, bea)
        await ann.answer('{"type": "say", "text": "good luck"}', '"text":"good luck"')
        assert "action.unreadable" in await ann.answer("jump 3", '"type":"error"')
        await bea.until(lambda seen: seen.view is not None and seen.view.actor is not None)
        if bea.seen is not None and known(bea.seen.view).actor == 1:
            await bea.act()
        await ann.until('"kind":"raise_to"')
        ann.keyboard.type("raise_to 200")
        await bea.until(lambda seen: known(seen.view).seats[0].cash == 0)
    lines = [json.loads(one) for one in ann.printed.getvalue().splitlines()]
    assert {one["type"] for one in lines} == {"screen", "talked", "error"}
    assert [one["seat"] for one in lines if one["type"] == "screen"] == [0] * sum(
        one["type"] == "screen" for one in lines
    )


async def test_a_foul_is_set_after_a_yes_alone_and_who_sets_it_stays(server: str) -> None:
    """The two highest as the two are a foul in most deals; it is played until they are."""
    async with line(opened(server, GAMBLER)) as ann:
        await ann.until("BET")
        while True:
            await ann.answer("1 5", "SET FIVE AND TWO")
            said = await ann.answer("1 1 2", "yes / no", "Next deal")
            if "yes / no" in said:
                break
            await ann.answer("", "BET")
        assert "A foul: the two outrank the five. You would lose your bet. Set it all the same?" in said
        ann.keyboard.type("no")
        await ann.answer("1 1 2", "yes / no")
        assert "A foul, since your two outrank your five" in await ann.answer("yes", "Next deal")
        await ann.answer("", "BET")
    assert not ann.left
