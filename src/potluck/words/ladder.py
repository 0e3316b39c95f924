"""The stakes through which the host of a table may step, whatever its game."""

from potluck.options import Options
from potluck.words.speech import Speech
from potluck.words.steps import StakesStep
from potluck.words.wordings import words_of

__all__ = ["ladder", "sums_held"]


def ladder(speech: Speech, game: str, options: Options) -> tuple[StakesStep, ...]:
    """The steps, the lowest first; empty where the game names none."""
    phrase = words_of(game).stakes
    return () if phrase is None else phrase(speech, options)


def sums_held(speech: Speech, game: str, options: Options) -> str:
    """The sums for which those options play; empty where the game names none."""
    return next((step.text for step in ladder(speech, game, options) if step.held), "")
