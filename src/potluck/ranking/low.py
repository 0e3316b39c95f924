"""The low orders of five cards (R4.6-R4.9). Strength grows as the hand gets lower, so that larger wins here too."""

from typing import Final, Literal

from msgspec import Struct

from potluck.cards import ACE
from potluck.errors import RulesError
from potluck.ranking.high import High, grouped
from potluck.ranking.values import FIVE_CARDS, LEVEL_BITS, RANK_SET, Category, Rank, rank_set

__all__ = ["Low", "from_below"]

TOP: Final = int(Category.FIVE_OF_A_KIND)
_HIGH: Final = High()


class Low(Struct, frozen=True, tag="low"):
    """A low order.

    `ace-to-five`: the ace is low, straights and flushes do not count (R4.6). `deuce-to-seven`: the high order reversed,
    the ace always high (R4.7). `ace-to-six`: straights and flushes count against, the ace is always low (R4.8).

    Raises:
        RulesError: an option that the order gives no meaning.
    """

    order: Literal["ace-to-five", "deuce-to-seven", "ace-to-six"] = "ace-to-five"
    wheel_is_straight: bool = False
    """R4.7, the literal reading: A2345 is a straight in deuce-to-seven."""
    qualifier: Literal[0, 6, 7, 8, 9] = 0
    """R4.9: only five different ranks up to this one count at all; 0: every hand counts. `ace-to-five` only."""

    def __post_init__(self) -> None:
        if self.qualifier and self.order != "ace-to-five":
            raise RulesError("rules.contradiction", path="qualifier", asked=self.qualifier, allowed=self.order)
        if self.wheel_is_straight and self.order != "deuce-to-seven":
            raise RulesError("rules.contradiction", path="wheel_is_straight", asked="true", allowed=self.order)

    def of(self, ranks: tuple[int, ...], *, suited: bool) -> Rank:
        """The rank of five ranks, 0 deuce .. 12 ace, all of one suit or not."""
        category, major, minor = self._read(ranks, suited=suited)
        if self.qualifier and (category is not Category.HIGH_CARD or self._place(major[0]) >= self.qualifier):
            return Rank(0, category, major, minor, family="low")
        sets = [RANK_SET ^ rank_set(tuple(map(self._place, part))) for part in (major, minor)]
        strength = (TOP - category) << LEVEL_BITS | sets[0] << 13 | sets[1]
        return Rank(strength, category, major, minor, family="low")

    def _read(self, ranks: tuple[int, ...], *, suited: bool) -> tuple[Category, tuple[int, ...], tuple[int, ...]]:
        straight = self._straight(ranks)
        if straight is not None:
            return (Category.STRAIGHT_FLUSH if suited else Category.STRAIGHT), straight, ()
        category, major, minor = grouped(tuple(map(self._place, ranks)))
        if suited and self.order != "ace-to-five":
            category = Category.FLUSH
        return category, tuple(map(self._rank, major)), tuple(map(self._rank, minor))

    def _straight(self, ranks: tuple[int, ...]) -> tuple[int, ...] | None:
        """The top rank of a straight, where straights count."""
        if self.order == "ace-to-five":
            return None
        if self.order == "deuce-to-seven":
            top = _HIGH.straight(ranks)
            return top if top is None or self.wheel_is_straight or ACE not in ranks or top[0] == ACE else None
        places = sorted(map(self._place, ranks))
        return (self._rank(places[-1]),) if places == list(range(places[0], places[0] + FIVE_CARDS)) else None

    def _place(self, rank: int) -> int:
        """0 for the lowest rank: the ace, or the deuce where the ace is high."""
        return rank if self.order == "deuce-to-seven" else from_below(rank)

    def _rank(self, place: int) -> int:
        return place if self.order == "deuce-to-seven" else (place + ACE) % (ACE + 1)

    def lowest_missing(self, held: tuple[int, ...], n: int) -> tuple[int, ...]:
        """The `n` lowest ranks that are not held, as this order counts: what jokers stand for (R4.11)."""
        ranks = (self._rank(place) for place in range(ACE + 1))
        return tuple(rank for rank in ranks if rank not in held)[:n]


def from_below(rank: int) -> int:
    """The place of a rank where the ace is lowest: ace 0, deuce 1 .. king 12."""
    return (rank + 1) % (ACE + 1)
