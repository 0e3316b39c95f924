"""The order of hands as a ladder for the paper beside a table: what there is to hold, the best first."""

from collections.abc import Mapping
from functools import cache
from typing import Final

from potluck.ranking import Category, High
from potluck.words.messages import Message
from potluck.words.ranks.hands import CATEGORIES
from potluck.words.speech import Speech

__all__ = ["ladder", "rungs"]

SWAPPED: Final = {Category.FLUSH: Category.FULL_HOUSE, Category.FULL_HOUSE: Category.FLUSH}


@cache
def rungs(order: High, *, wild: bool = False) -> tuple[Category, ...]:
    """The categories of a high order, the best first (R0.19); five of a kind where something is `wild`."""
    places = SWAPPED if order.flush_above_full else {}
    held = (kind for kind in sorted(CATEGORIES, reverse=True) if wild or kind is not Category.FIVE_OF_A_KIND)
    return tuple(places.get(kind, kind) for kind in held)


def ladder(
    speech: Speech, kinds: tuple[Category, ...], names: Mapping[Category, Message] = CATEGORIES
) -> tuple[str, ...]:
    """Their names."""
    return tuple(speech.say(names[kind]) for kind in kinds)
