"""Where two are left of three or more, streets are solved by what each did while the others were in."""

import random
from typing import Any

import numpy as np
import pytest

from potluck.bots.general import guessing_shark, shark
from potluck.cards import parse
from potluck.errors import RulesError
from potluck.games.poker import Call, Check, Fold, RaiseTo, State, View, begin
from potluck.kernels.streets import COMPILED, SHOWN
from potluck.lab import poker_resolving, poker_two_left
from potluck.lab.poker_lines import Betting
from potluck.lab.poker_two_left import resolves
from potluck.protocol import Dealt
from potluck.variants import VARIANTS

pytestmark = pytest.mark.skipif(not COMPILED, reason="needs the compiled kernels")

HANDS = ("AsAh", "KsKh", "QsQh")
BOARD = ("2c3d7h", "8s", "Td")


def dealt(*acts: Any, hands: tuple[str, ...] = HANDS, name: str = "holdem", stack: int = 200) -> View:
    """The view of who is to act after these acts and boards; seat 0 is the button, who acts first of all."""
    state: State = begin(VARIANTS[name], (stack,) * len(hands), button=0)
    for place in range(len(hands)):
        state = state.apply(Dealt(parse(hands[(place + 1) % len(hands)])))
    for act in acts:
        state = state.apply(Dealt(parse(act)) if isinstance(act, str) else act)
    assert state.actor is not None
    return state.view(state.actor)


def weight(range_: poker_resolving.Range, cards: str) -> float:
    """How likely these two cards are, of all of that range."""
    wanted = np.array(sorted(int(card) for card in parse(cards)), dtype=np.uint8)
    (row,) = np.flatnonzero((range_.hands == wanted).all(axis=1))
    return float(range_.weights[row] / range_.weights.sum())


def policy(view: View) -> poker_resolving.Policy:
    """What the shark does with all of its hands."""
    return poker_two_left.policy(view, guessing_shark)


TO_FLOP = (RaiseTo(6), Fold(), Call(), BOARD[0])
"""The button raises, and the big blind alone pays."""
TO_RIVER = (*TO_FLOP, Check(), Check(), BOARD[1], Check(), Check(), BOARD[2])


@pytest.mark.parametrize(
    ("acts", "solved"),
    [
        ((), False),
        ((RaiseTo(6),), False),
        ((Fold(),), True),
        ((RaiseTo(6), Fold()), True),
        ((RaiseTo(6), Call(), Call(), BOARD[0]), False),
        ((RaiseTo(6), Call(), Call(), BOARD[0], Check(), RaiseTo(9)), False),
        ((RaiseTo(6), Call(), Call(), BOARD[0], Check(), RaiseTo(9), Fold()), True),
        ((RaiseTo(6), Call(), Call(), BOARD[0], Check(), RaiseTo(9), Fold(), Call(), BOARD[1]), True),
        (TO_FLOP, True),
        ((*TO_FLOP, Check(), RaiseTo(9)), True),
        (TO_RIVER, True),
    ],
)
def test_from_where_two_alone_are_left_streets_are_solved(acts: tuple[Any, ...], solved: bool) -> None:
    """Not while somebody else is in, on the first street neither."""
    assert resolves(dealt(*acts)) is solved
    assert not poker_resolving.resolves(dealt(*acts))


def test_hands_of_four_cards_are_guessed() -> None:
    acts = (RaiseTo(6), Fold(), Call(), BOARD[0])
    assert not resolves(dealt(*acts, name="omaha", hands=("AsAhAdAc", "KsKhKdKc", "QsQhQdQc")))


@pytest.mark.parametrize("stake", [5, 13])
def test_no_more_of_the_range_is_given_up_on_the_river_than_the_price_of_a_stake_allows(stake: int) -> None:
    found = policy(dealt(*TO_RIVER, RaiseTo(stake)))
    given = (found.chances[found.acts.index(Fold())] * found.range.weights).sum() / found.range.weights.sum()
    assert given <= stake / (stake + 13) + 1e-6
    assert found.chances.sum(axis=0) == pytest.approx(1)


def test_the_policy_follows_from_what_is_public_and_from_nothing_else() -> None:
    one, other = policy(dealt(*TO_FLOP)), policy(dealt(*TO_FLOP, hands=("4c4d", "5c5d", "6c6d")))
    assert one.acts == other.acts
    assert (one.chances == other.chances).all()


def test_who_raised_behind_a_raise_comes_with_better_hands_than_who_paid() -> None:
    """The flop is reached by a raise to 6, paid by the big blind; or raised again by him, and paid."""
    once = policy(dealt(*TO_FLOP)).range
    twice = policy(dealt(RaiseTo(6), Fold(), RaiseTo(20), Call(), BOARD[0])).range
    assert weight(twice, "AcAd") > 4 * weight(once, "AcAd")
    assert weight(twice, "4c9d") < weight(once, "4c9d")


def test_who_paid_comes_with_what_he_pays_with_and_not_with_what_he_raises() -> None:
    """The big blind, who acts first on the flop, paid a raise to 7: aces he raises, and the worst he gives up."""
    found = policy(dealt(RaiseTo(7), Fold(), Call(), BOARD[0])).range
    assert 3 * weight(found, "AcAd") < weight(found, "Th9h")
    assert 3 * weight(found, "4c9d") < weight(found, "Th9h")


def test_the_other_who_paid_has_few_hands_with_which_a_raise_is_made() -> None:
    """The big blind only paid before the flop; by a story that does not mind, aces are likelier with him than tens."""
    view = dealt(RaiseTo(7), Call(), Call(), BOARD[0], Check(), RaiseTo(12), Fold())
    assert view.seat == 1
    other = poker_two_left.came_with(view, 2, guessing_shark)
    assert weight(other, "AcAd") < weight(other, "TsTh")


THREE_TO_FLOP = (RaiseTo(7), Call(), Call(), BOARD[0], Check(), Check(), RaiseTo(12), Fold())
"""The button raises, stakes on the flop, and the small blind gives up to that; it is the big blind's turn."""


def test_a_deal_that_cannot_be_played_again_is_told_by_its_acts(monkeypatch: pytest.MonkeyPatch) -> None:
    """Then one's own range is that of anybody who did so."""
    view = dealt(*THREE_TO_FLOP)
    guessed = poker_two_left.came_with(view, 2, guessing_shark)
    monkeypatch.setattr(poker_two_left, "begin", lambda *_, **__: (_ for _ in ()).throw(RulesError("rules.bad_value")))
    told = poker_two_left.came_with(view, 2, guessing_shark)
    assert weight(told, "4c9d") > 1.5 * weight(guessed, "4c9d")


def test_each_street_weighs_hands_as_they_stood_there() -> None:
    """Sevens pay before the flop as nines and eights do; on a flop with a seven they are staked, and not checked."""
    found = poker_two_left.came_with(dealt(*THREE_TO_FLOP), 2, guessing_shark)
    assert 4 * weight(found, "7c7d") < weight(found, "9s8s") < weight(found, "Th9h")


def test_what_the_other_holds_is_told_by_his_acts_and_not_by_a_guess_of_his() -> None:
    """Whatever the guess would have done, the big blind's range is the same."""
    view = dealt(RaiseTo(7), Call(), Call(), BOARD[0], Check(), RaiseTo(12), Fold())
    one, other = (poker_two_left.came_with(view, 2, guess) for guess in (guessing_shark, lambda *_: Check()))
    assert (one.weights == other.weights).all()


def begun(view: View, monkeypatch: pytest.MonkeyPatch) -> tuple[poker_resolving.StreetSoFar, ...]:
    """The streets of a view since two alone are in."""
    found: list[poker_resolving.StreetSoFar] = []

    def noted(_: Any, streets: tuple[poker_resolving.StreetSoFar, ...], **__: Any) -> None:
        found.extend(streets)
        raise poker_resolving.Unsolved(0)

    monkeypatch.setattr(poker_two_left, "solved", noted)
    with pytest.raises(poker_resolving.Unsolved):
        policy(view)
    return tuple(found)


def test_the_pot_holds_what_those_paid_who_gave_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """The small blind gives up to a stake of the button on the flop; the big blind has checked, pays, and checks."""
    acts = (RaiseTo(6), Call(), Call(), BOARD[0], Check(), Check(), RaiseTo(9), Fold(), Call(), BOARD[1], Check())
    flop, turn = begun(dealt(*acts), monkeypatch)
    assert (flop.number, flop.order, flop.acts) == (1, (2, 0), (Call(),))
    assert flop.start == Betting(pot=18, behind=(194, 194), bets=(0, 9), turn=0, step=9, raises=1, acted=1)
    assert (turn.number, turn.order, turn.acts) == (2, (2, 0), (Check(),))
    assert turn.start == Betting(pot=3 * 6 + 2 * 9, behind=(185, 185), step=2)


@pytest.mark.parametrize(
    ("acts", "order", "start"),
    [
        ((Fold(),), (1, 2), Betting(0, (200, 200), (1, 2), step=2)),
        ((Call(), Fold()), (2, 0), Betting(1, (200, 200), (2, 2), step=2, acted=1)),
        ((RaiseTo(6), Fold()), (2, 0), Betting(1, (200, 200), (2, 6), step=4, raises=1, acted=1)),
        ((RaiseTo(6), RaiseTo(20), Fold()), (1, 0), Betting(2, (200, 200), (20, 6), 1, step=14, raises=2, acted=1)),
        (
            (RaiseTo(6), Call(), RaiseTo(30), Fold()),
            (1, 2),
            Betting(6, (200, 200), (6, 30), step=24, raises=2, acted=1),
        ),
    ],
)
def test_a_street_begins_in_the_midst_of_its_betting(
    acts: tuple[Any, ...], order: tuple[int, int], start: Betting, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With what lies in the pot and before each, the least raise, and the seats as they act on the streets to come."""
    (street,) = begun(dealt(*acts), monkeypatch)
    assert (street.number, street.order, street.start, street.acts) == (0, order, start, ())
    assert street.first_later == 0


def test_before_the_flop_the_small_blind_gives_up_the_worst_and_raises_the_best() -> None:
    """Where the button has given up; the guess gave up one of 1,140 hands."""
    found = policy(dealt(Fold()))
    gives_up = found.chances[found.acts.index(Fold())]
    assert 0.1 < gives_up.mean() < 0.6
    assert found.of(parse("7d2c"))[found.acts.index(Fold())] > 0.9
    assert found.of(parse("AdAc"))[found.acts.index(Fold())] == 0
    assert found.of(parse("KdKc"))[2:].sum() > 0.5


def test_who_is_far_from_the_button_pays_for_acting_first_on_streets_to_come() -> None:
    """The leaf of the big blind that pays a raise of the button is worth less than half of an even pot."""
    view = dealt(RaiseTo(6), Fold(), Call(), BOARD[0])
    street = poker_two_left.solved_street(view, guessing_shark)
    assert street.so_far.number == 1
    before = poker_two_left.solved_street(dealt(RaiseTo(6), Fold()), guessing_shark)
    first, second = before.line.tree.worths[:, 1], before.line.tree.worths[:, 4]
    leaves = (before.line.tree.nodes[:, 0] == SHOWN) & (first != second)
    assert leaves.any()
    assert (first[leaves] < second[leaves]).all()


def test_the_shark_plays_what_was_solved() -> None:
    view = dealt(*TO_RIVER, RaiseTo(13))
    often = poker_two_left.chances(view, guessing_shark)
    assert {shark(view, random.Random(seed)) for seed in range(40)} <= {act for act, chance in often.items() if chance}
    assert sum(often.values()) == pytest.approx(1)
