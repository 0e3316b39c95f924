"""The decision on a command: events and secrets to be stored, all or nothing.

An act and the chance that it calls for are one decision. Nothing here reads a clock or draws a random byte.
"""

from collections.abc import Callable, Mapping
from typing import assert_never

from potluck.dealer import seal
from potluck.log import Event, Expired, Opened, Resumed, options_of, rules_hash, secret_name
from potluck.table.clock import running
from potluck.table.commands import (
    Act,
    Begin,
    BotActed,
    Claim,
    Clock,
    ComeBack,
    Command,
    Dismiss,
    Expire,
    Fill,
    GiveSeed,
    Leave,
    Move,
    Open,
    Ready,
    Rest,
    Resume,
    Sit,
)
from potluck.table.croupier import settle
from potluck.table.decide.acts import act, bot_acted, leave, timed_out
from potluck.table.decide.attendance import attended
from potluck.table.decide.decision import Decision, decided
from potluck.table.decide.hosted import hosted
from potluck.table.decide.panel import led, passed_on
from potluck.table.decide.seats import move, sit
from potluck.table.disclosing import offer
from potluck.table.draft import Draft
from potluck.table.evolve import begin
from potluck.table.levels import level_time
from potluck.table.panel_acts import Host, PassOn
from potluck.table.values import Table
from potluck.version import __version__

__all__ = ["Decision", "decide", "open_table"]

Entropy = Callable[[int], bytes]
"""So many random bytes: `secrets.token_bytes`."""


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
    return decided(draft)


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
            return sit(draft, command)
        case Move():
            return move(draft, command)
        case Act():
            return act(draft, command)
        case Leave():
            return leave(draft, command)
        case Fill() | Dismiss() | Begin():
            return hosted(draft, command)
        case Host() | PassOn():
            return led(draft, command) if isinstance(command, Host) else passed_on(draft, command)
        case BotActed():
            return bot_acted(draft, command)
        case Rest() | ComeBack() | Ready() | Claim():
            return attended(draft, command)
        case GiveSeed():
            return _seeded(draft, command)
        case Clock():
            return timed_out(draft, command)
        case Resume() | Expire():
            return _by_the_house(draft, command, now=now)
        case _:
            assert_never(command)


def _seeded(draft: Draft, command: GiveSeed) -> Decision:
    """The decision on a player's seeds; a deal that has waited for them begins."""
    if not draft.table.over:
        offer(draft, command.seat, deal=command.deal, seed=command.seed, pledge=command.pledge)
    if draft.table.sealing is not None:
        settle(draft)
    return decided(draft)


def _by_the_house(draft: Draft, command: Resume | Expire, *, now: int) -> Decision:
    """The decision on what the house does of its own accord; often there is nothing to do."""
    table = draft.table
    if isinstance(command, Resume):
        level = level_time(table)
        timed = running(table) is not None or table.sealing is not None
        if timed or (level is not None and level.stopped is None):
            draft.say(Resumed())
    elif not table.over and now - table.at >= command.idle:
        draft.say(Expired(now - table.at))
    return decided(draft)
