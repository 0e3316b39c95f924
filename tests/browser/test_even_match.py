"""Who would be an even match: said after three matches, chosen by nobody but the visitor."""

import pytest

from potluck.bots import bot
from tests.browser.conftest import Visit
from tests.browser.seat import AtTable, expect

pytestmark = pytest.mark.browser


def given_up(at: AtTable) -> None:
    """A match against level 3, lost as soon as anything can be done."""
    at.lobby()
    at.page.select_option("#game-draw .rival select", "draw-3")
    at.page.click("#game-draw .btn.main")
    at.page.wait_for_url("**/t/*")
    at.page.wait_for_selector("potluck-table[data-line=online]", state="attached")
    at.kinds()
    at.page.evaluate("document.querySelector('potluck-table').leave()")
    at.page.wait_for_selector(".after:not([hidden]) .btn")


def test_an_even_opponent_is_suggested_after_three_matches_and_chosen_by_the_visitor_alone(visit: Visit) -> None:
    at = visit("en", reduced_motion="reduce")
    strength, suggestion = ("#game-draw .strength", "#game-draw .suggestion")
    for _ in range(3):
        given_up(at)
        expect(at.page.locator(suggestion)).to_have_count(0)
    at.page.wait_for_selector(".after .suggestion:not([hidden])")
    assert "last 3 matches, level 2 " in at.text(".after .suggestion")
    at.lobby()
    at.page.wait_for_selector(f"{suggestion}:not([hidden])")
    assert "level 2" in at.text(suggestion)
    rival = at.page.locator("#game-draw .rival select")
    assert rival.input_value() == "remedios", "nothing but the gentlest is chosen for the visitor"
    assert at.small_targets() == []
    at.page.click("#game-draw .fold > summary")
    at.page.click(f"{suggestion} button")
    assert rival.input_value() == "draw-2"
    assert f"{round(100 * bot('draw-2').chance)} of 100" in at.text(strength)
    expect(at.page.locator(suggestion)).to_be_hidden()


def test_who_has_played_no_match_is_told_nothing_and_asks_nothing(visit: Visit) -> None:
    at = visit("de")
    asked: list[str] = []
    at.page.on("request", lambda request: asked.append(request.url))
    at.lobby()
    at.page.wait_for_load_state("networkidle")
    expect(at.page.locator("#game-draw .suggestion")).to_be_hidden()
    assert not [url for url in asked if "/api/me" in url]
