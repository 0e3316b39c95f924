"""Six friends in five languages, two on phones by touch alone: a whole evening of dealer's choice, and its last page.

python3 dev.py prove evening [DEALS]

The server is a process of its own on a database in a file; whatever is done is done by a press on a page. The third
guest reads his page again in each third deal, the fifth vanishes on his turn and is back when he is sat out, the last
leaves and comes back by the link; the host stops the table for a while, changes games and stakes, and hands the role to
a guest on a phone, who ends the evening. Held against the log are then how long all waited (by an account of the clock
of its own), every card that a page was sent or showed, all chips, and the fewest payments, found by trying all groups.
"""

import time
from typing import Any, Final

from measure.figure import Figure, Refuted
from potluck.words import REGIONS
from proofs.open_house import open_house
from tests.browser.evening import Evening, opened, reckoned
from tests.browser.evening_audit import LATE, Waits, conserved, fewest, settles, waits
from tests.browser.guests import Guest
from tests.browser.persons import NAMES, TONGUES
from tests.browser.seat import AtTable
from tests.browser.witness import Stood, early, folded

__all__ = ["main"]

DEALS: Final = 40
LEAST: Final = 12
"""In which all of the programme has its place."""
SEED: Final = 16
BOTS: Final = 1
PHONES: Final = (1, 3)
PHONE: Final = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
DESK: Final = {"viewport": {"width": 1280, "height": 800}, "reduced_motion": "reduce"}
"""Nothing moves there, so that a machine of two cores can draw six pages; on the phones everything does."""
PROGRAMME: Final = {
    "vanish": 0.1,
    "pause": 0.2,
    "return": 0.25,
    "leave": 0.35,
    "adjust": 0.45,
    "come": 0.5,
    "hand": 0.6,
    "finish": 1.0,
}
"""After which part of the deals each thing happens."""


def main(argv: list[str]) -> list[Figure]:
    """The evening in figures. One argument: deals. Raises: Refuted where anything was wrong."""
    deals = max(int(argv[0]), LEAST) if argv else DEALS
    with open_house("evening") as house:
        began = time.monotonic()
        evening = played([visitor(house.browser, house.url, at) for at in range(len(TONGUES))], deals)
        took = time.monotonic() - began
        headings = {reckoned(guest) for guest in evening.guests}
        ledger = ledger_of(evening.guests[0], evening.table)
        clean(evening, house.faults())
        house.verify()
        states = folded(house.db, evening.table)
    if len(headings) != len(set(TONGUES)):
        raise Refuted(f"the last page has {len(headings)} headings in {len(set(TONGUES))} languages")
    return [*played_figures(evening, took), *audited(evening, states), *settled(ledger)]


def visitor(browser: Any, url: str, at: int) -> Guest:
    """A guest with a profile of his own."""
    context = browser.new_context(locale=REGIONS[TONGUES[at]], **(PHONE if at in PHONES else DESK))
    page = AtTable(context.new_page(), url=url)
    return Guest(page, name=NAMES[at], lang=TONGUES[at], touch=at in PHONES)


def played(guests: list[Guest], deals: int) -> Evening:
    """The evening, played to its end."""
    host, *others = guests
    link = opened(host.at, seats=len(guests) + BOTS, bots=BOTS, name=host.name)
    host.opens(link)
    host.sits()
    for guest in others:
        guest.comes(link)
    programme = {what: max(1, round(part * deals)) for what, part in PROGRAMME.items()}
    evening = Evening(guests, link=link, programme=programme, seed=SEED)
    evening.plays()
    if missed := programme.keys() - evening.done.keys():
        raise Refuted(f"the evening was over before this could be done: {sorted(missed)}")
    return evening


def ledger_of(guest: Guest, table: str) -> Any:
    """The ledger as that guest may read it."""
    return guest.at.page.evaluate(f"fetch('/api/tables/{table}/ledger').then((answer) => answer.json())")


def clean(evening: Evening, complaints: list[str]) -> None:
    """Nothing, where no page, request or server complained. Raises: Refuted with the first that did."""
    faults = [fault for guest in evening.guests for fault in guest.faults] + complaints
    for fault in faults:
        print(fault, flush=True)
    if faults:
        raise Refuted(f"{len(faults)} faults, the first: {faults[0]}")


def played_figures(evening: Evening, took: float) -> list[Figure]:
    """What was played."""
    guests, deals = evening.guests, evening.deal
    touches = [guest for guest in guests if guest.touch]
    looks = sum(len(one.pages) for guest in touches for one in guest.witnesses)
    presses = sum(guest.presses for guest in guests)
    returns = evening.reloads + len({"return", "come"} & evening.done.keys())
    return [
        Figure(f"deals of six persons in {len(set(TONGUES))} languages, two on phones, and a bot", deals, seed=SEED),
        Figure("minutes that they took", round(took / 60, 1), "min", n=deals),
        Figure("acts of the persons, each by a button of the page", evening.acts, n=deals),
        Figure("presses in all, choosing games and leading the table included", presses, n=deals),
        Figure("pages read again or opened again", returns, n=deals),
        Figure("faults: errors of page, request or server, buttons without a decision, pages too wide", 0, n=presses),
        Figure("states of a phone's page that had scrolled by itself", 0, n=looks),
        Figure(
            "touches before which the page had to be scrolled",
            sum(guest.sought for guest in touches),
            n=sum(guest.presses for guest in touches),
        ),
    ]


def audited(evening: Evening, states: dict[int, Stood]) -> list[Figure]:
    """What the log says of it. Raises: Refuted where chips, cards or waits are not as they have to be."""
    witnesses = [one for guest in evening.guests for one in guest.witnesses]
    wrong = [*conserved(states), *early(witnesses, states)]
    found = waits(states)
    vanished = evening.guests[-2].seat
    wrong += [*found.late, *(f"the clock acted for seat {seat}" for seat in found.clocked if seat != vanished)]
    if wrong:
        raise Refuted(f"{len(wrong)} faults, the first: {wrong[0]}")
    frames = sum(len(one.frames) for one in witnesses)
    pages = sum(len(one.pages) for one in witnesses)
    return [
        *waited(found, vanished),
        Figure("messages to a page that told a card too soon", 0, n=frames),
        Figure("states of a page that showed a card too soon", 0, n=pages),
    ]


def waited(found: Waits, vanished: int) -> list[Figure]:
    """How long somebody had to be waited for."""
    clocked = found.clocked.get(vanished, 0)
    return [
        Figure(
            f"decisions that took more than 15 s, what was left of 45 s, and {LATE:g} s for a busy machine",
            0,
            n=found.decisions,
        ),
        Figure("the longest that all waited for a decision", round(found.longest, 1), "s", n=found.decisions),
        Figure("decisions of the clock, all for who had vanished on his turn", clocked, n=found.decisions),
        Figure("the longest pause between two deals", round(found.longest_pause, 1), "s", n=found.pauses),
    ]


def settled(ledger: Any) -> list[Figure]:
    """Who owes whom. Raises: Refuted where it does not come out even, or by more payments than there must be."""
    accounts = ledger["accounts"]
    nets, dues = ([account[name] for account in accounts] for name in ("net", "due"))
    payments = [(one["payer"], one["payee"], one["amount"]) for one in ledger["payments"]]
    if sum(nets) or sum(dues) or not settles(dues, payments):
        raise Refuted(f"nets {nets}, dues {dues}, payments {payments}, fewest {fewest(dues)}")
    return [
        Figure("sum of all nets, that of the house included", sum(nets), n=len(nets)),
        Figure("payments on the last page", len(payments), n=len(nets)),
        Figure("fewest payments that settle those nets, by trying all groups", fewest(dues), n=len(nets)),
        Figure("languages in which the last page was read by those who had played", len(set(TONGUES)), n=len(TONGUES)),
    ]
