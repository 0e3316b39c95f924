"""From a table's events back to its match: read, decode, fold."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from msgspec import Struct

from potluck.errors import PotluckError, RequestError, RulesError, StoreError
from potluck.log.codec import Event
from potluck.log.events import (
    Acted,
    Adjusted,
    Began,
    Came,
    CardsDealt,
    Chanced,
    Chosen,
    Ended,
    Held,
    Opened,
    OutOfTurn,
    Rose,
)
from potluck.options import read
from potluck.protocol import OUTCOMES, Game, Match, Tenure, parse

__all__ = ["Move", "move_of", "moved", "moves", "replay", "start_of", "step"]


class Move(NamedTuple):
    """One step of a match and the event that it comes from."""

    seq: int
    action: Struct
    """An action, an outcome of chance; or an event that changes the match: `Came`, `Began`, `Adjusted`, `Rose`,
    `OutOfTurn`, `Ended`."""


def replay(game: Game, events: Iterable[Event]) -> Match:
    """The match after all events of a table's log.

    Raises:
        StoreError: `log.refused` or `log.hidden`, with table and seq, where the game does not accept what it reads.
    """
    stored = tuple(events)
    opened, match = start_of(game, stored[0] if stored else None)
    for move in moves(game, stored):
        match = step(game, match, move, table=opened.table)
    return match


def start_of(game: Game, event: Event | None) -> tuple[Opened, Match]:
    """The first event of a table, and the match as it opened.

    Raises:
        StoreError: it is not `Opened`, or its options are not the game's.
    """
    opened = event.body if event is not None else None
    if not isinstance(opened, Opened):
        raise StoreError("log.refused", path="1", asked="the first event does not open a table")
    try:
        return opened, game.start(read(game.options, opened.options), len(opened.seats))
    except PotluckError as error:
        raise StoreError("log.refused", path=f"{opened.table} 1", asked=str(error)) from error


def moved(game: Game, match: Match, action: Struct) -> Match:
    """The match after the action of a move.

    Raises:
        PotluckError: the match does not accept it.
    """
    match action:
        case Came(seat=seat):
            return _tenured(game, match, seat).join(seat)
        case Began(free=free, options=options):
            if options is not None:
                return game.start(read(game.options, options), len(match.view(None).felt().spots) - len(free))
            for seat in free:
                match = _tenured(game, match, seat).vacate(seat)
            return match
        case OutOfTurn(seat=seat):
            return _tenured(game, match, seat).asking(seat)
        case Adjusted():
            return _adjusted(game, match, action)
        case Rose():
            return _risen(game, match, action)
        case Ended():
            if game.endable is None:
                raise RequestError("table.endless", asked=game.name)
            return game.endable(match).concluded()
        case _:
            return match.apply(action)


def step(game: Game, match: Match, move: Move, *, table: str) -> Match:
    """The match after a move.

    Raises:
        StoreError: the match does not accept it.
    """
    try:
        return moved(game, match, move.action)
    except PotluckError as error:
        raise StoreError("log.refused", path=f"{table} {move.seq}", asked=str(error)) from error


def moves(game: Game, events: Iterable[Event]) -> Iterator[Move]:
    """Every action and outcome in order; those that are hidden in part are taken from `Held` and `Chosen`.

    Raises:
        StoreError: a hidden part is missing, as in a redacted export, or a text is unreadable.
    """
    awaited: type[Held] | type[Chosen] | None = None
    for event in events:
        if awaited is not None and not isinstance(event.body, awaited):
            raise StoreError("log.hidden", path=str(event.seq), asked=awaited.__name__.lower())
        match event.body:
            case CardsDealt():
                awaited = Held
            case Acted(whole=False):
                awaited = Chosen
            case _:
                awaited = None
        move = move_of(game, event)
        if move is not None:
            yield move


def move_of(game: Game, event: Event) -> Move | None:
    """The move that an event makes in the match; None when it makes none, or holds only a part of it.

    Raises:
        StoreError: its text is unreadable.
    """
    body = event.body
    try:
        match body:
            case Chanced(outcome) | Held(outcome=outcome):
                return Move(event.seq, parse(outcome, OUTCOMES))
            case Acted(action=action, whole=True) | Chosen(action=action):
                return Move(event.seq, parse(action, game.actions))
            case Came(running=True) | Began() | Adjusted() | Rose() | OutOfTurn() | Ended(why="finished"):
                return Move(event.seq, body)
            case _:
                return None
    except PotluckError as error:
        raise StoreError("log.refused", path=str(event.seq), asked=str(error)) from error


def _tenured(game: Game, match: Match, seat: int) -> Tenure:
    """The match as one whose seats change hands.

    Raises:
        RequestError: the game does not allow it.
    """
    if game.tenure is None:
        raise RequestError("seat.closed", asked=seat)
    return game.tenure(match)


def _risen(game: Game, match: Match, rose: Rose) -> Match:
    """The match a level higher from the next deal on.

    Raises:
        RequestError: its sums do not rise by time, or that is not the next level.
        IllegalAction: they can rise no more.
    """
    after = game.rising(match).risen() if game.rising is not None else None
    if after is None or after.announced + 1 != rose.level:
        raise RequestError("table.no_level", asked=rose.level)
    return after


def _adjusted(game: Game, match: Match, adjusted: Adjusted) -> Match:
    """The match by other options from the next deal on; where none has begun, another match by them.

    Raises:
        RulesError: they are none of the game's, or nothing of it may change.
    """
    options = read(game.options, adjusted.options)
    if adjusted.fresh:
        return game.start(options, len(match.view(None).felt().spots))
    if game.adjustable is None:
        raise RulesError("rules.fixed", path="options", allowed="-")
    return game.adjustable(match).adjusted(options)
