"""Pai Gow in words: every screen and rule in five languages, the adviser's lines, what one's settings have cost."""

import re
from random import Random
from typing import Any

import pytest

from potluck.cards import parse
from potluck.games import GAMES
from potluck.games.paigow import PRESETS, Bet, Leave, Match, Rules
from potluck.games.paigow.values import Entry
from potluck.lab import advise
from potluck.lab.paigow.advice import ranked_settings
from potluck.lab.review import review
from potluck.options import fields
from potluck.protocol import Dealt, kinds
from potluck.words import LANGUAGES, language
from tests.contract.play import options_of, play
from tests.marks import book_rules, rule
from tests.rules.pairs import deal
from tests.rules.pairs import play as acted
from tests.unit.words.rig import seat, table

GAME = GAMES["paigow"]
HAND = "As Ac Kd Qs Qh 9d 4c"
POOR = "9s 8c 7d 5s 4h 3d 2c"
JACKS = "Js Jh 9c 6s 4d Ad Tc"


def company(seats: int = 1) -> Any:
    return table(*(seat(name=f"P{at}") for at in range(seats)), game="paigow")


def reviewed(code: str, match: Match) -> tuple[str, ...]:
    view = match.view(0)
    return language(code).review(company(len(match.state.seats)), view, review("paigow", view))


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_screen_of_random_matches_has_all_its_words(code: str) -> None:
    told = set()
    for number in range(12 if code == "en" else 3):
        rng = Random(number)
        options = options_of(GAME, rng) if number % 2 else Rules(deals=3, bank="turns", chips=60, commission=number > 6)
        for step in play(GAME, options, rng=rng, most=60):
            match = step.after
            told |= {type(entry) for entry in match.state.story}
            if match.state.over or rng.random() < 0.1:
                words = language(code).words(company(len(match.state.seats)), match.view(0))
                assert len(words.story) == len(match.state.story)
                assert len(words.offers) == len(match.view(0).offers)
                told_now = (words.prompt, words.verdict or "", *words.story, *words.past, *words.notices)
                assert "{" not in "".join(told_now)
                assert "Xr" not in "".join((*told_now, *(text for pick in words.picks for text in pick[1:])))
    assert code != "en" or told == set(kinds(Entry).values())


def test_both_hands_are_named_for_every_choice_of_two() -> None:
    match = deal("", HAND)
    for code in LANGUAGES:
        picks = language(code).words(company(), match.view(0)).picks
        assert len(picks) == 21
        assert all(two and high and low for two, high, low in picks)
    told = {pick[0]: pick[1:] for pick in language("en").words(company(), match.view(0)).picks}
    assert told["Qs Qh"] == ("ONE PAIR, aces", "ONE PAIR, queens")
    words = language("en").words(company(), match.view(0))
    for (_, high, low), rungs in zip(words.picks, words.pick_rungs, strict=True):
        assert (high, low) == tuple(
            name if name.startswith(words.ladder[at]) else "" for name, at in zip((high, low), rungs, strict=True)
        )


def test_the_verdict_names_the_line_of_the_house_way_that_decided() -> None:
    words = language("en").words(company(), deal("", f"{HAND}: Qs Qh", dealer="6s 6d 3c 3h Ks 9h 2c").view(0))
    assert words.verdict is not None
    assert (len(words.ladder), words.ladder[words.rung or 0]) == (10, "ONE PAIR")
    assert words.ladder[words.rung_below or 0] == "ONE PAIR"
    assert "Set by the house: two pairs, TWO PAIR at the back, at least K in front." in words.verdict
    assert words.verdict.startswith("A push: your bet comes back. Your five: worse; your two: better. The house: ")


def banked(bank: str) -> Match:
    """The match after a deal in which the first of two holds the bank, and the second stakes $10 and sets A-10."""
    first = acted(deal("bank=turns", f"{HAND}: Qs Qh", f"{JACKS}: Ad Tc", dealer=POOR), "next", "next")
    return deal("", f"{HAND}: {bank}", f"{JACKS}: Ad Tc", dealer=POOR, match=first, bets=(0, 10))


def verdict(match: Match, at: int | None, *, code: str = "en") -> str:
    told = language(code).words(company(len(match.state.seats)), match.view(at)).verdict
    assert told is not None
    return told


@rule("RP.9")
@pytest.mark.parametrize("at", [1, None])
def test_what_came_of_a_bet_is_told_by_the_hands_of_who_holds_the_bank(at: int | None) -> None:
    own = "" if at is None else "The bank wins: −$10. Your five: worse; your two: worse. "
    match = banked("Qs Qh")
    assert verdict(match, at) == f"{own}P0 holds the bank: ONE PAIR, aces and ONE PAIR, queens."
    left = match.apply(Leave())
    assert verdict(left, at) == verdict(match, at), "who leaves afterwards has shown his hands"
    assert all("P0" in verdict(match, at, code=code) for code in LANGUAGES)


@rule("RP.9")
def test_who_holds_the_bank_reads_the_hands_of_the_house_and_what_all_bets_brought() -> None:
    assert verdict(banked("Qs Qh"), 0) == (
        "You held the bank: +$15. "
        "The house: HIGH CARD, nine high and HIGH CARD, 8-7. Set by the house: no pair, in front as high as can be."
    )


@rule("RP.9", "RP.3")
def test_a_bank_that_fouls_is_said_to_and_wins_nothing_by_its_hands() -> None:
    match = banked("As Ac")
    story = language("en").words(company(2), match.view(1)).story
    assert story[-1] == "Your bet wins $10."
    assert verdict(match, 1) == (
        "Your bet wins: +$10. "
        "P0 holds the bank: ONE PAIR, queens and ONE PAIR, aces. That is a foul: the bank’s two outrank its five."
    )
    own = "That was a foul: your two outrank your five. You held the bank: −$15. The house: "
    assert verdict(match, 0).startswith(own)


@rule("RP.9")
def test_a_bank_that_was_left_is_said_to_be() -> None:
    first = acted(deal("bank=turns", f"{HAND}: Qs Qh", f"{JACKS}: Ad Tc", dealer=POOR), "next", "next")
    match = deal("", HAND, JACKS, match=first).apply(Leave())
    match = acted(match, "set Ad Tc").apply(Dealt(parse(POOR)))
    assert verdict(match, 1) == "Your bet wins: +$5. P0 leaves the table and the bank."


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_rule_is_at_hand_and_every_option_has_a_name(code: str) -> None:
    spoken = language(code)
    for rules in (*PRESETS.values(), Rules(bank="turns", wheel="second", house_way="flamingo")):
        told = spoken.rules("paigow", rules)
        assert {number for number, _ in told} == {number for number in book_rules() if number.startswith("RP.")}
        assert all(text and "{" not in text for _, text in told)
        assert "{" not in spoken.terms("paigow", rules)
    for field in fields(Rules):
        option = spoken.field(field.path, game="paigow")
        assert option.label != field.path
        assert set(option.choices) == set(map(str, field.choices))


@pytest.mark.parametrize("code", LANGUAGES)
def test_advice_says_what_is_best_and_what_each_setting_brings(code: str) -> None:
    view = GAME.start(Rules(), 1).apply(Bet(10)).apply(Dealt(parse("Ts Td 3c 3h As 9d 2c"))).view(0)
    advice = advise("paigow", view)
    assert advice is not None
    first, *lines = language(code).advice(company(), view, advice)
    assert re.search("53.?524.?680", first)
    assert len(lines) == len(advice.choices)
    assert all("%" in line for line in lines)


@pytest.mark.parametrize("code", LANGUAGES)
def test_what_settings_cost_is_told_after_a_deal_and_after_the_match(code: str) -> None:
    good = deal("deals=2", f"{HAND}: Qs Qh", dealer=POOR)
    (said,) = reviewed(code, good)
    bad = deal("", f"{HAND}: As Ac", dealer=POOR, match=acted(good, "next"))
    dear, session = reviewed(code, bad)
    assert "A♠" not in said
    assert "Q♠ Q♥" in dear
    assert "$" in session
    assert re.search(r"1\D+2", session)
    last = deal("", f"{HAND}: Qs Qh", dealer=POOR, match=acted(good, "next"))
    assert last.over
    assert "+$10" in reviewed(code, last)[1]
    assert "{" not in "".join((said, dear, session))


@rule("RP.9")
def test_what_the_setting_of_a_bank_cost_is_told_of_all_bets_against_it() -> None:
    match = banked("9d 4c")
    worth = {frozenset(way.low): way.expectation() for way in ranked_settings(match.rules, parse(HAND), banks=True)}
    lost = float(max(worth.values()) - worth[frozenset(parse("9d 4c"))])
    last, session = reviewed("en", match)
    assert last == (
        f"You held the bank, and your setting cost {lost:.1%} of the bets against it on average, ${15 * lost:.2f}. "
        "Best: Q♠ Q♥ as the two."
    )
    assert session.endswith(f"1 of 2 were the best; the rest gave away ${15 * lost:.2f}.")
    assert all(f"{15 * lost:.2f}"[:2] in reviewed(code, match)[0] for code in LANGUAGES)


def test_the_cost_is_told_of_finished_deals_alone() -> None:
    assert review("paigow", deal("", HAND).view(0)) is None
    assert review("paigow", deal("", f"{HAND}: Qs Qh", dealer=POOR).view(None)) is None
    assert reviewed("en", deal("", f"{HAND}: Qs Qh", dealer=POOR)) == (
        "Your setting was the best there is: it cost nothing.",
    )
