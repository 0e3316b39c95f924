"""The house asks a game only for what the contract declares: no probing by name, and `Any` where shapes are unknown."""

import ast
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Final

SRC: Final = Path(__file__).parents[2] / "src" / "potluck"
PROBES: Final = frozenset({"getattr", "hasattr", "setattr", "delattr"})
FOREIGN: Final = {
    "errno": "an operating system's error has one, others do not",
    "reason": "an error of urllib wraps another",
    "strerror": "an operating system's error has one, others do not",
    "sqlite_errorcode": "only errors that SQLite itself raised have one",
    "__index__": "numpy's numbers are no ints, and say so by this",
    "__args__": "a generic alias has them, a class does not",
    "NEEDS": "the module of a verb names what must not be left out, where there is something",
    "fewer_wild": "the kernels lie beside the law of hands, and take whatever order it gives them",
}
"""Names that may be asked for, of values from outside that no type of ours describes; and why."""
QUOTED: Final = re.compile(r"\S*\bAny\b\S*|[\w.]+\[.*\bAny\b.*\]")
"""A type in quotation marks."""
MOST: Final = 113
"""Lines of the source with `Any`, imports not counted; they only ever become fewer."""


def probes(source: str) -> Iterator[tuple[int, str]]:
    """Line and name of each attribute that is asked for by a constant name."""
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Call(func=ast.Name(id=function), args=[_, ast.Constant(value=str(name)), *_]):
                if function in PROBES:
                    yield node.lineno, name
            case ast.Call(func=ast.Name(id="attrgetter") | ast.Attribute(attr="attrgetter")):
                yield node.lineno, "attrgetter"


def lines_with_any(source: str) -> int:
    """Lines on which `Any` stands, but for imports."""
    tree = ast.parse(source)
    found: set[int] = set()
    for node in ast.walk(tree):
        match node:
            case ast.Name(id="Any") | ast.Attribute(attr="Any"):
                found.add(node.lineno)
            case ast.Constant(value=str(text)) if QUOTED.fullmatch(text):
                found.add(node.lineno)
    return len(found)


def test_nothing_is_asked_for_by_name() -> None:
    found = Counter(
        path.relative_to(SRC).parts[0]
        for path in SRC.rglob("*.py")
        for _, name in probes(path.read_text())
        if name not in FOREIGN
    )
    assert not found, "a game's value is read by its type: declare it in potluck.protocol"


def test_any_stands_where_shapes_are_unknown_and_nowhere_else() -> None:
    found = sum(lines_with_any(path.read_text()) for path in SRC.rglob("*.py"))
    assert found <= MOST, "give it a type, or a protocol; and where there are fewer now, lower MOST"


def test_a_probe_and_an_any_are_found() -> None:
    source = """
from typing import Any
def f(match: Any, *others: "list[Any]") -> int:
    if hasattr(match, "join"):
        return getattr(match, "free", 0)
    return getattr(match, others[0])
"""
    assert [name for _, name in probes(source)] == ["join", "free"]
    assert lines_with_any(source) == 1
    assert lines_with_any(source.replace("match: Any", "match: int")) == 1
