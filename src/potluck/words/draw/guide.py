"""What is said in the guided deal of the draw: short hints, each at the thing that it speaks of."""

from collections.abc import Iterator, Sequence
from typing import Final

from potluck.games.draw import Phase, View
from potluck.games.draw.values import Acted, Exchanged
from potluck.games.draw.view import SeatView
from potluck.ranking import Category
from potluck.words.draw.garments import the_garment
from potluck.words.draw.hands import hand
from potluck.words.draw.screen import BUTTONS
from potluck.words.guide import Tip
from potluck.words.messages import Message, Person
from potluck.words.people import people
from potluck.words.screen import TableLike
from potluck.words.speech import Speech, money

__all__ = ["guide"]

LAST: Final = 2
"""The deal with which the lesson ends."""

RIVAL: Final = Message(
    "draw guide",
    "Opposite sits {name}, with as much money as you. When it is spent, the garments on the dummy go to pawn one by "
    "one; when the last one is off, you have won.",
)
POT: Final = Message(
    "draw guide",
    "This is the pot. Before every deal each of you pays an ante of {amount} into it. Whoever wins the deal takes it "
    "all.",
)
CARDS: Final = Message("draw guide", "These are your five cards; only you see them. You hold: {hand}.")
BET: Final = Message(
    "draw guide", "Now bet: choose a sum and press {button}. {name} must pay as much, or give the deal up."
)
EXCHANGE: Final = Message(
    "draw guide",
    "The stake is paid, and now cards may be exchanged. Touch those that you do not need: that marks them.",
)
HINT: Final = Message(
    "draw guide",
    "Not sure which? Ask for a hint here: it counts every card that may come, and sees no more than you do.",
)
THROW: Final = Message("draw guide", "The pair is worth keeping. Mark the other three cards and press {button}.")
THROW_ANY: Final = Message("draw guide", "Mark what you want to be rid of, and press {button}.")
DRAWN: Final = Message("draw guide", "Your cards are new. You hold now: {hand}.")
KEPT: Final = Message("draw guide", "You have kept all five cards. You hold: {hand}.")
AGAIN: Final = Message(
    "draw guide",
    "The second round. {bet} asks for more money, {show} lays both hands open at once, {fold} gives the pot away. "
    "With a good hand, bet all that you have left.",
)
SHOW: Final = Message("draw guide", "There is nothing left to bet. Press {show}, and both hands are laid open.")
OVER: Final = Message("draw guide", "The deal is over. Here you read who takes the pot, and why.")
BROKE: Final = Message("draw guide", "{name} cannot pay the next ante. Go on, and see what happens.")
ON: Final = Message("draw guide", "Go on to the second deal.")
PAWNED: Final = Message(
    "draw guide",
    "For the ante {name} has pawned {garment}; you see it on its hanger, with a ticket. If you win this deal, it comes "
    "off. If {name} wins, it can be bought back.",
)
ALONE: Final = Message(
    "draw guide",
    "This deal is yours: bet, exchange, show. The brass button is no advice: decide for yourself.",
)
TWO_PAIR: Final = Message(
    "draw guide", "Two pairs: the fifth card is of no use, and a better one would make a full house."
)
OFF: Final = Message(
    "draw guide", "What was in pawn is off now. When the last garment goes this way, the match is won."
)
END: Final = Message(
    "draw guide",
    "That is the whole game. Afterwards every deal can be looked at again, and its shuffle checked; only here the "
    "cards were laid out beforehand, and nothing counts. Hands, keys and rules stand under the question mark.",
)


def guide(speech: Speech, table: TableLike, view: View | None) -> tuple[Tip, ...]:
    """The tips for this moment, one after the other; none while others act, and none after the second deal."""
    if view is None or view.seat is None or view.actor != view.seat or view.deal > LAST:
        return ()
    persons = people(speech, table, view.seat)
    tips = _over if view.phase is Phase.OVER else _PHASES.get((view.deal, view.phase), _nothing)
    return tuple(tips(speech, view, persons))


def _first(speech: Speech, view: View, persons: Sequence[Person]) -> Iterator[Tip]:
    if view.owed or _acted(view):
        return
    yield Tip("rival", speech.say(RIVAL, name=_other(view, persons).name))
    yield Tip("pot", speech.say(POT, amount=money(view.ante)))
    yield Tip("hand", speech.say(CARDS, hand=_hand(speech, view)))
    yield Tip("act open", speech.say(BET, button=_button(speech, "open"), name=_other(view, persons).name))


def _exchange(speech: Speech, view: View, persons: Sequence[Person]) -> Iterator[Tip]:
    yield Tip("hand", speech.say(EXCHANGE))
    yield Tip("hint", speech.say(HINT))
    throw = THROW if _category(view) == Category.ONE_PAIR else THROW_ANY
    yield Tip("act exchange", speech.say(throw, button=_button(speech, "exchange")))


def _second(speech: Speech, view: View, persons: Sequence[Person]) -> Iterator[Tip]:
    threw = any(isinstance(entry, Exchanged) and entry.seat == _own(view) and entry.n for entry in view.story)
    yield Tip("hand", speech.say(DRAWN if threw else KEPT, hand=_hand(speech, view)))
    names = {name: _button(speech, kind) for name, kind in (("bet", "open"), ("show", "check"), ("fold", "pass"))}
    if any(offer.kind == "open" for offer in view.offers):
        yield Tip("act open", speech.say(AGAIN, **names))
    else:
        yield Tip("act check", speech.say(SHOW, show=names["show"]))


def _last(speech: Speech, view: View, persons: Sequence[Person]) -> Iterator[Tip]:
    other = _other(view, persons)
    pawned = [at for at, garment in enumerate(_rival(view).wardrobe) if garment.where == "pawned"]
    if pawned:
        garment = the_garment(speech, pawned[0], persona=other.persona)
        yield Tip("rival", speech.say(PAWNED, name=other.name, garment=garment))
    yield Tip("act", speech.say(ALONE))


def _last_exchange(speech: Speech, view: View, persons: Sequence[Person]) -> Iterator[Tip]:
    if _category(view) == Category.TWO_PAIR:
        yield Tip("hand", speech.say(TWO_PAIR))


def _over(speech: Speech, view: View, persons: Sequence[Person]) -> Iterator[Tip]:
    yield Tip("verdict", speech.say(OVER))
    if view.deal < LAST:
        broke = _rival(view).cash < view.rules.ante_of(view.deal + 1)
        yield Tip("act next", speech.say(BROKE, name=_other(view, persons).name) if broke else speech.say(ON))
        return
    if any(garment.where == "off" for garment in _rival(view).wardrobe):
        yield Tip("rival", speech.say(OFF))
    yield Tip("end", speech.say(END))


def _nothing(speech: Speech, view: View, persons: Sequence[Person]) -> Iterator[Tip]:
    return iter(())


_PHASES: Final = {
    (1, Phase.BEFORE): _first,
    (1, Phase.EXCHANGE): _exchange,
    (1, Phase.AFTER): _second,
    (2, Phase.BEFORE): _last,
    (2, Phase.EXCHANGE): _last_exchange,
}


def _other(view: View, persons: Sequence[Person]) -> Person:
    return persons[1 - _own(view)]


def _rival(view: View) -> SeatView:
    return view.seats[1 - _own(view)]


def _own(view: View) -> int:
    assert view.seat is not None
    return view.seat


def _hand(speech: Speech, view: View) -> str:
    return hand(speech, view.rules.order.rank(view.seats[_own(view)].cards))


def _category(view: View) -> Category:
    return view.rules.order.rank(view.seats[_own(view)].cards).category


def _button(speech: Speech, kind: str) -> str:
    return speech.say(BUTTONS[kind])


def _acted(view: View) -> bool:
    """Whether somebody has acted in the deal, who could have waited."""
    return any(isinstance(entry, Acted) for entry in view.story)
