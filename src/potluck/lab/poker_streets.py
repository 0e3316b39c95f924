"""The streets that are still to come in a deal of poker, as far as the pack will reach (R4.14)."""

from msgspec.structs import replace

from potluck.games.poker import Phase, View
from potluck.games.poker.dealing import demand
from potluck.variants import Street

__all__ = ["to_come"]


def to_come(view: View) -> tuple[Street, ...]:
    """The streets of which no card has come yet, if nobody else gives up.

    One that the pack cannot serve has its cards on the board.
    """
    begun = view.phase in (Phase.DRAWING, Phase.DEALING)
    streets = view.variant.streets[view.street + (not begun) :]
    return _served(view, streets) if view.variant.turns else streets


def _served(view: View, streets: tuple[Street, ...]) -> tuple[Street, ...]:
    live = sum(not seat.folded and not seat.out for seat in view.seats)
    back = sum(seat.held for seat in view.seats if seat.folded)
    here = len(view.variant.cards) - len(view.board) - sum(seat.held for seat in view.seats)
    first, streets_to_come = len(view.variant.streets) - len(streets), list[Street]()
    for place, street in enumerate(streets, first):
        owed, spared = demand(view.variant, place, players=live)
        served = not place or (owed <= here and spared <= here + back)
        if not served and street.cards > here:
            here, back = here + back, 0
        streets_to_come.append(street if served else replace(street, down=0, up=0, board=street.cards))
        here -= owed if served else street.cards
    return tuple(streets_to_come)
