"""The host's panel: acts that stop the table, move seats between persons and bots, and set what holds next."""

from typing import assert_never

from potluck.errors import IllegalAction, RequestError, RulesError, StaleAction
from potluck.log import (
    Adjusted,
    Admitted,
    CameBack,
    Continued,
    Finishing,
    HandedOn,
    Lent,
    Paused,
    Removed,
    SatOut,
    TakenBack,
    Timed,
    options_of,
    rules_hash,
)
from potluck.table.authority import at_once, can_end, may_break, may_lend, may_pause, may_remove
from potluck.table.croupier import settle
from potluck.table.decide.decision import Decision, check_seat, decided
from potluck.table.draft import Draft
from potluck.table.panel_acts import (
    Adjust,
    Admit,
    BringBack,
    Finish,
    GoOn,
    HandOver,
    Host,
    Lend,
    PanelAct,
    PassOn,
    Pause,
    Remove,
    SetPace,
    SitOut,
    TakeBack,
    fingerprint,
)
from potluck.table.permissions import can_rest
from potluck.table.values import Place, Table

__all__ = ["led", "passed_on"]


def led(draft: Draft, command: Host) -> Decision:
    """Carry out an act of the host; the same `id` again gets the same answer.

    Raises:
        RequestError: somebody else is the host, or the seat is not one for this act.
        IllegalAction: not now; or the id was used for another act.
        StaleAction: somebody else sits there by now.
        RulesError: the options are not allowed, or cannot change.
    """
    table, act = draft.table, command.act
    given = table.answers.get(command.id) if command.id else None
    if given is not None:
        if (command.by, fingerprint(act)) != (given.seat, given.action):
            raise IllegalAction("action.duplicate", asked=command.id)
        return decided(draft, name=command.id)
    if table.over:
        raise IllegalAction("action.over")
    own = isinstance(act, Lend | TakeBack) and act.seat == command.by
    if not own and command.by != table.host:
        raise RequestError("seat.host", asked=command.by, allowed=table.host if table.host is not None else "-")
    _do(draft, command, act)
    settle(draft)
    return decided(draft, name=command.id)


def passed_on(draft: Draft, command: PassOn) -> Decision:
    """Pass the role of a host who is away on to another person, and end his pause; nothing where he has done it."""
    table = draft.table
    if table.over or table.host != command.host or command.to == command.host or command.to not in table.staying:
        return decided(draft)
    draft.say(HandedOn(seat=command.to, why="away"))
    if table.paused is not None:
        draft.say(Continued())
    settle(draft)
    return decided(draft)


def _do(draft: Draft, command: Host, act: PanelAct) -> None:
    """Write the event of an act; nothing where all is so already."""
    by, name, table = command.by, command.id, draft.table
    match act:
        case Pause() | GoOn():
            if isinstance(act, Pause):
                may_break(table, by)
                draft.say(Paused(by=by, id=name))
            elif table.paused is not None:
                draft.say(Continued(by=by, id=name))
        case Lend() | TakeBack() | BringBack():
            _do_to_seat(draft, command, act)
        case Remove() | HandOver() | SitOut():
            _do_to_another(draft, command, act)
        case Admit(player=player):
            if any(barred.player == player for barred in table.barred):
                draft.say(Admitted(player=player, by=by, id=name))
        case SetPace():
            _set_pace(draft, command, act)
        case Adjust():
            _adjust(draft, command, act)
        case Finish():
            _finish(draft, command, act)
        case _:
            assert_never(act)


def _do_to_seat(draft: Draft, command: Host, act: Lend | TakeBack | BringBack) -> None:
    """Lend a seat to a bot, as long as somebody plays himself; or give it back to its person, or the person to play."""
    table, seat = draft.table, act.seat
    if isinstance(act, Lend):
        _person_at(table, seat, since=act.since)
        may_lend(table, command.by, seat, command.away)
        draft.say(Lent(seat=seat, plan=act.plan, by=command.by, id=command.id))
        return
    check_seat(table, seat)
    if isinstance(act, BringBack):
        stays = table.places[seat].going
        if seat in table.staying and (stays or seat in (*table.sitting_out, *table.resting)):
            draft.say(CameBack(seat, by=command.by, id=command.id, stays=stays))
    elif table.places[seat].lent is not None:
        draft.say(TakenBack(seat=seat, by=command.by, id=command.id))


def _do_to_another(draft: Draft, command: Host, act: Remove | HandOver | SitOut) -> None:
    """Send a person away, have him sit out, or make him the host; oneself one can do none of it.

    Nobody sits out a match that cannot go on without him: between two the host would win so.
    """
    table = draft.table
    place = _person_at(table, act.seat, since=act.since)
    if act.seat == command.by:
        raise RequestError("seat.own", asked=act.seat)
    later = not at_once(table, command.by, act.seat, away=command.away)
    if isinstance(act, HandOver):
        draft.say(HandedOn(seat=act.seat, by=command.by, id=command.id))
    elif isinstance(act, SitOut):
        if not can_rest(table):
            raise IllegalAction("seat.needed", asked=act.seat)
        if act.seat not in table.sitting_out and not (later and act.seat in table.resting):
            draft.say(SatOut(seat=act.seat, why="host", by=command.by, id=command.id, later=later))
    else:
        may_remove(table, command.by, act.seat)
        assert place.player is not None
        draft.say(Removed(seat=act.seat, player=place.player, by=command.by, id=command.id, later=later))


def _set_pace(draft: Draft, command: Host, act: SetPace) -> None:
    table = draft.table
    before = table.clock.pace if table.clock is not None else "off"
    clock, speed = act.clock or before, act.speed or table.speed
    if clock != before and table.started:
        may_pause(table, command.by)  # else he would give himself time
    if (clock, speed) != (before, table.speed):
        draft.say(Timed(clock=clock, speed=speed, by=command.by, id=command.id))


def _adjust(draft: Draft, command: Host, act: Adjust) -> None:
    table, options = draft.table, act.options
    if table.purpose == "guide" or (table.started and table.game.adjustable is None):
        raise RulesError("rules.fixed", path="options", allowed="-")
    if options == (table.upcoming or table.options):
        return
    draft.say(
        Adjusted(
            options=options_of(options),
            rules_hash=rules_hash(table.game.name, options),
            by=command.by,
            fresh=not table.started,
            id=command.id,
        )
    )


def _finish(draft: Draft, command: Host, act: Finish) -> None:
    table = draft.table
    if not table.started:
        raise IllegalAction("action.not_started")
    if not can_end(table):
        raise RequestError("table.endless", asked=table.game.name)
    deal, between = table.match.deal, table.match.state.over
    playing = sum(not spot.out for spot in table.match.view(None).felt().spots)
    last = {"deal": deal, "round": deal + playing - (not between), "never": 0}[act.when]
    if last != table.last_deal:
        draft.say(Finishing(last=last, when=act.when, by=command.by, id=command.id))


def _person_at(table: Table, seat: int, *, since: int | None) -> Place:
    """The place of a person who stays at the table.

    Raises:
        RequestError: none does there.
        StaleAction: it is another one than the host saw.
    """
    check_seat(table, seat)
    place = table.places[seat]
    if since is not None and place.since != since:
        raise StaleAction("seat.changed", asked=seat)
    if seat not in table.staying:
        raise RequestError("seat.no_person", asked=seat)
    return place
