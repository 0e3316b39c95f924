"""Random episodes of any game, and what a seat observes of them."""

from collections.abc import Iterator
from random import Random
from typing import Any

from potluck.adapters.actions import Actions
from potluck.adapters.episode import Episode
from potluck.adapters.moments import Moment
from potluck.adapters.observing import Observer
from potluck.adapters.setting import Setting, setting
from potluck.protocol import Game
from potluck.tree.bets import read_bets

__all__ = ["observations", "of_game", "played"]


def of_game(game: Game, options: Any, seats: int) -> Setting:
    """A whole match of a game with any options."""
    bets = read_bets("min,0.5,1,max")
    return Setting(game=game, options=options, seats=seats, unit="match", bets=bets, leaving=True)


def played(name: str, *, seed: int, most: int = 60, **options: object) -> Iterator[Episode]:
    """An episode after every decision of random play."""
    rng, episode = Random(f"{name} {seed}"), Episode(setting(name, options))
    episode.reset(seed)
    yield episode
    for _ in range(most):
        if episode.actor is None:
            return
        episode.step(rng.choice([*episode.actions.offered(episode.moment.match)]))
        yield episode


def observations(playing: Setting, moment: Moment, seat: int) -> list[bytes]:
    """All that a seat is shown there, in every form, with the mask of what it may do."""
    actions = Actions(playing)
    observer = Observer(playing, actions)
    own = moment.match if moment.match.actor == seat else None
    return [
        observer.vector(moment, seat).tobytes(),
        *(array.tobytes() for array in observer.arrays(moment, seat).values()),
        observer.text(moment, seat).encode(),
        actions.mask(own).tobytes(),
        repr(actions.offered(own) if own is not None else "").encode(),
    ]
