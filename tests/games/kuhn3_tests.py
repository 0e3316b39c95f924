"""Kuhn's game for three, for the tests of every game."""

from typing import Any, Final

from msgspec.structs import replace

from potluck.cards import Card
from potluck.kits import GameTests, last_match
from tests.contract.play import Step
from tests.games.leaking import folded_shown, in_view, to_everybody
from tests.games.tracing import Deal, traced

__all__ = ["TESTS"]


def chips_are_conserved(step: Step) -> bool:
    """Kuhn's three: what one has won, others have lost, and the pot is what they put in."""
    state = step.after.state
    least: int = min(seat.paid for seat in state.seats)
    return bool(sum(seat.cash for seat in state.seats) == 0 and least >= step.after.rules.ante)


def known(deal: Deal, viewer: int | None) -> set[Card]:
    """One's own cards; at a showdown the hands of all who stayed in; after an open deal all that was dealt."""
    got, _, hands = traced(deal, seats=3)
    last = last_match(deal).state
    known = set(got[viewer]) if viewer is not None else set()
    if last.over and last.rules.open_deals:
        known.update(*got)
    elif last.over and last.outcome.by == "showdown":
        known.update(*(hand for hand, seat in zip(hands, last.seats, strict=True) if not seat.folded))
    return known


def unredacted(view: Any, match: Any, _: tuple[Card, ...]) -> Any:
    """The story as the state keeps it."""
    return replace(view, story=match.state.story)


TESTS: Final[GameTests[Any]] = GameTests(
    sums=(chips_are_conserved,),
    knows=known,
    leaks={
        "the story": in_view(unredacted),
        "offers": in_view(to_everybody),
        "folded hands": in_view(folded_shown),
    },
)
