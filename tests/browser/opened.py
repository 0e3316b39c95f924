"""A table that a visitor opens with whatever options he wants, and sits at."""

from typing import Any, Final

from tests.browser.seat import AtTable

__all__ = ["opened"]

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
    table = at.page.evaluate(OPEN, [game, preset, options, [PERSON, *others]])
    at.open(f"{at.url}/t/{table}?pace=0")
    return str(table)
