"""Red Dog for two, solved over all scores: nearly an equilibrium of the match, and how nearly is bounded."""

from potluck.solve.reddog.classes import FIVE, FOUR, Classes, Pack, classes
from potluck.solve.reddog.match import Bounds, Duel, Stakes, bounds, cheap, duel

__all__ = ["FIVE", "FOUR", "Bounds", "Classes", "Duel", "Pack", "Stakes", "bounds", "cheap", "classes", "duel"]
