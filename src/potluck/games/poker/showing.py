"""The choice at the showdown before its turn (R4.4): whether a seat will have one, and whether its hand is beaten."""

from potluck.games.poker.showdown import strength
from potluck.games.poker.values import Phase, Showed
from potluck.games.poker.view import View

__all__ = ["is_beaten", "will_choose"]


def will_choose(view: View) -> bool:
    """Whether the viewer, who is in, may come to choose between showing and mucking; not once his hand lies open."""
    if view.seat is None or view.outcome is not None or view.rules is None or not view.rules.table.mucking:
        return False
    own, shown = view.seats[view.seat], _shown(view)
    if own.folded or own.out or own.gone or not own.held or view.seat in shown:
        return False
    return view.phase is Phase.SHOWDOWN or not shown  # hands that were turned up are not mucked (R4.15)


def is_beaten(view: View) -> bool:
    """Whether hands that lie open win all that the viewer's hand might: each pot, each half, on each board."""
    assert view.seat is not None
    own, shown = view.seats[view.seat].cards, _shown(view)
    for board in view.boards:
        for best in view.variant.showdown:
            worth = strength(view.variant, best)
            mine = worth(own, board)
            for pot in view.pots if mine else ():
                if view.seat not in pot.seats:
                    continue
                others = (worth(view.seats[at].cards, board) for at in pot.seats if at in shown)
                if mine >= max(others, default=0):
                    return False
    return True


def _shown(view: View) -> frozenset[int]:
    """The seats whose whole hands have been shown in this deal."""
    return frozenset(entry.seat for entry in view.story if isinstance(entry, Showed))
