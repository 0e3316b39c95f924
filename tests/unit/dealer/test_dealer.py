"""The dealer for library users."""

from collections import Counter

import pytest

from potluck import Dealer
from potluck.cards import deck
from potluck.errors import IllegalAction
from potluck.games import GAMES, draw
from potluck.protocol import Dealt

DRAW = GAMES["draw"]


def test_the_same_seed_deals_the_same() -> None:
    one, two = Dealer(seed=7), Dealer(seed=7)
    for _ in range(5):
        assert one(draw.deal()) == two(draw.deal())
    assert Dealer(seed=8)(draw.deal()) != Dealer(seed=7)(draw.deal())


def test_without_a_seed_it_says_which_one_it_took() -> None:
    dealer = Dealer()
    state = dealer(draw.deal())
    again = eval(repr(dealer), {"Dealer": Dealer})
    assert again(draw.deal()) == state
    assert Dealer().seed != dealer.seed


def test_chance_owes_nothing_afterwards_in_deals_and_in_matches() -> None:
    dealer = Dealer(seed=1)
    state = dealer(draw.deal(deck=52))
    match = dealer(DRAW.start(DRAW.options(), 2))
    assert state.chance is None
    assert match.chance is None
    assert match.actor in (0, 1)


def test_a_dealer_serves_two_deals_in_turn_and_takes_one_up_again_from_an_earlier_point() -> None:
    dealer = Dealer(seed=3)
    one, two = dealer(draw.deal()), dealer(draw.deal())
    first = dealer(one.apply(draw.Wait()).apply(draw.Exchange(one.seats[1].hand)))
    again = dealer(one.apply(draw.Wait()).apply(draw.Exchange(one.seats[1].hand)))
    assert first.seats[1].hand != again.seats[1].hand
    assert dealer(two.apply(draw.Wait()).apply(draw.Exchange(()))).chance is None
    assert dealer(draw.deal()).chance is None


def test_every_card_is_as_likely_in_every_place() -> None:
    dealer, state = Dealer(seed=5), draw.deal()
    seen: Counter[tuple[int, int]] = Counter()
    for _ in range(3200):
        outcome = dealer.outcome(state)
        assert isinstance(outcome, Dealt)
        seen.update((place, int(card)) for place, card in enumerate(outcome.cards))
    square = sum((seen[place, card] - 100) ** 2 / 100 for place in range(5) for card in deck(32))
    assert 90 < square < 230  # chi-square with 155 degrees of freedom, six standard deviations


def test_chance_that_owes_nothing_is_an_error() -> None:
    with pytest.raises(IllegalAction) as refused:
        Dealer(seed=1).outcome(Dealer(seed=1)(draw.deal()))
    assert refused.value.code == "action.not_chance"
