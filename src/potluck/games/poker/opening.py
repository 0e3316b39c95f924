"""The seat that opens a betting round (R4.2): left of the blinds, or by open cards; and who may open at all."""

from functools import lru_cache
from typing import Final

from potluck.cards import Card
from potluck.games.poker.forced import around
from potluck.games.poker.point import Point
from potluck.games.poker.values import Seat
from potluck.ranking import Category, Ranking

__all__ = ["barred", "bringer", "first", "opens_with"]

JACK: Final = 9
RANKS: Final = 13


def first(state: Point) -> int | None:
    """The seat at which the round begins; None where nobody can act (R4.1)."""
    seats = state.seats
    able = [at for at, seat in enumerate(seats) if seat.stack and not seat.folded]
    if not able:
        return None
    if state.variant.opens != "left":
        return bringer(state) if state.street == 0 else _best_open(state)
    if state.street == 0:
        return state.opener
    if len(able) == 1:
        return None
    assert state.button is not None
    return around(seats, state.button)[0]


def bringer(state: Point) -> int:
    """The seat whose open card brings in: the lowest, or the highest; equal ranks by suit, clubs lowest (R4.2).

    Where it is all-in, the next with chips is asked; so on later streets.
    """
    live = state.live
    if state.variant.opens == "low-card":
        return min(live, key=lambda at: min(state.seats[at].up))
    return max(live, key=lambda at: max(map(_ace_low, state.seats[at].up)))


def barred(state: Point) -> bool:
    """Whether the actor lacks what the first bet of the first round needs (jacks or better)."""
    if not state.variant.openers or state.street or state.aggressor is not None:
        return False
    assert state.actor is not None
    return not opens_with(state.variant.ranking(state.variant.showdown[0]), state.seats[state.actor].hand)


@lru_cache(maxsize=1024)
def opens_with(ranking: Ranking, hand: tuple[Card, ...]) -> bool:
    """Whether a hand is a pair of jacks or better."""
    rank = ranking.rank(hand)
    return rank.category > Category.ONE_PAIR or (rank.category == Category.ONE_PAIR and rank.major[0] >= JACK)


def _best_open(state: Point) -> int | None:
    """The seat with the best open cards; the first of equals from the dealer's left. None where nobody can bet."""
    if sum(state.seats[at].stack > 0 for at in state.live) == 1:
        return None
    assert state.button is not None
    turn = [at for at in around(state.seats, state.button) if not state.seats[at].folded]
    if state.variant.opens == "high-card":
        return min(turn, key=lambda at: _worth_low(state.seats[at]))
    return max(turn, key=lambda at: _worth_open(state.seats[at]))


def _ace_low(card: Card) -> tuple[int, int]:
    """A card's place where the ace is lowest, then its suit."""
    return (card.rank + 1) % RANKS, card.suit


def _worth_open(seat: Seat) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The sort key of one to four open cards, highest best: ranks that stand several times first."""
    return _grouped([card.rank for card in seat.up])


def _worth_low(seat: Seat) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The sort key of one to four open cards with the ace low; the least is the best low."""
    return _grouped([_ace_low(card)[0] for card in seat.up])


def _grouped(ranks: list[int]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    groups = sorted(((ranks.count(rank), rank) for rank in set(ranks)), reverse=True)
    return tuple(count for count, _ in groups), tuple(rank for _, rank in groups)
