"""Playing: questions before rash acts, keys, what stays in its place, the wardrobe, the look that one chooses."""

import gzip
import time
from typing import Any

import pytest

from tests.browser.conftest import Visit
from tests.browser.seat import AtTable
from tests.browser.test_modules import Run, run

__all__ = ["run"]

pytestmark = pytest.mark.browser

FIRST_VIEW_KB = 120
"""Without tables to list; with the faces of the five on the first tile, which are in sight at once."""
FIRST_VIEW_S = 1.0
TRIES = 20
"""Tests share the machine with others: the page is to be fast once, in the moment that it has for itself."""
MOST_PRESSES = 5
WISHES = ("exchange", "check", "wait", "next")


def answer(at: AtTable, value: str) -> None:
    """Answers the question that is open."""
    at.page.click(f"dialog[open] button[value={value}]")


def press(at: AtTable, kind: str) -> None:
    """Presses a button without waiting for what comes of it."""
    at.page.click(f".acts [data-kind={kind}]")


def test_passing_with_nothing_to_pay_is_asked_about_once(visit: Visit) -> None:
    at = visit("en", width=390, height=844, asked=True)
    at.play("evening")
    while "pass" not in at.kinds() or at.screen["view"]["owed"]:
        at.go_on(*WISHES)
    turn = at.turn
    press(at, "pass")
    assert "nothing to pay" in at.text("dialog[open] p")
    asked, hand = at.page.locator("dialog[open]").bounding_box(), at.page.locator(".mine card-hand").bounding_box()
    assert asked["y"] + asked["height"] <= hand["y"], "what is asked about is in sight"
    answer(at, "no")
    assert at.turn == turn
    press(at, "pass")
    at.page.check("dialog[open] .never input")
    answer(at, "yes")
    at.until("(screen, turn) => screen.turn > turn", turn)
    assert at.page.evaluate("JSON.parse(localStorage.settings).ask") is False


def test_more_than_half_of_the_money_and_a_key_that_throws_nothing_are_asked_about(visit: Visit) -> None:
    at = visit("en", asked=True)
    at.play("evening")
    at.until_offered("open", *WISHES)
    cash = at.screen["view"]["seats"][0]["cash"]
    figure = at.page.locator("stake-control input[type=number]")
    figure.fill(str(cash // 2 + 1))
    press(at, "open")
    assert "more than half" in at.text("dialog[open] p")
    answer(at, "no")
    figure.fill(str(cash // 2))
    turn = at.turn
    press(at, "open")
    at.until("(screen, turn) => screen.turn > turn", turn)
    at.until_offered("exchange", *WISHES)
    turn = at.turn
    at.page.focus(".acts [data-kind=exchange]")
    at.page.wait_for_function("() => performance.now() - document.querySelector('offer-dock').changed > 360")
    at.press("Enter")
    assert at.text("dialog[open] p").startswith("Nothing is marked"), "Enter throws nothing unasked"
    answer(at, "no")
    assert at.turn == turn


RASH = """async (_, [own, cards, hand, rung]) => {
  const { drawingOf } = await import(new URL("../games/games.mjs", document.querySelector("script").src));
  return drawingOf("draw").rash({kind: 'exchange', cards, amount: 0}, {
    seat: 0, view: {owed: 0, seats: [{cash: 50, cards: own}]},
    words: {hands: [hand], rung, money: {sign: '$', grouped: false}}});
}"""


@pytest.mark.parametrize(
    ("own", "cards", "rung", "asks"),
    [
        ("Ks Kh 9d 8c 7c", "9d 8c 7c", 7, False),
        ("Ks Kh 9d 8c 7c", "Ks", 7, True),
        ("Ks Kh 9d 9c 7c", "7c", 6, False),
        ("Ks Kh 9d 9c 7c", "9c 7c", 6, True),
        ("Ks Qh 9d 8c 7c", "Ks Qh", 8, False),
        ("Js Th 9d 8c 7c", "7c", 4, True),
        ("Ks Kh Kd 9c 9d", "9c", 2, True),
    ],
)
def test_breaking_a_pair_or_better_is_asked_about(run: Run, own: str, cards: str, rung: int, asks: bool) -> None:
    question = run("games/draw/draw.mjs", RASH, [own.split(), cards.split(), "PAIR, kings", rung])
    assert bool(question) is asks


def test_a_deal_takes_at_most_five_presses_of_one_key_and_goes_on(visit: Visit) -> None:
    """Enter alone may lose a whole match within three deals: it is as good a sample up to there."""
    at = visit("en")
    at.play("evening")
    for _ in range(3):
        deal, presses = at.screen["view"]["deal"], 0
        while at.screen["view"]["deal"] == deal and "again" not in at.kinds():
            turn = at.turn
            at.page.wait_for_function("() => performance.now() - document.querySelector('offer-dock').since > 360")
            at.press("Enter")
            presses += 1
            at.until("(screen, turn) => screen.turn > turn", turn)
        assert presses <= MOST_PRESSES


@pytest.mark.parametrize(("width", "height"), [(1280, 800), (1100, 760), (360, 740)])
def test_the_hand_and_the_last_button_stay_where_they_are(visit: Visit, width: int, height: int) -> None:
    at = visit("pl", width=width, height=height, reduced_motion="reduce")
    at.play("evening")
    hands: dict[bool, set[float]] = {}
    bottoms = set()
    for _ in range(14):
        at.kinds()
        assert width < 700 or at.page.evaluate("document.documentElement.scrollHeight <= innerHeight")
        over = width < 700 and bool(at.page.locator(".felt[data-settled]").count())
        hands.setdefault(over, set()).add(at.page.locator(".mine card-hand").bounding_box()["y"])
        box = at.page.locator(".acts button").last.bounding_box()
        bottoms.add(round(box["y"] + box["height"]))
        at.go_on(*WISHES)
    assert all(max(tops) - min(tops) < 1 for tops in hands.values()), "lines of a prompt differ by parts of a pixel"
    assert False in hands, "no turn of a deal was seen"
    assert len(bottoms) == 1


def test_keys_change_the_stake_and_open_the_rules(visit: Visit) -> None:
    at = visit("en")
    at.play("evening")
    at.until_offered("open", *WISHES)
    figure = at.page.locator("stake-control input[type=number]")
    before = int(figure.input_value())
    at.page.evaluate("document.activeElement.blur()")
    at.press("ArrowUp", "ArrowUp", "ArrowDown")
    assert figure.input_value() == str(before + 1)
    at.press("?")
    at.page.wait_for_selector("dialog[open] .rules dd")


DRESSED = """(where) => {
  const table = document.querySelector('potluck-table');
  const screen = structuredClone(table.screen);
  where.forEach((state, at) => (screen.view.seats[1].wardrobe[at].where = state));
  table.draw(screen);
}"""


def test_the_dummy_wears_what_the_wardrobe_says(visit: Visit) -> None:
    at = visit("pl", reduced_motion="reduce")
    at.play("evening")
    at.kinds()
    garments = ("plaszcz", "kapelusz", "chusta", "korale", "fartuch")
    steps = [("off",) * off + ("pawned",) * pawned + ("worn",) * 5 for off in range(6) for pawned in range(6 - off)]
    for where in (step[:5] for step in (*steps, *reversed(steps))):
        at.page.evaluate(DRESSED, where)
        layers = at.page.eval_on_selector_all(".doll use", "all => all.map(use => use.getAttribute('href'))")
        worn = {f"#halina-{name}" for name, state in zip(garments, where, strict=True) if state == "worn"}
        fronts = layers[layers.index("#wardrobe-dummy") + 1 :]
        assert (set(fronts), len(fronts)) == (worn, len(worn))
        assert all(one.endswith("-back") for one in layers[: layers.index("#wardrobe-dummy")])
        hung = at.page.eval_on_selector_all(".wardrobe .hanger use", "all => all.map(use => use.getAttribute('href'))")
        pawned = [name for name, state in zip(garments, where, strict=True) if state == "pawned"]
        assert hung == [f"#pawned-halina-{name}" for name in pawned]
        named = at.page.locator(".wardrobe li").evaluate_all("all => all.map(one => one.className)")
        assert named == list(where)
    drawn = "one => document.querySelector(one.getAttribute('href')) !== null"
    assert at.page.locator(".doll use").evaluate_all(f"all => all.every({drawn})")


def test_what_is_chosen_shows_at_once_and_stays(visit: Visit) -> None:
    at = visit("en", color_scheme="dark")
    at.play("evening")
    at.kinds()
    root = at.page.locator("html")
    assert root.get_attribute("data-theme") == "night"
    at.page.click("[data-tool=theme]")
    assert root.get_attribute("data-theme") == "day"
    ring = "one => getComputedStyle(one).getPropertyValue('--focus').trim()"
    on_felt, on_panel = (at.page.locator(where).first.evaluate(ring) for where in (".felt", ".acts .btn"))
    assert on_felt != on_panel, "what has the focus is seen on a light panel, too"
    at.page.click("[data-tool=menu]")
    at.page.get_by_role("button", name="Settings").click()
    for name, value in {"suits": "4", "index": "large", "felt": "plum", "pace": "calm"}.items():
        at.page.check(f"dialog[open] input[name=settings-{name}][value='{value}']", force=True)
    other = AtTable(at.page.context.new_page(), url=at.url)
    other.open(at.page.url)
    for page in (at, other):
        found = page.page.locator("html").evaluate("({dataset: {languages, ...chosen}}) => chosen")
        assert found == {"theme": "day", "suits": "4", "index": "large", "felt": "plum"}
        card = page.page.locator(".mine .card use").first
        assert str(card.get_attribute("href")).endswith("-L")
    colours = at.page.evaluate("getComputedStyle(document.documentElement).getPropertyValue('--suit-d')")
    assert colours != at.page.evaluate("getComputedStyle(document.documentElement).getPropertyValue('--suit-h')")


STANDING = """() => document.getAnimations().every((one) => one.playState === 'finished')
  && !document.querySelector('.gone, .sliding')"""


def test_motion_ends_where_it_would_stand_without(visit: Visit) -> None:
    at = visit("en")
    at.page.goto(at.url)
    at.page.wait_for_selector("game-tile .btn.main")
    at.page.click("#game-draw .btn.main")
    at.page.wait_for_url("**/t/*")
    for _ in range(5):
        kinds = at.kinds()
        turn = at.turn
        at.page.wait_for_function("() => performance.now() - document.querySelector('offer-dock').changed > 360")
        press(at, next(wish for wish in WISHES if wish in kinds))
        at.until("(screen, turn) => screen.turn > turn", turn)
    at.kinds()
    at.page.wait_for_function(STANDING)
    faces = at.page.locator(".mine .card").evaluate_all(
        "all => all.map(card => [card.dataset.card, card.querySelector('use').getAttribute('href').split('#')[1]])"
    )
    assert all(shown in (card, f"{card}-L") for card, shown in faces)
    pot = at.screen["view"]["pot"]
    if pot:
        at.page.wait_for_function("pot => document.querySelector('.pot dd').textContent === `$${pot}`", arg=pot)


def weight(response: Any) -> int:
    """Bytes on the wire: headers, and the body as it was sent."""
    body = response.body() if response.status == 200 else b""
    zipped = gzip.compress(body, mtime=0) if response.headers.get("content-encoding") == "gzip" else body
    return len(zipped) + sum(len(name) + len(value) + 4 for name, value in response.headers.items())


@pytest.mark.alone
def test_the_first_view_is_small_and_soon_there(visit: Visit) -> None:
    at = visit("pl")
    responses: list[Any] = []

    def note(response: Any) -> None:
        responses.append(response)

    at.page.on("response", note)
    at.page.goto(at.url)
    at.page.wait_for_selector("game-tile .btn.main")
    at.page.wait_for_load_state("networkidle")
    sizes = {response.url: weight(response) for response in responses}
    heaviest = sorted(sizes.items(), key=lambda one: -one[1])[:6]
    assert sum(sizes.values()) < FIRST_VIEW_KB * 1000, heaviest
    assert any(soon_there(at) for _ in range(TRIES))


def soon_there(at: AtTable) -> bool:
    """Whether the lobby stands within its budget."""
    began = time.monotonic()
    at.page.reload()
    at.page.wait_for_selector("game-tile .btn.main")
    return time.monotonic() - began < FIRST_VIEW_S
