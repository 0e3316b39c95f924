"""What a siege has measured, block by block: kept, so that one that was stopped goes on at another house."""

from typing import Final

import msgspec
from msgspec import Struct

from proofs.kept import KEPT, Kept

__all__ = ["Block", "Pair", "begun", "growth", "keep", "kept_pairs", "pooled", "rise"]

PROOF: Final = "siege"


class Block(Struct, frozen=True, kw_only=True):
    """A stretch in which the house was besieged, or was not."""

    house: str
    """Its address: memory is compared within one house."""
    acts: tuple[float, ...]
    """Seconds that each act took."""
    peak: int
    """The most memory, in kilobytes."""


class Pair(Struct, frozen=True):
    """A quiet block and the besieged one after it."""

    quiet: Block
    besieged: Block


def begun(plan: str, wanted: int) -> Kept:
    """The pairs of that plan so far; none where all were measured: whoever asks again wants them measured again."""
    kept = Kept(PROOF, plan)
    if len(kept_pairs(kept, wanted)) == wanted:
        (KEPT / PROOF / f"{plan}.jsonl").unlink()
        kept = Kept(PROOF, plan)
    return kept


def kept_pairs(kept: Kept, wanted: int) -> list[Pair]:
    """Those that were measured, in their order."""
    return [msgspec.json.decode(kept[str(at)], type=Pair) for at in range(wanted) if str(at) in kept]


def keep(kept: Kept, at: int, pair: Pair) -> None:
    """Write a pair down."""
    kept.keep(str(at), msgspec.json.encode(pair))


def pooled(pairs: list[Pair], *, besieged: bool) -> list[float]:
    """The times of all acts."""
    return [time for pair in pairs for time in (pair.besieged if besieged else pair.quiet).acts]


def growth(pairs: list[Pair]) -> float:
    """The most memory of a house under siege over that in its first quiet block: of the one where it is largest.

    Later quiet blocks keep what was not given back, and so tell less.
    """
    return max(max(pair.besieged.peak for pair in each) / each[0].quiet.peak for each in _by_house(pairs))


def rise(pairs: list[Pair]) -> float:
    """Memory in the last besieged block of a house over that in its first one: of the one where it is largest."""
    return max(each[-1].besieged.peak / each[0].besieged.peak for each in _by_house(pairs))


def _by_house(pairs: list[Pair]) -> list[list[Pair]]:
    houses: dict[str, list[Pair]] = {}
    for pair in pairs:
        houses.setdefault(pair.quiet.house, []).append(pair)
    return list(houses.values())
