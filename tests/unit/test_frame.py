"""The house itself: its sizes, its floors, its public face and its text."""

import ast
import doctest
import pkgutil
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import msgspec
import pytest

import potluck
from proofs.figure import FIGURES, Entry, load, renew
from proofs.render import main as render
from tests.marks import rule
from tests.needs import lacks_adapters

ROOT = Path(__file__).resolve().parents[2]
SOURCES = sorted((ROOT / "src" / "potluck").rglob("*.py"))
PYPROJECT: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
MODULES = [".".join(path.relative_to(ROOT / "src").with_suffix("").parts).removesuffix(".__init__") for path in SOURCES]
FOREIGN = {f"potluck.adapters.{name}" for name in ("gymnasium", "openspiel", "pettingzoo", "spaces")}
"""Modules that need a package of an extra; where one is missing, `adapters` of `POTLUCK_REQUIRE` tells of it."""
LOADED = [name for name in MODULES if name not in FOREIGN or not lacks_adapters()]
EXAMPLES = [
    name
    for name, path in zip(MODULES, SOURCES, strict=True)
    if name in LOADED and ">>> " in path.read_text(encoding="utf-8")
]
FOLDERS = sorted({path.parent.relative_to(ROOT / "src").as_posix() for path in SOURCES})
FUNCTION = ast.FunctionDef | ast.AsyncFunctionDef


@pytest.mark.parametrize("folder", FOLDERS)
def test_modules_keep_to_their_measure_and_name_what_they_offer(folder: str) -> None:
    """500 lines a module, 50 a function, 30 methods a class; nobody imports from `__main__`."""
    texts = {path.name: path.read_text(encoding="utf-8") for path in (ROOT / "src" / folder).glob("*.py")}
    assert {name: faults for name, text in texts.items() if (faults := [*beyond(text, name)])} == {}


def beyond(text: str, name: str) -> Iterator[str]:
    """What is too long in the text of a module, or is missing there."""
    if text.count("\n") > 500:
        yield "more than 500 lines"
    if name != "__main__.py" and not re.search(r"^__all__(: .*)? = ", text, re.MULTILINE):
        yield "no __all__"
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, FUNCTION) and (node.end_lineno or node.lineno) - node.lineno >= 50:
            yield f"{node.name}: more than 50 lines"
        if isinstance(node, ast.ClassDef) and sum(isinstance(inner, FUNCTION) for inner in node.body) > 30:
            yield f"{node.name}: more than 30 methods"


def test_what_is_beyond_measure_is_found() -> None:
    methods = [f"    def f{number}(self): ...\n" for number in range(31)]
    text = "".join(["class Large:\n", *methods, "def long():\n", "    f()\n" * 50, "\n" * 500])
    assert [*beyond(text, "large.py")] == [
        "more than 500 lines",
        "no __all__",
        "Large: more than 30 methods",
        "long: more than 50 lines",
    ]
    assert [*beyond("", "__main__.py")] == []


def test_no_test_sets_the_clock_of_the_whole_process() -> None:
    """The loop of a server in another thread would wait for days by it: "the server did not end"."""
    sets = re.compile(r"""setattr\(\s*(?:time,|["']time\.)""")
    tests = {path.name: path.read_text(encoding="utf-8") for path in (ROOT / "tests").rglob("*.py")}
    assert [name for name, text in tests.items() if sets.search(text)] == []


def test_every_module_can_be_imported() -> None:
    for name in LOADED:
        import_module(name)


@pytest.mark.parametrize("name", EXAMPLES)
def test_doctests_hold(name: str) -> None:
    """As `doctest.testmod`, which looks at every file on the disk anew for each docstring without an example."""
    runner = doctest.DocTestRunner()
    for docstring in doctest.DocTestFinder().find(import_module(name)):
        if docstring.examples:
            runner.run(docstring)
    assert runner.tries > 0
    assert runner.failures == 0


def test_the_readme_holds() -> None:
    assert doctest.testfile(str(ROOT / "README.md"), module_relative=False, raise_on_error=False).failed == 0


def test_every_room_from_games_down_stands_in_the_contract_of_pure_rules() -> None:
    floors, pure = (contract(name) for name in ("floors", "pure-rules"))
    down = floors["layers"][floors["layers"].index("games") :]
    rooms = {room.strip(" ()") for floor in down for room in floor.split("|")} - {"kernels"}
    there = {module.name for module in pkgutil.iter_modules(potluck.__path__)}
    assert {f"potluck.{room}" for room in rooms & there} == set(pure["source_modules"])


def test_version_is_said_once() -> None:
    extras = PYPROJECT["project"]["optional-dependencies"]
    assert potluck.__version__ == PYPROJECT["project"]["version"]
    for folder, extra in (("kernels", "fast"), ("strategies", "solved")):
        beside = tomllib.loads((ROOT / folder / "pyproject.toml").read_text(encoding="utf-8"))["project"]
        assert beside["version"] == potluck.__version__
        assert extras[extra] == [f"{beside['name']}=={potluck.__version__}"]


def test_every_public_name_loads_and_is_listed() -> None:
    for name in potluck.__all__:
        assert getattr(potluck, name) is not None
        assert name in dir(potluck)


def test_an_unknown_name_is_refused() -> None:
    with pytest.raises(AttributeError, match="has no attribute 'luck'"):
        potluck.luck  # noqa: B018  # the access itself is what is tested


def test_importing_potluck_loads_neither_numpy_nor_a_room() -> None:
    code = (
        "import potluck, sys; print([name for name in sys.modules if name == 'numpy' or name.startswith('potluck.')])"
    )
    assert (
        subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
        == "['potluck.version']\n"
    )


@pytest.mark.parametrize("number", ["R2.1", "R0.0", "R0", "0.16", "R0.16 "])
def test_a_mark_that_is_no_rule_number_is_refused(number: str) -> None:
    with pytest.raises(ValueError, match="rule number"):
        rule(number)


def test_a_mark_without_a_rule_is_refused() -> None:
    with pytest.raises(ValueError, match="at least one"):
        rule()


def test_renewing_a_proof_replaces_its_figures_alone(tmp_path: Path) -> None:
    path = tmp_path / "figures.json"
    one, other, newer = (entry(proof=name, value=value) for name, value in (("b", 1), ("a", 2), ("b", 3)))
    renew([one], path=path)
    renew([other], path=path)
    renew([newer], path=path)
    assert load(path) == [other, newer]


def test_renewing_a_part_of_a_proof_replaces_the_claims_that_were_measured_alone(tmp_path: Path) -> None:
    path = tmp_path / "figures.json"
    first, second = (entry(proof="a", claim=claim, value=1) for claim in ("x", "y"))
    again, new = (entry(proof="a", claim=claim, value=2) for claim in ("x", "z"))
    renew([first, second], path=path)
    renew([again, new], path=path, whole=False)
    assert load(path) == [again, second, new]


def test_what_is_measured_again_takes_the_place_of_claims_of_the_same_subject_and_of_no_other(tmp_path: Path) -> None:
    path = tmp_path / "figures.json"
    one, other, elsewhere = (
        entry(proof=proof, claim=claim, value=1)
        for proof, claim in (("a", "one (x)"), ("a", "two (x)"), ("b", "one (x)"))
    )
    again = entry(proof="a", claim="one (y)", value=2)
    renew([one, other, elsewhere], path=path)
    renew([again], path=path, whole=False, subject=lambda claim: claim.partition(" (")[0])
    assert load(path) == [again, other, elsewhere]


def test_a_figure_with_an_unknown_field_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "figures.json"
    path.write_bytes(msgspec.json.encode([{**msgspec.to_builtins(entry(proof="a", value=1)), "extra": 1}]))
    with pytest.raises(msgspec.ValidationError, match="extra"):
        load(path)


def test_figures_are_rendered_and_come_from_proofs_that_exist() -> None:
    assert render(["--check"]) == 0, "run `python3 dev.py docs`"
    assert all((FIGURES.parent.parent / "proofs" / f"{each.proof}.py").exists() for each in load())


def entry(*, proof: str, value: int, claim: str = "c") -> Entry:
    return Entry(proof=proof, claim=claim, value=value, method="m", command="c", commit="0", date="2026-01-01")


def contract(name: str) -> dict[str, Any]:
    contracts: list[dict[str, Any]] = PYPROJECT["tool"]["importlinter"]["contracts"]
    return next(each for each in contracts if each["id"] == name)
