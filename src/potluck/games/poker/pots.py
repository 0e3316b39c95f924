"""Main pot and side pots (R4.3): what each seat paid, cut into levels, and who may win each part."""

from collections.abc import Container, Sequence
from typing import NamedTuple

from potluck.games.poker.values import Seat

__all__ = ["Pot", "disputed", "pots", "uncalled"]


class Pot(NamedTuple):
    """So many chips, for the best of those seats."""

    amount: int
    seats: tuple[int, ...]


def pots(seats: Sequence[Seat], *, paying: Container[int] = ()) -> tuple[Pot, ...]:
    """The main pot, then the side pots, each for the seats that are in and have paid up to its level (R4.3).

    Folded money stays in, chips that nobody has to match stand in the main pot. Seats that are still `paying` can match
    every level, and set none.

    >>> pots((Seat(0, paid=5), Seat(0, paid=20), Seat(9, paid=20), Seat(3, paid=2, folded=True)))
    (Pot(amount=17, seats=(0, 1, 2)), Pot(amount=30, seats=(1, 2)))
    >>> pots((Seat(90, paid=4), Seat(0, paid=20), Seat(9, paid=30)), paying={0, 2})
    (Pot(amount=44, seats=(0, 1, 2)), Pot(amount=10, seats=(0, 2)))
    """
    levelled: list[Pot] = []
    floor, extra = 0, sum([seat.dead for seat in seats])
    live = [at for at, seat in enumerate(seats) if not seat.folded]
    levels = {seats[at].paid for at in live if at not in paying}
    levels.add(max([seats[at].paid for at in live], default=0))
    if len(levels) == 1 and live:
        amount = extra + sum([seat.paid for seat in seats])
        return (Pot(amount, tuple(live)),) if amount else ()
    for level in sorted(levels):
        amount = extra + sum([min(seat.paid, level) - min(seat.paid, floor) for seat in seats])
        within = tuple([at for at in live if seats[at].paid >= level or at in paying])
        if amount:
            levelled.append(Pot(amount, within))
        floor, extra = level, 0
    above = sum([max(seat.paid - floor, 0) for seat in seats])
    if above and levelled:
        levelled[-1] = Pot(levelled[-1].amount + above, levelled[-1].seats)
    return tuple(levelled)


def uncalled(seats: Sequence[Seat]) -> tuple[tuple[int, int], ...]:
    """The seats that get back what nobody has called, and how much (R4.3).

    Who is in gets what he alone has paid; who has folded what he paid above all that are in, since none of them may
    win it.

    >>> uncalled((Seat(0, paid=24), Seat(9, paid=60), Seat(9, paid=44, folded=True)))
    ((1, 16),)
    >>> uncalled((Seat(0, paid=24), Seat(0, paid=24), Seat(9, paid=44, folded=True)))
    ((2, 20),)
    """
    paid = [seat.paid for seat in seats]
    most = max([seat.paid for seat in seats if not seat.folded])
    second, first = sorted(paid)[-2:]
    if first > most:
        return tuple((at, chips - most) for at, chips in enumerate(paid) if chips > most)
    return ((paid.index(first), first - second),) if first > second else ()


def disputed(seats: Sequence[Seat], at: int) -> bool:
    """Whether somebody else may win each pot that this seat may win; else it has won one already."""
    return any(place != at and not seat.folded and seat.paid >= seats[at].paid for place, seat in enumerate(seats))
