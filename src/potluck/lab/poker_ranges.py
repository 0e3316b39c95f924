"""What the others may hold: samples of all hidden cards that agree with what is public, weighed by how they acted."""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from potluck import kernels
from potluck.games.poker import View
from potluck.kernels.worlds import COMPILED, hold_hands
from potluck.lab.poker_drawn import drawn_hands, thrown_by
from potluck.lab.poker_futures import (
    Floats,
    Future,
    dealt,
    exchanged,
    finished,
    future_of,
    places,
    seed_of,
    throws,
    tries,
)
from potluck.lab.poker_stakes import stakes_of
from potluck.lab.poker_story import SENSIBLE, USUAL, Kind, Moment, Then, Throwing, steepness, weighed
from potluck.lab.showdowns import Cards, Ints, array, masks_of
from potluck.variants import Variant
from potluck.variants.cost import ways

__all__ = [
    "WORLDS",
    "Range",
    "Worlds",
    "best_exchanges",
    "own_range",
    "parts_taken",
    "places_of",
    "ranges",
    "standing",
    "unseen_in",
    "worlds",
]

HANDS: Final = 256 if kernels.COMPILED else 60
"""Hands that each of the others may hold."""
ANY: Final = 4
"""Behind exchanges one of so many of them may be anything: of somebody who does not go by his cards."""
BOARDS: Final = 12 if kernels.COMPILED else 5
"""Ways in which the cards to come are dealt to compare them."""
PAST: Final = 6 if kernels.COMPILED else 3
"""The same for what they were at a time that is past."""
FINER: Final = 16 if kernels.COMPILED else 8
"""So many times as many at most."""
FEW: Final = 42
"""Without kernels no more of them where the best five are among more, for high and low together: that takes seconds."""
EACH: Final = 4
"""One time for so much of the power by which somebody staked."""
TRIES: Final = 6 if kernels.COMPILED else 2
"""How often each exchange of a hand is tried at first."""
FEWER: Final = 4
"""Each time so many times fewer exchanges are left, and tried so many times as often."""
MOST: Final = 48 if kernels.COMPILED else 12
"""How often an exchange is tried at most each time."""
WORLDS: Final = 1600 if kernels.COMPILED else 120
"""Deals that are thought of."""
MIDDLE: Final = 0.5
AGAIN: Final = 200 if kernels.COMPILED else 24
"""How often a hand is chosen anew that shares a card with another's."""


class Range(NamedTuple):
    """The hands that one seat may hold `(m, k)`: the place of each among them, its weight, what it would throw."""

    hands: Cards
    places: Floats
    weights: Floats
    thrown: Ints
    """Index of the choice of `throws`; 0 where nothing is exchanged any more."""
    sensible: float = SENSIBLE
    """How likely it is that the seat goes by its cards."""
    drawn: Throwing | None = None
    """What its exchanges say of its hands, where they were made as those exchanges make them."""


class Worlds(NamedTuple):
    """Deals that may be: seat -> index into its range `(n,)`; seat -> strengths at the showdown `(halves, n)`."""

    held: Mapping[int, Ints]
    strengths: Mapping[int, Ints]


def unseen_in(view: View) -> Cards:
    """The cards that the viewer does not see."""
    visible = {*view.board, *(card for seat in view.seats for card in (*seat.cards, *seat.up))}
    return array([card for card in view.variant.cards if card not in visible])


def ranges(
    view: View,
    rng: np.random.Generator,
    *,
    story: bool,
    placed: bool = True,
    amounts: bool = False,
    kinds: Sequence[Kind] = (),
) -> dict[int, Range]:
    """Seat -> what it may hold, for all that are still in; weighed by their acts where `story` counts.

    Without `placed` the places of hands are left alone where nothing is exchanged: most of the work. `kinds` are those
    of the players by seat, where something is known of them.
    """
    unseen, by_seat, alike = unseen_in(view), dict[int, Range](), dict[tuple[int, Future, tuple[int, ...]], Range]()
    for at, seat in enumerate(view.seats):
        if at == view.seat or seat.folded or seat.out:
            continue
        future = future_of(view, at)
        key = (seat.held, future, thrown_by(view, at))
        if seat.up or key not in alike:
            alike[key] = _range(view, rng, at, unseen, placed=placed or story)
        by_seat[at] = alike[key]
    if not story:
        return by_seat
    thens = {id(range_): _then(view, rng, range_, at=at) for at, range_ in by_seat.items()}
    weights = {
        at: weighed(
            view, at, thens[id(range_)], amounts=amounts, kind=kinds[at] if kinds else USUAL, throwing=range_.drawn
        )
        for at, range_ in by_seat.items()
    }
    return {at: range_._replace(weights=weights[at][0], sensible=weights[at][1]) for at, range_ in by_seat.items()}


def standing(view: View, rng: np.random.Generator, *, amounts: bool = False) -> float:
    """Where the viewer's hand stands, 0 to 1, among all those with which he would have acted as he did."""
    range_ = own_range(view, rng, amounts=amounts)
    below, level = range_.places < range_.places[0], range_.places == range_.places[0]
    return float(range_.weights[below].sum() + range_.weights[level].sum() / 2)


def own_range(view: View, rng: np.random.Generator, *, amounts: bool = False) -> Range:
    """The hands that the viewer may hold by all that is public, weighed by his acts; the first is his."""
    assert view.seat is not None
    mine = view.seats[view.seat]
    public = {*view.board, *(card for seat in view.seats for card in seat.up)}
    unseen = array([card for card in view.variant.cards if card not in public])
    own = array([card for card in mine.cards if card not in mine.up] + list(mine.up))
    range_ = _range(view, rng, view.seat, unseen, placed=True, first=own)
    then = _then(view, rng, range_, at=view.seat)
    weights, sensible = weighed(view, view.seat, then, amounts=amounts, throwing=range_.drawn)
    return range_._replace(weights=weights, sensible=sensible)


def worlds(
    view: View,
    rng: np.random.Generator,
    by_seat: Mapping[int, Range],
    *,
    throw: tuple[int, ...] = (),
    worlds: int = WORLDS,
) -> Worlds:
    """Up to `worlds` deals in which no card stands twice, played to the showdown; the viewer throws `throw` first."""
    unseen = unseen_in(view)
    held, good = _held(rng, by_seat, worlds=worlds)
    held = {at: index[good] for at, index in held.items()}
    n = int(good.sum())
    assert view.seat is not None
    hands = {at: by_seat[at].hands[index] for at, index in held.items()}
    hands[view.seat] = np.broadcast_to(array(view.seats[view.seat].cards), (n, len(view.seats[view.seat].cards)))
    picks = {at: by_seat[at].thrown[index] for at, index in held.items()}
    picks[view.seat] = np.full(n, _number(view, throw))
    return Worlds(held, _ended(view, rng, (hands, picks), unseen))


def _ended(
    view: View, rng: np.random.Generator, so_far: tuple[dict[int, Cards], dict[int, Ints]], unseen: Cards
) -> dict[int, Ints]:
    """Seat -> strengths: the cards to come are dealt, to each its own as far as the pack serves that."""
    hands, picks = so_far
    futures = {at: future_of(view, at) for at in hands}
    board = max(future.board for future in futures.values())
    most = board + sum(future.own + max((0, *future.draws)) for future in futures.values())
    rest = dealt(rng, unseen, np.concatenate(list(hands.values()), axis=1), n=min(most, len(unseen)))
    free = len(unseen) - sum(held.shape[1] for at, held in hands.items() if at != view.seat)
    common = np.concatenate([np.broadcast_to(array(view.board), (len(rest), len(view.board))), rest[:, :board]], axis=1)
    start, strengths = board, {}
    for at, future in futures.items():
        need = future.own + max((0, *future.draws))
        if start + need > free:
            known = np.concatenate([hands[at], common], axis=1)
            cards = dealt(rng, unseen, known, n=need)
        else:
            cards = rest[:, start : start + need]
            start += need
        if future.draws:
            strengths[at] = exchanged(view.variant, (hands[at], picks[at]), (cards, common, future))
        else:
            whole = np.concatenate([hands[at], cards], axis=1)
            strengths[at] = finished(view.variant, whole, common, throw=future.throw)
        for _ in future.draws[1:]:
            known = np.concatenate([hands[at], common], axis=1)
            again = dealt(rng, unseen, known, n=need)
            more = exchanged(view.variant, (hands[at], picks[at]), (again, common, future))
            strengths[at] = np.maximum(strengths[at], more)
    return strengths


def _number(view: View, throw: tuple[int, ...]) -> int:
    assert view.seat is not None
    future = future_of(view, view.seat)
    if not future.draws:
        return 0
    return throws(view.seats[view.seat].held, least=0, most=future.draws[0]).index(throw)


def _held(
    rng: np.random.Generator, by_seat: Mapping[int, Range], *, worlds: int
) -> tuple[dict[int, Ints], NDArray[np.bool_]]:
    """Seat -> hands chosen by weight, and in which worlds no card stands twice."""
    if COMPILED and by_seat:
        lines = [(np.cumsum(range_.weights), masks_of(range_.hands)) for range_ in by_seat.values()]
        picks, sound = hold_hands(lines, n=worlds, again=AGAIN, seed=seed_of(rng))
        return dict(zip(by_seat, picks, strict=True)), sound if sound.any() else np.ones(worlds, dtype=bool)
    taken = np.zeros(worlds, dtype=np.uint64)
    good = np.ones(worlds, dtype=bool)
    held: dict[int, Ints] = {}
    for at, range_ in by_seat.items():
        line, masks = np.cumsum(range_.weights), masks_of(range_.hands)
        index = np.searchsorted(line, rng.random(worlds) * line[-1], side="right").clip(0, len(line) - 1)
        for _ in range(AGAIN):
            clash = taken & masks[index] != 0
            if not clash.any():
                break
            fresh = np.searchsorted(line, rng.random(int(clash.sum())) * line[-1], side="right")
            index[clash] = fresh.clip(0, len(line) - 1)
        good &= taken & masks[index] == 0
        taken |= masks[index]
        held[at] = index
    return held, good if good.any() else np.ones(worlds, dtype=bool)


def _range(
    view: View, rng: np.random.Generator, at: int, unseen: Cards, *, placed: bool, first: Cards | None = None
) -> Range:
    """All hands of that seat alike, with what each is worth among them; `first` is one of them, if given."""
    seat, future = view.seats[at], future_of(view, at)
    hidden = seat.held - len(seat.up)
    up = np.broadcast_to(array(seat.up), (HANDS, len(seat.up)))
    hands, drawn = np.concatenate([dealt(rng, unseen, up, n=hidden), up], axis=1), None
    thrown_so_far = thrown_by(view, at)
    if thrown_so_far and placed:
        some = HANDS - HANDS // ANY
        hands[:some], often = drawn_hands(view.variant, rng, thrown_so_far, unseen=unseen, n=some, best=best_exchanges)
        drawn = Throwing(np.arange(HANDS) < some, often)
    if first is not None:
        hands[0] = first
    thrown = np.zeros(HANDS, dtype=np.int64)
    if not future.draws and not placed:
        return Range(hands, np.full(HANDS, MIDDLE), np.ones(HANDS), thrown, drawn=drawn)
    if future.draws:
        thrown, worth = best_exchanges(view.variant, rng, (hands, array(view.board)), (unseen, future))
    else:
        worth = parts_taken(view.variant, rng, (hands, array(view.board)), (unseen, future), n=BOARDS * _finer(view))
    return Range(hands, places_of(worth), np.ones(HANDS), thrown, drawn=drawn)


def places_of(worth: Floats) -> Floats:
    """Where each stands among all, 0 to 1."""
    order = worth.argsort().argsort()
    return (order + 0.5) / len(order)


def _finer(view: View) -> int:
    """How many times as often hands are compared, where the best of them have to be told from the next.

    That is where many others are in, and where somebody of several staked much.
    """
    if not kernels.COMPILED and ways(view.variant) > FEW * view.variant.most_seats:
        return 1
    others = sum(not seat.folded and not seat.out for seat in view.seats) - 1
    steepest = max((steepness(stake) for stake in stakes_of(view) if stake.several and stake.raised), default=0.0)
    return min(max(others, int(steepest / EACH), 1), FINER)


def _then(view: View, rng: np.random.Generator, range_: Range, *, at: int) -> Then:
    """Where the hands of that range stood when fewer cards were there; as now, where some were thrown in between."""
    variant, future, up = view.variant, future_of(view, at), len(view.seats[at].up)
    own, common = range_.hands.shape[1] + future.own, len(view.board) + future.board
    hidden = range_.hands.shape[1] - up

    @cache
    def then(moment: Moment) -> Floats:
        columns = [*range(moment.down), *range(hidden, hidden + moment.up)]
        if moment == (hidden, up, len(view.board)) or any(street.draw or street.throw for street in variant.streets):
            return range_.places
        board = array(view.board)
        unseen = np.concatenate([unseen_in(view), board[moment.board :]])
        future = Future(own=own - len(columns), board=common - moment.board, draws=(), throw=0)
        held = (range_.hands[:, columns], board[: moment.board])
        return places_of(parts_taken(variant, rng, held, (unseen, future), n=PAST * _finer(view)))

    return then


def parts_taken(
    variant: Variant, rng: np.random.Generator, held: tuple[Cards, Cards], to_come: tuple[Cards, Future], *, n: int
) -> Floats:
    """The part of a pot that each hand takes from the others, over `n` boards that are dealt for all."""
    (hands, board), (unseen, future) = held, to_come
    deals = n if future.own or future.board else 1
    boards = np.stack([rng.permutation(unseen)[: future.board] for _ in range(deals)])
    common = np.concatenate([np.broadcast_to(board, (deals, len(board))), boards], axis=1)
    rows, each = np.tile(hands, (deals, 1)), np.repeat(common, len(hands), axis=0)
    clean = ~(rows[:, :, None] == each[:, None, :]).any(axis=(1, 2))
    own = dealt(rng, unseen, np.concatenate([rows, each], axis=1), n=future.own)
    whole = np.concatenate([rows, own], axis=1)
    strengths = np.zeros((len(variant.showdown), len(rows)), dtype=np.int64)
    strengths[:, clean] = finished(variant, whole[clean], each[clean], throw=future.throw)
    sums, counts = np.zeros(len(hands)), np.full(len(hands), 1e-9)
    for deal in range(deals):
        good = np.flatnonzero(clean[deal * len(hands) : (deal + 1) * len(hands)])
        if len(good):
            among = strengths[:, deal * len(hands) + good]
            sums[good] += places(among, among)
            counts[good] += 1
    return sums / counts  # type: ignore[no-any-return]


def best_exchanges(
    variant: Variant, rng: np.random.Generator, held: tuple[Cards, Cards], to_come: tuple[Cards, Future]
) -> tuple[Ints, Floats]:
    """The exchange of each hand `(m, k)`, and its worth so against hands that were exchanged as well.

    The best of a few tries owes much to its luck. So the best of the exchanges are tried again with other cards, more
    often, until one is left; and that is worth what it brings with cards by which it was not chosen.
    Source: Karnin, Koren, Somekh, "Almost optimal exploration in multi-armed bandits" (2013), sequential halving.
    """
    (hands, board), (unseen, future) = held, to_come
    facing, n = (board, future), TRIES
    choices = len(throws(hands.shape[1], least=0, most=future.draws[0]))
    picks = np.repeat(np.arange(choices)[:, None], len(hands), axis=1)
    while True:
        strengths = tries(variant, rng, hands, unseen, facing=facing, n=n, picks=picks)
        flat = strengths.transpose(1, 0, 2).reshape(strengths.shape[1], -1)
        # The first are what was best so far: those that the others would hold. At first they are the hands as they are.
        worth = places(flat, strengths[0]).reshape(len(picks), -1, n).mean(axis=2)
        if len(picks) == 1:
            return picks[0], worth[0]
        best = (-worth).argsort(axis=0, kind="stable")[: max(1, len(picks) // FEWER)]
        picks, n = np.take_along_axis(picks, best, axis=0), min(FEWER * n, MOST)
