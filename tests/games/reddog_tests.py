"""Red Dog for the tests of every game."""

from typing import Any, Final

from msgspec.structs import replace

from potluck.cards import ACE, Card
from potluck.kits import GameTests
from potluck.protocol import Dealt, Turned
from tests.games.leaking import all_hands, deck, first_card, in_view
from tests.games.tracing import Deal, traced
from tests.laws.reddog import LAWS

__all__ = ["TESTS"]


def known(deal: Deal, viewer: int | None) -> set[Card]:
    """R1.5 one's own cards; R1.8 turned and shown cards; those of the draw (R1.4) are shuffled again."""
    got, _, _ = traced(deal, seats=len(deal[0].before.state.seats))
    known = set(got[viewer]) if viewer is not None else set()
    return known.union(*(cards for _, cards in public(deal)))


def public(deal: Deal) -> list[tuple[int | None, tuple[Card, ...]]]:
    """R1.7: each turned card, and what the bettor shows: the lowest card of its suit above it, else his whole hand."""
    shown: list[tuple[int | None, tuple[Card, ...]]] = []
    bettor: int | None = None
    hands: dict[int, list[Card]] = {}
    for step in deal:
        if getattr(step.action, "amount", None) is not None:
            bettor = step.seat
        elif isinstance(step.action, Dealt):
            hands.setdefault(step.before.chance.to, []).extend(step.action.cards)
        elif isinstance(step.action, Turned) and bettor is not None:
            card, hand = step.action.card, hands[bettor]
            higher = [mine for mine in hand if mine.suit == card.suit and mine.rank > card.rank]
            shown += [(None, (card,)), (bettor, tuple(sorted(higher)[:1] or hand))]
            bettor = None
    return shown


def winners_whole(view: Any, match: Any, _: tuple[Card, ...]) -> Any:
    """The whole hand of who won a bet, where the lowest card that suffices is shown alone."""
    pairs = zip(view.seats, match.state.seats, strict=True)
    return replace(
        view, seats=tuple(replace(seen, cards=seat.hand if seat.shown else seen.cards) for seen, seat in pairs)
    )


def hopeful(match: Any, viewer: int | None) -> Any:
    """Whether a bet would win, told by an offer that is made only then."""
    hands = [seat.hand for at, seat in enumerate(match.state.seats) if at != viewer]
    return {"view": match.view(viewer), "hopeful": [any(card.rank == ACE for card in hand) for hand in hands]}


TESTS: Final[GameTests[Any]] = GameTests(
    sums=tuple(LAWS.values()),
    knows=known,
    shows=public,
    leaks={
        "hands": in_view(all_hands),
        "a winner's hand": in_view(winners_whole),
        "a bit of each hand": hopeful,
        "the deck": in_view(deck),
        "the first card": in_view(first_card),
    },
)
