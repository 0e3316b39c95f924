"""How often a solved strategy does each act at a decision, and what each costs against it."""

from collections.abc import Iterable
from typing import Final, NamedTuple

from potluck.words.figures import percent
from potluck.words.messages import Message
from potluck.words.speech import Speech
from potluck.words.summary_values import PricedChoice

__all__ = ["LEAST", "NEARLY", "RARE", "PricedAdvice", "costs", "frequencies"]

SOLVED: Final = Message("advice", "The solved strategy (of a model, against anybody): {acts}.")
COSTS: Final = Message(
    "advice", "Against that strategy each choice costs (nothing where it does so one time in ten): {acts}."
)
UNTOLD: Final = Message("advice", "{act}: no cost found")
RARE: Final = Message(
    "summary",
    "Where it hardly ever comes with such a hand, it has not learnt it, and what it often does can cost, too.",
)
"""Why an act that it often does has a price all the same."""
NEARLY: Final = "\N{ALMOST EQUAL TO}\N{NO-BREAK SPACE}"
"""Before what costs nothing only as far as can be told."""
LEAST: Final = 0.01
"""What comes less often is left out."""


class PricedAdvice(NamedTuple):
    """The choices of a hint where a solved strategy is known."""

    choices: tuple[PricedChoice, ...]
    beside: tuple[str, ...]
    """The lines of the hint that do not say the same."""


def frequencies(speech: Speech, acts: Iterable[tuple[str, float]]) -> str:
    """The acts as their buttons say them, each with its frequency in whole per cent."""
    shares = [f"{act} {percent(speech, chance, places=0)}" for act, chance in acts if chance >= LEAST]
    return speech.say(SOLVED, acts=", ".join(shares))


def costs(speech: Speech, acts: Iterable[tuple[str, str]]) -> str:
    """The acts as their buttons say them, each with what it costs as a sum; empty where none was found."""
    prices = (f"{act}: {cost}" if cost else speech.say(UNTOLD, act=act) for act, cost in acts)
    return speech.say(COSTS, acts=", ".join(prices))
