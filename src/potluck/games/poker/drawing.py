"""Cards thrown and exchanged, seat by seat from the dealer's left (R4.14)."""

from typing import TYPE_CHECKING, TypeGuard

from msgspec import Struct
from msgspec.structs import replace

from potluck.cards import Card
from potluck.games.poker import dealing
from potluck.games.poker.forced import around
from potluck.games.poker.values import Discard, Discarded, Phase
from potluck.protocol import Pick

if TYPE_CHECKING:
    from potluck.games.poker.state import State

__all__ = ["act", "allowed", "ask_next", "offer"]


def offer(state: "State") -> Pick[Card]:
    """How many of which cards the actor may throw: no more than the pack can serve."""
    assert state.actor is not None
    street, hand = state.now, state.seats[state.actor].down
    if street.throw:
        return Pick("discard", hand, street.throw, street.throw)
    left, most = dealing.size(state), min(street.draw, len(hand))
    if left < most:
        most = min(most, left + len(dealing.returning(state, state.actor)))
    return Pick("discard", hand, 0, most)


def allowed(action: Struct, state: "State") -> TypeGuard[Discard]:
    """Whether the action is what is offered."""
    return type(action) is Discard and action in offer(state)


def act(state: "State", action: Discard) -> "State":
    """The state after the actor has thrown these cards; what he draws is owed to him at once."""
    at = state.actor
    assert at is not None
    seat, cards = state.seats[at], action.cards
    kept = tuple(card for card in seat.down if card not in cards) if cards else seat.down
    put = replace(seat, down=kept, thrown=seat.thrown + cards, threw=len(cards))
    after = replace(state, seats=state.with_seat(at, put), actor=None, story=(*state.story, Discarded(at, len(cards))))
    if state.now.throw or not cards:
        return ask_next(after, at)
    due = dealing.owed_to_drawer(after, at, len(cards))
    owing = replace(after, due=due)
    return owing if due[0].n < len(cards) or len(cards) <= dealing.size(after) else dealing.replenish(owing, at)


def ask_next(state: "State", at: int | None) -> "State":
    """The next who has not thrown on this street, from the dealer's left; else the street is dealt."""
    assert state.button is not None
    turn = around(state.seats, state.button)
    rest = turn if at is None else turn[turn.index(at) + 1 :]
    for place in rest:
        if not state.seats[place].folded:
            return replace(state, phase=Phase.DRAWING, actor=place)
    return dealing.deal_street(replace(state, actor=None))
