"""Imports are found where the grammar has them, in whatever way a module is written."""

import re
from pathlib import Path

import pytest

from potluck.web.assets import STATIC
from potluck.web.modules import addresses, parted

MODULES = sorted(STATIC.rglob("*.mjs"))


@pytest.mark.parametrize(
    "source",
    [
        'import "x";',
        "import'x'",
        'import a from "x"',
        'import a, * as b from "x"',
        'import * as from from "x"',
        'import {\n  a, // from "no"\n  b as c,\n  "odd name" as d,\n} /* from "no" */ from "x";',
        'import { from } from "x"; from("no")',
        'export * from "x"',
        'export * as all from "x"',
        'export { default as a, b } from "x"; export { c }; "no"',
        'export { a }\nfrom\n"x"',
        'const a = await import("x"), b = import(where)',
        'const a = `${await import("x")} import("no") ${`${{}}`} from "no"`',
        "const a = 1; import data from 'x' with { type: 'json' }",
    ],
)
def test_every_form_of_an_import_is_found(source: str) -> None:
    (found,) = addresses(source)
    assert found.text == "x"
    assert source[found.start : found.end] in ('"x"', "'x'")
    assert parted(source, lambda _: "y") == (source[: found.start], "y", source[found.end :])


@pytest.mark.parametrize(
    "source",
    [
        "// import 'no'",
        "/* import 'no' */ const a = 'import \"no\"'",
        "const a = 'it\\'s'; export default 'no'",
        "const a = `import 'no' \\` import 'no'`",
        "const a = `${`import 'no'`} import 'no'`",
        "const a = /['\"`/*]import 'no'[/'\"]/g; export const b = 'no'",
        "if (a) /'/.test(b); export const c = '; import \"no\"'",
        "const a = b / c; const d = '/ import \"no\"'",
        "const a = (b) / c, d = e[0] / f++ / 2; const g = '/ import \"no\"'",
        "const a = { import: 'no', export: 'no' }; a.import('no'); a.export",
        "const a = import.meta.url; const b = 'no'",
        "export const from = 'no'; export function a() {} export default class {} 'no'",
        "export { a, b }; const from = 'no'",
    ],
)
def test_nothing_else_is_taken_for_one(source: str) -> None:
    assert addresses(source) == ()
    assert parted(source, lambda _: "y") == (source,)


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.name)
def test_of_the_pages_own_modules_all_imports_are_found(path: Path) -> None:
    """As the formatter writes them a plain search finds them too, and each names a file."""
    source = path.read_text(encoding="utf-8")
    plain = re.sub(r"/\*.*?\*/", "", source, flags=re.DOTALL)
    seen = re.findall(r'^(?:import|export|\}) ?(?:[^"\n]* from )?"([^"]+)";$|import\("([^"]+)"\)', plain, re.MULTILINE)
    found = [address.text for address in addresses(source)]
    assert sorted(found) == sorted(first or second for first, second in seen)
    assert all((path.parent / text).is_file() for text in found)
    assert "".join(parted(source, lambda text: f'"{text}"')) == source


NEEDED = re.compile(r'needed\("([^"]+)", \(\) => import\("([^"]+)"\)\)')


def test_what_a_page_fetches_when_it_is_needed_is_known_to_be_there_before() -> None:
    """None is imported but through `core/needed.mjs`, by its own name: Firefox remembers one that could not be had."""
    found = 0
    for module in MODULES:
        text = module.read_text(encoding="utf-8")
        for name, address in NEEDED.findall(text):
            assert (STATIC / name).samefile(module.parent / address), module
            found += 1
        bare = NEEDED.sub("", re.sub(r"/\*\*.*?\*/", "", text, flags=re.DOTALL))
        assert not re.search(r'\bimport\("', bare), module
    assert found > 10


def test_sizes_are_watched_in_one_way() -> None:
    """What is laid out anew while they are told may change one again, which WebKit calls `Script error.`."""
    watching = [path.name for path in MODULES if "new ResizeObserver" in path.read_text(encoding="utf-8")]

    assert watching == ["dom.mjs"]
