"""Opponents. A bot is a function of a view: it knows what its seat may know, and cannot know more."""

import random
from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any, Final

from msgspec import Struct

from potluck.bots.chances import CHANCES
from potluck.errors import RulesError

__all__ = ["BOTS", "Bot", "Choose", "bot", "bots_for"]

Choose = Callable[[Any, random.Random], Any]
"""(view, rng) -> one of the actions offered in the view; deterministic in both."""


class Bot(Struct, frozen=True):
    """A bot by name; `source` is `module:function`, imported when it first thinks."""

    name: str
    source: str
    games: tuple[str, ...] = ()
    """The games that it plays; empty: any."""
    level: int = 0
    """Its rung on the ladder of its game, 1 the lowest; 0: it stands on none."""
    chance: float = 0.0
    """The measured share of matches that a newcomer wins against it (docs/strength.md); 0: not measured."""
    hidden: bool = False
    """Whether it plays a part of its own, and nobody chooses it."""

    def choose(self, view: Any, rng: random.Random) -> Any:
        """An action out of `view.offers`."""
        return self.load()(view, rng)

    def load(self) -> Choose:
        """The function itself."""
        module, _, name = self.source.partition(":")
        found: Choose = getattr(import_module(module), name)
        return found


MINDS: Final = "potluck.bots.ladder.minds"


def _mind(name: str, *, level: int = 0) -> Bot:
    """An opponent of the draw whose strength is measured."""
    source = f"{MINDS}:{name.replace('draw-', 'level_')}"
    return Bot(name, source, ("draw",), level=level, chance=CHANCES.get(name, 0.0))


BOTS: Final[Mapping[str, Bot]] = {
    found.name: found
    for found in (
        *(_mind(f"draw-{level}", level=level) for level in (3, 1, 2, 4, 5)),
        _mind("master", level=6),
        *(_mind(name) for name in ("halina", "ottokar", "remedios", "lev", "gus")),
        Bot("honest", "potluck.bots.honest:choose", ("draw",)),
        Bot("shark", "potluck.bots.general:shark", ("poker",)),
        Bot("grinder", "potluck.bots.general:grinder", ("poker",)),
        Bot("rock", "potluck.bots.general:rock", ("poker",)),
        Bot("perfect", "potluck.bots.dice:perfect", ("dice",)),
        Bot("blind", "potluck.bots.dice:blind", ("dice",)),
        Bot("grouper", "potluck.bots.dice:grouper", ("dice",)),
        Bot("faithful", "potluck.bots.dice:faithful", ("dice",)),
        Bot("counter", "potluck.bots.reddog:counter", ("reddog",)),
        Bot("uncounted", "potluck.bots.reddog:uncounted", ("reddog",)),
        Bot("halfpool", "potluck.bots.reddog:halfpool", ("reddog",)),
        Bot("feeling", "potluck.bots.reddog:feeling", ("reddog",)),
        Bot("exact", "potluck.bots.paigow:exact", ("paigow",)),
        Bot("houseway", "potluck.bots.paigow:houseway", ("paigow",)),
        Bot("newcomer", "potluck.bots.ladder.guests:newcomer", ("draw",)),
        Bot("regular", "potluck.bots.ladder.guests:regular", ("draw",)),
        Bot("guide", "potluck.bots.guide:obliging", ("draw",), hidden=True),
        Bot("caller", "potluck.bots.reference:caller"),
        Bot("tight", "potluck.bots.reference:tight"),
        Bot("maniac", "potluck.bots.reference:maniac"),
        Bot("random", "potluck.bots.reference:at_random"),
    )
}


def bot(name: str) -> Bot:
    """The bot of that name.

    Raises:
        RulesError: there is none.
    """
    if name not in BOTS:
        raise RulesError("rules.unknown_bot", asked=name, allowed=", ".join(BOTS))
    return BOTS[name]


def bots_for(game: str) -> tuple[str, ...]:
    """The names of the bots that play this game, the usual opponent first."""
    able = (found for found in BOTS.values() if not found.hidden)
    return tuple(found.name for found in able if not found.games or game in found.games)
