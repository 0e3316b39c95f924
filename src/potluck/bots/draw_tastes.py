"""How opponents of the draw depart from the solved deal: what they do not see, and what they like (docs/draw.md).

They play its files (`potluck.bots.draw_solved`), but see their cards with a coarser eye, pay no heed to how many cards
the other threw, or move some chance from one act to another. By rules of which no file is kept they think as the level
of the ladder that has their name.
"""

from bisect import bisect_left
from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import Final, Literal

from msgspec import Struct

from potluck.bots.draw_line import STAKES, Tree
from potluck.solve.draw_kinds import ranks_of
from potluck.solve.draw_table import Table

__all__ = ["LEVELS", "PERSONAS", "PLAIN", "USUAL", "Eye", "Taste", "bent", "blurred_after", "blurred_before"]

Eye = Literal["category", "rank", "exact"]
"""What is seen of a hand: its category; that and its leading rank; all."""
USUAL: Final = 3
"""As many cards the other is taken to have thrown by whoever does not look."""
CATEGORY, LEADING = 26, 13
"""Bits of a strength below its category, and below its leading rank."""


class Taste(Struct, frozen=True, kw_only=True):
    """The blindness of an opponent, and how much chance he moves; the defaults are the solved deal itself."""

    eye: Eye = "exact"
    counts: bool = True
    """Whether he sees how many cards the other threw."""
    calls: float = 0.0
    """Of what would be given up, the share that pays; below zero, of what would pay, the share that is given up: all of
    it of the worst hand, nothing of the best."""
    bluffs: float = 0.0
    """Of what weak hands would not stake, the share that they do; below zero, of what they would, what is left out."""
    values: float = 0.0
    """The same of strong hands."""
    sizes: float = 0.0
    """Of each stake of strong hands, the share that goes to the next larger one."""
    mixes: float = 0.0
    """The share of all decisions that is left to chance."""
    weak: float = 0.35
    """Hands up to this place among all groups of strength are weak."""
    strong: float = 0.35
    """And from this place on they are strong."""


PLAIN: Final = Taste()
LEVELS: Final = (
    Taste(eye="category", counts=False, calls=0.8, bluffs=-1.0, values=-0.85),
    Taste(eye="category", counts=False, calls=0.2),
    Taste(eye="rank", counts=False, calls=0.2),
    Taste(bluffs=-0.3),
    Taste(bluffs=-1.0, sizes=1.0),
)
"""Levels 1 to 5."""
PERSONAS: Final[Mapping[str, Taste]] = {
    "halina": Taste(bluffs=-1.0, calls=-0.3, sizes=0.5),
    "ottokar": Taste(bluffs=-0.3),
    "remedios": Taste(bluffs=0.4),
    "lev": Taste(calls=0.9, bluffs=-0.6),
    "gus": Taste(mixes=0.12),
}
"""Who they are stands in the words; here is how they play."""


def bent(tree: Tree, node: int, chances: Sequence[float], place: float, taste: Taste) -> list[float]:
    """The chances of the acts at a node for a hand of that place among all, 0 to 1, as that taste has them."""
    children = tree.children(node)
    words = [tree.acts[child].partition(" ")[0] for child in children]
    stakes = [at for at, word in enumerate(words) if word in STAKES]
    gives_up = words.index("pass") if "pass" in words else -1
    stays = next(at for at, word in enumerate(words) if word not in STAKES and at != gives_up)
    moved = list(chances)
    if gives_up >= 0:
        _move(moved, gives_up, stays, taste.calls if taste.calls > 0 else 0.0)
        _move(moved, stays, gives_up, -taste.calls * (1 - place) if taste.calls < 0 else 0.0)
    if stakes:
        share = taste.values if place >= taste.strong else taste.bluffs if place < taste.weak else 0.0
        _stake(moved, stakes, stays, gives_up, share)
        if place >= taste.strong:
            for small, large in reversed(list(pairwise(stakes))):
                _move(moved, small, large, taste.sizes)
    return [(1 - taste.mixes) * chance + taste.mixes / len(moved) for chance in moved]


def _stake(moved: list[float], stakes: Sequence[int], stays: int, gives_up: int, share: float) -> None:
    """More or fewer stakes; what is not raised any more is given up by the weak where something is owed."""
    if share > 0:
        _move(moved, stays, stakes[0], share)
        if gives_up >= 0:
            _move(moved, gives_up, stakes[0], share / 4)
    for stake in stakes:
        _move(moved, stake, stays, -share if share < 0 else 0.0)


def _move(chances: list[float], source: int, target: int, share: float) -> None:
    part = chances[source] * share
    chances[source] -= part
    chances[target] += part


def blurred_before(table: Table, start: int, packed: bytes, actions: int, place: int, eye: Eye) -> list[float]:
    """Chances before the exchange, the mean over all kinds of hands that such an eye takes for the same."""
    return list(_mean_before(table, start, packed, actions, _alike(table, eye)[place], eye))


@lru_cache(maxsize=4096)
def _mean_before(
    table: Table, start: int, packed: bytes, actions: int, alike: tuple[int, ...], eye: Eye
) -> tuple[float, ...]:
    kinds = len(table.places)
    places = _kinds_of(table, eye)[alike]
    sums = [sum(packed[start + action * kinds + place] for place in places) for action in range(actions)]
    return tuple(often / sum(sums) for often in sums)


@lru_cache(maxsize=64)
def _alike(table: Table, eye: Eye) -> tuple[tuple[int, ...], ...]:
    """By kind: what such an eye sees of it."""
    return tuple(_seen(key, eye) for key in table.places)


@lru_cache(maxsize=64)
def _kinds_of(table: Table, eye: Eye) -> Mapping[tuple[int, ...], list[int]]:
    kinds: dict[tuple[int, ...], list[int]] = {}
    for place, alike in enumerate(_alike(table, eye)):
        kinds.setdefault(alike, []).append(place)
    return kinds


def _seen(key: int, eye: Eye) -> tuple[int, ...]:
    mark, ranks = ranks_of(key)
    often = sorted(((ranks.count(rank), rank) for rank in {*ranks}), reverse=True)
    pattern = (mark, len(often), often[0][0], int(len(often) == len(ranks) and ranks[-1] - ranks[0] == len(ranks) - 1))
    return pattern if eye == "category" else (*pattern, often[0][1])


@lru_cache(maxsize=4096)
def blurred_after(table: Table, node: int, thrown: tuple[int, int], strength: int, eye: Eye) -> tuple[float, ...]:
    """Chances behind the exchange, the mean over all groups that such an eye takes for the same; ask by category."""
    bits = CATEGORY if eye == "category" else LEADING
    low = strength >> bits << bits
    bounds = table.stored.bounds
    first, last = (max(bisect_left(bounds, bound + 1) - 1, 0) for bound in (low, low + (1 << bits) - 1))
    rows = [table.after(node, thrown, group) for group in range(first, last + 1)]
    return tuple(sum(column) / len(rows) for column in zip(*rows, strict=True))
