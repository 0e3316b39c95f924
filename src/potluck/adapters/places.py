"""How many cards or dice a game lets one pick from, and how many at a time: what a fixed list of choices needs."""

from random import Random
from typing import Final, NamedTuple

from potluck.adapters.setting import Setting
from potluck.dealer import Dealer
from potluck.games import dice, draw, paigow, poker
from potluck.protocol import Pick
from potluck.variants import Variant

__all__ = ["Places", "places_of"]

TRIED: Final = 40
"""Deals of a game from elsewhere that are played at random to see what it lets one pick."""
MOST_TRIED: Final = 400
"""Decisions of each."""


class Places(NamedTuple):
    """So many things lie there at most, of which so many may be picked."""

    most: int
    sizes: frozenset[int]


def places_of(playing: Setting) -> dict[str, Places]:
    """By kind of action, what can be picked."""
    match playing.options:
        case poker.Rules() as rules:
            variants = tuple(rules.menu.values()) or (rules.game,)
            places = [each for each in map(_held, variants) if each.sizes]
            return {"discard": _both(places)} if places else {}
        case draw.Rules():
            return {"exchange": Places(5, frozenset(range(6)))}
        case dice.Rules():
            return {"throw": Places(5, frozenset(range(1, 6)))}
        case paigow.Rules():
            return {"set": Places(7, frozenset({2}))}
        case _:
            return _tried(playing)


def _held(variant: Variant) -> Places:
    """Of the hidden cards of a variant."""
    held = most = 0
    sizes = set[int]()
    for street in variant.streets:
        held += street.down
        if street.draw:
            sizes.update(range(min(street.draw, held) + 1))
        if street.throw:
            sizes.add(street.throw)
        if street.draw or street.throw:
            most = max(most, held)
        held -= street.throw
    return Places(most, frozenset(sizes))


def _both(places: list[Places]) -> Places:
    return Places(max(each.most for each in places), frozenset().union(*(each.sizes for each in places)))


def _tried(playing: Setting) -> dict[str, Places]:
    """All that random deals let one pick."""
    places = dict[str, Places]()
    for number in range(TRIED):
        rng, deal = Random(number), Dealer(seed=number)
        match = deal(playing.start())
        while match.actor is not None and match.turn < MOST_TRIED:
            offers = match.offers()
            for offer in offers:
                if isinstance(offer, Pick):
                    sizes = frozenset(range(offer.least, offer.most + 1))
                    known = places.get(offer.kind, Places(0, frozenset()))
                    places[offer.kind] = _both([known, Places(len(offer.among), sizes)])
            match = deal(match.apply(rng.choice(offers).sample(rng, playing.game.actions)))
    return places
