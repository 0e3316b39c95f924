"""A match that is played again: the same table once more, with whoever comes."""

from potluck.room import TableInfo
from potluck.wire.requests import OpenTable, SeatAsked
from potluck.wire.screens import Screen

__all__ = ["can_play_again", "sequel_of"]

PLAY = "play"


def can_play_again(screen: Screen) -> bool:
    """Whether the viewer may have the match once more: it is over, he sat there, and it counted."""
    return screen.table.over and screen.seat is not None and screen.table.purpose == PLAY


def sequel_of(table: TableInfo) -> OpenTable:
    """The order for the table that follows: the same game and options, the same bots, a free seat for each person."""
    seats = tuple(
        SeatAsked(kind="bot", name=seat.name, gender=seat.gender, bot=seat.bot, persona=seat.persona)
        if seat.kind == "bot"
        else SeatAsked(kind="person")
        for seat in table.seats
    )
    return OpenTable(
        game=table.game,
        seats=seats,
        options=dict(table.options),
        clock=table.clock,
        evening=table.evening,
        house=table.house,
        speed=table.speed,
        after=table.id,
    )
