"""Tests are handed out as pytest-xdist hands them out, whatever ends first, in less time."""

import random
from types import SimpleNamespace
from typing import Any, cast

import pytest
from xdist.scheduler import LoadGroupScheduling

from tests.handing import Handing

CONFIG: Any = SimpleNamespace(option=SimpleNamespace(loadscopereorder=False), getvalue=lambda _: ["popen"] * 3)
"""What a scheduler asks of pytest's configuration: three processes, tests in their order."""
TESTS = [f"test_it.py::test_{number}{group}" for number in range(300) for group in ["@group" * (number % 7 == 3)]]


class Process:
    """A process that tests, as a scheduler sees it."""

    def __init__(self) -> None:
        self.handed: list[int] = []
        self.waiting: list[int] = []
        self.shutting_down = False
        self.gateway = SimpleNamespace(id="")

    def send_runtest_some(self, places: list[int]) -> None:
        self.handed += places
        self.waiting += places

    def shutdown(self) -> None:
        self.shutting_down = True


@pytest.mark.parametrize("seed", range(5))
def test_each_process_is_handed_the_tests_that_xdist_hands_it(seed: int) -> None:
    assert handed(Handing(CONFIG), seed) == handed(LoadGroupScheduling(CONFIG), seed)


@pytest.mark.parametrize("crash", [0, 100, 250])
def test_what_a_crashed_process_had_is_handed_to_others_and_what_is_done_is_forgotten(crash: int) -> None:
    scheduler = Handing(CONFIG)
    handed(scheduler, 0, crash)
    assert not any(scheduler.assigned_work.values())


def handed(scheduler: LoadGroupScheduling, seed: int, crash: int = -1) -> list[list[int]]:
    """What each of three processes is handed, where their tests end by chance; one crashes after so many."""
    rng = random.Random(seed)
    processes = [Process() for _ in range(3)]
    for process in processes:
        scheduler.add_node(cast("Any", process))
    for process in processes:
        scheduler.add_node_collection(cast("Any", process), TESTS)
    scheduler.schedule()
    done = 0
    while busy := [process for process in processes if process.waiting]:
        process = rng.choice(busy)
        if done == crash:
            place = TESTS.index(cast("str", scheduler.remove_node(cast("Any", process))))
            assert place == process.waiting[0]
            process.waiting.clear()
        else:
            scheduler.mark_test_complete(cast("Any", process), process.waiting.pop(0))
        done += 1
    assert scheduler.tests_finished
    assert set().union(*(process.handed for process in processes)) == set(range(len(TESTS)))
    return [process.handed for process in processes]
