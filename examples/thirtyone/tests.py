"""Thirty-one for the tests of every game: its sums, what a viewer may know, how that could leak."""

from collections.abc import Sequence
from typing import TypeAlias

from msgspec.structs import replace

from potluck.cards import Card
from potluck.kits import GameTests, Step, last_match
from thirtyone.deal import SEATS
from thirtyone.match import Match
from thirtyone.values import Showed
from thirtyone.view import View

Move: TypeAlias = Step[Match]


def the_pot_is_taken_whole(step: Move) -> bool:
    """What the winners take is what all have paid."""
    state = step.after.state
    return not state.over or sum(state.won) == SEATS * state.rules.ante


def a_deal_is_booked_once(step: Move) -> bool:
    """Cash changes when a deal ends, by what it was worth to each, and never else."""
    ended = step.after.state.over and not step.before.state.over
    worth = step.after.state.payoffs() if ended else (0,) * SEATS
    return step.after.cash == tuple(had + new for had, new in zip(step.before.cash, worth, strict=True))


def too_much_taken(step: Move) -> Match | None:
    """A chip more for the first seat, where a deal is over."""
    state = step.after.state
    return replace(step.after, state=replace(state, won=(state.won[0] + 1, *state.won[1:]))) if state.over else None


def booked_twice(step: Move) -> Match | None:
    """The end of a deal, booked again."""
    if not step.after.state.over or step.before.state.over:
        return None
    pairs = zip(step.after.cash, step.after.state.payoffs(), strict=True)
    return replace(step.after, cash=tuple(had + new for had, new in pairs))


def known(deal: Sequence[Move], viewer: int | None) -> set[Card]:
    """One's own cards; all hands that were shown; thrown cards once an open deal is over."""
    state = last_match(deal).state
    cards: set[Card] = set()
    for at, seat in enumerate(state.seats):
        if at == viewer or any(isinstance(entry, Showed) for entry in state.story):
            cards.update(seat.hand)
        if at == viewer or (state.over and state.rules.open_deals):
            cards.update(seat.thrown)
    return cards


def all_thrown(match: Match, viewer: int | None) -> View:
    """A view with the thrown cards of all."""
    view = match.view(viewer)
    pairs = zip(view.seats, match.state.seats, strict=True)
    return replace(view, seats=tuple(replace(seat_view, thrown=seat.thrown) for seat_view, seat in pairs))


def whole_story(match: Match, viewer: int | None) -> View:
    """A view with the story as the deal keeps it."""
    return replace(match.view(viewer), story=match.state.story)


def offers_of_all(match: Match, viewer: int | None) -> View:
    """A view with the actor's offers, and so the cards that he may swap."""
    return replace(match.view(viewer), offers=match.offers())


TESTS = GameTests[Match](
    sums=(the_pot_is_taken_whole, a_deal_is_booked_once),
    broken={"the_pot_is_taken_whole": too_much_taken, "a_deal_is_booked_once": booked_twice},
    knows=known,
    leaks={"thrown cards": all_thrown, "the story": whole_story, "offers": offers_of_all},
    playthroughs="thirtyone:playthroughs",
)
