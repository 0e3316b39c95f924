"""Views that give a secret away, for the games that have such a secret."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from potluck.cards import ACE, Card

__all__ = [
    "Leak",
    "all_hands",
    "deck",
    "first_card",
    "folded_shown",
    "in_view",
    "opened",
    "order",
    "others",
    "to_everybody",
]

Leak = Callable[[Any, int | None], Any]
"""(match, viewer) -> a view that shows too much."""
Change = Callable[[Any, Any, tuple[Card, ...]], Any]
"""(view, match, cards that others hold) -> what leaks."""


def in_view(change: Change) -> Leak:
    """The view of a viewer, changed."""
    return lambda match, viewer: change(match.view(viewer), match, others(match, viewer))


def others(match: Any, viewer: int | None) -> tuple[Card, ...]:
    """The cards in all hands but the viewer's own."""
    hands = (match.view(at).felt().spots[at].cards for at in range(len(match.view(None).seats)) if at != viewer)
    return tuple(card for hand in hands for card in hand)


def opened(view: Any, match: Any, *, when: bool) -> Any:
    """The view with all hands and thrown cards open, where `when` holds."""
    if not when:
        return view
    pairs = zip(view.seats, match.state.seats, strict=True)
    return replace(view, seats=tuple(replace(seen, cards=seat.hand, thrown=seat.thrown or ()) for seen, seat in pairs))


def folded_shown(view: Any, match: Any, _: tuple[Card, ...]) -> Any:
    """All hands at the end of every deal, also of those who passed."""
    return opened(view, match, when=match.state.over)


def order(view: Any, _: Any, cards: tuple[Card, ...]) -> Any:
    """One bit of a hand in the order of the viewer's own cards."""
    mine = [replace(seat, cards=seat.cards[::-1]) if sum(cards) % 2 else seat for seat in view.seats]
    return replace(view, seats=tuple(mine))


def deck(view: Any, match: Any, _: tuple[Card, ...]) -> Any:
    """How many aces are still to come."""
    return {"view": view, "aces": sum(card.rank == ACE for card in match.state.undealt)}


def first_card(view: Any, match: Any, cards: tuple[Card, ...]) -> Any:
    """What was dealt first, for example because hands are kept in the order of the deal."""
    return {"view": view, "first": cards[:1] if not match.state.over else ()}


def to_everybody(view: Any, match: Any, _: tuple[Card, ...]) -> Any:
    """The actor's offers, and so the cards that he may throw."""
    return replace(view, offers=match.offers())


def all_hands(view: Any, match: Any, _: tuple[Card, ...]) -> Any:
    """What those hold who declined, or were not asked."""
    pairs = zip(view.seats, match.state.seats, strict=True)
    return replace(view, seats=tuple(replace(seen, cards=seat.hand) for seen, seat in pairs))
