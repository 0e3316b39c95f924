"""What others are taken to hold, and to throw, is what many more tries say."""

from functools import cache

import numpy as np
import pytest

from potluck.cards import parse
from potluck.games.poker import Call, Check, Discard, Phase, View, begin
from potluck.lab.poker_futures import Floats, Future, dealt, future_of, places, tries
from potluck.lab.poker_ranges import Range, best_exchanges, ranges, unseen_in
from potluck.lab.showdowns import Cards, array
from potluck.protocol import Dealt
from potluck.variants import VARIANTS

pytestmark = pytest.mark.kernels
"""Without a compiler fewer exchanges are tried, and badugi takes minutes here."""

MANY = 300
HANDS = {"badugi": ("As 2d 6h 6c", "Kh Kd Ks Kc"), "draw-fixed": ("As Ad 9h 7c 4d", "Qc Jd 6h 5d 3c")}


def generator(seed: int) -> np.random.Generator:
    return np.random.Generator(np.random.Philox(seed))


def before_the_last_exchange(name: str) -> tuple[View, Cards, Future]:
    """The view of who acts, the cards that he does not see, and what is ahead of the other."""
    state = begin(VARIANTS[name], (200, 200), button=1)
    for hand in HANDS[name]:
        state = state.apply(Dealt(parse(hand)))
    while state.street < len(VARIANTS[name].streets) - 2 or state.phase is not Phase.BETTING:
        drawing = state.phase is Phase.DRAWING
        state = state.apply(Discard() if drawing else Check() if not state.owed else Call())
    view = state.view(state.actor)
    assert view.seat is not None
    return view, unseen_in(view), future_of(view, 1 - view.seat)


def tried(name: str, hands: Cards, thrown: np.ndarray) -> Floats:
    """What each exchange is worth over many tries, against hands that throw those."""
    view, unseen, future = before_the_last_exchange(name)
    facing = (array(view.board), future)
    strengths = tries(view.variant, generator(2), hands, unseen, facing=facing, n=MANY)
    among = tries(view.variant, generator(3), hands, unseen, facing=facing, n=MANY, picks=thrown[None])[0]
    return np.stack([places(one, among).reshape(-1, MANY).mean(axis=1) for one in strengths])


def of(worth: Floats, thrown: np.ndarray) -> Floats:
    """What the exchange of each hand is worth."""
    found: Floats = worth[thrown, np.arange(len(thrown))]
    return found


@cache
def others(name: str) -> tuple[Range, Floats]:
    """What the other may hold there; and what each exchange `(choices, m)` of it is worth."""
    view, _, _ = before_the_last_exchange(name)
    (found,) = ranges(view, generator(1), story=False).values()
    return found, tried(name, found.hands, found.thrown)


@pytest.mark.parametrize("name", HANDS)
def test_what_another_throws_is_hardly_worse_than_what_many_tries_say(name: str) -> None:
    """In parts of a pot. The best of six tries loses 0.035 to 0.045, and more than 0.05 in three hands of ten."""
    found, worth = others(name)
    lost = worth.max(axis=0) - of(worth, found.thrown)
    assert lost.mean() < 0.02
    assert (lost > 0.05).mean() < 0.15


@pytest.mark.parametrize("name", HANDS)
def test_a_hand_stands_among_the_others_where_many_tries_put_it(name: str) -> None:
    """By the best of six tries the correlation is 0.64 to 0.75."""
    found, worth = others(name)
    assert np.corrcoef(found.places, worth.max(axis=0).argsort().argsort())[0, 1] > 0.85


@pytest.mark.parametrize("name", HANDS)
def test_an_exchange_does_not_look_better_for_having_been_chosen(name: str) -> None:
    """The best of six tries makes poor hands better by 0.04 to 0.07 of a pot, and so what beats them worse."""
    view, unseen, future = before_the_last_exchange(name)
    hands = dealt(generator(4), unseen, np.empty((400, 0), dtype=np.uint8), n=view.seats[0].held)
    thrown, worth = best_exchanges(view.variant, generator(1), (hands, array(view.board)), (unseen, future))
    true = of(tried(name, hands, thrown), thrown)
    for some in (true < 0.4, true > 0.8):
        assert some.sum() > 20
        assert abs((worth - true)[some].mean()) < 0.015
