"""A match ends on a page of its own: who has won, the curve, the moment, decisions that can be made again."""

import re
from typing import Any

import pytest

from tests.browser.conftest import Visit
from tests.browser.test_everybody import findings

pytestmark = pytest.mark.browser

PLAYED = """async () => {
  const headers = {'content-type': 'application/json'};
  const post = async (path, body) => (await fetch(path, {method: 'POST', headers, body: JSON.stringify(body)})).json();
  const bots = ['Lev', 'Gus'].map((name) => ({kind: 'bot', bot: 'feeling', name}));
  const seats = [{kind: 'person'}, ...bots];
  const {id, code} = await post('/api/tables', {game: 'reddog', options: {rounds: 1}, seats});
  if (!id) return code;
  await post(`/api/tables/${id}/seats/0`, {name: 'Ada'});
  for (;;) {
    const {turn, view, table} = await (await fetch(`/api/tables/${id}`)).json();
    if (table.over) return id;
    const kinds = view.offers.map((offer) => offer.kind ?? offer.action.type);
    const kind = ['decline', 'next'].find((it) => kinds.includes(it));
    if (kind) await post(`/api/tables/${id}/acts`, {turn, id: `${turn}`, action: kind});
    else await new Promise((done) => setTimeout(done, 40));
  }
}"""
"""A short match of Red Dog in which the visitor declines throughout, which always costs something (R1.11)."""


LEFT = """async () => {
  const headers = {'content-type': 'application/json'};
  const post = async (path, body) => (await fetch(path, {method: 'POST', headers, body: JSON.stringify(body)})).json();
  const seats = [{kind: 'person'}, {kind: 'bot', persona: 'remedios'}];
  for (;;) {
    const {id, code} = await post('/api/tables', {game: 'draw', preset: 'evening', seats});
    if (!id) return code;
    await post(`/api/tables/${id}/seats/0`, {name: 'Ada'});
    for (;;) {
      const {turn, view, table} = await (await fetch(`/api/tables/${id}`)).json();
      if (table.over) break;
      const kinds = view.offers.map((offer) => offer.kind ?? offer.action.type);
      const ahead = kinds.includes('next') && view.seats[0].cash > 100;
      const kind = ahead ? 'leave' : ['wait', 'check', 'next', 'exchange', 'pass'].find((it) => kinds.includes(it));
      if (kind) await post(`/api/tables/${id}/acts`, {turn, id: `${turn}`, action: kind});
      else await new Promise((done) => setTimeout(done, 40));
      if (ahead) return id;
    }
  }
}"""
"""A match of the draw that the visitor leaves as soon as he is ahead after a deal (R0.28)."""

JUDGED = """() => {
  const replay = document.querySelector('potluck-replay');
  const judged = replay?.querySelector('.judged');
  return judged && replay.frames.some((_, at) => (replay.show(at), !judged.hidden));
}"""
"""Whether some step of a deal that is looked at again tells a cost; it is shown then."""


def test_a_match_ends_on_a_page_that_tells_what_was_better(visit: Visit) -> None:
    at = visit("en", faults=("503",))
    at.lobby()
    table = at.page.evaluate(PLAYED)
    at.open(f"{at.url}/t/{table}?lang=en")
    at.page.wait_for_selector(".after:not([hidden]) [data-kind=end]")
    assert at.text(".after .beside") == "The one round has been played."
    refused = []

    def busy(route: Any) -> None:
        refused.append(route.fulfill(status=503, json={"code": "house.busy"}))

    def stalled(route: Any) -> None:
        route.fulfill(response=route.fetch(url=route.request.url.replace("within=4", "within=0")))

    at.page.route("**/summary?within=4*", stalled, times=3)
    at.page.route("**/summary?within=0*", busy, times=1)
    at.press("Enter")
    at.page.wait_for_selector(".cry h2")
    assert refused == [None], "a house that had much to do is asked again"
    again = at.page.wait_for_selector(".lesson .reckoning button")
    assert at.page.locator(".run .own").count() == 1, "who has won, and the curve, wait for no price"
    assert at.page.locator(".lesson .dear li, .parts").count() == 0
    again.click()
    at.page.wait_for_selector(".lesson > .dear li")
    at.page.wait_for_selector(".parts")
    assert at.page.locator(".reckoning").count() == 0
    assert len(at.texts(".standings li")) == 3
    assert at.text(".cry h2") in ("Won.", "Place 2 of 3.", "Place 3 of 3.")
    assert at.page.locator(".run .own").count() == 1
    names = at.page.locator(".run text:is(.name, .end)").all_text_contents()
    assert sorted(name.split()[0] for name in names) == ["Gus", "Lev", "You"], "each line has its name"
    assert at.page.eval_on_selector_all(".parts meter", "all => Math.min(...all.map((one) => one.clientWidth))") > 200
    decisions = at.page.locator(".lesson > .dear li")
    assert decisions.count() >= 1
    assert "BET" in at.text(".dear .better")
    costs = [float(found) for text in at.texts(".lesson > .dear .cost") for found in re.findall(r"[\d.]+", text)]
    assert costs == sorted(costs, reverse=True)
    assert findings(at.page) == []
    back, deal = at.page.url, at.text(".dear h3").split()[-1]
    at.page.goto(f"{at.url}/t/{table}/deal/{deal}?lang=en")
    at.page.wait_for_function(JUDGED)
    assert "BET" in at.text(".judged")
    at.page.goto(back)
    at.page.wait_for_selector(".cry h2")
    for size in ((360, 640), (1280, 800)):
        at.page.set_viewport_size({"width": size[0], "height": size[1]})
        assert at.wide() == []
    at.page.click(".dear .link >> nth=0")
    at.page.wait_for_selector("potluck-table .mark")
    assert f"/t/{table}" not in at.page.url
    assert at.text(".mark a") == "Back to your decisions"
    at.page.goto(f"{at.url}/t/{table}/deal/{deal}?lang=en#2")
    at.page.wait_for_function(JUDGED)
    step = at.page.evaluate("location.hash")
    at.page.get_by_role("button", name="Try again from here").click()
    at.page.wait_for_selector("potluck-table .mark a:visible")
    at.page.click(".mark a")
    at.page.wait_for_url(f"**/t/{table}/deal/{deal}{step}")


def test_who_leaves_ahead_has_beaten_nobody(visit: Visit) -> None:
    at = visit("en")
    at.lobby()
    table = at.page.evaluate(LEFT)
    at.page.goto(f"{at.url}/t/{table}/end?lang=en")
    at.page.wait_for_selector(".road li")
    assert at.text(".cry h2") == "Lost."
    assert at.page.locator(".road .beaten").count() == 0
    assert "Remedios" in at.text(".road .next")
    at.page.goto(f"{at.url}/me?lang=en")
    at.page.wait_for_selector(".cabinet li")
    assert "won\n0 of " in at.text(".sums")
    assert at.page.locator(".cabinet [data-won]").count() == 0


DEALT = """async (at) => {
  const headers = {'content-type': 'application/json'};
  const post = async (path, body) => (await fetch(path, {method: 'POST', headers, body: JSON.stringify(body)})).json();
  const seats = [{kind: 'person'}, {kind: 'bot', persona: 'remedios'}];
  const {id, code} = at ? {id: at} : await post('/api/tables', {game: 'draw', preset: 'evening', seats});
  if (!id) return code;
  if (!at) await post(`/api/tables/${id}/seats/0`, {name: 'Ada'});
  for (;;) {
    const {turn, view} = await (await fetch(`/api/tables/${id}`)).json();
    const kinds = (view?.offers ?? []).map((offer) => offer.kind ?? offer.action.type);
    if (kinds.includes('next')) return id;
    const kind = ['exchange', 'wait', 'check', 'pass'].find((it) => kinds.includes(it));
    const cards = kind === 'exchange' ? view.seats[0].cards.slice(0, 1) : [];
    if (kind) await post(`/api/tables/${id}/acts`, {turn, id: `${turn}`, action: [kind, ...cards].join(' ')});
    else await new Promise((done) => setTimeout(done, 40));
  }
}"""
"""Plays a deal of the draw to its end, at a new table or there; the visitor throws his first card and pays nothing."""


COVERED = """(box => {
  const close = box.querySelector(".close");
  const covered = [];
  for (let top = 0; top + box.clientHeight <= box.scrollHeight; top += 8) {
    box.scrollTop = top;
    const {x, y, width, height} = close.getBoundingClientRect();
    if (document.elementFromPoint(x + width / 2, y + height / 2) !== close) covered.push(top);
  }
  return covered.length || box.scrollTop ? covered : ["it does not scroll"];
})(document.querySelector("dialog[open]"))"""
"""Where of what a dialog holds something lies over the button that closes it."""


def test_after_a_deal_it_is_told_what_decisions_cost_and_after_a_practice_whether_it_went_better(visit: Visit) -> None:
    at = visit("en", width=390, height=844, reduced_motion="reduce")
    at.lobby()
    table = at.page.evaluate(DEALT, None)
    at.open(f"{at.url}/t/{table}?lang=en")
    at.page.wait_for_selector(".afterwards:not([hidden])")
    assert at.text(".afterwards span") == "", "a deal that was played is not compared with any"
    assert at.wide() == []
    assert at.small_targets() == []
    at.page.click(".afterwards button")
    at.page.wait_for_selector(".dialog-decisions .every-choice")
    assert at.page.locator(".every-choice .done").count() == at.page.locator(".dialog-decisions .dear li").count()
    *parts, total = [text.replace("\N{WORD JOINER}", "") for text in at.texts(".dialog-decisions .parts b")]
    sums = [float(part.split()[0].replace("−", "-").replace("$", "")) for part in (*parts, total)]
    assert len(parts) == 3
    assert round(sum(sums[:-1]), 2) == sums[-1] != 0
    at.page.click(".reading summary")
    assert "the ante included" in at.text(".reading p")
    assert at.wide() == []
    assert findings(at.page) == []
    at.page.set_viewport_size({"width": 360, "height": 480})
    assert at.page.evaluate(COVERED) == [], "its heading stands, and it can be closed, wherever one has read"
    at.page.set_viewport_size({"width": 390, "height": 844})
    at.page.goto(f"{at.url}/t/{table}/deal/1?lang=en")
    at.page.wait_for_function(JUDGED)
    at.page.click("[data-step=last]")
    at.page.wait_for_selector(".judged .parts .total")
    assert [text.replace("\N{WORD JOINER}", "") for text in at.texts(".judged .parts b")] == [*parts, total]
    assert at.wide() == []
    at.page.click("[data-step=first]")
    assert at.page.locator(".judged .parts:visible").count() == 0
    at.open(f"{at.url}/t/{table}?lang=en")
    at.page.click(".afterwards button")
    at.page.click(".dialog-decisions .dear .link >> nth=0")
    at.page.wait_for_selector("potluck-table .mark")
    assert f"/t/{table}" not in at.page.url
    assert at.page.locator(".afterwards").is_hidden(), "nothing is over there yet"
    assert (at.text(".mark a"), at.page.get_attribute(".mark a", "href")) == ("Back to the table", f"/t/{table}")
    at.page.evaluate(DEALT, at.page.url.split("/t/")[1].split("?")[0])
    at.page.wait_for_selector(".dock[data-afterwards=said]")
    assert "last time" in at.text(".afterwards span")
    assert at.wide() == []
