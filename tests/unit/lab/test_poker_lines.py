"""The betting of a street as a tree: the law allows each of its acts, and pays what it says."""

import random

import pytest

from potluck.cards import parse
from potluck.games.poker import Call, Check, Fold, RaiseTo, State, begin
from potluck.kernels.streets import DEALT, FIRST, FOLDED, SECOND, SHOWN
from potluck.lab.poker_lines import ALL, Betting, Rules, line_tree
from potluck.protocol import Dealt
from potluck.variants import VARIANTS

SIZES = ((0.5, 1.0, 3.0), (1.0, ALL), (ALL,))


def river(name: str, stacks: tuple[int, int], stake: int) -> State:
    """The river of a pot to which both paid `stake` before the flop; seat 0 is first, with the better hand."""
    state = begin(VARIANTS[name], stacks, button=1)
    for cards in ("AsAh", "KsKh"):
        state = state.apply(Dealt(parse(cards)))
    calls = VARIANTS[name].limit == "fixed"
    for act in (Call(), Check()) if calls else (RaiseTo(stake), Call()):
        state = state.apply(act)
    for cards in ("2c3d7h", "8s", "Td"):
        state = state.apply(Dealt(parse(cards))).apply(Check()).apply(Check()) if cards != "Td" else state
    return state.apply(Dealt(parse("Td")))


@pytest.mark.parametrize(
    ("name", "stacks"),
    [("holdem", (200, 200)), ("holdem", (90, 200)), ("holdem-fixed", (200, 200)), ("holdem-pot", (60, 75))],
)
def test_the_law_allows_every_act_of_a_tree_and_pays_what_its_ends_say(name: str, stacks: tuple[int, int]) -> None:
    start = river(name, stacks, 6)
    street = start.variant.streets[-1]
    order = (start.actor, 1 - start.actor) if start.actor is not None else (0, 1)
    seats = [start.seats[at] for at in order]
    line = line_tree(
        Betting(pot=start.pot, behind=(seats[0].stack, seats[1].stack), step=street.bet),
        Rules(start.variant.limit, street.bet, street.most, street.cap),
        SIZES,
    )
    nodes, rng, ends = line.tree.nodes, random.Random(1), set[int]()
    for _ in range(120):
        state, at = start, 0
        while nodes[at, 0] in (FIRST, SECOND):
            assert state.actor == order[nodes[at, 0]]
            act = rng.choice(line.acts[at])
            assert any(act in offer for offer in state.view(state.actor).offers), act
            assert isinstance(act, (Fold, Check, Call, RaiseTo))
            at = int(nodes[at, 1]) + line.acts[at].index(act)
            state = state.apply(act)
        won = [state.seats[seat].stack - start.seats[seat].stack for seat in order]
        first, second = line.tree.worths[at][0 if order[0] == 0 else 2], line.tree.worths[at][3 if order[1] == 0 else 5]
        assert nodes[at, 0] in (FOLDED, SHOWN)
        if state.over:
            assert won == [first, second]
            ends.add(at)
    assert len(ends) > 5


def test_what_was_really_staked_stands_in_the_tree_in_place_of_what_is_like_it() -> None:
    start = Betting(pot=10, behind=(200, 200), step=2)
    line = line_tree(start, Rules("no", 2, 0, 0), SIZES, done=(Check(), RaiseTo(11)))
    assert RaiseTo(11) in line.acts[line.path[1][0]]
    assert RaiseTo(10) not in line.acts[line.path[1][0]]
    assert line.acts[line.at][:2] == (Fold(), Call())
    assert line.tree.nodes[line.at, 0] == FIRST


def test_all_ends_share_what_lay_there_also_behind_a_card_that_is_dealt() -> None:
    start = Betting(pot=10, behind=(60, 50), step=2)
    line = line_tree(start, Rules("no", 2, 0, 0), SIZES, following=(Rules("no", 2, 0, 0), ((1.0,), (ALL,))))
    kinds = line.tree.nodes[:, 0]
    assert (kinds == DEALT).sum() > 5
    for worth in line.tree.worths[(kinds == SHOWN) | (kinds == FOLDED)]:
        assert worth[0] + worth[5] == pytest.approx(10)
        assert worth[1] + worth[4] == pytest.approx(10)
    assert line.tree.worths.min() == -50
