"""A round of betting solved from both ranges, against what is known of it on paper."""

import numpy as np
import pytest

from potluck.kernels.rounds import RoundSolver, betting


def test_who_has_the_best_hand_or_none_bluffs_by_the_price_and_is_called_by_it() -> None:
    tree = betting(100, 100, shares=(1.0,), raises=0, close=0, made=[])
    assert [tree.acts[child] for child in tree.children[0]] == [("check", 0), ("stake", 100)]
    ranges = np.array([0.5, 0.0, 0.5]), np.array([0.0, 1.0, 0.0])
    solver = RoundSolver(tree, ranges, np.ones((3, 3)))
    solver.run(2000)

    stakes = solver.strategy(0)[1]
    assert stakes[[0, 2]] == pytest.approx([0.5, 1.0], abs=0.02)
    assert solver.strategy(tree.children[0][1])[1][1] == pytest.approx(0.5, abs=0.02)
    value, first, second = solver.respond()
    # Half of the time he has the best hand and wins the pot and half a call, of 100 in which each has 50 at stake.
    assert value == pytest.approx(25, abs=0.5)
    assert first + second == pytest.approx(0, abs=1)


def test_the_stake_that_was_made_takes_the_place_of_the_nearest_and_may_be_raised() -> None:
    tree = betting(20, 90, shares=(0.6, 1.5), raises=2, close=0.3, made=[7])
    below = {tree.acts[child] for child in tree.children[0]}
    assert below == {("check", 0), ("stake", 7), ("stake", 30), ("stake", 90)}
    staked = next(child for child in tree.children[0] if tree.acts[child] == ("stake", 7))
    assert [tree.acts[child][0] for child in tree.children[staked]] == ["pass", "check", "stake", "stake", "stake"]


def test_hands_that_never_meet_do_not_fear_each_other() -> None:
    tree = betting(100, 100, shares=(1.0,), raises=0, close=0, made=[])
    factors = np.array([[1.0, 0.0], [1.0, 1.0]])
    solver = RoundSolver(tree, (np.array([0.5, 0.5]), np.array([0.5, 0.5])), factors)
    solver.run(500)
    # The weaker hand meets its like alone. Whoever holds that behind has met either, and cannot pay: both stakes win.
    assert sum(solver.respond()[1:]) == pytest.approx(0, abs=1)
    assert solver.respond()[0] == pytest.approx(100 / 3, abs=1)


def test_a_round_of_several_stakes_is_solved_until_nobody_gains_by_another_answer_anywhere_in_it() -> None:
    tree = betting(20, 90, shares=(0.6, 1.5), raises=2, close=0.3, made=[7])
    ranges = np.linspace(1, 3, 12) / 24, np.full(12, 1 / 12)
    solver = RoundSolver(tree, ranges, np.ones((12, 12)))
    solver.run(1)
    assert sum(solver.respond()[1:]) > 1
    solver.run(999)
    assert 0 <= sum(solver.respond()[1:]) < 0.02
    for node, actor in enumerate(tree.actors):
        if actor >= 0:
            chances = solver.strategy(node)
            assert chances.shape == (len(tree.children[node]), 12)
            assert chances.sum(axis=0) == pytest.approx(1)
