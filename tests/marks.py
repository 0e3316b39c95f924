"""The mark that ties a test to the rules it proves, and what the rule book and the tests say of each other."""

import ast
import re
from pathlib import Path

import pytest

__all__ = ["book_rules", "marked_rules", "rule"]

TESTS = Path(__file__).resolve().parent
BOOK = TESTS.parent / "docs" / "rules.md"

_NUMBER = r"R[0134]\.[1-9]\d*|RP\.[1-9]\d*"


def rule(*numbers: str) -> pytest.MarkDecorator:
    """The mark of a test that proves these rules: `@rule("R0.16", "R0.17")`. Raises: ValueError for no rule number."""
    if not numbers:
        raise ValueError("a rule mark names at least one rule, such as R0.16")
    for number in numbers:
        if not re.fullmatch(_NUMBER, number):
            raise ValueError(f"{number!r} is no rule number; they read R0.16 or RP.5")
    return pytest.mark.rule(*numbers)


def marked_rules(tests: Path = TESTS) -> dict[str, list[str]]:
    """Rule -> files with a test that proves it, read from the sources, so that it does not matter what is being run."""
    found: dict[str, list[str]] = {}
    for path in sorted(tests.rglob("test_*.py")):
        for number in sorted(_numbers_in(ast.parse(path.read_text(encoding="utf-8")))):
            found.setdefault(number, []).append(str(path.relative_to(tests)))
    return found


def book_rules(book: Path = BOOK) -> frozenset[str]:
    """Every rule that the book states."""
    return frozenset(re.findall(rf"\b(?:{_NUMBER})\b", book.read_text(encoding="utf-8")))


def _numbers_in(tree: ast.AST) -> set[str]:
    """What stands in calls of `rule`, as a decorator, in `pytestmark` or in `pytest.param(marks=...)`."""
    calls = (node for node in ast.walk(tree) if isinstance(node, ast.Call))
    marks = (call for call in calls if isinstance(call.func, ast.Name) and call.func.id == "rule")
    values = (arg.value for call in marks for arg in call.args if isinstance(arg, ast.Constant))
    return {value for value in values if isinstance(value, str)}
