"""Strategies of the draw as files: a deal of one deck, sheet and ratio of stack to ante, solved and rounded."""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Final, NamedTuple

import numpy as np

from potluck.games.draw.options import Rules
from potluck.kernels.draws import DECIDES, THROWS, Deck, DrawLoop
from potluck.kernels.splits import Hands
from potluck.solve.draw.betting import Acts, Menu, acts
from potluck.solve.draw.dealt import DRAWN, HANDS_OF_HALF, cuts_of, kind_hands, polish, run_kept, sided
from potluck.solve.draw.defending import defended
from potluck.solve.draw.exchange import Merged, Shares, merged
from potluck.solve.draw.gathered import gathered, spread_over
from potluck.solve.draw.kinds import Kinds
from potluck.solve.draw.leaning import Habits, Lean, LeaningLoop, feared
from potluck.solve.draw.model import solved
from potluck.solve.draw.ordering import ordered
from potluck.solve.draw.rounding import BY_WEIGHT, EVENLY, FINELY, Fineness, rounded
from potluck.solve.draw.sets import Ints
from potluck.solve.draw_sides import Cuts
from potluck.solve.draw_table import ANTE, Header, Stored, Table, packed, rules_of
from potluck.solve.keeping import Keep
from potluck.version import __version__

__all__ = ["GRID", "LEANING", "Point", "filed", "game_of", "lean_of", "make", "make_leaning", "of_deck", "responded"]

MENU: Final = Menu(shares=(0.6, 1.5), raises=2)
LEANING_MENU: Final = Menu(shares=(0.6, 1.5), raises=2)
STRAIGHT: Final = Lean(0.0)
LEANS: Final = 0.18
"""The chance with which the fifth level takes the other to be a newcomer (docs/draw.md)."""
FEAR: Final = 0.4
"""How its chips count at twenty antes (`Lean.fear`); at other ratios by the root, since who has few antes left has few
dollars left, or plays for more of them."""
FEARED: Final = 20
GROUPS: Final = 96
MOST: Final = {32: 4, 52: 3}
"""Deck -> the most cards that are thrown in the model."""
TO: Final = 0.0001
"""The most that a seat may still win more, in antes; then it is solved far enough."""
SEED: Final = 1
SELDOM: Final = 0.01
"""Of all hands; a first stake beside the menu that fewer make is made by none."""


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
    rows: int = 0
    """Rows that kinds of hands are put together in, at most (`gathered`); 0: each has its own."""
    opens: tuple[float, ...] = ()
    """`Menu.opens`."""
    everywhere: bool = False
    """On true deals the mean is counted where the other does not come too."""
    swapped: bool = False
    """There each split is gone through both ways."""
    systematic: bool = False
    """And hands come at even steps through each half."""
    sides: int = 1
    """And behind the exchange on which of so many sides the first hand was (`Stored.cuts`)."""

    @property
    def name(self) -> str:
        """As in the name of its file."""
        return f"draw-{self.deck}-{self.profile}-{self.ratio:g}"


LONGEST: Final = (30.3, 37, 42.6, 47, 51.5, 60, 69, 80, 94, 103, 114, 131, 153, 170, 187, 201)
"""Up to 210 antes, beyond which By the letter does not go: steps in which what a file gives away hardly grows."""
RATIOS: Final[Mapping[int, tuple[float, ...]]] = {
    32: (20, 60, 8, 3, 15, 11, 5.5, 4, 2.2, 12.4, 9.9, 27, 23.5, 18, 6.4, 40, 100, 160, 49, 77, 125),
    52: (
        *(20, 8, 3, 13.3, 11.5, 10.3, 11, 25.2, 29.2, 13.9, 18, 9.9, 6.4, 22.7, 24.2, 4.75, 6, 3.7, 2.2),
        *LONGEST,
    ),
}
"""Deck -> ratios; the first deal of an Evening first. Between two both play."""
ROWS: Final[Mapping[tuple[int, float], int]] = {(52, 3): 1000, (32, 3): 500}
"""Deck and ratio -> rows of kinds."""
USUAL_ROWS: Final = {32: 0, 52: 800}
OPENS: Final[Mapping[tuple[int, float], tuple[float, ...]]] = {(52, 3): (0.05, 0.12, 0.25, 0.42, 0.8), (32, 3): (0.8,)}
"""Deck and ratio -> `Menu.opens`."""
USUAL: Final = {0: 600, 30: 1400, 40: 900, 49: 700, 110: 1400}
"""Antes that each has at least -> iterations of the model."""
OTHERS: Final[Mapping[float, int]] = {60: 900, 80: 1400, 153: 1000, 201: 1800}
"""Ratio -> iterations of the model."""
WEIGHED: Final = 49
"""So many antes and more are rounded by weight."""
WEIGHED_TOO: Final = (30.3, 37)
EVERYWHERE: Final = 8
"""So many antes and more have `Point.everywhere`, `swapped` and `systematic` with 32 cards, and three sides."""
SIDES: Final = 3
DEALT: Final = {0: 2000, EVERYWHERE: 16000, 40: 8000}
"""Antes that each has at least -> iterations on true deals with 32 cards; there the model's strategies lose most."""
LONG: Final = {
    (32, "de", 3.0): 6000,
    (32, "pl", 3.0): 6000,
    (52, "de", 3.0): 16000,
    (52, "pl", 3.0): 5100,
}
"""And of other points."""


def _fineness(point: Point) -> Fineness:
    if point.deck == min(RATIOS):
        return FINELY if point.everywhere else EVENLY
    return BY_WEIGHT if point.ratio >= WEIGHED or point.ratio in WEIGHED_TOO else EVENLY


def _iterations(ratio: float) -> int:
    return OTHERS.get(ratio, _usual(USUAL, ratio))


def _usual(table: dict[int, int], ratio: float) -> int:
    return next(many for least, many in reversed(table.items()) if ratio >= least)


def _dealt(deck: int, profile: str, ratio: float) -> int:
    """Iterations on true deals; 0: the model is solved."""
    usual = _usual(DEALT, ratio) if deck == min(RATIOS) else 0
    return LONG.get((deck, profile, ratio), usual)


def _deep(deck: int, ratio: float) -> bool:
    """Whether true deals are learnt as `EVERYWHERE` says."""
    return deck == min(RATIOS) and ratio >= EVERYWHERE


GRID: Final = tuple(
    Point(
        deck,
        profile,
        ratio,
        _iterations(ratio),
        _dealt(deck, profile, ratio),
        ROWS.get((deck, ratio), USUAL_ROWS[deck]),
        OPENS.get((deck, ratio), ()),
        _deep(deck, ratio),
        _deep(deck, ratio),
        _deep(deck, ratio),
        SIDES if _deep(deck, ratio) else 1,
    )
    for deck, ratios in RATIOS.items()
    for ratio in ratios
    for profile in ("pl", "de")
)


LEANING: Final = tuple(Point(32, profile, ratio, 0, 4000) for profile in ("pl", "de") for ratio in (20, 8, 3))
"""The points of the files that lean on the newcomer."""


def lean_of(point: Point) -> Lean:
    """How the fifth level leans at that point."""
    return Lean(LEANS, FEAR * (point.ratio / FEARED) ** 0.5)


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
    """The file of a point of the grid. `progress` hears of iterations. Sides are learnt on true deals alone."""
    menu = MENU._replace(opens=point.opens)
    rules, tree, deck = game_of(point, known, menu)
    together = gathered(known, point.rows) if point.rows else None
    deck = deck if together is None else together.deck
    cuts = cuts_of(point.deck, known, point.sides if point.dealt else 1)
    if point.dealt:
        hands = kind_hands(point.deck, known, order=rules.order, cuts=cuts)
        if together is not None:
            hands = hands._replace(rows=together.rows[hands.rows].astype(np.int32))
        loop = DrawLoop(tree.lines, sided(deck, hands, cuts), dtype=np.float32)
        polish(
            loop,
            point.deck,
            hands,
            to=point.dealt,
            seed=SEED,
            keep=keep,
            progress=progress,
            everywhere=point.everywhere,
            swapped=point.swapped,
            systematic=point.systematic,
        )
    else:
        loop = DrawLoop(tree.lines, deck, dtype=np.float32)
        solved(loop, to=TO * ANTE, most=point.iterations, keep=keep, progress=lambda bound: progress(bound.iteration))
    rows = None if together is None else together.rows
    _unmade(loop, tree, menu)
    return _written(point, known, rules, tree, loop, menu=menu, rows=rows, cuts=cuts)


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
            point.deck,
            deck,
            hands,
            met,
            seat=seat,
            chance=lean.chance,
            seed=SEED + seat,
            fearful=fearful,
            draws=(HANDS_OF_HALF, DRAWN),
        )
        run_kept(loop, to=point.dealt, keep=keep, progress=progress)
        loop.give(whole)
    defended(whole, tree, deck)
    return _written(point, known, rules, tree, whole, menu=LEANING_MENU, lean=lean)


def game_of(point: Point, known: Merged, menu: Menu | Header) -> tuple[Rules, Acts, Deck]:
    """The rules of a point of the grid, its tree with that menu, or that of a file, and the cards."""
    rules = Rules(profile="pl" if point.profile == "pl" else "de", deck=32 if point.deck == 32 else 52)
    known_menu = Menu(menu.shares, menu.raises, menu.opens)
    tree = acts(rules, ante=ANTE, stack=round(ANTE * point.ratio), menu=known_menu)
    shares = known.shares
    deck = Deck(known.weights, known.counts, len(known.bounds), shares.starts, shares.groups, shares.chances)
    return rules, tree, deck


def _written(
    point: Point,
    known: Merged,
    rules: Rules,
    tree: Acts,
    loop: DrawLoop,
    *,
    menu: Menu,
    lean: Lean = STRAIGHT,
    rows: Ints | None = None,
    cuts: Cuts = (),
) -> bytes:
    """The file of the mean strategies of a loop, which plays them as they are rounded from then on.

    Where kinds share `rows`, how far it is from an equilibrium is said of the model with all kinds.
    """
    before, after = rounded(loop, tree, loop.deck, _fineness(point))
    value, first, second = responded(loop if rows is None else _spread(loop, rows, point, known, menu, cuts), cuts)
    header = Header(
        name=point.name,
        deck=point.deck,
        profile=point.profile,
        rules=rules_of(rules),
        ratio=point.ratio,
        shares=menu.shares,
        raises=menu.raises,
        opens=menu.opens,
        counts=known.counts,
        groups=len(known.bounds),
        sides=point.sides if cuts else 1,
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
        rows=b"" if rows is None else rows.astype("<u2").tobytes(),
        cuts=cuts,
    )
    return packed(header, ordered(header, stored))


def _spread(loop: DrawLoop, rows: Ints, point: Point, known: Merged, menu: Menu, cuts: Cuts) -> DrawLoop:
    """A loop in which each kind plays as its row does in that one."""
    whole = DrawLoop(loop.lines, _sided_deck(point, known, menu, cuts), dtype=np.float32)
    spread_over(loop, whole, rows)
    return whole


def _sided_deck(point: Point, known: Merged, menu: Menu | Header, cuts: Cuts) -> Deck:
    """The cards by kinds and, behind the exchange, by groups and sides."""
    rules, _, deck = game_of(point, known, menu)
    return sided(deck, kind_hands(point.deck, known, order=rules.order, cuts=cuts), cuts) if cuts else deck


def responded(loop: DrawLoop, cuts: Cuts) -> tuple[float, float, float]:
    """`DrawLoop.respond` where hands of one group are alike, whatever their sides are.

    A loop has the higher place win. So it is asked twice, once with the sides of each group the other way round: the
    mean is what the mean strategies win, and what a response wins is that at most.
    """
    as_told = loop.respond()
    if not cuts:
        return as_told
    deck, sides = loop.deck, len(cuts[0]) + 1
    places = deck.places // sides * sides + sides - 1 - deck.places % sides
    other = DrawLoop(loop.lines, deck._replace(places=places.astype(np.int32)), dtype=np.float32)
    for seat in (0, 1):
        other.before_sums[seat][:] = loop.before_sums[seat]
        other.after_sums[seat][:] = loop.after_sums[seat].reshape(-1, sides)[:, ::-1].ravel()
    value, first, second = np.mean([as_told, other.respond()], axis=0).tolist()
    return value, first, second


def _unmade(loop: DrawLoop, tree: Acts, menu: Menu) -> None:
    """Lets no hand make a first stake beside the menu that hardly any hand makes."""
    beside = {f"open {round(share * tree.pot)}" for share in menu.opens}
    for node in (0, *(at for at, name in enumerate(tree.names) if name == "wait")):
        _, seat, first, below = tree.lines.nodes[node].tolist()
        start = loop.plans[seat].before[node]
        table, chances = loop.before_sums[seat][:, start : start + below], loop.chances(node)
        often = loop.deck.weights @ chances
        for act in range(below):
            if _last(tree.names[first + act]) in beside and often[act] < SELDOM:
                table[:, act] = 0
        table[:, 0] += table.sum(axis=1) <= 0


def filed(table: Table, point: Point, known: Merged) -> DrawLoop:
    """A loop whose mean strategies are those of a file."""
    stored, counts, kinds = table.stored, known.counts, len(known.weights)
    _, tree, _ = game_of(point, known, table.header)
    deck = _sided_deck(point, known, table.header, stored.cuts)
    loop = DrawLoop(tree.lines, deck, dtype=np.float32)
    for node, (kind, seat, _, below) in enumerate(tree.lines.nodes.tolist()):
        early = np.frombuffer(table.whole(node), np.uint8).reshape(-1, kinds).T
        at = [plan.before.get(node) for plan in loop.plans]
        if kind == THROWS:
            first, second = at[seat] or 0, at[1 - seat] or 0
            loop.before_sums[seat][:, first : first + counts] = early[:, :counts]
            loop.before_sums[1 - seat][:, second : second + counts**2] = early[:, counts:]
        elif kind == DECIDES and at[seat] is not None:
            start = at[seat] or 0
            loop.before_sums[seat][:, start : start + below] = early
        elif kind == DECIDES:
            late = np.frombuffer(stored.after[node], np.uint8).reshape(counts, counts, below, deck.groups)
            for a in range(counts):
                for b in range(counts):
                    loop.late_sums(node, a, b)[:] = late[a, b].T
    return loop


def _last(name: str) -> str:
    """The act that leads to a node."""
    words = name.split()
    return " ".join(words[-2:]) if words and words[-1].isdigit() else "".join(words[-1:])
