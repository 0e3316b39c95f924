"""Measures speeds: `python -m benchmarks [NAME...]`, or `list`.

A benchmark is a module of this package with `main() -> list[Figure]`. Nothing is recorded here: a speed that is
published has a proof of its own, which runs the benchmark.
"""

import sys
from importlib import import_module
from pathlib import Path

from measure.figure import Figure, line

__all__ = ["main", "names"]


def main(arguments: list[str]) -> int:
    """Exit code: 0 or 2 (misuse)."""
    if arguments == ["list"]:
        print("\n".join(names()))
        return 0
    if unknown := set(arguments) - set(names()):
        print(f"bench: there is no {', '.join(sorted(unknown))}; allowed: {', '.join(names())}", file=sys.stderr)
        return 2
    for name in arguments or names():
        figures: list[Figure] = import_module(f"benchmarks.{name}").main()
        for figure in figures:
            print(f"{name}: {line(figure)}", flush=True)
    return 0


def names() -> list[str]:
    """Every benchmark there is."""
    return sorted(path.stem for path in Path(__file__).resolve().parent.glob("[a-z]*.py"))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
