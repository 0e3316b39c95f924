"""The laboratory over HTTP: its numbers are those of the command line, and nobody has the house reckon without end."""

import asyncio
import json
import shlex
from collections.abc import Callable
from datetime import date
from fractions import Fraction
from math import comb
from typing import ParamSpec, TypeVar

import pytest
from msgspec.structs import replace

from potluck.cli import main
from potluck.errors import ParseError, RequestError
from potluck.games.paigow import WAYS
from potluck.lab.drills import HOUSE_WAYS, KINDS, LENGTHS, Length, cost_of, daily, drill, judge, weigh
from potluck.lab.laboratory import MOST, drill_of_day, equity_of_text
from potluck.room.services import InThreads
from potluck.web.bench import BURST, EVERY, Bench
from potluck.words import LANGUAGES, language
from potluck.words import laboratory as words
from tests.unit.web.clients import Client

P = ParamSpec("P")
T = TypeVar("T")


def told(capsys: pytest.CaptureFixture[str], *words: str) -> object:
    """The JSON that the command line prints."""
    assert main(words) == 0
    return json.loads(capsys.readouterr().out)


async def test_odds_are_those_of_the_command(visitor: Client, capsys: pytest.CaptureFixture[str]) -> None:
    asked = {"game": "holdem", "hands": ["AsKs", "QhQd", "99+"], "board": "2s7sJc"}
    answer = await visitor.said("POST", "/api/lab/odds", 200, json=asked)
    same = told(capsys, "odds", *asked["hands"], "--board", "2s 7s Jc", "--json")
    assert isinstance(same, dict)
    assert (answer["exact"], answer["ways"]) == (same["exact"], same["ways"])
    assert [hand["share"] for hand in answer["hands"]] == [hand["share"] for hand in same["hands"]]
    assert [hand["share_exactly"] for hand in answer["hands"]] == [hand["share_exactly"] for hand in same["hands"]]
    assert answer["command"] == 'potluck odds AsKs QhQd "99+" --board 2s7sJc'


async def test_odds_of_a_draw_say_that_nobody_exchanges(visitor: Client) -> None:
    asked = {"game": "badugi", "hands": ["As2d3c4h", "KsKdKcKh"]}
    answer = await visitor.said("POST", "/api/lab/odds", 200, json=asked)
    assert answer["said"].startswith("Exact: the cards can fall in one way only. Nobody exchanges a card in this")


async def test_what_takes_too_long_names_its_command(visitor: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    async def gave_up(*_: object) -> None:
        raise RequestError("house.too_long")

    monkeypatch.setattr("potluck.web.bench.Bench.reckon", gave_up)
    for path, command in (("odds", "potluck odds AsKs random"), ("frequencies", "potluck count --deck 52")):
        asked = {"hands": ["AsKs", "random"]} if path == "odds" else {}
        refused = await visitor.said("POST", f"/api/lab/{path}", 503, json=asked)
        assert refused["detail"]["allowed"].startswith(command)


async def test_a_card_that_a_deck_lacks_is_refused_with_those_that_it_has(visitor: Client) -> None:
    for asked, allowed in (({"wild": "Xr"}, "2c .. As"), ({"deck": 33, "wild": "2"}, "7c .. As Xr")):
        refused = await visitor.said("POST", "/api/lab/frequencies", 422, json=asked)
        assert refused["detail"]["allowed"] == allowed


@pytest.mark.parametrize(
    "asked",
    [
        {},
        {"deck": 53, "cards": 7, "joker": "wild", "wild": "2, Jh"},
        {"deck": 32, "order": "short", "cards": 6},
        {"deck": 53, "order": "deuce-to-seven", "joker": "wild"},
        {"order": "eight-or-better", "cards": 7},
        {"order": "badugi", "cards": 4},
        {"order": "two", "cards": 2},
    ],
    ids=lambda asked: " ".join(map(str, asked.values())),
)
async def test_frequencies_are_those_of_their_command(
    visitor: Client, capsys: pytest.CaptureFixture[str], asked: dict[str, object]
) -> None:
    answer = await visitor.said("POST", "/api/lab/frequencies", 200, json=asked)
    program, *command, _ = shlex.split(answer["command"])
    same = told(capsys, *command, "--json")
    assert isinstance(same, dict)
    assert (program, answer["total"]) == ("potluck", same["total"])
    counted = [(name, hands) for name, hands in same["categories"].items() if hands]
    assert [(row["category"], row["hands"]) for row in answer["rows"]] == counted
    if asked.get("order") == "short":
        names = [name for name, _ in counted]
        assert names.index("flush") < names.index("full_house"), "the better one stands above"


@pytest.mark.parametrize(
    "asked",
    [
        {"deck": 40},
        {"cards": 4},
        {"order": "best"},
        {"wild": "foo"},
        {"deck": 32, "wild": "2"},
        {"deck": 53, "order": "badugi"},
    ],
)
async def test_frequencies_of_what_is_no_deck_are_refused(visitor: Client, asked: dict[str, object]) -> None:
    refused = await visitor.said("POST", "/api/lab/frequencies", 422, json=asked)
    assert refused["code"] in ("lab.answer", "rules.bad_value")


async def test_an_exchange_costs_what_the_command_says(visitor: Client, capsys: pytest.CaptureFixture[str]) -> None:
    question = await visitor.said(
        "POST", "/api/lab/drill", 200, json={"kind": "exchange", "number": 7, "deck": 32, "sheet": "pl"}
    )
    thrown = question["cards"][:1]
    asked = {"kind": "exchange", "number": 7, "deck": 32, "sheet": "pl", "answer": thrown}
    judged = await visitor.said("POST", "/api/lab/drill/answer", 200, json=asked)
    same = told(capsys, "exchange", " ".join(question["cards"]), "--deck", "32", "--profile", "pl", "--json")
    assert isinstance(same, dict)
    choices = same["choices"]
    worths = [(tuple(row["throw"]), row["beats_exactly"]) for row in choices]
    assert [(tuple(row["answer"]), row["worth_exactly"]) for row in judged["options"]] == worths
    own = next(row for row in choices if row["throw"] == thrown)
    cost = Fraction(choices[0]["beats_exactly"]) - Fraction(own["beats_exactly"])
    assert Fraction(judged["given"]["cost_exactly"]) == cost > 0
    assert judged["place"] == sum(Fraction(row["beats_exactly"]) > Fraction(own["beats_exactly"]) for row in choices)


def test_a_bet_and_a_setting_are_worth_what_the_commands_say(capsys: pytest.CaptureFixture[str]) -> None:
    question = drill("reddog", 11)
    hand, others = (" ".join(map(str, cards)) for cards in (question.cards, question.seen))
    same = told(capsys, "bet", hand, "--pool", str(question.pool), "--seen", others)
    best = weigh(question)[0]
    assert isinstance(same, dict)
    assert (best.answer, best.worth, best.ways) == (
        (str(same["bet"]),),
        Fraction(same["gain"]),
        (same["beaten"], same["unseen"]),
    )
    seven = drill("paigow", 11)
    settings = told(capsys, "set", " ".join(map(str, seven.cards)), "--json")
    assert isinstance(settings, dict)
    assert [(list(way.answer), float(way.worth)) for way in weigh(seven)] == [
        (way["low"], way["expectation"]) for way in settings["settings"]
    ]


@pytest.mark.parametrize("best_of", LENGTHS)
def test_dice_are_worth_what_their_command_says(best_of: Length, capsys: pytest.CaptureFixture[str]) -> None:
    asked = (drill("dice", n, best_of=best_of) for n in range(999))
    question = next(one for one in asked if one.throws == 1 and one.target and (best_of == 1 or one.points[0]))
    same = told(capsys, *shlex.split(words.command(question))[1:-1], "--json")
    assert isinstance(same, list)
    row = next(row for row in same if row["dice"] == "".join(map(str, sorted(question.dice))))
    assert str(weigh(question)[0].worth) == row["exactly"]
    first = drill("dice", question.number)
    assert replace(question, best_of=1, points=(0, 0)) == first, "of one number the dice are the same"


def test_the_score_decides_what_dice_are_worth_and_the_command_refuses_a_match_that_is_over() -> None:
    question = next(one for n in range(999) if (one := drill("dice", n, best_of=5)).points == (2, 0))
    behind = replace(question, points=(0, 2))
    assert weigh(question)[0].worth > weigh(replace(question, points=(1, 1)))[0].worth > weigh(behind)[0].worth
    assert main(["throws", "--best-of", "3", "--score", "2:0"]) == 2


def test_a_setting_is_worth_what_the_command_says_by_every_house_way(capsys: pytest.CaptureFixture[str]) -> None:
    worths = set()
    for way, copies in (("foxwoods", "push"), ("ballys", "dealer")):
        seven = drill("paigow", 11, way=way, copies=copies)  # type: ignore[arg-type]  # two of each
        settings = told(capsys, *shlex.split(words.command(seven))[1:], "--json")
        assert isinstance(settings, dict)
        assert settings["house_way"]["name"] == way
        assert [float(option.worth) for option in weigh(seven)] == [row["expectation"] for row in settings["settings"]]
        worths.add(weigh(seven)[0].worth)
    assert len({*worths, weigh(drill("paigow", 11))[0].worth}) == 3
    assert set(HOUSE_WAYS) == set(WAYS), "each way of the tables can be asked for"


def test_dice_that_lie_fast_name_no_command_since_it_would_free_all_five() -> None:
    few = next(drilled for n in range(99) if len((drilled := drill("dice", n)).free) < 5)
    all_five = next(drilled for n in range(99) if len((drilled := drill("dice", n)).free) == 5)
    assert words.command(few) == ""
    assert words.command(all_five).startswith("potluck throws ")
    for code in LANGUAGES:
        speech = language(code).speech
        assert "potluck" not in words.source(speech, few)
        assert words.command(all_five) in words.source(speech, all_five)


@pytest.mark.parametrize("kind", KINDS)
def test_the_best_answer_costs_nothing_and_nonsense_is_refused(kind: str) -> None:
    question = drill(kind, 3)  # type: ignore[arg-type]  # one of KINDS
    assert question == drill(kind, 3)  # type: ignore[arg-type]
    options = weigh(question)
    costs = [cost_of(option, options) for option in options]
    assert costs == sorted(costs)
    assert costs[0] == 0 <= min(costs)
    assert judge(question, options[0].answer[::-1]).cost == 0
    with pytest.raises(RequestError, match="no answer"):
        judge(question, ("Zz",))


def test_two_cards_above_the_five_are_a_foul() -> None:
    question = drill("paigow", 5)
    assert [str(card) for card in question.cards[:2]] == ["Xr", "Ah"], "the joker is an ace: a pair of them in front"
    assert judge(question, ("Ah", "Xr")).given.worth == -1


def test_the_puzzle_of_a_day_comes_from_the_date_alone() -> None:
    days = [date(2026, 11, 24 + n) for n in range(4)]
    puzzles = list(map(daily, days))
    assert [puzzle.kind for puzzle in puzzles] == ["exchange", "dice", "paigow", "reddog"]
    assert drill_of_day("2026-11-24") == puzzles[0] == drill("exchange", puzzles[0].number, deck=52, sheet="en")
    assert [puzzle.number for puzzle in puzzles] == [5919558, 5919564, 5919574, 5919580]
    with pytest.raises(RequestError):
        drill_of_day("2026-02-30")


async def test_every_question_and_judgement_is_said_in_every_language(visitor: Client) -> None:
    for kind in KINDS:
        heads, reasons = set(), set()
        for code in LANGUAGES:
            question = await visitor.said("POST", f"/api/lab/drill?lang={code}", 200, json={"kind": kind, "number": 5})
            answer = {"reddog": ["1"], "paigow": question["cards"][5:]}.get(kind, [])
            if kind == "betting":
                assert all(choice["label"] for choice in question["choices"])
                answer = question["choices"][-1]["value"].split(" ")
            asked = {"kind": kind, "number": 5, "answer": answer}
            judged = await visitor.said("POST", f"/api/lab/drill/answer?lang={code}", 200, json=asked)
            heads.add(question["question"])
            reasons.add(judged["source"])
        assert len(heads) == len(reasons) == len(LANGUAGES)


async def test_who_asks_wrongly_hears_it_in_a_code(visitor: Client, stranger: Client) -> None:
    hands = {"hands": ["AsKs", "AsQd"]}
    assert (await visitor.said("POST", "/api/lab/odds", 422, json=hands))["code"] == "cards.twice"
    assert (await visitor.said("POST", "/api/lab/odds", 400, json={"hands": ["AsKs"]}))["code"] == "request.unreadable"
    refused = await visitor.said("POST", "/api/lab/drill?lang=de", 422, json={"deck": 33})
    assert refused["message"] == "deck kann nicht 33 sein; erlaubt: 52, 36, 32"
    english = {"kind": "betting", "deck": 32, "sheet": "en"}
    refused = await visitor.said("POST", "/api/lab/drill", 422, json=english)
    assert (refused["detail"]["path"], refused["detail"]["allowed"]) == ("sheet", "pl, de")
    assert (await stranger.said("POST", "/api/lab/odds", 401, json=hands))["code"] == "request.no_session"


async def test_a_visitor_asks_at_a_pace_and_an_address_too() -> None:
    clock = 0
    bench = Bench(InThreads(), clock=lambda: clock)
    for n in range(BURST):
        await bench.reckon("ann", "127.0.0.1", divmod, n, 7)
    with pytest.raises(RequestError) as refused:
        await bench.reckon("ann", "127.0.0.1", divmod, 1, 7)
    assert (refused.value.code, refused.value.detail["allowed"]) == ("lab.too_fast", 1)
    assert await bench.reckon("ben", "127.0.0.1", divmod, 50, 7) == (7, 1), "this machine has no bound of its own"
    for n in range(BURST):
        await bench.reckon(f"guest {n}", "10.0.0.1", divmod, n, 7)
    with pytest.raises(RequestError):
        await bench.reckon("another", "10.0.0.1", divmod, 1, 7)
    clock += EVERY
    assert await bench.reckon("ann", "127.0.0.1", divmod, 1, 7) == (0, 1)


async def test_sessions_of_one_address_share_what_is_reckoned_for_it_at_once() -> None:
    gate, bench = asyncio.Event(), Bench(Waits())
    Waits.gate = gate
    asked = [asyncio.create_task(bench.reckon(f"guest {n}", "10.0.0.1", divmod, n, 7)) for n in range(4)]
    other = asyncio.create_task(bench.reckon("ann", "10.0.0.2", divmod, 9, 7))
    await asyncio.sleep(0.01)
    gate.set()
    given = await asyncio.gather(*asked, return_exceptions=True)
    assert [isinstance(each, RequestError) and each.code for each in given] == [
        False,
        False,
        "house.yours",
        "house.yours",
    ]
    assert await other == (1, 2)


class Waits(InThreads):
    """Reckons when it is told to."""

    gate: asyncio.Event

    async def reckon(self, by: str, work: Callable[P, T], *args: P.args, **more: P.kwargs) -> T:
        await self.gate.wait()
        return work(*args, **more)


def test_a_term_of_millions_of_hands_is_refused_for_visitors_alone() -> None:
    with pytest.raises(ParseError) as refused:
        equity_of_text("omaha-five", ("xx:xxx", "AsKsQsJsTs"), "2c3d4h5c9d", "")
    assert (refused.value.code, refused.value.detail["allowed"]) == ("cards.wrong_number", f"1..{MOST}")


def test_odds_tell_nothing_of_each_hand_and_too_many_are_refused_before_they_are_written_down() -> None:
    found = equity_of_text("holdem", ("AKs", "TT+"), "", "")
    assert found.share
    assert not found.by_hand
    assert not found.exchanges
    with pytest.raises(ParseError, match=str(comb(52, 7))):
        equity_of_text("seven-stud", ("*******", "AsKsQsJs9s8s7s"), "", "")
