"""All planted players of poker by name, and those that differ in a variant (docs/gate.md)."""

from collections.abc import Mapping
from typing import Final

from potluck.bots.stable.poker_blind import BLIND, Blind
from potluck.bots.stable.poker_sighted import SIGHTED, Plain
from potluck.variants import Variant

__all__ = ["BLIND", "SIGHTED", "STABLE", "Blind", "Plain", "stable_for"]

STABLE: Final[Mapping[str, Blind | Plain]] = {**BLIND, **SIGHTED}
"""The blind first."""


def stable_for(variant: Variant) -> dict[str, Blind | Plain]:
    """The planted players of that variant; of several that would all do the same there, the first."""
    members: dict[Blind | Plain, str] = {}
    for name, member in STABLE.items():
        members.setdefault(member.in_short(variant), name)
    return {name: STABLE[name] for name in members.values()}
