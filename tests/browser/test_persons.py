"""Company at one table: six persons in several languages, who come, go, come back, talk, and decide ahead."""

import pytest

from tests.browser.conftest import Visit
from tests.browser.persons import BRIEF, MILD, TONGUES, gathered, reconnect, step
from tests.browser.seat import AtTable, expect

pytestmark = pytest.mark.browser


def test_who_plays_again_meets_the_others_at_one_table_each_in_his_seat(visit: Visit) -> None:
    persons = [visit("en"), visit("de")]
    before = gathered(persons, money={"deals": 1})
    while not persons[0].screen["view"]["over"]:
        step(persons)
    for at in persons:
        at.page.click(".after [data-kind=again]")
        at.page.wait_for_url(lambda url: "/t/" in url and before not in url)
    for seat, at in enumerate(persons):
        at.until("screen => screen.view !== null && !screen.view.over")
        assert at.screen["seat"] == seat
    assert len({at.screen["table"]["id"] for at in persons}) == 1


def test_six_persons_in_several_languages_choose_games_while_one_reconnects_and_one_leaves(visit: Visit) -> None:
    cut = ("ERR_INTERNET_DISCONNECTED",)
    persons = [
        visit(lang, width=360 if at == 3 else 1280, height=740, faults=cut if at == 1 else ())
        for at, lang in enumerate(TONGUES)
    ]
    gathered(persons, preset="choice", money={"deals": 2}, choice={"every": "deal", "names": ["omaha", "short-deck"]})
    for at in persons:
        expect(at.page.locator(".others .seat")).to_have_count(5)
        assert at.wide() == []
    while persons[0].screen["view"]["deal"] == 1:
        step(persons, MILD if persons[0].screen["view"]["actor"] < 3 else BRIEF)
    reconnect(persons[1])
    while persons[0].screen["view"]["actor"] != 5:
        step(persons, BRIEF)
    persons[5].page.evaluate("document.querySelector('potluck-table').leave()")
    for at in persons:
        at.until("screen => screen.view.seats[5].gone")
    rest = persons[:5]
    while not persons[0].screen["view"]["over"]:
        step(rest)
    for at in rest:
        at.until("screen => screen.view.over")
    screens = [at.screen for at in rest]
    assert {screen["view"]["variant"]["name"] for screen in screens} == {"short-deck"}, "the second that was named"
    assert all(screen["view"]["over"] for screen in screens)
    assert {screen["words"]["lang"] for screen in screens} == set(TONGUES[:5])
    stories = [screen["view"]["story"] for screen in screens]
    public = [[entry["type"] for entry in story] for story in stories]
    assert all(one == public[0] for one in public), "everybody saw the same deal"


UNCOVERED = """() => [...document.querySelectorAll('.acts .btn')].every((one) => {
  const {left, top, width, height} = one.getBoundingClientRect();
  return one.contains(document.elementFromPoint(left + width / 2, top + height / 2));
})"""

LONG_TALK = """() => {
  const text = 'An ordinary sentence, somewhat longer than others, of the kind that anybody writes who tells a story. ';
  const lines = Array.from({length: 60}, (_, at) => ({n: 1000 + at, seat: 0, text: text.repeat(2)}));
  document.querySelector('potluck-table').chat.hear({lines, whole: true});
}"""
BEYOND = """() => [...document.querySelectorAll('.mine .card, .own .plate, .dock .btn')].filter((one) => {
  const {left, right, top, bottom, width} = one.getBoundingClientRect();
  return width > 0 && (left < 0 || top < 0 || right > innerWidth || bottom > innerHeight);
}).length + Math.max(0, document.documentElement.scrollHeight - innerHeight)"""
"""Own cards and buttons beyond the window, and by how much the page scrolls."""


def test_what_one_says_the_others_read_and_who_is_silenced_is_not_read(visit: Visit) -> None:
    persons = [visit("de"), visit("es"), visit("ru", width=360, height=740)]
    gathered(persons)
    says, reads, far = persons
    says.page.fill(".chat input", "Guten <b>Abend</b> https://example.org")
    says.press("Enter")
    line = reads.page.locator(".remarks li")
    line.wait_for()
    assert line.inner_text() == "Ola: Guten <b>Abend</b> https://example.org"
    expect(reads.page.locator(".remarks li :is(a, b b)")).to_have_count(0)
    far.page.wait_for_selector(".fresh:not([hidden])")
    assert "Guten" in str(far.page.locator(".overheard").text_content())
    far.page.click("[data-tool=chat]")
    expect(far.page.locator(".remarks li")).to_be_visible()
    assert far.small_targets() == []
    assert far.wide() == []
    second = reads.page.context.new_page()
    second.goto(reads.page.url)
    second.wait_for_selector(".remarks li")
    reads.page.locator(".mutes button").click()
    for page in (reads.page, second):
        page.wait_for_selector(".remarks li", state="detached")
    says.page.fill(".chat input", "hello?")
    says.press("Enter")
    far.page.wait_for_selector(".remarks li >> nth=1")
    expect(reads.page.locator(".remarks li")).to_have_count(0)
    reads.page.locator(".mutes button").click()
    reads.page.wait_for_selector(".remarks li >> nth=1")
    back = far.page.locator(".chat .to-act")
    while far.screen["view"]["actor"] == 2 or back.is_visible():
        step(persons)
    expect(back).to_be_hidden()
    while far.screen["view"]["actor"] != 2:
        step(persons)
    expect(back).to_have_text("Ваш ход")
    expect(far.page.locator(".acts .btn").first).to_be_visible()
    assert far.page.evaluate(UNCOVERED), "the slip lies on no button"
    assert far.small_targets() == []
    back.click()
    expect(far.page.locator(".chat")).to_be_hidden()
    expect(far.page.locator(".acts .btn").first).to_be_visible()
    for at in (reads, far):
        at.page.evaluate(LONG_TALK)
        expect(at.page.locator(".remarks li")).to_have_count(60)
    for at, width, height in ((reads, 1366, 768), (reads, 1280, 800), (far, 390, 844)):
        at.page.set_viewport_size({"width": width, "height": height})
        assert at.page.evaluate(BEYOND) == 0, (width, height)


def test_a_text_too_long_to_be_said_stays_whole_and_is_counted(visit: Visit) -> None:
    persons = [visit("en", width=360, height=740), visit("en")]
    gathered(persons)
    says, reads = persons
    says.page.click("[data-tool=chat]")
    field, room = says.page.locator(".chat input"), says.page.locator(".chat .room")
    field.fill("short")
    expect(room).to_be_hidden()
    long = "\U0001f0a1" + "x" * 200
    field.fill(long)
    expect(room).to_have_text("1 character too many")
    says.press("Enter")
    expect(field).to_have_value(long)
    assert (says.wide(), says.small_targets()) == ([], [])
    says.press("Backspace")
    expect(room).to_have_text("0 characters left")
    says.press("Enter")
    expect(reads.page.locator(".remarks li span")).to_have_text(long[:-1])
    expect(field).to_have_value("")
    expect(room).to_be_hidden()


def test_an_act_decided_ahead_is_done_in_turn_and_forgotten_when_its_price_changes(visit: Visit) -> None:
    persons = [visit("en"), visit("pl"), visit("de")]
    gathered(persons)
    first = persons[0].screen["view"]["actor"]
    order = [persons[(first + at) % 3] for at in range(3)]
    for at in order[1:]:
        at.page.wait_for_selector(".ahead:not([hidden])")
        at.page.click("[data-ahead=call]" if at is order[1] else "[data-ahead=check]")
    turn = order[0].turn
    order[0].act("raise_to")
    for at in order[1:]:
        at.until("(screen, turn) => screen.turn > turn", turn)
    assert order[1].kinds(), "he is asked: the price is another"
    assert order[1].turn == turn + 1
    order[2].page.wait_for_selector(".ahead [aria-pressed=true]", state="detached")
    order[2].page.click("[data-ahead=away]")
    order[2].page.reload()
    expect(order[2].page.locator("[data-ahead=away]"), "kept by the tab").to_have_attribute("aria-pressed", "true")
    order[1].act("call")
    for at in persons:
        at.until("(screen, turn) => screen.turn > turn", turn + 2)
    folded = [at for at in range(3) if persons[0].screen["view"]["seats"][at]["folded"]]
    assert folded == [(first + 2) % 3]


def test_two_windows_of_one_person_agree(visit: Visit) -> None:
    persons = [visit("en"), visit("de")]
    gathered(persons)
    one = persons[persons[0].screen["view"]["actor"]]
    page = one.page.context.new_page()
    other = AtTable(page, url=one.url)
    other.open(one.page.url)
    assert other.kinds() == one.kinds()
    assert other.held == one.held
    turn = one.turn
    one.act("call")
    other.until("(screen, turn) => screen.turn > turn", turn)
    assert (other.turn, other.screen["view"]) == (one.turn, one.screen["view"])
    assert other.faults == []


def test_time_that_runs_stands_beside_the_name_of_who_is_to_act(visit: Visit) -> None:
    persons = [visit("en"), visit("ru", width=360, height=740)]
    gathered(persons, clock="brisk")
    for at in persons:
        expect(at.page.locator(".acting .clock:not([hidden])")).to_have_count(1)
        expect(at.page.locator(".seat:not(.acting) .clock:not([hidden])")).to_have_count(0)
        assert at.screen["clock"]["bank"] > 0
    step(persons)
    for at in persons:
        at.page.wait_for_selector(".acting .clock:not([hidden])")


CROWDED = """() => {
  const found = [...document.querySelectorAll('.others .seat, .own .hand, .community, .reach')];
  const boxes = found.filter((it) => it.checkVisibility()).map((it) => {
    const {left, right, top, bottom} = it.getBoundingClientRect();
    return {name: it.className + (it.querySelector('h2')?.textContent ?? ''), left, right, top, bottom};
  });
  const side = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const meet = (a, b) => side(a, b) > 2 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 2;
  return boxes.flatMap((a, at) => boxes.slice(at + 1).filter((b) => meet(a, b)).map((b) => `${a.name} on ${b.name}`));
}"""
"""What lies over one another."""


@pytest.mark.parametrize(("lang", "width", "height"), [("de", 1280, 800), ("ru", 360, 740), ("pl", 820, 1180)])
def test_ten_seats_fit_on_every_screen(visit: Visit, lang: str, width: int, height: int) -> None:
    at = visit(lang, width=width, height=height)
    gathered([at], bots=9)
    at.kinds()
    expect(at.page.locator(".others .seat")).to_have_count(9)
    expect(at.page.locator(".others .machine"), "bots are called bots").to_have_count(9)
    assert at.page.evaluate(CROWDED) == []
    assert at.wide() == []
    assert at.small_targets() == []


def test_a_switch_shows_the_hand_in_its_turn_and_stays_for_the_next_deal(visit: Visit) -> None:
    """R4.4: at a table that lets one muck; no card is anywhere in the other's browser before the showdown."""
    persons = [visit("de"), visit("ru", width=360, height=740)]
    gathered(persons, table={"mucking": True})
    order = sorted(persons, key=lambda at: at.screen["view"]["actor"] != at.screen["seat"])
    switch = order[1].page.locator(".switches [data-ahead=show]")
    switch.click()
    expect(switch).to_have_attribute("aria-pressed", "true")
    assert order[1].wide() == []
    order[1].page.reload()
    expect(switch, "a page that is read again has it").to_have_attribute("aria-pressed", "true")
    hidden = order[1].screen["view"]["seats"][order[1].screen["seat"]]["cards"]
    shows = False
    while not shows:
        acting = persons[persons[0].screen["view"]["actor"]]
        assert not any(f'"{card}"' in order[0].page.evaluate(SCREEN) for card in hidden)
        acting.act("check" if "check" in acting.kinds() else "call")
        for at in persons:
            at.until("(screen, turn) => screen.turn >= turn", acting.turn)
        shows = persons[0].screen["view"]["phase"] == "showdown"
    for _ in range(2):
        acting = persons[0].screen["view"]["actor"]
        if acting is not None and persons[acting] is order[0] and "show" in order[0].kinds():
            order[0].act("show")
        order[0].until("screen => screen.view.outcome !== null || screen.view.actor === screen.seat")
    order[0].until("screen => screen.view.outcome !== null")
    assert all(f'"{card}"' in order[0].page.evaluate(SCREEN) for card in hidden)
    assert order[0].screen["view"]["outcome"] is not None


SCREEN = "JSON.stringify(document.querySelector('potluck-table').screen)"
