"""The exchange (R0.12-R0.14)."""

import pytest

from potluck.cards import parse
from potluck.errors import IllegalAction
from potluck.games.draw.values import Exchange, Exchanged
from potluck.protocol import Cards, Dealt, encode
from tests.marks import rule
from tests.rules.script import cash, offered, play, refusal, story

HAND = "As Ad 7h 8h 9c - Ks Kd 7c 8c 9d"


@rule("R0.12")
@pytest.mark.parametrize(
    ("rules", "most"),
    [
        ("pl", 5),
        ("de", 4),
        ("pl drawing.most=three", 3),
        ("de drawing.most=three", 3),
        ("pl drawing.most=four", 4),
        ("de drawing.most=four", 4),
        ("de drawing.most=five", 5),
        ("pl 52", 5),
        ("de 52", 4),
    ],
)
def test_so_many_cards_may_be_exchanged(rules: str, most: int) -> None:
    assert offered(play(rules, f"{HAND}: wait; exchange")) == f"exchange 0..{most} of As Ad 7h 8h 9c"


@rule("R0.12", "R0.11")
def test_polish_the_caller_may_exchange_as_many_as_the_other() -> None:
    for rules, most in (("pl", 5), ("pl drawing.most=three", 3)):
        asked = play(rules, f"{HAND}: wait")
        assert offered(asked, among="exchange") == f"exchange 0..{most} of Ks Kd 7c 8c 9d"


@rule("R0.12")
@pytest.mark.parametrize("profile", ["pl", "de"])
def test_four_cards_only_beside_an_ace(profile: str) -> None:
    asked = f"{profile} drawing.most=four_with_ace"
    assert offered(play(asked, "Ks Kd 7c 8c 9d - As Ad 7h 8h 9c: wait; exchange")) == "exchange 0..3 of Ks Kd 7c 8c 9d"
    with_ace = play(asked, "As Kd 7c 8c 9d - Ks Ad 7h 8h 9c: wait; exchange")
    assert offered(with_ace) == "exchange 0..3 of As Kd 7c 8c 9d, exchange 4..4 of Kd 7c 8c 9d"
    assert refusal(with_ace, "exchange As Kd 7c 8c") == "action.illegal"
    assert refusal(with_ace, "exchange As Kd 7c 8c 9d") == "action.illegal"


@rule("R0.12")
def test_either_of_two_aces_may_stand_beside_four_thrown_cards() -> None:
    asked = play("de drawing.most=four_with_ace", f"{HAND}: wait; exchange")
    assert offered(asked).count("exchange 4..4") == 2
    for kept in ("As", "Ad"):
        thrown = " ".join(card for card in ["As", "Ad", "7h", "8h", "9c"] if card != kept)
        after = play("de drawing.most=four_with_ace", f"{HAND}: wait; exchange; exchange {thrown}")
        assert str(after.state.seats[0].hand[0]) == kept


@rule("R0.12")
@pytest.mark.parametrize("cards", ["Kc", "As As", "As Ad 7h 8h 9c Kc", "7c"])
def test_only_cards_in_hand_can_be_thrown_and_each_once(cards: str) -> None:
    assert refusal(play("pl", f"{HAND}: wait; exchange"), f"exchange {cards}") == "action.illegal"


@rule("R0.13")
def test_polish_the_caller_exchanges_first_and_the_other_is_asked_then() -> None:
    match = play("pl", f"{HAND}: wait; exchange 7c 8c > Kh Kc")
    assert (match.actor, offered(match)) == (0, "exchange 0..5 of As Ad 7h 8h 9c")
    done = play("pl", f"{HAND}: wait; exchange 7c 8c > Kh Kc; exchange 7h > Ah")
    assert (done.actor, done.state.phase) == (0, "after")


@rule("R0.13")
def test_polish_the_first_to_speak_exchanges_first_where_he_calls() -> None:
    match = play("pl", f"{HAND}: wait; open 5; exchange 7h 8h > Ah Ac")
    assert (match.actor, offered(match)) == (1, "exchange 0..5 of Ks Kd 7c 8c 9d")


@rule("R0.13")
@pytest.mark.parametrize("before", ["wait; exchange", "open 5; exchange", "wait; open 5; exchange"])
@pytest.mark.parametrize("first", [0, 1])
def test_german_both_exchange_in_turn_from_the_first_to_speak(before: str, first: int) -> None:
    asked = play("de", before, first=first)
    assert asked.actor == first
    then = play("de", f"{before}; exchange", first=first)
    assert (then.actor, then.state.phase) == (1 - first, "exchange")
    done = play("de", f"{before}; exchange; exchange", first=first)
    assert (done.actor, done.state.phase) == (first, "after")


@rule("R0.13")
def test_new_cards_come_before_the_other_marks() -> None:
    asked = play("de", f"{HAND}: wait; exchange; exchange 7h 8h > Ah Ac")
    assert " ".join(map(str, asked.state.seats[0].hand)) == "As Ad 9c Ah Ac"
    assert (asked.actor, asked.chance) == (1, None)


@rule("R0.13")
def test_nobody_acts_until_the_new_cards_are_dealt() -> None:
    thrown = play("de", f"{HAND}: wait; exchange").apply(Exchange(parse("7h 8h")))
    assert (thrown.actor, thrown.chance, thrown.offers()) == (None, Cards(2, 0), ())
    assert refusal(thrown, "exchange") == "action.chance_owed"


@rule("R0.13")
def test_there_is_no_betting_between_the_exchanges() -> None:
    match = play("pl", "wait; exchange")
    assert offered(match).startswith("exchange")
    assert refusal(match, "open 5") == "action.illegal"


@rule("R0.13", "R0.12")
@pytest.mark.parametrize("profile", ["pl", "de"])
def test_keeping_all_cards_is_an_exchange_too(profile: str) -> None:
    match = play(profile, "0 wins: wait; exchange; exchange" + ("; exchange" if profile == "de" else ""))
    assert match.state.phase == "after"
    assert [seat.thrown for seat in match.state.seats] == [(), ()]


@rule("R0.13", "R0.11")
def test_an_answer_to_the_question_for_cards_costs_nothing() -> None:
    match = play("pl", f"{HAND}: open 10; exchange 7c > Kh; exchange 7h > Ah")
    assert cash(match) == (285, 285)


@rule("R0.14")
def test_how_many_cards_one_exchanged_is_public() -> None:
    match = play("pl", f"{HAND}: wait; exchange 7c 8c > Kh Kc; exchange 7h > Ah")
    for viewer in (0, 1, None):
        assert [seat.threw for seat in match.view(viewer).seats] == [1, 2]
    assert story(match, "exchanged") == (Exchanged(1, 2, 0), Exchanged(0, 1, 0))


@rule("R0.14")
@pytest.mark.parametrize("profile", ["pl", "de"])
def test_german_the_call_tells_no_number(profile: str) -> None:
    called = story(play(profile, "tie: wait; exchange"), "exchanged")
    assert called == (Exchanged(1, None if profile == "de" else 0, 0),)


THROWN = f"{HAND}: wait; exchange 7c 8c > Kh Kc; exchange 7h > Ah"


@rule("R0.14")
@pytest.mark.parametrize("open_deals", ["true", "false"])
def test_which_cards_were_exchanged_is_never_told_during_the_deal(open_deals: str) -> None:
    match = play(f"pl open_deals={open_deals}", THROWN)
    assert [seat.thrown for seat in match.view(1).seats] == [(), parse("7c 8c")]
    for viewer in (0, None):
        assert match.view(viewer).seats[1].thrown == ()
        assert b'"7c"' not in encode(match.view(viewer))


@rule("R0.14")
@pytest.mark.parametrize("end", ["check", "pass"])
def test_which_cards_were_exchanged_is_told_afterwards_with_open_deals_alone(end: str) -> None:
    opened = play("pl", f"{THROWN}; {end}").view(None)
    assert [seat.thrown for seat in opened.seats] == [parse("7h"), parse("7c 8c")]
    closed = play("pl open_deals=false", f"{THROWN}; {end}").view(None)
    assert [seat.thrown for seat in closed.seats] == [(), ()]
    assert b'"7c"' not in encode(closed)


@rule("R0.14")
def test_thrown_cards_do_not_come_back() -> None:
    asked = play("pl", f"{HAND}: wait; exchange 7c 8c > Kh Kc")
    assert not set(parse("7c 8c")) & set(asked.state.undealt)
    thrown = asked.apply(Exchange(parse("7h")))
    for card in ("7c", "7h", "As", "Kh", "2c"):
        with pytest.raises(IllegalAction, match=f"dealt {card} does not answer"):
            thrown.apply(Dealt(parse(card)))
    assert thrown.apply(Dealt(parse("Ah"))).state.phase == "after"
