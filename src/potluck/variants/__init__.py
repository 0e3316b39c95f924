"""Poker variants as data: values that can be printed, compared, changed, and read from a file (R4.*).

>>> from potluck.variants import VARIANTS, named, nearest
>>> VARIANTS["holdem"].replace(limit="fixed").limit
'fixed'
"""

from potluck.variants.cost import bounded, ways
from potluck.variants.reading import read, read_own
from potluck.variants.ready import VARIANTS, named, nearest
from potluck.variants.values import Best, Forced, Limit, Order, Street
from potluck.variants.variant import Variant
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
