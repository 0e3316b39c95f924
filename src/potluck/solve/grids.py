"""How often an action is chosen, as a grid of ranks, where the hands of a point make one."""

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from potluck.cards import Card
from potluck.solve.browsing import Hand, Place

__all__ = ["Cell", "Grid", "grid"]

RANKS: Final = "AKQJT98765432"
PAIR: Final = 2


class Cell(NamedTuple):
    """Hands that share a place."""

    chance: float
    """How often they choose the action, each hand as often as it comes there."""
    hands: int


class Grid(NamedTuple):
    """Rank by rank: two cards of one's own, suited above the diagonal; or one's own card by the board's."""

    suited: bool
    """Whether both ranks are of one's own cards."""
    rows: tuple[str, ...]
    columns: tuple[str, ...]
    cells: Mapping[tuple[str, str], Cell]


def grid(place: Place, action: str) -> Grid | None:
    """The grid of an action at a point; None where its hands make none."""
    cells: dict[tuple[str, str], list[tuple[float, float]]] = {}
    for hand in place.hands:
        at = _ranks(hand)
        if at is None:
            return None
        chance = next((choice.chance for choice in hand.choices if choice.action == action), 0.0)
        cells.setdefault(at, []).append((1.0 if hand.reach is None else hand.reach, chance))
    rows = tuple(rank for rank in RANKS if any(rank == row for row, _ in cells))
    columns = tuple(rank for rank in RANKS if any(rank == column for _, column in cells))
    own = [card for cards in place.hands[0].own for card in cards] if place.hands else []
    if len(own) == PAIR:
        rows = columns = tuple(rank for rank in RANKS if rank in {*rows, *columns})
    return Grid(
        suited=len(own) == PAIR,
        rows=rows,
        columns=columns,
        cells={at: Cell(_mean(weighed), len(weighed)) for at, weighed in cells.items()},
    )


def _ranks(hand: Hand) -> tuple[str, str] | None:
    own = [card for cards in hand.own for card in cards]
    board = [card for street in hand.board for card in street]
    if len(own) == PAIR and not board:
        first, second = sorted(map(_rank, own), key=RANKS.find)
        return (first, second) if _suit(own[0]) == _suit(own[1]) else (second, first)
    if len(own) == 1 and len(board) == 1:
        return _rank(own[0]), _rank(board[0])
    return None


def _rank(card: Card) -> str:
    return str(card)[0]


def _suit(card: Card) -> str:
    return str(card)[1:]


def _mean(weighed: Sequence[tuple[float, float]]) -> float:
    total = sum(weight for weight, _ in weighed)
    return sum(weight * chance for weight, chance in weighed) / total if total else weighed[0][1]
