"""The habits of the other at the draw that a seat has seen: counts, made of its own views of deals that are over.

Nothing else is remembered. Older deals fade, so that who changes his play is soon known by what he does now.
"""

from msgspec import Struct

from potluck.games.draw.values import Acted, Exchanged, Open, Pass, Posted, RaiseBy
from potluck.games.draw.view import View
from potluck.lab.habits import Share

__all__ = ["Habits", "remembered"]


class Habits(Struct, frozen=True, kw_only=True):
    """The acts of the other seat, as the viewer has seen them."""

    opened: Share = Share()
    """Stakes before the exchange, where nobody had made one."""
    staked: Share = Share()
    """The same behind it."""
    left: Share = Share()
    """Stakes that it gave up to before the exchange, of the sum of their prices: of each its part of the pot."""
    gave_up: Share = Share()
    """The same behind it."""

    def __add__(self, other: "Habits") -> "Habits":
        return Habits(
            opened=self.opened + other.opened,
            staked=self.staked + other.staked,
            left=self.left + other.left,
            gave_up=self.gave_up + other.gave_up,
        )

    def faded(self) -> "Habits":
        """The same with another deal behind it."""
        return Habits(
            opened=self.opened.faded(),
            staked=self.staked.faded(),
            left=self.left.faded(),
            gave_up=self.gave_up.faded(),
        )


def remembered(before: Habits, view: View) -> Habits:
    """The habits of the other as the viewer knows them once a deal is over, by what he knew and his view of its end."""
    assert view.seat is not None
    return before.faded() + _seen(view, 1 - view.seat)


def _seen(view: View, other: int) -> Habits:
    """The habits of that seat by this deal alone."""
    habits, pot, owed, behind = Habits(), view.carried, 0, False
    for entry in view.story:
        match entry:
            case Posted(_, amount):
                pot += amount
            case Exchanged(seat, _, paid):
                if seat == other and not behind:
                    habits += Habits(left=Share(0, owed / pot)) if owed else Habits(opened=Share(0, 1))
                pot, owed, behind = pot + paid, 0, True
            case Acted(seat, action, paid):
                if seat == other:
                    habits += _told(action, owed / pot, behind=behind)
                pot += paid
                owed = action.amount if isinstance(action, Open | RaiseBy) else 0
            case _:
                pass
    return habits


def _told(action: object, price: float, *, behind: bool) -> Habits:
    """The habit that an act tells of, where that part of the pot was asked."""
    if price:
        gave_up = Share(isinstance(action, Pass), price)
        return Habits(gave_up=gave_up) if behind else Habits(left=gave_up)
    staked = Share(isinstance(action, Open), 1)
    return Habits(staked=staked) if behind else Habits(opened=staked)
