"""Hands of every order in words: what a hand is, and which comparison decides between two."""

from potluck.words.ranks.hands import category, hand
from potluck.words.ranks.verdict import reason

__all__ = ["category", "hand", "reason"]
