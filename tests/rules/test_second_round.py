"""The second betting round and passing (R0.15-R0.18)."""

import pytest

from potluck.cards import parse
from potluck.games.draw.values import Acted, Check, Open, Outcome, RaiseBy, Showed
from tests.marks import rule
from tests.rules.script import cash, offered, play, pot, refusal, story

AFTER = "wait; exchange; exchange; exchange"
"""Until seat 0 opens the second round of the German game; 295 each, 10 in the pot."""


@rule("R0.15")
def test_the_first_to_speak_may_go_on_check_or_pass() -> None:
    assert offered(play("de", AFTER)) == "open 1..295, check, pass"
    assert offered(play("pl", "wait; exchange; exchange")) == "open 1..295, check, pass"


@rule("R0.15")
@pytest.mark.parametrize("deal", [AFTER, f"{AFTER}; open 10"])
def test_there_is_neither_waiting_nor_exchanging_in_the_second_round(deal: str) -> None:
    for action in ("wait", "exchange"):
        assert refusal(play("de", deal), action) == "action.illegal"


@rule("R0.16")
@pytest.mark.parametrize("first", [0, 1])
def test_check_as_the_first_act_costs_nothing_and_ends_the_deal_at_once(first: int) -> None:
    match = play("de", f"0 wins: {AFTER}; check", first=first)
    assert match.state.outcome == Outcome(0, "showdown", 10)
    assert story(match, "acted")[-1] == Acted(first, Check(), 0)
    assert (cash(match), pot(match)) == ((305, 295), 0)


@rule("R0.16", "R0.17")
def test_at_a_showdown_all_hands_are_shown() -> None:
    match = play("de", f"0 wins: {AFTER}; check")
    assert story(match, "showed") == (Showed(1, parse("Ks Kd 7c 8c 9d")), Showed(0, parse("As Ad 7h 8h 9c")))
    for viewer in (0, 1, None):
        assert [len(seat.cards) for seat in match.view(viewer).seats] == [5, 5]


PASSES = "de betting.first_check=passes"


@rule("R0.16")
def test_check_may_pass_the_option_on() -> None:
    match = play(PASSES, f"0 wins: {AFTER}; check")
    assert (match.state.over, match.actor) == (False, 1)
    assert offered(match) == "open 1..295, check, pass"
    assert play(PASSES, f"0 wins: {AFTER}; check; check").state.outcome == Outcome(0, "showdown", 10)


@rule("R0.16")
def test_after_a_check_that_passed_the_option_on_the_first_answers_a_stake() -> None:
    match = play(PASSES, f"0 wins: {AFTER}; check; open 20")
    assert offered(match) == "raise_by 1..275, check, pass"
    assert play(PASSES, f"0 wins: {AFTER}; check; open 20; check").state.outcome == Outcome(0, "showdown", 50)


@rule("R0.17")
def test_the_next_may_raise_check_or_pass() -> None:
    assert offered(play("de", f"{AFTER}; open 10")) == "raise_by 1..285, check, pass"


@rule("R0.17")
def test_a_check_pays_what_is_outstanding_and_then_all_is_shown() -> None:
    match = play("de", f"0 wins: {AFTER}; open 10; raise_by 20; check")
    assert match.state.outcome == Outcome(0, "showdown", 70)
    assert cash(match) == (335, 265)
    assert story(match, "acted")[-3:] == (Acted(0, Open(10), 10), Acted(1, RaiseBy(20), 30), Acted(0, Check(), 20))


@rule("R0.17", "R0.9")
def test_raises_go_back_and_forth_in_the_second_round_too() -> None:
    match = play("de", f"{AFTER}; open 1; " + "raise_by 1; " * 50)
    assert (match.actor, offered(match)) == (1, "raise_by 1..244, check, pass")


@rule("R0.17", "R0.10")
def test_stakes_of_the_second_round_have_the_same_limits() -> None:
    assert offered(play("de", f"{AFTER}; open 295")) == "check, pass"
    poor = "de money.start=20 wardrobe.whose=nobody"
    assert offered(play(poor, f"0 wins: open 8; {AFTER[6:]}; check", AFTER), among="open") == "open 1..2"


@rule("R0.18")
@pytest.mark.parametrize(
    ("deal", "winner", "amount"),
    [
        ("pass", 1, 10),
        ("wait; pass", 0, 10),
        ("open 10; pass", 0, 20),
        ("open 10; raise_by 20; pass", 1, 50),
        (f"{AFTER}; pass", 1, 10),
        (f"{AFTER}; open 10; pass", 0, 20),
    ],
)
def test_who_passes_loses_the_whole_pot(deal: str, winner: int, amount: int) -> None:
    match = play("de", deal)
    assert match.state.outcome == Outcome(winner, "pass", amount)
    assert cash(match)[winner] == 300 + match.state.payoffs()[winner]
    assert (sum(cash(match)), pot(match)) == (600, 0)


@rule("R0.18", "R0.21")
def test_what_was_carried_over_goes_to_the_other_too() -> None:
    match = play("de", "tie: show", "open 30; pass")
    assert cash(match) == (290, 310)
    assert match.state.outcome == Outcome(1, "pass", 20 + 30)


@rule("R0.18")
@pytest.mark.parametrize("deal", ["pass", f"{AFTER}; pass", f"{AFTER}; open 10; pass"])
def test_after_a_pass_no_hand_is_shown(deal: str) -> None:
    match = play("de", f"0 wins: {deal}")
    assert not story(match, "showed")
    for viewer, visible in ((0, [5, 0]), (1, [0, 5]), (None, [0, 0])):
        assert [len(seat.cards) for seat in match.view(viewer).seats] == visible
