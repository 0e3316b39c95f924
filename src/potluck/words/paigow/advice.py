"""What the adviser of Pai Gow says: the best setting and why, each setting's expectation, what one's own have cost."""

from typing import TYPE_CHECKING, Final

from potluck.cards import Card
from potluck.games.paigow import Rules, View
from potluck.lab.advice import Advice, Choice
from potluck.protocol import show
from potluck.words.figures import decimal, dollars, percent
from potluck.words.messages import Message
from potluck.words.paigow.hands import cards_text, five, two
from potluck.words.paigow.story import signed
from potluck.words.prospects import Prospect
from potluck.words.screen import TableLike
from potluck.words.speech import Speech

if TYPE_CHECKING:
    from potluck.lab.paigow.advice import Cost

__all__ = ["advice", "advice_lines", "prospects", "review"]

BEST: Final = Message(
    "paigow advice",
    "Best: {cards} as the two. Of {all} hands that the dealer may have you win against {win}, push against {push} "
    "and lose to {lose}.",
)
SAME: Final = Message("paigow advice", "The house way would set the same.")
OTHER: Final = Message("paigow advice", "The house way would set {cards}; that costs {cost} of the bet.")
LINE: Final = Message("paigow advice", "{cards}: {expectation} of the bet; {high} · {low}")

EXPECTED: Final = Message("paigow prospect", "of the bet on average")

FINEST: Final = Message("paigow review", "Your setting was the best there is: it cost nothing.")
DEARER: Final = Message(
    "paigow review", "Your setting cost {share} of the bet on average, {chips}. Best: {cards} as the two."
)
BANKED: Final = Message(
    "paigow review",
    "You held the bank, and your setting cost {share} of the bets against it on average, {chips}. "
    "Best: {cards} as the two.",
)
ALL: Final = Message("paigow review", "Your settings so far: {best} of {n} were the best; the rest gave away {chips}.")
SESSION: Final = Message(
    "paigow review", "The session: {won}. {best} of {n} settings were the best; the rest gave away {chips}."
)
FLAWLESS: Final = Message("paigow review", "The session: {won}. Every one of your settings was the best.")


def advice(speech: Speech, table: TableLike, view: View, advised: Advice) -> tuple[str, ...]:
    """The best setting and why, then a line for each setting that is no foul, the best first."""
    assert view.seat is not None
    return advice_lines(speech, view.rules, view.seats[view.seat].cards, advised=advised)


def advice_lines(speech: Speech, rules: Rules, cards: tuple[Card, ...], *, advised: Advice) -> tuple[str, ...]:
    """The lines of `advice` for any seven cards."""
    win, push, lose = advised.facts.standings[0]
    whole = {"all": win + push + lose, "win": win, "push": push, "lose": lose}
    counts = {name: decimal(speech, n, places=0) for name, n in whole.items()}
    best = speech.say(BEST, cards=_cards(speech, advised.choices[0]), **counts)
    return (
        f"{best} {_house(speech, advised)}",
        *(_line(speech, rules, cards, choice=choice) for choice in advised.choices),
    )


def prospects(speech: Speech, view: View, advised: Advice) -> tuple[Prospect, ...]:
    """The expectation of each setting that is no foul, in bets."""
    note = speech.say(EXPECTED)
    return tuple(
        Prospect(act=show(choice.action), figure=_signed(speech, float(choice.value)), note=note)
        for choice in advised.choices
    )


def review(speech: Speech, table: TableLike, view: View, cost: "Cost") -> tuple[str, ...]:
    """The cost of the reader's last setting, then of all; after the match, beside his gain or loss."""
    last = cost.judged[-1]
    verdict = speech.say(FINEST)
    if last.lost:
        chips = dollars(speech, float(last.lost * last.bet))
        share = percent(speech, float(last.lost))
        verdict = speech.say(
            BANKED if last.banks else DEARER, share=share, chips=chips, cards=cards_text(speech, last.best)
        )
    sums = {"n": cost.deals, "best": cost.deals - cost.mistakes, "chips": dollars(speech, float(cost.chips))}
    if view.over and view.seat is not None:
        won = signed(view.seats[view.seat].cash - view.rules.chips)
        return verdict, speech.say(SESSION if cost.mistakes else FLAWLESS, won=won, **sums)
    return (verdict, speech.say(ALL, **sums)) if cost.mistakes else (verdict,)


def _house(speech: Speech, advised: Advice) -> str:
    house = advised.choices[advised.facts.house]
    cost = advised.choices[0].value - house.value
    if not cost:
        return speech.say(SAME)
    return speech.say(OTHER, cards=_cards(speech, house), cost=percent(speech, float(cost)))


def _line(speech: Speech, rules: Rules, cards: tuple[Card, ...], *, choice: Choice) -> str:
    low = choice.action.cards  # type: ignore[attr-defined]  # every choice sets two cards
    high = tuple(card for card in cards if card not in low)
    hands = {"high": five(speech, high, rules.order), "low": two(speech, low)}
    return speech.say(LINE, cards=_cards(speech, choice), expectation=_signed(speech, float(choice.value)), **hands)


def _cards(speech: Speech, choice: Choice) -> str:
    return cards_text(speech, choice.action.cards)  # type: ignore[attr-defined]  # every choice sets two cards


def _signed(speech: Speech, share: float) -> str:
    return f"{'+' if share > 0 else ''}{percent(speech, share)}".replace("-", "\N{MINUS SIGN}")
