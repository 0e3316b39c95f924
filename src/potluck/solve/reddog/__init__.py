"""Red Dog solved over all scores: for two, where the distance from the best is bounded, and for three (`trio`)."""

from potluck.solve.reddog.classes import FIVE, FOUR, Classes, Pack, classes
from potluck.solve.reddog.match import Bounds, Duel, Stakes, bounds, cheap, duel

__all__ = ["FIVE", "FOUR", "Bounds", "Classes", "Duel", "Pack", "Stakes", "bounds", "cheap", "classes", "duel"]
