"""The spaces of Gymnasium in which actions and observations lie."""

from typing import Final, TypedDict, assert_never

import numpy as np
from gymnasium import spaces

from potluck.adapters.actions import Mask
from potluck.adapters.episode import Episode

__all__ = ["Observation", "action_space", "observation_space", "observed"]

LONGEST: Final = 10_000_000
CHARACTERS: Final = frozenset(map(chr, range(32, 127))) | {"\n"}


class Observation(TypedDict):
    """An observation, as PettingZoo and Gymnasium have it."""

    observation: object
    action_mask: Mask


def action_space(episode: Episode) -> spaces.Space:
    """All actions by number."""
    return spaces.Discrete(episode.actions.n)


def observation_space(episode: Episode) -> spaces.Space:
    """The space of what a seat observes, and of the mask of its actions."""
    mask = spaces.Box(0, 1, (episode.actions.n,), np.int8)
    return spaces.Dict({"observation": _inner(episode), "action_mask": mask})


def observed(episode: Episode, seat: int) -> Observation:
    """The observation of that seat now."""
    observer, moment = episode.observer, episode.moment
    shown: object
    match episode.playing.observation:
        case "tensor":
            shown = observer.vector(moment, seat)
        case "dict":
            shown = observer.arrays(moment, seat)
        case "text":
            shown = observer.text(moment, seat)
        case other:
            assert_never(other)
    return {"observation": shown, "action_mask": episode.mask(seat)}


def _inner(episode: Episode) -> spaces.Space:
    observer = episode.observer
    match episode.playing.observation:
        case "tensor":
            return _box((observer.size,))
        case "dict":
            return spaces.Dict({name: _box(shape) for name, shape in observer.shapes.items()})
        case "text":
            return spaces.Text(LONGEST, charset=CHARACTERS)


def _box(shape: tuple[int, ...]) -> spaces.Space:
    return spaces.Box(-np.inf, np.inf, shape, np.float32)
