"""Deals in a row: who says next, how decisions and deals are counted, what the view of a match tells."""

import pytest

from potluck.games.draw import Leave, Next, start
from potluck.games.draw.view import History
from potluck.protocol import Dealt, Just, Starts
from tests.rules.script import cash, play, refusal, rules


def test_each_seat_in_turn_asks_for_the_next_deal() -> None:
    match = play("", "1 wins: show")
    assert (match.actor, match.offers()) == (0, (Just(Next()), Just(Leave())))
    ready = match.apply(Next())
    assert (ready.actor, ready.deal) == (1, 1)
    following = ready.apply(Next())
    assert (following.actor, following.deal, following.state.first) == (None, 2, 1)


@pytest.mark.parametrize("action", ["pass", "wait", "open 5", "check"])
def test_between_two_deals_there_is_nothing_but_next_and_leave(action: str) -> None:
    assert refusal(play("", "1 wins: show"), action) == "action.illegal"


def test_next_is_for_between_the_deals() -> None:
    assert refusal(play("", ""), "next") == "action.illegal"


def test_nobody_leaves_while_chance_is_owed() -> None:
    assert refusal(start(rules()), "leave") == "action.chance_owed"


def test_a_turn_is_a_decision_and_chance_is_none() -> None:
    match = start(rules())
    assert match.turn == 0
    match = match.apply(Starts(0))
    assert match.turn == 0
    assert play("", "wait").turn == 1
    assert play("", "1 wins: wait; exchange 7h > Ah; exchange; check").turn == 4
    assert play("", "1 wins: show; next").turn == 5
    assert play("", "leave").turn == 1


def test_the_view_tells_past_deals_in_order() -> None:
    match = play("", "1 wins: show", "pass", "tie: show", "wait")
    assert match.view(None).past == (
        History(1, 1, "showdown", 10, won=5),
        History(2, 0, "pass", 10, won=5),
        History(3, None, "showdown", 10),
    )
    assert (match.view(0).deal, match.view(0).turn) == (4, match.turn)


def test_the_view_remembers_the_last_dozen() -> None:
    view = play("", *["pass"] * 15).view(None)
    assert [past.deal for past in view.past] == list(range(4, 16))


def test_offers_are_for_the_seat_that_is_to_act() -> None:
    match = play("", "wait")
    assert [bool(match.view(seat).offers) for seat in (0, 1, None)] == [False, True, False]
    assert match.view(1).offers == match.offers()


def test_payoffs_of_a_match_count_what_lies_in_the_pot_as_whose_it_was() -> None:
    assert play("", "open 50").payoffs() == (0, 0)
    assert play("", "tie: show", "open 50").payoffs() == (0, 0)
    assert play("", "open 50; pass").payoffs() == (5, -5)


def test_a_match_of_many_deals_is_the_fold_of_its_actions() -> None:
    match = play("", "1 wins: show", "pass")
    assert cash(match) == (300, 300)
    assert match == play("", "1 wins: show", "pass")


def test_dealt_cards_are_no_act_of_a_seat() -> None:
    match = play("", "")
    with pytest.raises(ValueError, match="owes nothing"):
        match.apply(Dealt(()))
