"""How much memory a public tree takes before it is written down, and what would make it smaller."""

from collections import Counter
from collections.abc import Iterator
from functools import cache
from math import comb
from typing import Final, NamedTuple

from msgspec.structs import replace

from potluck.errors import PotluckError, RulesError
from potluck.protocol import show
from potluck.tree.bets import Bets
from potluck.tree.paths import by_paths
from potluck.tree.public import Spot, deep, public_tree
from potluck.tree.sampling import may_be_drawn
from potluck.tree.suits import Exchanges, RankExchanges, exchanges_of
from potluck.variants import Variant

__all__ = ["GIB", "class_count", "fitting", "needed", "needed_of", "shown_size"]

GIB: Final = 2**30
BYTES_OF_SEQUENCE: Final = 56
"""Regrets, sums, strategy, reach, gradient, prediction, each eight; and what leads there."""
BYTES_OF_STATE: Final = 160
BYTES_OF_PAIR: Final = 40
"""Of two hands that may meet: matrices in two directions for folds and for showdowns."""


class _Cards(NamedTuple):
    """How many cards lie where."""

    board: tuple[int, ...] = ()
    dealt: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())
    """To each seat by events; thrown ones are negative."""


class _Counter:
    def __init__(self, cards: int, exchanges: Exchanges) -> None:
        self._pack = cards
        self._cells, self._alike = 0, 1
        self._sizes: tuple[int, ...] = ()
        if isinstance(exchanges, RankExchanges):
            self._sizes = tuple(Counter(cell for cell in exchanges.whole if cell >= 0).values())
            self._cells = len(self._sizes)
        else:
            self._alike = len(exchanges.whole)
        self.worlds: set[_Cards] = set()
        self.bytes = 0.0
        self.by_paths = False

    def go(self, spot: Spot, cards: _Cards) -> None:
        """Counts a point and all behind it."""
        match spot.kind:
            case "bet":
                self.bytes += self._states(cards, spot.seat) * len(spot.actions) * BYTES_OF_SEQUENCE
                for after in spot.after:
                    self.go(after, cards)
            case "throw":
                for action, after in zip(spot.actions, spot.after, strict=True):
                    changed = _with(cards, spot.seat, -show(action).count(" "))
                    self.bytes += self._states(changed, spot.seat) * BYTES_OF_SEQUENCE
                    self.go(after, changed)
            case "deal":
                self.go(spot.after[0], _with(cards, spot.seat, spot.n))
            case "board":
                self.go(spot.after[0], cards._replace(board=(*cards.board, spot.n)))
            case "end":
                if cards not in self.worlds:
                    self.worlds.add(cards)
                    self.bytes += self._pairs(cards) * BYTES_OF_PAIR
                    self.bytes += sum(self._states(cards, seat) for seat in (0, 1)) * BYTES_OF_STATE

    def _states(self, cards: _Cards, seat: int) -> float:
        """About how many states a seat may be in."""
        return max(self._boards(cards) * self._paths(cards, seat) / self._alike, 1.0)

    def _pairs(self, cards: _Cards) -> float:
        if self.by_paths:
            return max(self._classes(cards, 0), 1.0) * max(self._classes(cards, 1), 1.0)
        alike = self._alike if cards.board else self._alike**2
        return self._boards(cards) * self._paths(cards, 0) * self._paths(cards, 1) / alike

    def _classes(self, cards: _Cards, seat: int) -> float:
        """About how many sets a seat may have had, and hold some of; exactly so many where no suit counts."""
        had = sum(n for n in cards.dealt[seat] if n > 0)
        held = sum(cards.dealt[seat])
        if self._cells:
            return class_count(self._sizes, had, held)
        return comb(self._pack, had) * comb(had, held) / self._alike

    def _boards(self, cards: _Cards) -> float:
        ways, left = 1, self._pack
        for n in cards.board:
            ways, left = ways * self._choices(left, n), left - n
        return ways

    def _paths(self, cards: _Cards, seat: int) -> float:
        ways, left, held = 1, self._pack - sum(cards.board), 0
        for n in cards.dealt[seat]:
            if n < 0:
                ways, held = ways * comb(held, -n), held + n
            else:
                ways, held, left = ways * self._choices(left, n), held + n, left - n
        return ways

    def _choices(self, left: int, n: int) -> int:
        """In how many ways so many cards may come; where no suit counts, at most so many."""
        return min(comb(left, n), comb(self._cells + n - 1, n)) if self._cells else comb(left, n)


@cache
def class_count(sizes: tuple[int, ...], had: int, held: int) -> int:
    """How many classes there are: so many cards had of cells of those sizes, so many of them held (`paths`)."""
    if not sizes:
        return int(had == held == 0)
    return sum(
        class_count(sizes[1:], had - mine, held - kept)
        for mine in range(min(sizes[0], had) + 1)
        for kept in range(min(mine, held) + 1)
    )


def needed(variant: Variant, root: Spot, *, merged: bool = True) -> float:
    """About how many bytes solving it takes."""
    return needed_of(root, cards=len(variant.cards), exchanges=exchanges_of(variant, merged=merged))


def needed_of(root: Spot, *, cards: int, exchanges: Exchanges) -> float:
    """About how many bytes solving a public tree takes, of a pack of so many cards with those exchanges."""
    counter = _Counter(cards, exchanges)
    counter.by_paths = by_paths(root)
    counter.go(root, _Cards())
    return counter.bytes


def fitting(variant: Variant, *, stack: int, bets: Bets, memory: int, merged: bool = True) -> Spot:
    """The public tree of a variant that fits in so many bytes.

    Raises:
        RulesError: `solve.too_large`, it does not; `detail` has its size, and those of smaller games.
    """
    root = public_tree(variant, stack=stack, bets=bets)
    size = needed(variant, root, merged=merged)
    if size <= memory:
        return root
    smaller = []
    for name, other in _smaller(variant):
        try:
            less = needed(other, public_tree(other, stack=min(stack, deep(other)), bets=bets), merged=merged)
        except PotluckError:
            continue
        if less < size:
            smaller.append(f"{name}: {shown_size(less)}")
    if may_be_drawn(variant):
        smaller.append("--sample")
    path = "; ".join(smaller) or "--bets, --stack"
    raise RulesError("solve.too_large", asked=shown_size(size), allowed=shown_size(memory), path=path)


def _smaller(variant: Variant) -> Iterator[tuple[str, Variant]]:
    """Variants like it that may be smaller, each with what differs, as it is written in a file."""
    cap = max(street.cap for street in variant.streets)
    for less in range(1, cap or 2):
        streets = tuple(replace(street, cap=min(street.cap or less, less)) for street in variant.streets)
        yield from _valid(f"streets[].cap = {less}", variant, streets=streets)
    if len(variant.streets) > 1:
        yield from _valid(f"streets[:{len(variant.streets) - 1}]", variant, streets=variant.streets[:-1])
    for ranks in (variant.ranks[len(variant.ranks) // 2 :], variant.ranks[-4:], variant.ranks[-3:]):
        if ranks != variant.ranks:
            yield from _valid(f'ranks = "{ranks}"', variant, ranks=ranks)
    if len(variant.suits) > 2:
        yield from _valid(f'suits = "{variant.suits[-2:]}"', variant, suits=variant.suits[-2:])


def _valid(name: str, variant: Variant, **parts: object) -> Iterator[tuple[str, Variant]]:
    try:
        yield name, variant.replace(**parts)
    except RulesError:
        return


def _with(cards: _Cards, seat: int, n: int) -> _Cards:
    mine = (*cards.dealt[seat], n)
    return cards._replace(dealt=(mine, cards.dealt[1]) if seat == 0 else (cards.dealt[0], mine))


def shown_size(size: float) -> str:
    """A number of bytes as it is told."""
    return f"{size / GIB:.1f} GiB" if size >= GIB / 10 else f"{size / 2**20:.1f} MiB"
