"""Persons who gather at one table of poker, each in a browser profile of his own, and act in turn."""

from collections.abc import Sequence
from itertools import cycle, islice
from typing import Any

from potluck.words import LANGUAGES
from tests.browser.seat import AtTable

__all__ = ["BRIEF", "MILD", "NAMES", "TONGUES", "gathered", "leave", "name_game", "reconnect", "sit_down", "step"]

NAMES = ("Ola", "Jörg", "Inés", "Лев", "Ruth", "Jan")
TONGUES = tuple(islice(cycle(LANGUAGES), len(NAMES)))
MILD = ("check", "call", "show", "discard", "next", "fold")
BRIEF = ("check", "fold", "next")
OPEN = """async ([seats, options, clock, preset]) => {
  const headers = {'content-type': 'application/json'};
  const post = (path, body) => fetch(path, {method: 'POST', headers, body: JSON.stringify(body)});
  const {id} = await (await post('/api/tables', {game: 'poker', preset, options, seats, clock})).json();
  return id;
}"""
SIT = """async ([table, seat, name]) => {
  const headers = {'content-type': 'application/json'};
  await fetch(`/api/tables/${table}/seats/${seat}`, {method: 'POST', headers, body: JSON.stringify({name})});
}"""


def gathered(
    persons: Sequence[AtTable], *, preset: str = "evening", clock: str = "off", bots: int = 0, **options: Any
) -> str:
    """The name of a table where all of them sit, in this order, and bots behind them."""
    for at in persons:
        at.page.goto(f"{at.url}/?pace=0")
    seats = [*({"kind": "person"} for _ in persons), *({"kind": "bot", "bot": "caller"} for _ in range(bots))]
    table = persons[0].page.evaluate(OPEN, [seats, options, clock, preset])
    for seat, at in enumerate(persons):
        at.page.evaluate(SIT, [table, seat, NAMES[seat]])
    for at in persons:
        at.open(f"{at.url}/t/{table}?pace=0")
        at.until("screen => screen.view !== null && screen.seat !== null")
    return str(table)


def step(persons: Sequence[AtTable], wishes: Sequence[str] = MILD) -> None:
    """One act of whoever is to act, the first of these kinds that there is; a dealer names another game each deal."""
    acting = persons[0].screen["view"]["actor"]
    at = persons[acting]
    at.until("(screen, acting) => screen.view.actor === acting && screen.view.offers.length", acting)
    kinds = at.kinds()
    turn = at.turn
    if "choose" in kinds:
        name_game(at, at.screen["view"]["deal"] - 1)
    else:
        at.act(next(kind for kind in wishes if kind in kinds))
    persons[0].until("(screen, turn) => screen.turn > turn", turn)


def reconnect(at: AtTable) -> None:
    """Loses the line, and has it again."""
    at.page.context.set_offline(True)
    at.page.evaluate("document.querySelector('potluck-table').live.socket.close()")
    at.page.wait_for_selector("potluck-table[data-line=offline]", state="attached")
    at.page.context.set_offline(False)
    at.page.wait_for_selector("potluck-table[data-line=online]", state="attached")


def sit_down(at: AtTable, table: str, *, name: str) -> None:
    """Comes by the link and takes the first free seat."""
    at.open(f"{at.url}/t/{table}?pace=0")
    at.page.fill(".seating input", name)
    at.page.click(".seating .btn.main")
    at.until("screen => screen.seat !== null")


def leave(at: AtTable) -> None:
    """Leaves by the menu."""
    at.page.locator(".bar .tool").last.click()
    at.page.click("dialog[open] .leaving .item")
    at.page.click("dialog[open] .leaving .giving-up")


def name_game(at: AtTable, number: int) -> str:
    """Names one of the games that are offered, the last of the list where they are fewer; gives its words."""
    at.kinds()
    names = at.texts(".alike option")
    number = min(number, len(names) - 1)
    at.page.select_option(".alike select", index=number)
    at.act("choose")
    return names[number]
