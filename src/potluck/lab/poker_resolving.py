"""A seat's whole range at a point of poker for two, found by solving street after street again.

From the first street on both seats come with ranges over all hands. The betting of each street is solved with a few
sizes and the stakes that were really made, so that an act of any size is answered as by somebody who may hold anything
that makes it; who then acted keeps of each hand what that solution does with it at that amount, and never less than a
floor, since not everybody goes by it. The last street is solved to its end; the one before it with all cards that may
come and a few stakes behind them; earlier ones to their own end, where hands are worth what they win on cards that are
drawn, and who acts first later pays for that. All of it follows from what is public; the own cards only choose the row
that is played.

To a stake no more of the own range is given up on the last street than its price allows (minimum defence).

Where somebody waits for it (`hurry`), a solution that is not done when its time is up is taken as it stands, and goes
on when it is asked for again; one that has hardly begun is none.
"""

import time
from collections.abc import Callable, Hashable, Sequence
from functools import lru_cache
from math import comb, inf
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from potluck.cards import Card
from potluck.games.poker import Fold, Phase, View
from potluck.games.poker.values import Acted, Common, Posted
from potluck.kernels.streets import COMPILED, StreetSolver
from potluck.lab.poker_futures import Floats
from potluck.lab.poker_lines import ALL, Act, Betting, Line, Rules, Sizes, line_tree
from potluck.lab.poker_stakes import bound
from potluck.lab.showdowns import Cards, array, on_boards
from potluck.variants import Variant

__all__ = [
    "LAST",
    "POSITION",
    "SEED",
    "Came",
    "Effort",
    "Learnt",
    "Policy",
    "Range",
    "SameTree",
    "SolvedStreet",
    "StreetSoFar",
    "Unsolved",
    "alike",
    "chances",
    "defended",
    "forget",
    "hands_on",
    "hurry",
    "policy",
    "policy_on",
    "resolves",
    "solved",
    "solved_street",
    "streets_so_far",
    "strengths_on",
    "thought_of",
    "until",
    "without_rare",
]

HOLE: Final = 2
SEED: Final = 20_171
RARE: Final = 0.02
"""What is done less often is not done: it is what the mean of the iterations has left over."""
CARELESS: Final = 0.1
"""How likely it is that somebody acts whatever he holds; no hand counts less after an act."""
POSITION: Final = 0.03
"""By so many pots who acts first on the streets to come gets less than what hands win when nothing more is bet."""


SLICE: Final = 5
"""Iterations between two looks at the clock; the same where nobody looks, so that what is measured is what plays."""
LEAST: Final = 40
"""After fewer iterations a street counts as unsolved. On a last street without a limit the rest is worth 5 % of the pot
then, 1.4 after twice as many."""
_HURRY: Final[list[float]] = []
"""How many seconds a policy may take, where it may not take as long as it needs."""


class Unsolved(Exception):
    """There was no time to solve a street."""


class Effort(NamedTuple):
    """The work that a street is worth."""

    iterations: int
    sizes: Sizes
    boards: int
    """Ways in which the cards to come are drawn; 0: all."""
    batch: int


LAST: Final = Effort(400, ((0.5, 1.0, 3.0), (1.0, ALL), (ALL,)), 1, 1)
NEXT_TO_LAST: Final = Effort(200, ((0.75,), (1.0,), (ALL,)), 0, 1)
EARLIER: Final = Effort(300, ((0.5, 1.0), (1.0,), (ALL,)), 250, 2)
BEFORE: Final = Effort(400, ((0.75,), (1.0,), (1.0,), (ALL,)), 400, 2)
"""Before there are cards for all."""
BEHIND: Final[Sizes] = ((0.75,), (ALL,))
"""The stakes on the last street, seen from the one before."""


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


class StreetSoFar(NamedTuple):
    """A street as it began, and what was done on it."""

    number: int
    board: tuple[Card, ...]
    order: tuple[int, int]
    """The seats, the first to act first."""
    start: Betting
    acts: tuple[Act, ...]
    first_later: int = 0
    """Which of both acts first on the streets to come, 0 or 1 in that order."""


class SolvedStreet(NamedTuple):
    """A street that was solved from its start."""

    line: Line
    solver: StreetSolver
    hands: Cards
    ranges: Floats
    """(2, m): with what both came, who acts first on the street first."""
    so_far: StreetSoFar

    def reach(self) -> Floats:
        """With what both come to where the betting stands, (2, m), if they play by the solution."""
        reach = self.ranges.copy()
        for node, number in self.line.path:
            reach[self.line.tree.nodes[node, 0]] *= self.solver.strategy(node)[number]
        return reach

    def believed(self) -> Floats:
        """The same if some act whatever they hold."""
        reach = self.ranges.copy()
        for node, number in self.line.path:
            mine = reach[self.line.tree.nodes[node, 0]]
            chances = self.solver.strategy(node)[number]
            usual = max((mine * chances).sum() / max(mine.sum(), 1e-300), 1e-9)
            mine *= (1 - CARELESS) * chances + CARELESS * usual
        scaled: Floats = reach / np.maximum(reach.max(axis=1, keepdims=True), 1e-300)
        return scaled


class Learnt(NamedTuple):
    """A street that is being solved, whatever was done on it."""

    hands: Cards
    ranges: Floats
    solver: StreetSolver

    def go_on(self, iterations: int, *, by: float) -> None:
        """Learns up to so many iterations, or until that time. Raises: Unsolved."""
        while self.solver.iterations < iterations and time.monotonic() < by:
            self.solver.run(min(SLICE, iterations - self.solver.iterations), seed=SEED)
        if self.solver.iterations < min(LEAST, iterations):
            raise Unsolved(self.solver.iterations)


def hurry(seconds: float = inf) -> None:
    """From now on no policy in this process takes much longer than that, and is less well solved for it, or not at all.

    Of streets that are not solved yet each has as much of the time as the others.
    """
    _HURRY[:] = [seconds]


def until() -> float:
    """The time of the clock at which a policy that is asked for now has to stand."""
    return time.monotonic() + _HURRY[0] if _HURRY else inf


def shared(by: float, before: int, streets: int) -> float:
    """The time by which so many streets have to stand, of all that have until `by`, each as long. Raises: Unsolved."""
    begins = time.monotonic()
    if begins >= by:
        raise Unsolved(0)
    return begins + (by - begins) * before / streets


def forget() -> None:
    """Forget every street that was solved."""
    for kept in (_begun_first, _begun_later, strengths_on):
        kept.cache_clear()


def resolves(view: View) -> bool:
    """Whether the street can be solved for the seat that is to act."""
    in_turn = view.phase is Phase.BETTING and view.actor is not None
    return COMPILED and in_turn and view.heads_up and alike(view.variant)


@lru_cache(maxsize=64)
def alike(variant: Variant) -> bool:
    """Whether its hands are two cards and a board, and the best of them wins all."""
    first, *later = variant.streets
    plain = len(variant.showdown) == 1 and variant.showdown[0].hole is None
    first_fits = first.down == HOLE and not first.board
    common = all(street.board and not street.down for street in later)
    return plain and first_fits and common and not any(s.up or s.draw or s.throw for s in variant.streets)


def policy(view: View) -> Policy:
    """The policy of the seat whose turn it is, for all hands that it may hold; it follows from what is public alone.

    Raises:
        Unsolved: the time was up (`hurry`).
    """
    return policy_on(view, solved_street(view))


def policy_on(view: View, street: SolvedStreet) -> Policy:
    """The policy of the seat whose turn it is on a street that is solved."""
    assert view.actor is not None
    line, solver, hands, _, so_far = street
    mine, reach = so_far.order.index(view.actor), street.reach()
    often, acts = without_rare(solver.strategy(line.at)), line.acts[line.at]
    if view.owed and so_far.number == len(view.variant.streets) - 1:
        worth = solver.worths(line.at, reach[[mine, 1 - mine]])
        often = defended(often, reach[mine], worth, most=bound(view), acts=acts)
    return Policy(acts, often, Range(hands, reach[mine]))


def chances(view: View) -> dict[Act, float]:
    """How likely each act is with the viewer's cards. Raises: Unsolved: the time was up (`hurry`)."""
    assert view.seat is not None
    whole = policy(view)
    return dict(zip(whole.acts, map(float, whole.of(view.seats[view.seat].cards)), strict=True))


def thought_of(view: View) -> Hashable:
    """A key that points of one street share whose policies come of one solution."""
    now = streets_so_far(view)[-1]
    return SameTree(_line(view.variant, now), now)


def solved_street(view: View) -> SolvedStreet:
    """The street of a view, solved by what is public. Raises: Unsolved."""
    return solved(view.variant, streets_so_far(view), by=until())


def streets_so_far(view: View) -> tuple[StreetSoFar, ...]:
    """The streets of a deal for two up to the one of the view."""
    live = [at for at, seat in enumerate(view.seats) if not seat.out]
    cash = {at: view.seats[at].cash + view.seats[at].paid for at in live}
    paid, bets = dict.fromkeys(live, 0), dict.fromkeys(live, 0)
    streets, board, acts = list[StreetSoFar](), tuple[Card, ...](), list[Acted]()
    blinds: tuple[int, int] | dict[int, int] = dict(bets)

    def ended() -> StreetSoFar:
        assert view.actor is not None
        first = acts[0].seat if acts else view.actor
        order = (first, next(at for at in live if at != first))
        opened = blinds if isinstance(blinds, dict) else {}
        pot = sum(paid.values()) - sum(bets.values())
        behind = tuple(cash[at] - paid[at] + bets[at] for at in order)
        number = len(streets)
        start = Betting(
            pot=pot,
            behind=(behind[0], behind[1]),
            bets=(opened.get(order[0], 0), opened.get(order[1], 0)),
            step=view.variant.streets[number].bet,
        )
        done = tuple(entry.action for entry in acts if isinstance(entry.action, Act))
        return StreetSoFar(number, board, order, start, done, first_later=0 if number else 1)

    for entry in view.story:
        match entry:
            case Posted(seat, amount, what):
                paid[seat] += amount
                if what != "ante":
                    bets[seat] += amount
                    blinds = dict(bets)
            case Common(cards):
                streets.append(ended())
                board, acts, bets, blinds = (*board, *cards), [], dict.fromkeys(live, 0), {}
            case Acted(seat, _, chips):
                acts.append(entry)
                paid[seat] += chips
                bets[seat] += chips
            case _:
                pass
    return (*streets, ended())


class Came(NamedTuple):
    """With what both come to the first street that is solved, where that is not the first of the deal."""

    story: Hashable
    """From what it follows."""
    ranges: Callable[[tuple[int, int]], Floats]
    """The seats in their order -> how likely each comes with each hand of `hands_on` that board, (2, m)."""

    def __hash__(self) -> int:
        return hash(self.story)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Came) and self.story == other.story


def solved(variant: Variant, streets: tuple[StreetSoFar, ...], *, by: float, came: Came | None = None) -> SolvedStreet:
    """The last of these streets, by the ranges that the others leave, solved by that time of the clock.

    Raises:
        Unsolved: the time was up.
    """
    *earlier, now = streets
    line = _line(variant, now)
    begun = _begun_later if earlier or came else _begun_first
    kept = begun(variant, tuple(earlier), now.board, now.order, SameTree(line, now), came)
    if not kept:
        share = shared(by, len(earlier), len(streets))
        before = solved(variant, tuple(earlier), by=share, came=came) if earlier else None
        kept.append(_begin(variant, before, now, line, came))
    kept[0].go_on(_effort(variant, now.number).iterations, by=by)
    hands, ranges, solver = kept[0]
    return SolvedStreet(line, solver, hands, ranges, now)


class SameTree:
    """A tree as a key: those of the same nodes and worths are one, wherever the betting stands in them."""

    def __init__(self, line: Line, so_far: StreetSoFar) -> None:
        self.line, self.so_far = line, so_far
        self._bytes = line.tree.nodes.tobytes() + line.tree.worths.tobytes()

    def __hash__(self) -> int:
        return hash(self._bytes)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, SameTree) and self._bytes == other._bytes


def _begun(*_: object) -> list[Learnt]:
    """Where a street that was begun is kept; empty until then."""
    return []


_begun_first = lru_cache(maxsize=16)(_begun)
"""Deals of like stacks begin alike."""
_begun_later = lru_cache(maxsize=6)(_begun)


def _begin(variant: Variant, before: SolvedStreet | None, now: StreetSoFar, line: Line, came: Came | None) -> Learnt:
    hands = hands_on(variant, now.board)
    ranges = np.ones((2, len(hands))) if came is None or before is not None else came.ranges(now.order)
    if before is not None:
        kept = ~np.isin(before.hands, array(now.board)).any(axis=1)
        ranges = before.believed()[:, kept]
        if before.so_far.order != now.order:
            ranges = np.ascontiguousarray(ranges[::-1])
    effort = _effort(variant, now.number)
    strengths = strengths_on(variant, now.board, effort.boards)
    left, missing = len(variant.cards) - len(now.board), _missing(variant, now.board)
    scale = comb(left, missing) / comb(left - 2 * HOLE, missing)
    solver = StreetSolver(line.tree, hands, ranges, strengths, scale=scale, batch=min(effort.batch, len(strengths)))
    return Learnt(hands, ranges, solver)


def _effort(variant: Variant, number: int) -> Effort:
    if number == len(variant.streets) - 1:
        return LAST
    if _one_to_come(variant, number):
        return NEXT_TO_LAST
    return EARLIER if number else BEFORE


def _one_to_come(variant: Variant, number: int) -> bool:
    """Whether one card alone comes behind that street, and the same seat acts first there."""
    return number > 0 and sum(street.board for street in variant.streets[number + 1 :]) == 1


def _line(variant: Variant, now: StreetSoFar) -> Line:
    """The tree of a street."""
    effort, last = _effort(variant, now.number), len(variant.streets) - 1
    rules = [Rules(variant.limit, street.bet, street.most, street.cap) for street in variant.streets]
    if _one_to_come(variant, now.number):
        following = (rules[last], BEHIND)
        # Who acts first on later streets is the same, but before there are cards for all.
        return line_tree(now.start, rules[now.number], effort.sizes, done=now.acts, following=following)

    def leaf(point: Betting, pot: int) -> tuple[float, ...]:
        matched = min(point.bets)
        cost = POSITION * pot * min(1.0, (min(point.behind) - matched) / max(pot, 1))
        costs = (cost, -cost) if now.first_later == 0 else (-cost, cost)
        won, tied, lost = point.pot + matched, point.pot / 2, -matched
        return (*(worth - costs[0] for worth in (won, tied, lost)), *(worth - costs[1] for worth in (won, tied, lost)))

    return line_tree(now.start, rules[now.number], effort.sizes, done=now.acts, leaf=leaf)


def defended(chances: Floats, weights: Floats, worth: Floats, *, most: float, acts: Sequence[Act]) -> Floats:
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


def without_rare(chances: Floats) -> Floats:
    """The same chances `(acts, m)` without what hardly ever is done."""
    common = np.where(chances < RARE, 0.0, chances)
    shared: Floats = common / common.sum(axis=0)
    return shared


def hands_on(variant: Variant, board: Sequence[Card]) -> Cards:
    """All hands of two cards that are not on the board."""
    free = np.array(sorted(int(card) for card in variant.cards if card not in board), dtype=np.uint8)
    first, second = np.triu_indices(len(free), 1)
    return np.stack([free[first], free[second]], axis=1)


def _missing(variant: Variant, board: Sequence[Card]) -> int:
    return sum(street.board for street in variant.streets) - len(board)


@lru_cache(maxsize=8)
def strengths_on(variant: Variant, board: tuple[Card, ...], boards: int) -> NDArray[np.int32]:
    """The strength of each hand on each of so many whole boards `(boards, m)`; below zero where they share a card."""
    hands, missing = hands_on(variant, board), _missing(variant, board)
    free = np.array(sorted(int(card) for card in variant.cards if card not in board), dtype=np.uint8)
    if missing == 0:
        more = np.empty((1, 0), dtype=np.uint8)
    elif missing == 1:
        more = free[:, None]
    else:
        rng = np.random.Generator(np.random.Philox(SEED + len(board)))
        more = np.stack([rng.permutation(free)[:missing] for _ in range(boards)])
    return on_boards(variant, hands, board, more)
