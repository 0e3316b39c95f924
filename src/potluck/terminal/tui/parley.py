"""The talk of a table in a window: who is silenced, and what was not read yet."""

from collections.abc import Sequence

from potluck.room import Remark
from potluck.terminal.seat import Seat
from potluck.terminal.tui.talk import Slip
from potluck.words import Language

__all__ = ["Parley"]


class Parley:
    """One player's ear for the others."""

    def __init__(self, seat: Seat) -> None:
        self.seat = seat
        self._muted: set[int] = set()
        self._unread = 0

    def hear(self, remarks: Sequence[Remark], own: int | None) -> list[Remark]:
        """Those that are news for a reader who does not look at the slip."""
        fresh = [one for one in remarks if one.seat not in self._muted and one.seat != own]
        self._unread += len(fresh)
        return fresh

    def slip(self, names: Sequence[str], spoken: Language, own: int | None) -> Slip:
        """The slip of paper; with it all is read."""
        self._unread = 0
        return Slip(self.seat, names, spoken, own=own, muted=self._muted, mute=self._switch)

    def keys(self, spoken: Language) -> list[str]:
        """The key that shows who sits where; where one may talk also that of the slip, with how much is unread."""
        seats = spoken.pgettext("terminal", "S seats")
        if not self.seat.talks:
            return [seats]
        key = spoken.pgettext("terminal", "T talk")
        return [seats, f"{key} ({self._unread})" if self._unread else key]

    def _switch(self, seat: int) -> None:
        self._muted ^= {seat}
