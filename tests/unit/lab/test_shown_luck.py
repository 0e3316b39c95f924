"""The luck once nobody could bet any more, beside all ways in which the rest of the cards may fall, each played out."""

from itertools import permutations

import pytest

from potluck.cards import parse
from potluck.games.poker import ACTIONS, HouseRules, State, View, begin
from potluck.lab.poker_shown_luck import shown_luck
from potluck.protocol import Cards, Dealt
from potluck.protocol import parse as act
from potluck.variants import VARIANTS
from tests.rules.poker_script import deal


def waiting(chips: tuple[int, ...], acts: str, *, hands: tuple[str, ...], flop: str) -> State:
    """A deal of a pack of twenty in which the last bet has been made, and chance owes the turn."""
    state = begin(VARIANTS["royal-holdem"], chips, button=len(chips) - 1, house=HouseRules())
    given, steps = [*hands, flop], acts.split("; ")
    while given or steps:
        owed = isinstance(state.chance, Cards)
        state = state.apply(Dealt(parse(given.pop(0))) if owed else act(steps.pop(0), ACTIONS))
    return state


def told(views: list[View]) -> float:
    luck = shown_luck(views)
    assert luck is not None
    return luck


@pytest.mark.parametrize(
    ("chips", "acts", "hands"),
    [
        ((100, 100), "call; check; raise_to 98; call", ("AsKd", "TcTh")),
        ((100, 100, 30), "call; call; check; raise_to 98; call; call", ("AsKd", "TcTh", "QsJh")),
    ],
)
def test_over_all_boards_luck_sums_to_nothing_and_the_rest_never_varies(
    chips: tuple[int, ...], acts: str, hands: tuple[str, ...]
) -> None:
    """Also with a side pot: chances are what the results themselves say, and the luck of all sums as chips do."""
    start, lucks, left = waiting(chips, acts, hands=hands, flop="KsJsTd"), list[float](), list[float]()
    for cards in permutations(start.undealt, 2):
        state = start
        for card in cards:
            state = state.apply(Dealt((card,)))
        assert state.over
        each = [told([state.view(at)]) for at in range(len(chips))]
        assert sum(each) == pytest.approx(0)
        lucks.append(each[0])
        left.append(state.payoffs()[0] - each[0])
    assert sum(lucks) == pytest.approx(0, abs=len(lucks))  # odd chips of a shared pot
    assert max(lucks) > 30
    assert max(left) - min(left) <= 1


def test_a_bet_up_to_the_last_card_leaves_no_luck_and_a_hand_unseen_none_to_tell() -> None:
    over = deal("holdem", (50, 50), "call; check; " + "check; check; " * 2 + "raise_to 48; call")
    assert told([over.view(0)]) == 0
    folded = deal("holdem", (100, 100, 100), "fold; raise_to 100; call", board="2c3d4s9s5h")
    assert folded.over
    assert told([folded.view(2)]) == 0, "who is not in has none"
    assert told([folded.view(0)]) == pytest.approx(-told([folded.view(1)])) != 0
    mucked = deal("holdem", (100, 100), "raise_to 100; call; show; muck", hands="AsAd KhKd", house="mucking")
    assert mucked.over
    assert shown_luck([over.view(0), mucked.view(0)]) is None
    assert shown_luck([deal("seven-stud", (100, 100)).view(0)]) is None


@pytest.mark.parametrize("variant", ["holdem", "omaha-hilo"])
def test_hands_turned_up_and_boards_run_twice_tell_as_much(variant: str) -> None:
    chips, hands, board = (20, 20), {"holdem": "AsAh KdKc"}.get(variant, "AsAh3c2d KdKc7h8h"), "2s5s7d8cJh"
    acts = "raise_to 6; raise_to 18; raise_to 20; call"
    plain = deal(variant, chips, acts, hands=hands, board=board)
    turned = deal(variant, chips, acts, hands=hands, board=board, house="turn_up")
    assert told([plain.view(0)]) == told([turned.view(0)])
    twice = deal(variant, chips, acts + "; run_twice; run_twice", hands=hands, board=board, house="twice")
    assert twice.over
    assert told([twice.view(0)]) == pytest.approx(-told([twice.view(1)]))
