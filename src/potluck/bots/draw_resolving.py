"""The last round of a deal of the draw, solved anew from what is public, where files lack a stake or a stack.

Both seats come behind the exchange with what the files' chances leave of their hands; that is sampled on true deals, so
that both hands come from one pack. The round is solved from its beginning with the pot, the stacks and the stakes as
they are at the table. Compiled alone; the same view brings the same chances.
"""

from collections.abc import Mapping
from functools import lru_cache
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from potluck.bots.draw_line import CLOSE, Line, Tree, most_of
from potluck.bots.draw_places import placed
from potluck.games.draw.options import Rules
from potluck.games.draw.values import Acted, Exchanged, Open, RaiseBy
from potluck.games.draw.view import View
from potluck.kernels import COMPILED, rank
from potluck.kernels.rounds import Round, RoundSolver, betting
from potluck.solve.draw_kinds import HELD, RANKS, SUITS
from potluck.solve.draw_table import DECIDES, THROWS

__all__ = ["COMPILED", "Resolved", "resolved"]

Ints = npt.NDArray[np.int64]
Bytes = npt.NDArray[np.uint8]
Reals = npt.NDArray[np.float64]
HANDS: Final = 100_000
"""Hands, of which the ranges are drawn."""
AT_ONCE: Final = 2_000
"""Hands that are dealt together, so that what is worked on stays in the processor's cache."""
PAIRS: Final = 120_000
"""Pairs of them that are tried: those that share no card are true deals."""
DRAWN: Final = 12_000
FEW: Final = 60
"""Hands, or pairs of hands, below which the ranges are not known."""
ITERATIONS: Final = 100
SHARES: Final = (0.6, 1.5)
RAISES: Final = 2
BLOCKS: Final = 10
"""Parts of each range between which it is counted how often hands meet."""
PRIOR: Final = 20.0
FLAT: Final = 0.02
"""The share of a range that is spread over all that any hand comes to, so that no hand is out of it."""
PACK: Final = 52
CARD: Final = 6
"""Bits for a card."""
SPARE: Final = 8
"""Bits of 32 that `Generator.random` leaves out of a number."""
NUMBER: Final = np.uint32((1 << 32) - (1 << SPARE))
DOUBT: Final = 0.2
"""Who stakes before the exchange what lies farther from the file than this (`Line.doubted`) may hold anything."""
ANYTHING: Final = 0.5
"""The share of such a range that is spread over all hands."""


class Resolved(NamedTuple):
    """A decision of a last round that was solved."""

    acts: tuple[tuple[str, int], ...]
    """`pass`, `check` or `stake`, and the dollars of a stake."""
    often: Reals
    """(acts, groups)"""
    round: Round
    """All of it; seat 0 is the first to speak."""
    played: Mapping[int, Reals]
    """By decision of the round: (acts, groups)."""
    path: tuple[int, ...]
    """The decisions of the round that led here, and this one."""

    def chances(self, group: int) -> list[tuple[str, int, float]]:
        """Act, amount and chance for a hand of that group."""
        return [(*act, float(row[group])) for act, row in zip(self.acts, self.often, strict=True)]


def resolved(tree: Tree, view: View, line: Line, stake: int = 0) -> Resolved | None:
    """The decision of that view, its round solved; None: too little is known of the ranges.

    A stake that is asked about stands among its acts, in place of the nearest.

    Cost: some 50 ms of the processor, once for what is public of a round.
    """
    spent = _in_round(view)
    left = most_of(view) - (max(seat.paid for seat in view.seats) - view.ante) + max(spent)
    made = tuple(_stakes(view))
    doubted = int(view.seat == view.first) if line.doubted > DOUBT else -1
    paid = line.paid if doubted >= 0 else 0.0
    spot = _Spot(line.root, line.thrown, view.pot - sum(spent), left, made, stake, doubted, paid)
    return _solved(tree, view.rules, spot)


class _Spot(NamedTuple):
    """All that is public of a round, and that its solution depends on."""

    root: int
    """The exchange of the tree that stands for the one that was made."""
    thrown: tuple[int, int]
    pot: int
    """Dollars, before the round."""
    left: int
    """Dollars that each could still put in then."""
    stakes: tuple[int, ...]
    """Those that were made."""
    asked: int = 0
    """One that may be made next; 0: none."""
    doubted: int = -1
    """The seat that staked before the exchange as no file does; -1: none."""
    paid: float = 0.0
    """The chance with which the other one paid that with what the file gives up."""


class _Past(NamedTuple):
    """All that the ranges of a round depend on: whatever was before it."""

    root: int
    thrown: tuple[int, int]
    doubted: int
    paid: float


@lru_cache(maxsize=512)
def _solved(tree: Tree, rules: Rules, at: _Spot) -> Resolved | None:
    ranges = _ranges(tree, rules, _Past(at.root, at.thrown, at.doubted, at.paid))
    if ranges is None:
        return None
    made = (*at.stakes, at.asked) if at.asked else at.stakes
    round_ = betting(at.pot, at.left, shares=SHARES, raises=RAISES, close=CLOSE, made=made)
    solver = RoundSolver(round_, ranges[:2], ranges[2])
    solver.run(ITERATIONS)
    path = [0]
    for stake in at.stakes:
        path.append(next(child for child in round_.children[path[-1]] if round_.acts[child] == ("stake", stake)))
    played = {node: solver.strategy(node) for node, actor in enumerate(round_.actors) if actor >= 0}
    acts = tuple(round_.acts[child] for child in round_.children[path[-1]])
    return Resolved(acts, played[path[-1]], round_, played, tuple(path))


def _behind(view: View) -> list[Acted]:
    """The acts behind the exchange."""
    last = max(at for at, entry in enumerate(view.story) if isinstance(entry, Exchanged))
    return [entry for entry in view.story[last + 1 :] if isinstance(entry, Acted)]


def _stakes(view: View) -> list[int]:
    return [entry.action.amount for entry in _behind(view) if isinstance(entry.action, Open | RaiseBy)]


def _in_round(view: View) -> list[int]:
    """Dollars put in behind the exchange, by seat."""
    return [sum(entry.paid for entry in _behind(view) if entry.seat == seat) for seat in (0, 1)]


class _Pool(NamedTuple):
    """Hands of a pack, and what each may draw."""

    kinds: Ints
    ordered: Bytes
    """Their cards in the order of `arranged`."""
    draws: Bytes
    masks: Ints
    """(numbers drawn, hands): their cards and those drawn, as bits."""


@lru_cache(maxsize=2)
def _pool(deck: int, counts: int) -> _Pool:
    most, lowest = HELD + counts - 1, RANKS - deck // SUITS
    kinds, masks = np.empty(HANDS, np.int64), np.empty((counts, HANDS), np.int64)
    ordered, draws = np.empty((HANDS, HELD), np.uint8), np.empty((HANDS, counts - 1), np.uint8)
    source = np.random.default_rng(1).bit_generator
    for start in range(0, HANDS, AT_ONCE):
        part = slice(start, start + AT_ONCE)
        dealt = _dealt(source.random_raw(AT_ONCE * deck // 2), deck, most) + (PACK - deck)
        kinds[part], ordered[part] = placed(dealt[:, :HELD], lowest)
        draws[part] = dealt[:, HELD:]
        masks[:, part] = np.left_shift(1, dealt.T, dtype=np.int64).cumsum(axis=0)[HELD - 1 :]
    return _Pool(kinds, ordered, draws, masks)


def _dealt(drawn: npt.NDArray[np.uint64], deck: int, most: int) -> npt.NDArray[np.uint32]:
    """`(hands, most)`: cards from 0 on, as if to each of a deck a number were drawn and the least were dealt.

    Two numbers of 24 bits lie in one that is drawn, as `Generator.random` takes them; below each is put its card, so
    that whole numbers are sorted and not places. Where two are alike, places are sorted after all, as ever.
    """
    numbers = drawn.view(np.uint32).reshape(-1, deck)
    keys = numbers & NUMBER
    keys >>= SPARE - CARD
    keys |= np.arange(deck, dtype=np.uint32)
    keys.sort(axis=1)
    least = keys[:, : most + 1]
    alike = np.flatnonzero((least[:, 1:] ^ least[:, :-1]) < 1 << CARD) // most
    dealt = least[:, :most] & np.uint32((1 << CARD) - 1)
    dealt[alike] = (numbers[alike] >> SPARE).astype(np.float32).argsort(axis=1)[:, :most]
    return dealt


@lru_cache(maxsize=128)
def _ranges(tree: Tree, rules: Rules, at: _Past) -> tuple[Reals, Reals, Reals] | None:
    """How likely the first and the second to speak come behind the exchange with each group, and the factors."""
    table, root, thrown = tree.table, at.root, at.thrown
    counts, groups = table.header.counts, len(table.stored.bounds)
    pool = _pool(rules.deck, counts)
    threw = thrown if tree.nodes[root][1] == 0 else thrown[::-1]
    generator, rows = np.random.default_rng(2), []
    for seat, reach in enumerate(_reach(tree, at)):
        weights = reach[pool.kinds]
        if seat == at.doubted and weights.any():
            weights = (1 - ANYTHING) * weights / weights.mean() + ANYTHING
        total = float(weights.sum())
        if total <= 0 or total**2 / float(weights @ weights) < FEW:
            return None
        marks = (np.arange(PAIRS) + 0.5) * (total / PAIRS)
        rows.append(generator.permutation(np.minimum(np.searchsorted(np.cumsum(weights), marks), HANDS - 1)))
    apart = np.flatnonzero((pool.masks[threw[0]][rows[0]] & pool.masks[threw[1]][rows[1]]) == 0)[:DRAWN]
    if len(apart) < FEW:
        return None
    come = [_groups(tree, rules, pool, row[apart], number) for row, number in zip(rows, threw, strict=True)]
    every = np.ones(groups) / groups
    ranges = [(1 - FLAT) * np.bincount(part, minlength=groups) / len(apart) + FLAT * every for part in come]
    return ranges[0], ranges[1], _factors(come, ranges)


def _groups(tree: Tree, rules: Rules, pool: _Pool, rows: Ints, number: int) -> Ints:
    """The group that each of those hands comes to, if it throws that number."""
    stored, counts = tree.table.stored, tree.table.header.counts
    keeps = np.frombuffer(stored.keeps, np.uint8).reshape(-1, counts)[pool.kinds[rows], number]
    places = np.argsort(1 - (keeps[:, None] >> np.arange(HELD) & 1), axis=1, kind="stable")
    cards = np.take_along_axis(pool.ordered[rows], places, axis=1)
    if number:
        cards[:, HELD - number :] = pool.draws[rows][:, :number]
    strengths = rank(cards.astype(np.uint8), order=rules.order)
    return np.maximum(np.searchsorted(np.array(stored.bounds), strengths, side="right") - 1, 0)


def _factors(come: list[Ints], ranges: list[Reals]) -> Reals:
    """How much likelier two groups meet than by chance, counted by parts of both ranges."""
    blocks = [np.minimum((np.cumsum(part) * BLOCKS).astype(np.int64), BLOCKS - 1) for part in ranges]
    met = np.zeros((BLOCKS, BLOCKS))
    np.add.at(met, (blocks[0][come[0]], blocks[1][come[1]]), 1)
    chance = np.outer(met.sum(axis=1), met.sum(axis=0)) / max(met.sum(), 1)
    factors = (met + PRIOR) / (chance + PRIOR)
    return np.asarray(factors[blocks[0]][:, blocks[1]])


def _reach(tree: Tree, at: _Past) -> tuple[Reals, Reals]:
    """By seat of the tree and kind: how likely it comes to the exchange by its own acts, and throws as it did."""
    root, thrown, table, counts = at.root, at.thrown, tree.table, tree.table.header.counts
    kinds = len(table.places)
    reach = [np.ones(kinds), np.ones(kinds)]
    thrower = tree.nodes[root][1]
    parts = np.frombuffer(table.whole(root), np.uint8).reshape(-1, kinds).astype(np.float64)
    reach[thrower] *= _share(parts[:counts], thrown[0])
    start = (1 + thrown[0]) * counts
    reach[1 - thrower] *= _share(parts[start : start + counts], thrown[1])
    node = root
    while (above := tree.spots[node].above) >= 0:
        kind, seat, first, _ = tree.nodes[above]
        if kind == DECIDES:
            part = np.frombuffer(table.whole(above), np.uint8).reshape(-1, kinds).astype(np.float64)
            goes = _share(part, node - first)
            if tree.in_turn and node in tree.further and not goes.any():
                goes = np.ones(kinds)  # No hand makes that stake, so whoever made it may hold any.
            if node == root and seat == 1 - at.doubted and at.paid:
                goes = goes + at.paid * _share(part, 0)
            reach[seat] *= goes
        node = above
    assert tree.nodes[root][0] == THROWS
    return reach[0], reach[1]


def _share(part: Reals, at: int) -> Reals:
    return np.asarray(part[at] / np.maximum(part.sum(axis=0), 1))
