"""Plain words: what a variable holds stands in its name, and a docstring says what comes back (docs/glossary.md)."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

SRC = Path(__file__).resolve().parents[2] / "src" / "potluck"
FOLDERS = sorted({path.parent.relative_to(SRC).as_posix() for path in SRC.rglob("*.py")})
VAGUE = frozenset({"found", "told", "asked", "said", "seen", "one"})
"""Names that would fit any value; the glossary wants what the thing is."""
OPENINGS = frozenset({"what", "who", "whoever"})
"""First words of a docstring that ask instead of saying."""
FUNCTION = ast.FunctionDef | ast.AsyncFunctionDef


@pytest.mark.parametrize("folder", FOLDERS)
def test_no_variable_fits_any_value_and_no_docstring_opens_with_a_question(folder: str) -> None:
    trees = {path.name: ast.parse(path.read_text(encoding="utf-8")) for path in (SRC / folder).glob("*.py")}
    assert {name: sorted(faults) for name, tree in trees.items() if (faults := {*vague(tree), *questions(tree)})} == {}


def test_both_find_what_they_look_for() -> None:
    tree = ast.parse('def f(seen):\n    """What it is."""\n    told = seen\n    return [one for one in told]\n')
    assert sorted(vague(tree)) == ["1 f: seen", "3 f: told", "4 f: one"]
    assert sorted(questions(tree)) == ["1 f: What it is."]


def vague(tree: ast.AST) -> Iterator[str]:
    """`LINE FUNCTION: NAME` for each vague name that a function binds, where it is bound."""
    for function in functions(tree):
        for name, line in sorted(set(map(binding, ast.walk(function)))):
            if name in VAGUE:
                yield f"{line} {function.name}: {name}"


def binding(node: ast.AST) -> tuple[str, int]:
    """The name that a node gives a value, and its line; an empty name where it gives none."""
    match node:
        case ast.Name(id=name, ctx=ast.Store()) | ast.arg(arg=name):
            return name, node.lineno
    return "", 0


def questions(tree: ast.AST) -> Iterator[str]:
    """`LINE NAME: FIRST LINE` for each docstring that opens with a question word."""
    for node in ast.walk(tree):
        if isinstance(node, FUNCTION | ast.ClassDef) and (text := ast.get_docstring(node)):
            first = text.splitlines()[0]
            if first.split()[0].lower().strip(",:;") in OPENINGS:
                yield f"{node.lineno} {node.name}: {first}"


def functions(tree: ast.AST) -> Iterator[FUNCTION]:
    """All functions and methods of a module."""
    return (node for node in ast.walk(tree) if isinstance(node, FUNCTION))
