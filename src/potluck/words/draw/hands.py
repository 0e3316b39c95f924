"""Hands of the draw in words: the sheets' own names, and the ranks that make them."""

from collections.abc import Mapping
from typing import Final

from potluck.ranking import Category
from potluck.words.messages import Message
from potluck.words.ranks import hands
from potluck.words.ranks.hands import category, hand

__all__ = ["CATEGORIES", "category", "hand"]

CATEGORIES: Final[Mapping[Category, Message]] = {
    kind: word for kind, word in hands.CATEGORIES.items() if kind is not Category.FIVE_OF_A_KIND
}
"""R0.19, lowest first: without jokers there are never five of a kind."""
