"""The documents name only what is there: files, links, modules, verbs, proofs; but for what is under "Planned"."""

import re
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pathlib import Path

import pytest

from potluck.cli import VERBS
from proofs.__main__ import names as proofs

ROOT = Path(__file__).resolve().parents[2]
DOCUMENTS = sorted([ROOT / "README.md", *(ROOT / "docs").glob("*.md")])
ALL = sorted([*DOCUMENTS, ROOT / "CHANGELOG.md", *(ROOT / "docs" / "decisions").glob("*.md")])
LINK = re.compile(r"\]\((?!https?:|#)([^)#\s]+)(?:#[^)]*)?\)")
ANCHOR = re.compile(r"\]\((?!https?:)([^)#\s]*)#([^)]+)\)")
HEADING = re.compile(r"^#+ (.+)$", re.MULTILINE)
TITLE = re.compile(r"\[([^\]]*)\]\([^)]*\)")
CODE = re.compile(r"`((?:[^`\n]|\n(?!\n))+)`")
FENCE = re.compile(r"^```[^\n]*\n(.*?)^```$", re.MULTILINE | re.DOTALL)
PLANNED = re.compile(r"^## Planned.*?(?=^## |\Z)", re.MULTILINE | re.DOTALL)
TOPS = ("src", "tests", "tools", "docs", "examples", "proofs", "benchmarks", "kernels", ".ci")
FILE = re.compile(rf"(?:{'|'.join(map(re.escape, TOPS))})/[\w./*-]*")
MODULE = re.compile(r"\bpotluck(?!\.(?:db|po|mo)\b)(?:\.[A-Za-z_]\w*)+")
VERB = re.compile(r"^(?:\S*/)?potluck ([a-z]+)\b")
DEV = re.compile(r"dev\.py ([a-z]+)")
PROOF = re.compile(r"^(?:python3 dev\.py )?prove ([a-z_]+)")


def is_named(path: Path) -> str:
    """The path in the checkout."""
    return str(path.relative_to(ROOT))


@pytest.mark.parametrize("path", ALL, ids=is_named)
def test_every_link_leads_somewhere(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert [link for link in LINK.findall(text) if not (path.parent / link).exists()] == []


@pytest.mark.parametrize("path", ALL, ids=is_named)
def test_every_anchor_is_a_heading(path: Path) -> None:
    led = [(path.parent / file if file else path, anchor) for file, anchor in ANCHOR.findall(path.read_text("utf-8"))]
    assert [(page.name, anchor) for page, anchor in led if page.suffix == ".md" and anchor not in anchors(page)] == []


@cache
def anchors(path: Path) -> frozenset[str]:
    """The anchors of a page's headings, as forges and the site make them: words in small letters between hyphens."""
    titles = HEADING.findall(FENCE.sub("", path.read_text(encoding="utf-8")))
    return frozenset(re.sub(r"\s", "-", re.sub(r"[^\w\s-]", "", TITLE.sub(r"\1", each).lower())) for each in titles)


@pytest.mark.parametrize("path", DOCUMENTS, ids=is_named)
def test_every_file_that_is_named_is_there(path: Path) -> None:
    named = {found.rstrip("./") for code in codes(path) for found in FILE.findall(code) if is_path(code, found)}
    assert sorted(each for each in named if not list(ROOT.glob(each))) == []


@pytest.mark.parametrize("path", DOCUMENTS, ids=is_named)
def test_every_module_and_name_that_is_named_is_there(path: Path) -> None:
    named = {found for code in codes(path) for found in MODULE.findall(code)}
    assert sorted(each for each in named if not is_name(each)) == []


@pytest.mark.parametrize("path", DOCUMENTS, ids=is_named)
def test_every_verb_and_proof_that_is_named_is_there(path: Path) -> None:
    said = [*codes(path), *fences(path)]
    potluck = {verb for code in said for verb in VERB.findall(code)}
    dev = {verb for code in said for verb in DEV.findall(code)}
    proved = {name for code in said for name in PROOF.findall(code)}
    assert (potluck - VERBS.keys() - {"help"}, dev - dev_verbs(), proved - {*proofs(), "list"}) == (set(), set(), set())


def dev_verbs() -> set[str]:
    """What `dev.py` does, as its own help says."""
    return set(
        re.findall(r"^    python3 dev\.py ([a-z]+)", (ROOT / "dev.py").read_text(encoding="utf-8"), re.MULTILINE)
    )


def codes(path: Path) -> Iterator[str]:
    """What stands between backticks, outside blocks and outside of what is planned."""
    text = PLANNED.sub("", path.read_text(encoding="utf-8"))
    return (code.replace("\n", " ") for code in CODE.findall(FENCE.sub("", text)))


def fences(path: Path) -> Iterator[str]:
    """The lines of all blocks of code."""
    for block in FENCE.findall(path.read_text(encoding="utf-8")):
        yield from block.splitlines()


def is_path(code: str, found: str) -> bool:
    """Whether it is a path of the checkout: it stands at the beginning of a word, and not within a longer path."""
    at = code.index(found)
    return at == 0 or code[at - 1] in " =("


def is_name(text: str) -> bool:
    """Whether a dotted name is a module, or something in one."""
    parts = text.split(".")
    for size in range(len(parts), 0, -1):
        try:
            module = import_module(".".join(parts[:size]))
        except ModuleNotFoundError:
            continue
        return holds(module, parts[size:])
    return False


def holds(value: object, names: list[str]) -> bool:
    """Whether a value has that name, and what it names the next."""
    return not names or (hasattr(value, names[0]) and holds(getattr(value, names[0]), names[1:]))
