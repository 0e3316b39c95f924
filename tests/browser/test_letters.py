"""Cards with the letters of the page's language, for whoever chose them."""

import pytest

from tests.browser.conftest import Visit
from tests.browser.seat import AtTable, expect

pytestmark = pytest.mark.browser

OVER = """() => Object.fromEntries([...document.querySelectorAll('#game-draw .card[data-card]')].map((svg) =>
  [svg.dataset.card, [...svg.querySelectorAll('use')].map((use) => use.getAttribute('href').split('#')[1]).join()]))"""
TOLD = """(told) => {
  const lobby = document.querySelector('script[src*="/lobby/"]').src;
  return import(lobby.replace(/lobby\\/.*/, 'pieces/lettered.mjs')).then(({ lettered }) => lettered(told));
}"""
PLAIN = {"As": "As", "Kh": "Kh", "Qs": "Qs", "Jd": "Jd", "Tc": "Tc"}


def chosen(at: AtTable, caption: str) -> None:
    """Opens the settings and takes those letters."""
    at.page.click("[data-tool=settings]")
    at.page.click(f"dialog[open] label:has-text('{caption}')")
    at.page.keyboard.press("Escape")


@pytest.mark.parametrize(
    ("lang", "caption", "over", "told"),
    [
        ("pl", "K D W", {"Qs": "Qs,D", "Jd": "Jd,W"}, "A♠ K♠ D♥ W♦ 10♣"),
        ("de", "K D B", {"Qs": "Qs,D", "Jd": "Jd,B"}, "A♠ K♠ D♥ B♦ 10♣"),
        ("ru", "К Д В", {"As": "As,Te", "Qs": "Qs,De", "Jd": "Jd,B"}, "Т♠ К♠ Д♥ В♦ 10♣"),
    ],
)
def test_the_letters_of_a_language_lie_on_the_cards_of_who_chose_them(
    visit: Visit, lang: str, caption: str, over: dict[str, str], told: str
) -> None:
    at = visit(lang)
    at.lobby()
    expect(at.page.locator("#game-draw .card[data-card]")).to_have_count(5)
    assert at.page.evaluate(OVER) == PLAIN
    chosen(at, caption)
    assert at.page.evaluate(OVER) == PLAIN | over
    assert at.page.evaluate(TOLD, {"story": ["A♠ K♠ Q♥ J♦ 10♣"]}) == {"story": [told]}
    chosen(at, "K Q J")
    assert at.page.evaluate(OVER) == PLAIN


def test_a_language_that_writes_king_queen_and_jack_is_not_asked(visit: Visit) -> None:
    at = visit("es")
    at.lobby()
    at.page.click("[data-tool=settings]")
    expect(at.page.locator("dialog[open] label:has-text('K Q J')")).to_have_count(0)
