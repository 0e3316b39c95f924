"""Which part of a pot each of several hands takes, as values that load nothing but fractions."""

from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from potluck.cards import Card

if TYPE_CHECKING:
    from potluck.lab.exchanging import Kept

__all__ = ["Equity", "HandEquity", "Part"]


class Part(NamedTuple):
    """By hand, as `Equity`, of one half of the pot, the half being one; where no low qualifies nobody has any of it."""

    share: tuple[Fraction, ...]
    win: tuple[Fraction, ...]
    tie: tuple[Fraction, ...]


class HandEquity(NamedTuple):
    """One hand of a range."""

    hand: tuple[Card, ...]
    often: Fraction
    """How often this hand is held."""
    share: Fraction
    """Its average part of the pot when it is held."""
    win: Fraction
    tie: Fraction


class Equity(NamedTuple):
    """By hand, in the order in which they were given."""

    share: tuple[Fraction, ...]
    """The average part of the pot: exact, or the mean of the trials."""
    win: tuple[Fraction, ...]
    """How often it takes the whole pot alone."""
    tie: tuple[Fraction, ...]
    """How often it takes a part of the pot."""
    ways: int
    """Ways in which the cards may fall that were looked at."""
    exact: bool
    margin: tuple[float, ...] = ()
    """Half the 95 % interval of each share; empty where it is exact."""
    halves: tuple[Part, ...] = ()
    """High and low, where they share the pot; else empty."""
    by_hand: tuple[tuple[HandEquity, ...], ...] = ()
    """Where ranges were given: by each of those the hands that it was, the best share first; empty for a known hand."""
    exchanges: "tuple[tuple[Kept, ...], ...]" = ()
    """Where cards were exchanged: by each of the hands given what it keeps; a range has a row for each of its hands."""

    def _repr_svg_(self) -> str:
        """A bar for each hand, with its margin, as a notebook shows it."""
        from potluck.bars import Bar, bars

        margins = self.margin or (0.0,) * len(self.share)
        rows = [
            Bar(f"hand {at}", float(share), f"{float(share):.2%}" + (f" ± {margin:.2%}" if margin else ""), margin)
            for at, (share, margin) in enumerate(zip(self.share, margins, strict=True), 1)
        ]
        return bars(f"exact: {self.ways:,} ways" if self.exact else f"tried: {self.ways:,} deals", rows)
