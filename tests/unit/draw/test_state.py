"""One deal of the draw as a value: what it accepts, what it says when it refuses, what it pays."""

from typing import Any

import pytest

from potluck.cards import Card, parse
from potluck.dealer import Dealer
from potluck.errors import IllegalAction, PotluckError
from potluck.games import draw
from potluck.games.draw import Check, Exchange, Leave, Next, Open, Pass, RaiseBy, State, Wait
from potluck.protocol import Amount, Cards, Dealt, First, Just, Rolled, Starts

HANDS = ("As Ad 7h 8h 9c", "Ks Kd 7c 8c 9d")


def dealt(**options: Any) -> State:
    """A deal by these options, pair of aces against pair of kings, seat 0 first."""
    state = draw.deal(**options)
    for hand in HANDS:
        state = state.apply(Dealt(parse(hand)))
    return state


def after(*actions: Any) -> State:
    """That deal after these actions."""
    state = dealt()
    for action in actions:
        state = state.apply(action)
    return state


def test_a_deal_reads_as_it_is_played() -> None:
    state = dealt(profile="pl", deck=52)
    assert (state.actor, state.offers()) == (0, (Amount("open", 1, 295), Just(Wait()), Just(Pass())))
    assert state.apply(Open(10)).pot == 20


def test_chance_is_owed_in_order() -> None:
    state, owed = draw.start(draw.Rules()).state, list[object]()
    dealer = Dealer(seed=1)
    while state.chance is not None:
        owed.append(state.chance)
        state = state.apply(dealer.outcome(state))
    assert owed == [First(2), Cards(5, 0), Cards(5, 1)]


@pytest.mark.parametrize(
    "outcome",
    [
        Dealt(parse("As Ad 7h 8h")),
        Dealt(parse("As Ad 7h 8h 9c Tc")),
        Dealt((Card("As"),) * 5),
        Dealt(parse("2s Ad 7h 8h 9c")),
        Dealt(parse("Xr Ad 7h 8h 9c")),
        Starts(0),
    ],
)
def test_chance_must_answer_what_it_owes(outcome: Dealt | Starts) -> None:
    owing = draw.deal(first=0)
    with pytest.raises(IllegalAction) as refused:
        owing.apply(outcome)
    assert refused.value.code == "action.wrong_chance"


@pytest.mark.parametrize("seat", [-1, 2])
def test_only_one_of_the_two_can_be_first(seat: int) -> None:
    with pytest.raises(IllegalAction, match="does not answer"):
        draw.start(draw.Rules()).apply(Starts(seat))


def test_a_card_is_dealt_once() -> None:
    state = draw.deal().apply(Dealt(parse(HANDS[0])))
    with pytest.raises(IllegalAction, match="does not answer"):
        state.apply(Dealt(parse("As Kd 7c 8c 9d")))


def test_chance_is_silent_while_a_seat_is_to_act() -> None:
    with pytest.raises(IllegalAction) as refused:
        dealt().apply(Dealt(parse("Ac")))
    assert refused.value.code == "action.not_chance"


@pytest.mark.parametrize(
    ("before", "action", "code"),
    [
        ([], Check(), "action.illegal"),
        ([], Next(), "action.illegal"),
        ([], Leave(), "action.illegal"),
        ([], Open(True), "action.illegal"),
        ([], Open(2.5), "action.illegal"),  # type: ignore[arg-type]  # the mistake is what is tested
        ([], RaiseBy(1), "action.illegal"),
        ([], Rolled((1,)), "action.illegal"),
        ([], "pass", "action.illegal"),
        ([], None, "action.illegal"),
        ([Wait()], Exchange([Card("Ks")]), "action.illegal"),  # type: ignore[arg-type]  # as above
        ([Pass()], Wait(), "action.over"),
        ([Pass()], Starts(0), "action.not_chance"),
    ],
)
def test_what_is_not_offered_is_refused_with_a_code(before: list[Any], action: Any, code: str) -> None:
    state = after(*before)
    with pytest.raises(PotluckError) as refused:
        state.apply(action)
    assert refused.value.code == code


def test_nobody_acts_before_the_cards_are_dealt() -> None:
    with pytest.raises(IllegalAction) as refused:
        draw.deal().apply(Wait())
    assert refused.value.detail == {"asked": "wait", "allowed": "cards 5 0"}


def test_a_refusal_says_what_was_asked_and_what_is_allowed() -> None:
    with pytest.raises(IllegalAction) as refused:
        after(Wait(), Exchange(parse("Ac")))
    assert refused.value.detail == {
        "asked": "exchange Ac",
        "allowed": "open 1..295, exchange 0..5 of Ks Kd 7c 8c 9d, pass",
    }


@pytest.mark.parametrize(
    ("actions", "payoffs"),
    [
        ([], (0, 0)),
        ([Open(10)], (0, 0)),
        ([Pass()], (-5, 5)),
        ([Open(10), Pass()], (5, -5)),
        ([Open(10), RaiseBy(7), Pass()], (-15, 15)),
        ([Open(10), Exchange(), Exchange(), Check()], (15, -15)),
    ],
)
def test_payoffs_are_what_each_won_or_lost(actions: list[Any], payoffs: tuple[int, int]) -> None:
    assert after(*actions).payoffs() == payoffs


@pytest.mark.parametrize(
    ("actions", "choice"),
    [
        ([], Wait()),
        ([Wait()], Exchange()),
        ([Open(5)], Pass()),
        ([Wait(), Open(5)], Pass()),
        ([Open(5), Exchange()], Exchange()),
        ([Wait(), Exchange(), Exchange()], Check()),
        ([Wait(), Exchange(), Exchange(), Open(5)], Pass()),
    ],
)
def test_the_clock_takes_what_costs_nothing(actions: list[Any], choice: object) -> None:
    state = after(*actions)
    assert state.timeout() == choice
    assert any(choice in offer for offer in state.offers())


def test_what_is_left_is_what_nobody_was_dealt() -> None:
    assert len(draw.deal().undealt) == 32
    thrown = after(Wait(), Exchange(parse("7c 8c")))
    assert len(thrown.undealt) == 22
    assert set(thrown.undealt).isdisjoint(parse(" ".join(HANDS)))


def test_a_state_is_a_value() -> None:
    assert dealt() == dealt()
    assert hash(dealt()) == hash(dealt())
    before = dealt()
    before.apply(Open(10))
    assert before == dealt()
