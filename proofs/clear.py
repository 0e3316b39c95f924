"""Tables of every game in Chromium, in fourteen windows: all by which one plays is in sight and in reach.

Every ready variant of poker with 1, 2, 3, 5 and 9 others, as far as it seats them, and all other games. A deal is
played by checks and calls and measured at each own turn and at its end; then deals with raises, measured where somebody
is all-in and at their ends. A spectator who came by the link is looked over the shoulder at his first screen and at the
end, and so is who opens the link of a table with a free seat. The languages take turns. A finding is a line on standard
output.

Before all else faults are planted at a table, in every window: cards, names, sums and buttons with something on them, a
name written over another, a sum that is cut, a button beyond the edge, a page that scrolls. Each has to be found.

Tables of every game, number of seats and kind come before the second of any kind. What was looked at is kept, with the
state of the page that was seen: a run that was stopped goes on as long as neither the page nor the looking has changed.
`--carry PLAN` takes over what was clean by an earlier plan, which is named when a run begins: then tables that had
findings are looked at, and new ones. After `--minutes` no other table is begun, and the figures say how many there are.
`--share 1/2` looks at one half; several shares can be looked at beside each other, and what they found goes together: a
run of all is published, a part never is.
"""

import argparse
import re
import sys
from collections import Counter
from collections.abc import Iterator
from math import inf
from pathlib import Path
from time import monotonic
from typing import Any, Final, NamedTuple

import msgspec

from measure.figure import Figure, Refuted, line
from potluck.variants import VARIANTS
from potluck.words import REGIONS
from proofs.kept import Kept, stamp
from proofs.open_house import chromium
from tests.browser import planted
from tests.browser.clear import SIZES, Eye, Finding, measured
from tests.browser.opened import opened_here
from tests.browser.seat import AtTable
from tests.fortune import Fortune
from tests.serving import serving

__all__ = ["main", "part"]

SEED: Final = 20
OTHERS: Final = (1, 2, 3, 5, 9)
LAST: Final = ("discard", "show", "fold")
MILD: Final = ("check", "call", "bring_in", "exchange", "wait", "throw", "stand", "bet", "set", *LAST)
BOLD: Final = ("raise_to", "raise_by", "open")
ENABLED: Final = "offer-dock.dock:not(.waiting) .acts button:not([aria-disabled=true]), .after:not([hidden]) .btn"
MOST_TURNS: Final = 80
WILD_DEALS: Final = 4
SHORT: Final = 40
"""Chips with which somebody is soon all-in."""
DESK: Final = (1280, 800)
PATIENCE: Final = 60_000
"""Milliseconds."""
TRIES: Final = 2
"""A browser on a machine that does much else may not come to a state in time; a table is then opened once more."""
STRIDE: Final = 83
"""Tables in a row are of one variant: by such strides the first of each kind are of many."""
LOOKED_AT_BY: Final = (
    "proofs/clear.py",
    "tests/browser/clear.py",
    "tests/browser/clear.js",
    "tests/browser/planted.py",
)
PLANTED_AT: Final = ("caller",) * 3
DRAWN_BY: Final = ("src/potluck/web", "src/potluck/words", "src/potluck/wire")
ENDINGS: Final = (".py", ".mjs", ".css", ".html", ".po", ".svg")


class Case(NamedTuple):
    """One table to be looked at; with raises, where somebody is all-in."""

    name: str
    game: str
    bots: tuple[str, ...]
    options: dict[str, Any]
    raises: bool = False
    preset: str = "evening"
    waits: bool = False
    """Whether it still has a free seat: what its link shows is looked at, and nothing is played."""


class Seen(NamedTuple):
    """What was looked at: deals, screens, what is wrong on them as lines to be read, on how many, on which page."""

    deals: int
    screens: int
    wrong: list[str]
    faulty: int = 0
    page: str = ""
    """What changes with anything by which a page is drawn."""


def main(argv: list[str]) -> list[Figure]:
    """How many screens were measured. Raises: Refuted where anything is wrong on one, unless told to say how many."""
    asked = parsed(argv)
    page = stamp(*DRAWN_BY, endings=ENDINGS)
    plan = f"{page}-{stamp(*LOOKED_AT_BY)}-" + "-".join(f"{x}x{y}" for x, y in asked.sizes)
    wanted = chosen(asked)
    print(f"{len(wanted)} tables, plan {plan}", file=sys.stderr, flush=True)
    with Kept("clear", plan) as kept:
        for name, seen in carried(asked.carry).items():
            if name not in kept:
                kept.keep(name, msgspec.json.encode(seen))
        looks = [msgspec.json.decode(kept[case.name], type=Seen) for _, case in wanted if case.name in kept]
        owed = [(at, case) for at, case in wanted if case.name not in kept]
        controls, more = watched(owed, asked, kept, page)
    looks += more
    wrong = [told for look in looks for told in look.wrong]
    print("\n".join(f"{many} tables on page {which}" for which, many in Counter(look.page for look in looks).items()))
    if wrong and not asked.tell:
        raise Refuted(f"{len(wrong)} findings at {len(looks)} tables, the first: {wrong[0]}")
    found = figures(looks, controls, tables=len(wanted))
    if not part(argv):
        return found
    print("\n".join(line(figure) for figure in found), "a part is not published", sep="\n")
    return []


def figures(looks: list[Seen], controls: int, *, tables: int) -> list[Figure]:
    """What was seen, as it is published."""
    clean = sum(not look.wrong for look in looks)
    faulty, screens = sum(look.faulty for look in looks), sum(look.screens for look in looks)
    return [
        Figure("faults planted in the windows that were found", controls, n=controls),
        Figure(f"tables looked at in the browser (of {tables})", len(looks), seed=SEED),
        Figure("deals played at them", sum(look.deals for look in looks), seed=SEED),
        Figure("tables with nothing hidden, cut or out of reach", clean, n=len(looks), seed=SEED),
        Figure("screens with anything hidden, cut or out of reach", faulty, n=screens, seed=SEED),
    ]


def chosen(asked: argparse.Namespace) -> list[tuple[int, Case]]:
    """The tables that are wanted, each with its number; the first of every kind first, then the second, and so on."""
    wanted = [(at, case) for at, case in enumerate(cases()) if re.search(asked.only, case.name)][:: asked.every]
    met = Counter[object]()
    ranked = []
    for at, case in sorted(wanted, key=lambda one: one[0] * STRIDE % 1009):
        kind = (case.game, len(case.bots), case.raises, case.waits, case.options.get("deck"))
        ranked.append((met[kind], case.game == "poker", at, case))
        met[kind] += 1
    which, of = asked.share
    return [(at, case) for _, _, at, case in sorted(ranked, key=lambda one: one[:3])][which - 1 :: of]


def carried(plan: str) -> dict[str, Seen]:
    """What was clean by an earlier plan."""
    if not plan:
        return {}
    kept = Kept("clear", plan)
    known = {case.name: kept[case.name] for case in cases() if case.name in kept}
    seen = {name: msgspec.json.decode(found, type=Seen) for name, found in known.items()}
    return {name: one for name, one in seen.items() if not one.wrong}


def watched(owed: list[tuple[int, Case]], asked: argparse.Namespace, kept: Kept, page: str) -> tuple[int, list[Seen]]:
    """How many planted faults were found, and what is seen at each table, kept as soon as it is known."""
    fortune = Fortune()
    ends = monotonic() + 60 * asked.minutes
    looks = []
    with serving(entropy=fortune) as url, chromium("clear") as browser:
        visitors = Visitors(browser, url)
        fortune.begin(f"{SEED} planted")
        controls = controlled(visitors, asked)
        for number, (at, case) in enumerate(owed, 1):
            if monotonic() > ends:
                break
            lang = asked.lang or tuple(REGIONS)[at % len(REGIONS)]
            print(f"{number} of {len(owed)}: {case.name}", file=sys.stderr, flush=True)
            look = tried(visitors, fortune, case=case, lang=lang, asked=asked)._replace(page=page)
            kept.keep(case.name, msgspec.json.encode(look))
            looks.append(look)
    return controls, looks


def tried(visitors: "Visitors", fortune: Fortune, *, case: Case, lang: str, asked: argparse.Namespace) -> Seen:
    """What is seen at a table, opened once more where the browser was too late for it. Raises: Refuted."""
    from playwright.sync_api import TimeoutError as Late

    for attempt in range(TRIES):
        fortune.begin(f"{SEED} {case.name}{' again' * attempt}")
        try:
            return seen(visitors, case=case, lang=lang, asked=asked)
        except Late as error:
            print(f"{case.name}: {str(error)[:200]}", file=sys.stderr, flush=True)
    raise Refuted(f"{case.name} did not go on in {TRIES} tries")


def controlled(visitors: "Visitors", asked: argparse.Namespace) -> int:
    """How many faults were planted, in every window each. Raises: Refuted where one is not found."""
    at, guest = visitors.two("en")
    guest.page.close()
    opened_here(at, "poker", *({"kind": "bot", "bot": bot} for bot in PLANTED_AT), variant="holdem")
    while not at.screen["view"]["board"]:
        on(at, ready(at), raises=False)
    ready(at)
    eye, missed, planted_ones = Eye(at), [], 0
    for size in asked.sizes:
        before = eye.findings(size)
        for fault in planted.possible(size):
            planted_ones += 1
            planted.plant(at, fault)
            if not planted.found(fault, measured(at, size, stays=True), before):
                missed.append(f"{fault} at {size[0]}x{size[1]}")
            planted.pull(at)
    at.page.close()
    if missed:
        raise Refuted(f"planted and not found: {'; '.join(missed)}")
    return planted_ones


def parsed(argv: list[str]) -> argparse.Namespace:
    """What was asked for."""
    parser = argparse.ArgumentParser(prog="prove clear")
    parser.add_argument("--only", default="", help="tables whose name this expression finds")
    parser.add_argument("--every", type=int, default=1, help="each so many of them")
    parser.add_argument("--share", type=share, default=(1, 1), help="such as 1/2: the first half; results go together")
    parser.add_argument("--lang", default="", choices=("", *REGIONS))
    parser.add_argument("--sizes", type=sizes, default=SIZES, help="such as 360x740,1280x800")
    parser.add_argument("--keep", type=Path, help="a folder for a picture of each finding")
    parser.add_argument("--minutes", type=float, default=inf, help="after so many no other table is begun")
    parser.add_argument("--tell", action="store_true", help="say how much is wrong, where anything is")
    parser.add_argument("--carry", default="", help="a plan by which tables were clean that are not looked at again")
    return parser.parse_args(argv)


def part(argv: list[str]) -> bool:
    """Whether some of it alone was asked for."""
    asked = parsed(argv)
    return bool(asked.only or asked.lang) or asked.every > 1 or asked.share != (1, 1) or asked.sizes != SIZES


def share(said: str) -> tuple[int, int]:
    """Which share of the tables, counted from one, and of how many: `2/3`."""
    which, of = (int(number) for number in said.split("/"))
    if not 1 <= which <= of:
        raise ValueError(said)
    return which, of


def sizes(said: str) -> tuple[tuple[int, int], ...]:
    """Windows, as `360x740,1280x800`."""
    return tuple((int(width), int(height)) for width, height in (one.split("x") for one in said.split(",")))


def cases() -> Iterator[Case]:
    """Every table, each once."""
    for name, variant in VARIANTS.items():
        most = variant.most_seats - 1
        counts = [count for count in OTHERS if count <= most]
        for others in counts if most in counts or most > OTHERS[-1] else [*counts, most]:
            bots = ("caller",) * others
            yield Case(f"{name} against {others}", "poker", bots, {"variant": name})
        bots = ("maniac", "caller", "tight", "maniac", "caller")[:most]
        options = {"variant": name, "money": {"start": SHORT}}
        yield Case(f"{name} with raises against {len(bots)}", "poker", bots, options, raises=True)
    for deck in (52, 32):
        yield Case(f"draw {deck}", "draw", ("draw-3",), {"deck": deck})
    for others in range(1, 10):
        yield Case(f"reddog against {others}", "reddog", ("caller",) * others, {})
    yield Case("dice", "dice", ("caller",), {}, preset="three")
    for game, others in (("poker", 1), ("poker", 8), ("draw", 0), ("reddog", 3), ("paigow", 2)):
        yield Case(f"link of {game} with {others}", game, ("caller",) * others, {}, waits=True)
    for others in range(6):
        yield Case(f"paigow beside {others}", "paigow", ("houseway",) * others, {})


class Looker:
    """Measures screens of one case in every window, and keeps what is wrong."""

    def __init__(self, case: Case, lang: str, asked: argparse.Namespace) -> None:
        self.case = case
        self.lang = lang
        self.asked = asked
        self.screens = 0
        self.faulty = 0
        self.wrong: dict[tuple[Finding, tuple[int, int], str], str] = {}
        self.eyes: dict[int, Eye] = {}

    def look(self, at: AtTable, turn: int, who: str = "") -> None:
        """At the page as it stands, in every window; then it is a desk's again."""
        eye = self.eyes.setdefault(id(at), Eye(at))
        for size in self.asked.sizes:
            self.screens += 1
            findings = eye.findings(size)
            self.faulty += bool(findings)
            for finding in findings:
                if (finding, size, who) not in self.wrong:
                    self.wrong[finding, size, who] = self.told(at, finding, size, f"{turn}{who}")
        eye.rest(DESK)

    def told(self, at: AtTable, finding: Finding, window: tuple[int, int], moment: str) -> str:
        """The line of a finding, said as soon as it is known."""
        size = f"{window[0]}x{window[1]}"
        if self.asked.keep:  # a picture is as large as Playwright knows the window, and what paints is in it
            at.page.set_viewport_size({"width": window[0], "height": window[1]})
            at.page.evaluate("document.adoptedStyleSheets = []")
        picture = kept(at, self.asked.keep, f"{self.case.name} {size} {self.lang} {moment}")
        told = f"{self.case.name} | {size} | {self.lang} | {moment} | {' | '.join(finding)} | {picture}"
        print(told, flush=True)
        return told


def seen(visitors: "Visitors", *, case: Case, lang: str, asked: argparse.Namespace) -> Seen:
    """Plays at one table, and measures what it shows in every window, to its player and to who opens its link."""
    at, guest = visitors.two(lang)
    try:
        return looked(at, guest, case=case, looker=Looker(case, lang, asked))
    finally:
        for page in (at, guest):
            page.page.close()


def looked(at: AtTable, guest: AtTable, *, case: Case, looker: Looker) -> Seen:
    """What the two have seen."""
    others = [{"kind": "bot", "bot": bot} for bot in case.bots]
    if case.waits:
        others.append({"kind": "person"})
    table = opened_here(at, case.game, *others, preset=case.preset, **case.options)
    guest.open(f"{at.url}/t/{table}?pace=0")
    deal = 0
    if case.waits:
        guest.page.wait_for_selector(".seating input, .seating button")
        looker.look(guest, 0, " guest")
        looker.look(at, 0)
    else:
        guest.page.wait_for_selector(".others .seat")
        looker.look(guest, 0, " spectator")
        deal = played(at, looker)
        guest.page.wait_for_selector(".settled")
        looker.look(guest, MOST_TURNS, " spectator")
    for page in (at, guest):
        if page.faults:
            raise Refuted(f"{case.name}: {page.faults}")
    return Seen(deal, looker.screens, list(looker.wrong.values()), looker.faulty)


class Visitors:
    """Two people at a time who have never been there; what the page is made of stays in their browsers meanwhile."""

    def __init__(self, browser: Any, url: str) -> None:
        self._browser = browser
        self._url = url
        self._contexts: dict[tuple[str, int], Any] = {}

    def two(self, lang: str) -> tuple[AtTable, AtTable]:
        """A page of each."""
        return self._one(lang, 0), self._one(lang, 1)

    def _one(self, lang: str, who: int) -> AtTable:
        context = self._contexts.get((lang, who))
        if context is None:
            window = {"width": DESK[0], "height": DESK[1]}
            context = self._browser.new_context(viewport=window, locale=REGIONS[lang], reduced_motion="reduce")
            context.set_default_timeout(PATIENCE)
            self._contexts[lang, who] = context
        context.clear_cookies()
        at = AtTable(context.new_page(), url=self._url)
        at.page.goto(f"{self._url}/privacy")
        at.page.evaluate("localStorage.clear(); sessionStorage.clear()")
        return at


def played(at: AtTable, looker: Looker) -> int:
    """Plays to the end, with a look at each own turn; how many deals."""
    case = looker.case
    for turn in range(MOST_TURNS):
        kinds = ready(at)
        if not case.raises or ended(kinds) or all_in(at):
            looker.look(at, turn)
        deal = int(at.screen["view"]["deal"])
        if "again" in kinds or (ended(kinds) and deal >= (WILD_DEALS if case.raises else 1)):
            return deal
        on(at, kinds, raises=case.raises and deal % 2 == 1)
    raise Refuted(f"{case.name}: the deals were not over after {MOST_TURNS} acts")


def ready(at: AtTable) -> list[str]:
    """What may be done now; where things must be marked for that, they are."""
    at.page.wait_for_selector("offer-dock.dock:not(.waiting) .acts button, .after:not([hidden]) .btn")
    return list(at.page.eval_on_selector_all(ENABLED, "all => all.map((one) => one.dataset.kind ?? '')"))


def ended(kinds: list[str]) -> bool:
    """Whether the deal is over."""
    return "next" in kinds or "again" in kinds


def all_in(at: AtTable) -> bool:
    """Whether somebody has put in all he has."""
    return any(not seat.get("cash", 1) and seat.get("held") for seat in at.screen["view"]["seats"])


def on(at: AtTable, kinds: list[str], *, raises: bool) -> None:
    """Does the first act that one can, after marking what it needs."""
    for key in "12":
        if [kind for kind in kinds if kind in MILD or kind == "next"]:
            break
        if at.page.locator(".as-house:visible").count():
            at.page.click(".as-house")
        else:
            at.press(key)
        kinds = ready(at)
    kind = next(kind for kind in (*(BOLD if raises else ()), *MILD, "rebuy", "next") if kind in kinds)
    if kind in BOLD and at.page.locator(".shares button:visible").count():
        at.page.click(".shares button >> nth=-1")
    at.act(kind)


def kept(at: AtTable, folder: Path | None, name: str) -> str:
    """The name of a picture of the page as it is."""
    if folder is None:
        return ""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{name.replace(' ', '-')}.png"
    if not path.exists():
        at.page.screenshot(path=str(path))
    return path.name
