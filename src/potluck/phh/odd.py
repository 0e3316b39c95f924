"""What is odd about a hand, by name; docs/phh.md tells the reason of each."""

from collections.abc import Mapping
from typing import Final

from msgspec import Struct, field

from potluck.errors import Detail

__all__ = ["ODDITIES", "Oddity"]

ODDITIES: Final = (
    "broken-chips",
    "odd-chip",
    "showdown-order",
    "silent-showdown",
    "kept",
    "uncalled-won",
    "dead-post",
    "all-in",
    "idle-check",
    "short-blind",
    "reopened",
    "capped-raise",
    "early-shuffle",
    "hidden-winner",
    "unrecorded-post",
)
"""Every name there is."""


class Oddity(Struct, frozen=True):
    """One thing that the file tells in another way than the rules: a name, what it says, and what they say."""

    name: str
    detail: Mapping[str, Detail] = field(default_factory=dict)
