"""Every move of any game held against what its rule book says of chips: nothing is made or lost."""

from collections.abc import Callable, Mapping
from functools import cache
from typing import Final

from tests.contract.play import Step
from tests.games import game_tests

__all__ = ["Broken", "check", "laws_of", "payoffs_cancel"]

Law = Callable[[Step], bool]


class Broken(AssertionError):
    """A law of money does not hold; the message names it and shows the smallest part that breaks it."""


def payoffs_cancel(step: Step) -> bool:
    """Nobody wins but from another."""
    return bool(sum(step.after.payoffs()) == 0 and sum(step.after.state.payoffs()) == 0)


ANY: Final[Mapping[str, Law]] = {"payoffs_cancel": payoffs_cancel}
"""What holds of any game."""


@cache
def laws_of(game: str) -> Mapping[str, Law]:
    """The laws of a game by name."""
    return {**ANY, **{law.__name__: law for law in game_tests(game).sums}}


def check(game: str, step: Step) -> None:
    """Holds a move against all laws of its game.

    Raises:
        Broken: one does not hold.
    """
    for name, law in laws_of(game).items():
        if not law(step):
            raise Broken(f"{name}: {step.action!r} from {step.before!r} to {step.after!r}")
