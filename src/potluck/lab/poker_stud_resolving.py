"""A seat's whole range at a point of stud for two: found, as `poker_resolving` does, by solving street after street.

What lies face up is public, so that a range is one over the cards that lie face down from the first street on: one or
two. The first street is not solved: with what both come from it its acts tell, as they tell anybody who reads a story.
Every later street is solved from its start, with a strength for each seat, since each has cards of its own: the last to
its end, the one before it with a round of betting behind the cards that come face up, earlier ones to their own end. A
street on which cards come face down is not solved.

Who is to act goes by all the hands that it may hold; the other's are many, so that some stand for their neighbours.
"""

from functools import lru_cache
from itertools import combinations
from math import comb
from typing import Final, NamedTuple

import numpy as np
from msgspec.structs import replace
from numpy.typing import NDArray

from potluck.cards import Card
from potluck.games.poker import Phase, View
from potluck.games.poker.values import Acted, Faced, Posted, Received
from potluck.kernels.streets import COMPILED, StreetSolver
from potluck.lab.poker_futures import Floats, Future
from potluck.lab.poker_lines import ALL, Act, Betting, Line, Sizes, line_tree
from potluck.lab.poker_ranges import parts_taken, places_of
from potluck.lab.poker_resolving import (
    LAST,
    SEED,
    Effort,
    Learnt,
    Policy,
    Range,
    SameTree,
    SolvedStreet,
    StreetSoFar,
    shared,
    until,
    without_rare,
)
from potluck.lab.poker_story import weighed
from potluck.lab.poker_street_parts import always, by_street, ended, rules_of, without
from potluck.lab.showdowns import Cards, array, masks_of, on_boards
from potluck.variants import Variant

__all__ = [
    "SolvedStud",
    "chances",
    "fits",
    "forget",
    "policy",
    "resolves",
    "solved_street",
]

MOST_DOWN: Final = 2
"""Cards that lie face down from the first street on, at most."""
OTHERS: Final = 300
"""Hands of the seat that is not to act that stand for all of them."""
PLACED: Final = {1: 192, 2: 24}
"""By the cards face down: ways in which the rest is dealt, to find where hands stood on the first street."""
NEXT_TO_LAST: Final = Effort(300, ((0.5, 1.0), (1.0,), (ALL,)), 400, 2)
EARLIER: Final = Effort(300, ((0.5, 1.0), (1.0,), (ALL,)), 400, 4)
BEHIND: Final[Sizes] = ((0.75,), (ALL,))
"""The stakes on the last street, seen from the one before."""

Ups = tuple[tuple[Card, ...], tuple[Card, ...]]
"""What lies face up before both seats, in the order of their seats."""


class SolvedStud(NamedTuple):
    """A street that was solved: its hands are those of one seat and then those of the other."""

    street: SolvedStreet
    first: int
    """How many of the hands are those of the lower seat."""


class _Deal(NamedTuple):
    """A deal for two as far as it is public."""

    seats: tuple[int, int]
    ups: tuple[Ups, ...]
    """By street, as it began."""
    streets: tuple[StreetSoFar, ...]


def forget() -> None:
    """Forget every street that was solved."""
    for kept in (_begun, _placed, _strengths):
        kept.cache_clear()


def resolves(view: View) -> bool:
    """Whether the street can be solved for the seat that is to act."""
    in_turn = view.phase is Phase.BETTING and view.actor is not None and view.street > 0
    return view.heads_up and in_turn and fits(view.variant) and not view.variant.streets[view.street].down


@lru_cache(maxsize=64)
def fits(variant: Variant) -> bool:
    """Whether streets of it can be solved for two.

    Hands are cards of their own, nearly all face up, stakes have no fixed size, and the best hand wins all.
    """
    first, *later = variant.streets
    plain = len(variant.showdown) == 1 and variant.showdown[0].hole is None and not variant.fewer_wild
    own = not any(street.board or street.draw or street.throw for street in variant.streets)
    up = first.up and later and all(street.up == 1 and not street.down for street in later[:-1])
    last = later and later[-1].up + later[-1].down == 1
    return bool(plain and own and up and last and 0 < first.down <= MOST_DOWN and variant.limit != "fixed") and COMPILED


def policy(view: View) -> Policy:
    """The policy of the seat whose turn it is, for all hands that it may hold; it follows from what is public alone.

    Of a hand with one card face down the second of the two is one that lies face up.

    Raises:
        Unsolved: the time was up (`potluck.lab.poker_resolving.hurry`).
    """
    assert view.actor is not None
    (line, solver, hands, _, so_far), first = whole = solved_street(view)
    reach = whole.street.reach()[so_far.order.index(view.actor)]
    rows = slice(0, first) if view.actor == min(so_far.order) else slice(first, None)
    often = without_rare(solver.strategy(line.at)[:, rows])
    return Policy(line.acts[line.at], often, Range(hands[rows], reach[rows]))


def chances(view: View) -> dict[Act, float]:
    """How likely each act is with the viewer's cards. Raises: Unsolved: the time was up."""
    assert view.seat is not None
    whole, seat = policy(view), view.seats[view.seat]
    down = sorted(int(card) for card in seat.cards if card not in seat.up)
    (row,) = np.flatnonzero((whole.range.hands[:, : len(down)] == np.array(down, dtype=np.uint8)).all(axis=1))
    return dict(zip(whole.acts, map(float, whole.chances[:, row]), strict=True))


def solved_street(view: View) -> SolvedStud:
    """The street of a view, solved by what is public, for the seat whose turn it is. Raises: Unsolved."""
    deal = _deal(view)
    return _solved(view, deal, len(deal.streets) - 1, by=until())


def _deal(view: View) -> _Deal:
    """The streets of a deal up to the one of the view."""
    lower, upper = (at for at, seat in enumerate(view.seats) if not seat.out)
    cash = {at: view.seats[at].cash + view.seats[at].paid for at in (lower, upper)}
    paid, up = dict.fromkeys(cash, 0), dict.fromkeys(cash, tuple[Card, ...]())
    ups, streets = list[Ups](), list[StreetSoFar]()
    for entries in by_street(view):
        acts = [entry for entry in entries if isinstance(entry, Acted)]
        for entry in entries:
            if isinstance(entry, Posted):
                paid[entry.seat] += entry.amount
            elif isinstance(entry, Faced) and entry.seat in up:
                up[entry.seat] += entry.cards
        assert view.actor is not None
        leads = acts[0].seat if acts else view.actor
        order = (leads, upper if leads == lower else lower)
        behind = (cash[order[0]] - paid[order[0]], cash[order[1]] - paid[order[1]])
        start = Betting(pot=sum(paid.values()), behind=behind, step=view.variant.streets[len(streets)].bet)
        done = tuple(entry.action for entry in acts if isinstance(entry.action, Act))
        streets.append(StreetSoFar(len(streets), (), order, start, done))
        ups.append((up[lower], up[upper]))
        for entry in acts:
            paid[entry.seat] += entry.paid
    return _Deal((lower, upper), tuple(ups), tuple(streets))


def _solved(view: View, deal: _Deal, number: int, *, by: float) -> SolvedStud:
    """That street of the deal, by the ranges that those before it leave, solved by that time of the clock."""
    now = deal.streets[number]
    line = _line(view.variant, now)
    so_far = (deal.ups, deal.streets[1:number], _first_acts(view))
    kept = _begun(view.variant, view.actor, deal.ups[number], so_far, now.order, SameTree(line, now))
    if not kept:
        share = shared(by, number - 1, number)
        before = _solved(view, deal, number - 1, by=share) if number > 1 else None
        kept.append(_begin(view, deal, number, (before, line)))
    learnt, first = kept[0]
    learnt.go_on(_effort(view.variant, number).iterations, by=by)
    return SolvedStud(SolvedStreet(line, learnt.solver, learnt.hands, learnt.ranges, now), first)


@lru_cache(maxsize=8)
def _begun(*_: object) -> list[tuple[Learnt, int]]:
    """Where a street that was begun is kept; empty until then."""
    return []


def _first_acts(view: View) -> tuple[object, ...]:
    """The story of the first street, without the cards."""
    return tuple(entry for entry in next(by_street(view)) if not isinstance(entry, Received | Faced))


def _begin(view: View, deal: _Deal, number: int, behind: tuple[SolvedStud | None, Line]) -> tuple[Learnt, int]:
    variant, now, ups, (before, line) = view.variant, deal.streets[number], deal.ups[number], behind
    if before is None:
        (hands, ranges), order = _from_the_first(view, deal), deal.seats
        first = int((ranges[0] > 0).sum())
    else:
        hands, ranges, first = before.street.hands, before.street.believed(), before.first
        order = before.street.so_far.order
    ranges = ranges if order == now.order else ranges[::-1]
    down, public = variant.streets[0].down, array([card for up in ups for card in up])
    free = without(hands[:, :down], public)
    hands, ranges, first = hands[free], ranges[:, free], int(free[:first].sum())
    ranges = np.ascontiguousarray(ranges / np.maximum(ranges.max(axis=1, keepdims=True), 1e-300))
    effort, missing = _effort(variant, number), 2 * _missing(variant, ups)
    strengths = _strengths(variant, ups, (hands[:first, :down].tobytes(), hands[first:, :down].tobytes()))
    left = len(variant.cards) - len(public)
    scale = comb(left, missing) / comb(left - 2 * down, missing)
    solver = StreetSolver(line.tree, hands, ranges, strengths, scale=scale, batch=min(effort.batch, len(strengths)))
    return Learnt(hands, ranges, solver), first


def _from_the_first(view: View, deal: _Deal) -> tuple[Cards, Floats]:
    """The hands of both seats when the second street begins, and how likely each comes with its own `(2, m)`."""
    halves, weights = list[Cards](), list[Floats]()
    then = replace(view, story=tuple(next(by_street(view))))
    dealt = array([card for up in deal.ups[1] for card in up])
    for at, (own, others) in zip(deal.seats, (deal.ups[0], deal.ups[0][::-1]), strict=True):
        hands, stood = _placed(view.variant, own, others)
        likely, _ = weighed(then, at, always(stood), amounts=True)
        rows = np.flatnonzero(without(hands, dealt))
        if at != view.actor and len(rows) > OTHERS:
            rows = rows[_spread(stood[rows], OTHERS)]
        down = hands[rows]
        halves.append(down if down.shape[1] > 1 else np.insert(down, 1, int(own[0]), axis=1))
        weights.append(likely[rows] / likely[rows].max())
    ranges = np.zeros((2, sum(map(len, halves))))
    ranges[0, : len(halves[0])], ranges[1, len(halves[0]) :] = weights
    return np.concatenate(halves), ranges


def _spread(stood: Floats, n: int) -> NDArray[np.int64]:
    """So many hands, one from each part of all by how strong they are."""
    rng = np.random.Generator(np.random.Philox(SEED))
    edges = np.linspace(0, len(stood), n + 1).astype(int)
    return np.sort(stood.argsort(kind="stable")[rng.integers(edges[:-1], edges[1:])])


@lru_cache(maxsize=16)
def _placed(variant: Variant, own: tuple[Card, ...], others: tuple[Card, ...]) -> tuple[Cards, Floats]:
    """All that a seat may hold face down on the first street, and where each stood among them."""
    down, visible = variant.streets[0].down, {*own, *others}
    free = sorted(int(card) for card in variant.cards if card not in visible)
    hands = np.array(list(combinations(free, down)), dtype=np.uint8)
    whole = np.concatenate([hands, np.broadcast_to(array(own), (len(hands), len(own)))], axis=1)
    coming = Future(own=_missing(variant, (own, others)), board=0, draws=(), throw=0)
    rng = np.random.Generator(np.random.Philox(SEED))
    held, unseen = (whole, np.empty(0, dtype=np.uint8)), np.array(free, dtype=np.uint8)
    return hands, places_of(parts_taken(variant, rng, held, (unseen, coming), n=PLACED[down]))


@lru_cache(maxsize=8)
def _strengths(variant: Variant, ups: Ups, packed: tuple[bytes, bytes]) -> NDArray[np.int32]:
    """The strength of each hand for each way in which the cards of both may come; below zero where it has one of them.

    `packed` are the cards that lie face down in the hands of both seats.
    """
    down, missing = variant.streets[0].down, _missing(variant, ups)
    free = np.array(sorted(int(card) for card in variant.cards if card not in {*ups[0], *ups[1]}), dtype=np.uint8)
    rng = np.random.Generator(np.random.Philox(SEED + missing))
    ways = _effort(variant, len(variant.streets) - 1 - missing).boards
    more = np.stack([rng.permutation(free)[: 2 * missing] for _ in range(ways)])
    coming, halves = masks_of(more)[:, None], list[NDArray[np.int32]]()
    for up, own, cards in zip(ups, (more[:, :missing], more[:, missing:]), packed, strict=True):
        hands = np.frombuffer(cards, dtype=np.uint8).reshape(-1, down)
        strengths = on_boards(variant, hands, up, own)
        halves.append(np.where(coming & masks_of(hands), -1, strengths).astype(np.int32))
    return np.concatenate(halves, axis=1)


def _missing(variant: Variant, ups: Ups) -> int:
    """Cards that are still to come to each seat."""
    return sum(street.down + street.up for street in variant.streets) - variant.streets[0].down - len(ups[0])


def _effort(variant: Variant, number: int) -> Effort:
    last = len(variant.streets) - 1
    return LAST if number == last else NEXT_TO_LAST if _seen_to_the_end(variant, number) else EARLIER


def _seen_to_the_end(variant: Variant, number: int) -> bool:
    """Whether one card alone comes to each behind that street, face up."""
    return number == len(variant.streets) - 2 and bool(variant.streets[-1].up)


def _line(variant: Variant, now: StreetSoFar) -> Line:
    """The tree of a street. Who leads it is taken to lead later ones too."""
    sizes, rules = _effort(variant, now.number).sizes, rules_of(variant, now.number)
    if now.number == len(variant.streets) - 1:
        return line_tree(now.start, rules, sizes, done=now.acts)
    if _seen_to_the_end(variant, now.number):
        following = (rules_of(variant, now.number + 1), BEHIND)
        return line_tree(now.start, rules, sizes, done=now.acts, following=following)
    return line_tree(now.start, rules, sizes, done=now.acts, leaf=ended)
