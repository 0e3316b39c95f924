"""A table after an event: the one place where events change anything."""

from collections.abc import Iterable, Mapping
from typing import Any, Final

from msgspec.structs import replace

from potluck.cards import Card
from potluck.errors import PotluckError, RulesError, StoreError
from potluck.log import (
    Acted,
    Began,
    Came,
    CameBack,
    CardsDealt,
    Chanced,
    Chosen,
    Committed,
    Disclosed,
    Ended,
    Event,
    Expired,
    Held,
    Left,
    Moved,
    Opened,
    OutOfTurn,
    Pledged,
    Pledging,
    Promised,
    Readied,
    Resumed,
    Revealed,
    Rose,
    Sat,
    SatOut,
    Sealed,
    SeatPlan,
    Shown,
    Withheld,
    moved,
)
from potluck.log.replay import move_of, start_of
from potluck.options import read
from potluck.protocol import OUTCOMES, Dealt, Game, Match, Turned, parse
from potluck.table.answers import Given
from potluck.table.attendance import after_act, attend, back
from potluck.table.clock import ticked
from potluck.table.clockwork import started
from potluck.table.led import LED, dismissed, led
from potluck.table.levels import counted, level_over
from potluck.table.notices import noticed
from potluck.table.promises import kept, kept_all, promised
from potluck.table.values import Dealing, Interval, Place, Predecessor, Table

__all__ = ["advance", "begin", "evolve", "fold"]

AS_NEW: Final = {
    "leaving": False,
    "lent": None,
    "promised": None,
    "going": False,
    "removed": False,
    "claimed": False,
    "left": False,
}
"""What is not so of a player who has just sat down."""
TOLD: Final = 16
"""Deals of which a screen may still tell: those that views remember, and some more."""


def fold(events: Iterable[Event], *, games: Mapping[str, Game]) -> Table:
    """The table after all events of a log.

    Raises:
        StoreError: `log.refused`, with table and seq, where something does not follow from what was before.
        RulesError: `rules.unknown_game`, none of these games.
    """
    stream = iter(events)
    return advance(begin(next(stream, None), games=games), stream)


def advance(table: Table, events: Iterable[Event]) -> Table:
    """The table after more of its log.

    Raises:
        StoreError: `log.refused`, as in `fold`.
    """
    for event in events:
        try:
            table = evolve(table, event)
        except StoreError:
            raise
        except (PotluckError, IndexError) as error:
            raise StoreError("log.refused", path=f"{table.id} {event.seq}", asked=str(error)) from error
    return table


def begin(event: Event | None, *, games: Mapping[str, Game]) -> Table:
    """The table as its first event opens it.

    Raises:
        StoreError: `log.refused`, it opens none.
        RulesError: `rules.unknown_game`, none of these games.
    """
    opened = event.body if event is not None else None
    if event is None or not isinstance(opened, Opened):
        raise StoreError("log.refused", path="1", asked="the first event does not open a table")
    if opened.game not in games:
        raise RulesError("rules.unknown_game", asked=opened.game, allowed=", ".join(games))
    game = games[opened.game]
    _, match = start_of(game, event)
    return Table(
        id=opened.table,
        game=game,
        options=read(game.options, opened.options),
        places=tuple(Place(plan, name=plan.name) for plan in opened.seats),
        match=match,
        sealed=opened.sealed,
        created=event.at,
        at=event.at,
        seq=event.seq,
        listed=opened.listed,
        purpose=opened.purpose,
        prepared=opened.prepared,
        origin=opened.origin,
        evening=opened.evening,
        house=opened.house,
        speed=opened.speed,
        clock=started(opened.clock, seats=len(opened.seats), now=event.at),
        pledging=Pledging(seats=len(opened.seats)),
    )


def evolve(table: Table, event: Event) -> Table:
    """The table after one more event.

    Raises:
        PotluckError: the match does not accept it; the table is unchanged.
    """
    body = event.body
    done = led(table, event) if type(body) in LED else _without_match(table, event)
    changes: dict[str, object] = {"seq": event.seq, "at": event.at, "pledging": table.pledging.after(event)}
    move = move_of(table.game, event)
    match = table.match if move is None else moved(table.game, table.match, move.action)
    if match is not table.match:
        changes |= _gone_on(done, match, at=event.at)
    if _is_next(table, match, started=done.started):
        changes["asked_at"] = event.at
    done = noticed(table, replace(done, **changes), event)
    if table.game.rising is not None:
        done = replace(done, level_since=counted(table, done, event))
    return done if done.clock is None else replace(done, clock=ticked(table, done, event))


def _gone_on(table: Table, match: Match, *, at: int) -> dict[str, object]:
    """The fields that change with a move: the time between deals where one has ended or begun, the next options."""
    changes: dict[str, object] = {"match": match}
    if match.state.over != table.match.state.over:
        changes["interval"] = Interval(at, table.turned) if match.state.over else None
        changes["ready"] = ()
        if match.state.over:
            changes["places"] = kept_all(dismissed(table.places))
    if table.rested and match.deal > table.match.deal:
        changes["rested"] = 0
    if table.upcoming is not None and match.deal > table.match.deal:
        changes |= {"options": table.upcoming, "upcoming": None}
    return changes


def _is_next(before: Table, match: Match, *, started: bool) -> bool:
    """Whether another decision runs: another seat is to act, or the same one again."""
    if match is before.match and started == before.started:
        return False
    if match.turn != before.turn:
        return True
    return before.actor != (match.actor if started and not match.over else None)


def _without_match(table: Table, event: Event) -> Table:
    """The table after an event, its match still as before."""
    body = event.body
    match body:
        case Acted():
            return _acted(table, body, seq=event.seq)
        case CardsDealt(n=n):
            return _used(table, cards=n)
        case Held() | Began() | Resumed() | Rose() | OutOfTurn() | Pledged() | Sealed() | Disclosed() | Withheld():
            return _beside(table, event)
        case Chanced():
            return _chanced(table, body)
        case Chosen():
            return _chosen(table, body)
        case Committed():
            return _committed(table, body, seq=event.seq)
        case Revealed():
            return replace(table, dealing=replace(_dealing_of(table), revealed=body))
        case Shown(openings=openings):
            return _used(table, shown=frozenset(opening.k for opening in openings))
        case Sat(seat, player, name):
            return _placed(table, seat, player=player, name=name, since=event.seq, **AS_NEW)
        case Left() | Came() | Promised() | Moved() | SatOut() | CameBack() | Readied():
            return _reseated(table, body, seq=event.seq)
        case Ended() | Expired():
            return replace(table, ended=True)
        case _:
            raise _refused(table, "a table opens once")


def _acted(table: Table, acted: Acted, *, seq: int) -> Table:
    """The table after an act: a person's is answered, and who leaves a match that nobody joins has left for good."""
    if acted.by == "person":
        table = _answered(table, acted.id, Given(acted.seat, acted.turn, acted.action, acted.turn + 1, seq))
    if acted.action == "leave" and table.game.tenure is None:
        table = _placed(table, acted.seat, left=True)
    table = after_act(table, acted)
    return table if acted.whole else replace(table, awaited=acted)


def _placed(table: Table, seat: int, **fields: Any) -> Table:
    places = table.places
    return replace(table, places=(*places[:seat], replace(places[seat], **fields), *places[seat + 1 :]))


def _reseated(table: Table, body: Left | Came | Promised | Moved | SatOut | CameBack | Readied, *, seq: int) -> Table:
    """The table after a player left his seat, took one, brought his to another device, or said whether he attends."""
    match body:
        case Left():
            return _left(table, body, seq=seq)
        case Came():
            return _came(table, body, seq=seq)
        case Promised():
            return promised(table, body)
        case Moved(seat, player):
            return _moved(table, seat, player)
        case _:
            return attend(table, body, seq=seq)


def _left(table: Table, left: Left, *, seq: int) -> Table:
    """The table after a player left: before the match his seat is free, in a match he goes at his next turn."""
    if not table.started:
        plan = table.places[left.seat].plan
        plan = plan if plan.kind == "person" else SeatPlan("person")
        return _placed(table, left.seat, plan=plan, player=None, name=plan.name, since=0)
    answered = _answered(table, left.id, Given(left.seat, left.turn, "leave", left.turn, seq))
    return _placed(answered, left.seat, leaving=True, claimed=left.why == "claim")


def _moved(table: Table, seat: int, player: str) -> Table:
    """The table with a person on another device; a seat that he had there before, and has left, is given up for it."""
    before = table.seat_of(player)
    vacated = table if before is None else _placed(table, before, player=None)
    return _placed(kept(vacated, player), seat, player=player)


def _came(table: Table, came: Came, *, seq: int) -> Table:
    """The table with another player in a seat; a seat that he had before is given up for it."""
    before = table.seat_of(came.player or None)
    table = back(table, came.seat)
    vacated = table if before is None else _placed(table, before, player=None)
    person, earlier = came.player or None, _predecessors(table, came.seat)
    return _placed(
        kept(vacated, came.player),
        came.seat,
        plan=came.plan,
        player=person,
        name=came.plan.name,
        since=seq,
        before=earlier,
        **AS_NEW,
    )


def _predecessors(table: Table, seat: int) -> tuple[Predecessor, ...]:
    """Those who sat in a seat until now, as far back as deals are told of."""
    place, deal = table.places[seat], table.match.deal
    known = tuple(earlier for earlier in place.before if earlier.until > deal - TOLD)
    played = table.started and (place.taken or place.since > 0)
    return (*known, Predecessor(place.plan, place.name, deal)) if played else known


def _committed(table: Table, committed: Committed, *, seq: int) -> Table:
    last = table.dealing
    if committed.shuffle and last is not None:
        dealing = Dealing(committed, last.since, drawn=last.drawn)
    else:
        dealing = Dealing(committed, seq)
    return replace(table, dealing=dealing, sealed=committed.sealed_next)


def _chanced(table: Table, chanced: Chanced) -> Table:
    outcome = parse(chanced.outcome, OUTCOMES)
    if isinstance(outcome, Dealt | Turned):
        cards: tuple[Card, ...] = outcome.cards if isinstance(outcome, Dealt) else (outcome.card,)
        table = replace(table, turned=table.turned + 1)
        return _used(table, cards=len(cards), shown=frozenset(opening.k for opening in chanced.openings))
    return _used(table, drawn=1)


def _beside(table: Table, event: Event) -> Table:
    """The table after an event that changes time at most; between two deals a restart begins their time anew."""
    if isinstance(event.body, Rose):
        return _risen(table, at=event.at)
    if isinstance(event.body, Began) and event.body.options is not None:
        return replace(table, places=table.places[: len(table.places) - len(event.body.free)])
    if isinstance(event.body, Resumed) and table.interval is not None:
        return replace(table, interval=replace(table.interval, since=event.at))
    return table


def _risen(table: Table, *, at: int) -> Table:
    """The table, once a level is over by time."""
    if level_over(table, at) is None:
        raise _refused(table, "no level is over")
    return table


def _used(table: Table, *, cards: int = 0, drawn: int = 0, shown: frozenset[int] = frozenset()) -> Table:
    dealing = _dealing_of(table)
    used = {"dealt": dealing.dealt + cards, "drawn": dealing.drawn + drawn, "shown": dealing.shown | shown}
    return replace(table, dealing=replace(dealing, **used))


def _dealing_of(table: Table) -> Dealing:
    if table.dealing is None:
        raise _refused(table, "no order is committed yet")
    return table.dealing


def _refused(table: Table, why: str) -> StoreError:
    return StoreError("log.refused", path=f"{table.id} {table.seq + 1}", asked=why)


def _answered(table: Table, name: str, given: Given) -> Table:
    return replace(table, answers=table.answers.having(name, given)) if name else table


def _chosen(table: Table, chosen: Chosen) -> Table:
    """The table once the hidden part of its last act is known."""
    acted = table.awaited
    if acted is None or (acted.seat, acted.turn) != (chosen.seat, chosen.turn):
        raise _refused(table, "it belongs to no act")
    given = table.answers.get(acted.id) if acted.by == "person" else None
    whole = _answered(table, acted.id, replace(given, action=chosen.action)) if given is not None else table
    return replace(whole, awaited=None)
