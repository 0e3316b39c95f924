"""Red Dog in the browser: whole matches by its buttons, on a phone too, and what its table shows."""

import pytest

from tests.browser.conftest import Visit
from tests.browser.seat import AtTable, expect

pytestmark = pytest.mark.browser

MOST_ACTS = 200
BUTTONS = {
    "pl": ("POSTAW", "ODPUŚĆ"),
    "de": ("SETZEN", "VERZICHTEN"),
    "es": ("APOSTAR", "RENUNCIAR"),
    "ru": ("ПОСТАВИТЬ", "ОТКАЗАТЬСЯ"),
    "en": ("BET", "DECLINE"),
}


@pytest.mark.slow
@pytest.mark.parametrize(("lang", "width", "height"), [("es", 1280, 800), ("de", 1280, 800), ("pl", 360, 740)])
def test_a_whole_match_can_be_played_by_its_buttons(visit: Visit, lang: str, width: int, height: int) -> None:
    at = visit(lang, width=width, height=height)
    at.play("evening", game="reddog")
    seen = play_to_the_end(at)
    assert seen["bet"].startswith(BUTTONS[lang][0])
    assert seen["decline"].startswith(BUTTONS[lang][1])
    expect(at.page.locator(".after .btn.main")).to_be_visible()
    assert at.screen["view"]["winners"]
    assert at.wide() == []


def play_to_the_end(at: AtTable) -> dict[str, str]:
    """Bets the least or the most in turn, and now and then declines; money is counted on the way."""
    seen: dict[str, str] = {}
    for count in range(MOST_ACTS):
        kinds = at.kinds()
        if "again" in kinds:
            return seen
        seen |= {kind: at.text(f".acts [data-kind={kind}]") for kind in kinds if kind not in seen}
        view = at.screen["view"]
        assert sum(seat["cash"] for seat in view["seats"]) + view["pot"] == 20 * len(view["seats"])
        kind = "next" if "next" in kinds else "decline" if count % 5 == 4 else "bet"
        if kind == "bet" and at.page.locator(".shares button:visible").count():
            at.page.click(f".shares button:{'last' if count % 2 else 'first'}-child")
        at.act(kind)
    raise AssertionError(f"the match was not over after {MOST_ACTS} acts")


@pytest.mark.parametrize("lang", BUTTONS)
def test_a_deal_is_shown_in_every_language(visit: Visit, lang: str) -> None:
    at = visit(lang, width=360, height=740)
    at.play("evening", game="reddog")
    at.until_offered("bet", "next")
    assert {"bet", "decline"} <= set(at.kinds())
    assert at.text(".acts [data-kind=decline]").startswith(BUTTONS[lang][1])
    expect(at.page.locator(".others .seat")).to_have_count(4)
    expect(at.page.locator(".own .place")).to_have_count(5)
    assert at.wide() == []
    assert at.small_targets() == []


def test_the_board_strikes_out_what_has_been_seen_and_stays_as_it_was_left(visit: Visit) -> None:
    at = visit("en")
    at.play("evening", game="reddog")
    at.kinds()
    at.page.click(".board summary")
    struck = at.page.locator(".board .gone").count()
    view = at.screen["view"]
    shown = {card for seat in view["seats"] for card in seat["cards"]}
    assert struck == len(shown | set(view["turned"]))
    at.page.reload()
    at.kinds()
    expect(at.page.locator(".board[open]")).to_have_count(1)


WATCHED = """() => {
  const table = document.querySelector('potluck-table');
  const turned = table.querySelector('.turned');
  const chips = () => [...table.querySelectorAll('.seat .money')].map((sum) => sum.textContent).join(' ');
  const before = chips();
  globalThis.watched = new Promise((told) => {
    const flips = new MutationObserver(() => {
      if (!turned.matches('.flipping')) return;
      flips.disconnect();
      setTimeout(() => told([before, chips()]), 300);
    });
    flips.observe(turned, {attributes: true});
  });
}"""
"""Notes what all have before, and while the card turns."""


def test_the_card_turns_before_the_chips_move_and_the_wait_can_be_skipped(visit: Visit) -> None:
    at = visit("en")
    at.play("evening", game="reddog")
    at.until_offered("bet", "next")
    at.page.goto(at.page.url.replace("pace=0", "pace=500"))
    at.kinds()
    turn = at.turn
    at.page.evaluate(WATCHED)
    at.act("bet")
    chips, money = at.page.evaluate("watched")
    assert money == chips, "the chips lie where they were while the card turns"
    at.until("(screen, turn) => screen.turn > turn && !screen.stage", turn)
