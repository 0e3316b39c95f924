"""Random legal play of any game, and random options for it: what every contract test walks over."""

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any, Final, TypeAlias

from potluck.cards import Card
from potluck.errors import RulesError
from potluck.kits import Step as TypedStep
from potluck.options import Field, fields, read
from potluck.protocol import (
    Action,
    Amount,
    Cards,
    Chance,
    Dealt,
    First,
    Game,
    Offer,
    Options,
    Outcome,
    Roll,
    Rolled,
    Starts,
    Turned,
)

__all__ = ["Step", "answer", "choose", "options_of", "pack", "play", "replay", "seated", "seats_of"]

SELDOM: Final[Mapping[str, float]] = {"leave": 0.01, "pass": 0.2, "fold": 0.3}
"""Weights of what ends deals and matches early; anything else weighs 1."""
CHANGED: Final = (0.0, 0.08, 0.4)
"""Shares of options that a sample changes."""
Step: TypeAlias = TypedStep[Any]
"""One move of a match of any game."""


def play(game: Game, options: Options, *, rng: Random, most: int = 200, seats: int | None = None) -> Iterator[Step]:
    """A random match of at most that many decisions, move by move; of a random number of seats where none is given."""
    match = game.start(options, seats_of(game, options, rng) if seats is None else seats)
    while not match.over and match.turn < most:
        seat, chance = match.actor, match.chance
        action = answer(chance, match.state, rng) if chance is not None else choose(match.offers(), game, rng)
        after = match.apply(action)
        yield Step(match, seat, action, after)
        match = after


def seats_of(game: Game, options: Options, rng: Random) -> int:
    """How many play: few more often than many, and no more than the options allow."""
    least, most = game.seats
    n = least + int((most - least + 1) * rng.random() ** 3) if most > least + 1 else rng.randint(least, most)
    while n > least:
        try:
            game.start(options, n)
        except RulesError:
            n -= 1
        else:
            break
    return n


def answer(chance: Chance, state: Any, rng: Random) -> Outcome:
    """What chance might say: any outcome, each as likely."""
    match chance:
        case Cards(n):
            return Dealt(tuple(rng.sample(state.undealt, n)))
        case First(n):
            return Starts(rng.randrange(n))
        case Roll(n):
            return Rolled(tuple(rng.randint(1, 6) for _ in range(n)))
        case _:
            return Turned(rng.choice(state.undealt))


def choose(offers: tuple[Offer, ...], game: Game, rng: Random) -> Action:
    """A random action; amounts are the least or the most half of the time."""
    (offer,) = rng.choices(offers, [SELDOM.get(offer.kind, 1.0) for offer in offers])
    if isinstance(offer, Amount) and rng.random() < 0.5:
        return game.actions[offer.kind](rng.choice((offer.low, offer.high)))
    return offer.sample(rng, game.actions)


def replay(game: Game, options: Options, actions: list[Any], *, seats: int) -> Any:
    """The match after those actions and outcomes."""
    match = game.start(options, seats)
    for action in actions:
        match = match.apply(action)
    return match


def pack(game: Game, match: Any) -> tuple[Card, ...]:
    """All cards of the deal; where the dealer has the choice the game that he named says which."""
    variant = getattr(match.state, "variant", None)
    return game.deck(match.rules) if variant is None else variant.cards


def seated(match: Any) -> int:
    """How many seats the match has; its payoffs may tell of the house too."""
    return len(match.view(None).seats)


def options_of(game: Game, rng: Random) -> Any:
    """Random options that go together: a preset with none, a few or many of its values changed."""
    known = fields(game.options)
    while True:
        share = rng.choice(CHANGED)
        data: dict[str, Any] = {}
        for field in known:
            if rng.random() < share:
                _put(data, field.path.split("."), _value(field, rng))
        try:
            return read(game.options, data, base=game.presets[rng.choice(list(game.presets))])
        except RulesError:
            continue


def _put(data: dict[str, Any], path: list[str], value: object) -> None:
    for name in path[:-1]:
        data = data.setdefault(name, {})
    data[path[-1]] = value


def _value(field: Field, rng: Random) -> Any:
    match field.kind:
        case "flag":
            return rng.random() < 0.5
        case "choice":
            return rng.choice(field.choices)
        case "whole":
            return _whole(field, rng)
        case "wholes":
            length = field.length if field.length is not None else rng.randint(0, field.most or 0)
            return [_whole(field, rng) for _ in range(length)]


def _whole(field: Field, rng: Random) -> int:
    """A number that is small more often than large, now and then a limit itself."""
    assert field.low is not None
    assert field.high is not None
    if rng.random() < 0.05:
        return rng.choice((field.low, field.high))
    span = min(field.high - field.low, 400)
    return field.low + int(span * rng.random() ** 3)
