"""What helps afterwards and beside the table: hints, past deals, the record, being forgotten."""

import asyncio
import base64
import hashlib
import json
import re
from fractions import Fraction
from itertools import pairwise
from typing import Any

import pytest

from potluck.bots import bot
from potluck.lab.hands import hands_of
from potluck.ranking import Category
from potluck.room import Room, history
from potluck.web.modules import addresses
from potluck.words import LANGUAGES
from potluck.words.memory import usual_range
from tests.unit.web.clients import PEOPLE, Client
from tests.unit.web.test_api import is_fault

SOLO = {
    "game": "draw",
    "preset": "quick",
    "seats": [{"kind": "person"}, {"kind": "bot", "bot": "caller", "name": "Olga", "gender": "f"}],
}
DECENT = ("wait", "exchange", "check", "pass", "call")


async def own_turn(client: Client, table: str) -> dict[str, Any]:
    """The screen at the visitor's next turn, or at the end of the match."""
    screen: dict[str, Any] = {}
    for _ in range(100_000):
        screen = await client.said("GET", f"/api/tables/{table}", 200)
        if screen["view"]["offers"] or screen["view"]["over"]:
            return screen
        await asyncio.sleep(0)  # the bot thinks on this loop
    raise AssertionError(f"the bot does not move: {screen['words']}")


async def deals(client: Client, table: str, *, deals: int) -> dict[str, Any]:
    """Plays until so many deals are over, always the mildest act."""
    for number in range(4000):
        screen = await own_turn(client, table)
        kinds = [offer.get("kind") or offer["action"]["type"] for offer in screen["view"]["offers"]]
        over = screen["view"]["over"] or "next" in kinds
        if screen["view"]["over"] or (over and screen["view"]["deal"] >= deals):
            return screen
        act = "next" if over else next(kind for kind in DECENT if kind in kinds)
        await client.acted(table, screen["turn"], act, f"act-{number}-{screen['turn']}")
    raise AssertionError("no end")


async def test_a_hint_says_what_is_best_and_why_and_weighs_only_what_is_offered(visitor: Client) -> None:
    table = await visitor.opened(SOLO)
    await visitor.seated(table, 0)
    screen = await own_turn(visitor, table)
    assert screen["hint"]
    found = await visitor.said("GET", f"/api/tables/{table}/advice?lang=en", 200)
    assert found["turn"] == screen["turn"]
    offered = {offer.get("kind") or offer["action"]["type"] for offer in screen["view"]["offers"]}
    assert {choice["action"]["type"] for choice in found["choices"]} <= offered - {"leave"}
    best, *others = found["choices"]
    assert best["action"]["type"] == found["best"]
    values = [choice["value"] for choice in others]
    assert values == sorted(values, reverse=True)
    assert re.search(r"\d%", found["words"][0])
    texts = [(await visitor.said("GET", f"/api/tables/{table}/advice?lang={lang}", 200))["words"] for lang in LANGUAGES]
    assert len({told[0] for told in texts}) == len(LANGUAGES)
    assert not [line for told in texts for line in told if "{" in line]


async def test_nobody_gets_a_hint_against_a_person_nor_without_a_seat(visitors: list[Client]) -> None:
    one, two, stranger = visitors
    table = await one.opened()
    await one.seated(table, 0)
    await two.seated(table, 1)
    screen = await one.said("GET", f"/api/tables/{table}", 200)
    assert not screen["hint"]
    assert is_fault(await one.said("GET", f"/api/tables/{table}/advice", 403), "advice.company")
    solo = await one.opened(SOLO)
    await one.seated(solo, 0)
    assert is_fault(await stranger.said("GET", f"/api/tables/{solo}/advice", 403), "seat.none")


async def test_a_past_deal_is_told_step_by_step_and_an_opened_one_with_all_cards(visitor: Client) -> None:
    table = await visitor.opened(SOLO)
    await visitor.seated(table, 0)
    await deals(visitor, table, deals=2)
    first = await visitor.said("GET", f"/api/tables/{table}/deals/1", 200)
    assert (first["deal"], first["deals"], first["opened"], first["seat"]) == (1, 2, True, 0)
    frames = first["frames"]
    assert all(frame["view"]["deal"] == 1 and frame["view"]["offers"] == [] for frame in frames)
    stories = [frame["words"]["story"] for frame in frames]
    assert all(later[: len(before)] == before for before, later in pairwise(stories))
    assert frames[-1]["words"]["verdict"]
    dealt = [frame for frame in frames if frame["view"]["seats"][1]["held"] == 5]
    assert all(len(frame["view"]["seats"][1]["cards"]) == 5 for frame in dealt)
    assert dealt[0]["hidden"] == [1]
    fault = await visitor.said("GET", f"/api/tables/{table}/deals/3", 404)
    assert is_fault(fault, "deal.unknown")
    assert fault["detail"] == {"asked": 3, "allowed": 2}


@pytest.mark.slow
async def test_of_a_closed_deal_a_hand_that_was_not_shown_stays_hidden(visitors: list[Client]) -> None:
    one, two, stranger = visitors
    table = await one.opened({**PEOPLE, "options": {"open_deals": False}})
    await one.seated(table, 0)
    screen = await two.seated(table, 1)
    actor = screen["view"]["actor"]
    await (one, two)[actor].acted(table, screen["turn"], "pass", "first")
    for client, seat in ((one, 0), (two, 1), (stranger, None)):
        found = await client.said("GET", f"/api/tables/{table}/deals/1", 200)
        assert (found["seat"], found["opened"]) == (seat, False)
        for frame in found["frames"]:
            assert [at for at, held in enumerate(frame["view"]["seats"]) if held["cards"] and at != seat] == []
        saved = await client.get(f"/t/{table}/deal/1.html")
        kept = json.loads(re.findall(r'id="kept-deal">(.*?)</script>', saved.text)[0])
        assert kept == found


async def test_a_past_deal_of_poker_tells_the_chances_of_the_hands_that_its_viewer_may_see(visitor: Client) -> None:
    """The same in the saved file; while the deal runs, and of a hand that was never shown, nothing."""
    bot = {"kind": "bot", "bot": "caller"}
    asked = {"game": "poker", "options": {"variant": "holdem-fixed"}, "seats": [{"kind": "person"}, bot]}
    table = await visitor.opened(asked)
    await visitor.seated(table, 0)
    running = await visitor.said("GET", f"/api/tables/{table}/deals/1", 200)
    assert all(frame["chances"] is None for frame in running["frames"])
    await deals(visitor, table, deals=1)
    found = await visitor.said("GET", f"/api/tables/{table}/deals/1", 200)
    told = [frame["chances"] for frame in found["frames"] if frame["chances"]]
    assert sum(told[-1]["shares"]) == 1
    assert {len(frame["view"]["board"]) for frame in found["frames"] if frame["chances"]} == {0, 3, 4, 5}
    saved = await visitor.get(f"/t/{table}/deal/1.html")
    kept = json.loads(re.findall(r'id="kept-deal">(.*?)</script>', saved.text)[0])
    assert kept == found


async def test_a_saved_deal_holds_what_its_own_players_decisions_cost_and_nobody_elses(visitors: list[Client]) -> None:
    one, stranger, _ = visitors
    table = await one.opened({**SOLO, "options": {"open_deals": False}})
    await one.seated(table, 0)
    await deals(one, table, deals=2)
    summary = await one.said("GET", f"/api/tables/{table}/summary", 200)
    assert len({decision["deal"] for decision in summary["decisions"]}) == 2
    for unknown in (0, 99):
        refused = await one.said("GET", f"/api/tables/{table}/summary?deal={unknown}", 404)
        assert refused["code"] == "deal.unknown"
    for deal in (1, 2):
        wanted = [decision for decision in summary["decisions"] if decision["deal"] == deal]
        wanted.sort(key=lambda decision: decision["turn"])
        saved = await costs_in_file(one, f"/t/{table}/deal/{deal}.html")
        assert saved["decisions"] == wanted
        alone = await one.said("GET", f"/api/tables/{table}/summary?deal={deal}", 200)
        assert saved == {name: alone[name] for name in ("decisions", "parts", "total", "parts_note")}
        nothing: dict[str, Any] = {"decisions": [], "parts": [], "total": None, "parts_note": ""}
        assert await costs_in_file(stranger, f"/t/{table}/deal/{deal}.html") == nothing


async def costs_in_file(client: Client, path: str) -> Any:
    """What the saved deal tells of costs."""
    return json.loads(re.findall(r'id="kept-costs">(.*?)</script>', (await client.get(path)).text)[0])


async def test_a_page_that_shows_a_past_deal_does_not_read_it_and_the_deal_is_read_and_drawn_once(
    visitor: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await visitor.opened(SOLO)
    await visitor.seated(table, 0)
    await deals(visitor, table, deals=1)
    read: list[int] = []
    reading = history.replay

    async def counted(*args: Any, **more: Any) -> Any:
        read.append(more["deal"])
        return await reading(*args, **more)

    monkeypatch.setattr(history, "replay", counted)
    assert (await visitor.get(f"/t/{table}/deal/1")).status_code == 200
    assert read == []
    first = await visitor.said("GET", f"/api/tables/{table}/deals/1", 200)
    assert await visitor.said("GET", f"/api/tables/{table}/deals/1", 200) == first
    assert (await visitor.get(f"/t/{table}/deal/1.html")).status_code == 200
    assert read == [1]
    for deal in (0, 99):
        assert (await visitor.get(f"/t/{table}/deal/{deal}")).status_code == 404


async def test_a_saved_deal_needs_nothing_and_allows_only_its_own_script_and_sheet(visitor: Client) -> None:
    table = await visitor.opened(SOLO)
    await visitor.seated(table, 0)
    answer = await visitor.get(f"/t/{table}/deal/1.html?lang=de")
    assert answer.headers["content-disposition"] == f'attachment; filename="potluck-{table}-1.html"'
    page = answer.text
    (policy,) = re.findall(r'http-equiv="Content-Security-Policy" content="([^"]*)"', page)
    policy = policy.replace("&#39;", "'")
    assert "unsafe" not in policy
    allowed = re.findall(r"script-src ([^;]*)", policy)[0].split()
    early, begin = re.findall("<script>(.*?)</script>", page, flags=re.DOTALL)
    assert allowed == [hashed(early), hashed(begin), "blob:"]
    (sheet,) = re.findall("<style>(.*?)</style>", page, flags=re.DOTALL)
    assert re.findall(r"style-src ([^;]*)", policy) == [hashed(sheet)]
    assert not re.findall(r'(?:src|href)="(?!#)[^"]*"', page)


async def test_a_saved_deal_holds_each_module_once_behind_those_that_it_needs(visitor: Client) -> None:
    table = await visitor.opened(SOLO)
    await visitor.seated(table, 0)
    page = (await visitor.get(f"/t/{table}/deal/1.html")).text
    _, begin = re.findall("<script>(.*?)</script>", page, flags=re.DOTALL)
    modules, end = json.JSONDecoder().raw_decode(begin, begin.rindex("\nbegin(") + len("\nbegin("))
    assert json.JSONDecoder().raw_decode(begin, end + 2)[0][-1] == "replay/replay.mjs"
    held: list[str] = []
    for name, parts in modules:
        assert set(parts[1::2]) <= set(held), name
        assert not [address for part in parts[::2] for address in addresses(part)], name
        held.append(name)
    assert len(held) == len(set(held))
    assert "replay/replay.mjs" in held


def hashed(text: str) -> str:
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"


@pytest.mark.slow
async def test_whatever_a_player_is_called_the_saved_deal_stays_one_page(visitor: Client) -> None:
    table = await visitor.opened(
        {**SOLO, "seats": [{"kind": "person"}, {"kind": "bot", "bot": "caller", "name": "</script><b>"}]}
    )
    await visitor.seated(table, 0)
    page = (await visitor.get(f"/t/{table}/deal/1.html")).text
    kept = json.loads(re.findall(r'id="kept-deal">(.*?)</script>', page)[0])
    assert kept["frames"][0]["words"]["names"][1] == "</script><b>"
    assert page.count("</script>") == 6


async def test_the_record_agrees_with_what_was_played(visitor: Client, room: Room) -> None:
    assert (await visitor.said("GET", "/api/me", 200))["games"] == []
    table = await visitor.opened(SOLO)
    await visitor.seated(table, 0)
    await deals(visitor, table, deals=4)
    (game,) = (await visitor.said("GET", "/api/me?lang=en", 200))["games"]
    assert (game["game"], game["matches"], game["running"], game["deals"]) == ("draw", 1, 1, 4)
    past = [await visitor.said("GET", f"/api/tables/{table}/deals/{deal}", 200) for deal in range(1, 5)]
    ends = [found["frames"][-1]["view"] for found in past]
    won = sum(end["outcome"]["winner"] == 0 for end in ends)
    lost = sum(end["outcome"]["winner"] == 1 for end in ends)
    assert (game["deals_won"], game["deals_lost"]) == (won, lost)
    assert sorted(pot["pot"] for pot in game["pots"]) == sorted(end["outcome"]["amount"] for end in ends)
    assert [one["name"] for one in game["opponents"]] == ["Olga"]
    assert game["opponents"][0]["net"] == game["net"] == game["tables"][0]["net"]
    options: Any = room.games["draw"].presets["quick"]
    dealt = [rank(options, found) for found in past]
    seen = {hand["name"]: hand["seen"] for hand in game["hands"]}
    assert sum(seen.values()) == len(dealt)
    assert seen["PAIR"] == dealt.count(Category.ONE_PAIR)
    assert sum(hand["expected"] for hand in game["hands"]) == pytest.approx(4)
    assert all(hand["low"] <= hand["expected"] <= hand["high"] + 1 for hand in game["hands"])


def rank(options: Any, found: Any) -> Category:
    """What seat 0 was dealt."""
    from potluck.cards import parse

    cards = next(cards for frame in found["frames"] if len(cards := frame["view"]["seats"][0]["cards"]) == 5)
    return Category(options.order.rank(parse(" ".join(cards))).category)


async def test_the_record_names_those_who_sat_there_and_not_the_player_himself(visitors: list[Client]) -> None:
    host, guest, _ = visitors
    wish = {"game": "poker", "preset": "evening", "seats": [{"kind": "person"}] * 6, "evening": True}
    table = await host.opened(wish)
    for visitor, seat in ((host, 0), (guest, 3)):
        await visitor.seated(table, seat)
    await host.said("POST", f"/api/tables/{table}/begin", 200, json={})
    for visitor, seat, other in ((host, 0, 3), (guest, 3, 0)):
        screen = await visitor.said("GET", f"/api/tables/{table}?lang=en", 200)
        (game,) = (await visitor.said("GET", "/api/me?lang=en", 200))["games"]
        names = [found["name"] for found in screen["table"]["seats"]]
        assert game["tables"][0]["names"] == [names[seat], names[other]]


async def test_nobody_has_anothers_record(visitors: list[Client]) -> None:
    one, two, _ = visitors
    table = await one.opened(SOLO)
    await one.seated(table, 0)
    assert (await one.said("GET", "/api/me", 200))["games"] != []
    assert (await two.said("GET", "/api/me", 200))["games"] == []


async def test_who_is_forgotten_has_left_and_is_somebody_new(visitor: Client) -> None:
    table = await visitor.opened(SOLO)
    await visitor.seated(table, 0)
    before = await visitor.said("GET", "/api/me", 200)
    assert await visitor.said("POST", "/api/me/forget", 200, json={}) == {"left": 1}
    after = await visitor.said("GET", "/api/me", 200)
    assert after["player"] != before["player"]
    assert (after["name"], after["games"]) == ("", [])
    screen = await visitor.said("GET", f"/api/tables/{table}", 200)
    assert (screen["seat"], screen["table"]["seats"][0]["leaving"] or screen["view"]["over"]) == (None, True)
    log = (await visitor.get(f"/api/tables/{table}/log")).text
    assert before["player"] not in log


async def test_a_stranger_has_no_record_and_cannot_be_forgotten(stranger: Client) -> None:
    assert is_fault(await stranger.said("GET", "/api/me", 401), "request.no_session")
    assert is_fault(await stranger.said("POST", "/api/me/forget", 401, json={}), "request.no_session")


@pytest.mark.parametrize("page", ["/me", "/t/{table}/fair", "/t/{table}/deal/1"])
async def test_the_pages_are_there_in_every_language(visitor: Client, page: str) -> None:
    table = await visitor.opened(SOLO)
    await visitor.seated(table, 0)
    for lang in LANGUAGES:
        answer = await visitor.get(page.format(table=table), params={"lang": lang})
        assert answer.status_code == 200
        assert answer.headers["content-language"] == lang
        assert "default-src 'none'" in answer.headers["content-security-policy"]


@pytest.mark.parametrize(
    "page", ["/t/aaaaaaaaaaaaaaaa/fair", "/t/aaaaaaaaaaaaaaaa/deal/1", "/t/aaaaaaaaaaaaaaaa/deal/1.html"]
)
async def test_a_table_that_is_not_there_has_no_pages(visitor: Client, page: str) -> None:
    assert (await visitor.get(page)).status_code == 404


async def test_the_help_shows_what_beats_what_at_this_table(visitor: Client) -> None:
    usual = await visitor.opened(SOLO)
    odd = await visitor.opened({**SOLO, "options": {"showdown": {"flush_above_full": True, "ace_below_seven": True}}})
    names = {}
    for table in (usual, odd):
        found = await visitor.said("GET", f"/api/tables/{table}/rules?lang=en", 200)
        names[table] = [example["name"].partition(",")[0] for example in found["examples"]]
    assert names[usual][:3] == ["STRAIGHT FLUSH", "FOUR OF A KIND", "FULL HOUSE"]
    assert names[usual][3:] == ["FLUSH", "STRAIGHT", "THREE OF A KIND", "TWO PAIR", "PAIR", "NOTHING"]
    assert names[odd][2:6] == ["FLUSH", "FULL HOUSE", "STRAIGHT", "STRAIGHT"]


def test_the_usual_range_holds_95_of_100_and_no_more_than_it_must() -> None:
    """Against the exact distribution, by hand."""
    from math import comb

    for tries, chance in ((1, Fraction(1, 2)), (40, Fraction(1, 3)), (500, Fraction(1, 100))):
        low, high = usual_range([(tries, chance)])
        mass = [comb(tries, k) * chance**k * (1 - chance) ** (tries - k) for k in range(tries + 1)]
        assert sum(mass[:low]) < Fraction(25, 1000) <= sum(mass[: low + 1])
        assert sum(mass[: high + 1]) >= Fraction(975, 1000) > sum(mass[:high])
    assert usual_range([(20, Fraction(1, 3)), (20, Fraction(1, 3))]) == usual_range([(40, Fraction(1, 3))])


def test_hands_are_dealt_as_often_as_the_whole_deck_says() -> None:
    from itertools import combinations

    from potluck.cards import deck
    from potluck.games import draw

    counted = hands_of("draw")
    assert counted is not None
    rules = draw.Rules()
    found = counted.chances(rules)
    assert sum(found.values()) == 1
    pairs = sum(len({card.rank for card in cards}) == 4 for cards in combinations(deck(32), 5))
    assert found[Category.ONE_PAIR] == Fraction(pairs, 201_376)


async def given_up(client: Client, bot: str) -> None:
    """A match against that bot, lost at once."""
    seats = [{"kind": "person"}, {"kind": "bot", "bot": bot}]
    table = await client.opened({"game": "draw", "preset": "evening", "seats": seats})
    await client.seated(table, 0)
    screen = await own_turn(client, table)
    await client.acted(table, screen["turn"], "leave", f"leave-{table}")


async def test_after_three_lost_matches_an_easier_level_is_suggested_in_the_visitors_language(visitor: Client) -> None:
    async def suggested(lang: str = "en") -> Any:
        record = await visitor.said("GET", f"/api/me?lang={lang}", 200)
        return record["games"][0]["suggestion"]

    for _ in range(2):
        await given_up(visitor, "draw-3")
    await given_up(visitor, "caller")
    assert await suggested() is None, "of the caller nobody measured how strong it is"
    await given_up(visitor, "draw-3")
    found = await suggested()
    assert found["bot"] == "draw-2"
    assert re.findall(r"\d+", found["words"]) == ["3", "2"]
    told = [(await suggested(lang))["words"] for lang in LANGUAGES]
    assert len(set(told)) == len(LANGUAGES)


async def test_the_catalogue_names_each_measured_opponent_by_its_chance(visitor: Client) -> None:
    (game,) = [one for one in await visitor.said("GET", "/api/games?lang=en", 200) if one["name"] == "draw"]
    told = {one["name"]: one["strength"] for one in game["bots"]} | {
        one["id"]: one["strength"] for one in game["personas"]
    }
    for name, strength in told.items():
        chance = bot(name).chance
        assert re.findall(r"\d+", strength) == ([str(round(100 * chance)), "100"] if chance else []), name
    assert {f"draw-{level}" for level in range(1, 6)} <= {name for name, strength in told.items() if strength}
