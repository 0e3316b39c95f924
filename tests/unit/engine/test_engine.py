"""Both faces of the engine: whole deals, tables in lock step, clones, replays, and what is refused."""

import doctest
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import potluck as pk
from potluck.engine import Ended, Kind, Mix, Policy, Simulation, Tables, simulate
from potluck.errors import IllegalAction, RulesError
from potluck.variants import VARIANTS, Street

ROOT = Path(__file__).resolve().parents[3]
SOME = (
    "holdem",
    "holdem-fixed",
    "omaha-hilo",
    "razz",
    "jacks-or-better",
    "joker-wild",
    "triple-draw-seven",
    "pineapple",
)
WIDE = VARIANTS["draw-no-limit"].replace(
    name="wide", streets=(Street(name="a", down=12), Street(name="b", down=8), Street(name="c", throw=15))
)
"""For so many hidden cards at a time nobody has places."""
LOOSE = Mix((1, 6, 1, 1, 1, 1), throws=(1, 2, 2, 1, 0, 0, 0, 0))


def rotated(simulation: Simulation) -> tuple[Any, ...]:
    """All that a simulation tells, to be compared."""
    return (
        simulation.payoffs.tolist(),
        dict(simulation.ended),
        simulation.decisions,
        simulation.shuffles,
        [dict(counts) for counts in simulation.seats],
    )


def by_hand(name: str, n: int, *, seed: int, policies: Any) -> Tables:
    """The same deals move by move."""
    tables = Tables(name, n, seats=3, seed=seed)
    tables.deal()
    while not tables.over.all():
        tables.step(*tables.choose(policies))
    return tables


@pytest.mark.parametrize("name", SOME)
def test_whole_deals_and_tables_in_lock_step_are_the_same_deals(name: str) -> None:
    policies: list[Policy] = ["random", LOOSE, "caller"]
    whole = simulate(name, policies, n=200, seed=4)
    tables = by_hand(name, 200, seed=4, policies=policies)
    assert np.array_equal(whole.payoffs, tables.payoffs)
    assert (whole.payoffs.sum(axis=1) == 0).all()
    ended = {way.name.lower().replace("_", "-"): int((tables.ended == way).sum()) for way in Ended}
    assert whole.ended == {way: ended[way] for way in whole.ended}
    assert sum(whole.seats[0][kind.name.lower()] for kind in Kind if kind >= 0) > 0


@pytest.mark.kernels
def test_without_kernels_the_law_gives_the_same_answers() -> None:
    code = (
        "from potluck.engine import Tables, simulate\n"
        "from tests.unit.engine.test_engine import LOOSE, SOME, by_hand, rotated\n"
        "tables = by_hand('razz', 5, seed=4, policies='random')\n"
        "print([rotated(simulate(name, ['random', LOOSE, 'clock'], n=8, seed=4)) for name in SOME])\n"
        "print(tables.compiled, tables.payoffs.tolist())"
    )
    answers = []
    for forced in ("", "fallback"):
        env = {**os.environ, "POTLUCK_KERNELS": forced, "PYTHONPATH": str(ROOT)}
        command = [sys.executable, "-c", code]
        answers.append(subprocess.run(command, env=env, cwd=ROOT, capture_output=True, text=True, check=True).stdout)
    assert "\nTrue" in answers[0]
    assert answers[0].replace("\nTrue", "\nFalse") == answers[1]


@pytest.mark.parametrize("name", SOME)
def test_threads_and_parts_change_nothing(name: str) -> None:
    whole = simulate(name, "random", n=9_000, seed=11, seats=4)
    assert rotated(simulate(name, "random", n=9_000, seed=11, seats=4, threads=3)) == rotated(whole)
    later = simulate(name, "random", n=1_000, seed=11, seats=4, first=8_000)
    assert np.array_equal(later.payoffs, whole.payoffs[8_000:])
    assert not np.array_equal(simulate(name, "random", n=1_000, seed=12, seats=4).payoffs, whole.payoffs[:1_000])


def test_the_cards_of_a_deal_do_not_hang_on_what_is_done() -> None:
    hands = []
    for policy in ("caller", "random"):
        tables = Tables("holdem", 50, seats=2, seed=3)
        tables.deal()
        hands.append(tables.open_cards()[0])
        while not tables.over.all():
            tables.step(*tables.choose(policy))
        down, _, board = tables.open_cards()
        assert np.array_equal(down, hands[-1])
        assert ((board >= 0).sum(axis=1) == 5).all() or policy == "random"
    assert np.array_equal(hands[0], hands[1])


def test_a_clone_goes_on_alike_and_tables_can_be_put_back() -> None:
    tables = Tables("seven-stud", 40, seats=4, seed=9)
    tables.deal()
    for _ in range(5):
        tables.step(*tables.choose("random"))
    kept = tables.clone()
    ends = []
    for _ in range(2):
        while not tables.over.all():
            tables.step(*tables.choose("random"))
        ends.append(tables.payoffs)
        tables.restore(kept)
        assert np.array_equal(tables.actor, kept.actor)
    assert np.array_equal(ends[0], ends[1])
    tables.restore(kept, which=[7], to=[0])
    assert tables.observe().hand[0].tolist() == kept.observe().hand[7].tolist()
    with pytest.raises(RulesError, match="other"):
        tables.restore(Tables("razz", 40, seats=4))


def test_a_refused_act_names_its_table_and_moves_nobody() -> None:
    tables = Tables("holdem", 3, seats=2, seed=1)
    with pytest.raises(IllegalAction, match="check 0"):
        tables.step(Kind.CHECK)
    tables.deal()
    before: tuple[Any, ...] = tables.observe()
    with pytest.raises(IllegalAction, match=r"raise_to 3 \(table 1\).*fold, call, raise_to 4..200") as refused:
        tables.step([Kind.CALL, Kind.RAISE_TO, Kind.CALL], [0, 3, 0])
    assert refused.value.detail["path"] == 1
    after: tuple[Any, ...] = tables.observe()
    for one, other in zip(before, after, strict=True):
        assert np.array_equal(one, other)
    tables.step([Kind.NOTHING, Kind.RAISE_TO, Kind.CALL], [0, 4, 0])
    assert tables.observe().owed.tolist() == [1, 2, 0]


def test_an_observation_holds_nobody_elses_hidden_cards() -> None:
    tables = Tables("seven-stud", 30, seats=5, seed=2)
    tables.deal()
    while not tables.over.all():
        seen, (down, up, board) = tables.observe(), tables.open_cards()
        for table, actor in enumerate(seen.actor):
            own = down[table, actor] if actor >= 0 else np.full_like(down[table, 0], -1)
            assert np.array_equal(seen.hand[table], own)
        assert np.array_equal(seen.up, up)
        assert np.array_equal(seen.board, board)
        tables.step(*tables.choose("random"))


def test_tables_are_dealt_anew_one_by_one_and_the_button_moves() -> None:
    tables = Tables("holdem", 6, seats=3, seed=5)
    tables.deal()
    assert tables.observe().button.tolist() == [0, 1, 2, 0, 1, 2]
    first = tables.open_cards()[0]
    tables.deal([4])
    assert tables.observe().button.tolist() == [0, 1, 2, 0, 10 % 3, 2]
    assert (tables.open_cards()[0] != first).any(axis=(1, 2)).tolist() == [False] * 4 + [True, False]
    assert Tables("holdem", 4, seats=3, button=2).observe().button.tolist() == [0] * 4


def test_a_table_of_actions_does_what_it_weighs() -> None:
    never = Mix((1, 0, 0, 0, 0, 0))
    result = simulate("holdem", [never, "caller"], n=100, seed=1, button=0)
    assert (result.payoffs[:, 0] == -1).all()
    most = simulate("holdem", [Mix((0, 0, 0, 0, 0, 1)), "caller"], n=100, seed=1)
    assert result.ended == {"fold": 100, "showdown": 0, "passed-in": 0}
    assert set(np.abs(most.payoffs[:, 0]).tolist()) <= {0, 200}
    assert most.seats[0]["raise_to"] == 100
    pat = simulate("draw-fixed", [Mix((0, 1, 0, 0, 0, 0), throws=(0, 0, 0, 1, 0, 0, 0, 0)), "caller"], n=50, seed=1)
    assert pat.seats[0]["discard"] == 50


def test_stacks_antes_and_blinds_are_whatever_is_given() -> None:
    stacks = np.array([[5, 100, 30]] * 10)
    result = simulate("holdem", "random", n=10, seed=1, seats=3, stacks=stacks, antes=[1, 0, 0], blinds=[0, 2, 4])
    assert (result.payoffs >= -stacks).all()
    assert simulate("holdem", "caller", n=1, seats=2, stacks=0).payoffs.tolist() == [[0, 0]]
    folded = simulate("holdem", "clock", n=3, seats=2, antes=[0, 7], button=1, dead=True)
    assert folded.payoffs.tolist() == [[8, -8]] * 3


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        ({"variant": "omaha8"}, "omaha"),
        ({"policies": "shark"}, "policies.0"),
        ({"policies": ["caller"]}, "seats"),
        ({"seats": 11}, "2..10"),
        ({"stacks": -1}, "stacks"),
        ({"stacks": 1.5}, "stacks"),
        ({"stacks": [1, 2, 3, 4]}, "stacks"),
        ({"button": 6}, "button"),
        ({"antes": [1]}, "antes"),
        ({"seed": -1}, "seed"),
        ({"n": 2.5}, "n cannot be 2.5"),
        ({"policies": Mix([[1, 2]])}, "acts"),
        ({"variant": WIDE}, "streets.1..down cannot be 20"),
    ],
)
def test_what_cannot_be_played_is_refused(asked: dict[str, Any], told: str) -> None:
    with pytest.raises(RulesError, match=told):
        simulate(**{"variant": "holdem", "policies": "random", "n": 2, **asked})


def test_what_the_page_about_the_engine_shows_is_so() -> None:
    results = doctest.testfile(str(ROOT / "docs" / "engine.md"), module_relative=False, raise_on_error=False)
    assert (results.failed, results.attempted > 10) == (0, True)
    assert pk.engine.simulate is simulate
