"""Red Dog in words: every entry, screen and rule in five languages, in the sheet's own terms."""

from fractions import Fraction
from random import Random
from typing import Any

import pytest

from potluck.games import GAMES
from potluck.games.reddog import PRESETS, Bet, Decline, Rules
from potluck.games.reddog.values import Entry
from potluck.lab import Advice, Choice
from potluck.lab.reddog_advice import Facts
from potluck.options import fields
from potluck.protocol import kinds
from potluck.words import LANGUAGES, language
from tests.contract.play import options_of, play
from tests.marks import book_rules
from tests.rules.kennel import play as written
from tests.unit.words.rig import seat, table

GAME = GAMES["reddog"]
SPADES = "Ks Qs 8s 5s 3s"


def company(seats: int) -> Any:
    return table(*(seat(name=f"P{at}") for at in range(seats)), game="reddog")


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_screen_of_random_matches_has_all_its_words(code: str) -> None:
    told = set()
    for number in range(12):
        rng = Random(number)
        options = options_of(GAME, rng) if number % 2 else Rules(chips=3, credits=1)
        for step in play(GAME, options, rng=rng):
            match = step.after
            told |= {type(entry) for entry in match.state.story}
            if match.state.over or rng.random() < 0.05:
                words = language(code).words(company(len(match.state.seats)), match.view(0))
                assert len(words.story) == len(match.state.story)
                assert len(words.offers) == len(match.view(0).offers)
                assert "{" not in "".join((words.prompt, *words.story, *words.past, *words.notices))
    assert told == set(kinds(Entry).values())


def test_the_buttons_bear_the_sheets_own_words() -> None:
    match = written("2", "As 3c", ":")
    captions = {code: language(code).words(company(2), match.view(1)).offers[:2] for code in LANGUAGES}
    assert captions["es"] == ("APOSTAR {amount}", "RENUNCIAR, cuesta 1")
    assert captions["en"] == ("BET {amount}", "DECLINE, costs 1")


def test_the_last_bet_is_told_beside_the_pool_and_at_the_seat() -> None:
    match = written("3", "As 3c 4c", f"- {SPADES} - 2c 3c 4c 5c 6c : bet 2 > 9s; bet 1 > Ah")
    words = language("en").words(company(3), match.view(1))
    assert words.verdict == "The card is A♥. P2 showed 6♣ 5♣ 4♣ 3♣ 2♣ and lost 1 chip."
    assert words.hands == ("deals", "wins 2 with Q♠", "loses 1")


def test_the_reader_turns_a_card_in_the_second_person() -> None:
    match = written("2", "As 3c", ":")
    told = {code: language(code).words(company(2), match.view(0)).story for code in LANGUAGES}
    assert {
        "For the first deal, you turn A♠.",
        "Por el primer reparto, levantas A♠.",
        "Um das erste Geben deckst du A♠ auf.",
        "Odkrywasz A♠ o pierwsze rozdanie.",
        "За право первой сдачи вы открываете A♠.",
    } <= {line for story in told.values() for line in story}
    assert "For the first deal, P1 turns 3♣." in told["en"]


def test_joint_winners_are_named_together() -> None:
    match = written("2 rounds=1", "As 3c", ": decline; decline", ": decline; decline")
    prompt = language("en").words(company(2), match.view(None)).prompt
    assert prompt == "Equal chips: joint winners of the match are P0, P1. The one round has been played."


def test_at_the_end_the_pool_is_told_part_by_part_and_lies_nowhere_twice() -> None:
    last = f"{SPADES} - - : decline; decline; bet 1 > 2s"
    match = written("3 rounds=1", "3c Ac 4c", *[": decline; decline; decline"] * 2, last)
    view = match.view(0)
    felt, words = view.felt(), language("en").words(company(3), view)
    assert sum(spot.stack or 0 for spot in felt.spots) + (felt.pot or 0) == 60
    assert words.pot is not None
    assert words.pot.amount == "0"
    assert "The pool of 10 chips is divided: P0 +3, P1 +4, P2 +3." in words.story
    assert words.notices == ("The standings: P0 21, P1 20, P2 19.",)
    assert words.tally is not None
    assert [(line.place, line.name, line.amount) for line in words.tally.placed] == [
        ("1", "P0", "21"),
        ("2", "P1", "20"),
        ("3", "P2", "19"),
    ]
    running = written("3 rounds=1", "3c Ac 4c", ":").view(0)
    assert ("Deals to come", "2") in language("en").words(company(3), running).terms


def test_the_paper_counts_rounds_and_ranks_all_chips() -> None:
    view = written("3 rounds=3", "3c Ac 4c", *[": decline; decline; decline"] * 4, ":").view(0)
    tally = language("en").words(company(3), view).tally
    assert tally is not None
    assert [(one.name, one.done, one.running, one.left, one.closed) for one in tally.rounds] == [
        ("Round 1", 3, False, 0, True),
        ("Round 2", 1, True, 1, False),
        ("Round 3", 0, False, 3, False),
    ]
    assert tally.further == "After this one there are 4 deals to come."
    assert sum(int(line.amount) for line in tally.placed) == 60
    assert tally.placed[-1].seat is None


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_rule_is_at_hand_and_every_option_has_a_name(code: str) -> None:
    spoken = language(code)
    for rules in (*PRESETS.values(), Rules(cards=4, credits=2, ante_every_deal=True, open_deals=False)):
        told = spoken.rules("reddog", rules)
        assert {number for number, _ in told} == {number for number in book_rules() if number.startswith("R1.")}
        assert all(text and "{" not in text for _, text in told)
        assert "{" not in spoken.terms("reddog", rules)
    for field in fields(Rules):
        option = spoken.field(field.path, game="reddog")
        assert option.label != field.path
        assert set(option.choices) == set(map(str, field.choices))


@pytest.mark.parametrize("code", LANGUAGES)
def test_advice_says_the_chance_and_what_each_choice_brings(code: str) -> None:
    match = written("2", "As 3c", ":")
    choices = (Choice(Bet(2), Fraction(5, 47)), Choice(Bet(1), Fraction(-1, 47)), Choice(Decline(), Fraction(-1)))
    found = Advice(choices, Facts(beaten=21, remaining=47, wins=Fraction(21, 47), why="chase"))
    first, *lines = language(code).advice(company(2), match.view(1), found)
    assert "21" in first
    assert "21/47" in first
    assert [any(text in line for text in ("+5/47", "−1/47", "−1")) for line in lines[:3]] == [True] * 3


@pytest.mark.parametrize("credits", [0, 1])
def test_who_is_out_reads_that_a_host_can_allow_credits_where_there_are_none(credits: int) -> None:
    told = set()
    for number in range(8):
        for step in play(GAME, Rules(chips=2, credits=credits), rng=Random(number)):
            match = step.after
            out = [at for at, place in enumerate(match.view(None).seats) if not (place.within or place.left)]
            if out and not match.over:
                words = language("en").words(company(len(match.state.seats)), match.view(out[0]))
                told.add(words.notices[:2])
    assert told
    hint = "This match knows no credits. Its host can allow them for the next: who is out then takes new chips."
    assert {hint in notices for notices in told} == {not credits}
