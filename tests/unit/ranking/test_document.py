"""What docs/ranking.md says happens."""

import doctest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]


def test_the_document_holds() -> None:
    found = doctest.testfile(str(ROOT / "docs" / "ranking.md"), module_relative=False, raise_on_error=False)
    assert found.attempted > 20
    assert found.failed == 0
