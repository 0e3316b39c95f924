"""What each hand had of the pot, step by step of a deal that is over; only from what its viewer may see by then."""

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from msgspec import Struct

from potluck.kits import Reference, Registry, load
from potluck.protocol import View

__all__ = ["REVIEWERS", "Chances", "chances"]


class Chances(Struct, frozen=True, kw_only=True):
    """Before one step: the part of the pot that each hand takes on average, when all cards come and nobody folds."""

    shares: tuple[float | None, ...]
    """By seat; None where it is out, or where its viewer never saw the hand."""
    ways: int
    """Ways in which the cards may fall that were looked at."""
    exact: bool
    """Whether these are all ways."""
    margin: float = 0.0
    """Half the widest 95 % interval of these shares."""
    hidden: int = 0
    """Hands that are in and that the viewer never saw: each counts as any cards."""


Reviewer = Callable[[Sequence[View]], tuple[Chances | None, ...]]
"""views of one viewer, step by step -> the chances at each; None where there is nothing to tell."""

REVIEWERS: Final[Mapping[str, Reference]] = Registry(lambda kit: kit.thinking.chances)
"""Game -> its reviewer, loaded when the first deal is looked at again."""


def chances(game: str, views: Sequence[View]) -> tuple[Chances | None, ...]:
    """The chances at each step; nothing at any where the game has no such thing, or the deal is not over."""
    if game not in REVIEWERS or not views:
        return (None,) * len(views)
    reviewer: Reviewer = load(REVIEWERS[game])
    return reviewer(views)
