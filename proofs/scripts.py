"""Texts that try to run as script in Chromium, as names, talk and names of variants: none runs or becomes an element.

python3 dev.py prove scripts [TEXTS] [SEED]

Tables that were looked at are kept: a run that was stopped goes on from there, unless the page is another one.
Six persons with such names sit at a table whose variant has such a name, talk, and are looked at by one of them: at the
table, in the lobby, on the pages of the rules, of the player and of the ledger. Counted are scripts that ran, dialogs,
refusals by the page's policy, and elements or attributes that the house never writes.
"""

import json
from collections.abc import Sequence
from random import Random
from typing import Any, Final

import httpx
from websockets.sync.client import connect

from measure.figure import Figure, Refuted
from proofs.kept import Kept, stamp
from proofs.open_house import chromium
from tests.serving import serving

__all__ = ["attacked", "main", "texts"]

TEXTS: Final = 1_000
SEATS: Final = 6
A_TABLE: Final = 2 * SEATS + 1
"""Texts at one table: a name and a line for each person, and the variant's name."""
NAME: Final = 40
"""Characters of a name that are kept."""
LINE: Final = 200
SHOWN: Final = 1_500
"""Milliseconds in which a page shows all that it has."""
CODE: Final = ("top.hit=1", "alert(1)", "window.hit=1", "hit=1", "print()", "import('/x')")
SHAPES: Final = (
    "<script>{}</script>", "</script><script>{}</script>", "<img src=x onerror={}>", "<svg onload={}>",
    '"onfocus={} autofocus x="', "'><svg/onload={}>", "javascript:{}", "<a href=javascript:{}>a</a>",
    "<iframe srcdoc='<script>{}</script>'>", "${{{}}}", "{{{{{}}}}}", "<b onmouseover={}>b</b>",
    "<style onload={}></style>", "]]><script>{}</script>", "--><script>{}</script>", "\\u003cscript>{}</script>",
    "&lt;script>{}</script>", "&#60;img src onerror={}&#62;", "<math><x href=javascript:{}>",
    "<details open ontoggle={}>", "`;{}//", '";{}//', "';{}//", "<input autofocus onfocus={}>",
    "<object data=javascript:{}>", "<x onclick={} id=x>", "\u2028{}//", "<ſcript>{}</ſcript>",
    "<base href=//x><script>{}</script>", "<form action=javascript:{}><button>", "<video><source onerror={}>",
    "%3Cscript%3E{}%3C/script%3E",
)  # fmt: skip
BEFORE: Final = ("", "A ", "\t", "\u202e", "<!--", "</title>", "</textarea>", '">', "'>", "\\", "<p>", "🂡")
OURS: Final = """() => {
  const strange = "iframe, object, embed, base, math, video, script:not([src])";
  const found = [...document.querySelectorAll(strange)]
    .filter((node) => !(node.matches("script") && /json|importmap/.test(node.type)));
  for (const node of document.querySelectorAll("*"))
    for (const { name, value } of node.attributes)
      if (name.startsWith("on") || (/href|src|action|data$/.test(name) && /^\\s*javascript:/i.test(value)))
        found.push(node);
  return [window.hit, ...found.map((node) => node.outerHTML.slice(0, 120))].filter(Boolean);
}"""
PLANTED: Final = """() => {
  const planted = document.body.appendChild(document.createElement("p"));
  planted.innerHTML = "<a href=javascript:hit=1>a</a><b onclick=hit=1>b</b>";
}"""
"""Two elements by which it is seen that the look itself finds such."""
WATCH: Final = """addEventListener("securitypolicyviolation", (event) => {
  (window.refused ??= []).push(`${event.violatedDirective} ${event.blockedURI} ${event.sample}`);
});"""
VARIANT: Final[dict[str, Any]] = {"streets": [{"name": "all", "down": 5, "bet": 3}], "limit": "pot"}


def main(argv: list[str]) -> list[Figure]:
    """How many texts were shown. Raises: Refuted where one ran or became an element."""
    wanted = int(argv[0]) if argv else TEXTS
    seed = int(argv[1]) if len(argv) > 1 else 1
    plan = f"{seed}-{stamp('src/potluck', 'proofs/scripts.py', endings=('.py', '.mjs', '.js', '.html'))}"
    with Kept("scripts", plan) as kept:
        tables, wrong = attacked(texts(wanted, seed=seed), kept)
    if wrong:
        raise Refuted(f"{len(wrong)} findings, the first: {wrong[0]}")
    return [
        Figure("texts that try to run as script, shown in Chromium as names, talk and variants", wanted, seed=seed),
        Figure("of them that ran, or became an element or an attribute", 0, n=wanted, seed=seed),
        Figure("tables at which they were shown", tables, seed=seed),
    ]


def texts(n: int, *, seed: int) -> list[str]:
    """So many texts, all different."""
    rng, found = Random(seed), dict[str, None]()
    while len(found) < n:
        text = rng.choice(BEFORE) + rng.choice(SHAPES).format(rng.choice(CODE))
        found[text if len(found) % 3 else text + rng.choice(BEFORE)] = None
    return list(found)


def attacked(tried: Sequence[str], kept: Kept | None = None) -> tuple[int, list[str]]:
    """How many tables were looked at, and what ran or stood there that must not; `kept` are those that were clean."""
    batches = [tried[at : at + A_TABLE] for at in range(0, len(tried), A_TABLE)]
    wrong: list[str] = []
    owed = [batch for batch in batches if kept is None or json.dumps(batch) not in kept]
    with serving() as url, chromium("scripts") as browser:
        for number, batch in enumerate(owed, 1):
            found = _looked_at(browser, url.rstrip("/"), batch)
            wrong += found
            if kept is not None and not found:
                kept.keep(json.dumps(batch), b"0")
                print(f"{len(batches) - len(owed) + number} of {len(batches)} tables", flush=True)
    return len(batches), wrong


def _looked_at(browser: Any, url: str, batch: Sequence[str]) -> list[str]:
    """What ran or stood on the pages of one table."""
    words = sorted(batch, key=len)
    names, rest = (words[:SEATS] * SEATS)[:SEATS], words[SEATS:]
    dialogs: list[str] = []
    with browser.new_context() as context:
        context.add_init_script(WATCH)
        page = context.new_page()

        def noted(dialog: Any) -> None:
            dialogs.append(dialog.message)
            dialog.dismiss()

        page.on("dialog", noted)
        context.request.post(f"{url}/api/session", data={"name": names[0][:NAME], "lang": "en"})
        table = _opened(context, url, variant=(rest or words)[0][:NAME])
        context.request.post(f"{url}/api/tables/{table}/seats/0", data={})
        _joined(url, table, names[1:], [line[:LINE] for line in rest])
        wrong = []
        for path in (f"/t/{table}", "/", "/me", f"/t/{table}/ledger", f"/t/{table}/fair", f"/t/{table}/deal/1"):
            page.goto(f"{url}{path}")
            page.wait_for_timeout(SHOWN if path.startswith(f"/t/{table}") and path.count("/") == 2 else SHOWN // 3)
            wrong += [
                f"{path}: {finding}" for finding in (*page.evaluate(OURS), *page.evaluate("window.refused ?? []"))
            ]
        if not page.goto(f"{url}/t/{table}") or not page.locator("body").inner_text():
            wrong.append("the table was not shown")
    return wrong + [f"a dialog: {text}" for text in dialogs]


def _plain(lines: Sequence[str]) -> list[str]:
    """The lines in which nothing stands that a page shows otherwise."""
    return [line for line in lines if line.isprintable() and line == line.strip()]


def _opened(context: Any, url: str, *, variant: str) -> str:
    asked = {
        "game": "poker",
        "seats": [{"kind": "person"}] * SEATS,
        "options": {"custom": {**VARIANT, "name": variant}},
    }
    answer = context.request.post(f"{url}/api/tables", data=asked)
    if not answer.ok:  # a name that no variant may have
        answer = context.request.post(f"{url}/api/tables", data={**asked, "options": {}})
    name: str = answer.json()["id"]
    return name


def _joined(url: str, table: str, names: Sequence[str], lines: Sequence[str]) -> None:
    """The others sit down, and talk."""
    for seat, name in enumerate(names, 1):
        with httpx.Client(base_url=url, trust_env=False) as http:
            token = http.post("/api/session", json={"name": name[:NAME]}).json()["token"]
            http.headers["authorization"] = f"Bearer {token}"
            http.post(f"/api/tables/{table}/seats/{seat}", json={}).raise_for_status()
        address = f"{url.replace('http', 'ws')}/api/tables/{table}/live"
        with connect(address, additional_headers={"authorization": f"Bearer {token}"}) as line:
            for number, text in enumerate(lines[seat - 1 :: len(names)]):
                line.send(json.dumps({"type": "say", "text": text, "id": f"{number}"}))
            line.ping().wait(10)
