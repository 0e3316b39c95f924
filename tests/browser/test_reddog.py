"""Red Dog in the browser: whole matches by its buttons, on a phone too, and what its table shows."""

from collections.abc import Sequence

import pytest

from tests.browser.conftest import Visit
from tests.browser.opened import opened
from tests.browser.persons import sit_down
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
    if width < 700:
        at.kinds()
        at.page.click(".centre .board")
        expect(at.page.locator(".sheet .board .signs"), "a touch tells what the board's signs mean").to_be_visible()
        assert at.cut(".sheet .board, .sheet .board li") == []
        at.page.click(".slip")
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


@pytest.mark.parametrize("lang", ["pl", "es", "en"])
def test_a_deal_is_shown_in_every_language(visit: Visit, lang: str) -> None:
    at = visit(lang, width=360, height=844)
    at.play("evening", game="reddog")
    at.until_offered("bet", "next")
    assert {"bet", "decline"} <= set(at.kinds())
    assert at.text(".acts [data-kind=decline]").startswith(BUTTONS[lang][1])
    expect(at.page.locator(".others .seat")).to_have_count(4)
    expect(at.page.locator(".own .place")).to_have_count(5)
    for part in (".centre .board ol li span >> nth=0", ".centre .board .signs span >> nth=0"):
        box = at.page.locator(part).bounding_box()
        assert box["width"] > 5, "the board says what its places and colours are"
    assert at.wide() == []
    assert at.small_targets() == []


PERSON, BOT = {"kind": "person"}, {"kind": "bot", "bot": "halfpool"}
UNSEEN = """() => {
  const boxes = [...document.querySelectorAll('.own .card, .own .plate')].map((one) => one.getBoundingClientRect());
  const dock = document.querySelector('.reach').getBoundingClientRect();
  const beside = dock.left > 20; // on its side it stands at the right
  return boxes.filter((box) => box.right > innerWidth || box.bottom > (beside ? innerHeight : dock.top + 1)).length
    + boxes.filter(({width}) => width < (innerHeight < 600 ? 28 : 40)).length
    + Math.max(0, document.documentElement.scrollHeight - innerHeight);
}"""
"""Own cards and plate beyond the window, below the dock or too small, and by how much the page scrolls."""
PHONES = ((360, 640), (360, 740), (390, 844), (740, 360))
APART = """() => {
  const [verdict, ...others] = ['.verdict', '.pot dd', '.own .hand'].map((part) =>
    document.querySelector(part).getBoundingClientRect());
  const side = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left);
  return others.every((one) => side(one, verdict) < 1
    || Math.min(one.bottom, verdict.bottom) - Math.max(one.top, verdict.top) < 1);
}"""


def test_among_persons_a_result_leaves_the_own_cards_whole_on_every_phone(visit: Visit) -> None:
    first, second = visit("de", width=390, height=844), visit("ru", width=360, height=640)
    sit_down(second, opened(first, "reddog", PERSON, BOT, BOT, BOT, rounds=1), name="Лев")
    persons = (first, second)
    for deal in range(1, 6):
        one_deal(persons)
        if deal == 1:
            assert unseen(persons, ".pause:not([hidden])") == []
            mark = first.page.locator(".deals").evaluate("one => one.getBoundingClientRect().toJSON()")
            assert (mark["width"], mark["height"]) == (24, 24)
        if deal < 5:
            for at in persons:
                at.page.locator(".wished .btn:visible, .acts [data-kind=next]:visible").first.click()
            first.until("(screen, deal) => screen.view.deal > deal", deal)
    assert unseen(persons, ".reach[data-over]") == []
    for at in persons:
        for width, height in ((1366, 768), (1280, 800)):
            at.page.set_viewport_size({"width": width, "height": height})
            assert at.page.evaluate(APART), (width, height)


def one_deal(persons: Sequence[AtTable]) -> None:
    """Everybody bets what is proposed, until the deal is over."""
    for at in persons:
        at.until("screen => screen.view !== null")
    while persons[0].screen["view"]["phase"] != "over":
        for seat, at in enumerate(persons):
            if at.screen["view"]["actor"] == seat and at.screen["view"]["phase"] == "betting":
                at.act("bet")


def unseen(persons: Sequence[AtTable], shown: str) -> list[tuple[str, tuple[int, int], int]]:
    """On which phones something of one's own is not seen whole, once that is shown: whose, how large, how much."""
    found = []
    for at in persons:
        at.page.wait_for_selector(shown)
        for width, height in PHONES:
            at.page.set_viewport_size({"width": width, "height": height})
            found.append((at.screen["words"]["names"][at.screen["seat"]], (width, height), at.page.evaluate(UNSEEN)))
    return [one for one in found if one[2]]


ALL = [rank + suit for suit in "shdc" for rank in "AKQJT98765432"]


def test_the_board_lights_what_the_hand_beats_and_the_chance_moves_with_the_bet(visit: Visit) -> None:
    at = visit("en")
    at.play("evening", game="reddog")
    at.until_offered("bet", "next")
    view = at.screen["view"]
    own = view["seats"][at.screen["seat"]]["cards"]
    seen = {card for seat in view["seats"] for card in seat["cards"]} | set(view["turned"])
    place = {card: at for at, card in enumerate(ALL)}
    beaten = [c for c in ALL if c not in seen and any(o[1] == c[1] and place[o] < place[c] for o in own)]
    classes = at.page.eval_on_selector_all(".centre .board ol li", "all => all.map((one) => one.className)")
    assert [card for card, kind in zip(ALL, classes, strict=True) if kind == "beaten"] == beaten
    assert {card for card, kind in zip(ALL, classes, strict=True) if kind in ("gone", "held")} == seen
    expect(at.page.locator(".prospect b")).to_have_text(f"{len(beaten)}/{52 - len(seen)}")
    wins, most = 2 * len(beaten) / (52 - len(seen)) - 1, view["pot"]
    at.page.locator(".shares button").last.click()
    stake = min(most, view["seats"][at.screen["seat"]]["cash"])
    average = f"{stake * wins:+.1f}".replace("-", "\N{MINUS SIGN}")
    expect(at.page.locator(".prospect .gain")).to_have_text(f"chance; {average} on average")
    dealer = at.page.locator(f".seat[data-seat='{view['dealer']}'] .deals")
    expect(dealer).to_be_visible()
    chips = at.page.locator(".tally .placed b").all_text_contents()
    assert sum(map(int, chips)) == 20 * len(view["seats"])
    expect(at.page.locator(".tally .rounds .now")).to_have_count(1)


WATCHED = """() => {
  const table = document.querySelector('potluck-table');
  const turned = table.querySelector('.turned');
  const chips = () => [...table.querySelectorAll('.seat .money')].map((sum) => sum.textContent).join(' ');
  const before = chips();
  globalThis.watched = new Promise((told) => {
    const flips = new MutationObserver(() => {
      flips.disconnect();
      setTimeout(() => told([before, chips()]), 300);
    });
    flips.observe(turned, {attributeFilter: ['data-flipped']});
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
