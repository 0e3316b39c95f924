"""Strategies of the draw as files: a deal of one deck, sheet and ratio of stack to ante, solved and rounded."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from potluck.games.draw.options import Rules
from potluck.kernels.draws import DECIDES, THROWS, Deck, DrawLoop, Lines, Tables
from potluck.kernels.splits import Hands
from potluck.solve.draw.betting import Acts, Menu, acts
from potluck.solve.draw.dealt import kind_hands, polish, run_kept
from potluck.solve.draw.exchange import Merged, Reals, Shares, merged
from potluck.solve.draw.kinds import Kinds
from potluck.solve.draw.leaning import Habits, Lean, LeaningLoop, feared
from potluck.solve.draw.model import solved
from potluck.solve.draw_table import ANTE, Header, Stored, Table, packed, rules_of
from potluck.solve.keeping import Keep
from potluck.version import __version__

__all__ = ["GRID", "LEANING", "Point", "filed", "game_of", "lean_of", "make", "make_leaning", "of_deck", "settled"]

MENU: Final = Menu(shares=(0.6, 1.5), raises=2)
LEANING_MENU: Final = Menu(shares=(0.6, 1.5), raises=2)
STRAIGHT: Final = Lean(0.0)
LEANS: Final = 0.25
"""The chance with which the fifth level takes the other to be a newcomer (docs/draw.md)."""
FEAR: Final = 0.8
"""How its chips count at twenty antes (`Lean.fear`); at other ratios by the root, since who has few antes left has few
dollars left, or plays for more of them."""
GROUPS: Final = 96
MOST: Final = {32: 4, 52: 3}
"""Deck -> the most cards that are thrown in the model."""
TO: Final = 0.003
"""The most that a seat may still win more, in antes; then it is solved far enough."""
LEAST: Final = 3e-3
"""Where a hand comes less often by its own acts, what it would do is taken from the hand beside it."""
SEED: Final = 1
WHOLE: Final = 30
"""A chance of one before the exchange."""
WHOLE_BEHIND: Final = 250
"""And behind it."""
GOLDEN: Final = 0.6180339887498949
TINY: Final = 1e-4
Bytes = npt.NDArray[np.uint8]


class Point(NamedTuple):
    """A point of the grid."""

    deck: int
    profile: str
    ratio: float
    """What each has, in antes; the own ante counts, and half of a pot that is carried counts as ante."""
    iterations: int
    """Of the model, at most."""
    dealt: int = 0
    """On true deals; then the model is not solved."""

    @property
    def name(self) -> str:
        """As in the name of its file."""
        return f"draw-{self.deck}-{self.profile}-{self.ratio:g}"


RATIOS: Final = (20, 60, 8, 3, 120, 35)
"""The first deal of an Evening and of By the letter first."""
ITERATIONS: Final = {32: 600, 52: 300}
DEALT: Final = {
    (32, "pl", 3): 2000,
    (32, "de", 3): 2000,
    (32, "pl", 8): 2000,
    (32, "de", 8): 2000,
    (32, "pl", 20): 3000,
    (32, "de", 20): 8000,
    (32, "pl", 60): 6000,
    (52, "pl", 3): 4000,
}
"""Deck, sheet and ratio -> iterations on true deals; elsewhere the model is solved."""
GRID: Final = tuple(
    Point(deck, profile, ratio, ITERATIONS[deck], DEALT.get((deck, profile, ratio), 0))
    for ratio in RATIOS
    for deck in (32, 52)
    for profile in ("pl", "de")
)


LEANING: Final = tuple(Point(32, profile, ratio, 0, 400) for profile in ("pl", "de") for ratio in (20, 8, 3))
"""The points of the files that lean on the newcomer."""


def lean_of(point: Point) -> Lean:
    """How the fifth level leans at that point."""
    return Lean(LEANS, FEAR * (point.ratio / RATIOS[0]) ** 0.5)


def of_deck(deck: int, profile: str, kept: Path) -> Merged:
    """The exchange of that deck and sheet; kept in that file once it has been reckoned."""
    rules = Rules(profile="pl" if profile == "pl" else "de", deck=32 if deck == 32 else 52)
    if kept.exists():
        with np.load(kept) as parts:
            a, b, c, d, e, f, g, h, i, j = (parts[f"arr_{number}"] for number in range(10))
        return Merged(Kinds(a, b, c), d, e, Shares(f, g, h), i, j)
    known = merged(deck, order=rules.order, most=MOST[deck], groups=GROUPS)
    kept.parent.mkdir(parents=True, exist_ok=True)
    np.savez(kept, *known.kinds, known.weights, known.keeps, *known.shares, known.groups, known.bounds)
    return known


def make(point: Point, known: Merged, *, keep: Keep, progress: Callable[[int], None] = lambda _: None) -> bytes:
    """The file of a point of the grid. `progress` hears of iterations."""
    rules, tree, deck = game_of(point, known, MENU)
    loop = DrawLoop(tree.lines, deck, dtype=np.float32)
    if point.dealt:
        hands = kind_hands(point.deck, known, order=rules.order)
        polish(loop, point.deck, hands, to=point.dealt, seed=SEED, keep=keep, progress=progress)
    else:
        solved(loop, to=TO * ANTE, most=point.iterations, keep=keep, progress=lambda bound: progress(bound.iteration))
    return _written(point, known, rules, tree, loop, menu=MENU)


def make_leaning(
    point: Point,
    known: Merged,
    lean: Lean,
    habits: Callable[[Rules, Acts, Deck, Hands], Habits],
    *,
    keeps: Sequence[Keep],
    progress: Callable[[int], None] = lambda _: None,
) -> bytes:
    """The file of a strategy that leans on those habits in either seat; a keep for each."""
    rules, tree, deck = game_of(point, known, LEANING_MENU)
    hands = kind_hands(point.deck, known, order=rules.order)
    met, whole = habits(rules, tree, deck, hands), DrawLoop(tree.lines, deck, dtype=np.float32)
    for seat, keep in enumerate(keeps):
        fearful = feared(tree.lines, seat, most=ANTE * point.ratio, fear=lean.fear)
        loop = LeaningLoop(
            point.deck, deck, hands, met, seat=seat, chance=lean.chance, seed=SEED + seat, fearful=fearful
        )
        run_kept(loop, to=point.dealt, keep=keep, progress=progress)
        loop.give(whole)
    return _written(point, known, rules, tree, whole, menu=LEANING_MENU, lean=lean)


def game_of(point: Point, known: Merged, menu: Menu | Header) -> tuple[Rules, Acts, Deck]:
    """The rules of a point of the grid, its tree with that menu, or that of a file, and the cards."""
    rules = Rules(profile="pl" if point.profile == "pl" else "de", deck=32 if point.deck == 32 else 52)
    known_menu = Menu(menu.shares, menu.raises)
    tree = acts(rules, ante=ANTE, stack=round(ANTE * point.ratio), menu=known_menu)
    shares = known.shares
    deck = Deck(known.weights, known.counts, len(known.bounds), shares.starts, shares.groups, shares.chances)
    return rules, tree, deck


def _written(
    point: Point, known: Merged, rules: Rules, tree: Acts, loop: DrawLoop, *, menu: Menu, lean: Lean = STRAIGHT
) -> bytes:
    """The file of the mean strategies of a loop, which plays them as they are rounded from then on."""
    before, after = _rounded(loop, tree, loop.deck)
    value, first, second = loop.respond()
    header = Header(
        name=point.name,
        deck=point.deck,
        profile=point.profile,
        rules=rules_of(rules),
        ratio=point.ratio,
        shares=menu.shares,
        raises=menu.raises,
        counts=known.counts,
        groups=len(known.bounds),
        iterations=0 if point.dealt else loop.iteration,
        dealt=point.dealt,
        leans=lean.chance,
        fears=round(lean.fear, 3),
        value=round(value / (2 * ANTE), 6),
        exploitability=round((first + second) / (4 * ANTE), 6),
        made_by=f"potluck {__version__}",
    )
    stored = Stored(
        nodes=tuple(tuple(row) for row in tree.lines.nodes.tolist()),
        acts=tuple(_last(name) for name in tree.names),
        bounds=tuple(known.bounds.tolist()),
        keeps=known.keeps.astype(np.uint8).tobytes(),
        before=before,
        after=after,
    )
    return packed(header, stored)


def filed(table: Table, point: Point, known: Merged) -> DrawLoop:
    """A loop whose mean strategies are those of a file."""
    _, tree, deck = game_of(point, known, table.header)
    stored, counts, groups, kinds = table.stored, known.counts, len(known.bounds), len(known.weights)
    loop = DrawLoop(tree.lines, deck, dtype=np.float32)
    for node, (kind, seat, _, below) in enumerate(tree.lines.nodes.tolist()):
        early = np.frombuffer(stored.before[node], np.uint8).reshape(-1, kinds).T
        at = [plan.before.get(node) for plan in loop.plans]
        if kind == THROWS:
            first, second = at[seat] or 0, at[1 - seat] or 0
            loop.before_sums[seat][:, first : first + counts] = early[:, :counts]
            loop.before_sums[1 - seat][:, second : second + counts**2] = early[:, counts:]
        elif kind == DECIDES and at[seat] is not None:
            start = at[seat] or 0
            loop.before_sums[seat][:, start : start + below] = early
        elif kind == DECIDES:
            late = np.frombuffer(stored.after[node], np.uint8).reshape(counts, counts, below, groups)
            for a in range(counts):
                for b in range(counts):
                    loop.late_sums(node, a, b)[:] = late[a, b].T
    return loop


def _last(name: str) -> str:
    """The act that leads to a node."""
    words = name.split()
    return " ".join(words[-2:]) if words and words[-1].isdigit() else "".join(words[-1:])


def _rounded(loop: DrawLoop, tree: Acts, deck: Deck) -> tuple[tuple[bytes, ...], tuple[bytes, ...]]:
    """The mean strategies rounded, node by node, before the exchange and behind it; the loop then plays those."""
    before, after = [b""] * len(tree.names), [b""] * len(tree.names)
    reached = [_reach(loop, tree, deck, seat) for seat in (0, 1)]
    plans = loop.plans
    for node, (kind, seat, _, below) in enumerate(tree.lines.nodes.tolist()):
        if kind == DECIDES and node in plans[seat].before:
            columns = slice(plans[seat].before[node], plans[seat].before[node] + below)
            before[node] = settled(loop.before_sums[seat][:, columns], reached[seat][node], WHOLE).tobytes()
        elif kind == THROWS:
            parts = []
            for thrower in (seat, 1 - seat):
                at = plans[thrower].before[node]
                for other in range(1 if thrower == seat else deck.counts):
                    columns = slice(at + other * deck.counts, at + (other + 1) * deck.counts)
                    parts.append(settled(loop.before_sums[thrower][:, columns], reached[thrower][node], WHOLE))
            before[node] = np.concatenate(parts).tobytes()
        elif kind == DECIDES:
            parts = [
                settled(loop.late_sums(node, first, second), reached[seat][node, first, second], WHOLE_BEHIND)
                for first in range(deck.counts)
                for second in range(deck.counts)
            ]
            after[node] = np.concatenate(parts).tobytes()
    return tuple(before), tuple(after)


def settled(table: Tables, reach: Reals, steps: int) -> Bytes:
    """(actions, hands): the chances of a (hands, actions) table in so many parts of one, put into its place too."""
    total = table.sum(axis=1)
    known = (reach > LEAST) & (total > 0)
    if not known.any():
        known = total >= 0
        table[:] = 1
        total = table.sum(axis=1)
    # Of hands that do not come here the nearest below that does, else the first that does.
    places = np.maximum.accumulate(np.where(known, np.arange(len(known)), -1))
    places = np.where(places < 0, int(known.argmax()), places)
    # Each hand is rounded at another place, by the golden ratio, so that hands together act as often as before.
    exact = (table / np.where(total > 0, total, 1)[:, None])[places].astype(np.float64) * steps
    sums = np.cumsum(exact, axis=1) + (np.arange(len(exact)) * GOLDEN % 1)[:, None]
    sums[:, -1] = steps + (np.arange(len(exact)) * GOLDEN % 1)
    whole = np.diff(np.floor(sums + TINY), axis=1, prepend=0)
    table[:] = whole
    return np.ascontiguousarray(whole.T.astype(np.uint8))


def _reach(loop: DrawLoop, tree: Acts, deck: Deck, seat: int) -> dict[object, Reals]:
    """By node, behind the exchange by node and what both threw: how likely each hand comes there by its own acts.

    Behind the exchange it is the share of the likeliest group.
    """
    lines: Lines = tree.lines
    reached: dict[object, Reals] = {}

    def walk(node: int, own: Reals, thrown: tuple[int, int] | None) -> None:
        kind, actor, first, below = (int(number) for number in lines.nodes[node])
        if kind == THROWS:
            reached[node] = own
            for a in range(deck.counts):
                for b in range(deck.counts):
                    mine = loop.chances(node)[:, a] if actor == seat else loop.chances(node, own=1, other=a)[:, b]
                    number = a if actor == seat else b
                    walk(first, _spread(deck, number, deck.weights * own * mine), (a, b))
            return
        if kind != DECIDES:
            return
        if thrown is None:
            reached[node] = own
        else:
            reached[node, thrown[0], thrown[1]] = own / max(float(own.max()), 1e-300)
        for action in range(below):
            behind = own
            if actor == seat:
                numbers = {} if thrown is None else {"own": thrown[0], "other": thrown[1]}
                behind = own * loop.chances(node, **numbers)[:, action]
            walk(first + action, behind, thrown)

    walk(0, np.ones(len(deck.weights)), None)
    return reached


def _spread(deck: Deck, thrown: int, reach: Reals) -> Reals:
    """By group, what hands come to that throw so many."""
    starts = deck.starts
    rows = np.arange(len(reach)) * deck.counts + thrown
    sizes = starts[rows + 1] - starts[rows]
    places = np.repeat(starts[rows] - np.concatenate([[0], np.cumsum(sizes)[:-1]]), sizes) + np.arange(sizes.sum())
    weights = np.repeat(reach, sizes) * deck.chances[places]
    return np.bincount(deck.places[places], weights, minlength=deck.groups).astype(np.float64)
