"""Behind exchanges a seat holds what they make of hands, and not any hand."""

import numpy as np
import pytest

from potluck.cards import parse
from potluck.games.poker import Call, Check, Discard, Phase, View, begin
from potluck.lab.poker_drawn import drawn_hands, thrown_by
from potluck.lab.poker_ranges import best_exchanges, ranges, standing
from potluck.lab.showdowns import Cards, array
from potluck.protocol import Cards as Demand
from potluck.protocol import Dealt
from potluck.variants import VARIANTS

pytestmark = pytest.mark.kernels
BADUGI = VARIANTS["badugi"]
THREE, FOURTH = parse("3s 6d 9h"), parse("9c Ks Qd Jh")
"""Cards to a badugi, and what comes for the fourth."""


def generator(seed: int) -> np.random.Generator:
    return np.random.Generator(np.random.Philox(seed))


def four_suits(hands: Cards) -> float:
    """The part of them that are badugis: no suit and no rank stands twice."""
    each = [len({*row % 4}) == len({*row // 4}) == 4 for row in hands]
    return float(np.mean(each))


def at_the_end(*, other_throws: int) -> View:
    """Nobody has staked; the viewer threw a card thrice and the other so many each time; now the viewer may stake."""
    state, mine = begin(BADUGI, (200, 200), button=1), iter((*THREE, *FOURTH))
    others = iter([card for card in BADUGI.cards if card not in {*THREE, *FOURTH}])
    while state.chance is not None or state.phase is not Phase.BETTING or state.street < len(BADUGI.streets) - 1:
        if isinstance(state.chance, Demand):
            pack = mine if state.chance.to == 0 else others
            state = state.apply(Dealt(tuple(next(pack) for _ in range(state.chance.n))))
        elif state.phase is Phase.DRAWING:
            held = state.view(state.actor).seats[state.actor or 0].cards
            fourth = tuple(card for card in held if card not in THREE)
            state = state.apply(Discard(held[:other_throws] if state.actor else fourth))
        else:
            state = state.apply(Call() if state.view(state.actor).owed else Check())
    return state.view(0)


def test_who_keeps_all_cards_of_badugi_holds_one_and_the_cards_that_are_seen_nobody_holds() -> None:
    seen = parse("As 2d 6h 7c")
    unseen = array([card for card in BADUGI.cards if card not in seen])
    for thrown, least in (((0,), 0.9), ((2, 1, 0), 0.9), ((1, 1, 1), 0.15)):
        hands, _ = drawn_hands(BADUGI, generator(1), thrown, unseen=unseen, n=400, best=best_exchanges)
        assert four_suits(hands) > least
        assert not np.isin(hands, array(seen)).any()
        assert (np.sort(hands, axis=1)[:, 1:] > np.sort(hands, axis=1)[:, :-1]).all()


def test_to_keep_all_cards_twice_is_as_rare_as_a_badugi_that_was_dealt() -> None:
    """So that who does it is believed the less; of those who threw a card first a fifth of hands keep all then."""
    unseen = array(BADUGI.cards)
    often = {
        thrown: drawn_hands(BADUGI, generator(1), thrown, unseen=unseen, n=1, best=best_exchanges)[1]
        for thrown in ((0,), (0, 0), (1, 0))
    }
    assert often[0, 0] <= often[0,] < 0.1 < often[1, 0] < 0.35


def test_what_another_holds_at_the_end_went_through_its_exchanges() -> None:
    """Of dealt hands one of sixteen has four suits."""
    (drew,) = ranges(at_the_end(other_throws=1), generator(1), story=True).values()
    (kept,) = ranges(at_the_end(other_throws=0), generator(1), story=True).values()
    each = [len({*row % 4}) == len({*row // 4}) == 4 for row in drew.hands]
    assert 0.09 < (drew.weights * each).sum() < 0.3
    assert (kept.weights * [len({*row % 4}) == len({*row // 4}) == 4 for row in kept.hands]).sum() > 0.3
    assert (kept.weights[-len(kept.weights) // 4 :] > 0).all(), "who does not go by his cards may hold anything"


def test_three_cards_stand_low_among_hands_that_were_drawn_thrice() -> None:
    """So that no law of prices pays with them at the end; among dealt hands they stand above three of four."""
    view = at_the_end(other_throws=1)
    assert thrown_by(view, 0) == (1, 1, 1)
    assert standing(view, generator(1), amounts=True) < 0.6
