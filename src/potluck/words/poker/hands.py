"""Hands of poker in words, by every order that a variant plays; and why one of them won."""

from functools import lru_cache

from potluck.cards import Card
from potluck.games.poker.view import View
from potluck.ranking import Badugi, Rank, Ranking, deciding
from potluck.ranking.law import MOST_CARDS
from potluck.ranking.shorthand import ShortHand
from potluck.variants import Best, Variant
from potluck.words.messages import Message
from potluck.words.ranks import category, hand, reason
from potluck.words.speech import Speech

__all__ = ["decision", "seat_hand", "told_hand"]

BOTH = Message("hand", "{high}; {low}")
FIVE_CARDS = 5


def seat_hand(speech: Speech, view: View, at: int) -> str | None:
    """What the seat holds, with the board, as soon as that is a hand; None before, and where it is hidden."""
    seat = view.seats[at]
    return told_hand(speech, view, seat.cards) if seat.cards and len(seat.cards) == seat.held else None


def told_hand(speech: Speech, view: View, cards: tuple[Card, ...]) -> str | None:
    """What those cards are with the board, for high and for low where both count; as text where they are no hand."""
    found = [_named(speech, view.variant, best, (cards, view.board)) for best in view.variant.showdown]
    told = [name for name in found if name is not None]
    if not told:
        return None
    return told[0] if len(told) == 1 else speech.say(BOTH, high=told[0], low=told[1])


def decision(speech: Speech, view: View, best: Best, seats: tuple[int, ...]) -> str | None:
    """Which comparison decides between the best and the next best of those hands; None where there is none to tell."""
    ranks = [ranked(view.variant, best, view.seats[at].cards, view.board) for at in seats]
    found = sorted((rank for rank in ranks if rank is not None), reverse=True)
    if len(found) < 2:
        return None
    better, worse = found[0], next((rank for rank in found if rank < found[0]), found[1])
    order = view.variant.ranking(best)
    if isinstance(order, ShortHand):
        return None if deciding(better, worse).part != "category" else reason(speech, (better, worse))
    plain = order.order if isinstance(order, Ranking) else order
    return reason(speech, (better, worse), order=plain, hands=found.count(better))


@lru_cache(maxsize=512)
def ranked(variant: Variant, best: Best, cards: tuple[Card, ...], board: tuple[Card, ...]) -> Rank | None:
    """The rank of a hand in one order; None where there are too few cards, or too many before a throw."""
    law = variant.ranking(best)
    held = len(cards) + len(board)
    if isinstance(law, ShortHand | Badugi):
        return law.rank(cards + board) if cards and held <= _most(variant) else None
    if best.hole is None:
        return law.rank(cards + board) if FIVE_CARDS <= held <= MOST_CARDS else None
    enough = len(cards) >= best.hole and len(board) >= FIVE_CARDS - best.hole
    return law.rank(cards, board=board, hole=best.hole) if enough else None


def _most(variant: Variant) -> int:
    """The cards of a hand at the showdown, with those for all."""
    return sum(street.down + street.up - street.throw + street.board for street in variant.streets)


def _named(speech: Speech, variant: Variant, best: Best, held: tuple[tuple[Card, ...], tuple[Card, ...]]) -> str | None:
    rank = ranked(variant, best, *held)
    if rank is None:
        return None
    law = variant.ranking(best)
    if isinstance(law, ShortHand):
        name = category(speech, rank)
        return f"{name} {'-'.join(str(card)[0] for card in rank.best)}"
    return hand(speech, rank, order=law.order if isinstance(law, Ranking) else law)
