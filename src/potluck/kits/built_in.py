"""The games of the house, in the order in which they are offered, and where each keeps its kit."""

from collections.abc import Mapping
from typing import Final

from potluck.kits.kit import BotEntry, Reference

__all__ = ["BUILT_IN", "EVERYWHERE"]

BUILT_IN: Final[Mapping[str, Reference]] = {
    "draw": "potluck.games.draw.kit:KIT",
    "poker": "potluck.games.poker.kit:KIT",
    "dice": "potluck.games.dice.kit:KIT",
    "reddog": "potluck.games.reddog.kit:KIT",
    "paigow": "potluck.games.paigow.kit:KIT",
}

EVERYWHERE: Final = (
    BotEntry("caller", "potluck.bots.reference:caller"),
    BotEntry("tight", "potluck.bots.reference:tight"),
    BotEntry("maniac", "potluck.bots.reference:maniac"),
    BotEntry("random", "potluck.bots.reference:at_random"),
)
"""Bots that play any game."""
