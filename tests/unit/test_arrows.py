"""The picture of the house: rooms, arrows, what goes up and what is tied in a circle."""

from collections.abc import Mapping
from pathlib import Path

from tools.arrows import Arrow, circles, main, read, told

ROOT = Path(__file__).resolve().parents[2]
FLOORS = """[[tool.importlinter.contracts]]
type = "layers"
layers = ["door", "left | right", "ground"]
"""
SOUND = {
    "__init__": "",
    "door": "from potluck.left import one\nfrom potluck import right\n",
    "left/__init__": "",
    "left/one": "import potluck.ground\n",
    "right": "def late():\n    from potluck.ground import anything\n",
    "ground": "anything = 1\n",
}


def house(folder: Path, files: Mapping[str, str]) -> Path:
    """A checkout with these modules."""
    for name, text in files.items():
        path = folder / "src" / "potluck" / f"{name}.py"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    (folder / "pyproject.toml").write_text(FLOORS, encoding="utf-8")
    return folder


def test_every_import_is_an_arrow_wherever_it_stands(tmp_path: Path) -> None:
    found = read(house(tmp_path, SOUND))
    assert found.between() == {("door", "left"): 1, ("door", "right"): 1, ("left", "ground"): 1, ("right", "ground"): 1}
    assert (found.upwards(), circles(found)) == ([], [])
    assert next(told(found)) == "door      1 files  left 1 right 1"


def test_what_goes_up_or_to_a_neighbour_is_named(tmp_path: Path) -> None:
    up = {
        "ground": "from potluck.door import x\n",
        "right": "from typing import TYPE_CHECKING\nimport potluck.left.one\n",
    }
    found = read(house(tmp_path, SOUND | up))
    assert found.upwards() == [Arrow("potluck.ground", "potluck.door"), Arrow("potluck.right", "potluck.left.one")]


def test_modules_that_lean_on_each_other_are_a_circle_for_types_alone_too(tmp_path: Path) -> None:
    tied = {
        "left/one": "from potluck.left.two import x\n",
        "left/two": "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from potluck.left.one import y\n",
    }
    found = read(house(tmp_path, SOUND | tied))
    assert circles(found) == [["potluck.left.one", "potluck.left.two"]]


def test_nothing_goes_up_in_this_house() -> None:
    assert read(ROOT).upwards() == []
    assert main([str(ROOT)]) == 0
