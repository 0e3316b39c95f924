"""The result of one deal in parts, in words: what the hand was worth, what decisions cost, what then came."""

from typing import Final

from potluck.room import DealParts
from potluck.words import summary_sides as sides
from potluck.words.messages import Message
from potluck.words.speech import Speech
from potluck.words.summary_decisions import Decisions
from potluck.words.summary_values import PartInfo

__all__ = ["deal_parts", "deal_total"]

CENTS: Final = 2
SURE: Final = "(\N{PLUS-MINUS SIGN}{margin})"
TOTAL: Final = Message("summary", "This deal")
AFTER: Final = Message("summary", "What the cards and the other then brought")


def deal_parts(parts: DealParts, speech: Speech, made: Decisions, *, whose: str, again: bool) -> tuple[PartInfo, ...]:
    """The parts to the cent, so that they sum to the result; `whose` names who decided, `again`: in a practice."""
    expected, play = round(parts.expected, CENTS), round(parts.play, CENTS)
    margin = round(parts.margin, CENTS)
    hand = sides.sided(speech, sides.HAND_AGAIN if again else sides.HAND, whose)
    labelled = (
        ("expected", hand, expected, margin),
        ("play", sides.sided(speech, sides.PLAY, whose), play, 0.0),
        ("after", speech.say(AFTER), round(parts.net - expected - play, CENTS), margin),
    )
    return tuple(
        PartInfo(kind=kind, label=label, amount=amount, margin=margin, text=_text(made, amount, margin))
        for kind, label, amount, margin in labelled
    )


def deal_total(parts: DealParts, speech: Speech, made: Decisions) -> PartInfo:
    """The result of the deal."""
    return PartInfo(kind="deal", label=speech.say(TOTAL), amount=parts.net, text=made.cost(parts.net, signed=True))


def _text(made: Decisions, amount: float, margin: float) -> str:
    """A sum with its interval, where it has one."""
    text = made.cost(amount, signed=True)
    return f"{text} {SURE.format(margin=made.cost(margin))}" if margin else text
