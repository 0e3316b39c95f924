"""The description of the HTTP door, and the page's types: both say what the server says."""

import json
from typing import Any

from potluck.web.api import ENDPOINTS
from potluck.web.openapi import describe
from potluck.web.schemas import components
from potluck.web.types import TARGET, typescript
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
    assert TARGET.read_text() == typescript(), "run python -m potluck.web.types"


def references(value: Any) -> list[str]:
    """Every `$ref` in a document."""
    if isinstance(value, dict):
        here = [value["$ref"]] if isinstance(value.get("$ref"), str) else []
        return here + [found for inner in value.values() for found in references(inner)]
    if isinstance(value, list):
        return [found for inner in value for found in references(inner)]
    return []
