"""The streets that are still to come in a deal of poker, as far as the pack will reach (R4.14)."""

from msgspec.structs import replace

from potluck.games.poker import Phase, View
from potluck.games.poker.dealing import demand
from potluck.games.poker.values import Discarded, Reshuffled
from potluck.variants import Street

__all__ = ["to_come"]


def to_come(view: View) -> tuple[Street, ...]:
    """The streets of which no card has come yet, if nobody else gives up.

    One that the pack cannot serve has its cards on the board. Where cards are exchanged the pack is filled again, and
    all reach their cards.
    """
    begun = view.phase in (Phase.DRAWING, Phase.DEALING)
    streets = view.variant.streets[view.street + (not begun) :]
    return streets if view.variant.draws else _served(view, streets)


def _served(view: View, streets: tuple[Street, ...]) -> tuple[Street, ...]:
    """Those streets, with the cards of what the pack cannot serve on the board."""
    live = [seat for seat in view.seats if not seat.folded and not seat.out]
    thrown = _thrown(view)
    back = sum(seat.held for seat in view.seats if seat.folded) + thrown
    here = len(view.variant.cards) - len(view.board) - sum(seat.held for seat in view.seats) - thrown
    first, found = len(view.variant.streets) - len(streets), list[Street]()
    for place, street in enumerate(streets, first):
        waiting = live if place > view.street else [seat for seat in live if seat.threw is None]
        back += street.throw * len(waiting)
        owed, spared = demand(view.variant, place, players=len(live))
        served = not place or (owed <= here and spared <= here + back)
        if not served and street.cards > here:
            here, back = here + back, 0
        found.append(street if served else replace(street, down=0, up=0, board=street.cards))
        here -= owed if served else street.cards
    return tuple(found)


def _thrown(view: View) -> int:
    """Cards that were thrown and have not come back into the pack."""
    count = 0
    for entry in view.story:
        if isinstance(entry, Reshuffled):
            count = 0
        elif isinstance(entry, Discarded):
            count += entry.n
    return count
