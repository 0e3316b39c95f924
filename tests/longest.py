"""What took longest, by file and by test: `--longest N` tells it at the end, whatever number of processes ran."""

from collections import Counter, defaultdict
from heapq import nlargest

import pytest

__all__ = ["Stopwatch"]


class Stopwatch:
    """Adds up seconds of setup, call and teardown. With several processes they run side by side."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.tests: defaultdict[str, float] = defaultdict(float)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Adds one phase of a test."""
        self.tests[report.nodeid] += report.duration

    @pytest.hookimpl(trylast=True)
    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        """Tells the longest files and the longest tests, in seconds."""
        terminalreporter.section("what took longest")
        for line in self.lines():
            terminalreporter.write_line(line)

    def lines(self) -> list[str]:
        """`312.0 s    41 tests  tests/browser/test_clear.py` and so on, then the single tests, then the sum."""
        files: defaultdict[str, float] = defaultdict(float)
        for test, seconds in self.tests.items():
            files[file_of(test)] += seconds
        held = Counter(map(file_of, self.tests))
        return [
            *(
                f"{files[file]:7.1f} s {held[file]:5} tests  {file}"
                for file in nlargest(self.most, files, files.__getitem__)
            ),
            *(f"{self.tests[test]:7.1f} s  {test}" for test in nlargest(self.most, self.tests, self.tests.__getitem__)),
            f"{sum(self.tests.values()):7.1f} s in all, over every process",
        ]


def file_of(test: str) -> str:
    """The path of the file in which a test stands."""
    return test.partition("::")[0]


def pytest_addoption(parser: pytest.Parser) -> None:
    """`--longest N`."""
    parser.addoption("--longest", type=int, default=0, metavar="N", help="tell the N longest files and tests")


def pytest_configure(config: pytest.Config) -> None:
    """Starts the watch where it is asked for, in the process that hears of all tests."""
    if config.getoption("longest") and not hasattr(config, "workerinput"):
        config.pluginmanager.register(Stopwatch(config.getoption("longest")), "stopwatch")
