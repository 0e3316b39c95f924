"""Questions about showdowns and their answers, as values."""

from msgspec import Struct

from potluck.kernels._programs import Program

__all__ = ["Half", "Held", "SeatSums", "Showdown", "Sums"]


class Half(Struct, frozen=True):
    """By which order a pot, or a half of it, is won."""

    program: Program
    hole: int | None = None
    """How many of the own cards must play; None: any."""


class Held(Struct, frozen=True):
    """Hands as masks, all of one size, of which somebody has one: each as often as its weight says."""

    hands: tuple[int, ...]
    weights: tuple[int, ...]
    thrown: tuple[int, ...] = ()
    """By hand the cards that are exchanged: they lie in no hand, and for each of them another comes. Empty: none."""


class Showdown(Struct, frozen=True, kw_only=True):
    """Hands that meet when all missing cards have come, as masks."""

    halves: tuple[Half, ...]
    """One, or high and low that share the pot; where no low qualifies the first takes all."""
    hands: tuple[int, ...]
    missing: tuple[int, ...]
    """By hand: how many cards it still gets."""
    board: int = 0
    board_missing: int = 0
    unseen: int
    """The cards of which the missing ones come, those of ranges among them."""
    ranges: tuple[Held | None, ...] = ()
    """By hand, where it is one of several; it has no cards in `hands` then. Empty: all hands are known."""


class SeatSums(Struct, frozen=True):
    """Sums over all ways, of one hand."""

    won: int
    """Ways in which it takes the whole pot alone."""
    tied: int
    """Ways in which it takes a part of it."""
    units: int
    """Its parts of the pot in units of `WHOLE`."""
    squares: int
    """The squares of those."""
    halves: tuple[tuple[int, int, int], ...]
    """By half: ways in which it takes that alone, and shares it, and its parts in units; of a whole pot each half has
    `WHOLE // 2`."""


class Sums(Struct, frozen=True):
    """Sums over all ways, by hand."""

    ways: int
    seats: tuple[SeatSums, ...]
    by_hand: tuple[tuple[tuple[int, int, int, int], ...], ...] = ()
    """By seat and by hand of its range: ways in which it was held, won, shared, and its units."""

    def __add__(self, other: "Sums") -> "Sums":
        """The sums over the ways of both."""
        return Sums(
            self.ways + other.ways,
            tuple(map(_both, self.seats, other.seats)),
            tuple(tuple(map(_all_four, mine, more)) for mine, more in zip(self.by_hand, other.by_hand, strict=True)),
        )

    def __mul__(self, often: int) -> "Sums":
        """The same sums so many times."""
        seats = tuple(
            SeatSums(
                often * seat.won,
                often * seat.tied,
                often * seat.units,
                often * seat.squares,
                tuple((often * won, often * tied, often * units) for won, tied, units in seat.halves),
            )
            for seat in self.seats
        )
        by_hand = tuple(
            tuple((often * h, often * w, often * t, often * u) for h, w, t, u in hands) for hands in self.by_hand
        )
        return Sums(often * self.ways, seats, by_hand)


def _both(first: SeatSums, second: SeatSums) -> SeatSums:
    return SeatSums(
        first.won + second.won,
        first.tied + second.tied,
        first.units + second.units,
        first.squares + second.squares,
        tuple(
            (won + more_won, tied + more_tied, units + more_units)
            for (won, tied, units), (more_won, more_tied, more_units) in zip(first.halves, second.halves, strict=True)
        ),
    )


def _all_four(first: tuple[int, int, int, int], second: tuple[int, int, int, int]) -> tuple[int, int, int, int]:
    return first[0] + second[0], first[1] + second[1], first[2] + second[2], first[3] + second[3]
