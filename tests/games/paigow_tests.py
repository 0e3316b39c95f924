"""Pai Gow for the tests of every game."""

from typing import Any, Final

from potluck.cards import Card
from potluck.kits import GameTests, last_match
from tests.games.leaking import all_hands, deck, in_view, to_everybody
from tests.games.tracing import Deal
from tests.laws.paigow import LAWS

__all__ = ["TESTS"]


def known(deal: Deal, viewer: int | None) -> set[Card]:
    """RP.9 one's own cards, and once all have set the house's and all hands that were set; after an open deal all."""
    last = last_match(deal).state
    known = set(last.dealer) | set(last.seats[viewer].hand if viewer is not None else ())
    for seat in last.seats:
        if last.over and (last.rules.open_deals or (last.dealer and seat.low and not seat.gone)):
            known.update(seat.hand)
    return known


def fouls_of_all(view: Any, match: Any, _: tuple[Card, ...]) -> Any:
    """How many fouls the hands of all would allow."""
    counts = [len(match.view(at).fouls) for at in range(len(view.seats))]
    return {"view": view, "fouls": counts}


TESTS: Final[GameTests[Any]] = GameTests(
    sums=tuple(LAWS.values()),
    knows=known,
    leaks={
        "hands": in_view(all_hands),
        "a setting": in_view(
            lambda view, match, _: {"view": view, "low": [bool(seat.low) and seat.low for seat in match.state.seats]}
        ),
        "offers": in_view(to_everybody),
        "fouls": in_view(fouls_of_all),
        "the deck": in_view(deck),
    },
)
