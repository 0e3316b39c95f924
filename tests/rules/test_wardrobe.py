"""Pawning, losing and buying back garments (R0.25-R0.27)."""

import pytest

from potluck.errors import RulesError
from potluck.games.draw.values import Acted, BoughtBack, CameOff, Check, Ended, Exchanged, Open, Pawned, Posted
from tests.marks import rule
from tests.rules.script import cash, offered, play, pot, refusal, rules, story, wardrobe

ALL_LOST = "0 wins: open 15; exchange; exchange; check"
"""From 20 dollars each: 40 against 0."""
ALL_BUT_TWO = "0 wins: open 13; exchange; exchange; check"
"""From 20 dollars each: 38 against 2."""
THREE = "money.start=20 wardrobe.values=6,5,7"


@rule("R0.25")
def test_a_garment_is_pawned_where_cash_does_not_cover_the_ante() -> None:
    match = play(THREE, ALL_BUT_TWO, "")
    assert (wardrobe(match), cash(match), pot(match)) == ("pww", (33, 3), 10)
    assert story(match, "pawned", "posted") == (Posted(0, 5), Pawned(1, 0, 6), Posted(1, 5))


@rule("R0.25")
def test_an_ante_that_cash_covers_pawns_nothing() -> None:
    exact = play("money.start=20 wardrobe.values=6,5,7", "0 wins: open 10; exchange; exchange; check", "")
    assert (wardrobe(exact), cash(exact)) == ("www", (30, 0))


@rule("R0.25", "R0.3")
def test_as_many_garments_are_pawned_as_needed_outermost_first() -> None:
    match = play(f"{THREE} money.doubles_every=1", ALL_BUT_TWO, "")
    assert (wardrobe(match), cash(match)) == ("ppw", (28, 3))


@rule("R0.25", "R0.11")
def test_an_exchange_pawns_in_the_same_act() -> None:
    match = play(f"de {THREE}", "0 wins: open 13; exchange; exchange; exchange; check", "wait; open 5; exchange")
    assert (wardrobe(match), cash(match), pot(match)) == ("ppw", (28, 3), 20)
    assert story(match, "pawned", "exchanged")[1:] == (Pawned(1, 1, 5), Exchanged(1, None, 5))


@rule("R0.25", "R0.17")
def test_a_check_pawns_in_the_same_act() -> None:
    match = play(THREE, ALL_BUT_TWO, "tie: wait; exchange; exchange; open 3; raise_by 10; check")
    assert (wardrobe(match), cash(match), pot(match)) == ("ppp", (20, 2), 36)
    assert story(match, "pawned", "acted")[-3:] == (Pawned(1, 1, 5), Pawned(1, 2, 7), Acted(1, Check(), 10))


@rule("R0.25")
def test_an_opening_is_paid_from_cash_alone() -> None:
    match = play(f"de {THREE}", "0 wins: open 13; exchange; exchange; exchange; check", "")
    assert offered(match) == "open 1..3, wait, pass"
    assert refusal(match, "open 4") == "action.illegal"


@rule("R0.25")
def test_a_raise_is_paid_from_cash_alone_what_is_outstanding_included() -> None:
    deal = "0 wins: open 13; exchange; exchange; exchange; check"
    assert offered(play(f"de {THREE}", deal, "wait; open 2")) == "raise_by 1..1, exchange, pass"
    assert offered(play(f"de {THREE}", deal, "wait; open 3")) == "exchange, pass"
    assert offered(play(f"de {THREE}", deal, "wait; open 9")) == "exchange, pass"


@rule("R0.25")
def test_what_a_pawn_left_over_may_be_staked_in_later_acts() -> None:
    match = play(THREE, ALL_BUT_TWO, "tie: wait; open 5; exchange; exchange")
    assert (cash(match)[1], offered(match, among="open")) == (3, "open 1..3")


@rule("R0.25")
def test_the_table_may_let_garments_be_pawned_to_open_and_to_raise() -> None:
    pawning = f"de {THREE} betting.pawn_to_raise=true"
    deal = "0 wins: open 13; exchange; exchange; exchange; check"
    assert offered(play(pawning, deal, ""), among="open") == "open 1..15"
    opened = play(pawning, deal, "open 8")
    assert (wardrobe(opened), cash(opened), pot(opened)) == ("ppw", (33, 0), 18)
    assert story(opened, "pawned", "acted")[1:] == (Pawned(1, 1, 5), Acted(1, Open(8), 8))
    assert offered(play(pawning, deal, "wait; open 9"), among="raise_by") == "raise_by 1..6"


@rule("R0.25")
def test_a_garment_is_worth_the_starting_money_one_value_or_a_list() -> None:
    assert rules("").values_of(1) == (300,) * 5
    assert rules("money.start=80").values_of(1) == (80,) * 5
    assert rules("wardrobe.value=20 wardrobe.garments=2").values_of(1) == (20, 20)
    assert rules("wardrobe.values=60,50,40").values_of(1) == (60, 50, 40)


@rule("R0.25")
@pytest.mark.parametrize("text", ["wardrobe.value=4", "wardrobe.values=9,4,9", "money.ante=21 wardrobe.value=20"])
def test_a_garment_is_worth_the_ante_at_least(text: str) -> None:
    with pytest.raises(RulesError, match=r"wardrobe\.value"):
        rules(text)


@rule("R0.25")
def test_the_worth_of_garments_that_nobody_has_binds_no_ante() -> None:
    assert rules("money.ante=21 wardrobe.value=20 wardrobe.whose=nobody").money.ante == 21


@rule("R0.26")
def test_a_lost_showdown_takes_off_all_that_is_pawned() -> None:
    match = play(THREE, ALL_BUT_TWO, "0 wins: wait; open 5; exchange; exchange; check")
    assert (wardrobe(match), cash(match)) == ("oow", (48, 3))
    assert story(match, "came_off") == (CameOff(1, 0), CameOff(1, 1))


@rule("R0.26", "R0.18")
def test_a_pass_takes_off_all_that_is_pawned_whatever_cash_is_left() -> None:
    match = play("money.start=20 wardrobe.value=20", ALL_LOST, "pass")
    assert (wardrobe(match), cash(match)) == ("owwww", (45, 15))


@rule("R0.26")
def test_all_comes_off_whenever_it_was_pawned() -> None:
    match = play("money.start=20 wardrobe.value=9", ALL_BUT_TWO, "tie: show", "tie: show", "0 wins: show")
    assert wardrobe(match) == "oowww"
    assert story(match, "came_off") == (CameOff(1, 0), CameOff(1, 1))


@rule("R0.26")
def test_what_is_worn_stays_on() -> None:
    assert wardrobe(play(THREE, ALL_BUT_TWO)) == "www"


@rule("R0.26", "R0.21")
def test_a_tie_moves_no_garment() -> None:
    match = play("money.start=20 wardrobe.value=30", ALL_LOST, "tie: show")
    assert (wardrobe(match), cash(match)) == ("pwwww", (35, 25))


@rule("R0.26")
def test_the_winner_buys_back_when_value_and_ante_are_just_there() -> None:
    match = play(THREE, ALL_LOST, "1 wins: show")
    assert (wardrobe(match), cash(match)) == ("www", (35, 5))
    assert story(match, "bought_back") == (BoughtBack(1, 0, 6),)


@rule("R0.26")
def test_the_ante_that_is_kept_is_the_next_deals() -> None:
    match = play(f"{THREE} money.doubles_every=2", ALL_LOST, "1 wins: show")
    assert (wardrobe(match), cash(match)) == ("pww", (35, 11))


OFF = "money.start=20 wardrobe.values=6,9,7"


@rule("R0.26")
@pytest.mark.parametrize(("stake", "clothes", "left"), [(4, "oww", 10), (5, "www", 5)])
def test_what_is_off_is_bought_back_after_what_is_pawned(stake: int, clothes: str, left: int) -> None:
    match = play(OFF, ALL_LOST, "pass", f"1 wins: open {stake}; exchange; exchange; check")
    assert (wardrobe(match), cash(match)[1]) == (clothes, left)


@rule("R0.26")
def test_the_last_pawned_is_bought_back_first() -> None:
    match = play(f"{THREE} money.doubles_every=2", ALL_LOST, "1 wins: wait; open 3; exchange; exchange; check")
    assert (wardrobe(match), cash(match)[1]) == ("pww", 14)
    assert story(match, "bought_back") == (BoughtBack(1, 1, 5),)


@rule("R0.26")
def test_what_is_off_may_stay_off() -> None:
    match = play(f"{OFF} wardrobe.off_stays_off=true", ALL_LOST, "pass", "1 wins: open 5; exchange; exchange; check")
    assert (wardrobe(match), cash(match)[1]) == ("oww", 11)
    assert story(match, "bought_back") == (BoughtBack(1, 1, 9),)


@rule("R0.27")
def test_a_wardrobe_has_five_garments_unless_the_table_says_otherwise() -> None:
    assert wardrobe(play("", "")) == "wwwww"
    assert wardrobe(play("wardrobe.garments=2", "")) == "ww"
    assert wardrobe(play("", ""), 0) == ""


@rule("R0.27")
def test_the_match_is_won_when_the_last_garment_is_off_whatever_cash_is_left() -> None:
    match = play("money.start=20 wardrobe.garments=1 wardrobe.value=20", ALL_LOST, "pass")
    assert (match.over, match.view(None).winner, cash(match)) == (True, 0, (45, 15))
    assert (wardrobe(match), story(match, "ended")) == ("o", (Ended(0, "bare"),))


@rule("R0.27", "R0.26")
def test_a_last_garment_that_is_only_pawned_ends_nothing() -> None:
    tied = play("money.start=20 wardrobe.garments=1 wardrobe.value=20", ALL_LOST, "tie: show")
    assert (wardrobe(tied), tied.over) == ("p", False)
    won = play("money.start=20 wardrobe.garments=1 wardrobe.value=20", ALL_LOST, "1 wins: show")
    assert (wardrobe(won), won.over) == ("w", False)
