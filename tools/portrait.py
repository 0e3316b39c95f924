"""Screenshots of a table of poker with nine bots, to be looked at: `python -m tools.portrait OUT --langs de,ru`.

A server of its own, a real browser, and the mildest acts there are: one picture before each of them.
"""

import argparse
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import sync_playwright

from tests.browser.seat import UNASKED
from tests.serving import serving

SIZES: Final = {"desktop": (1280, 800), "phone": (360, 740), "tablet": (820, 1180), "side": (740, 360)}
NAMES: Final = ("Anselm", "Britta", "Cem", "Dörte", "Emil", "Frau Krüger", "Gustav", "Henriette", "Ilse")
BOTS: Final = ("caller", "rock", "caller", "grinder", "maniac", "caller", "tight", "shark", "caller")
MILD: Final = ("check", "bring_in", "call", "show", "next", "discard", "rebuy", "fold")
CHEAP: Final = 30
"""A call that costs no more is made."""
READY: Final = "offer-dock.dock:not(.waiting) .acts button, .after:not([hidden]) .btn"
OPEN: Final = """async ([seats, preset, options]) => {
  const headers = {'content-type': 'application/json'};
  const post = async (path, body) =>
    (await fetch(path, {method: 'POST', headers, body: JSON.stringify(body)})).json();
  const {id} = await post('/api/tables', {game: 'poker', preset, options, seats});
  await post(`/api/tables/${id}/seats/0`, {name: 'Jo'});
  return id;
}"""


def main() -> None:
    """Takes the pictures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("out", type=Path)
    parser.add_argument("--seats", type=int, default=10)
    parser.add_argument("--langs", default="de,ru")
    parser.add_argument("--sizes", default="desktop,phone")
    parser.add_argument("--preset", default="evening")
    parser.add_argument("--acts", type=int, default=14)
    asked = parser.parse_args()
    asked.out.mkdir(parents=True, exist_ok=True)
    with serving() as url, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=["--headless", "--no-sandbox"])
        for lang in asked.langs.split(","):
            for size in asked.sizes.split(","):
                _take(browser, url, asked, lang, size)
        browser.close()


def _take(browser: Any, url: str, asked: argparse.Namespace, lang: str, size: str) -> None:
    width, height = SIZES[size]
    page = browser.new_page(viewport={"width": width, "height": height}, locale=lang, has_touch=width < 700)
    page.add_init_script(UNASKED)
    page.goto(f"{url}/?pace=0")
    others = [{"kind": "bot", "bot": bot, "name": name} for bot, name in zip(BOTS, NAMES, strict=True)]
    seats = [{"kind": "person"}, *others[: asked.seats - 1]]
    table = page.evaluate(OPEN, [seats, asked.preset, {}])
    page.goto(f"{url}/t/{table}?pace=0")
    for at in range(asked.acts):
        page.wait_for_selector(READY)
        page.screenshot(path=asked.out / f"{size}-{lang}-{at:02}.png")
        kinds = page.eval_on_selector_all(READY, "buttons => buttons.map(b => b.dataset.kind ?? '')")
        dear = page.evaluate("document.querySelector('potluck-table').screen.view.owed") > CHEAP
        wanted = next((kind for kind in (("fold",) if dear else ()) + MILD if kind in kinds), None)
        if wanted is None:
            break
        turn = page.evaluate("document.querySelector('potluck-table').screen.turn")
        page.click(f".acts [data-kind={wanted}]")
        page.wait_for_function("turn => document.querySelector('potluck-table').screen.turn > turn", arg=turn)
    page.close()


if __name__ == "__main__":
    main()
