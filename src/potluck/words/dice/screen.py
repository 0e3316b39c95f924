"""A screen of poker dice in words: prompt, buttons, results, verdict, and what was given away."""

from collections.abc import Sequence
from typing import Final

from potluck.games.dice import Combination, View
from potluck.lab.dice import given_away
from potluck.words.dice.hands import combination, hand, reason, share
from potluck.words.dice.standing import last_actions
from potluck.words.dice.story import DREW, SCORED, past_line, story
from potluck.words.generic import EMPTY_SEATS, LEAVE, WAITING, WON
from potluck.words.messages import Message, Person, Spoken
from potluck.words.people import people
from potluck.words.screen import TableLike, Words, earlier
from potluck.words.speech import Speech
from potluck.words.standing import marks

__all__ = ["BUTTONS", "TITLE", "screen"]

TITLE: Final = Message("game", "Poker dice")
BUTTONS: Final = {
    "throw": Message("dice button", "THROW AGAIN"),
    "stand": Message("dice button", "STAND"),
    "next": Message("dice button", "Next round"),
    "leave": LEAVE,
}
"""Kind of action -> the sheet's own word (R3.2); what the house adds is in sentence case."""

RUNGS: Final = tuple(sorted(Combination, reverse=True))
"""R3.5, the best first."""
BEGAN: Final = Message("", "threw first")
THROWN: Final = {
    1: Message("dice prompt", "One throw is behind you, two are left. Now: {hand}."),
    2: Message("dice prompt", "Two throws are behind you, the third is left. Now: {hand}."),
}
AHEAD: Final = Message("dice prompt", "You are ahead of: {hand}.")
TO_BEAT: Final = Message("dice prompt", "To beat: {hand}.")
FALLING: Final = Message("dice prompt", "The dice are thrown.")
READY: Final = Spoken("dice prompt", "The round is over. Go on when you are ready.", "{name} is not ready yet.")
LOST: Final = Spoken("dice prompt", "You have lost the match.", "{name} has lost the match.")
EVEN: Final = Message("dice prompt", "The match is drawn.")
GAVE_UP: Final = Spoken("dice story", "You gave up the round.", "{name} gave up the round.")
GIVEN: Final = Message("dice notice", "Chance given away: {share}, in {n} of {all} decisions.")
NOTHING_GIVEN: Final = Message("dice notice", "Chance given away: none. Every decision was the best.")


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
        offers=tuple(speech.say(BUTTONS[offer.kind]) for offer in view.offers),
        hands=tuple(hand(speech, view.rules.rank(seat.dice)) if seat.dice else None for seat in view.seats),
        verdict=_verdict(speech, view, persons),
        story=story(speech, view, persons),
        past=tuple(past_line(speech, past, persons) for past in earlier(view.past, view.deal)),
        wardrobe=((),) * len(view.seats),
        notices=tuple(_notices(speech, view)),
        last_actions=last_actions(speech, view),
        marks=_marks(speech, view),
        ladder=tuple(combination(speech, kind) for kind in RUNGS),
        rung=_rung(view),
    )


def _rung(view: View) -> int | None:
    """Where the viewer's own dice stand on the ladder."""
    dice = () if view.seat is None else view.seats[view.seat].dice
    return RUNGS.index(view.rules.rank(dice).combination) if dice else None


def _marks(speech: Speech, view: View) -> tuple[str, ...]:
    winners = () if view.winner is None else (view.winner,)
    return marks(
        speech,
        len(view.seats),
        winners=winners if view.over else None,
        first=view.first,
        began=BEGAN,
    )


def _prompt(speech: Speech, view: View, persons: Sequence[Person]) -> str:
    if view.over:
        return _ending(speech, view, persons)
    if view.actor is None:
        return speech.say(FALLING)
    actor = persons[view.actor]
    if view.outcome is not None:
        return speech.tell(READY, actor)
    if not actor.you:
        return speech.say(WAITING, name=actor.name)
    mine, other = view.seats[view.actor], view.seats[1 - view.actor]
    thrown = speech.say(THROWN[mine.throws], hand=hand(speech, view.rules.rank(mine.dice)))
    if view.actor == view.first:
        return thrown
    leads = view.rules.rank(mine.dice) > view.rules.rank(other.dice)
    return f"{thrown} {speech.say(AHEAD if leads else TO_BEAT, hand=hand(speech, view.rules.rank(other.dice)))}"


def _ending(speech: Speech, view: View, persons: Sequence[Person]) -> str:
    """The end of the match: its winner, that the reader has lost, or that nobody has won."""
    if view.winner is None:
        return speech.say(EVEN)
    loser = persons[1 - view.winner]
    return speech.tell(LOST, loser) if loser.you else speech.tell(WON, persons[view.winner])


def _verdict(speech: Speech, view: View, persons: Sequence[Person]) -> str | None:
    """The winner of the round, and the comparison that decided."""
    outcome = view.outcome
    if outcome is None:
        return None
    if outcome.winner is None:
        return speech.say(DREW)
    won = speech.tell(SCORED, persons[outcome.winner])
    if outcome.by == "left":
        return f"{speech.tell(GAVE_UP, persons[1 - outcome.winner])} {won}"
    return f"{won} {reason(speech, view.rules, [seat.dice for seat in view.seats])}"


def _notices(speech: Speech, view: View) -> list[str]:
    """After the match: how much chance the reader's own decisions have cost."""
    if not view.over or view.seat is None:
        return []
    given = given_away(view, view.seat)
    if not given.total:
        return [speech.say(NOTHING_GIVEN)] if given.decisions else []
    lost = share(speech, float(given.total))
    return [speech.say(GIVEN, share=lost, n=given.mistakes, all=given.decisions)]
