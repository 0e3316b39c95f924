"""A suggestion for a player with some matches behind him: the opponent who would be an even match."""

from collections.abc import Iterable
from typing import Final

from msgspec import Struct

from potluck.bots.suggestion import counted, suggested
from potluck.room.record import TableRecord

__all__ = ["Suggestion", "suggestion"]

TWO: Final = 2


class Suggestion(Struct, frozen=True):
    """The suggested opponent, and the number of matches that the suggestion rests on."""

    bot: str
    matches: int


def suggestion(played: Iterable[TableRecord]) -> Suggestion | None:
    """The opponent to suggest after a player's tables, the latest first; None before three decided, measured matches.

    Every decided match for two counts, whatever its options were, though chances were measured in Evening matches.
    """
    met = [
        (record.table.seats[1 - record.seat].bot or "", record.won)
        for record in played
        if record.won is not None and len(record.table.seats) == TWO
    ]
    bot = suggested(met)
    return None if bot is None else Suggestion(bot, len(counted(met)))
