"""The house as arrows: which room imports from which, and what ties itself in a circle.

    python tools/arrows.py [CHECKOUT]            a table of rooms, from the top floor down, and the counts
    python tools/arrows.py [CHECKOUT] --lines    every import that goes up, and every circle of modules

A room is a package or module of `src/potluck`; its floor is read from the layers in pyproject.toml. Each import counts,
also those for type checking alone and those inside functions. Names that are told as text (`module:attribute`) are no
imports.
"""

import argparse
import ast
import sys
import tomllib
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

__all__ = ["House", "circles", "main", "read"]

TOP = "potluck"
GROUND = frozenset({"protocol", "cards", "chips", "options", "errors"})
"""Rooms that everybody stands on: arrows to them say little."""


class Arrow(NamedTuple):
    """One module imports from another."""

    source: str
    target: str


class House(NamedTuple):
    """The floors, the highest first, and all imports between modules."""

    floors: list[list[str]]
    modules: frozenset[str]
    arrows: frozenset[Arrow]

    def between(self) -> dict[tuple[str, str], int]:
        """(room, room) -> how many modules of the first import from the second."""
        found: defaultdict[tuple[str, str], set[str]] = defaultdict(set)
        for source, target in self.arrows:
            if room(source) != room(target) and TOP not in (room(source), room(target)):
                found[room(source), room(target)].add(source)
        return {pair: len(sources) for pair, sources in found.items()}

    def upwards(self) -> list[Arrow]:
        """Imports from a floor above, or from a neighbour on the same floor."""
        height = {name: at for at, floor in enumerate(self.floors) for name in floor}
        return sorted(
            arrow
            for arrow in self.arrows
            if room(arrow.source) != room(arrow.target)
            and height.get(room(arrow.source), -1) >= height.get(room(arrow.target), len(height))
        )


def main(arguments: Sequence[str] | None = None) -> int:
    """Exit code 0."""
    parser = argparse.ArgumentParser(prog="arrows", description="Counts imports between the rooms of the house.")
    parser.add_argument("checkout", nargs="?", type=Path, default=Path(__file__).resolve().parents[1])
    parser.add_argument("--lines", action="store_true", help="name what goes up, and what is tied in a circle")
    wishes = parser.parse_args(arguments)
    house = read(wishes.checkout)
    for line in told(house, lines=wishes.lines):
        print(line)
    return 0


def told(house: House, *, lines: bool = False) -> Iterator[str]:
    """The floors from the top down, each room with the rooms that it imports from, and the counts."""
    between = house.between()
    names = [name for floor in house.floors for name in floor if any(room(each) == name for each in house.modules)]
    width = max(map(len, names))
    for name in names:
        out = sorted((-n, there) for (here, there), n in between.items() if here == name)
        size = sum(room(each) == name for each in house.modules)
        yield f"{name:{width}}  {size:3} files  " + (" ".join(f"{there} {-n}" for n, there in out) or "-")
    tied, up = circles(house), house.upwards()
    yield ""
    above = sum(there not in GROUND for _, there in between)
    yield f"rooms {len(names)}, arrows between rooms {len(between)}, of which to rooms above the ground {above}"
    yield f"modules {len(house.modules)}, imports behind the arrows {sum(between.values())}"
    yield f"imports upwards {len(up)}; circles of modules {len(tied)}, with {sum(map(len, tied))} modules in them"
    if lines:
        yield from (f"up: {source} -> {target}" for source, target in up)
        yield from (f"circle: {' '.join(each)}" for each in tied)


def read(checkout: Path) -> House:
    """The house of a checkout."""
    project = tomllib.loads((checkout / "pyproject.toml").read_text(encoding="utf-8"))
    layers = next(each for each in project["tool"]["importlinter"]["contracts"] if each["type"] == "layers")["layers"]
    floors = [[name.strip(" ()") for name in layer.replace(":", "|").split("|")] for layer in layers]
    source = checkout / "src"
    paths = {name_of(path.relative_to(source)): path for path in sorted((source / TOP).rglob("*.py"))}
    modules = frozenset(paths)
    arrows = {Arrow(name, there) for name, path in paths.items() for there in imported(name, path, modules)}
    return House(floors, modules, frozenset(arrow for arrow in arrows if arrow.source != arrow.target))


def imported(name: str, path: Path, modules: frozenset[str]) -> Iterator[str]:
    """The modules that a module imports, wherever it does so; of a package, the module in which the name lies."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (each.name for each in node.names if each.name in modules)
        elif isinstance(node, ast.ImportFrom) and node.level == 0 and (node.module or "") in modules:
            for each in node.names:
                inner = f"{node.module}.{each.name}"
                yield inner if inner in modules else str(node.module)


def circles(house: House) -> list[list[str]]:
    """Modules that reach one another by imports, the largest circle first. A package's own `__init__` is left out."""
    packages = {each.rpartition(".")[0] for each in house.modules}
    out: dict[str, list[str]] = {each: [] for each in house.modules - packages}
    for source, target in house.arrows:
        if source in out and target in out:
            out[source].append(target)
    tied = [sorted(each) for each in components(out) if len(each) > 1]
    return sorted(tied, key=lambda each: (-len(each), each))


def components(out: Mapping[str, Sequence[str]]) -> Iterator[set[str]]:
    """Sets of nodes that reach one another."""
    seen: set[str] = set()
    for node in sorted(out):
        if node not in seen:
            tied = {each for each in reached(node, out) if node in reached(each, out)}
            seen |= tied
            yield tied


def reached(node: str, out: Mapping[str, Sequence[str]]) -> set[str]:
    """All that a node leads to, itself included."""
    found, waiting = {node}, [node]
    while waiting:
        fresh = set(out[waiting.pop()]) - found
        found |= fresh
        waiting += fresh
    return found


def room(module: str) -> str:
    """The room in which a module lies; `potluck` for the house's own front."""
    return module.split(".")[1] if "." in module else module


def name_of(path: Path) -> str:
    """`potluck/games/draw/__init__.py` -> `potluck.games.draw`."""
    return ".".join(path.with_suffix("").parts).removesuffix(".__init__")


if __name__ == "__main__":
    sys.exit(main())
