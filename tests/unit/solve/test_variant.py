"""Variants of poker solved from their data: published values, and every way of reckoning them against the others."""

from pathlib import Path
from xml.etree import ElementTree

import numpy as np
import pytest

import potluck as pk
from potluck.errors import ParseError, RulesError
from potluck.kernels import regrets
from potluck.kernels.regrets import LOOPS, RegretLoop
from potluck.solve.equilibrium import HOWS, How, Step, minimised
from potluck.solve.picture import picture
from potluck.solve.variant import Solution, solve
from potluck.tree.bets import read_bets
from potluck.tree.public import deep
from potluck.tree.sizes import GIB
from potluck.tree.tree import Tree
from potluck.tree.variant import variant_tree
from potluck.variants import VARIANTS, Variant, read
from tests.unit.solve.six_cards import SIX_CARDS

KUHN, LEDUC = VARIANTS["kuhn"], VARIANTS["leduc"]
LEDUC_VALUE = -0.085606424
"""Of the first seat, chips a deal; Source: Lisy, Lanctot and Bowling 2015 give -0.0856."""
FREE = read("""
name = "two in a pot"
limit = "pot"
ranks = "JQK"
suits = "hs"
forced = { blinds = [1, 2] }
streets = [{ name = "deal", down = 1, bet = 2 }, { name = "flop", board = 1, bet = 2 }]
showdown = [{ order = "few" }]
""")
HALVES = read("""
name = "halves"
limit = "fixed"
ranks = "2345678"
suits = "h"
forced = { ante = 1 }
streets = [
  { name = "deal", down = 2, bet = 1, cap = 1 },
  { name = "board", board = 3, bet = 2, cap = 1 },
]
showdown = [{ order = "high" }, { order = "ace-to-five", qualifier = 7 }]
""")


def tree(variant: Variant, *, whole: bool = False, merged: bool = True, stack: int = 0, bets: str = "every") -> Tree:
    chips, menu = stack or deep(variant), read_bets(bets)
    return variant_tree(variant, seats=2, stack=chips, bets=menu, memory=GIB, merged=merged, whole=whole)


def test_kuhn_is_worth_an_eighteenth_to_the_second() -> None:
    solution = solve(KUHN, to=1e-10)
    assert solution.value == pytest.approx((-1 / 18, 1 / 18), abs=1e-9)
    assert solution.exploitability <= 1e-10
    assert (solution.tree.infosets, solution.tree.infosets_apart) == (12, 12)


def test_leduc_is_worth_what_is_published_and_has_as_many_infosets() -> None:
    solution = pk.solve("leduc", to=1e-6)
    assert solution.value[0] == pytest.approx(LEDUC_VALUE, abs=1e-6)
    assert (solution.tree.infosets, solution.tree.infosets_apart) == (288, 936)


@pytest.mark.parametrize("how", HOWS[1:])
def test_every_loop_comes_to_the_same_value(how: How) -> None:
    strategies = minimised(tree(LEDUC), to=1e-4, how=how)
    assert strategies.exploitability <= 1e-4
    assert strategies.values[0] == pytest.approx(LEDUC_VALUE, abs=2e-4)


@pytest.mark.parametrize("variant", [KUHN, LEDUC, SIX_CARDS, FREE, HALVES], ids=lambda variant: variant.name)
def test_three_ways_to_write_a_game_down_are_one_game(variant: Variant) -> None:
    ways = [tree(variant, stack=5), tree(variant, merged=False, stack=5), tree(variant, whole=True, stack=5)]
    merged, apart, whole = (minimised(way, to=0.002) for way in ways)
    assert ways[0].infosets <= ways[1].infosets == ways[2].infosets == ways[0].infosets_apart
    for other in (apart, whole):
        assert other.values[0] == pytest.approx(merged.values[0], abs=0.004)
    # Who has learnt nothing plays all actions alike, which is worth the same, and so is the best answer to it.
    loops = [RegretLoop(way.decisions, way.ends, way.shared, schedule=LOOPS["dcfr"]) for way in ways]
    answers = [np.concatenate(loop.respond()) for loop in loops]
    assert answers[2] == pytest.approx(answers[1], abs=1e-12)
    if not variant.draws:  # of throws that are merged, several count as one of the equal first choices
        assert answers[0] == pytest.approx(answers[1], abs=1e-12)


@pytest.mark.parametrize("how", LOOPS)
@pytest.mark.parametrize("whole", [False, True])
def test_the_loop_in_python_has_the_same_numbers(how: str, whole: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    if not regrets.COMPILED:
        pytest.skip("the kernels are not compiled here")
    game = tree(LEDUC, whole=whole)
    fast = RegretLoop(game.decisions, game.ends, game.shared, schedule=LOOPS[how])
    monkeypatch.setattr(regrets, "COMPILED", False)
    slow = RegretLoop(game.decisions, game.ends, game.shared, schedule=LOOPS[how])
    for loop in (fast, slow):
        loop.run(2)
        loop.run(20)
    for seat in (0, 1):
        assert slow.sums[seat] == pytest.approx(fast.sums[seat], rel=1e-9, abs=1e-9)
        assert slow.average(seat) == pytest.approx(fast.average(seat), abs=1e-9)
    assert np.concatenate(slow.respond()) == pytest.approx(np.concatenate(fast.respond()), abs=1e-12)


@pytest.mark.parametrize("whole", [False, True])
def test_any_number_of_threads_has_the_same_answer(whole: bool) -> None:
    game = tree(HALVES if whole else LEDUC, whole=whole)
    sums = []
    for threads in (1, 2, 3):
        loop = RegretLoop(game.decisions, game.ends, game.shared, schedule=LOOPS["pcfr+"], threads=threads)
        loop.run(8)
        sums.append(np.concatenate([*loop.sums, *loop.regrets, *loop.respond()]))
    assert np.array_equal(sums[0], sums[1])
    assert np.array_equal(sums[0], sums[2])


def test_it_goes_on_where_it_stopped() -> None:
    game = tree(LEDUC)
    first = minimised(game, to=0.0, how="dcfr", most=100)
    both = minimised(game, to=0.0, how="dcfr", most=300, loop=first.loop)
    assert both.values == minimised(game, to=0.0, how="dcfr", most=300).values


def test_three_seats_are_measured_and_not_called_an_equilibrium() -> None:
    solution = solve(KUHN.replace(ranks="TJQK"), seats=3, to=0.001)
    assert sum(solution.value) == pytest.approx(0.0, abs=1e-12)
    assert solution.tree.infosets == 48
    answer = solution.json()
    assert answer["regret"] <= 0.001  # type: ignore[operator]  # a number
    assert "exploitability" not in answer


def test_more_bets_change_the_game_and_the_answer_says_which_it_knew() -> None:
    few, many = (solve(FREE, stack=6, bets=bets, to=0.01) for bets in ("max", "every"))
    assert few.tree.infosets < many.tree.infosets
    assert (few.json()["bets"], many.json()["bets"], solve(KUHN).json()["bets"]) == ("max", "every", "")


def test_a_game_that_does_not_fit_is_refused_with_its_size_and_smaller_ones() -> None:
    with pytest.raises(RulesError, match=r"GiB.*cap = 1: .*ranks = ") as refused:
        solve("rhode-island", memory=2**22)
    assert refused.value.code == "solve.too_large"
    with pytest.raises(RulesError, match="cap") as refused:
        solve("five-stud", memory=2**20)
    assert refused.value.code == "solve.too_large"


def test_progress_tells_how_long_it_will_take() -> None:
    steps: list[Step] = []
    solution: Solution = solve(LEDUC, to=1e-5, progress=steps.append)
    assert steps == list(solution.strategies.steps)
    assert steps[-1].left == 0.0
    middle = next(step for step in steps if step.iteration > steps[-1].iteration / 4)
    assert middle.left < 20 * (steps[-1].seconds - middle.seconds) + 1.0


def test_long_work_goes_on_from_its_file_as_if_it_had_never_stopped(tmp_path: Path) -> None:
    file = tmp_path / "leduc.kept"
    solve(LEDUC, to=0.0, most=100, keep=file)
    again = solve(LEDUC, to=0.0, most=200, keep=file)
    assert again.strategies.loop.iteration == 200
    assert again.value == solve(LEDUC, to=0.0, most=200).value
    with pytest.raises(RulesError) as refused:
        solve(KUHN, most=200, keep=file)
    assert refused.value.code == "strategy.other_rules"
    whole = file.read_bytes()
    for data in (b"", b"PK", whole[: len(whole) // 2]):
        file.write_bytes(data)
        with pytest.raises(ParseError):
            solve(LEDUC, most=200, keep=file)
    assert [path.name for path in tmp_path.iterdir()] == ["leduc.kept"]


def test_the_way_to_an_equilibrium_is_a_picture() -> None:
    solution = solve(LEDUC, to=1e-4)
    svg = picture("a < b", solution.strategies.steps)
    line = ElementTree.fromstring(svg).find("{http://www.w3.org/2000/svg}polyline")
    assert line is not None
    points = [[float(number) for number in pair.split(",")] for pair in line.attrib["points"].split()]
    assert len(points) == len(solution.strategies.steps)
    assert points == sorted(points)
    assert points[0][1] < points[-1][1]
    assert "a &lt; b" in svg
