"""What an adviser of Red Dog says: the bet and why, then what each choice brings."""

from fractions import Fraction
from typing import Final, Protocol

from potluck.games.reddog import Bet
from potluck.games.reddog.view import View
from potluck.lab.advice import Advice, Choice
from potluck.lab.reddog import gain
from potluck.protocol import Amount, show
from potluck.words.figures import decimal
from potluck.words.messages import Message
from potluck.words.prospects import Prospect
from potluck.words.reddog.story import LOSS
from potluck.words.screen import TableLike
from potluck.words.speech import Speech

__all__ = ["Chance", "advice", "best_bet", "brings", "prospects", "reason"]

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
AVERAGE: Final = Message("reddog prospect", "of the unseen cards; {gain} on average")
ON_PHONES: Final = Message("reddog prospect", "chance; {gain} on average")
DECLINING: Final = Message("reddog advice", "Decline: {gain} for certain.")


class Chance(Protocol):
    """How many of the unseen cards a hand beats."""

    @property
    def beaten(self) -> int:
        """Cards that it beats."""

    @property
    def remaining(self) -> int:
        """Cards that are unseen."""

    @property
    def wins(self) -> Fraction:
        """The chance."""


def advice(speech: Speech, table: TableLike, view: object, advised: Advice) -> tuple[str, ...]:
    """The best choice and why, then a line for each, the best first."""
    best = advised.choices[0].action
    facts = advised.facts
    assert isinstance(best, Bet)
    return (
        best_bet(speech, best.amount, facts, why=facts.why),
        *(brings(speech, choice) for choice in advised.choices),
        speech.say(NEVER),
    )


def best_bet(speech: Speech, amount: int, chance: "Chance", *, why: str) -> str:
    """The best bet, the cards that it beats, and why."""
    beaten, left = chance.beaten, chance.remaining
    head = speech.say(CHANCE, n=amount, beaten=beaten, left=left, chance=str(chance.wins))
    return f"{head} {reason(speech, why)}"


def brings(speech: Speech, choice: Choice) -> str:
    """A choice and the chips that it brings on average, exactly."""
    gain = f"{LOSS}{-choice.value}" if choice.value < 0 else f"+{choice.value}" if choice.value else "0"
    if isinstance(choice.action, Bet):
        return speech.say(BETTING, amount=choice.action.amount, gain=gain)
    return speech.say(DECLINING, gain=gain)


def prospects(speech: Speech, view: View, advised: Advice) -> tuple[Prospect, ...]:
    """The chance of the hand, and what each sum that can be bet brings on average."""
    facts = advised.facts
    figure = f"{facts.beaten}/{facts.remaining}"
    sums = (offer for offer in view.offers if isinstance(offer, Amount))
    bets = [bet for offer in sums for bet in range(offer.low, offer.high + 1, offer.step)]
    gains = [_signed(speech, gain(facts.wins, bet)) for bet in bets]
    return tuple(
        Prospect(
            act=show(Bet(bet)),
            figure=figure,
            note=speech.say(AVERAGE, gain=average),
            gain=speech.say(ON_PHONES, gain=average),
        )
        for bet, average in zip(bets, gains, strict=True)
    )


def _signed(speech: Speech, chips: Fraction) -> str:
    """A gain or a loss to a tenth of a chip."""
    tenths = decimal(speech, abs(float(chips)), places=1)
    return f"{LOSS if chips < 0 else '+'}{tenths}"


def reason(speech: Speech, why: str) -> str:
    """Why that bet, in a sentence."""
    return speech.say(REASONS[why])
