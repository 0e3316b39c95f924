"""The site has every page, once, under what a reader wants; a whole reference; and its links stay inside."""

from pathlib import Path

import pytest
from msgspec.structs import fields

from potluck.cli import VERBS
from potluck.errors import CODES
from potluck.kits import GAMES
from potluck.log import TABLE
from potluck.options import fields as options_of
from tools.docs.fields import MEANINGS
from tools.docs.hooks import CHANGES, DOCS, ROOT, inside, listed, nav, pages_of, rooms
from tools.docs.reference import PAGES, arguments_of, endpoints, meaning, pages, structs, view_of

MADE = {CHANGES, "decisions/index.md"}


def test_every_page_is_in_the_site_once() -> None:
    named = ["README.md", *(page for pages in nav().values() for page in pages)]
    there = {path.relative_to(DOCS).as_posix() for path in DOCS.rglob("*.md")}
    assert sorted(named) == sorted(there | MADE)


def test_the_reference_has_every_module_that_is_promised() -> None:
    modules = [(ROOT / "src").joinpath(*room.split(".")) for room in rooms()]
    assert "potluck.kernels" in rooms()
    assert [path for path in modules if not (path.is_dir() or path.with_suffix(".py").is_file())] == []


def test_every_field_of_a_view_an_action_and_an_event_says_what_it_is() -> None:
    views = [kind for game in GAMES for kind in structs(view_of(game), *GAMES[game].actions.values())]
    kinds = dict.fromkeys([*views, *structs(*TABLE.kinds.values())])
    assert [
        f"{kind.__name__}.{each.name}" for kind in kinds for each in fields(kind) if not meaning(kind, each.name)
    ] == []
    assert [kind.__name__ for kind in kinds if not (kind.__doc__ or "").strip()] == []
    told = {name for kind in kinds for name in (kind.__name__, *(each.name for each in fields(kind)))}
    assert [name for name in MEANINGS if not told.issuperset(name.split("."))] == [], "told of nothing that is there"


def test_the_reference_has_every_verb_option_error_event_request_and_view() -> None:
    made = {path.removeprefix("reference/").removesuffix(".md"): text for path, text in pages()}
    assert made.keys() == PAGES.keys()
    lacking = [
        *(verb for verb in VERBS if f"\n## {verb}\n" not in made["verbs"]),
        *(f"{verb} {each.dest}" for verb in VERBS for each in arguments_of(verb) if not each.help),
        *(code for code in CODES if f"| `{code}` |" not in made["errors"]),
        *(kind for kind in TABLE.kinds if f"(`{kind}`" not in made["events"]),
        *(each.path for each in endpoints() if not each.handler.__doc__),
        *(game for game in GAMES if "\n## View\n" not in made[f"view-{game}"]),
        *(f"{game} {tag}" for game in GAMES for tag in GAMES[game].actions if f"(`{tag}`)" not in made[f"view-{game}"]),
    ]
    assert lacking == []
    told = [line for line in made["options"].splitlines() if line.startswith("| `")]
    assert len(told) == sum(len(options_of(game.options)) for game in GAMES.values())
    assert [
        line for line in told if line.split(" | ")[-1].strip(" |").count(" ") == 0 and "`" in line.split(" | ")[-1]
    ] == []


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


def test_a_list_stays_one_where_code_stands_within_it() -> None:
    """Python's Markdown wants a blank line before a list, and four blanks before what belongs to an item."""
    text = "Then:\n1. one:\n\n   ```sh\n   - no item\n   ```\n\n   more\n2. two\n\nEnd:\n- a\n- b"
    made = "Then:\n\n1. one:\n\n    ```sh\n    - no item\n    ```\n\n    more\n\n2. two\n\nEnd:\n\n- a\n- b"
    assert listed(text) == made
    assert "    ```sh\n    potluck ledger" in inside(
        (DOCS / "tutorial-host.md").read_text(encoding="utf-8"), DOCS / "tutorial-host.md", "tutorial-host.md"
    )
