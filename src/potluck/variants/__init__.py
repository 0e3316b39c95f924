"""Poker variants as data: values that can be printed, compared, changed, and read from a file (R4.*).

>>> from potluck.variants import VARIANTS, named, nearest
>>> VARIANTS["holdem"].replace(limit="fixed").limit
'fixed'
"""

from importlib import import_module
from typing import TYPE_CHECKING, Final

from potluck.variants.ready import VARIANTS, named, nearest
from potluck.variants.values import Best, Forced, Limit, Order, Street
from potluck.variants.variant import Variant

if TYPE_CHECKING:
    from potluck.variants.cost import bounded, ways
    from potluck.variants.reading import read, read_own
    from potluck.variants.writing import to_data, to_toml

__all__ = [
    "VARIANTS",
    "Best",
    "Forced",
    "Limit",
    "Order",
    "Street",
    "Variant",
    "bounded",
    "named",
    "nearest",
    "read",
    "read_own",
    "to_data",
    "to_toml",
    "ways",
]

_LATER: Final = {
    "bounded": "cost",
    "ways": "cost",
    "read": "reading",
    "read_own": "reading",
    "to_data": "writing",
    "to_toml": "writing",
}
"""What is loaded when it is first asked for: most ask for ready variants alone."""


def __getattr__(name: str) -> object:
    if name not in _LATER:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_LATER[name]}"), name)
