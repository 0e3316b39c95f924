"""Draw for the tests of every game."""

from typing import Any, Final

from msgspec.structs import replace

from potluck.cards import Card
from potluck.kits import GameTests, last_match
from tests.games.leaking import deck, first_card, folded_shown, in_view, order, to_everybody
from tests.games.tracing import Deal, traced
from tests.laws.draw import LAWS

__all__ = ["TESTS"]


def known(deal: Deal, viewer: int | None) -> set[Card]:
    """R0.4 one's own cards; R0.19 all hands at a showdown; R0.14 thrown cards after the deal, where deals are open."""
    got, threw, hands = traced(deal, seats=2)
    outcome = last_match(deal).state.outcome
    known = set(got[viewer]) if viewer is not None else set()
    if outcome is not None and outcome.by == "showdown":
        known.update(*hands)
    if outcome is not None and deal[0].before.rules.open_deals:
        known.update(*threw)
    return known


def thrown(view: Any, match: Any, _: tuple[Card, ...]) -> Any:
    """Thrown cards, as soon as the deal is over, though deals are not open."""
    if not match.state.over:
        return view
    pairs = zip(view.seats, match.state.seats, strict=True)
    return replace(view, seats=tuple(replace(seen, thrown=seat.thrown or ()) for seen, seat in pairs))


def thrown_first(view: Any, match: Any, _: tuple[Card, ...]) -> Any:
    """Whether the first thrown card was the higher one: the order in which a seat chose."""
    two = [seat.thrown[:2] for seat in match.state.seats if seat.thrown]
    return {"view": view, "order": [list(cards) == sorted(cards) for cards in two]}


TESTS: Final[GameTests[Any]] = GameTests(
    sums=tuple(LAWS.values()),
    knows=known,
    leaks={
        "offers": in_view(to_everybody),
        "hands after a pass": in_view(folded_shown),
        "thrown cards": in_view(thrown),
        "the order of thrown cards": in_view(thrown_first),
        "an order": in_view(order),
        "the deck": in_view(deck),
        "the first card": in_view(first_card),
    },
)
