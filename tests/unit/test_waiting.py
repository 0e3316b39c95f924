"""A browser's test waits by a function: our pages forbid `eval`, by which an expression is asked for a second time."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

BROWSER: Final = Path(__file__).parents[1] / "browser"
FUNCTION: Final = re.compile(r"\s*(?:\([^)]*\)|\w+) =>")


def test_whoever_waits_gives_a_function() -> None:
    found = {path.name: list(expressions(path.read_text(encoding="utf-8"))) for path in BROWSER.glob("*.py")}
    assert {name: lines for name, lines in found.items() if lines} == {}


def test_an_expression_is_found() -> None:
    source = 'LAID = "it.done"\npage.wait_for_function(LAID)\npage.wait_for_function(f"() => {it}")\n'
    assert list(expressions(source)) == [2]
    assert list(expressions(source.replace('"it.done"', '"() => it.done"'))) == []


def expressions(source: str) -> Iterator[int]:
    """Lines that wait for a text which does not begin as a function does; names are those of the module."""
    tree = ast.parse(source)
    texts = {
        target.id: opening(node.value)
        for node in tree.body
        if isinstance(node, ast.Assign)
        for target in node.targets
        if isinstance(target, ast.Name)
    }
    for node in ast.walk(tree):
        match node:
            case ast.Call(func=ast.Attribute(attr="wait_for_function"), args=[asked, *_]):
                text = texts.get(asked.id) if isinstance(asked, ast.Name) else opening(asked)
                if text is not None and not FUNCTION.match(text):
                    yield node.lineno


def opening(node: ast.expr) -> str | None:
    """The constant text with which an expression begins, or `None` where it begins with something else."""
    match node:
        case ast.Constant(value=str(text)):
            return text
        case ast.JoinedStr(values=[ast.Constant(value=str(text)), *_]):
            return text
        case ast.BinOp(left=left):
            return opening(left)
    return None
