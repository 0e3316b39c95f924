"""What a bet of Pai Gow brings on the average: rough worth of classes, the hands that are drawn, known relations."""

from collections import Counter

import numpy as np
import pytest

from potluck.cards import Card, deck, parse
from potluck.games.paigow import WAYS, decide, setting
from potluck.games.paigow import settings as ways_to_set
from potluck.games.paigow.hands import sorted_hand
from potluck.lab.paigow.adviser import made, settings
from potluck.lab.paigow.classes import classes
from potluck.lab.paigow.edges import TERMS, Edge, edges
from potluck.lab.paigow.houseways import decided
from potluck.ranking import High
from proofs import paigow_exact
from tests.marks import rule

HOUSE, BEST = "by the house way", "as well as can be"
ORDER = High()
COUNTED = {
    ("copies for nobody", BEST): 0.176586,
    ("copies for nobody, 5 % commission", HOUSE): -1.455975,
    ("copies for the bank", HOUSE): -1.265241,
    ("copies for the bank", BEST): -1.049420,
    ("copies for the bank, 5 % commission", BEST): -2.512222,
    ("copies for the bank, a dealer's queen high pushes", HOUSE): -2.786407,
    ("as the bank", HOUSE): 1.265241,
    ("as the bank", BEST): 1.483967,
}
"""Per cent of a bet against Foxwoods."""


@pytest.fixture(scope="module")
def found() -> dict[tuple[str, str], Edge]:
    return edges("foxwoods", ORDER, rng=np.random.Generator(np.random.Philox(3)), hands=48, repetitions=8)


def test_a_drawn_hand_is_of_its_class_and_every_suit_comes() -> None:
    rng, all_ = np.random.Generator(np.random.Philox(1)), classes()
    for at in (0, 20_000, 67_599, 67_600, 200_000, len(all_) - 1):
        base = tuple(map(Card, all_.hands[at].tolist()))
        worth = decide(WAYS["flamingo"], sorted_hand(base), ORDER).setting.worth
        drawn = [all_.any_hand(at, rng) for _ in range(40)]
        assert all(len(set(hand)) == 7 for hand in drawn)
        assert {decide(WAYS["flamingo"], sorted_hand(hand), ORDER).setting.worth for hand in drawn} == {worth}
        suits = Counter(card.suit for hand in drawn for card in hand if card.rank <= 12)
        assert len(suits) == 4


def test_classes_that_do_not_count_are_left_out_of_every_count() -> None:
    house = decided(WAYS["foxwoods"], classes().hands, ORDER)
    cards = parse("As Ac Kd Qs Qh 9d 4c")
    counted = house.high >> 26 > 0
    ways = classes().ways(cards)
    for way in settings(cards, made(house.high, house.low, counted=counted), order=ORDER):
        high, low = setting(cards, way.low, ORDER).worth
        assert way.win == ways[counted & (high > house.high) & (low > house.low)].sum()
        assert way.lose == ways[counted & (high <= house.high) & (low <= house.low)].sum()


@rule("RP.4", "RP.5", "RP.6")
@pytest.mark.slow
def test_edges_have_the_signs_and_the_order_that_the_rules_give(found: dict[tuple[str, str], Edge]) -> None:
    assert found["copies for nobody", HOUSE] == Edge(0.0, 0.0)
    for terms in TERMS:
        assert found[terms, BEST].mean >= found[terms, HOUSE].mean
    assert found["copies for the bank, 5 % commission", HOUSE].mean < found["copies for the bank", HOUSE].mean < 0
    assert found["as the bank", HOUSE].mean > 0
    queens = found["copies for the bank, a dealer's queen high pushes", HOUSE]
    assert queens.mean < found["copies for the bank", HOUSE].mean


@rule("RP.9")
@pytest.mark.slow
def test_what_the_bank_gains_by_copies_the_player_loses(found: dict[tuple[str, str], Edge]) -> None:
    bank, player = found["as the bank", HOUSE], found["copies for the bank", HOUSE]
    assert abs(bank.mean + player.mean) <= 5 * (bank.error + player.error)
    assert bank.error > 0


@rule("RP.5", "RP.6")
@pytest.mark.slow
def test_estimates_meet_what_was_counted_over_all_pairs(found: dict[tuple[str, str], Edge]) -> None:
    """The exact edges are those of `proofs.paigow_whole`; few repetitions tell their error only roughly."""
    for key, exact in COUNTED.items():
        assert abs(100 * found[key].mean - exact) <= 4 * 100 * found[key].error
        assert found[key].error < 0.005


@pytest.mark.slow
def test_a_sample_of_the_proof_of_the_integers_holds() -> None:
    for number, (case, order) in enumerate(paigow_exact.random_cases(2)):
        assert paigow_exact.count_one_by_one(case, order) == sum(way.legal for way in ways_to_set(case.cards, order))
        assert paigow_exact.simulate(number, case) < paigow_exact.FAR


def test_the_enumeration_of_the_proof_meets_every_hand_once() -> None:
    met = Counter(tuple(hand) for some in paigow_exact.sevens(10) for hand in some.tolist())
    assert len(met) == 120
    assert set(met.values()) == {1}
    assert all(list(hand) == sorted(set(hand)) for hand in met)
    assert len(deck(53)) == 53
