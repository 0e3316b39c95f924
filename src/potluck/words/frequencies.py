"""How often a solved strategy does each act at a decision, and what each costs against it."""

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple, TypeVar

from potluck.lab.percents import percents
from potluck.words.figures import percent
from potluck.words.messages import Message
from potluck.words.speech import Speech
from potluck.words.summary_values import PricedChoice

__all__ = ["NEARLY", "RARE", "STEEP", "PricedAdvice", "costs", "frequencies", "often", "rounded"]

T = TypeVar("T")

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
STEEP: Final = Message(
    "summary",
    "What the strategy does at least one time in ten counts as worth the same and costs nothing, even where the sample"
    " has it lower; whatever it does less often is priced beside the best.",
)
"""Why of two acts of nearly the same worth one is free and the other dear."""
NEARLY: Final = "\N{ALMOST EQUAL TO}\N{NO-BREAK SPACE}"
"""Before what costs nothing only as far as can be told."""


class PricedAdvice(NamedTuple):
    """The choices of a hint where a solved strategy is known."""

    choices: tuple[PricedChoice, ...]
    beside: tuple[str, ...]
    """The lines of the hint that do not say the same."""


def frequencies(speech: Speech, acts: Sequence[tuple[str, float]]) -> str:
    """The acts as their buttons say them, each with its frequency in whole per cent; those of none are left out."""
    shares = [f"{act} {often(speech, chance)}" for act, chance in rounded(acts) if chance]
    return speech.say(SOLVED, acts=", ".join(shares))


def rounded(acts: Sequence[tuple[T, float]]) -> tuple[tuple[T, float], ...]:
    """Every act of a strategy with its chance in whole hundredths, which add to what the chances come to."""
    whole = percents([chance for _, chance in acts])
    return tuple((act, share / 100) for (act, _), share in zip(acts, whole, strict=True))


def often(speech: Speech, chance: float) -> str:
    """A chance of `rounded` in per cent; empty where it is none."""
    return percent(speech, chance, places=0) if chance else ""


def costs(speech: Speech, acts: Iterable[tuple[str, str]]) -> str:
    """The acts as their buttons say them, each with what it costs as a sum; empty where none was found."""
    prices = (f"{act}: {cost}" if cost else speech.say(UNTOLD, act=act) for act, cost in acts)
    return speech.say(COSTS, acts=", ".join(prices))
