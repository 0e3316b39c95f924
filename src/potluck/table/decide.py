"""The decision on a command: events and secrets to be stored, all or nothing.

An act and the chance that it calls for are one decision. Nothing here reads a clock or draws a random byte.
"""

from collections.abc import Callable, Mapping
from typing import assert_never

from msgspec import Struct

from potluck.dealer import seal
from potluck.errors import IllegalAction, PotluckError, RequestError, StaleAction
from potluck.log import (
    Acted,
    Began,
    By,
    Came,
    Chosen,
    Event,
    Left,
    Opened,
    Resumed,
    Sat,
    SeatPlan,
    options_of,
    rules_hash,
    secret_name,
)
from potluck.protocol import Action, Just, kind_of, parse, show
from potluck.table.actions import public_text
from potluck.table.clock import running
from potluck.table.commands import (
    Accepted,
    Act,
    Begin,
    BotActed,
    Clock,
    Command,
    Dismiss,
    Fill,
    Leave,
    Open,
    Resume,
    Sit,
)
from potluck.table.croupier import settle
from potluck.table.draft import Draft
from potluck.table.evolve import begin
from potluck.table.permissions import FEWEST, can_spare
from potluck.table.values import Given, Table
from potluck.version import __version__

__all__ = ["Decision", "decide", "open_table"]

Entropy = Callable[[int], bytes]
"""So many random bytes: `secrets.token_bytes`."""


class Decision(Struct, frozen=True, kw_only=True):
    """Events and secrets to be stored, and the table that they lead to; without events nothing happens."""

    events: tuple[Event, ...]
    secrets: Mapping[str, bytes]
    table: Table
    accepted: Accepted | None = None
    """The answer to `Act`, and to `Leave` with an id."""
    failure: str | None = None
    """Why the clock acted for a bot."""


def open_table(command: Open, *, now: int, entropy: Entropy) -> Decision:
    """A new table; if bots play in all seats its first deal begins at once.

    Raises:
        RulesError: so many seats, or these options, do not fit the game.
    """
    secret = entropy(32)
    opened = Opened(
        table=command.table,
        game=command.game.name,
        options=options_of(command.options),
        rules_hash=rules_hash(command.game.name, command.options),
        seats=command.seats,
        sealed=seal(secret),
        created_by=__version__,
        listed=command.listed,
        purpose=command.purpose,
        prepared=command.prepared,
        origin=command.origin,
        clock=command.clock,
        evening=command.evening,
        house=command.house,
        speed=command.speed,
    )
    command.game.start(command.options, len(command.seats))
    first = Event(opened, now, seq=1)
    draft = Draft(begin(first, games={command.game.name: command.game}), now=now, kept={}, entropy=entropy)
    draft.events.append(first)
    draft.keep(secret_name(1), secret)
    settle(draft)
    return _decided(draft)


def decide(table: Table, command: Command, *, kept: Mapping[str, bytes], now: int, entropy: Entropy) -> Decision:
    """The decision on a command. `kept` are the table's secrets, `now` is in milliseconds since 1970.

    Raises:
        StaleAction: its decision is over.
        IllegalAction: not now, not so, or not by this seat; or the id was used for another act.
        RequestError: the seat cannot be taken, or there is none.
    """
    draft = Draft(table, now=now, kept=kept, entropy=entropy)
    match command:
        case Sit():
            return _sit(draft, command)
        case Act():
            return _act(draft, command)
        case Leave():
            return _leave(draft, command)
        case Fill() | Dismiss() | Begin():
            return _hosted(draft, command)
        case BotActed():
            return _bot_acted(draft, command)
        case Clock():
            _check_turn(table, command.turn)
            return _played(draft, _actor(table), table.match.timeout(), by="clock")
        case Resume():
            if running(table) is not None:
                draft.say(Resumed())
            return _decided(draft)
        case _:
            assert_never(command)


def _sit(draft: Draft, sit: Sit) -> Decision:
    table = draft.table
    _check_seat(table, sit.seat)
    own = table.seat_of(sit.player)
    if own == sit.seat and (own not in table.free or not table.started):
        return _decided(draft)
    if sit.seat not in table.free:
        raise RequestError("seat.taken", asked=sit.seat)
    if own is not None and own not in table.free:
        raise RequestError("seat.another", asked=sit.seat, allowed=own)
    name = sit.name or table.places[sit.seat].plan.name
    if table.started:
        draft.say(Came(seat=sit.seat, plan=SeatPlan("person", name), player=sit.player, running=True))
    else:
        draft.say(Sat(sit.seat, sit.player, name))
    draft.offer_seed(sit.seat, sit.seed)
    settle(draft)
    return _decided(draft)


def _hosted(draft: Draft, command: Fill | Dismiss | Begin) -> Decision:
    """Carry out a command that only the host may give."""
    table = draft.table
    if table.over:
        raise IllegalAction("action.over")
    if command.by != table.host:
        raise RequestError("seat.host", asked=command.by, allowed=table.host if table.host is not None else "nobody")
    match command:
        case Fill():
            _check_seat(table, command.seat)
            if command.seat not in table.free:
                raise RequestError("seat.taken", asked=command.seat)
            draft.say(Came(seat=command.seat, plan=command.plan, running=table.started))
        case Dismiss():
            _dismiss(draft, command.seat)
        case Begin():
            _begin(draft)
    settle(draft)
    return _decided(draft)


def _dismiss(draft: Draft, seat: int) -> None:
    table = draft.table
    _check_seat(table, seat)
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
    if len(table.places) - len(table.free) < FEWEST:
        raise RequestError("seat.alone")
    draft.say(Began(table.free))


def _check_seat(table: Table, seat: int) -> None:
    if not 0 <= seat < len(table.places):
        raise RequestError("seat.unknown", asked=seat, allowed=f"0..{len(table.places) - 1}")


def _act(draft: Draft, act: Act) -> Decision:
    table = draft.table
    given = table.answers.get(act.id)
    if given is not None:
        return _repeated(draft, act, given)
    if not table.started:
        raise IllegalAction("action.not_started")
    _check_turn(table, act.turn)
    if table.match.over:
        raise IllegalAction("action.over")
    if table.actor != act.seat and kind_of(act.action) == "leave":
        return _leave(draft, Leave(seat=act.seat, id=act.id))
    if table.actor != act.seat:
        raise IllegalAction("action.not_your_turn")
    return _played(draft, act.seat, act.action, by="person", name=act.id, seed=act.seed)


def _repeated(draft: Draft, act: Act, given: Given) -> Decision:
    """The answer that the same act got before, where it comes a second time."""
    if (act.seat, act.turn, show(act.action)) != (given.seat, given.turn, given.action):
        raise IllegalAction("action.duplicate", asked=act.id)
    return _decided(draft, name=act.id)


def _leave(draft: Draft, leave: Leave) -> Decision:
    table = draft.table
    place = table.places[leave.seat]
    if place.player is None or table.over or (place.leaving and not leave.id):
        return _decided(draft)
    offers = (offer for offer in table.match.offers() if isinstance(offer, Just))
    departure = next((offer.action for offer in offers if offer.kind == "leave"), None)
    if table.actor == leave.seat and departure is not None:
        return _played(draft, leave.seat, departure, by="person", name=leave.id)
    draft.say(Left(leave.seat, table.turn, leave.id))
    return _decided(draft, name=leave.id)


def _bot_acted(draft: Draft, answer: BotActed) -> Decision:
    """Play the bot's answer; where it is no action that is offered, act as the clock does."""
    table = draft.table
    _check_turn(table, answer.turn)
    seat = _actor(table)
    if table.places[seat].plan.kind != "bot":
        raise IllegalAction("action.not_your_turn")
    try:
        action = parse(answer.answer or "", table.game.actions)
        table.match.apply(action)
    except PotluckError as error:
        return _played(draft, seat, table.match.timeout(), by="clock", failure=str(error))
    return _played(draft, seat, action, by="bot")


def _played(
    draft: Draft, seat: int, action: Action, *, by: By, name: str = "", seed: bytes = b"", failure: str | None = None
) -> Decision:
    """The decision for an act and everything that follows it by itself."""
    play(draft, seat, action, by=by, name=name)
    draft.offer_seed(seat, seed)
    settle(draft)
    return _decided(draft, name=name, failure=failure)


def play(draft: Draft, seat: int, action: Action, *, by: By, name: str = "") -> None:
    """Write an act: in full, or its public part and, for the seat alone, the whole."""
    text, whole = public_text(action)
    turn = draft.table.turn
    draft.say(Acted(seat=seat, turn=turn, id=name or f"{by}/{turn}", action=text, by=by, whole=whole))
    if not whole:
        draft.say(Chosen(seat, turn, show(action)), audience=(seat,))


def _decided(draft: Draft, *, name: str = "", failure: str | None = None) -> Decision:
    table = draft.table
    given = table.answers.get(name)
    return Decision(
        events=tuple(draft.events),
        secrets=draft.secrets,
        table=table,
        accepted=Accepted(id=name, turn=given.after, seq=given.seq) if given is not None else None,
        failure=failure,
    )


def _check_turn(table: Table, turn: int) -> None:
    if turn != table.turn:
        raise StaleAction("action.stale", asked=turn, allowed=table.turn)


def _actor(table: Table) -> int:
    if table.actor is None:
        raise IllegalAction("action.over" if table.over else "action.not_started")
    return table.actor
