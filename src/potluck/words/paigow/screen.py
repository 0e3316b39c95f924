"""A screen of Pai Gow in words: prompt, buttons, hands as they stand, results."""

from collections.abc import Iterator, Sequence
from typing import Final

from potluck.games.paigow import Phase, View, settings
from potluck.games.paigow.hands import Setting, sorted_hand
from potluck.games.paigow.view import SeatView
from potluck.protocol import Offer
from potluck.ranking import High
from potluck.words.generic import DEALING, EMPTY_SEATS, LEAVE, NEXT, WAITING
from potluck.words.messages import Message, Person, Spoken
from potluck.words.paigow.hands import NAMES, category_of, category_of_two, five, two
from potluck.words.paigow.standing import BANK, SET, last_actions
from potluck.words.paigow.story import MINUS, past_line, signed, story, winners
from potluck.words.paigow.verdict import duels, result, verdict
from potluck.words.people import people
from potluck.words.ranks.hands import CATEGORIES
from potluck.words.ranks.rungs import ladder, rungs
from potluck.words.screen import TableLike, Words, earlier
from potluck.words.speech import Speech, money
from potluck.words.standing import marks

__all__ = ["BUTTONS", "TITLE", "screen"]

TITLE: Final = Message("game", "Pai Gow")
BUTTONS: Final = {
    "bet": Message("paigow button", "BET"),
    "set": Message("paigow button", "SET FIVE AND TWO"),
    "next": NEXT,
    "leave": LEAVE,
}
"""Kind of action -> its word; what the house adds is in sentence case."""
RUNGS: Final = rungs(High(), wild=True)
STAKE: Final = Message("paigow button", "{button} {amount}")
SUM: Final = money("{amount}")
FOUL: Final = Message("", "A foul: the two outrank the five. You would lose your bet.")
BETTING: Final = Message("paigow prompt", "Place your bet, before the cards are dealt.")
SETTING: Final = Message("paigow prompt", "Set five cards and two. The five must be higher than the two.")
READY: Final = Spoken("paigow prompt", "The deal is over. Go on when you are ready.", "{name} is not ready yet.")
OUTCOMES: Final = {
    "win": Message("paigow seat", "win"),
    "push": Message("paigow seat", "push"),
    "lose": Message("paigow seat", "lost"),
    "foul": Message("paigow seat", "foul"),
    "left": Message("paigow seat", "left"),
}
OUT: Final = Message("paigow seat", "out")
DEAL: Final = Message("", "Deal")
HOUSE: Final = Message("", "The house")
PURSE: Final = Message("paigow notice", "The house’s purse: {amount}.")


def screen(speech: Speech, table: TableLike, view: View | None) -> Words:
    """The words of one viewer's screen."""
    persons = people(speech, table, None if view is None else view.seat)
    names, title = tuple(person.name for person in persons), speech.say(TITLE)
    if view is None:
        return Words(lang=speech.code, title=title, names=names, prompt=speech.say(EMPTY_SEATS))
    return Words(
        lang=speech.code,
        title=title,
        names=names,
        prompt=_prompt(speech, view, persons),
        offers=tuple(_caption(speech, offer) for offer in view.offers),
        hands=tuple(_seat_line(speech, view, at) for at in range(len(names))),
        verdict=verdict(speech, view, persons),
        story=story(speech, view, persons),
        past=tuple(past_line(speech, past, persons) for past in earlier(view.past, view.deal)),
        wardrobe=((),) * len(names),
        notices=(speech.say(PURSE, amount=signed(view.house)),),
        picks=_picks(speech, view),
        doubts=tuple((" ".join(map(str, low)), speech.say(FOUL)) for low in view.fouls),
        last_actions=last_actions(speech, view),
        marks=_marks(speech, view),
        duels=duels(speech, view),
        ladder=ladder(speech, RUNGS, {**CATEGORIES, **NAMES}),
        rung=_rung(view),
        rung_below=_rung_below(view),
        pick_rungs=tuple(_rungs(way, view.rules.order) for way in _ways(view)),
        terms=(
            (speech.say(DEAL), f"{view.deal} / {view.deals}"),
            (speech.say(HOUSE), f"{MINUS if view.house < 0 else ''}{money(abs(view.house))}"),
        ),
    )


def _rung(view: View) -> int | None:
    """Where the viewer's own five stand on the ladder, once they are set."""
    seat = None if view.seat is None else view.seats[view.seat]
    if seat is None or not seat.low:
        return None
    high = tuple(card for card in sorted_hand(seat.cards) if card not in seat.low)
    return RUNGS.index(category_of(high, view.rules.order))


def _rung_below(view: View) -> int | None:
    """Where the viewer's own two stand on it."""
    seat = None if view.seat is None else view.seats[view.seat]
    return None if seat is None or not seat.low else RUNGS.index(category_of_two(seat.low))


def _rungs(way: Setting, order: High) -> tuple[int, int]:
    """Where five and two would stand on it."""
    return RUNGS.index(category_of(way.high, order)), RUNGS.index(category_of_two(way.low))


def _marks(speech: Speech, view: View) -> tuple[str, ...]:
    winners = view.winners if view.over else None
    return marks(speech, len(view.seats), winners=winners)


def _prompt(speech: Speech, view: View, persons: Sequence[Person]) -> str:
    if view.over:
        return winners(speech, view.winners, persons)
    if view.actor is None:
        return speech.say(DEALING)
    actor = persons[view.actor]
    if view.phase is Phase.OVER:
        return speech.tell(READY, actor)
    if not actor.you:
        return speech.say(WAITING, name=actor.name)
    return speech.say(BETTING if view.phase is Phase.BETTING else SETTING)


def _caption(speech: Speech, offer: Offer) -> str:
    button = speech.say(BUTTONS[offer.kind])
    return speech.say(STAKE, button=button, amount=SUM) if offer.kind == "bet" else button


def _seat_line(speech: Speech, view: View, at: int) -> str | None:
    """The hands of a seat and their result, in a few words: `ONE PAIR, aces · HIGH CARD, K-9 · push`."""
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
    met = result(view, at)
    if met is not None:
        yield f"{speech.say(OUTCOMES[met.came])} {signed(seat.won)}"
    elif seat.banks and view.outcome is not None:
        yield signed(seat.won)
    elif not seat.within:
        yield speech.say(OUT)
    elif seat.bet:
        yield money(seat.bet)
    if seat.ready and met is None and not seat.low:
        yield speech.say(SET)


def _picks(speech: Speech, view: View) -> tuple[tuple[str, str, str], ...]:
    """Each choice of two cards as text, and both hands that it would make."""
    order = view.rules.order
    return tuple(
        (" ".join(map(str, way.low)), five(speech, way.high, order), two(speech, way.low)) for way in _ways(view)
    )


def _ways(view: View) -> Sequence[Setting]:
    """All ways to set the viewer's hand, while he may."""
    if view.seat is None or view.actor != view.seat or view.phase is not Phase.SETTING:
        return ()
    return settings(view.seats[view.seat].cards, view.rules.order)
