"""Fixed draw for two, solved whole: near an equilibrium among its groups, and sensible with true hands."""

import random
from threading import Event

import numpy as np
import pytest
from msgspec.structs import replace

from potluck.bots.general import guessing_shark, shark
from potluck.cards import parse
from potluck.dealer import Dealer
from potluck.games.poker import Call, Discard, Fold, RaiseTo, State, begin
from potluck.lab import poker_one_draw_policy
from potluck.lab.poker_one_draw import one_draw
from potluck.lab.poker_one_draw_betting import Node, deciding
from potluck.lab.poker_one_draw_policy import chances, exchanges, hurry, solves
from potluck.protocol import Dealt
from potluck.variants import VARIANTS

pytestmark = pytest.mark.kernels

DRAW = VARIANTS["draw-fixed"]
NOTHING, ACES, FULL = "7h 2c 9d Jc 4s", "As Ad 9c 6h 3d", "Ks Kd Kc 2h 2d"


def dealt(first: str, second: str, *, cash: int = 200, name: str = "draw-fixed") -> State:
    """A deal for two; the second seat deals, and acts first before the exchange."""
    state = begin(VARIANTS[name], (cash, cash), button=1)
    for hand in (first, second):
        state = state.apply(Dealt(parse(hand)))
    return state


def test_within_the_groups_nobody_wins_much_by_knowing_the_strategy() -> None:
    solved = one_draw(DRAW)
    assert sum(solved.values) == pytest.approx(0, abs=1e-9)
    gains = np.array(solved.best) - solved.values
    assert (gains > -1e-9).all()
    assert gains.sum() < 0.1
    node = solved.second.below[1]
    assert node.kinds == [Fold, Call, RaiseTo]


def test_behind_the_exchange_no_more_is_given_up_than_the_price_of_a_stake_allows() -> None:
    """Four into four, both having thrown three or more: half may be given up, of the hands that come there."""
    node = facing_a_stake(one_draw(DRAW).second)
    given, came = node.sums[0].sum(axis=-1), node.sums.sum(axis=(0, -1))
    assert 0.2 < given[0, 3, 3] / came[0, 3, 3] < 0.55


def facing_a_stake(second: Node) -> Node:
    """The point at which who acts first behind the exchange has staked."""
    return second.below[second.kinds.index(RaiseTo)]


def test_good_hands_stake_and_bad_ones_are_given_up() -> None:
    first = chances(dealt(NOTHING, ACES).view(1))
    assert first[RaiseTo] > 0.9
    assert chances(dealt(ACES, NOTHING).view(1))[Fold] > 0.5
    state = dealt(NOTHING, ACES).apply(RaiseTo(4))
    assert chances(state.view(0))[Fold] > 0.5
    state = dealt(FULL, ACES).apply(RaiseTo(4)).apply(Call()).apply(Discard()).apply(Discard())
    assert chances(state.view(0)).get(Fold, 0) == 0
    assert chances(state.apply(RaiseTo(4)).view(1))[Fold] < 1


def test_poor_hands_are_kept_as_bluffs_as_often_as_that_pays_and_made_ones_always() -> None:
    solved = one_draw(DRAW)
    pat = solved.throws[0].now[0, 0]
    poor = np.arange(len(pat)) >= len(pat) - len(solved.groups.bounds[3]) - 1
    assert 0.01 < pat[poor].mean() < 0.2
    state = dealt("Ks Kd Kc 2h 2d", ACES).apply(RaiseTo(4)).apply(Call())
    assert exchanges(state.view(0))[()] > 0.9
    often = exchanges(state.apply(Discard()).view(1))
    assert sum(often.values()) == pytest.approx(1)
    assert max(often, key=often.__getitem__) == parse("9c 6h 3d")


def test_it_is_solved_for_two_who_can_pay_all_stakes_in_games_with_one_exchange_alone() -> None:
    assert solves(dealt(ACES, FULL).view(1))
    assert not solves(dealt(ACES, FULL, cash=24).view(1))
    assert not solves(dealt(ACES, FULL, name="jacks-or-better").view(0))
    three = begin(DRAW, (200,) * 3, button=0)
    for hand in (ACES, FULL, NOTHING):
        three = three.apply(Dealt(parse(hand)))
    assert not solves(three.view(three.actor))
    others = ("triple-draw-seven", "draw-pot", "holdem-fixed", "badugi")
    assert not any(solves(Dealer(seed=1)(begin(VARIANTS[name], (200, 200))).view(1)) for name in others)


def test_whole_deals_are_played_by_the_rules_whatever_the_other_does() -> None:
    rng, dealer = random.Random(4), Dealer(seed=4)
    for number in range(4):
        state = dealer(begin(DRAW, (200, 200), button=number % 2))
        while not state.over:
            view = state.view(state.actor)
            action = (shark, guessing_shark)[state.actor == 0](view, rng)
            assert any(action in offer for offer in view.offers)
            state = dealer(state.apply(action))


def test_points_that_were_not_solved_are_left_to_guesses() -> None:
    """A stake that the cap of the variant does not know: nothing is found there."""
    capped = replace(DRAW, streets=tuple(replace(street, cap=1) for street in DRAW.streets))
    state = dealt(NOTHING, ACES).apply(RaiseTo(4)).apply(RaiseTo(6))
    assert not chances(replace(state.view(1), variant=capped))
    assert len(deciding(one_draw(capped).first)) < len(deciding(one_draw(DRAW).first))


def test_who_may_not_wait_guesses_until_the_variant_is_solved(monkeypatch: pytest.MonkeyPatch) -> None:
    view, done = dealt(ACES, FULL).view(1), Event()
    monkeypatch.setattr(poker_one_draw_policy, "_HURRY", [])
    monkeypatch.setattr(poker_one_draw_policy, "one_draw", lambda _: done.wait(60))
    poker_one_draw_policy._begun.cache_clear()
    assert solves(view)
    hurry(0.0)
    assert not solves(view)
    assert not poker_one_draw_policy._begun.cache_info().currsize, "nothing is begun where nothing may be waited for"
    hurry(0.01)
    assert not solves(view)
    done.set()
    hurry(60.0)
    assert solves(view)
