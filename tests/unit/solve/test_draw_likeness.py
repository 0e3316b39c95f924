"""Places side by side that play alike: what a run plays, and how much that may move."""

from itertools import pairwise

import numpy as np
import pytest

from potluck.solve.draw.likeness import alike


def slowly(shares: list[list[float]], weights: list[float]) -> list[tuple[int, list[float]]]:
    """The same of one table, place by place: (length, shares) of each run."""
    runs = [(1, list(share), weight) for share, weight in zip(shares, weights, strict=True)]
    while True:
        costs = [
            sum(abs(a - b) for a, b in zip(one[1], two[1], strict=True)) * one[2] * two[2] / (one[2] + two[2])
            for one, two in pairwise(runs)
        ]
        edge = [float("inf")]
        good = [
            at
            for at, (before, cost, after) in enumerate(
                zip([*edge, *costs[:-1]], costs, [*costs[1:], *edge], strict=True) if costs else ()
            )
            if cost < 1 and cost < before and cost <= after
        ]
        if not good:
            return [(length, share) for length, share, _ in runs]
        for at in reversed(good):
            (few, first, light), (more, second, heavy) = runs[at : at + 2]
            mean = [(a * light + b * heavy) / (light + heavy) for a, b in zip(first, second, strict=True)]
            runs[at : at + 2] = [(few + more, mean, light + heavy)]


@pytest.mark.parametrize("scale", [0.3, 3.0, 30.0])
def test_runs_are_those_that_are_found_place_by_place(scale: float) -> None:
    rng = np.random.default_rng(3)
    tables = [np.repeat(rng.dirichlet((0.5, 0.5, 0.5), 20), 3, axis=0) + rng.normal(0, 0.02, (60, 3)) for _ in range(3)]
    weights = [rng.exponential(scale, 60) for _ in tables]
    means, runs = alike(tables, weights)

    for table, weight, mean, run in zip(tables, weights, means, runs, strict=True):
        told = slowly(table.tolist(), weight.tolist())
        assert np.unique(run, return_counts=True)[1].tolist() == [length for length, _ in told]
        assert mean == pytest.approx(np.repeat([share for _, share in told], [n for n, _ in told], axis=0), abs=1e-6)
        assert weight @ mean == pytest.approx(weight @ table, abs=1e-6)


def test_each_step_moves_less_than_one_and_what_weighs_much_stays_as_it_is() -> None:
    """Half of the chances of both places would move: 0.9 and 1.1."""
    shares = np.array([[1.0, 0.0], [0.0, 1.0]])

    def runs(weight: float) -> int:
        return len({*alike([shares], [np.full(2, weight)])[1][0].tolist()})

    assert (runs(0.9), runs(1.1)) == (1, 2)


def test_a_run_ends_where_its_table_does() -> None:
    _, (first, second) = alike([np.tile([0.4, 0.6], (5, 1))] * 2, [np.ones(5)] * 2)

    assert set(first.tolist()).isdisjoint(second.tolist())
    assert len({*first.tolist()}) == len({*second.tolist()}) == 1
