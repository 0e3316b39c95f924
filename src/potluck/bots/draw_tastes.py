"""How opponents of the draw depart from the solved deal: what they do not see, and what they like (docs/draw.md).

They play its files (`potluck.bots.draw_solved`), but see their cards with a coarser eye, pay no heed to how many cards
the other threw, or move some chance from one act to another. By rules of which no file is kept they think as the level
of the ladder that has their name.
"""

from bisect import bisect_left
from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import pairwise
from math import inf
from typing import Final, Literal

from msgspec import Struct

from potluck.bots.draw_line import STAKES, Tree
from potluck.solve.draw_kinds import ranks_of
from potluck.solve.draw_table import Table

__all__ = [
    "CATEGORY",
    "PLAIN",
    "STRAIGHT",
    "USUAL",
    "Eye",
    "Taste",
    "Tell",
    "bent",
    "blurred_after",
    "blurred_before",
    "made_hand",
]

Eye = Literal["category", "rank", "exact"]
"""What is seen of a hand: its category; that and its leading rank; all."""
Tell = Literal["", "made", "sizes"]
"""What his stakes give away, always: nothing; that he holds two pair or better; by their size how good his hand is."""
USUAL: Final = 3
"""As many cards the other is taken to have thrown by whoever does not look."""
CATEGORY, LEADING = 26, 13
"""Bits of a strength below its category, and below its leading rank."""
TWO_PAIR: Final = 2
"""The category from which on a hand counts as made."""


class Taste(Struct, frozen=True, kw_only=True):
    """The blindness of an opponent, and how much chance he moves; the defaults are the solved deal itself."""

    eye: Eye = "exact"
    counts: bool = True
    """Whether he sees how many cards the other threw."""
    calls: float = 0.0
    """Of what would be given up, the share that pays; below zero, of what would pay, the share that is given up: all of
    it of the worst hand, nothing of the best."""
    dear: float = inf
    """The largest stake, as a share of the pot after a call, that such a liking pays."""
    bluffs: float = 0.0
    """Of what weak hands would not stake, the share that they do; below zero, of what they would, what is left out."""
    values: float = 0.0
    """The same of strong hands."""
    sizes: float = 0.0
    """Of each stake of strong hands, the share that goes to the next larger one."""
    steals: float | None = None
    """In place of `bluffs` where the other has waited."""
    plunges: float = 0.0
    """Of each stake of hands from the place `sure` on, the share that goes to the largest."""
    sure: float = 0.55
    mixes: float = 0.0
    """The share of all decisions that is left to chance."""
    tell: Tell = ""
    behind: "Taste | None" = None
    """His taste behind the exchange, where it is another."""
    leans: str = ""
    """The folder of files that lean on a known player: where one is kept it plays, and nothing is bent."""
    weak: float = 0.35
    """Hands up to this place among all groups of strength are weak."""
    strong: float = 0.35
    """And from this place on they are strong."""


PLAIN: Final = Taste()
STRAIGHT: Final = Taste(leans="newcomer")
"""A file that leans, as it is; its last rounds are not solved anew."""


def made_hand(strength: int) -> bool:
    """Whether a hand of that strength is two pair or better."""
    return strength >> CATEGORY >= TWO_PAIR


def bent(
    tree: Tree, node: int, chances: Sequence[float], place: float, taste: Taste, *, made: bool = True
) -> list[float]:
    """The chances of the acts at a node for a hand of that place among all, 0 to 1, as that taste has them.

    `made`: whether it is two pair or better.
    """
    children = tree.children(node)
    words = [tree.acts[child].partition(" ")[0] for child in children]
    stakes = [at for at, word in enumerate(words) if word in STAKES and children[at] not in tree.further]
    gives_up = words.index("pass") if "pass" in words else -1
    stays = next(at for at, word in enumerate(words) if word not in STAKES and at != gives_up)
    moved = list(chances)
    for at, child in enumerate(children):
        if child in tree.further:  # No taste is for a stake that stands there to be answered.
            _move(moved, at, stakes[-1], 1.0)
    if gives_up >= 0:
        likes = taste.calls > 0 and tree.spots[node].stake <= taste.dear
        _move(moved, gives_up, stays, taste.calls if likes else 0.0)
        _move(moved, stays, gives_up, -taste.calls * (1 - place) if taste.calls < 0 else 0.0)
    if stakes:
        bluffs = taste.bluffs if taste.steals is None or tree.acts[node] != "wait" else taste.steals
        share = taste.values if place >= taste.strong else bluffs if place < taste.weak else 0.0
        _stake(moved, stakes, stays, gives_up, share)
        if place >= taste.strong:
            for small, large in reversed(list(pairwise(stakes))):
                _move(moved, small, large, taste.sizes)
        if place >= taste.sure:
            for stake in stakes[:-1]:
                _move(moved, stake, stakes[-1], taste.plunges)
    moved = [(1 - taste.mixes) * chance + taste.mixes / len(moved) for chance in moved]
    _tell(moved, stakes, stays, place=place, taste=taste, made=made)
    return moved


def _tell(moved: list[float], stakes: Sequence[int], stays: int, *, place: float, taste: Taste, made: bool) -> None:
    """Give the stakes their tell, last of all, so that it holds whatever else he likes."""
    if taste.tell == "made" and not made:
        for stake in stakes:
            _move(moved, stake, stays, 1.0)
    if taste.tell == "sizes" and stakes:
        wanted = stakes[min(int(place >= taste.strong), len(stakes) - 1)]
        for stake in stakes:
            if stake != wanted:
                _move(moved, stake, wanted, 1.0)


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
    """Chances behind the exchange, the mean over all groups that such an eye takes for the same; ask by category.

    What a file remembers of the first hand it does not see: over all sides too.
    """
    bits = CATEGORY if eye == "category" else LEADING
    low = strength >> bits << bits
    bounds = table.stored.bounds
    first, last = (max(bisect_left(bounds, bound + 1) - 1, 0) for bound in (low, low + (1 << bits) - 1))
    sides = range(table.header.sides)
    rows = [table.after(node, thrown, group, side) for group in range(first, last + 1) for side in sides]
    return tuple(sum(column) / len(rows) for column in zip(*rows, strict=True))
