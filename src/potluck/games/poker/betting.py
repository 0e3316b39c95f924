"""A betting round (R4.1, R4.2): who is to act, what he may do, when the round ends."""

from collections.abc import Callable, Mapping
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from potluck.games.poker import opening
from potluck.games.poker.forced import ring
from potluck.games.poker.point import P, Point
from potluck.games.poker.pots import uncalled
from potluck.games.poker.values import (
    Acted,
    Action,
    BringIn,
    Call,
    Check,
    Fold,
    Offer,
    Phase,
    RaiseTo,
    Refunded,
    Seat,
)
from potluck.protocol import Amount, Just

__all__ = ["act", "bounds", "close", "least", "offered", "offers", "open_round"]

FOLD: Final = Just(Fold())
CHECK: Final = Just(Check())
CALL: Final = Just(Call())
BRING_IN: Final = Just(BringIn())


def offers(state: Point) -> tuple[Offer, ...]:
    """The actor's offers, the cheapest first (R4.1)."""
    stays, raises, folds = staying(state), raising(state), folding(state)
    if raises is None:
        return (stays,) if folds is None else (stays, folds)
    return (stays, raises) if folds is None else (stays, raises, folds)


def offered(state: Point, action: Struct) -> bool:
    """Whether the action is among the offers; only the one that may hold it is made."""
    offering = OFFERED_BY.get(type(action))
    offer = offering(state) if offering is not None else None
    return offer is not None and action in offer


def least(state: Point) -> Action:
    """The action that costs the actor least: to check, to bring in where he has to, else to fold."""
    offer = staying(state)
    return FOLD.action if offer is CALL else offer.action


def staying(state: Point) -> Just[Call | BringIn | Check]:
    """The offer that keeps the actor in without a raise: to call, to bring in where he has to, else to check."""
    assert state.actor is not None
    if state.top > state.seats[state.actor].bet:
        return CALL
    return BRING_IN if state.bringing else CHECK


def raising(state: Point) -> Amount | None:
    """The offer of all sums that the actor may raise to; None where he may not raise (R4.2)."""
    sums = bounds(state)
    return None if sums is None else Amount("raise_to", *sums)


def folding(state: Point) -> Just[Fold] | None:
    """The offer to fold, where there is a bet to match or one may fold for nothing; else None."""
    offer = staying(state)
    return FOLD if offer is CALL or (offer is CHECK and state.house.open_fold) else None


OFFERED_BY: Final[Mapping[type[Struct], Callable[[Point], Offer | None]]] = {
    Call: staying,
    BringIn: staying,
    Check: staying,
    RaiseTo: raising,
    Fold: folding,
}
"""Kind of action -> the function that makes the offer which may hold one."""


def bounds(state: Point) -> tuple[int, int] | None:
    """The least and the most that the actor may raise to; None where he may not raise (R4.2).

    Less than a full raise only all-in. After a short all-in, who has acted since the last full raise may not raise
    again, unless the short ones together make a full raise; with a fixed limit half a bet is full.
    """
    at = state.actor
    assert at is not None
    seat, top, street = state.seats[at], state.top, state.now
    most = seat.bet + seat.stack
    if most <= top or (street.cap and state.raises >= street.cap):
        return None
    if seat.faced >= state.reopened and not _full(state, top - seat.faced):
        return None
    if not _reaches(state.seats, at, above=top):
        return None
    if opening.barred(state):
        return None
    low = street.bet if state.incomplete else top + state.step
    if low >= most:
        return most, most
    limit = state.variant.limit
    if limit == "fixed":
        return low, low
    if limit == "pot":
        most = min(most, 2 * top - seat.bet + state.pot)
    elif limit == "spread":
        most = min(most, top + street.most)
    return low, max(low, most)


def act(state: P, action: Fold | Check | Call | RaiseTo | BringIn) -> P:
    """The state after what the actor did; nobody is asked where that ends the round."""
    at = state.actor
    assert at is not None
    seat = state.seats[at]
    if isinstance(action, Fold):
        seats, story = state.with_seat(at, replace(seat, folded=True)), (*state.story, Acted(at, action, 0))
        return replace(state, seats=seats, story=story, actor=_next(seats, state.top, at + 1))
    top = state.top
    if isinstance(action, RaiseTo):
        top = action.amount
    elif isinstance(action, BringIn):
        top = state.variant.forced.bring_in
    paid = min(max(top - seat.bet, 0), seat.stack)
    put = replace(seat, stack=seat.stack - paid, bet=seat.bet + paid, paid=seat.paid + paid, faced=top)
    entry = Acted(at, action, paid, paid > 0 and put.stack == 0)
    seats, story = state.with_seat(at, put), (*state.story, entry)
    if not isinstance(action, RaiseTo):
        return replace(state, seats=seats, story=story, top=top, actor=_next(seats, top, at + 1))
    more = top - state.top
    full = _full(state, more) or (state.incomplete and top >= state.now.bet)
    return replace(
        state,
        seats=seats,
        story=story,
        top=top,
        step=max(state.step, more) if state.variant.limit != "fixed" else state.step,
        reopened=top if full else state.reopened,
        raises=state.raises + full,
        aggressor=at,
        actor=_next(seats, top, at + 1),
    )


def open_round(state: P) -> P:
    """The state in which the first to act may act; nobody is asked where nobody can."""
    step = state.now.bet
    if not state.street:
        begun = replace(state, phase=Phase.BETTING, step=step, reopened=state.top)
    else:
        begun = replace(state, phase=Phase.BETTING, top=0, step=step, reopened=0, raises=0, aggressor=None)
    first = opening.first(begun)
    if first is None:
        # Nobody can bet any more: who bet last on a street before shows first.
        return replace(begun, aggressor=state.aggressor)
    return replace(begun, actor=_next(begun.seats, begun.top, first))


def close(state: P) -> P:
    """The state after a round in which nobody is asked any more: what nobody called goes back (R4.1, R4.3)."""
    for at, amount in uncalled(state.seats):
        seat = state.seats[at]
        put = replace(seat, stack=seat.stack + amount, paid=seat.paid - amount, bet=seat.bet - min(amount, seat.bet))
        state = replace(state, seats=state.with_seat(at, put), story=(*state.story, Refunded(at, amount)))
    return state


def _next(seats: tuple[Seat, ...], top: int, start: int) -> int | None:
    """The first seat from `start` on that still has to act; None where there is none."""
    for at in ring(len(seats), start):
        seat = seats[at]
        if (seat.faced < 0 or seat.bet < top) and seat.stack and not seat.folded:
            return at if _rivals(seats, at) or _faces(seats, at) else None
    return None


def _rivals(seats: tuple[Seat, ...], at: int) -> bool:
    """Whether another seat that is in has chips to bet with."""
    for place, other in enumerate(seats):  # noqa: SIM110 - a generator would take three times as long
        if not other.folded and other.stack and place != at:
            return True
    return False


def _faces(seats: tuple[Seat, ...], at: int) -> bool:
    """Whether the only seat with chips, not alone, has still to match the highest bet; who made it may have folded.

    R4.1.
    """
    others = [other for place, other in enumerate(seats) if place != at]
    return any(other.bet > seats[at].bet for other in others) and not all(other.folded for other in others)


def _reaches(seats: tuple[Seat, ...], at: int, *, above: int) -> bool:
    """Whether another seat that is in could bet more than that."""
    for place, other in enumerate(seats):
        if not other.folded and other.stack + other.bet > above and place != at:
            return True
    return False


def _full(state: Point, more: int) -> bool:
    """Whether raising by so much counts as a full raise (R4.2)."""
    if state.variant.limit == "fixed":
        return 2 * more >= state.now.bet
    return more >= state.step
