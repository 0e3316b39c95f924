"""Enumeration of all five-card hands by law, kernels and fallback, and of all seven-card hands by category."""

import json
from itertools import combinations
from pathlib import Path
from typing import Final

import numpy as np
import numpy.typing as npt

from measure.figure import Figure, Refuted
from potluck import kernels
from potluck.cards import CARDS
from potluck.kernels import _arrays
from potluck.ranking import High

__all__ = ["main"]

NUMBERS: Final = Path(__file__).resolve().parent.parent / "tests" / "data" / "numbers.json"
CATEGORIES: Final = ("high", "pair", "two_pair", "trips", "straight", "flush", "full", "quads", "sf")

Masks = npt.NDArray[np.uint64]
Strengths = npt.NDArray[np.int32]


def main(argv: list[str]) -> list[Figure]:
    """Hands on which all ways agree, and hands counted. Takes no arguments; about a minute."""
    if argv:
        raise SystemExit("prove kernels takes no arguments")
    rows = np.array(list(combinations(range(52), 5)), np.uint8)
    strengths = kernels.rank(rows)
    check_fallback(rows, strengths)
    check_law(rows, strengths)
    check_counts(np.bincount(strengths >> 26, minlength=9), name="five_card_52")
    counts = seven_card_counts()
    check_counts(counts, name="seven_card_52_best5")
    how = f"kernels: {kernels.LEVEL}"
    return [
        Figure(f"five-card hands on which law, kernels and fallback agree ({how})", len(rows), n=len(rows)),
        Figure("seven-card hands whose categories have the published frequencies", int(counts.sum())),
    ]


def check_fallback(rows: npt.NDArray[np.uint8], strengths: Strengths) -> None:
    """Raises: Refuted with the first hand on which the numpy fallback differs."""
    out = np.empty(len(rows), np.int32)
    _arrays.rank_cards(rows, out)
    for index in np.flatnonzero(out != strengths)[:1]:
        raise Refuted(f"{rows[index].tolist()}: kernels {strengths[index]}, fallback {out[index]}")


def check_law(rows: npt.NDArray[np.uint8], strengths: Strengths) -> None:
    """Raises: Refuted with the first hand on which the law differs."""
    law = High()
    for row, strength in zip(combinations(CARDS[:52], 5), strengths.tolist(), strict=True):
        if law.rank(row).strength != strength:
            raise Refuted(f"{' '.join(map(str, row))}: law {law.rank(row).strength}, kernels {strength}")


def check_counts(counts: npt.NDArray[np.intp], *, name: str) -> None:
    """Raises: Refuted where a frequency is not the published one."""
    published = json.loads(NUMBERS.read_text(encoding="utf-8"))[name]
    found = dict(zip(CATEGORIES, counts.tolist(), strict=True))
    for category, count in found.items():
        if published[category] != count:
            raise Refuted(f"{name}, {category}: {count}, published {published[category]}")


def seven_card_counts() -> npt.NDArray[np.intp]:
    """Hands by category: the two lowest cards in turn, each time with every five cards above them."""
    bits = np.array([1 << (16 * (card & 3) + (card >> 2)) for card in CARDS[:52]], np.uint64)
    counts = np.zeros(9, np.intp)
    above = [np.zeros(0, np.uint64)] * 52
    for low in reversed(range(52)):
        above[low] = fives_above(bits, low)
    for first, second in combinations(range(47), 2):
        strengths = kernels.rank(above[second] | bits[first] | bits[second])
        counts += np.bincount(strengths >> 26, minlength=9)
    return counts


def fives_above(bits: Masks, low: int) -> Masks:
    """Masks of all sets of five cards above `low`."""
    rows = np.array(list(combinations(range(low + 1, 52), 5)), np.int8).reshape(-1, 5)
    masks: Masks = np.bitwise_or.reduce(bits[rows], axis=1)
    return masks
