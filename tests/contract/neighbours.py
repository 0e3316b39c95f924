"""Actions and outcomes near what is allowed: the legal ones, those off by one, of wrong kinds, types and cards."""

from collections.abc import Iterator
from itertools import combinations
from random import Random
from typing import Any

import msgspec
from msgspec import Struct

from potluck.cards import CARDS, Card
from potluck.protocol import Amount, Dealt, Game, Just, Pick, Roll, Rolled, Starts, Turned

__all__ = ["actions", "ill_typed", "outcomes"]


class Foreign(Struct, frozen=True, tag="open"):
    """Looks like an action of a game, and is none."""

    amount: int
    more: int = 0


def actions(match: Any, game: Game, rng: Random) -> Iterator[Any]:
    """Every action of the game with every value near an offer; legal and illegal ones alike, well typed all."""
    offers = match.offers()
    for kind in game.actions.values():
        match [field.type for field in msgspec.structs.fields(kind)]:
            case []:
                yield kind()
            case [inner] if inner is int:
                yield from map(kind, sorted(_amounts(offers)))
            case [inner] if inner is str:
                yield from map(kind, sorted(_names(kind, offers)))
            case _:
                yield from map(kind, _handfuls(match, offers, rng))


def ill_typed(game: Game) -> Iterator[Any]:
    """What is no action of the game, or holds what does not belong there."""
    yield from (None, 0, "pass", (), object(), Foreign(1), Foreign, Starts, Dealt(()), Turned(CARDS[53]))
    for kind in game.actions.values():
        yield kind
        for field in msgspec.structs.fields(kind):
            wrong: tuple[Any, ...] = (None, True, 1.0, "1", (1,), [Card("As")], (["As"],), ("As",), (51,), (None,), {})
            fits = wrong[4:5] if field.type == tuple[int, ...] else ()
            yield from (kind(value) for value in wrong if type(value) is not field.type and value not in fits)


def outcomes(match: Any, rng: Random) -> Iterator[Any]:
    """Answers that chance cannot give now."""
    left, dealt = match.state.undealt, sorted(set(CARDS) - set(match.state.undealt))
    owed = getattr(match.chance, "n", 1)
    yield from (Starts(-1), Starts(99), Dealt(()), Rolled((0,) * owed), Rolled((7,) * owed), Turned(CARDS[53]))
    yield from (Rolled((1,) * (owed - 1)), Rolled((1,) * (owed + 1)), Rolled((True,) * owed))
    if not left:
        dealt = []
    for wrong in {owed - 1, min(owed + 1, len(left))} - {owed} if left else ():
        yield Dealt(tuple(rng.sample(left, wrong)))
    if owed > 1 and left:
        yield Dealt((left[0],) * owed)
    for outside in dealt:
        yield Turned(outside)
        yield Dealt((outside, *rng.sample(left, owed - 1)))
    if not isinstance(match.chance, Roll):
        yield Rolled((1,) * owed)


def _amounts(offers: Any) -> set[int]:
    near = {-1, 0, 1, 2**40}
    for offer in offers:
        if isinstance(offer, Amount):
            middle = (offer.low + offer.high) // 2
            near |= {at + off for at in (offer.low, middle, offer.high) for off in (-1, 0, 1)}
    return near


def _names(kind: Any, offers: Any) -> set[str]:
    """What is offered by name, each with a letter more, in capitals, and what nobody offers."""
    offered = {offer.action for offer in offers if isinstance(offer, Just) and type(offer.action) is kind}
    known = {name for action in offered for name in msgspec.structs.astuple(action)}
    return {"", "nothing", "own-1", "0", *known, *(f"{name}-" for name in known), *map(str.upper, known)}


def _handfuls(match: Any, offers: Any, rng: Random) -> Iterator[tuple[Any, ...]]:
    """All choices among each offer's cards or numbers, shuffled and not; then with a stranger, with one twice."""
    yield ()
    for among in {offer.among for offer in offers if isinstance(offer, Pick)} or {match.state.undealt[:3]}:
        strangers = [*(card for card in CARDS if card not in among), *({-1, 0, 4, 5, 6, 2**40} - set(among))]
        for size in range(len(among) + 1):
            for some in combinations(among, size):
                yield some
                yield tuple(rng.sample(some, size))
                yield (*some, rng.choice(strangers))
                yield (*some, *some[:1])
