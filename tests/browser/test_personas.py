"""The house's own opponents on the page: chosen in the lobby, seen, heard, silenced."""

from itertools import cycle

import pytest

from potluck.words import LANGUAGES, language
from potluck.words.personas import LINES, NAMES
from tests.browser.conftest import Visit
from tests.browser.seat import expect

pytestmark = pytest.mark.browser


@pytest.mark.parametrize(("lang", "who"), list(zip(LANGUAGES, cycle(LINES), strict=False)))
def test_who_is_chosen_in_the_lobby_sits_at_the_table_and_greets(visit: Visit, lang: str, who: str) -> None:
    at = visit(lang)
    at.lobby()
    at.page.select_option("#game-draw select", who)
    expect(at.page.locator(f"#game-draw .art [data-persona={who}]")).to_have_count(1)
    at.page.click("#game-draw .btn.main")
    at.page.wait_for_selector(f"[data-face^=face-{who}-]")
    speech = language(lang).speech
    assert speech.say(NAMES[who]) in at.text(".others h2")
    at.kinds()
    presence = at.screen["words"]["presence"][1]
    if presence["said"]:
        assert at.text(".others .said") == presence["said"]
        assert presence["said"] in at.page.inner_text(".heard")
        assert presence["said"] in {speech.say(line) for three in LINES[who].values() for line in three}


def test_remarks_can_be_silenced_and_heard_again(visit: Visit) -> None:
    at = visit("en")
    at.lobby()
    at.page.evaluate("localStorage.settings = JSON.stringify({ask: false, voices: false})")
    at.page.click("#game-draw .btn.main")
    at.kinds()
    expect(at.page.locator(".others .said")).to_be_hidden()
    assert at.page.inner_text(".heard") == ""


def test_a_plain_opponent_has_no_face_and_no_wardrobe(visit: Visit) -> None:
    at = visit("en")
    at.lobby()
    at.page.select_option("#game-draw select", "honest")
    at.page.click("#game-draw .btn.main")
    at.kinds()
    expect(at.page.locator(".others .face")).to_be_hidden()
    expect(at.page.locator(".others .wardrobe")).to_have_count(0)
    assert at.text(".others h2") == "Computer"
    assert at.screen["words"]["presence"] == [None, None]


def test_the_choice_fits_a_phone(visit: Visit) -> None:
    at = visit("ru", width=360, height=740)
    at.lobby()
    assert at.wide() == []
    assert at.small_targets() == []
