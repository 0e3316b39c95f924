"""Every way to break a rule in `mutants.toml` makes a test fail that is marked with that rule."""

import argparse
import os
import shutil
import subprocess
import sys
from collections.abc import Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final, Literal

import msgspec
from msgspec import Struct

from measure.figure import Figure, Refuted

__all__ = ["Mutant", "load", "main", "misfits", "trial"]

ROOT: Final = Path(__file__).resolve().parent.parent
SOURCE: Final = ROOT / "src"
SUITES: Final = ("tests/rules", "tests/unit/ranking", "tests/unit/draw")
WORKERS: Final = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
PATIENCE: Final = 300
"""Seconds after which a run counts as endless; no mutant of the list is."""
FAILED, PASSED, NONE_FOUND = 1, 0, 5
"""Exit codes of pytest."""

Verdict = Literal["killed", "survived", "no test", "broken", "endless"]


class Mutant(Struct, frozen=True, forbid_unknown_fields=True):
    """In `file` the text `old` becomes `new`, which breaks `rule`."""

    rule: str
    file: str
    old: str
    new: str
    tests: tuple[str, ...] = SUITES
    """Where the tests of that rule are."""

    def __str__(self) -> str:
        return f"{self.rule} in {self.file}: {self.old.strip()!r} -> {self.new.strip()!r}"


class _List(Struct, frozen=True, forbid_unknown_fields=True):
    mutants: tuple[Mutant, ...]


def main(argv: list[str]) -> list[Figure]:
    """Mutants killed, of all or of an even sample: `prove rules [--sample N] [--rule R0.16, or R0]`."""
    parser = argparse.ArgumentParser(prog="prove rules")
    parser.add_argument("--sample", type=int, default=0, help="only so many, spread over the list")
    parser.add_argument("--rule", default="", help="only the mutants of this rule, or of all rules that begin so: RP")
    asked = parser.parse_args(argv)
    mutants = [mutant for mutant in load() if asked.rule in ("", mutant.rule, mutant.rule.partition(".")[0])]
    tried = mutants[:: max(1, len(mutants) // asked.sample)] if asked.sample else mutants
    check_start(mutants)
    if alive := [f"{verdict}: {mutant}" for mutant, verdict in verdicts(tried) if verdict != "killed"]:
        raise Refuted("\n".join(alive))
    count, rules = len(tried), len({mutant.rule for mutant in tried})
    return [Figure(f"ways to break one of {rules} rules of the book that a test of the rule notices", count, n=count)]


def check_start(mutants: Sequence[Mutant]) -> None:
    """Raises: Refuted where a mutant no longer fits the sources, or tests fail before anything is broken."""
    if wrong := misfits(mutants):
        raise Refuted("\n".join(wrong))
    suites = dict.fromkeys(suite for mutant in mutants for suite in mutant.tests)
    if _tested(SOURCE, ["-m", "rule", *suites]) != "survived":
        raise Refuted("the tests of the rules fail before anything is broken")


def load() -> tuple[Mutant, ...]:
    """All mutants, in the order of the rules."""
    text = Path(__file__).with_name("mutants.toml").read_bytes()
    return msgspec.toml.decode(text, type=_List).mutants


def misfits(mutants: Iterable[Mutant]) -> list[str]:
    """A line for each mutant whose text is not in its file exactly once: which one, and how often it is there."""
    counts = ((mutant, (SOURCE / "potluck" / mutant.file).read_text("utf-8").count(mutant.old)) for mutant in mutants)
    return [f"mutants.toml: its text is in the file {n} times, not once: {mutant}" for mutant, n in counts if n != 1]


def verdicts(mutants: list[Mutant]) -> Iterable[tuple[Mutant, Verdict]]:
    """Each mutant and what became of it, several at a time."""
    with ThreadPoolExecutor(WORKERS) as workers:
        for number, (mutant, verdict) in enumerate(zip(mutants, workers.map(trial, mutants), strict=True), 1):
            if sys.stderr.isatty():
                print(f"\r{number} of {len(mutants)}", end="", file=sys.stderr, flush=True)
            yield mutant, verdict


def trial(mutant: Mutant) -> Verdict:
    """What the tests of its rule say to a copy of the sources with the mutant in it."""
    with TemporaryDirectory() as place:
        shutil.copytree(SOURCE, place, dirs_exist_ok=True, ignore=shutil.ignore_patterns("__pycache__"))
        target = Path(place, "potluck", mutant.file)
        target.write_text(target.read_text("utf-8").replace(mutant.old, mutant.new), "utf-8")
        return _tested(Path(place), [*mutant.tests, "-ptests.only", "--rule", mutant.rule])


def _tested(source: Path, options: list[str]) -> Verdict:
    """What the tests say about the sources in that folder."""
    plugins = [f"-pno:{name}" for name in ("cacheprovider", "randomly", "hypothesispytest", "schemathesis")]
    found: dict[int, Verdict] = {FAILED: "killed", PASSED: "survived", NONE_FOUND: "no test"}
    env = {**os.environ, "PYTHONPATH": str(source), "PYTHONDONTWRITEBYTECODE": "1"}
    command = [sys.executable, "-m", "pytest", "-x", "-q", "--tb=no", *plugins, *options]
    try:
        done = subprocess.run(command, cwd=ROOT, env=env, capture_output=True, check=False, timeout=PATIENCE)
    except subprocess.TimeoutExpired:
        return "endless"
    return found.get(done.returncode, "broken")
