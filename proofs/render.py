"""docs/figures.md from docs/figures.json: `python -m proofs.render`, or `--check` to see whether it is up to date."""

import sys
from itertools import groupby

from proofs.figure import FIGURES, Entry, load

__all__ = ["main", "table"]

HEAD = """\
# Figures

Every figure that Potluck publishes, rendered from `figures.json` by `python3 dev.py docs`. `dev.py prove NAME` measures
anew. A commit with `+` means that the tree held changes on top of it.
"""


def main(arguments: list[str]) -> int:
    """Exit code: 0, or 1 where `--check` finds the document out of date."""
    target, text = FIGURES.with_suffix(".md"), table(load())
    if arguments == ["--check"]:
        return 0 if target.exists() and target.read_text(encoding="utf-8") == text else 1
    target.write_text(text, encoding="utf-8")
    return 0


def table(entries: list[Entry]) -> str:
    """The whole document, one section a proof."""
    return HEAD + "".join(section(name, list(group)) for name, group in groupby(entries, lambda entry: entry.proof))


def section(name: str, entries: list[Entry]) -> str:
    """One proof: its method, its figures and the command."""
    first = entries[0]
    rows = "".join(row(entry) for entry in entries)
    return (
        f"\n## {name}\n\n{first.method}\n\n| claim | value | n | seed | 95 % interval |\n|---|---|---|---|---|\n{rows}"
        f"\n{'; '.join(map(origin, apart(entries)))}\n"
    )


def apart(entries: list[Entry]) -> list[list[Entry]]:
    """The figures by the run that they come from; those of the first, then of the others."""
    runs: dict[tuple[str, str, str], list[Entry]] = {}
    for entry in entries:
        runs.setdefault((entry.command, entry.commit, entry.date), []).append(entry)
    return list(runs.values())


def origin(entries: list[Entry]) -> str:
    """The command, commit and day of one run."""
    first = entries[0]
    return f"`{first.command}` at {first.commit}, {first.date}"


def row(entry: Entry) -> str:
    """One figure."""
    value = f"{shown(entry.value)} {entry.unit}".strip()
    interval = f"{shown(entry.interval[0])} .. {shown(entry.interval[1])}" if entry.interval else ""
    seed = "" if entry.seed is None else entry.seed
    return f"| {entry.claim} | {value} | {shown(entry.n)} | {seed} | {interval} |\n"


def shown(value: int | float | str | None) -> str:
    """A number with thin groups of three, so that a million reads as one."""
    if value is None or isinstance(value, str):
        return value or ""
    return f"{value:,}" if isinstance(value, int) else f"{value:,.6g}"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
