"""What the adviser of poker says: the act or the exchange that is worth most and why, then a line for each choice."""

from typing import TYPE_CHECKING, Final

from potluck.games.poker import Discard, RaiseTo, View
from potluck.lab.advice import Advice
from potluck.protocol import Action, Amount, kind_of
from potluck.words.draw.screen import STAKES
from potluck.words.figures import gain, percent
from potluck.words.messages import Message
from potluck.words.pips import cards_text
from potluck.words.poker.screen import BUTTONS, caption
from potluck.words.screen import TableLike
from potluck.words.speech import Speech, money

if TYPE_CHECKING:
    from potluck.lab.poker_advice import Facts

__all__ = ["advice"]

REASONS: Final = {
    "free": Message("poker advice", "{act}: it costs nothing, and your part of the pot is about {share}."),
    "least": Message("poker advice", "{act}: that costs least, and your part of the pot is about {share}."),
    "pay": Message(
        "poker advice", "{act}: your part of the pot is about {share}, and {needed} are enough to pay {price}."
    ),
    "fold": Message("poker advice", "{act}: your part of the pot is about {share}, but paying {price} needs {needed}."),
    "value": Message("poker advice", "{act}: your part of the pot is about {share}, so let worse hands pay."),
    "bluff": Message("poker advice", "{act}: your part of the pot is only about {share}, but the others may fold."),
}
FOLD_ANYWAY: Final = Message(
    "poker advice", "{act}: your part of the pot is about {share}, too little against those who are still to act."
)
THROW_BEST: Final = Message("poker advice", "Throw {cards}: then you beat another hand in about {share} of all cases.")
KEEP_BEST: Final = Message("poker advice", "Keep all your cards: you beat another hand in about {share} of all cases.")
WORTH: Final = Message("poker advice", "{act}: {worth} on average")
THROW: Final = Message("poker advice", "Throw {cards}: {share}")
KEEP: Final = Message("poker advice", "Keep all your cards: {share}")
ASSUMED: Final = Message(
    "poker advice",
    "The hidden cards are sampled, and those who bet or raised count as rather strong. Your part of the pot holds to "
    "within {margin}; sums are compared with folding, as if the betting ended there.",
)
SAMPLED: Final = Message("poker advice", "The hidden cards are sampled; a share holds to within {margin}.")
SHOWN: Final = 6
"""Choices that are listed, the best first."""


def advice(speech: Speech, table: TableLike, view: View, advised: Advice) -> tuple[str, ...]:
    """The best choice and why, a line for each of the best, and what is assumed."""
    facts: Facts = advised.facts
    margin = percent(speech, facts.margin)
    lines = [_line(speech, view, choice.action, float(choice.value)) for choice in advised.choices[:SHOWN]]
    last = speech.say(SAMPLED if facts.why == "throw" else ASSUMED, margin=margin)
    return (_best(speech, view, advised.choices[0].action, facts), *lines, last)


def _best(speech: Speech, view: View, best: Action, facts: "Facts") -> str:
    share = percent(speech, facts.share)
    if isinstance(best, Discard):
        return speech.say(THROW_BEST if best.cards else KEEP_BEST, cards=cards_text(speech, best.cards), share=share)
    needed, act = percent(speech, facts.needed), _act(speech, view, best)
    message = FOLD_ANYWAY if facts.why == "fold" and facts.share >= facts.needed else REASONS[facts.why]
    return speech.say(message, act=act, share=share, needed=needed, price=money(facts.price))


def _line(speech: Speech, view: View, action: Action, value: float) -> str:
    if isinstance(action, Discard):
        return speech.say(
            THROW if action.cards else KEEP, cards=cards_text(speech, action.cards), share=percent(speech, value)
        )
    return speech.say(WORTH, act=_act(speech, view, action), worth=gain(speech, value))


def _act(speech: Speech, view: View, action: Action) -> str:
    """The button of that act, with its sum."""
    if isinstance(action, RaiseTo):
        raising = Amount("raise_to", action.amount, action.amount)
        return caption(speech, view, raising).replace("{amount}", str(action.amount))
    kind = kind_of(action)
    button = speech.say(BUTTONS[kind])
    return speech.say(STAKES["open"], button=button, amount=money(view.owed)) if kind == "call" else button
