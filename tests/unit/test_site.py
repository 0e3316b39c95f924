"""The site has every page, once, under what a reader wants, and its links stay inside."""

from pathlib import Path

import pytest

from tools.docs.hooks import CHANGES, DOCS, ROOT, inside, nav, pages_of, rooms

MADE = {CHANGES, "decisions/index.md"}


def test_every_page_is_in_the_site_once() -> None:
    listed = ["README.md", *(page for pages in nav().values() for page in pages)]
    there = {path.relative_to(DOCS).as_posix() for path in DOCS.rglob("*.md")}
    assert sorted(listed) == sorted(there | MADE)


def test_the_reference_has_every_module_that_is_promised() -> None:
    modules = [(ROOT / "src").joinpath(*room.split(".")) for room in rooms()]
    assert "potluck.kernels" in rooms()
    assert [path for path in modules if not (path.is_dir() or path.with_suffix(".py").is_file())] == []


@pytest.mark.parametrize(
    ("link", "led"),
    [
        ("[a](equity.md#ranges)", "[a](equity.md#ranges)"),
        ("[why](decisions/)", "[why](decisions/index.md)"),
        ("[changes](../CHANGELOG.md)", "[changes](changes.md)"),
        ("[how to cite](../CITATION.cff)", "how to cite (`CITATION.cff`)"),
        ("[`table`](../src/potluck/table)", "`table` (`src/potluck/table`)"),
        ("`[a](../dev.py)` ![b](pictures/ten.jpg)", "`[a](../dev.py)` ![b](pictures/ten.jpg)"),
        ("[a](https://example.org/x)", "[a](https://example.org/x)"),
    ],
)
def test_a_link_leads_to_a_page_or_names_a_file(link: str, led: str) -> None:
    assert inside(link, DOCS / "cli.md", "cli.md") == led


def test_a_link_from_a_folder_leads_up() -> None:
    source = DOCS / "decisions" / "0049-adapters.md"
    assert inside("[a](../gate.md#x)", source, "decisions/0049-adapters.md") == "[a](../gate.md#x)"
    assert inside("[a](docs/gate.md)", ROOT / "CHANGELOG.md", CHANGES) == "[a](gate.md)"
    assert pages_of("decisions")[0] == "decisions/index.md"
    assert Path(DOCS / pages_of("decisions")[1]).is_file()
