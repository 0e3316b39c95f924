"""The draw of the two sheets for two: exact exchanges, betting by the law, solved within a model (docs/draw.md)."""

from potluck.solve.draw.betting import Menu
from potluck.solve.draw.model import Bound, Model, model, solved

__all__ = ["Bound", "Menu", "Model", "model", "solved"]
