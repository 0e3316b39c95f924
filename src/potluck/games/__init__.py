"""The games, as values that everything above reaches through one contract."""

from importlib import import_module
from types import ModuleType

from potluck.kits import BUILT_IN, GAMES, game

__all__ = ["GAMES", "game"]


def __getattr__(name: str) -> ModuleType:
    """The module of a game of the house: `potluck.games.draw` after `import potluck` alone."""
    if name not in BUILT_IN:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return import_module(f"{__name__}.{name}")
