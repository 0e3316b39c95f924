"""What a seat does with its whole range at a point of poker for two, found by solving the street again.

Both seats come with ranges: what a player who goes by his cards does with each hand at the amounts that were really
staked, with some who stake or pay whatever they hold (`poker_story`), and never below a floor. From there the betting
of the street is solved, with a few sizes and the stakes that were really made, so that an act of any size is answered
as by somebody who may hold anything that makes it. All of it follows from what is public; the own cards only choose
the row that is played.

To a stake no more of the own range is given up on the last street than its price allows (minimum defence).
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple

import numpy as np
from msgspec.structs import replace

from potluck.cards import Card
from potluck.games.poker import Fold, Phase, View
from potluck.games.poker.values import Acted, Common, Entry
from potluck.kernels.streets import COMPILED, StreetSolver
from potluck.lab.poker_futures import Floats, Future
from potluck.lab.poker_lines import ALL, Act, Betting, Line, Rules, Sizes, line_tree
from potluck.lab.poker_ranges import parts_taken, places_of
from potluck.lab.poker_stakes import bound
from potluck.lab.poker_story import weighed
from potluck.lab.showdowns import Cards, array, worths
from potluck.variants import Variant

__all__ = ["Policy", "Range", "SolvedStreet", "policy", "resolves", "solved_street"]

HOLE: Final = 2
RIVER: Final = 400
"""Iterations on the last street."""
RIVER_SIZES: Final[Sizes] = ((0.5, 1.0, 3.0), (1.0, ALL), (ALL,))
DEALS: Final = 24
"""Ways in which the cards to come are dealt to compare hands of an earlier street."""
FLOOR: Final = 0.02
"""No hand counts less than so many times as much as the mean hand."""
RARE: Final = 0.02
"""What is done less often is not done: it is what the mean of the iterations has left over."""
SEED: Final = 20_171


class Range(NamedTuple):
    """Hands of two cards `(m, 2)`, and how likely a seat comes with each `(m,)`, at most 1."""

    hands: Cards
    weights: Floats


class Policy(NamedTuple):
    """The acts of the seat whose turn it is, with each of its hands."""

    acts: tuple[Act, ...]
    chances: Floats
    """(acts, m)"""
    range: Range
    """With what it comes there; hands that share a card with the board are not among them."""

    def of(self, cards: Sequence[Card]) -> Floats:
        """How likely each act is with these two cards."""
        wanted = sorted(int(card) for card in cards)
        (row,) = np.flatnonzero((self.range.hands == np.array(wanted, dtype=np.uint8)).all(axis=1))
        chances: Floats = self.chances[:, row]
        return chances


def resolves(view: View) -> bool:
    """Whether the seat that is to act is one for which the street can be solved."""
    variant = view.variant
    plain = len(variant.showdown) == 1 and variant.showdown[0].hole is None and variant.streets[0].down == HOLE
    common = all(not (street.up or street.draw or street.throw) for street in variant.streets)
    ours = plain and common and not any(street.down for street in variant.streets[1:])
    two = len(view.seats) - sum(seat.out for seat in view.seats) == len([s for s in view.seats if not s.folded]) == 2
    last = view.street == len(variant.streets) - 1
    return COMPILED and view.phase is Phase.BETTING and view.actor is not None and ours and two and last


def policy(view: View) -> Policy:
    """The policy of the seat whose turn it is, for all hands that it may hold; it follows from what is public alone."""
    seats = tuple(replace(seat, cards=seat.up) for seat in view.seats)
    return _policy(replace(view, seat=None, seats=seats, past=(), turn=0, deal=1, rules=None))


class SolvedStreet(NamedTuple):
    """A street that was solved from its start."""

    line: Line
    solver: StreetSolver
    hands: Cards
    ranges: Floats
    """(2, m): with what both came, who acts first on the street first."""
    order: tuple[int, int]
    """The seats in that order."""
    pot: int
    """What lay there before."""

    def reach(self) -> Floats:
        """With what both come to where the betting stands, (2, m)."""
        reach = self.ranges.copy()
        for node, number in self.line.path:
            reach[self.line.tree.nodes[node, 0]] *= self.solver.strategy(node)[number]
        return reach


def solved_street(view: View, *, iterations: int = RIVER) -> SolvedStreet:
    """The street of a view, solved by what is public."""
    order, start = _order(view), _street_start(view)
    before, hands = _before(view, start), _hands(view.variant, view.board)
    ranges = np.stack([_weights(before, at, hands) for at in order])
    done = [entry.action for entry in view.story[start:] if isinstance(entry, Acted)]
    line = _line(view, order, tuple(act for act in done if isinstance(act, Act)))
    solver = StreetSolver(line.tree, hands, ranges, _strengths(view.variant, hands, view.board))
    solver.run(iterations, seed=SEED)
    return SolvedStreet(line, solver, hands, ranges, order, view.pot - sum(seat.bet for seat in view.seats))


@lru_cache(maxsize=8)
def _policy(view: View) -> Policy:
    assert view.actor is not None
    line, solver, hands, _, order, _ = street = solved_street(view)
    mine, reach = order.index(view.actor), street.reach()
    chances, acts = _without_rare(solver.strategy(line.at)), line.acts[line.at]
    if view.owed:
        worth = solver.worths(line.at, reach[[mine, 1 - mine]])
        chances = _defended(chances, reach[mine], worth, most=bound(view), acts=acts)
    return Policy(acts, chances, Range(hands, reach[mine]))


def _defended(chances: Floats, weights: Floats, worth: Floats, *, most: float, acts: Sequence[Act]) -> Floats:
    """The same with no more of the range given up than `most`; who loses least by paying pays then."""
    fold, pay = acts.index(Fold()), 1
    given = chances[fold] * weights
    over = given.sum() - most * weights.sum()
    if over <= 0:
        return chances
    order = (worth[fold] - worth[pay]).argsort(kind="stable")
    sums = np.cumsum(given[order])
    moved = np.clip(over - (sums - given[order]), 0, given[order])
    part = np.zeros_like(given)
    part[order] = moved / np.maximum(weights[order], 1e-300)
    kept = chances.copy()
    kept[fold] -= part
    kept[pay] += part
    return np.clip(kept, 0.0, 1.0)


def _without_rare(chances: Floats) -> Floats:
    common = np.where(chances < RARE, 0.0, chances)
    shared: Floats = common / common.sum(axis=0)
    return shared


def _line(view: View, order: tuple[int, int], done: Sequence[Act]) -> Line:
    """The tree of the street."""
    street = view.variant.streets[view.street]
    seats = [view.seats[at] for at in order]
    pot = view.pot - sum(seat.bet for seat in seats)
    start = Betting(pot=pot, behind=(seats[0].cash + seats[0].bet, seats[1].cash + seats[1].bet), step=street.bet)
    limit = view.variant.limit
    return line_tree(start, Rules(limit, street.bet, street.most, street.cap), RIVER_SIZES, done=done)


def _order(view: View) -> tuple[int, int]:
    """Both seats, the first to act on the street first."""
    assert view.actor is not None
    live = [at for at, seat in enumerate(view.seats) if not seat.folded and not seat.out]
    acted = [entry.seat for entry in view.story[_street_start(view) :] if isinstance(entry, Acted)]
    first = acted[0] if acted else view.actor
    (other,) = [at for at in live if at != first]
    return first, other


def _street_start(view: View) -> int:
    """Where in the story this street begins, behind its cards."""
    return max((place + 1 for place, entry in enumerate(view.story) if isinstance(entry, Common)), default=0)


def _before(view: View, start: int) -> View:
    """The view as the last street ended, before the cards of this one."""
    story: tuple[Entry, ...] = view.story[: max(start - 1, 0)]
    board = tuple(card for entry in story if isinstance(entry, Common) for card in entry.cards)
    return replace(view, story=story, board=board)


def _hands(variant: Variant, board: Sequence[Card]) -> Cards:
    """All hands of two cards that are not on the board."""
    free = np.array(sorted(int(card) for card in variant.cards if card not in board), dtype=np.uint8)
    first, second = np.triu_indices(len(free), 1)
    return np.stack([free[first], free[second]], axis=1)


def _weights(before: View, at: int, hands: Cards) -> Floats:
    """How likely that seat comes with each hand, by what it did on the streets before; the likeliest is 1."""
    weights, _ = weighed(
        before, at, lambda moment: _stood(before.variant, before.board[: moment.board], hands), amounts=True
    )
    weights = np.maximum(weights, FLOOR * weights.mean())
    scaled: Floats = weights / weights.max()
    return scaled


def _stood(variant: Variant, board: tuple[Card, ...], hands: Cards) -> Floats:
    """Where each hand stood among all, 0 to 1, when those cards lay there."""
    return _standing(variant, board, hands.tobytes())


@lru_cache(maxsize=64)
def _standing(variant: Variant, board: tuple[Card, ...], data: bytes) -> Floats:
    hands = np.frombuffer(data, dtype=np.uint8).reshape(-1, HOLE)
    rng = np.random.Generator(np.random.Philox(SEED + len(board)))
    unseen = array([card for card in variant.cards if card not in board])
    to_come = sum(street.board for street in variant.streets) - len(board)
    future = Future(own=0, board=to_come, draws=(), throw=0)
    return places_of(parts_taken(variant, rng, (hands, array(board)), (unseen, future), n=DEALS))


def _strengths(
    variant: Variant, hands: Cards, board: Sequence[Card]
) -> np.ndarray[tuple[int, int], np.dtype[np.int32]]:
    """The strength of each hand on a whole board `(1, m)`."""
    boards = np.broadcast_to(array(board), (len(hands), len(board)))
    _, order = np.unique(worths(variant, hands, boards)[0], return_inverse=True)
    return order.astype(np.int32)[None, :]
