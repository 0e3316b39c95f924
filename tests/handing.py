"""Hands tests out to several processes as `--dist loadgroup` does, without counting all over at every test.

`LoadGroupScheduling` counts, whenever a test ends, what of all its process ever had is still to be done, and looks
through all tests for the next: with fifteen thousand tests the process that hands out keeps the others waiting.
"""

from functools import cached_property
from typing import Any

import pytest
from xdist.scheduler import LoadGroupScheduling
from xdist.workermanage import WorkerController

__all__ = ["Handing", "pytest_xdist_make_scheduler"]


class Handing(LoadGroupScheduling):
    """Forgets what is done, and knows where each test stands."""

    @cached_property
    def _places(self) -> dict[str, int]:
        """Test -> its place in what every process has collected."""
        return {test: place for place, test in enumerate(self.collection or ())}

    def _assign_work_unit(self, node: WorkerController) -> None:
        group, tests = self.workqueue.popitem(last=False)
        self.assigned_work[node][group] = tests
        node.send_runtest_some([self._places[test] for test, done in tests.items() if not done])

    def mark_test_complete(self, node: WorkerController, item_index: int, duration: float = 0) -> None:
        """Marks a test as done, hands out the next, and forgets a group of which nothing is left."""
        super().mark_test_complete(node, item_index, duration)
        group = self._split_scope(self.registered_collections[node][item_index])
        if all(self.assigned_work[node][group].values()):
            del self.assigned_work[node][group]


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> LoadGroupScheduling | None:
    """Takes the place of the scheduler that `--dist loadgroup` names."""
    return Handing(config, log) if config.getoption("dist") == "loadgroup" else None
