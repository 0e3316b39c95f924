"""A house for proofs: `potluck serve` as a process of its own, on a database in a file, and Chromium before it."""

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final, NamedTuple

from measure.figure import Refuted
from potluck.store import verify
from tests.browser.served import served
from tests.needs import find_browser

__all__ = ["OpenHouse", "chromium", "open_house"]

ARGUMENTS: Final = ("--no-sandbox", "--disable-gpu")


class OpenHouse(NamedTuple):
    """A house that is open: its browser and address, its database, and the file into which it complains."""

    browser: Any
    url: str
    db: Path
    complaints: Path

    def faults(self) -> list[str]:
        """The server's complaints so far, a line each."""
        return self.complaints.read_text(encoding="utf-8").splitlines()

    def verify(self) -> None:
        """Nothing, where the log verifies. Raises: Refuted."""
        report = verify(str(self.db))
        if report.failure is not None:
            raise Refuted(f"the log does not verify: {report.failure}")


@contextmanager
def chromium(proof: str) -> Iterator[Any]:
    """Chromium, closed at the end. Raises: SystemExit where there is none."""
    from playwright.sync_api import sync_playwright

    program = find_browser()
    if program is None:
        raise SystemExit(f"prove {proof} needs Chromium on PATH")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=list(ARGUMENTS))
        yield browser
        browser.close()


@contextmanager
def open_house(proof: str) -> Iterator[OpenHouse]:
    """A house for that proof; its database is gone at the end."""
    with tempfile.TemporaryDirectory() as folder:
        db, complaints = Path(folder) / "room.db", Path(folder) / "complaints"
        with (
            complaints.open("w") as file,
            served(db, complaints=file) as (_, url),
            chromium(proof) as browser,
        ):
            yield OpenHouse(browser, url, db, complaints)
