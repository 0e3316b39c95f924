"""The notebook runs from its first cell to its last, without Jupyter, and says what stands in it."""

import ast
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

NOTEBOOK = Path(__file__).resolve().parents[3] / "examples" / "numbers.ipynb"
DRAWN = {"_repr_svg_": "image/svg+xml", "_repr_html_": "text/html"}


def test_the_notebook_says_what_stands_in_it(request: pytest.FixtureRequest) -> None:
    book = json.loads(NOTEBOOK.read_text(encoding="utf-8"))
    cells = [cell for cell in book["cells"] if cell["cell_type"] == "code"]
    outputs = [[output] for output in played(cell["source"] for cell in cells)]
    if request.config.getoption("--update-golden"):
        for number, (cell, output) in enumerate(zip(cells, outputs, strict=True), 1):
            cell.update(execution_count=number, outputs=[{**output[0], "execution_count": number}])
        NOTEBOOK.write_text(json.dumps(book, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    for cell, output in zip(cells, outputs, strict=True):
        assert [{**shown, "execution_count": None} for shown in cell["outputs"]] == output, cell["source"]


def played(sources: Iterator[str]) -> Iterator[dict[str, Any]]:
    """What each cell gives: the picture of its last value where that draws itself, else its text."""
    names: dict[str, Any] = {}
    for source in sources:
        *before, last = ast.parse(source).body
        assert isinstance(last, ast.Expr), "a cell ends with what it shows"
        exec(compile(ast.Module(before, []), str(NOTEBOOK), "exec"), names)
        value = eval(compile(ast.Expression(last.value), str(NOTEBOOK), "eval"), names)
        drawn = {media: getattr(value, method)() for method, media in DRAWN.items() if hasattr(value, method)}
        data = drawn or {"text/plain": repr(value)}
        yield {"output_type": "execute_result", "metadata": {}, "data": data, "execution_count": None}
