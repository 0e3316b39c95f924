"""Promises: at an evening without a free seat a bot makes room for a person, once the deal is over.

Whoever sits down so plays as in any free seat: the bot leaves with its chips, and he begins with a first stack.
"""

from msgspec.structs import replace

from potluck.log import Promised
from potluck.table.authority import is_closed
from potluck.table.values import Place, Promise, Table

__all__ = ["kept", "kept_all", "making_room", "promised"]


def making_room(table: Table) -> tuple[int, ...]:
    """The seats of bots that would leave for a person; none where a seat is free, or nobody can join."""
    if not table.evening or not table.started or table.over or table.free or table.tenure is None or is_closed(table):
        return ()
    places = enumerate(table.places)
    return tuple(at for at, place in places if place.plan.kind == "bot" and not place.leaving and not place.promised)


def promised(table: Table, body: Promised) -> Table:
    """The table whose bot leaves: between two deals when it is asked next, else when the deal is over."""
    promise = Promise(player=body.player, name=body.name)
    return _with(table, body.seat, promised=promise, leaving=table.match.state.over)


def kept(table: Table, player: str) -> Table:
    """The table where that person has a seat, so that no other one is promised to him."""
    for at, place in enumerate(table.places):
        if place.promised is not None and place.promised.player == player:
            table = _with(table, at, promised=None)
    return table


def kept_all(places: tuple[Place, ...]) -> tuple[Place, ...]:
    """The places after a deal: the bots whose seats are promised leave now."""
    if not any(place.promised for place in places):
        return places
    return tuple(replace(place, leaving=True) if place.promised else place for place in places)


def _with(table: Table, seat: int, **fields: object) -> Table:
    places = table.places
    return replace(table, places=(*places[:seat], replace(places[seat], **fields), *places[seat + 1 :]))
