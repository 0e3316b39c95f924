"""Reference opponents for every game, made from offers alone: what a better bot must beat."""

import random
from typing import Final, get_args, get_origin, get_type_hints

from potluck.protocol import Action, Actions, Amount, Just, Offer, Pick, View, kinds

__all__ = ["at_random", "caller", "maniac", "tight"]

GIVING_UP: Final = ("pass", "fold")
RELUCTANT: Final = ("leave", *GIVING_UP)


def at_random(view: View, rng: random.Random) -> Action:
    """Any action that does not leave the match: first which offer, then which of its actions."""
    offers = [offer for offer in view.offers if offer.kind != "leave"]
    return rng.choice(offers).sample(rng, _actions(type(view)))


def caller(view: View, rng: random.Random) -> Action:
    """Stays in for whatever it costs, stakes nothing, keeps its cards; of several things alike any."""
    easiest = min(view.offers, key=_reluctance)
    alike = [offer for offer in view.offers if offer.kind == easiest.kind]
    if len(alike) > 1 and all(isinstance(offer, Just) for offer in alike):
        easiest = rng.choice(alike)
    return easiest.examples(_actions(type(view)))[0]


def tight(view: View, rng: random.Random) -> Action:
    """Gives up whatever costs something, where it may; else does what costs least."""
    if view.felt().owed:
        for offer in view.offers:
            if isinstance(offer, Just) and offer.kind in GIVING_UP:
                return offer.action
    return caller(view, rng)


def maniac(view: View, rng: random.Random) -> Action:
    """Stakes the most whenever it may; else stays in and keeps its cards."""
    stakes = [offer for offer in view.offers if isinstance(offer, Amount)]
    return stakes[-1].examples(_actions(type(view)))[-1] if stakes else caller(view, rng)


def _reluctance(offer: Offer) -> int:
    match offer:
        case Just() if offer.kind in RELUCTANT:
            return 3
        case Just():
            return 0
        case Pick():
            return 1
        case Amount():
            return 2


def _actions(view: type[View]) -> Actions:
    """Tag -> class of the actions in a game's views, read from the type of `offers`."""
    if view not in _ACTIONS:
        offers, *_ = get_args(get_type_hints(view)["offers"])
        _ACTIONS[view] = kinds(next(get_args(shape)[0] for shape in get_args(offers) if get_origin(shape) is Just))
    return _ACTIONS[view]


_ACTIONS: Final[dict[type[View], Actions]] = {}
