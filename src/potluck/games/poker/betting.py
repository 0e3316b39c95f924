"""A betting round (R4.1, R4.2): who is to act, what he may do, when the round ends."""

from typing import TYPE_CHECKING, Final, TypeGuard

from msgspec import Struct
from msgspec.structs import replace

from potluck.games.poker import opening
from potluck.games.poker.forced import ring
from potluck.games.poker.pots import uncalled
from potluck.games.poker.values import Acted, BringIn, Call, Check, Fold, Offer, Phase, RaiseTo, Refunded, Seat
from potluck.protocol import Amount, Just

if TYPE_CHECKING:
    from potluck.games.poker.state import State

__all__ = ["act", "allowed", "bounds", "close", "offers", "open_round"]

FOLD: Final = Just(Fold())
CHECK: Final = Just(Check())
CALL: Final = Just(Call())
BRING_IN: Final = Just(BringIn())


def offers(state: "State") -> tuple[Offer, ...]:
    """What the actor may do, the cheapest first (R4.1)."""
    assert state.actor is not None
    sums = bounds(state)
    raising = () if sums is None else (Amount("raise_to", *sums),)
    if state.bringing:
        return (BRING_IN, *raising)
    if state.to_call:
        return (CALL, *raising, FOLD)
    return (CHECK, *raising, FOLD) if state.house.open_fold else (CHECK, *raising)


def allowed(action: Struct, state: "State") -> TypeGuard[Fold | Check | Call | RaiseTo | BringIn]:
    """Whether the action is among the offers."""
    kind = type(action)
    if kind is RaiseTo:
        sums, amount = bounds(state), action.amount  # type: ignore[attr-defined]
        return sums is not None and type(amount) is int and sums[0] <= amount <= sums[1]
    if state.bringing:
        return kind is BringIn
    if kind is Check:
        return not state.to_call
    if kind is Call:
        return state.to_call > 0
    return kind is Fold and (state.to_call > 0 or state.house.open_fold)


def bounds(state: "State") -> tuple[int, int] | None:
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
    if _reach(state.seats, at) <= top:
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


def act(state: "State", action: Fold | Check | Call | RaiseTo | BringIn) -> "State":
    """The state after what the actor did, which is `allowed`."""
    at = state.actor
    assert at is not None
    seat = state.seats[at]
    if isinstance(action, Fold):
        seats, story = state.with_seat(at, replace(seat, folded=True)), (*state.story, Acted(at, action, 0))
        left = replace(state, seats=seats, story=story, actor=_next(seats, state.top, at + 1))
        return close(left) if len(left.live) == 1 else _asking(left)
    if isinstance(action, RaiseTo):
        to, top = action.amount, action.amount
    elif isinstance(action, BringIn):
        to, top = state.variant.forced.bring_in, state.variant.forced.bring_in
    else:
        to, top = state.top, state.top
    paid = min(max(to - seat.bet, 0), seat.stack)
    put = replace(seat, stack=seat.stack - paid, bet=seat.bet + paid, paid=seat.paid + paid, faced=top)
    told = Acted(at, action, paid, paid > 0 and put.stack == 0)
    seats, story = state.with_seat(at, put), (*state.story, told)
    if not isinstance(action, RaiseTo):
        return _asking(replace(state, seats=seats, story=story, top=top, actor=_next(seats, top, at + 1)))
    more = top - state.top
    full = _full(state, more) or (state.incomplete and top >= state.now.bet)
    raised = replace(
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
    return _asking(raised)


def open_round(state: "State") -> "State":
    """The state in which the first to act may act, or the round closed where nobody can."""
    step = state.now.bet
    if not state.street:
        begun = replace(state, phase=Phase.BETTING, step=step, reopened=state.top)
    else:
        begun = replace(state, phase=Phase.BETTING, top=0, step=step, reopened=0, raises=0, aggressor=None)
    first = opening.first(begun)
    if first is None:
        # Nobody can bet any more: who bet last on a street before shows first.
        return close(replace(begun, aggressor=state.aggressor))
    return _asking(replace(begun, actor=_next(begun.seats, begun.top, first)))


def close(state: "State") -> "State":
    """The round is over: what nobody called goes back, then the next street or the showdown (R4.1, R4.3)."""
    for at, amount in uncalled(state.seats):
        seat = state.seats[at]
        put = replace(seat, stack=seat.stack + amount, paid=seat.paid - amount, bet=seat.bet - min(amount, seat.bet))
        state = replace(state, seats=state.with_seat(at, put), story=(*state.story, Refunded(at, amount)))
    return state.after_betting()


def _asking(state: "State") -> "State":
    """The state while somebody is asked, else after the end of the round."""
    return close(state) if state.actor is None else state


def _next(seats: tuple[Seat, ...], top: int, start: int) -> int | None:
    """The first seat from `start` on that still has to act; None where there is none."""
    able = [at for at in ring(len(seats), start) if seats[at].stack and not seats[at].folded]
    if len(able) > 1 or (able and _faces(seats, able[0])):
        for at in able:
            if seats[at].faced < 0 or seats[at].bet < top:
                return at
    return None


def _faces(seats: tuple[Seat, ...], at: int) -> bool:
    """Whether the only seat with chips has not matched the highest bet yet; who made it may have folded (R4.1)."""
    return any(other.bet > seats[at].bet for other in seats)


def _reach(seats: tuple[Seat, ...], at: int) -> int:
    """The most that any other who is in could bet."""
    return max(
        [other.stack + other.bet for place, other in enumerate(seats) if place != at and not other.folded], default=0
    )


def _full(state: "State", more: int) -> bool:
    """Whether raising by so much counts as a full raise (R4.2)."""
    if state.variant.limit == "fixed":
        return 2 * more >= state.now.bet
    return more >= state.step
