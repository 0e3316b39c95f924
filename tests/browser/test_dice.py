"""Poker dice in the browser: whole matches by buttons and keys, on a desk and on a phone; smoke in every language."""

from typing import Any

import pytest

from tests.browser.conftest import Visit
from tests.browser.seat import AtTable, expect

pytestmark = pytest.mark.browser

MOST_ACTS = 80
BUTTONS = {
    "pl": ("PRZERZUĆ", "ZOSTAJĘ"),
    "de": ("NEU WERFEN", "STEHEN LASSEN"),
    "es": ("VOLVER A TIRAR", "ME PLANTO"),
    "ru": ("ПЕРЕКИНУТЬ", "ПРИНЯТЬ"),
    "en": ("THROW AGAIN", "STAND"),
}


def mine(at: AtTable) -> dict[str, Any]:
    """The own seat, as the view has it."""
    screen = at.screen
    seat: dict[str, Any] = screen["view"]["seats"][screen["seat"]]
    return seat


def play_on(at: AtTable) -> bool:
    """One act: throws all but the biggest group by the keys, or goes on; False when the match is over."""
    kinds = at.kinds()
    if "again" in kinds:
        return False
    if "next" in kinds:
        at.act("next")
        return True
    seat = mine(at)
    biggest = max(seat["dice"], key=lambda pips: (seat["dice"].count(pips), pips))
    places = [place for place in seat["free"] if seat["dice"][place - 1] != biggest]
    for place in places:
        at.press(str(place))
    at.act("throw" if places else "stand")
    return True


@pytest.mark.parametrize(("lang", "width", "height"), [("ru", 1280, 800), ("de", 360, 740)])
def test_a_whole_match_can_be_played(visit: Visit, lang: str, width: int, height: int) -> None:
    at = visit(lang, width=width, height=height)
    at.play("three", game="dice")
    throw, stand = BUTTONS[lang]
    assert at.kinds() == ["stand"]
    assert at.text(".acts [data-kind=throw] span") == throw
    assert at.text(".acts [data-kind=stand] span") == stand
    acts = 0
    while play_on(at):
        acts += 1
        assert acts < MOST_ACTS
        assert at.wide() == []
        assert at.small_targets() == []
    view = at.screen["view"]
    expect(at.page.locator(".own .points .won")).to_have_count(mine(at)["points"])
    assert len(at.texts(".past li")) == len(view["past"]) - 1, "the last round lies on the table still"
    assert " ".join(at.texts(".verdict p")) == " ".join([at.screen["words"]["verdict"], *at.screen["words"]["notices"]])
    expect(at.page.locator(".after .btn.main")).to_be_visible()
    assert at.text(".series")


@pytest.mark.parametrize("lang", ["pl", "es", "en"])
def test_a_turn_can_be_played_in_every_language(visit: Visit, lang: str) -> None:
    at = visit(lang)
    at.play("one", game="dice")
    at.kinds()
    assert at.text(".acts [data-kind=throw] span") == BUTTONS[lang][0]
    before = mine(at)["dice"]
    at.press("2", "4")
    assert at.page.locator(".acts [data-kind=throw] .die").evaluate_all(
        "all => all.map(die => Number(die.getAttribute('aria-label')))"
    ) == [before[1], before[3]]
    at.act("throw")
    seat = mine(at)
    assert (seat["locked"], seat["free"]) == ([1, 3, 5], [2, 4])
    expect(at.page.locator(".own-dice .well.locked .die")).to_have_count(3)
    expect(at.page.locator(".own-dice .well.locked input:not([disabled])")).to_have_count(0)
    expect(at.page.locator(".own-dice input:checked")).to_have_count(0)


def test_locked_dice_take_neither_key_nor_click(visit: Visit) -> None:
    at = visit("en")
    at.play("one", game="dice")
    at.kinds()
    at.press("5")
    at.act("throw")
    at.press("1")
    at.page.locator(".well.locked .die").first.click(force=True)
    expect(at.page.locator(".own-dice input:checked")).to_have_count(0)
    at.press("5")
    expect(at.page.locator(".own-dice input:checked")).to_have_count(1)


def test_a_throw_rolls_and_with_reduced_motion_it_does_not(visit: Visit) -> None:
    at = visit("en")
    at.play("one", game="dice")
    at.open(f"{at.page.url.partition('?')[0]}?pace=50")
    at.kinds()
    before = at.page.evaluate("started")
    at.press("1")
    at.act("throw")
    at.page.wait_for_function("before => started > before", arg=before)
    still = visit("en")
    still.page.emulate_media(reduced_motion="reduce")
    still.play("one", game="dice")
    still.kinds()
    still.press("1")
    still.act("throw")
    assert not still.page.evaluate("started")
