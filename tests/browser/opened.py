"""A table that a visitor opens with whatever options he wants, and sits at."""

from typing import Any, Final

from tests.browser.seat import AtTable

__all__ = ["opened", "opened_here"]

PERSON: Final = {"kind": "person"}
OPEN: Final = """async ([game, preset, options, seats]) => {
  const headers = {'content-type': 'application/json'};
  const post = (path, body) => fetch(path, {method: 'POST', headers, body: JSON.stringify(body)});
  const {id} = await (await post('/api/tables', {game, preset, options, seats})).json();
  await post(`/api/tables/${id}/seats/0`, {name: 'Ada'});
  return id;
}"""


def opened(at: AtTable, game: str, *others: object, preset: str = "evening", **options: Any) -> str:
    """The name of a table that the visitor has opened and sits at."""
    at.lobby()
    return opened_here(at, game, *others, preset=preset, **options)


def opened_here(at: AtTable, game: str, *others: object, preset: str = "evening", **options: Any) -> str:
    """The same from whatever page of the house he is on."""
    table = at.page.evaluate(OPEN, [game, preset, options, [PERSON, *others]])
    at.open(f"{at.url}/t/{table}?pace=0")
    return str(table)
