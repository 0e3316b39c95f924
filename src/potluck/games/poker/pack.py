"""The pack: what is left in it, and how folded and thrown cards come back (R4.14)."""

from functools import lru_cache

from msgspec.structs import replace

from potluck.cards import Card
from potluck.games.poker.point import P, Point
from potluck.games.poker.values import Reshuffled
from potluck.variants import Variant

__all__ = ["bits", "every", "replenish", "returning", "size"]


def bits(cards: tuple[Card, ...]) -> int:
    """A set of cards as one number."""
    members = 0
    for card in cards:
        members |= 1 << card
    return members


@lru_cache(maxsize=256)
def every(variant: Variant) -> int:
    """All cards of a variant, as a set of bits."""
    return bits(variant.cards)


def size(state: Point, *, whole: bool = False) -> int:
    """How many cards are left in the pack; `whole`: with those that could be shuffled in."""
    here = (every(state.variant) & ~state.gone).bit_count()
    return here + len(returning(state, None)) if whole else here


def returning(state: Point, drawer: int | None) -> tuple[Card, ...]:
    """The cards shuffled in for a drawer when the pack runs out: folded and thrown ones, none thrown by him (R4.14)."""
    cards: tuple[Card, ...] = ()
    for at, seat in enumerate(state.seats):
        cards += seat.hand if seat.folded else ()
        cards += seat.thrown if at != drawer else ()
    return cards


def replenish(state: P, drawer: int | None) -> P:
    """The state with folded and thrown cards back in the pack, but for those that the drawer threw."""
    cards = returning(state, drawer)
    seats = tuple(
        replace(
            seat,
            down=() if seat.folded else seat.down,
            up=() if seat.folded else seat.up,
            thrown=seat.thrown if at == drawer else (),
        )
        for at, seat in enumerate(state.seats)
    )
    entry = Reshuffled(len(cards))
    after = replace(
        state, seats=seats, gone=state.gone & ~bits(cards), shuffles=state.shuffles + 1, story=(*state.story, entry)
    )
    return replace(after, pack=after.undealt)
