"""A card room that a person can own: pure rules, a fair dealer, a log that loses nothing.

Names load when they are first used, so that `import potluck` costs next to nothing and loads no numpy.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from potluck.version import __version__

if TYPE_CHECKING:
    from potluck import arena, cards, engine, games, kernels, phh, protocol, ranking, variants
    from potluck.cards import Card
    from potluck.dealer import Dealer
    from potluck.errors import PotluckError
    from potluck.lab.final_hands import final_hands
    from potluck.lab.next_cards import next_cards
    from potluck.lab.odds import odds
    from potluck.lab.ranges import Range
    from potluck.ranking import rank
    from potluck.solve.variant import solve

__all__ = [
    "Card",
    "Dealer",
    "PotluckError",
    "Range",
    "__version__",
    "arena",
    "cards",
    "engine",
    "final_hands",
    "games",
    "kernels",
    "next_cards",
    "odds",
    "phh",
    "protocol",
    "rank",
    "ranking",
    "solve",
    "variants",
]

_ROOMS = frozenset({"arena", "cards", "engine", "games", "kernels", "phh", "protocol", "ranking", "solve", "variants"})
_HOMES = {
    "Card": "cards",
    "Dealer": "dealer",
    "PotluckError": "errors",
    "Range": "lab.ranges",
    "final_hands": "lab.final_hands",
    "next_cards": "lab.next_cards",
    "odds": "lab.odds",
    "rank": "ranking",
    "solve": "solve.variant",
}


def __getattr__(name: str) -> Any:
    if name in _ROOMS:
        return import_module(f"{__name__}.{name}")
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
