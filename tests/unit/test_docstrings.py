"""Every name that docs/install.md promises says what it is; test_frame.py runs what docstrings show."""

import ast
import inspect
from collections.abc import Iterator
from importlib import import_module
from itertools import pairwise
from pathlib import Path
from types import ModuleType

import pytest

import potluck
from potluck import kernels
from tests.needs import lacks_adapters
from tools.docs.hooks import examples, names, rooms

SRC = Path(__file__).resolve().parents[2] / "src" / "potluck"
ROOMS = [room for room in rooms() if not room.startswith("potluck.adapters")]
LOADED = ROOMS if lacks_adapters() else rooms()
PUBLIC = [(room, name) for room in LOADED for name in import_module(room).__all__ if not name.startswith("__")]


def test_every_promised_name_has_a_docstring() -> None:
    bare = [(room, name) for room, name in PUBLIC if not has_docstring(room, name)]
    below = {path for room, _ in bare for path in SRC.parent.joinpath(*room.split(".")).rglob("*.py")}
    described = {
        name
        for path in (SRC / "cards.py", SRC / "options.py", SRC / "kits" / "games.py", *below)
        for name in described_values(path)
    }
    assert [f"{room}.{name}" for room, name in bare if name not in described] == []


def test_what_is_compiled_is_described_and_as_fast_as_it_was() -> None:
    described = inspect.getdoc(kernels.rank_one)
    assert described is not None
    assert described.startswith("Strength of the best five cards")
    assert inspect.isbuiltin(kernels.rank_one) == kernels.COMPILED


def test_every_promised_name_shows_an_example_or_a_page_does() -> None:
    """Pages are run as tests (test_pages.py); the reference links from a name to those that show it."""
    paged = frozenset[str]().union(*examples().values())
    missing = [f"{room}.{name}" for room in LOADED for name in names(room) if not (name in paged or shows(room, name))]
    assert missing == []


def shows(room: str, name: str) -> bool:
    """Whether the docstring of a name has an example."""
    return ">>> " in (inspect.getdoc(getattr(import_module(room), name)) or "")


@pytest.mark.parametrize("name", [name for name in potluck.__all__ if not name.startswith("__")])
def test_whatever_is_called_by_potluck_alone_shows_an_example(name: str) -> None:
    value = getattr(potluck, name)
    if callable(value) and not (isinstance(value, type) and issubclass(value, Exception)):
        assert ">>> " in (inspect.getdoc(value) or "")


def has_docstring(room: str, name: str) -> bool:
    """Whether a class, function or module has one; what Python says of the class of a value does not count."""
    value = getattr(import_module(room), name)
    own = isinstance(value, type | ModuleType) or inspect.isroutine(value)
    return own and bool(inspect.getdoc(value))


def described_values(path: Path) -> Iterator[str]:
    """Names of a module that a line of text follows."""
    body = ast.parse(path.read_text(encoding="utf-8")).body
    for assigned, after in pairwise(body):
        if isinstance(after, ast.Expr) and isinstance(after.value, ast.Constant) and isinstance(after.value.value, str):
            match assigned:
                case ast.AnnAssign(target=ast.Name(id=name)) | ast.Assign(targets=[ast.Name(id=name)]):
                    yield name
