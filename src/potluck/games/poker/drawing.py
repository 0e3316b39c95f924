"""Cards thrown and exchanged, seat by seat from the dealer's left (R4.14)."""

from msgspec.structs import replace

from potluck.cards import Card
from potluck.games.poker.forced import around
from potluck.games.poker.pack import replenish, returning, size
from potluck.games.poker.point import P, Point
from potluck.games.poker.values import Discard, Discarded, Due, Phase
from potluck.protocol import Pick

__all__ = ["act", "ask", "offers"]


def offers(state: Point) -> tuple[Pick[Card], ...]:
    """The actor's offer: the cards that he may throw, no more of them than the pack can serve."""
    assert state.actor is not None
    street, hand = state.now, state.seats[state.actor].down
    if street.throw:
        return (Pick("discard", hand, street.throw, street.throw),)
    rest, most = size(state), min(street.draw, len(hand))
    if rest < most:
        most = min(most, rest + len(returning(state, state.actor)))
    return (Pick("discard", hand, 0, most),)


def act(state: P, action: Discard) -> P:
    """The state after the actor has thrown these cards; what he draws is owed to him at once."""
    at = state.actor
    assert at is not None
    seat, cards = state.seats[at], action.cards
    kept = tuple(card for card in seat.down if card not in cards) if cards else seat.down
    drawer = replace(seat, down=kept, thrown=seat.thrown + cards, threw=len(cards))
    after = replace(
        state, seats=state.with_seat(at, drawer), actor=None, story=(*state.story, Discarded(at, len(cards)))
    )
    if state.now.throw or not cards:
        return after
    due = _owed(after, at, len(cards))
    owing = replace(after, due=due)
    return owing if due[0].n < len(cards) or len(cards) <= size(after) else replenish(owing, at)


def ask(state: P) -> P:
    """The state in which the next who has not thrown on this street is asked, from the dealer's left.

    Nobody is asked once all have thrown.
    """
    assert state.button is not None
    for at in around(state.seats, state.button):
        seat = state.seats[at]
        if seat.threw is None and not seat.folded:
            return replace(state, phase=Phase.DRAWING, actor=at)
    return state


def _owed(state: Point, at: int, n: int) -> tuple[Due, ...]:
    """The cards that a drawer gets, in two parts where the pack runs out between them."""
    rest = size(state)
    return tuple(Due(at, part) for part in ((n,) if n <= rest else (rest, n - rest)) if part)
