"""Poker for the tests of every game."""

from typing import Any, Final

from msgspec.structs import replace

from potluck.cards import ACE, Card
from potluck.games.poker import Discard, Leave, Phase, Show
from potluck.games.poker.values import Showed
from potluck.kits import GameTests, last_match
from tests.contract.play import Step
from tests.games.leaking import deck, in_view, to_everybody
from tests.games.tracing import Deal
from tests.laws.poker_money import LAWS

__all__ = ["TESTS"]


def known(deal: Deal, viewer: int | None) -> set[Card]:
    """One's own cards, those face up, R4.4: all hands left at the showdown, or those that were shown where one may
    muck; R4.15: the hands that are turned up once nobody can bet any more; after an open deal all cards."""
    seats = len(deal[0].before.players)
    got: list[list[Card]] = [[] for _ in range(seats)]
    threw: list[list[Card]] = [[] for _ in range(seats)]
    showed: set[int] = set()
    seen: set[Card] = set()
    for step in deal:
        cards = getattr(step.action, "cards", ())
        if isinstance(step.action, Discard):
            assert step.seat is not None
            threw[step.seat] += cards
        elif isinstance(step.action, Show) or _leaves_shown(step):
            assert step.seat is not None
            showed.add(step.seat)
        elif cards:
            due = step.before.state.due[0]
            if due.up:
                seen.update(cards)
            else:
                got[due.to] += cards
        if deal[0].before.rules.table.turn_up:
            seen.update(_turned_up(step))
    state, table = last_match(deal).state, deal[0].before.rules.table
    if viewer is not None:
        seen.update(got[viewer])
    if state.over and deal[0].before.rules.open_deals:
        seen.update(*got)
    elif state.over and state.outcome.by == "showdown" and not table.mucking:
        showed.update(at for at, seat in enumerate(state.seats) if not seat.folded)
    for at in showed:
        seen.update(card for card in got[at] if card not in threw[at])
    return seen


def _turned_up(step: Step) -> set[Card]:
    """The cards that a move has turned up, as far as at most one of those who are in has chips, or the deal is over."""
    before, after = step.before, step.after
    if after.deal != before.deal:
        return set()
    can_bet = [seat for seat in after.state.seats if seat.stack > 0 and not seat.folded]
    if len(can_bet) > 1 and not after.state.over:
        return set()
    new = after.state.story[len(before.state.story) :]
    return {card for entry in new if isinstance(entry, Showed) for card in entry.cards}


def _leaves_shown(step: Step) -> bool:
    """Whether somebody leaves at the showdown who alone can win a pot, and so cannot give up his hand."""
    state = step.before.state
    mucks = {offer.kind for offer in step.before.offers()}
    return isinstance(step.action, Leave) and state.phase is Phase.SHOWDOWN and "muck" not in mucks


def opened(view: Any, match: Any, *, when: bool) -> Any:
    """The view with all hands open, where `when` holds."""
    if not when:
        return view
    pairs = zip(view.seats, match.state.seats, strict=True)
    return replace(view, seats=tuple(replace(seen, cards=seat.hand) for seen, seat in pairs))


def _thrown(view: Any, match: Any, _: tuple[Card, ...]) -> Any:
    """Thrown cards."""
    pairs = zip(view.seats, match.state.seats, strict=True)
    return replace(view, seats=tuple(replace(seen, thrown=seat.thrown) for seen, seat in pairs))


def _down_first(view: Any, match: Any, _: tuple[Card, ...]) -> Any:
    """One card that lies face down beside those face up."""
    pairs = zip(view.seats, match.state.seats, strict=True)
    return replace(view, seats=tuple(replace(seen, up=seat.down[:1] + seat.up) for seen, seat in pairs))


def _strong(view: Any, _: Any, cards: tuple[Card, ...]) -> Any:
    """Whether somebody has an ace, in the highest bet."""
    return replace(view, top=view.top + any(card.rank == ACE for card in cards))


TESTS: Final[GameTests[Any]] = GameTests(
    sums=tuple(LAWS.values()),
    knows=known,
    leaks={
        "hands": in_view(lambda view, match, _: opened(view, match, when=True)),
        "folded hands": in_view(lambda view, match, _: opened(view, match, when=match.state.over)),
        "thrown cards": in_view(_thrown),
        "a card face down": in_view(_down_first),
        "the deck": in_view(deck),
        "who is strong": in_view(
            lambda view, _, cards: replace(view, top=view.top + any(card.rank == ACE for card in cards))
        ),
        "offers": in_view(to_everybody),
    },
)
