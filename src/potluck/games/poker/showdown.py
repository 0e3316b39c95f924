"""The showdown (R4.3, R4.4): who shows in which order, which hands are best, and what each takes."""

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Literal

from msgspec.structs import replace

from potluck import kernels
from potluck.cards import Card, mask
from potluck.chips import share
from potluck.games.poker.forced import around
from potluck.games.poker.point import P, Point
from potluck.games.poker.pots import Pot, disputed, pots
from potluck.games.poker.values import Entry, Muck, Mucked, Offer, Outcome, Phase, Show, Showed, Took
from potluck.protocol import Just
from potluck.ranking import Ranking
from potluck.variants import Best, Variant

__all__ = ["act", "begin", "offers", "settle", "shared_out", "showing_order", "strength", "turn_up"]

NO_CARD = -1
"""Below every card: in some games all own ones are thrown."""
SHOW = Just(Show())
MUCK = Just(Muck())
Worth = Callable[[tuple[Card, ...], tuple[Card, ...]], int]
"""(own cards, board) -> strength, larger wins; 0 where a low does not qualify."""
Worths = dict[int, tuple[int, ...]]
"""Seat -> strength in each order of the showdown."""


def begin(state: P) -> P:
    """The state after everybody has shown; or, where hands may be mucked, asking the first.

    Hands that were turned up before lie open (R4.15): of those only what has come since is told.
    """
    order = showing_order(state)
    turned = _turned(state)
    if state.house.mucking and not turned:
        return _asking(state, order)
    shown = tuple([Showed(at, state.seats[at].hand) for at in order if turned.get(at) != state.seats[at].hand])
    return replace(state, phase=Phase.SHOWDOWN, story=state.story + shown)


def turn_up(state: P) -> P:
    """The state with all hands face up, where nobody can bet, throw or exchange any more (R4.15); else as it was."""
    if not state.house.turn_up or not state.settled or _turned(state):
        return state
    if any(street.draw or street.throw for street in state.variant.streets[state.street + 1 :]):
        return state
    shown = tuple([Showed(at, state.seats[at].hand) for at in showing_order(state)])
    return replace(state, story=state.story + shown)


def _turned(state: Point) -> dict[int, tuple[Card, ...]]:
    """Seat -> hand that lies face up already, before the showdown."""
    if not state.house.turn_up:
        return {}
    return {entry.seat: entry.cards for entry in state.story if isinstance(entry, Showed)}


def showing_order(state: Point) -> tuple[int, ...]:
    """The seats at the showdown as they show: from the last street's last bettor, else from the dealer's left."""
    assert state.button is not None
    live = [at for at in around(state.seats, state.button) if not state.seats[at].folded or state.seats[at].mucked]
    if state.aggressor in live:
        start = live.index(state.aggressor)
        live = live[start:] + live[:start]
    return tuple(live)


def offers(state: Point) -> tuple[Offer, ...]:
    """The actor's offers: to show, and to muck where that leaves somebody to win each pot."""
    return (SHOW, MUCK) if _may_muck(state) else (SHOW,)


def act(state: P, action: Show | Muck) -> P:
    """The state after the actor has shown or given up."""
    at = state.actor
    assert at is not None
    seat = state.seats[at]
    entry: Entry
    if isinstance(action, Show):
        answered, entry = replace(seat, faced=0), Showed(at, seat.hand)
    else:
        answered, entry = replace(seat, faced=0, folded=True, mucked=True), Mucked(at)
    after = replace(state, seats=state.with_seat(at, answered), story=(*state.story, entry))
    order = showing_order(state)
    return _asking(after, order[order.index(at) + 1 :])


def settle(state: P) -> P:
    """The deal once all have shown or given up: each pot goes to its winners."""
    return shared_out(state, [{} if len(state.live) == 1 else _worths(state, board) for board in _boards(state)])


def shared_out(state: P, worths: Sequence[Worths]) -> P:
    """The deal with its pots shared by what the hands are worth with each board."""
    won, entries = [0] * len(state.seats), list[Entry]()
    for number, pot in enumerate(pots(state.seats)):
        for board, part in _runs(pot, len(worths)):
            for at, amount, half in _shares(state, part, worths[max(board - 1, 0)]):
                won[at] += amount
                entries.append(Took(at, amount, number, half, board))
    return state.finished(Outcome("showdown", tuple(won)), tuple(entries))


def _asking(state: P, order: Sequence[int]) -> P:
    """The state in which the next is to show or muck; nobody, once all have, or one alone takes all unseen."""
    waiting = (at for at in order if not state.seats[at].folded)
    return replace(state, phase=Phase.SHOWDOWN, actor=next(waiting, None) if len(state.live) > 1 else None)


def _may_muck(state: Point) -> bool:
    assert state.actor is not None
    return disputed(state.seats, state.actor)


def _boards(state: Point) -> tuple[tuple[Card, ...], ...]:
    """The board; or both, where it was run twice (R4.16)."""
    runs, board = state.runs, state.board
    return (board, board[: runs.shared] + runs.second) if runs is not None and runs.twice else (board,)


def _runs(pot: Pot, boards: int) -> Sequence[tuple[int, Pot]]:
    """The parts of a pot, each with the number of its board; the odd chip goes to the first (R4.16)."""
    if boards == 1 or len(pot.seats) == 1:
        return ((0, pot),)
    return [(number, Pot(part, pot.seats)) for number, part in enumerate(share(pot.amount, boards), 1)]


def _worths(state: Point, board: tuple[Card, ...]) -> Worths:
    """Seat -> strength in each order of the showdown, with that board."""
    variant = state.variant
    workers = [strength(variant, best) for best in variant.showdown]
    return {at: tuple([worth(state.seats[at].hand, board) for worth in workers]) for at in state.live}


def _shares(state: Point, pot: Pot, worths: Worths) -> list[tuple[int, int, Literal["all", "high", "low"]]]:
    """The shares of one pot (R4.3): seat, chips and half. The odd chip goes to high, then each half in equal parts."""
    if len(pot.seats) == 1:
        return [(pot.seats[0], pot.amount, "all")]
    halves: list[tuple[int, Literal["all", "high", "low"], int]] = [(0, "all", pot.amount)]
    if len(state.variant.showdown) > 1 and any(worths[at][1] for at in pot.seats):
        high, low = share(pot.amount, 2)
        halves = [(0, "high", high), (1, "low", low)]
    shares = []
    for place, half, amount in halves:
        best = max([worths[at][place] for at in pot.seats])
        winners = _in_order(state, [at for at in pot.seats if worths[at][place] == best])
        shares += [(at, part, half) for at, part in zip(winners, share(amount, len(winners)), strict=True) if part]
    return shares


def _in_order(state: Point, winners: Sequence[int]) -> Sequence[int]:
    """The winners in the order in which they get odd chips: from the dealer's left, or by their highest card."""
    assert state.button is not None
    if len(winners) == 1:
        return winners
    ordered = [at for at in around(state.seats, state.button) if at in winners]
    if state.variant.odd_chip == "high-card":
        ordered.sort(key=lambda at: -max(state.seats[at].hand, default=NO_CARD))
    return ordered


@lru_cache(maxsize=256)
def strength(variant: Variant, best: Best) -> Worth:
    """The function that ranks hands in that order of the variant, by the kernels where they know it."""
    law = variant.ranking(best)
    if not isinstance(law, Ranking):
        if best.order == "badugi":
            return lambda hand, board: kernels.rank_one(mask(hand + board), "badugi")
        return lambda hand, board: law.rank(hand + board).strength
    program, hole = kernels.program(law), best.hole
    if hole is not None:
        return lambda hand, board: kernels.rank_one_hole(mask(hand), mask(board), members=hole, order=program)
    if program.plain:
        return lambda hand, board: kernels.rank_one(hand + board)
    return lambda hand, board: kernels.rank_one(mask(hand + board), program)
