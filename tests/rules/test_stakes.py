"""How high a stake may be (R0.10), and the ways to limit it."""

import pytest

from potluck.games.draw.values import Refunded
from tests.marks import rule
from tests.rules.script import cash, offered, play, pot, refusal, story, wardrobe

SEVEN_DOLLARS_LEFT = "0 wins: open 8; exchange; exchange; exchange; check"
"""From 20 dollars and an ante of 5: 33 against 7, before the next ante."""
POOR = "de money.start=20 wardrobe.whose=nobody"


@rule("R0.10")
@pytest.mark.parametrize("amount", [0, -1, 296])
def test_a_stake_is_at_least_one_dollar_and_at_most_the_cash(amount: int) -> None:
    assert refusal(play("", ""), f"open {amount}") == "action.illegal"
    assert offered(play("", ""), among="open") == "open 1..295"


@rule("R0.10")
def test_a_raise_leaves_room_for_what_is_outstanding() -> None:
    assert offered(play("", "open 100"), among="raise_by") == "raise_by 1..195"
    assert offered(play("", "open 100; raise_by 50"), among="raise_by") == "raise_by 1..145"


@rule("R0.10")
def test_a_stake_is_at_most_what_the_other_can_still_cover() -> None:
    match = play(POOR, SEVEN_DOLLARS_LEFT, "wait")
    assert (cash(match), offered(match)) == ((28, 2), "open 1..2, exchange, pass")
    assert match.state.limit == 2
    assert refusal(match, "open 3") == "action.illegal"


@rule("R0.10")
def test_the_poorer_stakes_at_most_his_own_cash() -> None:
    assert offered(play(POOR, SEVEN_DOLLARS_LEFT, ""), among="open") == "open 1..2"


@rule("R0.10")
def test_what_the_computer_wears_is_cover() -> None:
    dressed = "de money.start=20 wardrobe.values=6,5,7"
    assert offered(play(dressed, SEVEN_DOLLARS_LEFT, "wait"), among="open") == "open 1..20"
    assert play(dressed, SEVEN_DOLLARS_LEFT, "wait").state.cover(1) == 2 + 18
    assert play(dressed, SEVEN_DOLLARS_LEFT, "wait").state.cover(0) == 28


@rule("R0.10", "R0.26")
def test_what_is_pawned_or_off_is_no_cover() -> None:
    dressed = "de money.start=20 wardrobe.values=6,5,7"
    calls = "0 wins: wait; open 5; exchange"
    pawned = play(dressed, SEVEN_DOLLARS_LEFT, calls)
    assert (wardrobe(pawned), cash(pawned)[1], pawned.state.cover(1)) == ("pww", 3, 3 + 12)
    off = play(dressed, SEVEN_DOLLARS_LEFT, f"{calls}; exchange; exchange; check", "")
    assert (wardrobe(off), cash(off)[1], off.state.cover(1)) == ("opw", 3, 3 + 7)


@rule("R0.10")
def test_cash_alone_may_be_cover() -> None:
    cash_alone = "de money.start=20 wardrobe.value=10 betting.cover=cash"
    match = play(cash_alone, SEVEN_DOLLARS_LEFT, "wait")
    assert (offered(match, among="open"), match.state.cover(1)) == ("open 1..2", 2)


@rule("R0.10", "R0.7")
def test_where_nothing_can_be_staked_no_stake_is_offered() -> None:
    broke = play("de money.start=5 wardrobe.whose=nobody", "")
    assert offered(broke) == "wait, pass"
    assert broke.state.limit == 0
    covered = play("de money.start=10 wardrobe.whose=nobody", "open 5")
    assert offered(covered) == "exchange, pass"


@rule("R0.10")
def test_no_stake_is_limited_outside_the_betting() -> None:
    assert play("de", "wait; exchange").state.limit == 0
    assert play("de", "pass").state.limit == 0


TABLE = f"{POOR} betting.limit=table"


@rule("R0.10")
def test_table_stakes_allow_more_than_the_other_can_cover() -> None:
    assert offered(play(TABLE, SEVEN_DOLLARS_LEFT, "wait"), among="open") == "open 1..28"


@rule("R0.10", "R0.11")
def test_table_stakes_give_back_what_could_not_be_called_with_an_exchange() -> None:
    match = play(TABLE, SEVEN_DOLLARS_LEFT, "wait; open 20; exchange")
    assert (cash(match), pot(match)) == ((26, 0), 14)
    assert story(match, "refunded") == (Refunded(0, 18),)


@rule("R0.10", "R0.17", "R0.29")
def test_table_stakes_give_back_what_could_not_be_called_with_a_check() -> None:
    deal = "1 wins: wait; exchange; exchange; exchange"
    match = play(TABLE, SEVEN_DOLLARS_LEFT, f"{deal}; open 1; raise_by 27; check")
    assert cash(match) == (26, 14)
    assert story(match, "refunded") == (Refunded(0, 26),)
    assert match.state.payoffs() == (-7, 7)


@rule("R0.10")
def test_table_stakes_call_with_the_wardrobe_too() -> None:
    dressed = "de money.start=20 wardrobe.value=10 betting.limit=table"
    match = play(dressed, SEVEN_DOLLARS_LEFT, "wait; open 28; exchange")
    assert (cash(match), pot(match)) == ((0, 4), 66)
    assert not story(match, "refunded")


@rule("R0.10")
def test_table_stakes_stop_where_the_other_has_nothing_left() -> None:
    lost = "0 wins: wait; open 8; exchange; exchange; exchange; check"
    match = play(TABLE, lost, "open 20; exchange; exchange; exchange", first=1)
    assert (match.actor, cash(match), offered(match)) == (0, (26, 0), "check, pass")


@rule("R0.10")
def test_pot_limit_counts_what_is_outstanding() -> None:
    pot_limit = "de betting.limit=pot"
    assert offered(play(pot_limit, ""), among="open") == "open 1..10"
    assert offered(play(pot_limit, "open 10"), among="raise_by") == "raise_by 1..30"
    assert offered(play(pot_limit, "open 4; raise_by 18"), among="raise_by") == "raise_by 1..54"


@rule("R0.10")
def test_pot_limit_is_still_what_can_be_covered() -> None:
    assert offered(play(f"{POOR} betting.limit=pot", SEVEN_DOLLARS_LEFT, "wait"), among="open") == "open 1..2"


@rule("R0.10")
def test_fixed_stakes_leave_no_choice_and_differ_by_round() -> None:
    fixed = "de betting.limit=fixed betting.fixed=4,9"
    assert offered(play(fixed, ""), among="open") == "open 4..4"
    assert offered(play(fixed, "open 4"), among="raise_by") == "raise_by 4..4"
    after = "wait; exchange; exchange; exchange"
    assert offered(play(fixed, after), among="open") == "open 9..9"
    assert offered(play(fixed, f"{after}; open 9"), among="raise_by") == "raise_by 9..9"
    assert play(fixed, "").state.limit == 4


@rule("R0.10")
def test_a_fixed_stake_that_cannot_be_covered_is_what_can() -> None:
    assert (
        offered(play(f"{POOR} betting.limit=fixed betting.fixed=8,10", SEVEN_DOLLARS_LEFT, "wait"), among="open")
        == "open 2..2"
    )
