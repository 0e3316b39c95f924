"""A seat's acts at a point of Omaha and games like it, for two: found by solving street after street on sampled ranges.

Hands of four cards of one's own are too many to solve for all of them. Some that are drawn stand for all that
a seat may hold, and the viewer's own hand is one of his. The first street is not solved: with what both come from it
their acts tell, as a story does. Every later street is solved from its start, as in
`potluck.lab.poker_resolving`: the last to its end, the one before it with all cards that may come and a round of
betting behind them, earlier ones to their own end. The other's hands hold none of the viewer's cards; apart from that
it does not count what both hold.
"""

from functools import lru_cache
from math import comb
from typing import Final, NamedTuple

import numpy as np
from msgspec.structs import replace
from numpy.typing import NDArray

from potluck.cards import Card
from potluck.games.poker import Phase, View
from potluck.games.poker.values import Acted, Common, Posted
from potluck.kernels.streets import COMPILED, StreetSolver
from potluck.lab.poker_futures import Floats, Future
from potluck.lab.poker_lines import Act, Betting, Line, Sizes, line_tree
from potluck.lab.poker_ranges import parts_taken, places_of
from potluck.lab.poker_resolving import (
    SEED,
    Effort,
    Learnt,
    SameTree,
    SolvedStreet,
    StreetSoFar,
    defended,
    shared,
    until,
    without_rare,
)
from potluck.lab.poker_stakes import bound
from potluck.lab.poker_story import weighed
from potluck.lab.poker_street_parts import always, by_street, ended, rules_of, without
from potluck.lab.showdowns import Cards, array, masks_of, worths
from potluck.variants import Variant

__all__ = ["chances", "fits", "forget", "resolves"]

HOLE: Final = 4
"""With more cards of one's own nothing was found to be gained."""
HANDS: Final = 400
"""Of each seat so many stand for all."""
PLACED: Final = 24
"""Ways in which the rest of the board comes, to find where hands stood on the first street."""
SIZES: Final[Sizes] = ((0.5, 1.0), (1.0,), (1.0,))
LAST: Final = Effort(400, SIZES, 1, 1)
NEXT_TO_LAST: Final = Effort(300, ((1.0,),), 0, 1)
EARLIER: Final = Effort(300, SIZES, 120, 3)
BEHIND: Final[Sizes] = ((0.75,), (1.0,))
"""The stakes on the last street, seen from the one before."""
APART: Final = ((0, 1), (2, 3))
"""Two cards for all hands of a seat, as the kernel wants them: none that the other's have."""


class _Deal(NamedTuple):
    """A deal for two as far as it is known."""

    seats: tuple[int, int]
    streets: tuple[StreetSoFar, ...]
    mine: bytes
    """The cards of the viewer, in order."""


def forget() -> None:
    """Forget every street that was solved."""
    _begun.cache_clear()


def resolves(view: View) -> bool:
    """Whether the street can be solved for the seat that is to act."""
    in_turn = view.phase is Phase.BETTING and view.actor is not None and view.actor == view.seat and view.street > 0
    return view.heads_up and in_turn and fits(view.variant)


@lru_cache(maxsize=64)
def fits(variant: Variant) -> bool:
    """Whether streets of it can be solved for two.

    Hands are four cards of their own and a board, stakes have no fixed size, and the best hand wins all.
    """
    first, *later = variant.streets
    best = len(variant.showdown) == 1 and not variant.fewer_wild
    bare = not any(street.up or street.draw or street.throw for street in variant.streets)
    common = later and all(street.board and not street.down for street in later)
    return bool(COMPILED and best and bare and common and first.down == HOLE and variant.limit != "fixed")


def chances(view: View) -> dict[Act, float]:
    """How likely each act is with the viewer's cards. Raises: Unsolved: the time was up (`hurry`)."""
    assert view.seat is not None
    deal = _deal(view)
    street, first = _solved(view, deal, len(deal.streets) - 1, by=until())
    line, solver, so_far = street.line, street.solver, street.so_far
    mine, reach, often = so_far.order.index(view.seat), street.reach(), without_rare(solver.strategy(line.at))
    if view.owed and so_far.number == len(view.variant.streets) - 1:
        worth = solver.worths(line.at, reach[[mine, 1 - mine]])
        often = defended(often, reach[mine], worth, most=bound(view), acts=line.acts[line.at])
    # The viewer's hand is the first of his.
    row = 0 if view.seat == deal.seats[0] else first
    return dict(zip(line.acts[line.at], map(float, often[:, row]), strict=True))


def _deal(view: View) -> _Deal:
    """The streets of a deal up to the one of the view."""
    assert view.seat is not None
    lower, upper = (at for at, seat in enumerate(view.seats) if not seat.out)
    cash = {at: view.seats[at].cash + view.seats[at].paid for at in (lower, upper)}
    paid, board, streets = dict.fromkeys(cash, 0), tuple[Card, ...](), list[StreetSoFar]()
    for entries in by_street(view):
        acts = [entry for entry in entries if isinstance(entry, Acted)]
        for entry in entries:
            if isinstance(entry, Posted):
                paid[entry.seat] += entry.amount
            elif isinstance(entry, Common):
                board += entry.cards
        leads = acts[0].seat if acts else view.seat
        order = (leads, upper if leads == lower else lower)
        behind = (cash[order[0]] - paid[order[0]], cash[order[1]] - paid[order[1]])
        start = Betting(pot=sum(paid.values()), behind=behind, step=view.variant.streets[len(streets)].bet)
        done = tuple(entry.action for entry in acts if isinstance(entry.action, Act))
        streets.append(StreetSoFar(len(streets), board, order, start, done))
        for entry in acts:
            paid[entry.seat] += entry.paid
    return _Deal((lower, upper), tuple(streets), bytes(sorted(int(card) for card in view.seats[view.seat].cards)))


def _solved(view: View, deal: _Deal, number: int, *, by: float) -> tuple[SolvedStreet, int]:
    """That street of the deal by the ranges that those before it leave; and how many hands are the lower seat's."""
    now = deal.streets[number]
    line = _line(view.variant, now)
    so_far = (deal.mine, view.seat, deal.streets[1:number], tuple(_first_acts(view)))
    kept = _begun(view.variant, now.board, so_far, now.order, SameTree(line, now))
    if not kept:
        share = shared(by, number - 1, number)
        before = _solved(view, deal, number - 1, by=share) if number > 1 else None
        kept.append(_begin(view, deal, number, (before, line)))
    learnt, first = kept[0]
    learnt.go_on(_effort(view.variant, number).iterations, by=by)
    return SolvedStreet(line, learnt.solver, learnt.hands, learnt.ranges, now), first


@lru_cache(maxsize=8)
def _begun(*_: object) -> list[tuple[Learnt, int]]:
    """Where a street that was begun is kept; empty until then."""
    return []


def _first_acts(view: View) -> list[object]:
    return [entry for entry in next(by_street(view)) if isinstance(entry, Acted)]


def _begin(
    view: View, deal: _Deal, number: int, behind: tuple[tuple[SolvedStreet, int] | None, Line]
) -> tuple[Learnt, int]:
    variant, now, (before, line) = view.variant, deal.streets[number], behind
    if before is None:
        (hands, ranges), order, first = _from_the_first(view, deal), deal.seats, HANDS
    else:
        street, first = before
        hands, ranges, order = street.hands, street.believed(), street.so_far.order
    ranges = ranges if order == now.order else ranges[::-1]
    free = without(hands, array(now.board))
    hands, ranges, first = hands[free], ranges[:, free], int(free[:first].sum())
    ranges = np.ascontiguousarray(ranges / np.maximum(ranges.max(axis=1, keepdims=True), 1e-300))
    effort, missing = _effort(variant, number), _missing(variant, now.board)
    left, many = len(variant.cards) - len(now.board), 2 * hands.shape[1]
    scale = comb(left, missing) / comb(left - many, missing)
    cards = np.array([APART[place >= first] for place in range(len(hands))], dtype=np.uint8)
    strengths = _strengths(variant, now.board, hands)
    solver = StreetSolver(line.tree, cards, ranges, strengths, scale=scale, batch=min(effort.batch, len(strengths)))
    return Learnt(hands, ranges, solver), first


def _from_the_first(view: View, deal: _Deal) -> tuple[Cards, Floats]:
    """The hands of both seats when the second street begins, and how likely each comes with its own `(2, m)`."""
    variant, then = view.variant, replace(view, story=tuple(next(by_street(view))))
    board, flop = deal.streets[0].board, deal.streets[1].board
    mine = np.frombuffer(deal.mine, dtype=np.uint8)
    unseen = np.array([int(card) for card in variant.cards if card not in board], dtype=np.uint8)
    future = Future(own=0, board=_missing(variant, board), draws=(), throw=0)
    halves, ranges = list[Cards](), np.zeros((2, 2 * HANDS))
    for place, at in enumerate(deal.seats):
        rng = np.random.Generator(np.random.Philox([SEED + int(array(flop).sum()), place]))
        blocked = array(flop) if at == view.seat else np.concatenate([array(flop), mine])
        free = unseen[~np.isin(unseen, blocked)]
        hands = np.sort(free[rng.random((HANDS, len(free))).argsort(axis=1)[:, : len(mine)]], axis=1)
        if at == view.seat:
            hands[0] = mine
        stood = places_of(parts_taken(variant, rng, (hands, array(board)), (unseen, future), n=PLACED))
        likely, _ = weighed(then, at, always(stood), amounts=True)
        halves.append(hands)
        ranges[place, place * HANDS : (place + 1) * HANDS] = likely / likely.max()
    return np.concatenate(halves), ranges


def _strengths(variant: Variant, board: tuple[Card, ...], hands: Cards) -> NDArray[np.int32]:
    """The strength of each hand on each of the boards that may come; below zero where they share a card."""
    missing = _missing(variant, board)
    free = np.array(sorted(int(card) for card in variant.cards if card not in board), dtype=np.uint8)
    more = free[:, None]
    if missing != 1:
        rng = np.random.Generator(np.random.Philox(SEED + missing))
        ways = EARLIER.boards if missing else 1
        more = np.stack([rng.permutation(free)[:missing] for _ in range(ways)])
    boards = np.concatenate([np.broadcast_to(array(board), (len(more), len(board))), more], axis=1)
    apart = (masks_of(more)[:, None] & masks_of(hands)) == 0
    ways_of, hands_of = np.nonzero(apart)
    strengths = np.full(apart.shape, -1, dtype=np.int32)
    strengths[apart] = worths(variant, hands[hands_of], boards[ways_of])[0]
    return strengths


def _missing(variant: Variant, board: tuple[Card, ...]) -> int:
    return sum(street.board for street in variant.streets) - len(board)


def _effort(variant: Variant, number: int) -> Effort:
    last = len(variant.streets) - 1
    return LAST if number == last else NEXT_TO_LAST if _one_to_come(variant, number) else EARLIER


def _one_to_come(variant: Variant, number: int) -> bool:
    return sum(street.board for street in variant.streets[number + 1 :]) == 1


def _line(variant: Variant, now: StreetSoFar) -> Line:
    """The tree of a street."""
    rules, sizes, last = rules_of(variant, now.number), _effort(variant, now.number).sizes, len(variant.streets) - 1
    if now.number == last:
        return line_tree(now.start, rules, sizes, done=now.acts)
    if _one_to_come(variant, now.number):
        following = (rules_of(variant, last), BEHIND)
        return line_tree(now.start, rules, sizes, done=now.acts, following=following)
    return line_tree(now.start, rules, sizes, done=now.acts, leaf=ended)
