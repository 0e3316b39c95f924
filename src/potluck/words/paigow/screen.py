"""A screen of Pai Gow in words: prompt, buttons, hands as they stand, results, the line that set the house's cards."""

from collections.abc import Iterator, Sequence
from typing import Final

from potluck.games.paigow import Phase, View, settings
from potluck.games.paigow.hands import sorted_hand
from potluck.games.paigow.values import Result
from potluck.games.paigow.view import SeatView
from potluck.protocol import Offer
from potluck.words.generic import DEALING, EMPTY_SEATS, LEAVE, NEXT, WAITING
from potluck.words.messages import Message, Person, Spoken
from potluck.words.paigow.hands import five, line, two
from potluck.words.paigow.story import past_line, signed, story, winners
from potluck.words.people import people
from potluck.words.screen import TableLike, Words
from potluck.words.speech import Speech, money

__all__ = ["BUTTONS", "TITLE", "screen"]

TITLE: Final = Message("game", "Pai Gow")
BUTTONS: Final = {
    "bet": Message("paigow button", "BET"),
    "set": Message("paigow button", "SET FIVE AND TWO"),
    "next": NEXT,
    "leave": LEAVE,
}
"""Kind of action -> its word; what the house adds is in sentence case."""
STAKE: Final = Message("paigow button", "{button} {amount}")
BETTING: Final = Message("paigow prompt", "Place your bet, before the cards are dealt.")
SETTING: Final = Message("paigow prompt", "Set five cards and two. The five must be higher than the two.")
READY: Final = Spoken("paigow prompt", "The deal is over. Go on when you are ready.", "{name} is not ready yet.")
HOUSE: Final = Message("paigow verdict", "The house: {high} and {low}.")
CAME: Final = {
    "win": Message("paigow verdict", "Both your hands win: {amount}."),
    "push": Message("paigow verdict", "A push: your bet comes back."),
    "lose": Message("paigow verdict", "The bank wins: {amount}."),
    "foul": Message("paigow verdict", "A foul, since your two outrank your five: {amount}."),
    "left": Message("paigow verdict", "Your bet is lost: {amount}."),
}
COMPARED: Final = Message("paigow verdict", "Your five: {high}; your two: {low}.")
BANKED: Final = Message("paigow verdict", "You held the bank: {amount}.")
MET: Final = {
    1: Message("paigow verdict", "better"),
    0: Message("paigow verdict", "a copy"),
    -1: Message("paigow verdict", "worse"),
}
OUTCOMES: Final = {
    "win": Message("paigow seat", "win"),
    "push": Message("paigow seat", "push"),
    "lose": Message("paigow seat", "lost"),
    "foul": Message("paigow seat", "foul"),
    "left": Message("paigow seat", "left"),
}
BANK: Final = Message("paigow seat", "holds the bank")
SET: Final = Message("paigow seat", "set")
OUT: Final = Message("paigow seat", "out")
PURSE: Final = Message("paigow notice", "The house’s purse: {amount}.")


def screen(speech: Speech, table: TableLike, view: View | None) -> Words:
    """The words of one viewer's screen."""
    who = people(speech, table, None if view is None else view.seat)
    names, title = tuple(person.name for person in who), speech.say(TITLE)
    if view is None:
        return Words(lang=speech.code, title=title, names=names, prompt=speech.say(EMPTY_SEATS))
    return Words(
        lang=speech.code,
        title=title,
        names=names,
        prompt=_prompt(speech, view, who),
        offers=tuple(_caption(speech, offer) for offer in view.offers),
        hands=tuple(_said(speech, view, at) for at in range(len(names))),
        verdict=_verdict(speech, view),
        story=story(speech, view, who),
        past=tuple(past_line(speech, past, who) for past in view.past),
        wardrobe=((),) * len(names),
        notices=(speech.say(PURSE, amount=signed(view.house)),),
        picks=_picks(speech, view),
    )


def _prompt(speech: Speech, view: View, who: Sequence[Person]) -> str:
    if view.over:
        return winners(speech, view.winners, who)
    if view.actor is None:
        return speech.say(DEALING)
    actor = who[view.actor]
    if view.phase is Phase.OVER:
        return speech.tell(READY, actor)
    if not actor.you:
        return speech.say(WAITING, name=actor.name)
    return speech.say(BETTING if view.phase is Phase.BETTING else SETTING)


def _caption(speech: Speech, offer: Offer) -> str:
    button = speech.say(BUTTONS[offer.kind])
    return speech.say(STAKE, button=button, amount="{amount}") if offer.kind == "bet" else button


def _said(speech: Speech, view: View, at: int) -> str | None:
    """What a seat holds and what came of it, in a few words: `PAIR, aces · NO PAIR, K-9 · push`."""
    seat = view.seats[at]
    parts = [*_hands(speech, view, seat), *_standing(speech, view, seat, at)]
    return " · ".join(parts) or None


def _hands(speech: Speech, view: View, seat: SeatView) -> Iterator[str]:
    if seat.low:
        high = tuple(card for card in sorted_hand(seat.cards) if card not in seat.low)
        yield five(speech, high, view.rules.order)
        yield two(speech, seat.low)


def _standing(speech: Speech, view: View, seat: SeatView, at: int) -> Iterator[str]:
    if seat.banks:
        yield speech.say(BANK)
    result = _result(view, at)
    if result is not None:
        yield f"{speech.say(OUTCOMES[result.came])} {signed(seat.won)}"
    elif seat.banks and view.outcome is not None:
        yield signed(seat.won)
    elif not seat.within:
        yield speech.say(OUT)
    elif seat.bet:
        yield money(seat.bet)
    if seat.ready and result is None and not seat.low:
        yield speech.say(SET)


def _result(view: View, at: int) -> Result | None:
    return view.outcome.results[at] if view.outcome is not None else None


def _verdict(speech: Speech, view: View) -> str | None:
    """The house's hands and the line of its way that set them; what the reader's bet came to, and why."""
    if not view.dealer_low:
        return None
    back = tuple(card for card in sorted_hand(view.dealer) if card not in view.dealer_low)
    said = [speech.say(HOUSE, high=five(speech, back, view.rules.order), low=two(speech, view.dealer_low))]
    said.append(f"{line(speech, view.rules, sorted_hand(view.dealer))}.")
    result = _result(view, view.seat) if view.seat is not None else None
    if result is not None and view.seat is not None:
        said.append(speech.say(CAME[result.came], amount=signed(view.seats[view.seat].won)))
        if result.came in ("push", "lose"):
            compared = {part: speech.say(MET[getattr(result, part)]) for part in ("high", "low")}
            said.append(speech.say(COMPARED, **compared))
    elif view.seat is not None and view.seats[view.seat].banks:
        said.append(speech.say(BANKED, amount=signed(view.seats[view.seat].won)))
    return " ".join(said)


def _picks(speech: Speech, view: View) -> tuple[tuple[str, str, str], ...]:
    """Each choice of two cards as text, and both hands that it would make."""
    if view.seat is None or view.actor != view.seat or view.phase is not Phase.SETTING:
        return ()
    order, ways = view.rules.order, settings(view.seats[view.seat].cards, view.rules.order)
    return tuple((" ".join(map(str, way.low)), five(speech, way.high, order), two(speech, way.low)) for way in ways)
