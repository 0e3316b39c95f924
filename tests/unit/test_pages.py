"""What the pages show is what comes out: snippets of Python, commands, and every step of the tutorials."""

import ast
import doctest
import re
import runpy
import shlex
import sys
from collections.abc import Iterator
from importlib import import_module
from importlib.util import find_spec
from itertools import takewhile
from pathlib import Path

import pytest

from potluck.cli import VERBS, main
from potluck.cli.parser import Parser
from potluck.errors import RequestError

ROOT = Path(__file__).resolve().parents[2]
PAGES = sorted((ROOT / "docs").glob("*.md"))
TUTORIALS = [*sorted((ROOT / "docs").glob("tutorial-*.md")), ROOT / "docs" / "package.md"]
RUN_HERE = ("arena.md", "kernels.md", "names.md", "package.md", "solve.md", "tutorial-research.md")
BLOCK = re.compile(r"^ *```(\w+)(?: title=\"([^\"]+)\")?\n(.*?)^ *```$", re.MULTILINE | re.DOTALL)
ELSEWHERE = ("distributed",)
"""Packages of which a page may show a line though tests do without them."""
CHECKER = doctest.OutputChecker()


def is_named(path: Path) -> str:
    return path.name


@pytest.mark.parametrize("page", RUN_HERE)
def test_what_a_page_shows_of_python_comes_out(page: str) -> None:
    assert doctest.testfile(str(ROOT / "docs" / page), module_relative=False, raise_on_error=False).failed == 0


def test_every_page_with_an_example_is_run_by_a_test() -> None:
    """Here, or by the test of what it is about."""
    tests = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "tests").rglob("test_*.py"))
    shown = [page.name for page in PAGES if re.search(r"^>>> ", page.read_text(encoding="utf-8"), re.MULTILINE)]
    assert [name for name in shown if f'"{name}"' not in tests] == []


def test_python_that_is_only_shown_is_python_and_imports_what_is_there() -> None:
    pages = [
        page for page in PAGES if page.name != "adding-a-game.md"
    ]  # its reader writes a whole game, which is tested
    shown = (text for page in pages for kind, _, text in blocks(page) if kind == "python" and ">>> " not in text)
    for text in shown:
        for node in ast.walk(ast.parse(text)):
            match node:
                case ast.ImportFrom(module=str(module), names=names) if module.partition(".")[0] not in ELSEWHERE:
                    missing = [each.name for each in names if not is_there(module, each.name)]
                    assert missing == [], module


def is_there(module: str, name: str) -> bool:
    """Whether a module has that name, or is not installed here with its extra."""
    try:
        return hasattr(import_module(module), name) or find_spec(f"{module}.{name}") is not None
    except ModuleNotFoundError:
        return module.startswith("potluck.adapters")


def test_every_command_of_a_page_is_one_that_its_verb_reads() -> None:
    parsers = {verb: Parser(f"potluck {verb}", import_module(f"potluck.cli.{verb}")) for verb in VERBS}
    refused = [
        command for page in (ROOT / "README.md", *PAGES) for command in commands(page) if wrong(command, parsers)
    ]
    assert refused == []


def wrong(command: list[str], parsers: dict[str, Parser]) -> bool:
    """Whether its verb has no place for something in it; a kit may bring arguments of its own."""
    verb, *words = command
    try:
        return verb not in ("help", "VERB") and "--kit" not in words and parsers[verb].read(words) is None
    except (KeyError, RequestError):
        return True


def commands(page: Path) -> Iterator[list[str]]:
    """The words after `potluck` in the commands of a page's blocks for the shell."""
    for kind, _, text in blocks(page):
        lines = text.splitlines() if kind in ("sh", "console") else ()
        for line in lines:
            found = re.match(r"\s*(?:\$ )?(?:\S*/)?potluck ([a-z].*)$", line)
            if found and "<" not in found[1]:
                words = shlex.split(found[1], comments=True)
                yield list(takewhile(lambda word: word[0] not in "|>&;", words))


def blocks(page: Path) -> list[tuple[str, str, str]]:
    """Language, title and text of each block of a page."""
    return [(kind, title, text) for kind, title, text in BLOCK.findall(page.read_text(encoding="utf-8"))]


@pytest.mark.parametrize("page", TUTORIALS, ids=is_named)
def test_a_tutorial_says_what_comes_out(
    page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    for variable in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(variable, raising=False)
    for kind, title, text in blocks(page):
        if title:
            Path(title).write_text(text, encoding="utf-8")
        for command, shown in asked(text) if kind == "console" else ():
            played(shlex.split(command), monkeypatch)
            said = capsys.readouterr()
            assert CHECKER.check_output(shown, said.out + said.err, doctest.ELLIPSIS), said.out + said.err


def asked(text: str) -> Iterator[tuple[str, str]]:
    """Each command of a block with what comes out."""
    for part in re.split(r"^\$ ", text, flags=re.MULTILINE)[1:]:
        command, _, shown = part.partition("\n")
        yield command, shown


def played(words: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """Does what a command of a tutorial says, in this process."""
    program, *rest = words
    if program == "potluck":
        main(rest)
        return
    assert program == "python"
    if "gymnasium" in Path(rest[0]).read_text(encoding="utf-8"):
        pytest.importorskip("gymnasium")
    monkeypatch.setattr(sys, "argv", rest)
    runpy.run_path(rest[0], run_name="__main__")
