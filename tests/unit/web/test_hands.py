"""A deal of poker as a file for other programs: whole where it was opened, else with the cards that its asker saw."""

import re
from typing import Any

import pytest

from potluck import phh
from potluck.words import LANGUAGES
from tests.unit.web.clients import Client
from tests.unit.web.test_sitting import SOLO, own_turn

BOTS = [{"kind": "bot", "bot": "caller", "name": "Ola"}, {"kind": "bot", "bot": "tight"}]
TABLE: dict[str, Any] = {"game": "poker", "preset": "evening", "seats": [{"kind": "person"}, *BOTS]}
MILD = ("check", "call", "discard")


async def a_deal(client: Client, **options: Any) -> str:
    """A table at which one deal is over; the bot called tight has folded unseen."""
    table = await client.opened({**TABLE, "options": options})
    await client.seated(table, 0)
    while True:
        screen = await own_turn(client, table)
        kinds = [offer.get("kind") or offer["action"]["type"] for offer in screen["view"]["offers"]]
        if "next" in kinds or "rebuy" in kinds:
            return table
        act = next(kind for kind in MILD if kind in kinds)
        await client.acted(table, screen["turn"], act, f"act-{screen['turn']}")


async def hand_of(client: Client, table: str, deal: int = 1) -> tuple[str, str]:
    """The file, and its name."""
    answer = await client.get(f"/api/tables/{table}/deals/{deal}/hand?lang=pl")
    assert answer.status_code == 200, answer.text
    return answer.text, answer.headers["content-disposition"]


async def test_a_deal_is_had_as_a_hand_history_that_plays_again(visitor: Client) -> None:
    table = await a_deal(visitor)
    replay = await visitor.said("GET", f"/api/tables/{table}/deals/1", 200)
    assert replay["hand"] == "phh"
    text, name = await hand_of(visitor, table)
    assert name == f'attachment; filename="potluck-{table}-1.phh"'
    hand = phh.read(text.rstrip("\n"))
    assert hand.fault is None
    assert sorted(hand.players or ()) == sorted([replay["frames"][-1]["words"]["names"][2], "Ola", "Visitor 0"])
    played = phh.replay(hand)
    assert (played.failure, played.finished) == (None, True)
    assert played.stacks == hand.finishing_stacks


async def test_an_unseen_hand_stays_unseen_unless_the_deal_was_opened(visitor: Client) -> None:
    """The bot that pays nothing folds before the flop, or holds the big blind and checks."""
    closed, _ = await hand_of(visitor, await a_deal(visitor, money={"start": 200}))
    opened, _ = await hand_of(visitor, await a_deal(visitor, open_deals=True))
    holes = [[line for line in phh.read(text).actions if line.startswith("d dh")] for text in (closed, opened)]
    folded = any(line.endswith(" f") for line in phh.read(closed).actions)
    assert any("??" in line for line in holes[0]) == folded
    assert not any("??" in line for line in holes[1])


async def test_what_the_format_has_no_code_for_is_had_as_json_lines(visitor: Client) -> None:
    table = await a_deal(visitor, variant="omaha-five", open_deals=True)
    assert (await visitor.said("GET", f"/api/tables/{table}/deals/1", 200))["hand"] == "jsonl"
    text, name = await hand_of(visitor, table)
    assert name.endswith('-1.jsonl"')
    assert phh.played(text.splitlines()).over


@pytest.mark.parametrize("game", ["poker", "draw"])
async def test_a_deal_that_runs_or_is_not_of_poker_is_refused_in_five_languages(visitor: Client, game: str) -> None:
    table = await visitor.opened(TABLE if game == "poker" else SOLO)
    await visitor.seated(table, 0)
    await own_turn(visitor, table)
    assert (await visitor.said("GET", f"/api/tables/{table}/deals/1", 200))["hand"] == ""
    said = [await visitor.said("GET", f"/api/tables/{table}/deals/1/hand?lang={lang}", 404) for lang in LANGUAGES]
    assert {one["code"] for one in said} == {"deal.no_hand"}
    assert len({one["message"] for one in said}) == len(LANGUAGES)


async def test_a_record_says_which_games_have_files(visitor: Client) -> None:
    for wishes in (TABLE, SOLO):
        table = await visitor.opened(wishes)
        await visitor.seated(table, 0)
        await own_turn(visitor, table)
    games = (await visitor.said("GET", "/api/me", 200))["games"]
    assert {game["game"]: game["files"] for game in games} == {"poker": True, "draw": False}


async def test_after_a_change_of_stakes_the_deals_of_one_file_are_each_by_their_own(visitor: Client) -> None:
    table = await a_deal(visitor)
    for unit in (3, 5):
        change = {"id": f"to-{unit}", "act": "adjust", "options": {"money": {"unit": unit}}}
        await visitor.said("POST", f"/api/tables/{table}/host", 200, json=change)
        await _next_deal(visitor, table)
    text = (await visitor.get(f"/api/tables/{table}/hands.phhs")).text
    blinds = [sorted(map(int, re.findall(r"[1-9]\d*", line)))[-2:] for line in text.splitlines() if "blinds_or" in line]
    assert blinds == [[1, 2], [3, 6], [5, 10]]


async def _next_deal(client: Client, table: str) -> None:
    """Asks for the next deal and gives it up."""
    asks = True
    while True:
        screen = await own_turn(client, table)
        kinds = [offer.get("kind") or offer["action"]["type"] for offer in screen["view"]["offers"]]
        if "next" in kinds and not asks:
            return
        act = next(kind for kind in ("next", "fold", "check") if kind in kinds)
        asks = asks and act != "next"
        await client.acted(table, screen["turn"], act, f"on-{screen['turn']}")
