"""All pages but the tables in a window magnified twice and four times: nothing beyond its edge, no button cut.

`test_windows` and `prove clear` hold the tables there. What no other test asks axe about is asked here.
"""

from typing import Any

import pytest

from tests.browser.conftest import Visit
from tests.browser.seat import AtTable
from tests.browser.test_end import PLAYED
from tests.browser.test_everybody import findings

pytestmark = pytest.mark.browser

MAGNIFIED = ((720, 450), (320, 256))
"""1440 x 900 at 200 %, and 1280 x 1024 at 400 %."""
MOST = 6
"""As many are told; one that is too wide brings all around it."""
CUT = """() => [...document.querySelectorAll('button, a[href], summary, h1, h2, label, select')].flatMap((it) => {
  if (!it.checkVisibility({checkVisibilityCSS: true}) || it.closest('.sr, .house-table, svg')) return [];
  const {left, right, width, height} = it.getBoundingClientRect();
  if (width < 2 || height < 2) return [];
  const scrolls = (at) => at && (/auto|scroll/.test(getComputedStyle(at).overflowX) || scrolls(at.parentElement));
  const beyond = (left < -1 || right > innerWidth + 1) && !scrolls(it.parentElement);
  const range = document.createRange();
  range.selectNodeContents(it);
  const text = range.getBoundingClientRect();
  const style = getComputedStyle(it);
  const clips = style.overflowX !== 'visible' && style.textOverflow !== 'ellipsis' && !it.matches('select');
  const cut = it.textContent.trim() && !it.matches('select, label, .small')
    && (text.right > right + 2 || text.left < left - 2) && (clips || it.matches('.btn'));
  return beyond || cut ? [`${it.outerHTML.slice(0, 110)} ${Math.round(left)}..${Math.round(right)}`] : [];
})"""
"""What can be pressed or heads something, and lies beyond the window, or holds more than it shows."""


def wrong(at: AtTable) -> dict[str, Any]:
    """What is beyond the edge of the window or cut in it, by its size."""
    found = {}
    for width, height in MAGNIFIED:
        at.page.set_viewport_size({"width": width, "height": height})
        at.page.wait_for_function("size => innerWidth === size[0] && innerHeight === size[1]", arg=[width, height])
        if seen := [*at.wide(), *at.page.evaluate(CUT)]:
            found[f"{width}x{height}"] = seen[:MOST]
    return found


@pytest.mark.parametrize("lang", ["de", "ru"])
def test_every_page_can_be_used_in_a_magnified_window(visit: Visit, lang: str) -> None:
    at = visit(lang, reduced_motion="reduce", faults=("404",))
    at.lobby()
    table = at.page.evaluate(PLAYED)
    pages = {
        "/": "game-tile .btn.main",
        "/evening": "main button",
        "/lab": ".lab-settings b",
        "/lab#exchange-32-de-7": ".lab-thing",
        "/me": "main h2",
        "/rules/draw": "h1",
        "/solved": "potluck-strategy input",
        "/solved/leduc": "h1",
        "/privacy": "h1",
        "/host": "h1",
        f"/t/{table}/end": ".cry h2",
        f"/t/{table}/ledger": "main",
        f"/t/{table}/deal/1": ".steps .link",
        f"/t/{table}/fair": ".finding",
        "/t/nowhere": "h1",
    }
    asked = ("/lab", "/me", "/solved", "/deal", "/fair", "/evening")
    found: dict[str, Any] = {}
    for path, awaited in pages.items():
        at.page.goto(f"{at.url}{path}")
        at.page.wait_for_selector(awaited)
        if seen := wrong(at):
            found[path] = seen
        if lang == "de" and any(part in path for part in asked) and (grave := findings(at.page)):
            found[f"axe {path}"] = grave
    at.lobby()
    at.page.click("#game-draw .fold .btn >> nth=0")
    at.page.wait_for_selector("dialog[open] .finish")
    if seen := wrong(at):
        found["opening"] = seen
    assert found == {}
