"""What `docs/http.md` shows can be done."""

import re
from pathlib import Path

from potluck.web.api import ENDPOINTS

DOCUMENT = Path(__file__).parents[3] / "docs" / "http.md"


def test_the_program_in_the_document_plays(server: str) -> None:
    found = re.search(r"```python\n(.*?)```", DOCUMENT.read_text(), re.DOTALL)
    assert found is not None
    told: dict[str, object] = {}
    exec(found.group(1).replace("http://127.0.0.1:8052", server), told)
    screen = told["screen"]
    assert isinstance(screen, dict)
    assert (screen["type"], screen["seat"]) == ("screen", 0)


def test_the_document_names_every_endpoint() -> None:

    text = DOCUMENT.read_text().replace("{id}", "{table}").replace("{n}", "{seat:int}").replace("{deal}", "{deal:int}")
    for endpoint in ENDPOINTS:
        assert f"{endpoint.method} {endpoint.path}" in text, endpoint.path
