"""Memory that is free, given back to the system: the C library keeps what lies between pieces that are still in use."""

import asyncio
import ctypes
from collections.abc import Callable
from typing import Final

__all__ = ["giver", "giving_back"]

EACH: Final = 30.0
"""Seconds until it is given back again."""


async def giving_back(give: Callable[[int], int] | None = None, *, each: float = EACH) -> None:
    """Gives back what is free, beside the loop, every so many seconds; ends at once where the system cannot.

    Screens and answers of some ten kilobytes come and go by the thousand, and what stays of a table lies between them.
    """
    give = give or giver()
    while give is not None:
        await asyncio.sleep(each)
        await asyncio.to_thread(give, 0)


def giver() -> Callable[[int], int] | None:
    """`malloc_trim` of glibc; None with another C library.

    Source: malloc_trim(3): since glibc 2.8 it gives back whole pages in all arenas, not at the end of the heap alone.
    """
    try:
        return ctypes.CDLL(None).malloc_trim
    except (AttributeError, OSError, TypeError):  # another library, or Windows, which has no such handle
        return None
