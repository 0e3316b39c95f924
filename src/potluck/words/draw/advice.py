"""Advice on the draw in words: the act that is worth most and why, what a solved deal does and asks, every choice."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Final

from potluck.cards import Card
from potluck.games.draw import View
from potluck.games.draw.values import Exchange, Open, Pass, Phase, RaiseBy
from potluck.lab.advice import Advice
from potluck.lab.judgement import USUAL, steep
from potluck.protocol import Action, Just, Offer, Pick, kind_of
from potluck.ranking import Category
from potluck.words.draw.hands import CATEGORIES
from potluck.words.draw.screen import BUTTONS, STAKES, caption
from potluck.words.draw.tells import stand_in, tell
from potluck.words.figures import decimal, dollars, gain, percent
from potluck.words.frequencies import NEARLY, RARE, STEEP, PricedAdvice, costs, frequencies, often, rounded
from potluck.words.messages import Message
from potluck.words.screen import TableLike
from potluck.words.speech import Speech, money
from potluck.words.summary_values import PricedChoice

if TYPE_CHECKING:
    from potluck.lab.draw_advice import Odds, Prospects

__all__ = ["act_text", "advice", "priced"]

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
MOST: Final = Message(
    "draw advice", "{act}: the solved strategy does this most often here; you win about {share} of the showdowns."
)
ONLY: Final = Message("draw advice", "{act}: the solved strategy does this most often here.")
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
LINE: Final = Message(
    "draw advice",
    "The other’s cards count as those with which the solved strategy would have done what it did; the chances to win "
    "hold to within {margin}.",
)

SUITS: Final = "♣♦♥♠"
EVEN: Final = 0.5


def advice(speech: Speech, table: TableLike, view: View, advised: Advice, *, tabled: bool = False) -> tuple[str, ...]:
    """The best act and why, the other's tell, frequencies and costs by a solved deal, each choice, what is assumed.

    Where `priced` stands beside it as a table (`tabled`), frequencies and costs are left out.
    """
    prospects: Prospects = advised.facts
    best = advised.choices[0].action
    margin = percent(speech, prospects.margin)
    ways = [_exchange(speech, odds) for odds in prospects.odds]
    first = [_best(speech, view, best, prospects), *_ends(speech, best, prospects)]
    if prospects.solved:
        acts = [(act_text(speech, view, act), chance) for act, chance in prospects.solved]
        prices = [
            (act_text(speech, view, act), dollars(speech, cost) if cost or _is_usual(prospects, act) else "")
            for act, cost, _ in prospects.costs
        ]
        by_solved = [frequencies(speech, acts), *([costs(speech, prices)] if prices else [])]
        if tabled and prices:
            by_solved = []
        if any(cost and _is_usual(prospects, act) for act, cost, _ in prospects.costs):
            by_solved.append(speech.say(RARE))
        elif any(steep([(_often(prospects.solved, act), cost, worth) for act, cost, worth in prospects.costs])):
            by_solved.append(speech.say(STEEP))
        known = LINE if prospects.in_line else ASSUMED
        return (*first, *tell(speech, table, view), *by_solved, *ways, speech.say(known, margin=margin))
    worths = [
        speech.say(WORTH, act=act_text(speech, view, choice.action), worth=gain(speech, float(choice.value)))
        for choice in advised.choices
        if view.phase is not Phase.EXCHANGE
    ]
    return (*first, *stand_in(speech, table, view), *worths, *ways, speech.say(ASSUMED, margin=margin))


def priced(speech: Speech, table: TableLike, view: View, advised: Advice) -> PricedAdvice:
    """Each choice by a solved deal: how often it does it, what it is worth beside folding, and what it costs."""
    prospects: Prospects = advised.facts
    shown = rounded(prospects.solved)
    choices = tuple(
        PricedChoice(
            act=act_text(speech, view, act),
            often=often(speech, _often(shown, act)),
            worth=gain(speech, worth),
            cost=f"{NEARLY if close else ''}{dollars(speech, cost)}",
            close=close,
            done=False,
        )
        for act, cost, worth in prospects.costs
        for close in (not cost and not _is_usual(prospects, act),)
    )
    return PricedAdvice(choices, advice(speech, table, view, advised, tabled=True)[1:])


def _best(speech: Speech, view: View, best: Action, prospects: "Prospects") -> str:
    """The recommended act, and the chances behind it, where they alone are a reason for it."""
    share, act = percent(speech, prospects.share), act_text(speech, view, best)
    price, needed = money(prospects.price), percent(speech, float(prospects.needed))
    pays = prospects.share >= prospects.needed
    if prospects.solved and not prospects.in_line:
        return speech.say(ONLY, act=act)
    match best:
        case Pass() if not pays:
            return speech.say(FOLD, act=act, share=share, price=price, needed=needed)
        case Open() | RaiseBy():
            return speech.say(VALUE if prospects.share >= EVEN else BLUFF, act=act, share=share)
        case Exchange(cards) if not prospects.price and prospects.odds and _wins_most(prospects):
            return speech.say(THROW_BEST if cards else KEEP_BEST, cards=_cards(cards), share=share)
        case Pass() | Exchange() if not prospects.price:
            return speech.say(MOST, act=act, share=share)
        case _ if prospects.price and pays and not isinstance(best, Pass):
            return speech.say(PAY, act=act, share=share, price=price, needed=needed)
        case _ if prospects.price:
            return speech.say(MOST, act=act, share=share)
        case _:
            return speech.say(FREE, act=act, share=share)


def _is_usual(prospects: "Prospects", act: Action) -> bool:
    """Whether the solved strategy does that act so often that it is surely as good as any."""
    return _often(prospects.solved, act) >= USUAL


def _often(solved: Sequence[tuple[Action, float]], act: Action) -> float:
    """How often the solved strategy does that act."""
    cards = {*act.cards} if isinstance(act, Exchange) else None
    return max(
        (
            chance
            for known, chance in solved
            if known == act or (isinstance(known, Exchange) and {*known.cards} == cards)
        ),
        default=0.0,
    )


def _wins_most(prospects: "Prospects") -> bool:
    """Whether no other exchange wins oftener, as far as the chances are known."""
    return prospects.share >= prospects.odds[0].share - prospects.margin


def _ends(speech: Speech, best: Action, prospects: "Prospects") -> Iterator[str]:
    """The exact chances of the hands that the recommended exchange ends in."""
    if not isinstance(best, Exchange) or not best.cards:
        return
    for odds in prospects.odds:
        if {*odds.thrown} == {*best.cards}:
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
        case Exchange(cards) if isinstance(offer := _offer(view, action), Pick):
            return f"{caption(speech, view, offer)} ({_cards(cards) or 0})"
        case _:
            return caption(speech, view, _offer(view, action))


def _offer(view: View, action: Action) -> Offer:
    return next((offer for offer in view.offers if action in offer), Just(action))


def _cards(cards: Sequence[Card]) -> str:
    """`K♣ 7♦`."""
    return " ".join(("10" if str(card)[0] == "T" else str(card)[0]) + SUITS[card.suit] for card in sorted(cards)[::-1])
