"""Spectators who see the same get the same text: it is made once, however many they are, and never a player's."""

import asyncio
import json
from contextlib import ExitStack
from types import SimpleNamespace
from typing import Any, cast

import pytest

import potluck.web.live
from potluck.room import Sight
from potluck.web.gallery import AT_ONCE, BREATH, LONG_BREATH, MANY, Screens
from potluck.wire import Failed, Screen, screen
from potluck.words import language
from tests.unit.web.test_live import PERSON_AND_BOT, Visitor

CROWD = 6


def test_a_crowd_costs_one_screen_a_language_and_a_player_has_his_own(
    server: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[tuple[int | None, int, str]] = []

    def counted(sight: Any, language: Any, **more: Any) -> Screen:
        made = screen(sight, language, **more)
        drawn.append((made.seat, made.seq, language.code))
        return made

    with ExitStack() as lines:
        player = Visitor(server, lines)
        table = player.opened(PERSON_AND_BOT)
        own = player.line(table)
        while not own.shown.get("view") or not own.shown["view"]["offers"]:
            own.hear()
        crowd = [Visitor(server, lines).line(table, f"after=0&lang={lang}") for lang in ("en", "de") * (CROWD // 2)]
        for line in crowd:
            while line.shown.get("seq", 0) < own.shown["seq"]:
                line.hear()
        monkeypatch.setattr(potluck.web.live, "screen", counted)
        offers = [offer["action"] for offer in own.shown["view"]["offers"] if offer["type"] == "just"]
        own.act(own.shown["turn"], next(offer for offer in offers if offer["type"] != "leave"), "once")
        own.answer("once")
        heard = [json.loads(line.socket.recv(60)) for line in crowd]
    first = min(seq for _, seq, _ in drawn)
    shown = [(seat, lang) for seat, seq, lang in drawn if seq == first]
    assert sorted(lang for seat, lang in shown if seat is None) == ["de", "en"]
    assert [seat for seat, _ in shown if seat is not None] == [0]
    assert {screen["seat"] for screen in heard} == {None}
    assert len({screen["words"]["prompt"] for screen in heard}) == 2
    assert {str(screen["view"]["seats"][0]["cards"]) for screen in heard} != {
        str(own.shown["view"]["seats"][0]["cards"])
    }


async def test_of_a_crowd_a_few_are_served_before_others_get_their_turn() -> None:
    """Players wait for one turn of the loop in which spectators are served, and for no more."""
    screens, sight, served, most = Screens(), cast("Sight", SimpleNamespace(late=True)), 0, 0

    async def written() -> Any:
        return Failed(id=None, code="", message="", detail={})

    async def looks_on() -> None:
        nonlocal served
        await screens.text(sight, language("en"), now=0, draw=written)
        served += 1

    async with asyncio.TaskGroup() as group:
        for _ in range(10 * AT_ONCE):
            group.create_task(looks_on())
        while served < 10 * AT_ONCE:
            before = served
            await asyncio.sleep(0)
            most = max(most, served - before)
    assert most <= 8


async def test_a_great_crowd_waits_for_longer_and_one_that_is_gone_counts_no_more() -> None:
    screens, sight = Screens(), cast("Sight", SimpleNamespace(late=True))

    async def written() -> Any:
        return Failed(id=None, code="", message="", detail={})

    crowd = [
        asyncio.create_task(screens.text(sight, language("en"), now=0, draw=written)) for _ in range(MANY + 1 + AT_ONCE)
    ]
    await asyncio.sleep(0)
    assert screens.breath == LONG_BREATH
    for one in crowd[AT_ONCE:]:
        one.cancel()
    await asyncio.gather(*crowd, return_exceptions=True)
    assert screens.breath == BREATH
