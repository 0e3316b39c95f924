"""A screen of the draw in words: prompt, buttons, hands, verdict, notices."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from potluck.cards import Card
from potluck.games.draw import Phase, View
from potluck.games.draw.values import Check, Exchange
from potluck.protocol import Amount, Just, Offer, Pick
from potluck.ranking import High, Rank
from potluck.words.draw.garments import clothes, garments
from potluck.words.draw.hands import hand
from potluck.words.draw.standing import last_actions, terms
from potluck.words.draw.story import FOLDED, gained, past_line, story, tie
from potluck.words.draw.tickets import tickets
from potluck.words.draw.verdict import reason
from potluck.words.generic import DEALING, EMPTY_SEATS, LEAVE, NEXT, WAITING, WON
from potluck.words.messages import Message, Person, Spoken
from potluck.words.people import people
from potluck.words.ranks.rungs import ladder, rungs
from potluck.words.screen import PotWords, TableLike, Words, earlier
from potluck.words.shares import staked_shares
from potluck.words.speech import Speech, money
from potluck.words.standing import marks, pot

__all__ = ["BUTTONS", "STAKES", "TITLE", "caption", "screen"]

HAND: Final = 5
HANDS: Final = 512
"""Hands whose rank is remembered."""
TITLE: Final = Message("game", "Draw poker")

BUTTONS: Final = {
    "open": Message("draw button", "BET"),
    "wait": Message("draw button", "WAIT"),
    "pass": Message("draw button", "FOLD"),
    "raise_by": Message("draw button", "RAISE"),
    "exchange": Message("draw button", "DRAW"),
    "check": Message("draw button", "SHOW"),
    "next": NEXT,
    "leave": LEAVE,
}
"""Kind of action -> the sheets' own word (R0, Words); what the house adds is in sentence case."""
STAKES: Final = {
    "open": Message("draw button", "{button} {amount}"),
    "raise_by": Message("draw button", "{button} by {amount}"),
}
SUM: Final = money("{amount}")
"""Stands in a caption until the stake is chosen."""
PRICED: Final = Message("draw button", "{button} for {amount}")
KEEPING: Final = Message("draw button", "{button}, keep only the {card}")
ACES: Final = (
    Message("card", "ace of clubs"),
    Message("card", "ace of diamonds"),
    Message("card", "ace of hearts"),
    Message("card", "ace of spades"),
)

ACTS: Final = {
    "open": Message("draw act", "bet"),
    "wait": Message("draw act", "wait"),
    "pass": Message("draw act", "fold"),
    "raise_by": Message("draw act", "raise"),
    "exchange": Message("draw act", "exchange cards"),
    "check": Message("draw act", "call for a showdown"),
}
YOUR_TURN: Final = Message("draw prompt", "Your turn: {acts}.")
YOUR_TURN_OWED: Final = Message("draw prompt", "Your turn: {acts}. {amount} is outstanding.")
MARK: Final = Message(
    "draw prompt",
    "Mark what you want to exchange, at most {n} card, and confirm.",
    "Mark what you want to exchange, at most {n} cards, and confirm.",
)
EXCHANGING: Final = Message("draw prompt", "{name} is choosing what to exchange.")
READY: Final = Spoken("draw prompt", "The deal is over. Go on when you are ready.", "{name} is not ready yet.")
LOST: Final = Spoken("draw prompt", "You have lost the match.", "{name} has lost the match.")
GAVE_UP: Final = Spoken("draw story", "You gave up the deal.", "{name} gave up the deal.")

CARRIED: Final = Message("draw notice", "A tie has left {amount} in the pot.")
ANTE_ROSE: Final = Message("draw notice", "The ante is {amount} from now on.")
SHORT_ANTE: Final = Message("draw notice", "The ante is only {amount} this time: more cannot be covered.")
LAST_GARMENT: Final = Spoken("draw notice", "You wear your last garment.", "{name} wears the last garment.")


def screen(speech: Speech, table: TableLike, view: View | None) -> Words:
    """The words of one viewer's screen."""
    viewer = None if view is None else view.seat
    persons = people(speech, table, viewer)
    names, title = tuple(person.name for person in persons), speech.say(TITLE)
    if view is None:
        return Words(lang=speech.code, title=title, names=names, prompt=speech.say(EMPTY_SEATS))
    return Words(
        lang=speech.code,
        title=title,
        names=names,
        prompt=_prompt(speech, view, persons),
        offers=tuple(caption(speech, view, offer) for offer in view.offers),
        hands=tuple(_hand(speech, view, at) for at in range(len(view.seats))),
        verdict=_verdict(speech, view, persons),
        story=story(speech, view, persons),
        past=tuple(past_line(speech, past, persons) for past in earlier(view.past, view.deal)),
        wardrobe=tuple(
            garments(speech, len(seat.wardrobe), persona=person.persona)
            for seat, person in zip(view.seats, persons, strict=True)
        ),
        clothes=tuple(
            clothes(speech, seat.wardrobe, persona=person.persona)
            for seat, person in zip(view.seats, persons, strict=True)
        ),
        ladder=ladder(speech, rungs(view.rules.order)),
        rung=_rung(view),
        notices=tuple(_notices(speech, view, persons)),
        last_actions=last_actions(speech, view),
        marks=_marks(speech, view),
        pot=_pot(speech, view),
        shares=staked_shares(speech, view.felt(), view.offers),
        terms=tuple(terms(speech, view)),
        tickets=tickets(speech, view, persons),
    )


def _pot(speech: Speech, view: View) -> PotWords:
    """The pot; after the deal, what was in it."""
    return pot(speech, view.at_stake, amount=money(view.at_stake))


def _marks(speech: Speech, view: View) -> tuple[str, ...]:
    winners = {view.winner} if view.over and view.winner is not None else None
    return marks(speech, len(view.seats), winners=winners, first=view.first)


def _prompt(speech: Speech, view: View, persons: Sequence[Person]) -> str:
    if view.over and view.winner is not None:
        return _ending(speech, view, persons)
    if view.actor is None:
        return speech.say(DEALING)
    actor = persons[view.actor]
    if view.phase is Phase.OVER:
        return speech.tell(READY, actor)
    if not actor.you:
        return speech.say(EXCHANGING if view.phase is Phase.EXCHANGE else WAITING, name=actor.name)
    if view.phase is Phase.EXCHANGE:
        return speech.say(MARK, n=max(offer.most for offer in view.offers if isinstance(offer, Pick)))
    acts = speech.either(_acts(speech, view))
    return speech.say(YOUR_TURN_OWED if view.owed else YOUR_TURN, acts=acts, amount=money(view.owed))


def _acts(speech: Speech, view: View) -> list[str]:
    """The acts that the actor may choose from, each kind once."""
    kinds = dict.fromkeys(offer.kind for offer in view.offers)
    return [speech.say(ACTS[kind]) for kind in kinds if kind in ACTS]


def _ending(speech: Speech, view: View, persons: Sequence[Person]) -> str:
    """The end of the match: its winner, or that the reader has lost."""
    assert view.winner is not None
    loser = persons[1 - view.winner]
    return speech.tell(LOST, loser) if loser.you else speech.tell(WON, persons[view.winner])


def caption(speech: Speech, view: View, offer: Offer) -> str:
    """The caption of an offer's button, with its price; a sum still to be chosen is `{amount}`."""
    button = speech.say(BUTTONS[offer.kind])
    if isinstance(offer, Amount):
        return speech.say(STAKES[offer.kind], button=button, amount=SUM)
    if isinstance(offer, Pick) and offer.least:
        (kept,) = set(_held(view)) - set(offer.among)
        return speech.say(KEEPING, button=button, card=speech.say(ACES[kept.suit]))
    price = _price(view) if _is_call(offer) else 0
    return speech.say(PRICED, button=button, amount=money(price)) if price else button


def _is_call(offer: Offer) -> bool:
    """Whether the act pays what is outstanding and no more (R0.11, R0.17)."""
    return isinstance(offer, Pick) or (isinstance(offer, Just) and isinstance(offer.action, Exchange | Check))


def _held(view: View) -> tuple[Card, ...]:
    assert view.seat is not None
    return view.seats[view.seat].cards


def _price(view: View) -> int:
    """The price of a call: all that is outstanding, as far as it can be covered (R0.10)."""
    assert view.seat is not None
    return min(view.owed, view.seats[view.seat].cover)


def _hand(speech: Speech, view: View, at: int) -> str | None:
    """The hand of a seat in words, where the viewer sees all of it."""
    cards = view.seats[at].cards
    return _named(speech, view.rules.order, cards) if len(cards) == HAND else None


@lru_cache(maxsize=HANDS)
def _named(speech: Speech, order: High, cards: tuple[Card, ...]) -> str:
    return hand(speech, _rank(order, cards))


@lru_cache(maxsize=HANDS)
def _rank(order: High, cards: tuple[Card, ...]) -> Rank:
    """The rank of a hand, remembered since it is on several screens."""
    return order.rank(cards)


def _rung(view: View) -> int | None:
    """Where the viewer's own hand stands on the ladder."""
    cards = () if view.seat is None else view.seats[view.seat].cards
    if len(cards) != HAND:
        return None
    return rungs(view.rules.order).index(_rank(view.rules.order, cards).category)


def _verdict(speech: Speech, view: View, persons: Sequence[Person]) -> str | None:
    """How the deal ended and which comparison decided."""
    outcome = view.outcome
    if outcome is None:
        return None
    if outcome.winner is None:
        return f"{_reason(speech, view)} {tie(speech, outcome.amount, split=_is_split(view))}"
    own = view.seats[outcome.winner].paid + view.carried // 2
    took = gained(speech, persons[outcome.winner], pot=outcome.amount, won=outcome.amount - own)
    if outcome.by == "showdown":
        return f"{took} {_reason(speech, view)}"
    gave_up = FOLDED if outcome.by == "pass" else GAVE_UP
    return f"{speech.tell(gave_up, persons[1 - outcome.winner])} {took}"


def _is_split(view: View) -> bool:
    return view.rules.showdown.tie == "splits"


def _reason(speech: Speech, view: View) -> str:
    first, second = (view.rules.order.rank(seat.cards) for seat in view.seats)
    return reason(speech, first, second)


def _notices(speech: Speech, view: View, persons: Sequence[Person]) -> list[str]:
    notices = []
    if view.carried:
        notices.append(speech.say(CARRIED, amount=money(view.carried)))
    usual = view.rules.ante_of(view.deal)
    if view.ante < usual:
        notices.append(speech.say(SHORT_ANTE, amount=money(view.ante)))
    elif view.deal > 1 and usual > view.rules.ante_of(view.deal - 1):
        notices.append(speech.say(ANTE_ROSE, amount=money(usual)))
    for seat, person in zip(view.seats, persons, strict=True):
        if [garment.where for garment in seat.wardrobe].count("worn") == 1:
            notices.append(speech.tell(LAST_GARMENT, person))
    return notices
