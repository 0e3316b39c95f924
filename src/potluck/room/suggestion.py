"""A thought for somebody who has played a while: which opponent would be an even match for him."""

from collections.abc import Iterable
from typing import Final

from msgspec import Struct

from potluck.bots.suggestion import counted, suggested
from potluck.room.record import TableRecord

__all__ = ["Suggestion", "suggestion"]

TWO: Final = 2


class Suggestion(Struct, frozen=True):
    """The opponent, and of how many matches he is reckoned."""

    bot: str
    matches: int


def suggestion(played: Iterable[TableRecord]) -> Suggestion | None:
    """What a player's tables, the latest first, suggest; None before three decided matches against measured opponents.

    Every decided match for two counts, whatever its options were, though chances were measured in Evening matches.
    """
    met = [
        (one.table.seats[1 - one.seat].bot or "", one.won)
        for one in played
        if one.won is not None and len(one.table.seats) == TWO
    ]
    bot = suggested(met)
    return None if bot is None else Suggestion(bot, len(counted(met)))
