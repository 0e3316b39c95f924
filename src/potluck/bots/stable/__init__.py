"""Planted players: what a bot of the draw must not lose to, and nobody's author tunes to (docs/gate.md)."""

from collections.abc import Mapping
from typing import Final

from potluck.bots.stable.blind import BLIND, Line
from potluck.bots.stable.counting import COUNTING, Counting
from potluck.bots.stable.sighted import SIGHTED, Plain

__all__ = ["BLIND", "SIGHTED", "STABLE", "Counting", "Line", "Plain"]

STABLE: Final[Mapping[str, Line | Plain | Counting]] = {**BLIND, **SIGHTED, **COUNTING}
"""All by name; the blind first, with the one that broke the master at their head."""
