"""Published figures, and where they are kept."""

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Final

import msgspec
from msgspec import Struct

__all__ = ["FIGURES", "Entry", "load", "renew"]

FIGURES: Final = Path(__file__).resolve().parent.parent / "docs" / "figures.json"


class Entry(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A figure as published: with its proof, its method and the command that makes it again."""

    proof: str
    claim: str
    value: int | float | str
    unit: str = ""
    n: int | None = None
    seed: int | None = None
    interval: tuple[float, float] | None = None
    method: str
    command: str
    commit: str
    date: str


def load(path: Path = FIGURES) -> list[Entry]:
    """Every published figure. Raises: msgspec's `ValidationError` with the path of a mistake."""
    return msgspec.json.decode(path.read_bytes(), type=list[Entry]) if path.exists() else []


def renew(
    entries: Iterable[Entry], *, path: Path = FIGURES, whole: bool = True, subject: Callable[[str], str] = str
) -> None:
    """Replaces all figures of the proofs that the new entries are of, or those of the same subjects; others stay.

    `subject`: claim -> what it is of; by itself the claim.
    """
    fresh = list(entries)
    if whole:
        renewed = {entry.proof for entry in fresh}
        ordered = [entry for entry in load(path) if entry.proof not in renewed] + fresh
    else:
        by_subject = {(entry.proof, subject(entry.claim)): entry for entry in fresh}
        ordered = [by_subject.pop((entry.proof, subject(entry.claim)), entry) for entry in load(path)]
        ordered += by_subject.values()
    ordered = sorted(ordered, key=lambda entry: entry.proof)
    path.write_bytes(msgspec.json.format(msgspec.json.encode(ordered), indent=1) + b"\n")
