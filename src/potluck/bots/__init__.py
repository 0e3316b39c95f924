"""Opponents. A bot is a function of a view: it knows what its seat may know, and cannot know more."""

import random
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from importlib.util import find_spec
from typing import Final

from msgspec import Struct

from potluck.errors import RequestError, RulesError, alike
from potluck.kits import KITS, Need, load
from potluck.protocol import Action, View

__all__ = ["BOTS", "Bot", "Choose", "Remember", "Remembering", "bot", "bot_for", "bots_for", "needed"]

Choose = Callable[[View, random.Random], Action]
"""(view, rng) -> one of the actions offered in the view; deterministic in both."""
Remembering = Callable[[View, random.Random, bytes], Action]
"""The same of a bot that remembers: (view, rng, memory) -> an action; without a deal behind it the memory is empty."""
Remember = Callable[[bytes, View], bytes]
"""(memory, the own view of a deal's end) -> the memory after it; deterministic in both."""


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
    remembers: str = ""
    """Of a bot that remembers earlier deals of its match: its `Remember` as `module:function`."""
    needs: Need | None = None
    """What has to be installed before it can play; None: nothing beside Potluck."""

    def choose(self, view: View, rng: random.Random, memory: bytes = b"") -> Action:
        """An action out of `view.offers`; `memory` is what the bot remembers, if it does."""
        if not self.remembers:
            return self.load()(view, rng)
        choose: Remembering = load(self.source)
        return choose(view, rng, memory)

    def remembered(self, memory: bytes, view: View) -> bytes:
        """The memory once a deal is over, by the bot's own view of its end; empty where it does not remember."""
        if not self.remembers:
            return b""
        remember: Remember = load(self.remembers)
        return remember(memory, view)

    def load(self) -> Choose:
        """The function itself."""
        choose: Choose = load(self.source)
        return choose


class Bots(Mapping[str, Bot]):
    """The bots of all games by their names, then those that play any game; those of games from elsewhere too."""

    def __getitem__(self, name: str) -> Bot:
        game, entry = KITS.bots()[name]
        return Bot(
            entry.name,
            entry.source,
            (game,) if game else (),
            level=entry.level,
            chance=entry.chance,
            hidden=entry.hidden,
            remembers=entry.remembers,
            needs=entry.needs,
        )

    def __iter__(self) -> Iterator[str]:
        return iter(KITS.bots())

    def __len__(self) -> int:
        return len(KITS.bots())


BOTS: Final[Mapping[str, Bot]] = Bots()


def bot(name: str) -> Bot:
    """The bot of that name.

    Raises:
        RulesError: there is none.
        RequestError: `cli.extra`, what it plays from is not installed.
    """
    if name not in BOTS:
        raise RulesError("rules.unknown_bot", asked=name, allowed=", ".join(BOTS))
    known = BOTS[name]
    if known.needs is not None:
        needed(known.needs, name)
    return known


def bots_for(game: str) -> tuple[str, ...]:
    """The names of the bots that can play this game here, the usual opponent first."""
    able = (candidate for candidate in BOTS.values() if not candidate.hidden and _is_here(candidate.needs))
    return tuple(candidate.name for candidate in able if not candidate.games or game in candidate.games)


def bot_for(name: str, game: str, *, path: str = "") -> Bot:
    """The bot of that name, which can play this game here. `path` is where the name stands, for an error.

    Raises:
        RulesError: no bot that plays it has that name.
        RequestError: as `bot`.
    """
    if name in bots_for(game):
        return BOTS[name]
    if name in BOTS and game in BOTS[name].games:
        needs = BOTS[name].needs
        if needs is not None:
            needed(needs, name)
    where = {"path": path} if path else {}
    raise RulesError("rules.unknown_bot", **where, asked=name, allowed=alike(name, bots_for(game)))


def needed(need: Need, player: str) -> None:
    """Nothing, where that is installed. Raises: RequestError `cli.extra`, which says what brings it to that player."""
    if not _is_here(need):
        raise RequestError("cli.extra", path=player, asked=need.package.replace("_", "-"), allowed=need.extra)


def _is_here(need: Need | None) -> bool:
    return need is None or _is_installed(need.package)


@cache
def _is_installed(package: str) -> bool:
    return find_spec(package) is not None
