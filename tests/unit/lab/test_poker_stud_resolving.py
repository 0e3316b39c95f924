"""A seat's whole range at a point of stud for two: solved, from what is public, by cards of each seat's own."""

import random
from itertools import pairwise
from typing import Any

import numpy as np
import pytest

from potluck.bots.general import shark
from potluck.cards import parse
from potluck.games.poker import BringIn, Call, Check, Fold, RaiseTo, State, View, begin
from potluck.kernels.streets import COMPILED, StreetSolver, StreetTree
from potluck.lab import poker_resolving, poker_stud_resolving
from potluck.lab.poker_resolving import Unsolved, hurry
from potluck.lab.poker_stud_resolving import chances, forget, policy, resolves, solved_street
from potluck.lab.showdowns import worths
from potluck.protocol import Dealt
from potluck.variants import VARIANTS

pytestmark = pytest.mark.skipif(not COMPILED, reason="needs the compiled kernels")

FIVE = ("2d", "8h", "Kc", "Qs", "7c", "6d", "3s", "4h")
"""Five-card stud as it is dealt: a card face down and one face up to each, then a card to each on every street."""


def stud(*acts: Any, streets: int, down: str = "As9c") -> View:
    """The view of who is to act after these acts on the last of so many streets; the others were checked."""
    state: State = begin(VARIANTS["five-stud-pot"], (200, 200), button=1)
    left = [*(down[at : at + 2] for at in (0, 2)), *FIVE]
    for street in range(streets):
        while state.actor is None:
            state = state.apply(Dealt(parse(left.pop(0))))
        passed = (BringIn(), RaiseTo(6), Call()) if not street else (Check(), Check())
        for act in acts if street == streets - 1 else passed:
            state = state.apply(act)
    assert state.actor is not None
    return state.view(state.actor)


def test_hands_stand_in_the_order_of_showdowns_and_cards_that_lie_open_are_in_none() -> None:
    street, first = solved_street(view := stud(streets=4))
    ups = [np.array([int(card) for card in seat.up], dtype=np.uint8) for seat in view.seats]
    found = poker_stud_resolving._strengths(
        view.variant, (view.seats[0].up, view.seats[1].up), _packed(street.hands, first)
    )
    for up, rows in zip(ups, (slice(0, first), slice(first, None)), strict=True):
        down = street.hands[rows, :1]
        assert not np.isin(down, np.concatenate(ups)).any()
        whole = np.concatenate([down, np.broadcast_to(up, (len(down), len(up)))], axis=1)
        mine = worths(view.variant, whole, np.empty((len(down), 0), dtype=np.uint8))[0]
        order = mine.argsort(kind="stable")
        for below, above in pairwise(order):
            assert (mine[below] < mine[above]) == (found[0, rows][below] < found[0, rows][above])


def _packed(hands: Any, first: int) -> tuple[bytes, bytes]:
    return hands[:first, :1].tobytes(), hands[first:, :1].tobytes()


def test_what_both_hold_never_shares_a_card() -> None:
    """By what is won when nothing more is bet, against all pairs of hands one by one."""
    street, first = solved_street(view := stud(streets=4))
    (line, learnt, hands, ranges, so_far), up = street, [seat.up for seat in view.seats]
    strong = poker_stud_resolving._strengths(view.variant, (up[0], up[1]), _packed(hands, first))[0]
    won, pairs = 0.0, 0.0
    for one in np.flatnonzero(ranges[0]):
        for two in np.flatnonzero(ranges[1]):
            if hands[one, 0] != hands[two, 0]:
                both = ranges[0, one] * ranges[1, two]
                pairs += both
                won += (
                    both * so_far.start.pot * (1.0 if strong[one] > strong[two] else 0.5 * (strong[one] == strong[two]))
                )
    shown = np.array([[0, 1, 1], [1, 2, 1], [3, 0, 0]], dtype=np.int32)
    end = (so_far.start.pot, so_far.start.pot / 2, 0)
    only = StreetTree(shown, np.array([(0.0,) * 6, (0.0,) * 6, end * 2]))
    assert StreetSolver(only, hands, ranges, strong[None, :]).values()[0] == pytest.approx(won / pairs, rel=1e-5)
    assert learnt.exploitability() < 0.01 * so_far.start.pot
    assert len(line.acts[line.at]) > 1


@pytest.mark.parametrize("streets", [2, 3, 4])
def test_the_policy_follows_from_what_is_public_and_from_nothing_else(streets: int) -> None:
    one, other = policy(stud(RaiseTo(8), streets=streets)), policy(stud(RaiseTo(8), streets=streets, down="Ad9s"))
    assert one.acts == other.acts
    assert (one.chances == other.chances).all()
    assert one.chances.sum(axis=0) == pytest.approx(1)


def test_of_a_range_about_as_good_as_the_others_no_more_is_given_up_than_makes_a_blind_stake_even() -> None:
    """Half of it to a stake of a pot; and a pair never is."""
    view = stud(RaiseTo(stud(streets=2).pot), streets=2)
    found = policy(view)
    weights, fold = found.range.weights, found.acts.index(Fold())
    assert (found.chances[fold] * weights).sum() / weights.sum() < 0.5
    pair = stud(RaiseTo(view.pot // 2), streets=2, down="KsKd" if view.seat == 0 else "As8c")
    assert chances(pair)[Fold()] < 0.05


def test_seven_cards_of_which_two_lie_face_down_are_solved_until_one_more_comes_so() -> None:
    state: State = begin(VARIANTS["seven-stud-no-limit"], (200, 200), button=1)
    for cards in ("AsAh", "9c9s", "2d", "8h"):
        state = state.apply(Dealt(parse(cards)))
    assert not resolves(state.view(state.actor))
    state = state.apply(BringIn()).apply(Call())
    for cards in ("Kc", "Qs"):
        state = state.apply(Dealt(parse(cards)))
    view = state.view(state.actor)
    assert resolves(view)
    assert len(policy(view).range.hands) == 48 * 47 // 2
    assert sum(chances(view).values()) == pytest.approx(1)


def test_what_there_is_no_time_to_solve_is_guessed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(poker_resolving, "_HURRY", [])
    forget()
    view = stud(RaiseTo(8), streets=2)
    hurry(0.0)
    with pytest.raises(Unsolved):
        policy(view)
    assert any(shark(view, random.Random(1)) in offer for offer in view.offers)
