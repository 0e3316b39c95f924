"""Where two are left of three or more, streets are solved by what each did while the others were in."""

import random
from typing import Any

import numpy as np
import pytest

from potluck.bots.general import guessing_shark, shark
from potluck.cards import parse
from potluck.errors import RulesError
from potluck.games.poker import Call, Check, Fold, RaiseTo, State, View, begin
from potluck.kernels.streets import COMPILED
from potluck.lab import poker_resolving, poker_two_left
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
        ((RaiseTo(6), Fold()), False),
        ((RaiseTo(6), Call(), Call(), BOARD[0]), False),
        ((RaiseTo(6), Call(), Call(), BOARD[0], Check(), RaiseTo(9), Fold()), False),
        ((RaiseTo(6), Call(), Call(), BOARD[0], Check(), RaiseTo(9), Fold(), Call(), BOARD[1]), True),
        (TO_FLOP, True),
        ((*TO_FLOP, Check(), RaiseTo(9)), True),
        (TO_RIVER, True),
    ],
)
def test_streets_on_which_two_alone_came_are_solved(acts: tuple[Any, ...], solved: bool) -> None:
    """Not the first street, nor one on which somebody else acted."""
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
    """The small blind only paid; by a story that does not mind, aces are likelier with him than tens."""
    view = dealt(Fold(), Call(), Check(), BOARD[0], Check())
    assert view.seat == 2
    other = poker_two_left.came_with(view, 1, guessing_shark)
    assert weight(other, "AcAd") < weight(other, "TsTh")


def test_a_deal_that_cannot_be_played_again_is_told_by_its_acts(monkeypatch: pytest.MonkeyPatch) -> None:
    """Then one's own range is that of anybody who did so."""
    view = dealt(RaiseTo(7), Fold(), Call(), BOARD[0])
    guessed = poker_two_left.came_with(view, 2, guessing_shark)
    monkeypatch.setattr(poker_two_left, "begin", lambda *_, **__: (_ for _ in ()).throw(RulesError("rules.bad_value")))
    told = poker_two_left.came_with(view, 2, guessing_shark)
    assert weight(told, "4c9d") > 1.5 * weight(guessed, "4c9d")


def test_what_the_other_holds_is_told_by_his_acts_and_not_by_a_guess_of_his() -> None:
    """Whatever the guess would have done, the small blind's range is the same."""
    view = dealt(Fold(), Call(), Check(), BOARD[0], Check())
    one, other = (poker_two_left.came_with(view, 1, guess) for guess in (guessing_shark, lambda *_: Check()))
    assert (one.weights == other.weights).all()


def test_the_pot_holds_what_those_paid_who_gave_up(monkeypatch: pytest.MonkeyPatch) -> None:
    begun: list[poker_resolving.StreetSoFar] = []

    def noted(_: Any, streets: tuple[poker_resolving.StreetSoFar, ...], **__: Any) -> None:
        begun.extend(streets)
        raise poker_resolving.Unsolved(0)

    monkeypatch.setattr(poker_two_left, "solved", noted)
    view = dealt(RaiseTo(6), Call(), Call(), BOARD[0], Check(), RaiseTo(9), Fold(), Call(), BOARD[1], Check())
    with pytest.raises(poker_resolving.Unsolved):
        policy(view)
    (street,) = begun
    assert (street.number, street.order, street.start.pot) == (2, (1, 2), 3 * 6 + 2 * 9)
    assert street.start.behind == (185, 185)
    assert street.acts == (Check(),)


def test_the_shark_plays_what_was_solved() -> None:
    view = dealt(*TO_RIVER, RaiseTo(13))
    often = poker_two_left.chances(view, guessing_shark)
    assert {shark(view, random.Random(seed)) for seed in range(40)} <= {act for act, chance in often.items() if chance}
    assert sum(often.values()) == pytest.approx(1)
