"""A plugin that runs only the tests that prove one rule: `pytest -p tests.only --rule R0.16`.

Where a file cannot even be collected the run ends at once, with a code of its own.
"""

import pytest

__all__ = ["pytest_addoption", "pytest_collection_modifyitems", "pytest_collectreport"]

NOT_COLLECTED = 9


def pytest_addoption(parser: pytest.Parser) -> None:
    """Adds `--rule`."""
    parser.addoption("--rule", required=True, help="the rule, such as R0.16")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leaves the tests that carry the rule's mark."""
    number = config.getoption("--rule")
    kept = [item for item in items if any(number in mark.args for mark in item.iter_markers("rule"))]
    config.hook.pytest_deselected(items=[item for item in items if item not in kept])
    items[:] = kept


def pytest_collectreport(report: pytest.CollectReport) -> None:
    """Ends the run where a file cannot be collected: no test has said anything then."""
    if report.failed:
        pytest.exit(str(report.longrepr), returncode=NOT_COLLECTED)
