"""Advice on the draw in words: the act that is worth most and why, what a solved deal does and asks, every choice."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Final

from potluck.cards import Card
from potluck.games.draw import View
from potluck.games.draw.values import Exchange, Open, Pass, RaiseBy
from potluck.lab.advice import Advice
from potluck.protocol import Action, Just, Offer, kind_of
from potluck.ranking import Category
from potluck.words.draw.hands import CATEGORIES
from potluck.words.draw.screen import BUTTONS, STAKES, caption
from potluck.words.draw.tells import stand_in, tell
from potluck.words.figures import decimal, dollars, gain, percent
from potluck.words.frequencies import costs, frequencies
from potluck.words.messages import Message
from potluck.words.screen import TableLike
from potluck.words.speech import Speech, money

if TYPE_CHECKING:
    from potluck.lab.draw_advice import Odds, Prospects

__all__ = ["act_text", "advice"]

THROW_BEST: Final = Message("draw advice", "Exchange {cards}: then you win about {share} of the showdowns.")
KEEP_BEST: Final = Message("draw advice", "Keep all five cards: you win about {share} of the showdowns.")
PAY: Final = Message(
    "draw advice", "{act}: you win about {share} of the showdowns, and {needed} are enough to pay {price}."
)
FREE: Final = Message("draw advice", "{act}: it costs nothing, and you win about {share} of the showdowns.")
FOLD: Final = Message(
    "draw advice", "{act}: you win about {share} of the showdowns, but paying {price} needs {needed}."
)
VALUE: Final = Message("draw advice", "{act}: you win about {share} of the showdowns, so let worse hands pay.")
BLUFF: Final = Message("draw advice", "{act}: you win only about {share} of the showdowns, but the other may fold.")
ENDS: Final = Message("draw advice", "After this exchange you hold: {categories}.")
WORTH: Final = Message("draw advice", "{act}: {worth} on average")
THROW: Final = Message(
    "draw advice", "Exchange {cards}: {share} to win; {better} of {total} draws are better ({improves})."
)
KEEP: Final = Message("draw advice", "Keep all five cards: {share} to win.")
ASSUMED: Final = Message(
    "draw advice",
    "The other’s cards count as unknown and sensibly exchanged; the chances to win hold to within {margin}. "
    "Sums are compared with folding; what a stake may tell you is not in them.",
)

SUITS: Final = "♣♦♥♠"
EVEN: Final = 0.5


def advice(speech: Speech, table: TableLike, view: View, advised: Advice) -> tuple[str, ...]:
    """The best act and why, the other's tell, frequencies and costs by a solved deal, each choice, what is assumed."""
    prospects: Prospects = advised.facts
    best = advised.choices[0].action
    lines = [_best(speech, view, best, prospects), *_ends(speech, best, prospects)]
    lines += tell(speech, table, view) if prospects.solved else stand_in(speech, table, view)
    if prospects.solved:
        lines.append(frequencies(speech, ((act_text(speech, view, act), chance) for act, chance in prospects.solved)))
    if prospects.costs:
        prices = ((act_text(speech, view, act), dollars(speech, cost)) for act, cost in prospects.costs)
        lines.append(costs(speech, prices))
    if not (isinstance(best, Exchange) and len(advised.choices) == len(prospects.odds)):
        lines += [
            speech.say(WORTH, act=act_text(speech, view, choice.action), worth=gain(speech, float(choice.value)))
            for choice in advised.choices
        ]
    lines += [_exchange(speech, odds) for odds in prospects.odds]
    return (*lines, speech.say(ASSUMED, margin=percent(speech, prospects.margin)))


def _best(speech: Speech, view: View, best: Action, prospects: "Prospects") -> str:
    """The recommended act, and the chances behind it."""
    share, act = percent(speech, prospects.share), act_text(speech, view, best)
    price, needed = money(prospects.price), percent(speech, float(prospects.needed))
    match best:
        case Pass():
            return speech.say(FOLD, act=act, share=share, price=price, needed=needed)
        case Open() | RaiseBy():
            return speech.say(VALUE if prospects.share >= EVEN else BLUFF, act=act, share=share)
        case Exchange(cards) if not prospects.price and prospects.odds:
            return speech.say(THROW_BEST if cards else KEEP_BEST, cards=_cards(cards), share=share)
        case _ if prospects.price:
            return speech.say(PAY, act=act, share=share, price=price, needed=needed)
        case _:
            return speech.say(FREE, act=act, share=share)


def _ends(speech: Speech, best: Action, prospects: "Prospects") -> Iterator[str]:
    """The exact chances of the hands that the recommended exchange ends in."""
    if isinstance(best, Exchange) and best.cards:
        odds = next(odds for odds in prospects.odds if odds.thrown == best.cards)
        parts = [
            f"{speech.say(CATEGORIES[Category(at)])} {percent(speech, n / odds.total)}" for at, n in odds.categories
        ]
        yield speech.say(ENDS, categories=", ".join(parts))


def _exchange(speech: Speech, odds: "Odds") -> str:
    share = percent(speech, odds.share)
    if not odds.thrown:
        return speech.say(KEEP, share=share)
    return speech.say(
        THROW,
        cards=_cards(odds.thrown),
        share=share,
        better=decimal(speech, odds.better, places=0),
        total=decimal(speech, odds.total, places=0),
        improves=percent(speech, float(odds.improves)),
    )


def act_text(speech: Speech, view: View, action: Action) -> str:
    """The act as its button says it."""
    match action:
        case Open(amount) | RaiseBy(amount):
            kind = kind_of(action)
            return speech.say(STAKES[kind], button=speech.say(BUTTONS[kind]), amount=money(amount))
        case Exchange(cards) if cards:
            return f"{caption(speech, view, _offer(view, action))} ({_cards(cards)})"
        case _:
            return caption(speech, view, _offer(view, action))


def _offer(view: View, action: Action) -> Offer:
    return next((offer for offer in view.offers if action in offer), Just(action))


def _cards(cards: Sequence[Card]) -> str:
    """`K♣ 7♦`."""
    return " ".join(("10" if str(card)[0] == "T" else str(card)[0]) + SUITS[card.suit] for card in sorted(cards)[::-1])
