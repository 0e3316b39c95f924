"""The description of the HTTP door, and the page's types: both say what the server says."""

import json
import re
from typing import Any, get_args

import pytest

from potluck.kits import GAMES
from potluck.web.api import ENDPOINTS
from potluck.web.openapi import describe
from potluck.web.schemas import components
from potluck.web.types import FILES, main, view_types, wire_types
from potluck.wire import ClientMessage, ServerMessage
from tests.games.kuhn3 import GAMES_WITH_KUHN3
from tests.unit.web.clients import Client


async def test_the_description_is_served_and_names_every_endpoint(stranger: Client) -> None:
    served = await stranger.said("GET", "/api/openapi.json", 200)
    assert served == json.loads(json.dumps(describe(ENDPOINTS)))
    described = {(method.upper(), path) for path, methods in served["paths"].items() for method in methods}
    assert described == {(endpoint.method, endpoint.path.replace(":int", "")) for endpoint in ENDPOINTS}


def test_every_reference_leads_somewhere() -> None:
    document = describe(ENDPOINTS)
    schemas = document["components"]["schemas"]
    for reference in references(document):
        assert reference.removeprefix("#/components/schemas/") in schemas, reference


def test_all_names_are_plain_enough_for_openapi() -> None:
    for name in components(GAMES_WITH_KUHN3):
        assert name.isascii()
        assert name.isalnum(), name


def test_two_games_do_not_share_a_name() -> None:
    both = components(GAMES_WITH_KUHN3)
    assert both["DrawCheck"] != both["Kuhn3Check"]
    assert len(both["Screen"]["properties"]["view"]["anyOf"]) == len(GAMES_WITH_KUHN3) + 1


def test_the_pages_types_are_current() -> None:
    assert main(["--check"]) == 0, "run python -m potluck.web.types"


def test_a_type_that_is_not_current_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(FILES, next(iter(FILES)), lambda: "export type Other = string;")
    assert main(["--check"]) == 1


def test_the_pages_types_hold_every_message_and_every_games_view() -> None:
    wire, views = wire_types(), view_types()
    for kind in (*get_args(ServerMessage), *get_args(ClientMessage)):
        assert f"export interface {kind.__name__}" in wire
        assert re.search(rf"^export type (ServerMessage|ClientMessage) = .*\b{kind.__name__}\b", wire, re.MULTILINE)
    for game in GAMES.values():
        assert f"  {game.name}: {game.name.capitalize()}View;" in views


def references(value: Any) -> list[str]:
    """Every `$ref` in a document."""
    if isinstance(value, dict):
        here = [value["$ref"]] if isinstance(value.get("$ref"), str) else []
        return here + [found for inner in value.values() for found in references(inner)]
    if isinstance(value, list):
        return [found for inner in value for found in references(inner)]
    return []
