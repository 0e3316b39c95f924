"""A variant of one's own in the browser: written in the dialog that opens a table, its rules read, then played."""

from pathlib import Path

import pytest

from tests.browser.conftest import Visit

pytestmark = pytest.mark.browser

HOME = Path(__file__).parents[2]
REFUSED = "422"
"""The browser reports the answer to what cannot be played."""


@pytest.mark.parametrize(("lang", "width"), [("de", 1280), ("ru", 360)])
def test_a_variant_of_ones_own_is_written_refused_mended_and_played(visit: Visit, lang: str, width: int) -> None:
    at = visit(lang, width=width, faults=(REFUSED,))
    at.lobby("poker")
    at.page.click("#game-poker .btn:not(.main)")
    at.page.click(".own-variant .btn >> nth=0")
    at.page.wait_for_selector(".own-variant .rules dd")
    example = (HOME / "examples" / "own_variant.toml").read_text(encoding="utf-8")
    shown = at.page.input_value("#own-variant").splitlines()
    assert shown == [line for line in example.splitlines() if not line.startswith("#")]
    assert at.wide() == []
    assert at.small_targets() == []
    at.page.fill("#own-variant", 'name = "Mine"\nlike = "razz"\nlimt = "pot"')
    at.page.click("dialog[open] .finish .btn")
    at.page.wait_for_selector("#own-fault:not([hidden])")
    assert "limt" in at.text("#own-fault")
    assert at.focused() == f"textarea {at.page.input_value('#own-variant')}"
    at.page.fill("#own-variant", 'name = "Mine"\nlike = "razz"\nlimit = "pot"')
    at.page.click("dialog[open] .finish .btn")
    at.page.wait_for_url("**/t/*")
    at.until("screen => screen.view !== null")
    variant = at.screen["view"]["variant"]
    assert (variant["name"], variant["limit"], variant["opens"]) == ("Mine", "pot", "high-card")


def test_where_the_dealer_chooses_ones_own_stands_beside_the_others(visit: Visit) -> None:
    at = visit("es")
    at.lobby("poker")
    at.page.check("#game-poker input[value=choice]", force=True)
    at.page.click("#game-poker .btn:not(.main)")
    at.page.fill("#own-variant", 'name = "Mine"\nlike = "razz"')
    at.page.click("dialog[open] .finish .btn")
    at.page.wait_for_url("**/t/*")
    at.until("screen => screen.view !== null")
    choice = at.screen["table"]["options"]["choice"]
    assert [own["name"] for own in choice["own"]] == ["Mine"]
    assert (choice["play"], choice["names"]) == (True, None)
