"""An evening's last page in the browser: sums that agree with the deals, ticks that stay, files that are read again."""

import json
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from potluck import phh
from tests.browser.conftest import Visit
from tests.browser.persons import NAMES, gathered
from tests.browser.seat import AtTable, expect
from tests.browser.test_everybody import findings

pytestmark = pytest.mark.browser

DEALS = 6
JOINER = "\u2060"
"""Keeps a sign with its sum on one line."""
PLAY = """async (table) => {
  const headers = {'content-type': 'application/json'};
  const post = (path, body) =>
    fetch(`/api/tables/${table}/${path}`, {method: 'POST', headers, body: JSON.stringify(body)});
  const mild = ['check', 'call', 'show', 'discard', 'next', 'fold'];
  for (;;) {
    const {turn, view, next_deal, table: {over}} = await (await fetch(`/api/tables/${table}`)).json();
    if (over) return;
    const kinds = view.offers.map((offer) => offer.kind ?? offer.action.type);
    const kind = mild.find((it) => kinds.includes(it));
    if (kind) await post('acts', {turn, id: `${turn}`, action: kind});
    else if (next_deal) await post('wish', {wish: 'ready', deal: view.deal});
    await new Promise((done) => setTimeout(done, 100));
  }
}"""
"""What a person does over HTTP until the match is over: always something mild, and the next deal at once."""
BEYOND = """() => {
  const {right} = document.querySelector('.book').getBoundingClientRect();
  const names = [...document.querySelectorAll('.curve .nm')].filter((name) => name.checkVisibility());
  return names.filter((name) => name.getBoundingClientRect().right > right - 4).map((name) => name.textContent);
}"""
SUMS = {"start": 40, "rebuys": 5, "deals": DEALS}


def ledger(at: AtTable, table: str, lang: str) -> None:
    """Goes to the last page."""
    at.page.goto(f"{at.url}/t/{table}/ledger?lang={lang}")
    at.page.wait_for_selector(".book .pay li")


def sums(at: AtTable, selector: str) -> list[int]:
    """The sums that these elements show."""
    signs = str.maketrans({"−": "-", "$": None, JOINER: None})
    return [int(text.strip().translate(signs)) for text in at.texts(selector)]


def fewest(dues: Sequence[int]) -> int:
    """How many payments settle that, by trying all groups that are even among themselves."""
    left = tuple(due for due in dues if due)

    @cache
    def groups(members: int) -> int:
        """Into how many groups that sum to zero those members can be split."""
        best, part = 0, members
        while part:
            if sum(due for at, due in enumerate(left) if part >> at & 1) == 0:
                best = max(best, 1 + groups(members & ~part))
            part = (part - 1) & members
        return best

    return len(left) - groups((1 << len(left)) - 1)


def won(deals: Sequence[Any]) -> list[int]:
    """The nets of the seats, by what each deal paid."""
    return [sum(nets) for nets in zip(*([*deal["view"]["outcome"]["payoffs"]] for deal in deals), strict=True)]


def saved(at: AtTable, name: str, folder: Path) -> str:
    """The text of a file that the page offers."""
    if not at.page.locator(".files[open]").count():
        at.page.click(".files summary")
    with at.page.expect_download() as download:
        at.page.click(f".files a[href*='{name}']")
    download.value.save_as(folder / name)
    return (folder / name).read_text(encoding="utf-8")


def test_six_deals_of_poker_are_settled_and_taken_along(visit: Visit, tmp_path: Path) -> None:
    """Three persons, one on a phone by touch, and a bot; the last page in five languages."""
    still: dict[str, Any] = {"reduced_motion": "reduce", "faults": ("409",)}  # of two who press at once one is late
    persons = [visit("pl", width=360, height=740, **still), visit("de", **still), visit("ru", **still)]
    table = gathered(persons, bots=1, money=SUMS)
    phone, laptop, _ = persons
    for at in persons:
        at.page.evaluate(f"table => {{ ({PLAY})(table); }}", table)
    laptop.until("screen => screen.table.over")
    laptop.page.click("[data-tool=ledger]")
    laptop.page.wait_for_selector(".dialog-account[open] .account")
    assert findings(laptop.page) == []

    ledger(phone, table, "pl")
    nets = sums(phone, ".nets .sum")
    assert len(nets) == len(persons) + 1
    assert sum(nets) == 0
    assert nets == sorted(nets, reverse=True)
    assert nets[0] > 0, "somebody has won something in six deals"
    assert phone.wide() == []
    assert phone.small_targets() == []
    assert findings(phone.page) == []
    names = [NAMES[0], NAMES[1], NAMES[2]]
    who = [name.partition(" (")[0] for name in phone.texts(".nets .who")]
    assert {*names} < {*who}
    left = dict(zip(who, nets, strict=True))
    shown = phone.page.evaluate(f"fetch('/api/tables/{table}/ledger?lang=pl').then(it => it.json())")
    assert {account["name"]: account["net"] for account in shown["accounts"]} == left
    amounts = sums(phone, ".pay .amount")
    assert len(amounts) == fewest(nets)
    for payment, amount in zip(shown["payments"], amounts, strict=True):
        assert payment["amount"] == amount > 0
        left[shown["accounts"][payment["payer"]]["name"]] += amount
        left[shown["accounts"][payment["payee"]]["name"]] -= amount
    assert {*left.values()} == {0}

    phone.page.locator(".pay label").first.tap()
    phone.page.reload()
    phone.page.wait_for_selector(".pay input")
    ticks = phone.page.eval_on_selector_all(".pay input", "all => all.map(it => it.checked)")
    assert ticks == [True] + [False] * (len(amounts) - 1)

    ledger(phone, table, "de")
    assert phone.page.evaluate(BEYOND) == [], "names of the curve lie on the paper"
    ledger(laptop, table, "es")
    assert sums(laptop, ".nets .sum") == nets
    assert findings(laptop.page) == []
    deals = [json.loads(line) for line in saved(laptop, "deals.jsonl", tmp_path).splitlines()]
    assert [deal["deal"] for deal in deals] == [*range(1, DEALS + 1)]
    hands = tuple(phh.read_all(saved(laptop, "hands.phhs", tmp_path)))
    assert [phh.replay(hand).failure for hand in hands] == [None] * DEALS
    ledger(laptop, table, "en")
    expect(laptop.page.locator(".book h2").first).to_have_text("The reckoning")
    assert laptop.page.evaluate("document.documentElement.scrollHeight") <= 800, "all of it is on one screen"
    assert laptop.page.locator(".curve .stack").count() == len(persons) + 1, "the house has a line too"
