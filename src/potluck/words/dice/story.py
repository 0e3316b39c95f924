"""The story of a round: one sentence for each entry, about the reader or about another by name."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, assert_never

from potluck.games.dice import History, View
from potluck.games.dice.options import Rules
from potluck.games.dice.values import Drew, Ended, Entry, Scored, Stood, Threw
from potluck.words.dice.hands import hand, pips
from potluck.words.messages import Message, Person, Spoken
from potluck.words.speech import Speech

__all__ = ["DREW", "SCORED", "past_line", "story"]

SENTENCES: Final = 4096
"""Sentences that are remembered."""
THREW: Final = Spoken("dice story", "You threw {dice}: {hand}.", "{name} threw {dice}: {hand}.")
AGAIN: Final = Spoken(
    "dice story",
    "You threw {n} die again, now {dice}: {hand}.",
    "{name} threw {n} die again, now {dice}: {hand}.",
    "You threw {n} dice again, now {dice}: {hand}.",
    "{name} threw {n} dice again, now {dice}: {hand}.",
)
STOOD: Final = Spoken("dice story", "You stood.", "{name} stood.")
SCORED: Final = Spoken("dice story", "You won the round.", "{name} won the round.")
DREW: Final = Message("dice story", "Identical dice: no point for either.")
WON: Final = Spoken("dice story", "You won the match.", "{name} won the match.")
EVEN: Final = Message("dice story", "Equal points after the last round: the match is drawn.")
LEFT: Final = Spoken("dice story", "You left and lost the match.", "{name} left and lost the match.")
PAST: Final = Spoken("dice past", "Round {deal}: you won.", "Round {deal}: {name} won.")
PAST_DRAW: Final = Message("dice past", "Round {deal}: no point.")


def story(speech: Speech, view: View, persons: Sequence[Person]) -> tuple[str, ...]:
    """One sentence for each entry of the view's story."""
    people = tuple(persons)
    return tuple([_line(speech, entry, view.rules, people) for entry in view.story])


def past_line(speech: Speech, past: History, persons: Sequence[Person]) -> str:
    """A round that is over, in one sentence."""
    if past.winner is None:
        return speech.say(PAST_DRAW, deal=past.deal)
    return speech.tell(PAST, persons[past.winner], deal=past.deal)


@lru_cache(maxsize=SENTENCES)
def _line(speech: Speech, entry: Entry, rules: Rules, persons: tuple[Person, ...]) -> str:
    """An entry in one sentence, said anew by each screen of its round."""
    match entry:
        case Threw(seat, throw, places, dice):
            name = hand(speech, rules.rank(dice))
            if throw == 1:
                return speech.tell(THREW, persons[seat], dice=pips(dice), hand=name)
            return speech.tell(AGAIN, persons[seat], n=len(places), dice=pips(dice), hand=name)
        case Stood(seat):
            return speech.tell(STOOD, persons[seat])
        case Scored(seat):
            return speech.tell(SCORED, persons[seat])
        case Drew():
            return speech.say(DREW)
        case Ended(winner, why):
            if winner is None:
                return speech.say(EVEN)
            return speech.tell(LEFT, persons[1 - winner]) if why == "left" else speech.tell(WON, persons[winner])
        case _:
            assert_never(entry)
