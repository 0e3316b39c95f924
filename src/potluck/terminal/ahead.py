"""Acts of poker that are decided before one's turn; bound to their price, and forgotten when that changes."""

from typing import Any

from msgspec import Struct

from potluck.protocol import Action, Just, kind_of
from potluck.terminal.board import Board

__all__ = ["Plan", "carried_out", "plans"]


class Plan(Struct, frozen=True, kw_only=True):
    """Something to do as soon as it is one's turn."""

    key: str
    """The same as long as the plan means the same."""
    caption: str
    kinds: tuple[str, ...]
    """What is then done: the first of these that is offered."""
    price: int | None = None
    """What it may cost; None where that does not matter."""


def plans(board: Board) -> tuple[Plan, ...]:
    """What can be decided ahead now: to check, or to pay just what is to be paid; or to be rid of the hand."""
    view, at, spoken = board.view, board.sight.seat, board.language
    if at is None or not hasattr(view, "top") or view.actor in (None, at) or view.phase.value != "betting":
        return ()
    seat = view.seats[at]
    if view.outcome is not None or seat.folded or seat.out or seat.gone or not seat.held or not seat.cash:
        return ()
    owed = min(seat.cash, view.top - seat.bet)
    if owed:
        call = spoken.gettext("Call {amount}").format(amount=board.money(owed))
        stay = Plan(key=f"call {view.deal} {view.street} {owed}", caption=call, kinds=("call",), price=owed)
    else:
        check = spoken.gettext("Check")
        stay = Plan(key=f"check {view.deal} {view.street}", caption=check, kinds=("check",), price=0)
    away = spoken.gettext("Fold") if owed else spoken.gettext("Check or fold")
    return stay, Plan(key=f"away {view.deal}", caption=away, kinds=("check", "fold"))


def carried_out(plan: Plan, view: Any) -> Action | None:
    """The act that the plan has come to, now that it is one's turn; None where its price has changed."""
    seat = view.seats[view.actor]
    if plan.price is not None and plan.price != min(seat.cash, view.owed):
        return None
    for kind in plan.kinds:
        for offer in view.offers:
            if isinstance(offer, Just) and kind_of(offer.action) == kind:
                return offer.action  # type: ignore[no-any-return]  # the offers of a game are its actions
    return None
