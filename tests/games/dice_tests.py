"""Poker dice for the tests of every game."""

from typing import Any, Final

from potluck.cards import Card
from potluck.kits import GameTests
from tests.games.tracing import Deal
from tests.laws.points import LAWS

__all__ = ["TESTS"]


def known(deal: Deal, viewer: int | None) -> set[Card]:
    """R3.4: poker dice have no cards, and every throw is public."""
    return set()


TESTS: Final[GameTests[Any]] = GameTests(sums=tuple(LAWS.values()), knows=known)
