"""Acts: of a person, of a bot, of the clock in somebody's place."""

from potluck.errors import IllegalAction, PotluckError
from potluck.log import By, Continued, Left, OutOfTurn, SatOut, TakenBack
from potluck.protocol import Action, Just, kind_of, parse, show
from potluck.table.answers import Given
from potluck.table.authority import break_end
from potluck.table.clock import has_run_out
from potluck.table.commands import Act, BotActed, Clock, Leave
from potluck.table.croupier import settle
from potluck.table.decide.decision import Decision, actor_of, check_running, check_turn, decided
from potluck.table.draft import Draft
from potluck.table.interval import SIT_OUT, asking, next_step, pause, short_of_chips
from potluck.table.levels import level_over
from potluck.table.playing import play

__all__ = ["act", "bot_acted", "leave", "timed_out"]


def act(draft: Draft, command: Act) -> Decision:
    """Play a person's act; the same `id` again gets the same answer."""
    table = draft.table
    given = table.answers.get(command.id)
    if given is not None:
        return _repeated(draft, command, given)
    if not table.started:
        raise IllegalAction("action.not_started")
    check_turn(table, command.turn)
    if table.match.over or table.over:
        raise IllegalAction("action.over")
    if table.actor != command.seat and kind_of(command.action) == "leave":
        return leave(draft, Leave(seat=command.seat, id=command.id))
    if table.actor != command.seat:
        _out_of_turn(draft, command)
    check_running(table)
    if table.places[command.seat].lent is not None:
        draft.say(TakenBack(seat=command.seat, by=command.seat))
    return _played(draft, command.seat, command.action, by="person", name=command.id, seed=command.seed)


def _out_of_turn(draft: Draft, command: Act) -> None:
    """Have a seat be asked before the others, if it has no chips between two deals and the act is one of its own.

    Raises:
        IllegalAction: it is not asked now, or that is not offered to it.
    """
    table = draft.table
    if command.seat not in short_of_chips(table):
        raise IllegalAction("action.not_your_turn")
    check_running(table)
    asking(table, command.seat).apply(command.action)
    draft.say(OutOfTurn(command.seat))


def _repeated(draft: Draft, act: Act, given: Given) -> Decision:
    """The answer that the same act got before, where it comes a second time."""
    if (act.seat, act.turn, show(act.action)) != (given.seat, given.turn, given.action):
        raise IllegalAction("action.duplicate", asked=act.id)
    return decided(draft, name=act.id)


def leave(draft: Draft, command: Leave) -> Decision:
    """Leave: at once on one's turn or before the match, else as soon as the turn comes."""
    table = draft.table
    place = table.places[command.seat]
    if place.player is None or table.over or (place.leaving and not command.id):
        return decided(draft)
    offers = (offer for offer in table.match.offers() if isinstance(offer, Just))
    departure = next((offer.action for offer in offers if offer.kind == "leave"), None)
    if table.actor == command.seat and departure is not None and table.paused is None:
        return _played(draft, command.seat, departure, by="person", name=command.id)
    draft.say(Left(command.seat, table.turn, command.id))
    return decided(draft, name=command.id)


def bot_acted(draft: Draft, answer: BotActed) -> Decision:
    """Play the bot's answer; where it is no action that is offered, act as the clock does."""
    table = draft.table
    check_turn(table, answer.turn)
    seat = actor_of(table)
    check_running(table)
    if not table.places[seat].bot:
        raise IllegalAction("action.not_your_turn")
    try:
        action = parse(answer.answer or "", table.game.actions)
        table.match.apply(action)
    except PotluckError as error:
        return _played(draft, seat, table.match.timeout(), by="clock", failure=str(error))
    return _played(draft, seat, action, by="bot")


def timed_out(draft: Draft, clock: Clock) -> Decision:
    """Act for the seat whose time is up; go on to the next deal after a pause; end a break that is long.

    Where a level is over by time, that is all that happens: what else is due comes at the next ring.
    """
    check_turn(draft.table, clock.turn)
    end = break_end(draft.table)
    if end is not None and draft.now >= end:
        draft.say(Continued())
        settle(draft)
        return decided(draft)
    check_running(draft.table)
    if level_over(draft.table, draft.now) is not None:
        settle(draft)
        return decided(draft)
    if draft.table.sealing is not None:
        settle(draft)
        return decided(draft)
    if pause(draft.table) is not None:
        return _dealt_on(draft)
    seat = actor_of(draft.table)
    short = short_of_chips(draft.table)
    if seat in short:
        return _sat_out(draft, (seat, *[at for at in short if at != seat]))
    play(draft, seat, draft.table.match.timeout(), by="clock")
    if has_run_out(draft.table, seat) and seat in draft.table.attending:
        draft.say(SatOut(seat=seat, why="clock"))
    settle(draft)
    return decided(draft)


def _sat_out(draft: Draft, seats: tuple[int, ...]) -> Decision:
    """Have those who have no chips miss the deals to come until they take some; or leave, where two cannot play on."""
    for seat in seats:
        if seat not in short_of_chips(draft.table):
            continue
        if seat != draft.table.actor:
            draft.say(OutOfTurn(seat))
        action = draft.table.match.timeout()
        play(draft, seat, action, by="clock")
        if kind_of(action) == SIT_OUT:
            draft.say(SatOut(seat=seat, why="clock", later=True))
    settle(draft)
    return decided(draft)


def _dealt_on(draft: Draft) -> Decision:
    """Ask for the next deal in the name of all who are still to be asked, as far as that needs no choice."""
    deal = draft.table.match.deal
    while draft.table.interval is not None and draft.table.match.deal == deal:
        seat, step = draft.table.actor, next_step(draft.table, draft.table.match)
        if seat is None or step is None:
            break
        play(draft, seat, step, by="house")
        settle(draft)
    return decided(draft)


def _played(
    draft: Draft, seat: int, action: Action, *, by: By, name: str = "", seed: bytes = b"", failure: str | None = None
) -> Decision:
    """The decision for an act and everything that follows it by itself."""
    play(draft, seat, action, by=by, name=name)
    draft.offer_seed(seat, seed)
    settle(draft)
    return decided(draft, name=name, failure=failure)
