"""How strong opponents are, in one number that anybody understands: how often a newcomer wins (docs/strength.md)."""

from collections.abc import Mapping
from typing import Final

from potluck.kits import KITS

__all__ = ["CHANCES"]

CHANCES: Final[Mapping[str, float]] = {entry.name: entry.chance for entry in KITS["draw"].bots if entry.chance}
"""Bot of the draw -> the share of the matches that the newcomer wins; the kit of the draw tells how it was measured."""
