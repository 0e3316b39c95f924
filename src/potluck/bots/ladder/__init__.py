"""The opponents of the draw by level: they differ in what they understand, not in how often they err on purpose."""

from potluck.bots.ladder.mind import Mind, choose
from potluck.bots.ladder.minds import LEVELS, MASTER, PERSONAS

__all__ = ["LEVELS", "MASTER", "PERSONAS", "Mind", "choose"]
