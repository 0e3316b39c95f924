"""The first betting round (R0.6-R0.9, R0.11)."""

import pytest

from potluck.games.draw.values import Acted, RaiseBy
from tests.marks import rule
from tests.rules.script import cash, offered, play, pot, refusal, story


@rule("R0.6")
@pytest.mark.parametrize("rules", ["pl", "de", "pl 52", "de 52"])
def test_the_first_to_speak_may_open_wait_or_pass(rules: str) -> None:
    assert offered(play(rules, "")) == "open 1..295, wait, pass"


@rule("R0.6", "R0.18")
def test_passing_with_nothing_to_pay_is_legal() -> None:
    match = play("", "pass")
    assert (match.state.over, cash(match), pot(match)) == (True, (295, 305), 0)


@rule("R0.6")
def test_opening_puts_the_chosen_stake_into_the_pot() -> None:
    match = play("", "open 37")
    assert (cash(match), pot(match), match.actor) == ((258, 295), 47, 1)


@rule("R0.6", "R0.7")
@pytest.mark.parametrize("action", ["exchange", "check", "raise_by 1"])
def test_the_first_to_speak_can_neither_exchange_nor_check_nor_raise(action: str) -> None:
    assert refusal(play("", ""), action) == "action.illegal"


@rule("R0.7")
def test_the_next_may_raise_exchange_or_pass() -> None:
    assert offered(play("de", "open 10")) == "raise_by 1..285, exchange, pass"
    assert offered(play("pl", "1 wins: open 10")) == "raise_by 1..285, exchange 0..5 of As Ad 7h 8h 9c, pass"


@rule("R0.7")
def test_after_a_wait_the_next_opens_instead_of_raising() -> None:
    assert offered(play("de", "wait")) == "open 1..295, exchange, pass"


@rule("R0.7")
def test_there_is_no_second_wait() -> None:
    for deal in ("wait", "wait; open 10", "open 10", "open 10; raise_by 10"):
        assert refusal(play("", deal), "wait") == "action.illegal"


@rule("R0.7")
def test_the_next_can_exchange_after_a_wait_at_no_cost() -> None:
    match = play("de", "wait; exchange")
    assert (cash(match), pot(match)) == ((295, 295), 10)


@rule("R0.8")
def test_a_raise_costs_what_is_outstanding_and_the_chosen_raise() -> None:
    match = play("", "open 10; raise_by 20; raise_by 5")
    assert (cash(match), pot(match), match.state.owed) == ((295 - 10 - 25, 295 - 30), 75, 5)
    assert story(match, "acted")[-1] == Acted(0, RaiseBy(5), 25)


@rule("R0.9")
def test_the_first_player_may_raise_when_the_action_comes_back() -> None:
    assert offered(play("de", "wait; open 10")) == "raise_by 1..285, exchange, pass"
    assert offered(play("de", "open 10; raise_by 20")) == "raise_by 1..265, exchange, pass"


@rule("R0.9")
def test_raises_are_not_limited_in_number() -> None:
    match = play("de", "open 1; " + "raise_by 1; " * 100)
    assert (pot(match), offered(match, among="raise_by")) == (211, "raise_by 1..194")


@rule("R0.9")
def test_a_cap_limits_the_raises_of_a_round() -> None:
    cap = "de betting.raise_cap=2"
    assert offered(play(cap, "open 5; raise_by 5")) == "raise_by 1..285, exchange, pass"
    capped = play(cap, "open 5; raise_by 5; raise_by 5")
    assert (offered(capped), capped.state.limit) == ("exchange, pass", 0)
    assert refusal(capped, "raise_by 1") == "action.illegal"


@rule("R0.9")
def test_a_cap_counts_each_round_by_itself_and_never_the_opening() -> None:
    deal = "open 5; raise_by 5; exchange; exchange; exchange"
    cap = "de betting.raise_cap=1"
    assert offered(play(cap, deal)) == "open 1..285, check, pass"
    assert offered(play(cap, f"{deal}; open 5")) == "raise_by 1..280, check, pass"
    assert offered(play(cap, f"{deal}; open 5; raise_by 5")) == "check, pass"


@rule("R0.11")
@pytest.mark.parametrize("profile", ["pl", "de"])
def test_an_exchange_pays_what_is_outstanding_and_closes_the_round(profile: str) -> None:
    match = play(profile, "tie: open 10; raise_by 20; exchange")
    assert (cash(match), pot(match), match.state.phase) == ((265, 265), 70, "exchange")
    assert "raise_by" not in offered(match)
    assert refusal(match, "pass") == "action.illegal"


@rule("R0.11")
def test_polish_the_call_names_the_thrown_cards() -> None:
    match = play("pl", "0 wins: open 10; exchange 7c 8c > Ah Ac")
    assert [len(seat.thrown or ()) for seat in match.state.seats] == [0, 2]
    assert match.state.seats[0].thrown is None


@rule("R0.11")
def test_german_the_call_names_no_cards() -> None:
    assert refusal(play("de", "0 wins: open 10"), "exchange 7c 8c") == "action.illegal"
    match = play("de", "0 wins: open 10; exchange")
    assert [seat.thrown for seat in match.state.seats] == [None, None]
    assert offered(match) == "exchange 0..4 of As Ad 7h 8h 9c"
