"""The kits that this process knows, and the lists that are made of them."""

import logging
from collections.abc import Callable, Iterator, Mapping
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from typing import Final, Generic, TypeVar

from potluck.errors import RulesError
from potluck.kits.built_in import BUILT_IN, EVERYWHERE
from potluck.kits.kit import BotEntry, Kit, Reference
from potluck.kits.loading import kit_from
from potluck.protocol import Game

__all__ = ["GROUP", "KITS", "Kits", "Registry", "in_rounds", "kit_of"]

_LOG: Final = logging.getLogger("potluck.kits")
T = TypeVar("T")
GROUP: Final = "potluck.games"
"""The entry point group by which a package brings games along; an entry is called as its game is."""


class Kits(Mapping[str, Kit]):
    """The kits by the names of their games. Each is loaded when it is first asked for.

    The house's own come first, then those of installed packages, then those that were added. An installed one that
    cannot be used is in no list: a warning tells of it once, `broken` tells why, and so does who asks for it by name.
    """

    def __init__(self, built_in: Mapping[str, Reference] = BUILT_IN, *, group: str = GROUP) -> None:
        self._built_in = dict(built_in)
        self._group = group
        self._installed: dict[str, Reference] | None = None
        self._added: dict[str, str] = {}
        self._loaded: dict[str, Kit] = {}
        self._broken: dict[str, RulesError] = {}
        self._tried = False
        self._bots: tuple[int, dict[str, tuple[str, BotEntry]]] = (-1, {})
        self.changes = 0
        """How often a kit was added or removed, for whoever remembers what follows from them."""

    def __getitem__(self, name: str) -> Kit:
        if name not in self._loaded:
            source = self._built_in.get(name) or self._sources()[name]
            self._loaded[name] = self._checked(kit_from(source), source, name)
        return self._loaded[name]

    def __iter__(self) -> Iterator[str]:
        broken = self.broken
        return (name for name in self._sources() if name not in broken)

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def __contains__(self, name: object) -> bool:
        return name in self._built_in or name in self._sources()

    @property
    def broken(self) -> Mapping[str, RulesError]:
        """The installed games that cannot be used, and why: by name, or by source where the name is another's."""
        sources = self._sources()
        if not self._tried and self._installed:
            bots = {entry.name: ("", entry) for entry in EVERYWHERE}
            for name in (*self._built_in, *self._installed):
                try:
                    _take(bots, name, self[name].bots)
                except RulesError as error:
                    self._leave_out(name, sources[name], error)
        self._tried = True
        return self._broken

    @property
    def added(self) -> tuple[str, ...]:
        """The sources that were added, for another process to add them too."""
        return tuple(self._added.values())

    def source(self, name: str) -> str:
        """Where that kit was added from; empty where it was not."""
        return self._added.get(name, "")

    def add(self, source: str) -> Kit:
        """The kit of that file or reference, which is known from now on; again is as good as once.

        Raises:
            RulesError: `kit.no_file`, `kit.broken`, `kit.none`: there is no kit; `kit.taken`: it has the name of
                another game, or one of its bots has the name of another bot.
        """
        place = str(Path(source).resolve()) if source.endswith(".py") else source
        known = next((name for name, other in self._added.items() if other == place), None)
        if known is not None:
            return self[known]
        kit = kit_from(place)
        if kit.name in self._sources():
            raise RulesError("kit.taken", asked=kit.name, path=source, allowed=self._sources()[kit.name])
        self._loaded[kit.name] = self._checked(kit, source, kit.name)
        self._added[kit.name] = place
        self.changes += 1
        try:
            self.bots()
        except RulesError:
            self.remove(kit.name)
            raise
        return kit

    def remove(self, name: str) -> None:
        """Forgets a game that was added."""
        del self._added[name], self._loaded[name]
        self.changes += 1

    def bots(self) -> Mapping[str, tuple[str, BotEntry]]:
        """The game and the entry of each bot by its name; an empty game stands for any.

        Raises:
            RulesError: `kit.taken`, two games have a bot of one name.
        """
        changes, bots = self._bots
        if changes != self.changes:
            bots = {}
            for game, entries in (*((name, kit.bots) for name, kit in self.items()), ("", EVERYWHERE)):
                _take(bots, game, entries)
            self._bots = self.changes, bots
        return bots

    def _sources(self) -> dict[str, str]:
        """The name of every game, and where its kit is."""
        if self._installed is None:
            self._installed = {}
            for entry in entry_points(group=self._group):
                self._install(entry)
        return {**self._built_in, **self._installed, **self._added}

    def _install(self, entry: EntryPoint) -> None:
        assert self._installed is not None
        other = {**self._built_in, **self._installed}.get(entry.name)
        if other == entry.value:
            return  # the same package, found twice
        if other is not None:
            taken = RulesError("kit.taken", asked=entry.name, path=entry.value, allowed=other)
            self._leave_out(entry.value, entry.value, taken)
            return
        self._installed[entry.name] = entry.value

    def _leave_out(self, name: str, source: str, error: RulesError) -> None:
        """Keep an installed game out of every list from now on, and say so once."""
        self._broken[name] = error
        _LOG.warning("a game of an installed package is left out: %s: %s", source, error)

    def _checked(self, kit: Kit, source: str, name: str) -> Kit:
        """The kit, when it is called as it is announced and its own parts agree."""
        if kit.name != name:
            raise RulesError("kit.broken", asked=source, path=f"the game is called {kit.name}, not {name}")
        if not kit.game.presets:
            raise RulesError("kit.broken", asked=source, path="presets: none; a game has one at least")
        strays = set(kit.personas.values()) - {entry.name for entry in (*kit.bots, *EVERYWHERE)}
        if strays:
            raise RulesError("kit.broken", asked=source, path=f"personas: no bot {', '.join(sorted(strays))}")
        return kit


def _take(bots: dict[str, tuple[str, BotEntry]], game: str, entries: tuple[BotEntry, ...]) -> None:
    """Add the bots of a game; none of them where one has a name that is taken.

    Raises:
        RulesError: `kit.taken`.
    """
    for entry in entries:
        if entry.name in bots:
            raise RulesError("kit.taken", asked=entry.name, path=game or "potluck", allowed=bots[entry.name][0])
    bots.update({entry.name: (game, entry) for entry in entries})


KITS: Final = Kits()
"""The kits of this process. A door adds what `--kit` names before it opens."""


def kit_of(game: Game) -> Kit:
    """The kit of a game; one that holds the game alone where it brought none."""
    return KITS[game.name] if game.name in KITS else Kit(game=game)


def in_rounds(game: str) -> bool:
    """Whether the deals of the game of that name are called rounds."""
    return game in KITS and KITS[game].rounds


class Registry(Mapping[str, T], Generic[T]):
    """One part of each kit by the name of its game; games that lack it are not in it."""

    def __init__(self, part: Callable[[Kit], T | None], *, kits: Mapping[str, Kit] = KITS) -> None:
        self._part = part
        self._kits = kits

    def __getitem__(self, game: str) -> T:
        part = self._part(self._kits[game])
        if not part:
            raise KeyError(game)
        return part

    def __iter__(self) -> Iterator[str]:
        return (name for name, kit in self._kits.items() if self._part(kit))

    def __len__(self) -> int:
        return sum(1 for _ in self)
