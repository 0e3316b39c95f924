"""Taking a seat, and going on in it from another device."""

from itertools import count

from potluck.errors import IllegalAction, RequestError
from potluck.log import Came, HandedOn, Moved, Promised, Sat, SeatPlan, TakenBack
from potluck.table.absence import holds_cards
from potluck.table.commands import Move, Sit
from potluck.table.croupier import settle
from potluck.table.decide.decision import Decision, check_seat, decided
from potluck.table.disclosing import offer
from potluck.table.draft import Draft
from potluck.table.lookalikes import keys_of
from potluck.table.promises import making_room
from potluck.table.values import Table

__all__ = ["move", "sit"]


def sit(draft: Draft, command: Sit) -> Decision:
    """Take a free seat: before the match, or of one that runs and can be joined; or have a bot make room."""
    table = draft.table
    check_seat(table, command.seat)
    own = table.seat_of(command.player)
    if own == command.seat and (own not in table.free or not table.started):
        return decided(draft)
    if table.promised_to(command.player) is not None and command.seat not in table.free:
        return decided(draft)
    if own is None and command.seat in making_room(table):
        _check_admitted(table, command.player, seat=command.seat)
        name = _unlike_others(table, command.name, player=command.player)
        draft.say(Promised(seat=command.seat, player=command.player, name=name))
        settle(draft)
        return decided(draft)
    if command.seat not in table.free:
        raise RequestError("seat.taken", asked=command.seat)
    if own is not None and own not in table.free:
        raise RequestError("seat.another", asked=command.seat, allowed=own)
    _check_admitted(table, command.player, seat=command.seat)
    name = _unlike_others(table, command.name or table.places[command.seat].plan.name, player=command.player)
    if table.started:
        draft.say(Came(seat=command.seat, plan=SeatPlan("person", name), player=command.player, running=True))
    else:
        draft.say(Sat(command.seat, command.player, name))
    if command.leads and draft.table.host != command.seat:
        draft.say(HandedOn(seat=command.seat))
    draft.offer_seed(command.seat, command.seed)
    offer(draft, command.seat, deal=draft.table.pledging.next_sealed - 1, seed=b"", pledge=command.pledge)
    settle(draft)
    return decided(draft)


def move(draft: Draft, command: Move) -> Decision:
    """Give a seat to the same person on another device; all that was his in it stays his.

    Who comes so is here: a bot that has played in his stead plays no longer.
    """
    table = draft.table
    check_seat(table, command.seat)
    if table.over:
        raise IllegalAction("action.over")
    if table.places[command.seat].player != command.holder or command.seat not in table.present:
        raise RequestError("link.unknown")
    if command.player == command.holder:
        return decided(draft)
    own = table.seat_of(command.player)
    if own is not None and own not in table.free:
        raise RequestError("seat.another", asked=command.seat, allowed=own)
    _check_admitted(table, command.player, seat=command.seat)
    if command.by != "person" and command.confirmed != command.seat and holds_cards(table, command.seat):
        raise IllegalAction("link.cards", asked=table.places[command.seat].name or command.seat + 1)
    draft.say(Moved(command.seat, command.player, command.by, command.confirmed))
    if table.places[command.seat].lent is not None:
        draft.say(TakenBack(seat=command.seat, by=command.seat))
        settle(draft)
    return decided(draft)


def _unlike_others(table: Table, name: str, *, player: str) -> str:
    """The name, with a number behind it where somebody else at the table is called so: nobody passes for another."""
    others = [place.name for place in table.places if place.taken and place.player != player]
    promised = [place.promised for place in table.places if place.promised is not None]
    names = (*others, *(promise.name for promise in promised if promise.player != player))
    taken = {key for other in names for key in keys_of(other)}
    if not name or not keys_of(name) & taken:
        return name
    return next(numbered for n in count(2) if not keys_of(numbered := f"{name} {n}") & taken)


def _check_admitted(table: Table, player: str, *, seat: int) -> None:
    """Refuse somebody whom the host has sent away.

    Raises:
        RequestError: `seat.barred`.
    """
    if any(barred.player == player for barred in table.barred):
        raise RequestError("seat.barred", asked=seat)
