"""Other worlds: the same public story with everything re-dealt that one viewer cannot know.

What a viewer may know is read off the rule book here, not off the views, so that a view that shows more is found out.
A world is made by renaming hidden cards among themselves, deal by deal, and by moving them to other places of a hand.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from random import Random
from typing import Any, Final

from msgspec.structs import asdict, replace

from potluck.cards import Card
from potluck.errors import IllegalAction
from potluck.kits import last_match
from potluck.protocol import Game
from tests.contract.play import Step, pack
from tests.games import game_tests

__all__ = ["deals", "moved", "other_steps", "other_world", "redealt", "renamed", "same_story"]

TRIES: Final = 60
"""Re-deals tried before a story is given up: a few offers, such as four cards with an ace, depend on hidden cards."""

Deal = Sequence[Step]


def other_world(game: Game, steps: Sequence[Step], viewer: int | None, *, rng: Random) -> Any:
    """A match that `viewer` cannot tell from this one, the rest re-dealt; None where no re-deal is legal."""
    others = other_steps(game, steps, viewer, rng=rng)
    return others[-1].after if others else None


def other_steps(game: Game, steps: Sequence[Step], viewer: int | None, *, rng: Random) -> list[Step]:
    """The way to such a match, move by move; empty where there is none."""
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
            return others
    return []


def same_story(game: Game, steps: Sequence[Step], others: Sequence[Step]) -> bool:
    """Whether the rule book makes all see the same cards in both: hidden ones may decide what must be shown."""
    shows = game_tests(game.name).shows
    return shows is None or [shows(deal) for deal in deals(steps)] == [shows(deal) for deal in deals(others)]


def renamed(game: Game, deal: Deal, viewer: int | None, rng: Random) -> dict[Card, Card]:
    """Other names for all cards of a deal that the viewer does not know."""
    knows = game_tests(game.name).knows
    assert knows is not None
    known = knows(deal, viewer)
    unknown = [card for card in pack(game, last_match(deal)) if card not in known]
    return dict(zip(unknown, rng.sample(unknown, len(unknown)), strict=True))


def moved(cards: Sequence[Card], names: Mapping[Card, Card], rng: Random, *, places: bool = True) -> tuple[Card, ...]:
    """Hidden cards under other names and moved; the known ones stay in their order, or else in their places."""
    still = iter([card for card in cards if card not in names])
    hidden = iter([names[card] for card in rng.sample(cards, len(cards)) if card in names])
    hides = [card in names for card in cards]
    return tuple(next(hidden if hide else still) for hide in (rng.sample(hides, len(hides)) if places else hides))


def redealt(action: Any, names: Mapping[Card, Card], rng: Random) -> Any:
    """An action or outcome with the hidden ones of its cards renamed and moved."""
    (name, cards), *_ = *asdict(action).items(), ("", ())
    hands = isinstance(cards, tuple) and bool(cards) and all(isinstance(card, Card) for card in cards)
    return replace(action, **{name: moved(cards, names, rng)}) if hands else action


def deals(steps: Sequence[Step]) -> Iterator[Deal]:
    """The steps deal by deal; asking for the next deal belongs to the deal before."""
    return (tuple(deal) for _, deal in groupby(steps, lambda step: step.before.deal))


def _redealt(game: Game, deal: Deal, viewer: int | None, rng: Random) -> Iterator[Any]:
    """The moves of a deal with hidden cards renamed."""
    names = renamed(game, deal, viewer, rng)
    return (redealt(step.action, names, rng) for step in deal)
