"""Time from the press of a button in Chromium to the frame that shows what it did, durable commit included.

The server is `potluck serve` as a process of its own on a database in a file; the page plays deals of the draw.
"""

import statistics
from typing import Any, Final

from measure.figure import Figure, Refuted
from proofs.open_house import open_house
from tests.browser.seat import AtTable

__all__ = ["main"]

ACTS: Final = 200
WARMING: Final = 5
MEDIAN_MS: Final = 100.0
P95_MS: Final = 200.0
WISHES: Final = ("check", "exchange", "wait", "next")
PRESSED: Final = """async (kind) => {
  const table = document.querySelector('potluck-table');
  const frame = () => new Promise((next) => requestAnimationFrame(next));
  const {turn} = table.screen;
  const began = performance.now();
  document.querySelector(`.acts [data-kind=${kind}]`).click();
  while (table.screen.turn === turn) await frame();
  await frame();
  return performance.now() - began;
}"""


def main(argv: list[str]) -> list[Figure]:
    """Median and 95th percentile. One argument: how many acts. Raises: Refuted beyond 100 and 200 ms."""
    acts = int(argv[0]) if argv else ACTS
    times = sorted(measure(acts))
    median, p95 = statistics.median(times), times[int(0.95 * (len(times) - 1))]
    if median > MEDIAN_MS or p95 > P95_MS:
        raise Refuted(f"an act takes {median:.0f} ms (median) and {p95:.0f} ms (95th percentile)")
    return [
        Figure("act to screen in Chromium, commit included, median", round(median, 1), unit="ms", n=acts),
        Figure("act to screen in Chromium, commit included, 95th percentile", round(p95, 1), unit="ms", n=acts),
    ]


def measure(acts: int) -> list[float]:
    """Milliseconds of so many acts, after a few that are not counted."""
    with open_house("latency") as house:
        at = seated(house.browser, house.url)
        times = [press(at) for _ in range(acts + WARMING)]
    return times[WARMING:]


def seated(browser: Any, url: str) -> AtTable:
    """A visitor at a table of the longest preset."""
    at = AtTable(browser.new_page(), url=url)
    at.play("letter")
    return at


def press(at: AtTable) -> float:
    """Presses what leads on, and gives the milliseconds until it is seen; after a match it begins another."""
    if at.screen["table"]["over"]:
        at.play("letter")
    kinds = at.kinds()
    return float(at.page.evaluate(PRESSED, next(kind for kind in WISHES if kind in kinds)))
