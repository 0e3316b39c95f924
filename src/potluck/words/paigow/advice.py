"""What the adviser of Pai Gow says: the best setting and why, then each setting with its exact expectation."""

from typing import Final

from potluck.games.paigow import View
from potluck.lab.advice import Advice, Choice
from potluck.words.figures import decimal, percent
from potluck.words.messages import Message
from potluck.words.paigow.hands import cards_text, five, two
from potluck.words.screen import TableLike
from potluck.words.speech import Speech

__all__ = ["advice"]

BEST: Final = Message(
    "paigow advice",
    "Best: {cards} as the two. Of {all} hands that the dealer may have you win against {win}, push against {push} "
    "and lose to {lose}.",
)
SAME: Final = Message("paigow advice", "The house way would set the same.")
OTHER: Final = Message("paigow advice", "The house way would set {cards}; that costs {cost} of the bet.")
LINE: Final = Message("paigow advice", "{cards}: {expectation} of the bet; {high}, {low}")


def advice(speech: Speech, table: TableLike, view: View, found: Advice) -> tuple[str, ...]:
    """What is best and why, then a line for each setting that is no foul, the best first."""
    win, push, lose = found.facts.standings[0]
    whole = {"all": win + push + lose, "win": win, "push": push, "lose": lose}
    counts = {name: decimal(speech, n, places=0) for name, n in whole.items()}
    best = speech.say(BEST, cards=_cards(found.choices[0]), **counts)
    return (f"{best} {_house(speech, found)}", *(_line(speech, view, choice) for choice in found.choices))


def _house(speech: Speech, found: Advice) -> str:
    house = found.choices[found.facts.house]
    cost = found.choices[0].value - house.value
    if not cost:
        return speech.say(SAME)
    return speech.say(OTHER, cards=_cards(house), cost=percent(speech, float(cost)))


def _line(speech: Speech, view: View, choice: Choice) -> str:
    assert view.seat is not None
    low = choice.action.cards  # type: ignore[attr-defined]  # every choice sets two cards
    high = tuple(card for card in view.seats[view.seat].cards if card not in low)
    hands = {"high": five(speech, high, view.rules.order), "low": two(speech, low)}
    return speech.say(LINE, cards=_cards(choice), expectation=_signed(speech, float(choice.value)), **hands)


def _cards(choice: Choice) -> str:
    return cards_text(choice.action.cards)  # type: ignore[attr-defined]  # every choice sets two cards


def _signed(speech: Speech, share: float) -> str:
    return f"{'+' if share > 0 else ''}{percent(speech, share)}".replace("-", "\N{MINUS SIGN}")
