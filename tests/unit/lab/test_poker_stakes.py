"""For how much acts are, and how many hands a price forbids to give up."""

import random

import pytest

from potluck.bots.reference import at_random
from potluck.cards import parse
from potluck.dealer import Dealer
from potluck.games.poker import Call, Check, Fold, RaiseTo, State, begin
from potluck.games.poker.values import Acted
from potluck.lab.poker_stakes import Stake, bound, stakes_of
from potluck.lab.poker_story import SHARPEST, steepness
from potluck.protocol import Dealt
from potluck.variants import VARIANTS


def last_street(players: int) -> State:
    """Hold'em with all cards on the table, nobody having staked; the pot is two chips a player."""
    dealer = Dealer(seed=3)
    state = dealer(begin(VARIANTS["holdem"], (200,) * players, button=players - 1))
    while state.street < 3 or len(state.board) < 5:
        state = dealer(state.apply(Call() if state.owed else Check()))
    return state


@pytest.mark.parametrize("name", sorted(VARIANTS))
def test_what_was_paid_and_the_share_that_it_was_give_the_pot(name: str) -> None:
    """In every variant, whatever is posted, refunded or exchanged: an act's risk is its sum in the pot of then."""
    variant = VARIANTS[name]
    for seed in range(3):
        dealer, rng = Dealer(seed=seed), random.Random(seed)
        state, acts = dealer(begin(variant, (60, 35, 90)[: variant.most_seats], button=seed % 2)), 0
        while not state.over:
            before = state
            state = state.apply(at_random(state.view(state.actor), rng))
            entries = [entry for entry in state.story if isinstance(entry, Acted)]
            if len(entries) > acts:
                acts, view = len(entries), before.view(None)
                *_, stake = stakes_of(state.view(None))
                assert stake.risk == pytest.approx(entries[-1].paid / max(view.pot + entries[-1].paid, 1))
            state = dealer(state)


def test_how_often_a_stake_may_make_others_give_up_follows_from_its_price() -> None:
    """A bluff of b into p risks b to win p: it gains nothing where no more than b / (p + b) give up."""
    state = last_street(2)
    assert state.view(None).pot == 4
    for chips, most in ((4, 1 / 2), (2, 1 / 3), (12, 3 / 4)):
        assert bound(state.apply(RaiseTo(chips)).view(None)) == pytest.approx(most)


def test_several_others_share_what_the_price_forbids() -> None:
    state = last_street(4).apply(RaiseTo(8))
    assert bound(state.view(None)) == pytest.approx((1 / 2) ** (1 / 3))
    assert bound(state.apply(Fold()).view(None)) == pytest.approx((1 / 2) ** (1 / 3))
    assert bound(state.apply(Call()).view(None)) == 1.0


def test_nothing_is_forbidden_where_nothing_was_staked() -> None:
    state = last_street(2)
    assert bound(state.view(None)) == bound(state.apply(Check()).view(None)) == 1.0
    blinds = begin(VARIANTS["holdem"], (200, 200), button=1)
    for hand in ("As Kd", "7h 2c"):
        blinds = blinds.apply(Dealt(parse(hand)))
    assert bound(blinds.view(None)) == 1.0


def test_a_raise_behind_another_is_told_from_the_first_of_its_street() -> None:
    """Those of streets before do not count; three and more dealt in stay several though all but two give up."""
    state = last_street(3)
    for action in (RaiseTo(6), RaiseTo(20), Fold(), RaiseTo(60)):
        state = state.apply(action)
    *_, first, second, _, third = stakes_of(state.view(None))
    assert [first.before, second.before, third.before] == [0, 1, 2]
    assert all(stake.several for stake in stakes_of(state.view(None)))
    assert not any(stake.several for stake in stakes_of(last_street(2).view(None)))


def test_who_raises_behind_a_raise_stakes_better_hands_where_several_were_dealt_in() -> None:
    """A pot staked by who goes by his cards: by the third power of a hand's place, by the ninth behind a raise."""
    pot = Stake(raised=1.0, facing=2, several=True)
    assert steepness(pot) == 3.0
    assert steepness(pot._replace(before=1)) == 9.0
    assert steepness(pot._replace(before=1, several=False)) == 3.0
    assert steepness(pot._replace(raised=1000.0)) == SHARPEST
