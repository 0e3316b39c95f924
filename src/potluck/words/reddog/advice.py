"""What an adviser of Red Dog says: the bet and why, then what each choice brings."""

from typing import Final

from potluck.games.reddog import Bet
from potluck.lab.advice import Advice, Choice
from potluck.words.messages import Message
from potluck.words.reddog.story import LOSS
from potluck.words.screen import TableLike
from potluck.words.speech import Speech

__all__ = ["advice", "reason"]

CHANCE: Final = Message(
    "reddog advice",
    "Bet {n} chip: your cards beat {beaten} of the {left} cards that you have not seen, {chance}.",
    "Bet {n} chips: your cards beat {beaten} of the {left} cards that you have not seen, {chance}.",
)
REASONS: Final = {
    "least": Message("reddog advice", "At most an even chance: the smallest bet loses least."),
    "most": Message("reddog advice", "More than an even chance: the largest bet gains most."),
    "guard": Message("reddog advice", "A larger bet would gain more chips, but this one wins the match more often."),
    "chase": Message(
        "reddog advice", "It loses chips on average, but it wins the match more often than a smaller bet."
    ),
}
NEVER: Final = Message(
    "reddog advice", "Declining costs a chip for certain; a bet of one costs it only when it loses. So never decline."
)
BETTING: Final = Message("reddog advice", "Bet {amount}: {gain} on average.")
DECLINING: Final = Message("reddog advice", "Decline: {gain} for certain.")


def advice(speech: Speech, table: TableLike, view: object, advised: Advice) -> tuple[str, ...]:
    """The best choice and why, then a line for each, the best first."""
    best = advised.choices[0].action
    facts = advised.facts
    assert isinstance(best, Bet)
    head = speech.say(CHANCE, n=best.amount, beaten=facts.beaten, left=facts.remaining, chance=f"{facts.wins}")
    first = f"{head} {reason(speech, facts.why)}"
    return (first, *(_line(speech, choice) for choice in advised.choices), speech.say(NEVER))


def reason(speech: Speech, why: str) -> str:
    """Why that bet, in a sentence."""
    return speech.say(REASONS[why])


def _line(speech: Speech, choice: Choice) -> str:
    """A choice and the chips that it brings on average, exactly."""
    gain = f"{LOSS}{-choice.value}" if choice.value < 0 else f"+{choice.value}" if choice.value else "0"
    if isinstance(choice.action, Bet):
        return speech.say(BETTING, amount=choice.action.amount, gain=gain)
    return speech.say(DECLINING, gain=gain)
