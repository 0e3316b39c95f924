"""A seat's whole range at a point of poker for two: solved, from what is public, and never given up too often."""

import random
from itertools import combinations, count
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from msgspec.structs import replace

from potluck.bots.general import shark
from potluck.cards import CARDS, parse
from potluck.games.poker import Call, Check, Fold, RaiseTo, State, View, begin
from potluck.kernels.streets import COMPILED, StreetSolver
from potluck.lab import poker_resolving
from potluck.lab.poker_futures import Floats
from potluck.lab.poker_resolving import (
    LEAST,
    Unsolved,
    forget,
    hands_on,
    hurry,
    policy,
    resolves,
    solved_street,
    strengths_on,
    thought_of,
)
from potluck.lab.showdowns import worths
from potluck.protocol import Dealt
from potluck.variants import VARIANTS

pytestmark = pytest.mark.skipif(not COMPILED, reason="needs the compiled kernels")

BOARD = ("2c3d7h", "8s", "Td")


def river(*acts: Any, hand: str = "KsKh", name: str = "holdem", before: int = 6) -> View:
    """The view of who is to act on a river after these acts; seat 0 is the first there."""
    state: State = begin(VARIANTS[name], (200, 200), button=1)
    for cards in ("AsAh", hand):
        state = state.apply(Dealt(parse(cards)))
    state = state.apply(RaiseTo(before) if before else Call()).apply(Call() if before else Check())
    for cards in BOARD[:-1]:
        state = state.apply(Dealt(parse(cards))).apply(Check()).apply(Check())
    state = state.apply(Dealt(parse(BOARD[-1])))
    for act in acts:
        state = state.apply(act)
    assert state.actor is not None
    return state.view(state.actor)


@pytest.mark.parametrize("stake", [3, 12])
def test_no_more_of_the_range_is_given_up_on_the_river_than_the_price_of_a_stake_allows(stake: int) -> None:
    view = river(RaiseTo(stake))
    found = policy(view)
    given = (found.chances[found.acts.index(Fold())] * found.range.weights).sum() / found.range.weights.sum()
    assert given <= stake / (stake + 12) + 1e-6
    assert found.chances.sum(axis=0) == pytest.approx(1)


def test_that_law_holds_for_a_range_that_would_give_up_everything(monkeypatch: pytest.MonkeyPatch) -> None:
    solved = StreetSolver.strategy

    def timid(self: StreetSolver, node: int) -> Floats:
        strategy = solved(self, node)
        return strategy if not node else np.concatenate([np.ones_like(strategy[:1]), np.zeros_like(strategy[1:])])

    view = river(RaiseTo(13))
    solved_street(view)  # so that the streets before are solved, and kept, as they are
    monkeypatch.setattr(StreetSolver, "strategy", timid)
    found = policy(view)
    given = (found.chances[found.acts.index(Fold())] * found.range.weights).sum() / found.range.weights.sum()
    assert given == pytest.approx(13 / 25)
    aces = found.of(parse("AsAh"))
    assert aces[found.acts.index(Call())] == 1


def test_the_policy_follows_from_what_is_public_and_from_nothing_else() -> None:
    one, other = policy(river(RaiseTo(7))), policy(river(RaiseTo(7), hand="4c5c"))
    assert one.acts == other.acts
    assert (one.chances == other.chances).all()
    assert len(one.range.hands) == len(list(combinations(range(len(CARDS) - 2 - 5), 2)))


def test_the_best_hand_is_never_given_up_and_the_worst_does_not_pay_the_most() -> None:
    found = policy(river(RaiseTo(190)))
    fold = found.acts.index(Fold())
    assert found.of(parse("9cJc"))[fold] == 0
    assert found.of(parse("4c5s"))[fold] > 0.9


def test_exploitability_falls_with_iterations_below_a_hundredth_of_the_pot() -> None:
    """A pot of a raise with a fixed limit."""
    view = river(name="holdem-fixed", before=4)
    line, _, hands, ranges, so_far = solved_street(view)
    solver = StreetSolver(line.tree, hands, ranges, strengths_on(view.variant, view.board, 1))
    solver.run(40)
    first = solver.exploitability() / so_far.start.pot
    solver.run(360)
    assert solver.exploitability() / so_far.start.pot < min(first, 0.01)


def test_who_acted_keeps_every_hand_and_more_of_those_with_which_it_acts_so() -> None:
    street = solved_street(river(RaiseTo(40)))
    raised, before = street.believed()[0], street.ranges[0]
    best = next(row for row, hand in enumerate(street.hands) if {*map(int, parse("9cJc"))} == {*map(int, hand)})
    assert (raised[before > 0] > 0).all()
    assert raised[best] / raised.mean() > before[best] / before.mean()


@pytest.mark.parametrize("street", [1, 2])
def test_earlier_streets_are_solved_for_the_whole_range_too(street: int) -> None:
    """The best hand there never gives up, and pays off a large stake more often than the worst."""
    state: State = begin(VARIANTS["short-deck"], (200, 200), button=1)
    for cards in ("AsAh", "KsKh"):
        state = state.apply(Dealt(parse(cards)))
    for cards in ("", "AcAd7h", "8s")[: street + 1]:
        if cards:
            state = state.apply(Dealt(parse(cards)))
        if cards != ("", "AcAd7h", "8s")[street]:
            for _ in range(2):
                assert state.actor is not None
                state = state.apply(Call() if state.view(state.actor).owed else Check())
    assert state.actor is not None
    whole = policy(state.apply(RaiseTo(30)).view(1 - state.actor))
    fold = whole.acts.index(Fold())
    assert whole.chances.sum(axis=0) == pytest.approx(1)
    best, worst = (whole.of(parse(cards)) for cards in ("AsAh", "6cJd"))
    assert best[fold] == 0
    assert worst[fold] > 0.5


def test_points_of_a_street_come_of_one_solution_but_behind_a_stake_that_its_menu_lacks() -> None:
    whole = thought_of(river())
    assert (
        whole == thought_of(river(Check())) == thought_of(river(RaiseTo(12))) == thought_of(river(Check(), RaiseTo(6)))
    )
    assert whole != thought_of(river(RaiseTo(17)))
    assert thought_of(river(RaiseTo(17))) == thought_of(river(RaiseTo(17), RaiseTo(63)))


def test_what_cannot_be_solved_is_left_to_the_shark_that_guesses() -> None:
    view = river()
    assert resolves(view)
    assert not resolves(replace(view, variant=VARIANTS["omaha"]))
    third = replace(view.seats[0], folded=True)
    assert not resolves(replace(view, seats=(*view.seats, third)))


def test_a_deal_is_for_two_whoever_is_out_of_the_match() -> None:
    view = river()
    third = replace(view.seats[0], folded=True, out=True)
    assert resolves(replace(view, seats=(*view.seats, third)))
    assert not resolves(replace(view, seats=(third, *view.seats[1:])))


def test_cards_for_all_that_come_together_are_drawn() -> None:
    """Where five of them come behind the first street, all that may come are too many to look at."""
    first, flop, *_, last = VARIANTS["holdem"].streets
    at_once = VARIANTS["holdem"].replace(streets=(first, replace(flop, board=5)))
    two_and_one = VARIANTS["holdem"].replace(streets=(first, replace(flop, board=2), last))
    for variant in (at_once, two_and_one):
        state = begin(variant, (20, 20), button=1)
        for cards in ("AsAh", "7d2c"):
            state = state.apply(Dealt(parse(cards)))
        acts = policy(state.view(state.actor))
        assert acts.of(parse("AsAh"))[acts.acts.index(Fold())] < 0.01
        assert acts.chances.sum(axis=0) == pytest.approx(1)


def test_what_there_is_no_time_to_solve_is_guessed_and_goes_on_when_it_is_asked_for_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(poker_resolving, "_HURRY", [])
    forget()
    state: State = begin(VARIANTS["royal-holdem"], (200, 200), button=1)
    for cards in ("AsAh", "KsKh"):
        state = state.apply(Dealt(parse(cards)))
    view = state.apply(Call()).apply(Check()).apply(Dealt(parse("AcTdJh"))).view(0)
    hurry(0.0)
    with pytest.raises(Unsolved):
        policy(view)
    assert any(shark(view, random.Random(1)) in offer for offer in view.offers)
    ticks = count()
    monkeypatch.setattr(poker_resolving, "time", SimpleNamespace(monotonic=lambda: next(ticks)))
    hurry(40.0)  # looks at the clock
    hurried = solved_street(view)
    assert LEAST <= hurried.solver.iterations < 200
    hurry()
    assert solved_street(view).solver is hurried.solver
    assert hurried.solver.iterations == 300


@pytest.mark.parametrize("name", ["holdem", "short-deck"])
@pytest.mark.parametrize("law", [False, True])
def test_hands_stand_in_the_order_of_showdowns_on_every_board(name: str, *, law: bool) -> None:
    """Where fewer wild cards win, strengths have more bits than the solver takes."""
    variant, board = VARIANTS[name].replace(wild=("8",) if law else (), fewer_wild=law), parse("8s9cTdJc")
    hands, strengths = hands_on(variant, board), strengths_on(variant, board, 0)
    free = [card for card in variant.cards if card not in board]
    for card, row in zip(free[::11], strengths[::11], strict=True):
        clear = ~np.isin(hands, int(card)).any(axis=1)
        boards = np.array([[*map(int, (*board, card))]], dtype=np.uint8).repeat(clear.sum(), axis=0)
        (slow,) = worths(variant, hands[clear], boards)
        assert (row[~clear] < 0).all()
        assert (np.unique(row[clear], return_inverse=True)[1] == np.unique(slow, return_inverse=True)[1]).all()
