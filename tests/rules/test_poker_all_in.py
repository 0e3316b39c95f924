"""Who is first, and who may raise, where somebody is all-in: deals that another engine played otherwise."""

from functools import reduce

import pytest

from potluck.cards import parse
from potluck.games.poker import BringIn, Call, Check, Fold, RaiseTo, State, begin
from potluck.games.poker.values import Action
from potluck.protocol import Amount, Cards, Dealt
from potluck.variants import VARIANTS
from tests.marks import rule


def dealt(state: State, *hands: str) -> State:
    """The state after these cards, one outcome of chance each."""
    for hand in hands:
        assert isinstance(state.chance, Cards)
        state = state.apply(Dealt(parse(hand)))
    return state


def played(state: State, *actions: Action) -> State:
    """The state after these actions."""
    return reduce(State.apply, actions, state)


def may_raise(state: State) -> bool:
    return any(isinstance(offer, Amount) for offer in state.offers())


def stud(*stacks: int, up: str = "2c 5c Ac") -> State:
    """Three seats on third street; of the cards up the first is the lowest."""
    opened = begin(VARIANTS["seven-stud"], stacks, button=2)
    return dealt(opened, "Kc Kd", "Qc Qd", "Jc Jd", *up.split())


@rule("R4.2")
def test_where_the_lowest_card_is_all_in_the_next_brings_in() -> None:
    state = stud(1, 100, 100, up="2c Ac 5c")

    assert (state.actor, state.offers()[0].kind) == (1, "bring_in")


@rule("R4.2")
def test_where_the_best_open_hand_is_all_in_the_next_with_chips_is_first() -> None:
    state = stud(100, 100, 5)
    state = played(state, BringIn(), Call(), RaiseTo(4), Call(), Call())
    assert state.seats[2].stack == 0

    assert dealt(state, "9c", "9d", "Ad").actor == 0


@rule("R4.2")
def test_nobody_raises_where_nobody_could_pay_a_part_of_it() -> None:
    """The second has called all but one chip of his stack; a bet of four leaves him nothing to raise against."""
    state = begin(VARIANTS["holdem"], (100, 11, 14), button=2)
    state = dealt(state, "2c 3c", "2d 3d", "2h 3h")
    state = dealt(played(state, RaiseTo(10), Call(), Call()), "Kc Kd Kh")
    state = played(state, Check(), Check(), RaiseTo(4))

    assert (state.actor, state.owed, may_raise(state)) == (0, 4, False)


@rule("R4.2")
@pytest.mark.parametrize("name", [name for name, variant in VARIANTS.items() if variant.limit != "fixed"])
def test_only_fixed_limits_have_a_cap(name: str) -> None:
    assert not any(street.cap for street in VARIANTS[name].streets)


@rule("R4.2")
def test_a_low_short_of_the_bring_in_pays_what_it_has_and_others_owe_it_in_full() -> None:
    state = stud(2, 100, 100).apply(BringIn())

    assert (state.seats[0].stack, state.actor, state.owed) == (0, 1, 2)
    assert state.apply(Fold()).actor == 2
