"""One street for two, solved with ranges: against matrices of all pairs of hands, and a game whose answer is known."""

from itertools import combinations

import numpy as np
import pytest

from potluck.games.poker import Call, Check, Fold, RaiseTo
from potluck.kernels.streets import COMPILED, FIRST, FOLDED, SECOND, SHOWN, StreetSolver
from potluck.lab.poker_lines import ALL, Betting, Line, Rules, line_tree

pytestmark = pytest.mark.skipif(not COMPILED, reason="needs the compiled kernels")

NO_LIMIT = Rules("no", 2, 0, 0)


def river(pot: int, behind: int, *, sizes: tuple[tuple[float, ...], ...] = ((1.0,), (ALL,))) -> Line:
    return line_tree(Betting(pot=pot, behind=(behind, behind), step=2), NO_LIMIT, sizes)


def best(
    line: Line, solver: StreetSolver, seat: int, ranges: np.ndarray, pairs: np.ndarray, signs: np.ndarray, *, own: bool
) -> float:
    """What that seat wins a deal by its best answer to the other's strategy, or by its `own`, pair by pair."""
    nodes, worths = line.tree.nodes, line.tree.worths

    def walk(at: int, other: np.ndarray) -> np.ndarray:
        kind, child, children = nodes[at]
        won, tied, lost = worths[at][3 * seat : 3 * seat + 3]
        if kind == FOLDED:
            return np.asarray(won * (pairs @ other))
        if kind == SHOWN:
            return np.asarray((pairs * np.where(signs > 0, won, np.where(signs < 0, lost, tied))) @ other)
        strategy = solver.strategy(at)
        if kind != seat:
            return np.asarray(sum(walk(child + act, other * strategy[act]) for act in range(children)))
        values = np.stack([walk(child + act, other) for act in range(children)])
        return np.asarray((values * strategy).sum(axis=0) if own else values.max(axis=0))

    return float(ranges[seat] @ walk(0, ranges[1 - seat]) / (ranges[0] @ pairs @ ranges[1]))


def test_the_exploitability_is_that_of_matrices_of_all_pairs() -> None:
    rng = np.random.default_rng(4)
    hands = np.array(list(combinations(range(0, 52, 4), 2)), dtype=np.uint8)
    ranges = rng.random((2, len(hands)))
    strengths = rng.integers(0, 20, (1, len(hands))).astype(np.int32)
    line = river(10, 37, sizes=((0.5, 1.0), (ALL,)))
    solver = StreetSolver(line.tree, hands, ranges, strengths)
    solver.run(50)
    apart = ~(hands[:, None, :, None] == hands[None, :, None, :]).any(axis=(2, 3))
    pairs, signs = apart.astype(float), np.sign(strengths[0][:, None] - strengths[0][None, :])
    slow = {
        (seat, own): best(line, solver, seat, ranges, pairs, signs, own=own) for seat in (0, 1) for own in (True, False)
    }
    assert solver.values() == pytest.approx((slow[0, True], slow[1, True]), abs=1e-4)
    assert sum(solver.values()) == pytest.approx(10, abs=1e-4)
    gained = sum(slow[seat, False] - slow[seat, True] for seat in (0, 1)) / 2
    assert solver.exploitability() == pytest.approx(gained, abs=1e-4)
    solver.run(450)
    assert solver.exploitability() < gained / 10


def test_a_bluffer_with_the_best_or_nothing_bluffs_by_the_price_and_is_called_by_the_price() -> None:
    """Source: Chen and Ankenman, The Mathematics of Poker (2006), the clairvoyance game."""
    hands = np.array([(0, 1), (4, 5), (8, 9)], dtype=np.uint8)
    ranges = np.array([[0.5, 0.0, 0.5], [0.0, 1.0, 0.0]])
    strengths = np.array([[2, 1, 0]], dtype=np.int32)
    for pots in (1.0, 2.0):
        line = river(100, round(100 * pots), sizes=((ALL,),))
        solver = StreetSolver(line.tree, hands, ranges, strengths)
        solver.run(3000)
        stake = next(number for number, act in enumerate(line.acts[0]) if isinstance(act, RaiseTo))
        bluffs = solver.strategy(0)[stake]
        assert bluffs[0] == pytest.approx(1, abs=0.01)
        assert bluffs[2] == pytest.approx(pots / (1 + pots), abs=0.02)
        facing = int(line.tree.nodes[0, 1]) + stake
        assert line.acts[facing] == (Fold(), Call())
        assert solver.strategy(facing)[0][1] == pytest.approx(pots / (1 + pots), abs=0.03)
        assert line.acts[0][0] == Check()


def test_what_would_lead_outside_an_array_is_refused() -> None:
    line = river(10, 20)
    hands, strengths = np.array([(0, 1), (2, 3)], dtype=np.uint8), np.array([[1, 2]], dtype=np.int32)
    ranges = np.ones((2, 2))
    with pytest.raises(ValueError, match="no such hand"):
        StreetSolver(line.tree, np.array([(0, 1), (2, 54)], dtype=np.uint8), ranges, strengths)
    with pytest.raises(ValueError, match="weights"):
        StreetSolver(line.tree, hands, 2 * ranges, strengths)
    broken = line.tree.nodes.copy()
    broken[0, 1] = 0
    with pytest.raises(ValueError, match="children follow"):
        StreetSolver(line.tree._replace(nodes=broken), hands, ranges, strengths)
    (end,) = [at for at, node in enumerate(line.tree.nodes) if node[0] not in (FIRST, SECOND)][:1]
    with pytest.raises(ValueError, match="nobody decides"):
        StreetSolver(line.tree, hands, ranges, strengths).strategy(end)


def test_a_card_behind_which_nobody_bets_changes_nothing() -> None:
    rng = np.random.default_rng(7)
    hands = np.array(list(combinations(range(0, 44, 4), 2)), dtype=np.uint8)
    ranges, strengths = rng.random((2, len(hands))), rng.integers(0, 30, (6, len(hands))).astype(np.int32)
    strengths[3, (hands == 8).any(axis=1)] = -1
    start = Betting(pot=10, behind=(40, 40), step=2)
    chances = []
    for following in (None, (NO_LIMIT, ((),))):
        line = line_tree(start, NO_LIMIT, ((0.5, 1.0), (ALL,)), following=following)
        solver = StreetSolver(line.tree, hands, ranges, strengths, batch=6)
        solver.run(200)
        chances.append(solver.strategy(0))
    assert chances[0] == pytest.approx(chances[1], abs=1e-3)
