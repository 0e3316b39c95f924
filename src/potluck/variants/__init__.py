"""Poker variants as data: values that can be printed, compared, changed, and read from a file (R4.*).

>>> from potluck.variants import VARIANTS
>>> VARIANTS["holdem"].replace(limit="fixed").limit
'fixed'
"""

from potluck.variants.reading import read, read_own, to_data
from potluck.variants.ready import VARIANTS
from potluck.variants.values import Best, Forced, Limit, Order, Street, Variant

__all__ = ["VARIANTS", "Best", "Forced", "Limit", "Order", "Street", "Variant", "read", "read_own", "to_data"]
