"""A table whose game raises: the page says so, without the cards, and goes on saying it."""

from typing import Any

import pytest

from potluck.games.draw import Match
from tests.browser.conftest import Visit
from tests.browser.seat import expect

pytestmark = pytest.mark.browser


def test_a_game_that_raises_at_a_bots_act_is_told_on_the_page(visit: Visit, monkeypatch: pytest.MonkeyPatch) -> None:
    apply = Match.apply

    def fails_for_bots(match: Match, action: Any) -> Any:
        if match.actor == 1:
            raise ZeroDivisionError("the seven of hearts")
        return apply(match, action)

    at = visit("en")
    at.play("evening")
    kind = next(kind for kind in at.kinds() if kind in ("wait", "exchange"))
    monkeypatch.setattr(Match, "apply", fails_for_bots)
    at.page.click(f".acts [data-kind={kind}]")
    toast = at.page.locator(".toast")
    expect(toast).to_contain_text("stands still")
    expect(toast).not_to_contain_text("seven of hearts")
    at.page.wait_for_selector("potluck-table[data-line=gone]", state="attached")
    expect(at.page.locator(".line")).to_contain_text("stands still")
    expect(at.page.locator(".line")).not_to_contain_text("seven of hearts")
    log = at.page.url.replace("/t/", "/api/tables/").split("?")[0] + "/log"
    assert at.page.request.get(log).status == 200, "the page compares what it was shown, before the failure or after"
