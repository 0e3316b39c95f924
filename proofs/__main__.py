"""Runs a proof and publishes what it shows: `python -m proofs [--no-record] NAME [ARG...]`, `python -m proofs list`.

A proof is a module of this package with `main(argv: list[str]) -> list[Figure]`; the first line of its docstring is the
method. It raises `Refuted` where its claim does not hold: then nothing is recorded. Where it has `part(argv)`, and that
is true, only the claims that were measured are published anew; where it has `subject(claim)`, those take the place of
all claims of the same subject.
"""

import shlex
import subprocess
import sys
from collections.abc import Callable
from datetime import UTC, datetime
from importlib import import_module
from pathlib import Path

from measure.figure import Figure, Refuted, line
from proofs.figure import Entry, renew

__all__ = ["main", "names"]

HERE = Path(__file__).resolve().parent
NOT_PROOFS = {
    "__init__",
    "__main__",
    "figure",
    "kept",
    "open_house",
    "paigow_answer",
    "paigow_stranger",
    "reckoned",
    "reddog_answer",
    "reddog_stranger",
    "render",
}


def main(arguments: list[str]) -> int:
    """Exit code: 0, 1 (refuted) or 2 (misuse)."""
    record = arguments[:1] != ["--no-record"]
    rest = arguments if record else arguments[1:]
    if rest == ["list"]:
        print("\n".join(f"{name:12} {method(name)}" for name in names()))
        return 0
    if not rest or rest[0] not in names():
        print(f"prove: name a proof: {', '.join(names())}, or list", file=sys.stderr)
        return 2
    return prove(rest[0], rest[1:], record=record)


def prove(name: str, arguments: list[str], *, record: bool) -> int:
    """Runs one proof; prints its figures, and publishes them where asked."""
    module = import_module(f"proofs.{name}")
    run: Callable[[list[str]], list[Figure]] = module.main
    in_part: Callable[[list[str]], bool] | None = getattr(module, "part", None)
    try:
        figures = run(arguments)
    except Refuted as refuted:
        print(f"refuted: {refuted}", file=sys.stderr)
        return 1
    for figure in figures:
        print(line(figure))
    if record:
        entries = publish(figures, name=name, arguments=arguments)
        whole = in_part is None or not in_part(arguments)
        renew(entries, whole=whole, subject=getattr(module, "subject", str))
    return 0


def names() -> list[str]:
    """Every proof there is."""
    return sorted(path.stem for path in HERE.glob("[a-z_]*.py") if path.stem not in NOT_PROOFS)


def method(name: str) -> str:
    """The first line of a proof's docstring."""
    return (import_module(f"proofs.{name}").__doc__ or "").strip().partition("\n")[0]


def publish(figures: list[Figure], *, name: str, arguments: list[str]) -> list[Entry]:
    """The figures with what makes them again."""
    command = shlex.join(["python3", "dev.py", "prove", name, *arguments])
    origin = {"method": method(name), "command": command, "commit": commit(), "date": str(datetime.now(UTC).date())}
    return [
        Entry(
            proof=name,
            claim=figure.claim,
            value=figure.value,
            unit=figure.unit,
            n=figure.n,
            seed=figure.seed,
            interval=figure.interval,
            **origin,
        )
        for figure in figures
    ]


def commit() -> str:
    """The commit that was measured; with a `+` where the tree held more than it."""
    head = git("rev-parse", "--short=12", "HEAD") or "none"
    return head + ("+" if git("status", "--porcelain", "--untracked-files=no") else "")


def git(*arguments: str) -> str:
    """What git says, or nothing where it fails."""
    command = ["git", *arguments]
    return subprocess.run(command, cwd=HERE, capture_output=True, text=True, check=False).stdout.strip()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
