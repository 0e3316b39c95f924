"""Other worlds: the same public story with everything re-dealt that one viewer cannot know.

What a viewer may know is read off the rule book here, not off the views, so that a view that shows more is found out.
A world is made by renaming hidden cards among themselves, deal by deal, and by moving them to other places of a hand.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import groupby
from random import Random
from typing import Any, Final

from msgspec.structs import replace

from potluck.cards import Card
from potluck.errors import IllegalAction
from potluck.protocol import Dealt, Game, Turned
from tests.contract import poker_worlds
from tests.contract.play import Step, pack

__all__ = ["KNOWN", "deals", "moved", "other_world", "renamed", "same_story"]

TRIES: Final = 60
"""Re-deals tried before a story is given up: a few offers, such as four cards with an ace, depend on hidden cards."""

Deal = Sequence[Step]
Known = Callable[[Deal, int | None], set[Card]]


def other_world(game: Game, steps: Sequence[Step], viewer: int | None, *, rng: Random) -> Any:
    """A match that `viewer` cannot tell from this one, the rest re-dealt; None where no re-deal is legal."""
    for _ in range(TRIES):
        moves = [move for deal in deals(steps) for move in _redealt(game, deal, viewer, rng)]
        match, others = steps[0].before, list[Step]()
        try:
            for move in moves:
                others.append(Step(match, match.actor, move, match.apply(move)))
                match = others[-1].after
        except IllegalAction:
            continue
        if same_story(game, steps, others):
            return match
    return None


def same_story(game: Game, steps: Sequence[Step], others: Sequence[Step]) -> bool:
    """Whether the rule book makes all see the same cards in both: hidden ones may decide what must be shown."""
    told = PUBLIC.get(game.name)
    return told is None or [told(deal) for deal in deals(steps)] == [told(deal) for deal in deals(others)]


def renamed(game: Game, deal: Deal, viewer: int | None, rng: Random) -> dict[Card, Card]:
    """Other names for all cards of a deal that the viewer does not know."""
    known = KNOWN[game.name](deal, viewer)
    unknown = [card for card in pack(game, _last_match(deal)) if card not in known]
    return dict(zip(unknown, rng.sample(unknown, len(unknown)), strict=True))


def moved(cards: Sequence[Card], names: Mapping[Card, Card], rng: Random, *, places: bool = True) -> tuple[Card, ...]:
    """Hidden cards under other names and moved; the known ones stay in their order, or else in their places."""
    still = iter([card for card in cards if card not in names])
    hidden = iter([names[card] for card in rng.sample(cards, len(cards)) if card in names])
    hides = [card in names for card in cards]
    return tuple(next(hidden if hide else still) for hide in (rng.sample(hides, len(hides)) if places else hides))


def deals(steps: Sequence[Step]) -> Iterator[Deal]:
    """The steps deal by deal; asking for the next deal belongs to the deal before."""
    return (tuple(deal) for _, deal in groupby(steps, lambda step: step.before.deal))


def _redealt(game: Game, deal: Deal, viewer: int | None, rng: Random) -> Iterator[Any]:
    """The moves of a deal with hidden cards renamed."""
    names = renamed(game, deal, viewer, rng)
    for step in deal:
        cards = getattr(step.action, "cards", None)
        yield replace(step.action, cards=moved(cards, names, rng)) if cards else step.action


def _known_in_draw(deal: Deal, viewer: int | None) -> set[Card]:
    """R0.4 one's own cards; R0.19 all hands at a showdown; R0.14 thrown cards after the deal, where deals are open."""
    got, threw, hands = _traced(deal, seats=2)
    outcome = _last(deal).outcome
    known = set(got[viewer]) if viewer is not None else set()
    if outcome is not None and outcome.by == "showdown":
        known.update(*hands)
    if outcome is not None and deal[0].before.rules.open_deals:
        known.update(*threw)
    return known


def _known_in_reddog(deal: Deal, viewer: int | None) -> set[Card]:
    """R1.5 one's own cards; R1.8 turned and shown cards; those of the draw (R1.4) are shuffled again."""
    got, _, _ = _traced(deal, seats=len(deal[0].before.state.seats))
    known = set(got[viewer]) if viewer is not None else set()
    return known.union(*(cards for _, cards in _public_in_reddog(deal)))


def _public_in_reddog(deal: Deal) -> list[tuple[int | None, tuple[Card, ...]]]:
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


def _known_in_kuhn3(deal: Deal, viewer: int | None) -> set[Card]:
    """One's own cards; at a showdown the hands of all who stayed in; after an open deal all that was dealt."""
    got, _, hands = _traced(deal, seats=3)
    last = _last(deal)
    known = set(got[viewer]) if viewer is not None else set()
    if last.over and last.rules.open_deals:
        known.update(*got)
    elif last.over and last.outcome.by == "showdown":
        known.update(*(hand for hand, seat in zip(hands, last.seats, strict=True) if not seat.folded))
    return known


def _last(deal: Deal) -> Any:
    """The state that the deal has come to."""
    return _last_match(deal).state


def _last_match(deal: Deal) -> Any:
    """The match with that state."""
    step = deal[-1]
    return step.after if step.after.deal == step.before.deal else step.before


def _traced(deal: Deal, *, seats: int) -> tuple[list[list[Card]], list[list[Card]], list[list[Card]]]:
    """By seat: the cards it got, those it threw, those it holds."""
    got: list[list[Card]] = [[] for _ in range(seats)]
    threw: list[list[Card]] = [[] for _ in range(seats)]
    for step in deal:
        cards = getattr(step.action, "cards", ())
        if step.seat is not None:
            threw[step.seat] += cards
        elif cards:
            got[step.before.chance.to] += cards
    hands = [[card for card in got[at] if card not in threw[at]] for at in range(seats)]
    return got, threw, hands


def _nothing_hidden(deal: Deal, viewer: int | None) -> set[Card]:
    """R3.4: poker dice have no cards, and every throw is public."""
    return set()


def _known_in_paigow(deal: Deal, viewer: int | None) -> set[Card]:
    """RP.9 one's own cards, and once all have set the house's and all hands that were set; after an open deal all."""
    last = _last(deal)
    known = set(last.dealer) | set(last.seats[viewer].hand if viewer is not None else ())
    for seat in last.seats:
        if last.over and (last.rules.open_deals or (last.dealer and seat.low and not seat.gone)):
            known.update(seat.hand)
    return known


KNOWN: Final[Mapping[str, Known]] = {
    "draw": _known_in_draw,
    "poker": poker_worlds.known,
    "dice": _nothing_hidden,
    "reddog": _known_in_reddog,
    "paigow": _known_in_paigow,
    "kuhn3": _known_in_kuhn3,
}
"""Game -> the cards of a deal that a viewer may know, from the rule book."""
PUBLIC: Final[Mapping[str, Callable[[Deal], Any]]] = {"reddog": _public_in_reddog}
"""Game -> what hidden cards make public in a deal, where they decide what must be shown."""
