"""Six persons in all languages, each in his own browser, at dealer's choice; one reconnects, one leaves, one comes.

python3 dev.py prove orbits [DEALS]

The server is a process of its own on a database in a file; each act is that of a button of the page. Two orbits are two
deals for each seat as the dealer, who names the game on his page before each, one of the table's own among them. Each
of six loses the line and has it again, one closes his page and comes back, one leaves and somebody else takes his seat.
What every page was sent and showed is then held against the log: nobody had a card before he was to know it.
"""

import random
import tomllib
from pathlib import Path
from typing import Any, Final

from measure.figure import Figure, Refuted
from potluck.table import Table
from proofs.open_house import OpenHouse, open_house
from tests.browser.persons import MILD, TONGUES, gathered, leave, name_game, reconnect, sit_down
from tests.browser.seat import AtTable
from tests.browser.witness import Witness, early, folded

__all__ = ["main"]

DEALS: Final = 12
LEAST: Final = 3
"""In which one leaves, and another comes."""
SEED: Final = 12
LEAVES_IN: Final = 0.6
"""Of the deals, that in which the last of them leaves."""
CLOSES_IN: Final = 0.4
START: Final = 60
RAISED: Final = 0.15
FOLDED: Final = 0.35
PATIENCE: Final = 60_000
"""Milliseconds."""
OWN: Final = tomllib.loads((Path(__file__).resolve().parents[1] / "examples" / "own_variant.toml").read_text("utf-8"))


def main(argv: list[str]) -> list[Figure]:
    """Deals, acts and faults. One argument: deals. Raises: Refuted where anybody saw too much, or a fault."""
    deals = max(int(argv[0]), LEAST) if argv else DEALS
    with open_house("orbits") as house:
        evening = Evening([visitor(house.browser, house.url, lang) for lang in TONGUES], deals)
        evening.plays(visitor(house.browser, house.url, "de"))
        faults = [*evening.faults, *house.faults()]
        if faults:
            raise Refuted(faults[0])
        states = audited(house, evening)
    return figures(evening, states)


def figures(evening: "Evening", states: dict[int, Table]) -> list[Figure]:
    """What was played, and what was judged."""
    started = (table.match for table in states.values() if table.started)
    dealers = {match.deal: match.view(None).felt().button for match in started}
    turns = [list(dealers.values()).count(at) for at in range(len(TONGUES))]
    if evening.deals >= DEALS and min(turns) < 2:
        raise Refuted(f"two orbits are two deals for each dealer: {turns}")
    looks = sum(len(one.frames) for one in evening.witnesses), sum(len(one.pages) for one in evening.witnesses)
    return [
        Figure(f"deals of six persons in {len(set(TONGUES))} languages at dealer's choice", evening.deals, seed=SEED),
        Figure("times that the seat with the fewest has dealt, and named the game", min(turns), n=evening.deals),
        Figure("games that were named on the page, one of the table's own among them", len(set(evening.named))),
        Figure("acts, each by a button of the page", evening.acts),
        Figure("lines lost and found again, pages closed and opened again", evening.returns),
        Figure(
            "faults: errors of page, server or request, chips that come or go, stories that differ", 0, n=evening.acts
        ),
        Figure("messages to a page that told a card too soon", 0, n=looks[0]),
        Figure("states of a page that showed a card too soon", 0, n=looks[1]),
    ]


def visitor(browser: Any, url: str, lang: str) -> AtTable:
    """Somebody with a profile of his own."""
    context = browser.new_context(locale=lang, viewport={"width": 1280, "height": 800})
    context.set_default_timeout(PATIENCE)
    return AtTable(context.new_page(), url=url, forgiven=("ERR_INTERNET_DISCONNECTED",))


class Evening:
    """A match that is played to its end by those who sit there."""

    def __init__(self, persons: list[AtTable], deals: int) -> None:
        self.deals = deals
        self.acts = 0
        self.returns = 0
        self.named: list[str] = []
        self._rng = random.Random(SEED)
        self._persons = persons
        self.witnesses = [Witness(at, seat=seat) for seat, at in enumerate(persons)]
        self.visitors = list(persons)
        """Every page there has been."""
        self.table = gathered(
            persons,
            preset="choice",
            money={"deals": deals, "start": START, "rebuys": 100},
            choice={"every": "deal", "own": [OWN]},
        )

    @property
    def faults(self) -> list[str]:
        """What the browsers complained of."""
        told = [at.faults for at in self.visitors] + [one.faults for one in self.witnesses]
        return [fault for faults in told for fault in faults]

    def plays(self, newcomer: AtTable) -> None:
        """Until the match is over; the newcomer takes the seat of who leaves."""
        deal, last = 0, len(self._persons) - 1
        leaver = self._persons[last]
        while not (view := self._persons[0].screen["view"])["over"]:
            if view["deal"] > deal:
                deal = view["deal"]
                self._between(deal)
            leaving = self._persons[last] is leaver and deal > LEAVES_IN * self.deals
            if leaving and view["phase"] == "betting":
                self._changes(leaver, newcomer, deal=deal)
            else:
                self._step(view["actor"])
        self._compared()

    def _between(self, deal: int) -> None:
        """At the beginning of a deal somebody loses the line, and once somebody his page."""
        self._compared()
        self.returns += 1
        at = deal % (len(self._persons) - 1) + 1
        if deal == 1 + int(CLOSES_IN * self.deals):
            page = self._persons[at].page
            again = AtTable(page.context.new_page(), url=self._persons[at].url)
            self.witnesses.append(Witness(again, seat=at, since=deal))
            page.close()
            again.open(f"{again.url}/t/{self.table}?pace=0")
            self._persons[at] = again
            self.visitors.append(again)
        else:
            reconnect(self._persons[at])

    def _changes(self, leaver: AtTable, newcomer: AtTable, *, deal: int) -> None:
        """The last seat goes from one to another, who sees the free seat when the deal is over, and plays the next."""
        seat, first = self._persons.index(leaver), self._persons[0]
        leave(leaver)
        while (view := first.screen["view"])["outcome"] is None:
            if view["actor"] != seat:
                self._step(view["actor"])
            else:
                first.until("(screen, seat) => screen.view.actor !== seat", seat)
        for one in self.witnesses:
            if one.seat == seat:
                one.until = deal
        self.witnesses.append(Witness(newcomer, seat=seat, since=deal + 1))
        self.visitors.append(newcomer)
        sit_down(newcomer, self.table, name="Uwe")
        self._persons[seat] = newcomer

    def _step(self, actor: int) -> None:
        """One act of whoever is to act; then all have seen it, and nobody more than he may."""
        at = self._persons[actor]
        at.until("(screen, actor) => screen.view.actor === actor && screen.view.offers.length", actor)
        turn, view = at.turn, at.screen["view"]
        if view["phase"] == "choosing":
            self._names(at, view["deal"])
        else:
            at.act(self._chosen(at.kinds_possible(throw=self._rng.randrange(2)), view))
        self.acts += 1
        for other in self._persons:
            other.until("(screen, turn) => screen.turn > turn", turn)
        for one in self.witnesses:
            one.look()

    def _names(self, at: AtTable, deal: int) -> None:
        """Names a game that was not played yet; the table's own, the last of the list, first."""
        at.kinds()
        address = at.page.get_attribute(".alike a", "href")
        told = at.page.request.get(f"{at.url}{address}")
        if not told.ok:
            raise Refuted(f"the rules of a game are not where the page says: {address}")
        count = at.page.locator(".alike option").count()
        before = at.page.eval_on_selector_all(".alike option", "all => all.map(it => it.value)")
        number = -deal % count
        self.named.append(before[number])
        name_game(at, number)

    def _chosen(self, kinds: list[str], view: dict[str, Any]) -> str:
        """Takes chips where he may; raises and folds now and then, where that costs something."""
        luck = self._rng.random()
        if "rebuy" in kinds:
            return "rebuy"
        if "raise_to" in kinds and luck < RAISED:
            return "raise_to"
        if "fold" in kinds and view["owed"] and luck > 1 - FOLDED:
            return "fold"
        return next(kind for kind in (*MILD, "bring_in") if kind in kinds)

    def _compared(self) -> None:
        """Nothing, where all have the same public story of the same decision."""
        turn = self._persons[0].turn
        for at in self._persons:
            at.until("(screen, turn) => screen.turn >= turn", turn)
        told = {tuple(entry["type"] for entry in at.screen["view"]["story"]) for at in self._persons}
        if len(told) > 1:
            raise Refuted(f"at turn {turn} the stories differ: {sorted(told)}")


def audited(house: OpenHouse, evening: Evening) -> dict[int, Table]:
    """The table after each event. Raises: Refuted where chips come or go, or somebody had a card too soon."""
    house.verify()
    states = folded(house.db, evening.table)
    for seq, (_, table) in states.items():
        if table.started and sum(table.match.payoffs()) != 0:
            raise Refuted(f"after event {seq} chips have come or gone: {table.match.payoffs()}")
    for what in early(evening.witnesses, states):
        raise Refuted(what)
    return {seq: table for seq, (_, table) in states.items()}
