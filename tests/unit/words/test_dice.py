"""Poker dice in words: the sheet's own on buttons and combinations, what decides, advice, what was given away."""

import re
from itertools import pairwise
from typing import Any

import pytest

from potluck.games.dice import Match, Rules
from potluck.lab import advise
from potluck.options import read
from potluck.table import SeatInfo, TableInfo
from potluck.words import LANGUAGES, language
from tests.marks import rule
from tests.rules.dicing import play
from tests.unit.words.rig import table

SEATS = (
    SeatInfo(kind="person", name="Ada", gender="f", bot=None, taken=True, you=True),
    SeatInfo(kind="bot", name="Lev", gender="m", bot="perfect", taken=True, you=False),
)
TABLE: TableInfo = table(*SEATS, game="dice")
SHEET = ["ПОКЕР", "БОЛЬШОЙ СТРИТ", "МАЛЫЙ СТРИТ", "КАРЕ", "ФУЛЛ ХАУС", "ТРОЙКА", "ДВЕ ПАРЫ", "ПАРА", "НАИВЫСШЕЕ ОЧКО"]


def screen(lang: str, match: Match, *, viewer: int | None = 0) -> Any:
    return language(lang).words(TABLE, match.view(viewer))


def test_the_russian_buttons_bear_the_sheets_own_words() -> None:
    words = screen("ru", play("", "55613"))
    assert words.offers[:2] == ("ПЕРЕКИНУТЬ", "ПРИНЯТЬ")


def test_the_russian_combinations_are_the_sheets_own_from_high_to_low() -> None:
    order = dict(language("ru").rules("dice", Rules()))["R3.5"]
    places = [order.index(name) for name in SHEET]
    assert all(one < other for one, other in pairwise(places))
    words = screen("ru", play("", "55613"))
    assert [*words.ladder] == SHEET, "the paper beside the dice lists the same"
    assert words.ladder[words.rung] == "ПАРА"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_everything_is_said_in_every_language(lang: str) -> None:
    matches = [
        play("", "55613"),
        play("", "55613", first=1),
        play("", "55613; throw 3 4 5: 112"),
        play("", "55613; stand; 66123"),
        play("", "55613; stand; 66123; stand"),
        play("best_of=1", "55613; stand; 66123; stand"),
        play("best_of=1 drawn=counts", "55613; stand; 55613; stand"),
        play("best_of=1", "55613; leave"),
    ]
    for match in matches:
        for viewer in (None, 0, 1):
            words = screen(lang, match, viewer=viewer)
            said = [words.prompt, words.verdict or "", *words.offers, *words.story, *words.past, *words.notices]
            assert not [text for text in said if "{" in text or "}" in text]
            assert words.prompt
            assert len(words.story) == len(match.state.story)


@rule("R3.5", "R3.6")
@pytest.mark.parametrize(
    ("one", "two", "reason"),
    [
        ("66611", "55554", "FOUR OF A KIND beats FULL HOUSE."),
        ("66612", "55512", "Both have THREE OF A KIND; 6 against 5 decides."),
        ("66112", "66225", "Both have TWO PAIR; 2 against 1 decides."),
        ("66115", "66114", "Both have TWO PAIR, sixes and ones; of the other dice 5 against 4 decides."),
        ("65431", "65421", "Both have HIGHEST DIE, 6; of the other dice 3 against 2 decides."),
    ],
)
def test_a_verdict_names_the_comparison_that_decided(one: str, two: str, reason: str) -> None:
    verdict = screen("en", play("", f"{one}; stand; {two}; stand")).verdict
    assert verdict is not None
    assert verdict.endswith(reason)


@rule("R3.6")
def test_a_verdict_names_the_sums_where_they_decide() -> None:
    verdict = screen("en", play("compare=sum", "55443; stand; 66112; stand")).verdict
    assert verdict == "You won the round. Both have TWO PAIR; 18 pips in all against 14 decide."


@rule("R3.7")
def test_identical_dice_are_called_so() -> None:
    assert screen("en", play("", "55613; stand; 35165; stand")).verdict == "Identical dice: no point for either."


def test_a_prompt_names_what_is_to_beat() -> None:
    assert screen("en", play("", "55512; stand; 66123"), viewer=1).prompt == (
        "One throw is behind you, two are left. Now: PAIR, sixes. To beat: THREE OF A KIND, fives."
    )


def test_after_the_match_the_reader_learns_what_his_own_decisions_cost() -> None:
    match = play("best_of=1", "66665; throw 1 2 3 4: 1123; stand; 66666; stand")
    (notice,) = screen("en", match).notices
    assert re.fullmatch(r"Chance given away: \d+\.\d%, in [12] of 2 decisions\.", notice)
    assert screen("de", match).notices[0].startswith("Verschenkte Chance: ")
    assert "," in screen("de", match).notices[0]
    assert screen("en", match, viewer=1).notices == ("Chance given away: none. Every decision was the best.",)
    assert screen("en", match, viewer=None).notices == ()
    assert screen("en", play("", "66666; stand; 11234; stand")).notices == ()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_advice_says_what_is_best_and_why_and_the_chance_of_every_choice(lang: str) -> None:
    match = play("best_of=1", "66612; stand; 55513; throw 4 5: 24")
    view = match.view(1)
    advice: Any = advise("dice", view)
    first, *lines = language(lang).advice(TABLE, view, advice)
    assert "4/9" in first
    assert len(lines) == len(advice.choices)
    assert lines[0].startswith(("44.44%", "44,44\u00a0%"))


def test_advice_in_english_reads_so() -> None:
    view = play("best_of=1", "66612; stand; 55513; throw 4 5: 24").view(1)
    advice: Any = advise("dice", view)
    first, *lines = language("en").advice(TABLE, view, advice)
    best = "Best: throw 4 2 again, keep 5 5 5. Chance to win the match: 44.44%."
    assert first == f"{best} It beats THREE OF A KIND, sixes with a chance of 4/9."
    assert lines == [
        "44.44%: throw 4 2 again, keep 5 5 5",
        "33.33%: throw 4 again, keep 5 5 5 2",
        "33.33%: throw 2 again, keep 5 5 5 4",
        "0.00%: stand on 5 5 5 4 2",
    ]


CHANGED: dict[str, tuple[str, Any]] = {
    "best_of": ("R3.1", 5),
    "open_deals": ("R3.2", False),
    "lock": ("R3.3", False),
    "compare": ("R3.6", "sum"),
    "drawn": ("R3.7", "counts"),
}


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("option", CHANGED)
def test_each_option_changes_the_sentence_of_its_rule_and_no_other(lang: str, option: str) -> None:
    number, value = CHANGED[option]
    usual, changed = (
        dict(language(lang).rules("dice", options)) for options in (Rules(), read(Rules, {option: value}))
    )
    assert list(usual) == [f"R3.{at}" for at in range(1, 9)]
    assert {at for at in usual if usual[at] != changed[at]} == {number}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_option_and_preset_has_words(lang: str) -> None:
    spoken = language(lang)
    for option in CHANGED:
        assert spoken.field(option, game="dice").label != option
    for preset in ("one", "three", "five"):
        assert spoken.preset(preset, game="dice").label != preset
    assert spoken.terms("dice", Rules()) != spoken.terms("dice", Rules(lock=False))
    assert spoken.game("dice").label
