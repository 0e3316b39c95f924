"""What a game says of the deals that are over: what a seat's own acts have cost it, exactly."""

from collections.abc import Callable, Mapping
from typing import Final

from msgspec import Struct

from potluck.kits import Reference, Registry, load
from potluck.protocol import View

__all__ = ["REVIEWERS", "Reviewer", "review"]

Reviewer = Callable[[View], Struct | None]
"""view -> what its game's words tell a person; None while a deal runs. It sees what the seat sees."""

REVIEWERS: Final[Mapping[str, Reference]] = Registry(lambda kit: kit.thinking.review)
"""Game -> its reviewer, loaded when the first review is asked for."""


def review(game: str, view: View | None) -> Struct | None:
    """The review of the seat's own decisions; None where the game has none, or a deal runs."""
    if game not in REVIEWERS or view is None or view.seat is None:
        return None
    reviewer: Reviewer = load(REVIEWERS[game])
    return reviewer(view)
