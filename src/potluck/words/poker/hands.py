"""Hands of poker in words, by every order that a variant plays; and why one of them won."""

from functools import lru_cache

from potluck.cards import Card
from potluck.games.poker.best import best_rank
from potluck.games.poker.view import View
from potluck.ranking import Badugi, Category, High, Rank, Ranking, deciding
from potluck.ranking.law import MOST_CARDS
from potluck.ranking.shorthand import ShortHand
from potluck.variants import Best, Variant
from potluck.words.messages import Message
from potluck.words.ranks import category, hand, reason
from potluck.words.ranks.rungs import ladder, rungs
from potluck.words.speech import Speech

__all__ = ["decision", "hand_text", "hands_ladder", "rank_text", "ranked", "rung", "seat_hand"]

BOTH = Message("hand", "{high}; {low}")
FIVE_CARDS = 5


def seat_hand(speech: Speech, view: View, at: int) -> str | None:
    """The hand of a seat with the board, as soon as it makes one; None before, and where it is hidden."""
    seat = view.seats[at]
    return hand_text(speech, view, seat.cards) if seat.cards and len(seat.cards) == seat.held else None


def hand_text(speech: Speech, view: View, cards: tuple[Card, ...]) -> str | None:
    """The hand that cards make with the board, for high and for low where both count; None where they make none."""
    names = [_named(speech, view.variant, best, (cards, view.board)) for best in view.variant.showdown]
    named = [name for name in names if name is not None]
    if not named:
        return None
    return named[0] if len(named) == 1 else speech.say(BOTH, high=named[0], low=named[1])


def decision(
    speech: Speech, view: View, best: Best, seats: tuple[int, ...], *, board: tuple[Card, ...] | None = None
) -> str | None:
    """The comparison that decides between the best two of these hands; None where nothing can be said."""
    common = view.board if board is None else board
    ranks = [ranked(view.variant, best, view.seats[at].cards, common) for at in seats]
    ordered = sorted((rank for rank in ranks if rank is not None), reverse=True)
    if len(ordered) < 2:
        return None
    better, worse = ordered[0], next((rank for rank in ordered if rank < ordered[0]), ordered[1])
    order = view.variant.ranking(best)
    if isinstance(order, ShortHand):
        return None if deciding(better, worse).part != "category" else reason(speech, (better, worse))
    plain = order.order if isinstance(order, Ranking) else order
    return reason(speech, (better, worse), order=plain, hands=ordered.count(better))


def hands_ladder(speech: Speech, variant: Variant) -> tuple[str, ...]:
    """The hands of the high half of the pot, the best first; empty where only other orders decide."""
    high = _high(variant)
    return () if high is None else ladder(speech, high[1])


def rung(view: View) -> int | None:
    """Where the viewer's own hand stands on that ladder; None before it is one."""
    high = _high(view.variant)
    if view.seat is None or high is None:
        return None
    best, kinds = high
    rank = ranked(view.variant, best, view.seats[view.seat].cards, view.board)
    return None if rank is None else kinds.index(rank.category)


@lru_cache(maxsize=64)
def _high(variant: Variant) -> tuple[Best, tuple[Category, ...]] | None:
    """The half of the pot for which a high order decides, and the categories of that order, the best first."""
    for best in variant.showdown:
        law = variant.ranking(best)
        if isinstance(law, Ranking) and isinstance(law.order, High):
            return best, rungs(law.order, wild=bool(variant.wild or variant.jokers))
    return None


@lru_cache(maxsize=512)
def ranked(variant: Variant, best: Best, cards: tuple[Card, ...], board: tuple[Card, ...]) -> Rank | None:
    """The rank of a hand in one order; None where there are too few cards, or too many before a throw."""
    law = variant.ranking(best)
    held = len(cards) + len(board)
    if isinstance(law, ShortHand | Badugi):
        return law.rank(cards + board) if cards and held <= _most(variant) else None
    if best.hole is None:
        return best_rank(law, cards + board) if FIVE_CARDS <= held <= MOST_CARDS else None
    enough = len(cards) >= best.hole and len(board) >= FIVE_CARDS - best.hole
    return best_rank(law, cards, board=board, hole=best.hole) if enough else None


def _most(variant: Variant) -> int:
    """The cards of a hand at the showdown, with those for all."""
    return sum(street.down + street.up - street.throw + street.board for street in variant.streets)


def _named(speech: Speech, variant: Variant, best: Best, held: tuple[tuple[Card, ...], tuple[Card, ...]]) -> str | None:
    rank = ranked(variant, best, *held)
    return None if rank is None else rank_text(speech, variant, best, rank)


def rank_text(speech: Speech, variant: Variant, best: Best, rank: Rank) -> str:
    """A hand of that rank in words."""
    law = variant.ranking(best)
    if isinstance(law, ShortHand):
        name = category(speech, rank)
        return f"{name} {'-'.join(str(card)[0] for card in rank.best)}"
    return hand(speech, rank, order=law.order if isinstance(law, Ranking) else law)
