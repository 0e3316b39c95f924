"""Persons who gather at one table of poker, each in a browser profile of his own, and act in turn."""

from collections.abc import Sequence
from typing import Any

from tests.browser.seat import AtTable

__all__ = ["BRIEF", "MILD", "NAMES", "TONGUES", "gathered", "reconnect", "step"]

TONGUES = ("pl", "de", "es", "ru", "en", "pl")
NAMES = ("Ola", "Jörg", "Inés", "Лев", "Ruth", "Jan")
MILD = ("check", "call", "show", "discard", "next", "fold")
BRIEF = ("check", "fold", "next")
OPEN = """async ([seats, options, clock]) => {
  const headers = {'content-type': 'application/json'};
  const post = (path, body) => fetch(path, {method: 'POST', headers, body: JSON.stringify(body)});
  const {id} = await (await post('/api/tables', {game: 'poker', preset: 'evening', options, seats, clock})).json();
  return id;
}"""
SIT = """async ([table, seat, name]) => {
  const headers = {'content-type': 'application/json'};
  await fetch(`/api/tables/${table}/seats/${seat}`, {method: 'POST', headers, body: JSON.stringify({name})});
}"""


def gathered(persons: Sequence[AtTable], *, clock: str = "off", bots: int = 0, **options: Any) -> str:
    """The address of a table where all of them sit, in this order, and bots behind them."""
    for at in persons:
        at.page.goto(f"{at.url}/?pace=0")
    seats = [*({"kind": "person"} for _ in persons), *({"kind": "bot", "bot": "caller"} for _ in range(bots))]
    table = persons[0].page.evaluate(OPEN, [seats, options, clock])
    for seat, at in enumerate(persons):
        at.page.evaluate(SIT, [table, seat, NAMES[seat]])
    for at in persons:
        at.open(f"{at.url}/t/{table}?pace=0")
        at.page.wait_for_selector(".mine .place")
    return str(table)


def step(persons: Sequence[AtTable], wishes: Sequence[str] = MILD) -> None:
    """One act of whoever is to act, the first of these kinds that there is."""
    acting = persons[0].screen["view"]["actor"]
    at = persons[acting]
    at.until("(screen, acting) => screen.view.actor === acting && screen.view.offers.length", acting)
    kinds = at.kinds()
    turn = at.turn
    at.act(next(kind for kind in wishes if kind in kinds))
    persons[0].until("(screen, turn) => screen.turn > turn", turn)


def reconnect(at: AtTable) -> None:
    """Loses the line, and has it again."""
    at.page.context.set_offline(True)
    at.page.evaluate("document.querySelector('potluck-table').live.socket.close()")
    at.page.wait_for_selector("potluck-table[data-line=offline]", state="attached")
    at.page.context.set_offline(False)
    at.page.wait_for_selector("potluck-table[data-line=online]", state="attached")
