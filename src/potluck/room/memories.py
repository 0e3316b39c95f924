"""The memories of a table's bots: of its earlier deals each knows its own views of their ends, and no more.

It follows from the log, so that a table that is read again has bots that remember the same.
"""

import logging
from collections.abc import Iterable

from potluck.bots import BOTS, Bot
from potluck.bots.given import given
from potluck.table import Table

__all__ = ["Memories", "bot_at"]

_LOG = logging.getLogger("potluck.room")


class Memories:
    """The memories of a table's bots by seat; it is shown every state of the table in turn."""

    def __init__(self) -> None:
        self._by_seat: dict[int, tuple[str, bytes]] = {}
        """The bot and what it remembers."""
        self._last: Table | None = None

    def given(self, seat: int, name: str, view: bytes) -> bytes:
        """All that the bot of that seat is given to decide: its own encoded view, and its memory if it has one."""
        return given(BOTS[name], view, self.of(seat, BOTS[name])) if name in BOTS else view

    def of(self, seat: int, bot: Bot) -> bytes:
        """The memory of that bot in that seat; another one that sat there before it leaves nothing behind."""
        name, memory = self._by_seat.get(seat, ("", b""))
        return memory if name == bot.name else b""

    def take(self, states: Iterable[Table]) -> None:
        """Take up further states of the table."""
        for table in states:
            last, self._last = self._last, table
            if last is not None and last.match.deal != table.match.deal:
                self._remember(last)

    def _remember(self, table: Table) -> None:
        """The deal is over, and whoever remembers has seen its end."""
        for seat in range(len(table.places)):
            bot = bot_at(table, seat)
            if bot is None or not bot.remembers:
                continue
            try:
                memory = bot.remembered(self.of(seat, bot), table.match.view(seat))
            except Exception:  # noqa: BLE001 - whatever a bot raises is its own failure, not the table's
                _LOG.exception("table %s: bot %s could not remember", table.id, bot.name)
                memory = b""
            self._by_seat[seat] = bot.name, memory


def bot_at(table: Table, seat: int) -> Bot | None:
    """The bot of a seat; None where a person plays, or one that this house does not know."""
    name = table.places[seat].bot
    return BOTS[name] if name and name in BOTS else None
