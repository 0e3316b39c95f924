"""A house whose host alone opens tables says so in every window, and shows him the way in."""

from typing import Any

import pytest

from potluck.web.house import House
from tests.serving import serving

pytestmark = pytest.mark.browser
LAID_OUT = """() => {
  const [note, said, way] = [".door.closed", ".door.closed span", ".door.closed a"]
    .map((name) => document.querySelector(name)?.getBoundingClientRect());
  const words = document.querySelector(".door.closed span")?.textContent ?? "";
  return words.includes("Gastgeber") && note.height > 0 && way.height > 0
    && said.width > 0.7 * note.width && way.top >= said.bottom;
}"""
"""Whether its words are there and have the note's width, with the way in below them; style may come later."""


@pytest.mark.parametrize("size", [(1280, 800), (390, 844)])
def test_the_lobby_says_who_opens_tables_and_leads_him_in(browser: Any, size: tuple[int, int]) -> None:
    with serving(house=House(opens="host")) as url, browser.new_context(locale="de") as context:
        page = context.new_page()
        page.set_viewport_size({"width": size[0], "height": size[1]})
        page.goto(url)
        page.wait_for_function(LAID_OUT)
