"""Schemathesis against a real server: whatever is sent, the answer is one that the description knows."""

from collections.abc import Iterator
from typing import Any

import httpx
import pytest

schemathesis: Any = pytest.importorskip("schemathesis", reason="Schemathesis is not installed (dependency group `api`)")

from hypothesis import HealthCheck, settings  # noqa: E402  # only where the tool is there

from potluck.web.api import ENDPOINTS  # noqa: E402
from potluck.web.openapi import describe  # noqa: E402
from tests.serving import serving  # noqa: E402

pytestmark = pytest.mark.slow
REFUSED = [400, 401, 403, 404, 405, 409, 413, 414, 415, 422, 431]
CONFIG = {"checks": {"negative_data_rejection": {"expected-statuses": REFUSED}}}
SCHEMA = schemathesis.openapi.from_dict(describe(ENDPOINTS), config=schemathesis.Config.from_dict(CONFIG))
AT_A_TABLE = SCHEMA.include(path_regex="{table}")
BEYOND_SCHEMA = (
    schemathesis.checks.positive_data_acceptance,  # what fits the schema can still be against the rules
    schemathesis.checks.ignored_auth,  # every request here is somebody's; what a stranger gets has tests of its own
)
NOTHING_TO_REFUSE = ("/api/me",)
"""Paths that read no part of a request but who is asking, which is filled in here; nor is any parameter of an address
refused that nobody asks for."""
CASES = settings(
    max_examples=40, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True, database=None
)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with serving(db=tmp_path_factory.mktemp("api") / "potluck.db") as url:
        yield url


@pytest.fixture
def token(server: str) -> str:
    """Somebody's bearer token: somebody else's in each test, since a session can be ended."""
    return opened(server)


def opened(server: str) -> str:
    """The token of a new session."""
    token: str = httpx.post(f"{server}/api/session", json={"name": "Ala"}, timeout=60).json()["token"]
    return token


@pytest.fixture(scope="module")
def player(server: str) -> str:
    """The token of who plays at a table that runs."""
    return opened(server)


@pytest.fixture(scope="module")
def table(server: str, player: str) -> str:
    """A table that runs, where that player sits."""
    asked = {"game": "draw", "seats": [{"kind": "person"}, {"kind": "bot", "bot": "caller"}]}
    with httpx.Client(base_url=server, timeout=60, headers={"authorization": f"Bearer {player}"}) as client:
        name: str = client.post("/api/tables", json=asked).raise_for_status().json()["id"]
        client.post(f"/api/tables/{name}/seats/0", json={}).raise_for_status()
    return name


@SCHEMA.parametrize()  # type: ignore[untyped-decorator]  # the tool may be missing
@CASES
def test_every_answer_is_as_described(case: Any, server: str, token: str) -> None:
    known = {parameter["name"] for parameter in case.operation.definition.raw.get("parameters", ())}
    passed_over = case.path in NOTHING_TO_REFUSE or not {*(case.query or ())} <= known
    rejection = [schemathesis.checks.negative_data_rejection] if passed_over else []
    case.call_and_validate(
        base_url=server, headers={"authorization": f"Bearer {token}"}, excluded_checks=[*BEYOND_SCHEMA, *rejection]
    )


@AT_A_TABLE.parametrize()  # type: ignore[untyped-decorator]
@CASES
def test_every_answer_at_a_table_is_as_described(case: Any, server: str, player: str, table: str) -> None:
    case.path_parameters["table"] = table
    answer = case.call(base_url=server, headers={"authorization": f"Bearer {player}"})
    case.validate_response(answer, excluded_checks=[*BEYOND_SCHEMA, schemathesis.checks.negative_data_rejection])
