"""What somebody's page was sent and showed, card by card, and what he may have known then."""

import json
import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any, Final, NamedTuple

from potluck.games import GAMES
from potluck.log import TABLE, TABLES, Event
from potluck.store import SqliteReader
from potluck.table import Table, advance, begin
from tests.browser.seat import AtTable

__all__ = ["Stood", "Witness", "early", "folded", "known"]

TOKEN: Final = re.compile(r'"([2-9TJQKA][cdhs]|X[rb])"')
SIGN: Final = re.compile(r"(10|[2-9JQKA])([♣♦♥♠])")
SUITS: Final = {"♣": "c", "♦": "d", "♥": "h", "♠": "s"}
FORGIVEN: Final = ("ERR_INTERNET_DISCONNECTED", "ERR_ABORTED")
"""Failures of requests: of a line that was cut, of a page that was left."""
NOT_MODIFIED: Final = 304
SHOWN: Final = """() => {
  const table = document.querySelector('potluck-table');
  const cards = [...table.querySelectorAll('[data-card]')].map((it) => it.dataset.card);
  const signs = new Set(table.innerHTML.match(/(10|[2-9JQKA])[♣♦♥♠]/gu));
  return table.screen?.view ? [table.screen.seq, cards, [...signs].join(' ')] : null;
}"""
"""The event that a page stands at, the cards it draws, and those that any text of it names by rank and sign."""


class Witness:
    """All that came to one page: `frames` by the wire, `pages` as drawn; the number of an event, and cards."""

    def __init__(self, at: AtTable, *, seat: int, since: int = 1, before: "Witness | None" = None) -> None:
        self.before = before
        """The witness of the page that he had before: what he held in deals that he has left he still knows."""
        self.seat = seat
        self.since = since
        """The first deal in which he sat there."""
        self.until: int | None = None
        """The last deal in which he sat there."""
        self.frames: list[tuple[int, frozenset[str]]] = []
        self.pages: list[tuple[int, frozenset[str]]] = []
        self.faults: list[str] = []
        self._page = at.page
        at.page.on("websocket", lambda line: line.on("framereceived", self._heard))
        at.page.on("requestfailed", lambda request: self._failed(f"{request.url}: {request.failure}"))
        at.page.on("response", self._answered)

    def seat_in(self, deal: int) -> int | None:
        """Where he sat in that deal; None where he looked on."""
        sat = self.since <= deal and (self.until is None or deal <= self.until)
        return self.seat if sat else self.before.seat_in(deal) if self.before else None

    def look(self) -> None:
        """Notes what the page shows now."""
        if self._page.is_closed() or (found := self._page.evaluate(SHOWN)) is None:
            return
        seq, cards, text = found
        drawn = {card for card in cards if card and card != "back"}
        self.pages.append((seq, frozenset(drawn) | signs(text)))

    def _heard(self, payload: str | bytes) -> None:
        message = json.loads(payload)
        if message["type"] == "screen" and message["view"] is not None:
            view = {name: value for name, value in message["view"].items() if name not in ("variant", "rules")}
            cards = TOKEN.findall(json.dumps(view))
            words = json.dumps(message["words"], ensure_ascii=False)
            self.frames.append((message["seq"], frozenset(cards) | signs(words)))

    def _answered(self, answer: Any) -> None:
        if not answer.ok and answer.status != NOT_MODIFIED:
            self._failed(f"{answer.url}: {answer.status}")

    def _failed(self, fault: str) -> None:
        if not any(part in fault for part in FORGIVEN):
            self.faults.append(fault)


def signs(text: str) -> frozenset[str]:
    """The cards that a text names by rank and sign."""
    return frozenset(rank.replace("10", "T") + SUITS[sign] for rank, sign in SIGN.findall(text))


def known(match: Any, seat: int | None) -> frozenset[str]:
    """The cards of a deal of poker that a seat may know: of the public story, and what it holds and has thrown."""
    state = match.state
    public = [card for entry in state.story for card in getattr(entry, "cards", ())]
    own = () if seat is None else (*state.seats[seat].hand, *state.seats[seat].thrown)
    return frozenset(map(str, (*public, *state.board, *own)))


class Stood(NamedTuple):
    """An event of a table, and the table after it."""

    event: Event
    table: Table


def folded(db: Path, name: str) -> dict[int, Stood]:
    """The table after each of its events, by their numbers; the house may still be open."""
    with SqliteReader.open(db) as store:
        first, *rest = TABLE.events(TABLES + name, store.read(TABLES + name))
    states = [Stood(first, begin(first, games=GAMES))]
    for event in rest:
        states.append(Stood(event, advance(states[-1].table, (event,))))
    return {stood.table.seq: stood for stood in states}


def early(witnesses: Iterable[Witness], states: dict[int, Stood]) -> list[str]:
    """Whatever somebody was sent or shown before he was to know it."""
    return [
        f"seat {one.seat} {how} {sorted(cards - allowed)} at event {seq}, before he was to know"
        for one in witnesses
        for how, seen in (("was sent", one.frames), ("saw", one.pages))
        for seq, cards in seen
        if cards - (allowed := known(states[seq].table.match, one.seat_in(states[seq].table.match.deal)))
    ]
