"""A screen of poker in words: prompt, buttons, hands, verdict."""

from collections.abc import Sequence
from typing import Final

from potluck.games.poker import Choose, Phase, View
from potluck.protocol import Amount, Offer, Pick
from potluck.words.draw.screen import EXCHANGING, MARK, READY, STAKES, SUM, YOUR_TURN, YOUR_TURN_OWED
from potluck.words.generic import DEALING, EMPTY_SEATS, LEAVE, NEXT, OVER, WAITING, WON
from potluck.words.messages import Message, Person
from potluck.words.poker.company import cast, company, company_of, label
from potluck.words.poker.hands import hands_ladder, rung, seat_hand
from potluck.words.poker.names import variant_name
from potluck.words.poker.shares import shares
from potluck.words.poker.showdown import reasons, showdown, won
from potluck.words.poker.stakes import rise, stakes
from potluck.words.poker.standing import last_actions, pots
from potluck.words.poker.story import PASSED_IN, past_line, story
from potluck.words.screen import TableLike, Words, earlier
from potluck.words.speech import Speech, money
from potluck.words.standing import TO_PAY, marks, pot

__all__ = ["BUTTONS", "TITLE", "caption", "screen"]

TITLE: Final = Message("game", "Poker")

BUTTONS: Final = {
    "fold": Message("poker button", "FOLD"),
    "check": Message("poker button", "CHECK"),
    "call": Message("poker button", "CALL"),
    "bring_in": Message("poker button", "BRING IN"),
    "discard": Message("poker button", "DRAW"),
    "show": Message("poker button", "SHOW"),
    "muck": Message("poker button", "MUCK"),
    "run_once": Message("poker button", "RUN ONCE"),
    "run_twice": Message("poker button", "RUN TWICE"),
    "next": NEXT,
    "sit_out": Message("poker button", "Sit out"),
    "leave": LEAVE,
}
"""Kind of action -> its button, but for sums."""
CHOOSING: Final = Message("poker prompt", "Choose the game for this deal.")
CHOOSING_ORBIT: Final = Message(
    "poker prompt", "Choose the game for the next {n} deal.", "Choose the game for the next {n} deals."
)
CHOOSES: Final = Message("poker prompt", "{name} is choosing the game.")
REST: Final = Message("poker notice", "{variant}; {n} more deal of it", "{variant}; {n} more deals of it")
UNPLAYED: Final = Message("poker verdict", "Who was to choose the game has left: this deal is not played.")
BET: Final = Message("poker button", "BET")
RAISE: Final = Message("poker button", "RAISE")
COMPLETE: Final = Message("poker button", "COMPLETE")
THROW: Final = Message("poker button", "THROW AWAY")
RAISE_TO: Final = Message("poker button", "{button} to {amount}")
REBUY: Final = Message("poker button", "Take more")

ACTS: Final = {
    "fold": Message("poker act", "fold"),
    "check": Message("poker act", "check"),
    "call": Message("poker act", "call"),
    "bring_in": Message("poker act", "bring in"),
}
ACT_BET: Final = Message("poker act", "bet")
ACT_RAISE: Final = Message("poker act", "raise")
THROWING: Final = Message(
    "poker prompt", "Mark {n} card to throw away, and confirm.", "Mark {n} cards to throw away, and confirm."
)
SHOWING: Final = Message("poker prompt", "Show your hand, or throw it away unseen?")
RUNNING: Final = Message("poker prompt", "Nobody can bet any more. Run it once or twice?")
RUNS: Final = Message("poker prompt", "{name} is to say whether it is run once or twice.")
BROKE: Final = Message("poker prompt", "You have no chips left. Take more, or leave the table.")
TAKES_MORE: Final = Message("poker prompt", "{name} has no chips left, and decides whether to take more.")
JOINS: Final = Message("poker prompt", "You play from the next deal on, with {amount}.")
ALL_FOLDED: Final = Message("poker verdict", "All others have folded.")


def screen(speech: Speech, table: TableLike, view: View | None) -> Words:
    """The words of one viewer's screen."""
    viewer = None if view is None else view.seat
    persons = company(speech, table, viewer)
    names, title = tuple(person.name for person in persons), speech.say(TITLE)
    labels = tuple(label(speech, seat) for seat in table.seats)
    if view is None:
        return Words(lang=speech.code, title=title, names=names, prompt=speech.say(EMPTY_SEATS), labels=labels)
    casts = cast(speech, table, view, persons)
    return Words(
        lang=speech.code,
        title=title,
        names=names,
        labels=labels,
        prompt=_joining(speech, table, view) or _prompt(speech, view, persons),
        offers=tuple(caption(speech, view, offer) for offer in view.offers),
        hands=tuple(seat_hand(speech, view, at) for at in range(len(view.seats))),
        verdict=_verdict(speech, view, casts),
        story=story(speech, view, casts),
        past=_past(speech, table, view, persons),
        wardrobe=((),) * len(names),
        shares=shares(speech, view),
        notices=(*_notices(speech, view), *rise(speech, view)),
        last_actions=last_actions(speech, view, table.seats),
        marks=_marks(speech, view),
        pot=pot(speech, view.pot, amount=money(view.pot)),
        pots=pots(speech, view, names),
        showdown=showdown(speech, view, casts),
        stakes=stakes(speech, view),
        ladder=hands_ladder(speech, view.variant),
        rung=rung(view),
        terms=((speech.say(TO_PAY), money(view.owed)),) if view.owed else (),
    )


def _past(speech: Speech, table: TableLike, view: View, persons: tuple[Person, ...]) -> tuple[str, ...]:
    """A line for each deal before, about those who played it; one that is over lies on the table still."""
    if not any(seat.before for seat in table.seats):
        return tuple(past_line(speech, past, persons) for past in earlier(view.past, view.deal))
    return tuple(
        past_line(speech, past, company_of(speech, table, past.deal, persons)) for past in earlier(view.past, view.deal)
    )


def _marks(speech: Speech, view: View) -> tuple[str, ...]:
    winners = () if view.winner is None else (view.winner,)
    return marks(speech, len(view.seats), winners=winners if view.over else None)


def _joining(speech: Speech, table: TableLike, view: View) -> str:
    """The prompt of who has sat down in a deal that runs; empty for any other."""
    if view.seat is None or view.over or not view.seats[view.seat].joining:
        return ""
    return speech.say(JOINS, amount=money(table.options["money"]["start"]))


def _prompt(speech: Speech, view: View, persons: Sequence[Person]) -> str:
    if view.over:
        return speech.say(OVER) if view.winner is None else speech.tell(WON, persons[view.winner])
    if view.actor is None:
        return speech.say(DEALING)
    actor = persons[view.actor]
    if view.phase is Phase.CHOOSING:
        return _choosing(speech, view, actor)
    if view.phase is Phase.OVER:
        if view.seats[view.actor].cash == 0:
            return speech.say(BROKE) if actor.you else speech.say(TAKES_MORE, name=actor.name)
        return speech.tell(READY, actor)
    if view.phase is Phase.AGREEING:
        return speech.say(RUNNING) if actor.you else speech.say(RUNS, name=actor.name)
    if not actor.you:
        return speech.say(EXCHANGING if view.phase is Phase.DRAWING else WAITING, name=actor.name)
    if view.phase is Phase.DRAWING:
        picks = [offer for offer in view.offers if isinstance(offer, Pick)]
        most = max(offer.most for offer in picks)
        return speech.say(THROWING if picks[0].least else MARK, n=most)
    if view.phase is Phase.SHOWDOWN:
        return speech.say(SHOWING)
    acts = speech.either(_acts(speech, view))
    return speech.say(YOUR_TURN_OWED if view.owed else YOUR_TURN, acts=acts, amount=money(view.owed))


def _choosing(speech: Speech, view: View, actor: Person) -> str:
    """The prompt while a game is chosen: who names it, and for how long."""
    if not actor.you:
        return speech.say(CHOOSES, name=actor.name)
    if view.rules is not None and view.rules.choice.every == "orbit":
        return speech.say(CHOOSING_ORBIT, n=sum(not seat.out for seat in view.seats))
    return speech.say(CHOOSING)


def _notices(speech: Speech, view: View) -> tuple[str, ...]:
    """Which game is played, where the dealer has the choice, and for how many more deals."""
    if view.rules is None or not view.rules.choice.play or view.phase in (Phase.BUTTON, Phase.CHOOSING):
        return ()
    name = variant_name(speech, view.variant.name)
    return (speech.say(REST, variant=name, n=view.rest) if view.rest else name,)


def _acts(speech: Speech, view: View) -> list[str]:
    """The acts that the actor may choose from."""
    raising = ACT_RAISE if view.top else ACT_BET
    acts = {**ACTS, "raise_to": raising}
    return [speech.say(acts[offer.kind]) for offer in view.offers if offer.kind in acts]


def caption(speech: Speech, view: View, offer: Offer) -> str:
    """The button of an offer; where it is for a sum, with a place for it."""
    if isinstance(offer, Amount) and offer.kind == "rebuy":
        return speech.say(STAKES["open"], button=speech.say(REBUY), amount=SUM)
    if isinstance(offer, Amount):
        if not view.top:
            return speech.say(STAKES["open"], button=speech.say(BET), amount=SUM)
        completing = view.top < view.variant.streets[view.street].bet and view.variant.forced.bring_in
        return speech.say(RAISE_TO, button=speech.say(COMPLETE if completing else RAISE), amount=SUM)
    if isinstance(offer, Pick):
        return speech.say(THROW if offer.least else BUTTONS["discard"])
    if isinstance(offer.action, Choose):
        game = view.rules.menu.get(offer.action.variant) if view.rules is not None else None
        return variant_name(speech, offer.action.variant if game is None else game.name)
    button = speech.say(BUTTONS[offer.kind])
    price = {"call": view.owed, "bring_in": view.variant.forced.bring_in}.get(offer.kind, 0)
    return speech.say(STAKES["open"], button=button, amount=money(price)) if price else button


def _verdict(speech: Speech, view: View, casts: Sequence[Sequence[Person]]) -> str | None:
    """The takings of each winner, and the comparison that decided the main pot, on each board."""
    if view.outcome is None:
        return None
    if view.outcome.by in {"passed-in", "unplayed"}:
        return speech.say(PASSED_IN if view.outcome.by == "passed-in" else UNPLAYED)
    sentences = won(speech, view, casts)
    if view.outcome.by == "fold":
        return " ".join([speech.say(ALL_FOLDED), *sentences])
    return " ".join([*sentences, *reasons(speech, view)])
