"""The chat of a table in the TUI: muted seats, and lines that were not read yet."""

from collections.abc import Sequence

from potluck.room import Remark
from potluck.terminal.company import accusation
from potluck.terminal.seat import Seat
from potluck.terminal.tui.chat_sheet import ChatSheet
from potluck.words import Language

__all__ = ["Chat"]


class Chat:
    """The chat of a remote table, as one player follows it."""

    def __init__(self, seat: Seat) -> None:
        self.seat = seat
        self._muted: set[int] = set()
        self._unread = 0
        self._warned = False
        """Whether the player was told in what the house has contradicted itself."""

    def warning(self, spoken: Language) -> str:
        """In what the house has contradicted itself, told once; empty else."""
        if self.seat.finding is None or self._warned:
            return ""
        self._warned = True
        return accusation(self.seat.finding, spoken)

    def receive(self, remarks: Sequence[Remark], own: int | None) -> list[Remark]:
        """The remarks of others who are not muted, counted as unread."""
        fresh = [remark for remark in remarks if remark.seat not in self._muted and remark.seat != own]
        self._unread += len(fresh)
        return fresh

    def sheet(self, names: Sequence[str], spoken: Language, own: int | None) -> ChatSheet:
        """The chat sheet; with it all lines count as read."""
        self._unread = 0
        return ChatSheet(self.seat, names, spoken, own=own, muted=self._muted, mute=self._switch)

    def keys(self, spoken: Language) -> list[str]:
        """The keys of the sheets, for who may chat that of the chat too, with the number of unread lines."""
        sheets = [spoken.pgettext("terminal", "S seats"), spoken.pgettext("terminal", "V evening")]
        if not self.seat.can_chat:
            return sheets
        key = spoken.pgettext("terminal", "T talk")
        return [*sheets, f"{key} ({self._unread})" if self._unread else key]

    def _switch(self, seat: int) -> None:
        self._muted ^= {seat}
