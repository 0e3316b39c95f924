"""The host's commands."""

from potluck.errors import IllegalAction, RequestError
from potluck.log import Began, Came, HandedOn, Left, Sat, options_of
from potluck.table.commands import Begin, Dismiss, Fill
from potluck.table.croupier import settle
from potluck.table.decide.decision import Decision, check_seat, decided
from potluck.table.draft import Draft
from potluck.table.permissions import FEWEST, can_spare

__all__ = ["hosted"]


def hosted(draft: Draft, command: Fill | Dismiss | Begin) -> Decision:
    """Carry out a command that only the host may give."""
    table = draft.table
    if table.over:
        raise IllegalAction("action.over")
    if command.by != table.host:
        raise RequestError("seat.host", asked=command.by, allowed=table.host if table.host is not None else "-")
    match command:
        case Fill():
            check_seat(table, command.seat)
            if command.seat not in table.free:
                raise RequestError("seat.taken", asked=command.seat)
            draft.say(Came(seat=command.seat, plan=command.plan, running=table.started))
        case Dismiss():
            _dismiss(draft, command.seat)
        case Begin():
            _begin(draft)
    settle(draft)
    return decided(draft)


def _dismiss(draft: Draft, seat: int) -> None:
    table = draft.table
    check_seat(table, seat)
    place = table.places[seat]
    if place.plan.kind != "bot" or (table.started and seat in table.free):
        raise RequestError("seat.no_bot", asked=seat)
    if table.started and table.tenure is None:
        raise RequestError("seat.closed", asked=seat)
    if not place.leaving:
        draft.say(Left(seat, table.turn))


def _begin(draft: Draft) -> None:
    """Begin the match without those who have not come; nothing happens where it has begun."""
    table = draft.table
    if table.started:
        return
    if not can_spare(table):
        raise RequestError("seat.missing", asked=len(table.free), allowed=len(table.places))
    if len(table.places) - len(table.free) < max(FEWEST, table.game.seats[0]):
        raise RequestError("seat.alone")
    if table.tenure is not None:
        draft.say(Began(table.free))
    else:
        _begin_smaller(draft)


def _begin_smaller(draft: Draft) -> None:
    """Begin a match whose seats nobody takes later with so many seats fewer: all move up, so that the last are free."""
    while (free := draft.table.free) and free[0] < len(draft.table.places) - len(free):
        taken = [seat for seat in range(len(draft.table.places)) if seat not in free]
        _move_up(draft, taken[-1], to=free[0])
    draft.say(Began(draft.table.free, options_of(draft.table.options)))


def _move_up(draft: Draft, seat: int, *, to: int) -> None:
    """Have whoever sits there sit in a free seat, as if he had left the one and taken the other; a host stays host."""
    place, leads = draft.table.places[seat], draft.table.host == seat
    draft.say(Left(seat, draft.table.turn))
    if place.player is None:
        draft.say(Came(seat=to, plan=place.plan))
    else:
        draft.say(Sat(to, place.player, place.name))
    if leads:
        draft.say(HandedOn(seat=to, by=to))
