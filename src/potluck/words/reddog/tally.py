"""Rounds and standings of a match of Red Dog, for the paper beside its table."""

from collections.abc import Iterator, Sequence
from typing import Final

from potluck.games.reddog.view import SeatView, View
from potluck.words.messages import Message, Person
from potluck.words.reddog.story import LOSS
from potluck.words.screen import Placed, Round, Tally
from potluck.words.speech import Speech

__all__ = ["POOL", "tally"]

POOL: Final = Message("", "Pool")
STANDINGS: Final = Message("reddog tally", "Standings")
ROUND: Final = Message("reddog tally", "Round {n}")
FURTHER: Final = Message(
    "reddog tally", "After this one there is {n} deal to come.", "After this one there are {n} deals to come."
)
ABOUT: Final = 4
"""So many rounds are worth a look: the one that runs, and those beside it."""


def tally(speech: Speech, view: View, persons: Sequence[Person]) -> Tally | None:
    """How far the match has come; None before it is known who deals first."""
    if view.dealer is None:
        return None
    return Tally(
        rounds=tuple(_rounds(speech, view)),
        further=speech.say(FURTHER, n=view.deals_left) if view.deals_left else "",
        standings=speech.say(STANDINGS),
        placed=tuple(_placed(speech, view, persons)),
    )


def _rounds(speech: Speech, view: View) -> Iterator[Round]:
    """The round that runs among those about it; one that is over tells how many deals it had, if all were in."""
    players = sum(seat.within for seat in view.seats)
    left = 0 if view.over else view.deals_left - (view.rounds - view.round) * players
    whole = len(view.seats)
    before = (view.round - 1) * whole
    done = view.deal - 1 - before
    known = done >= 0 and done + 1 + left <= whole
    if not known:
        done = max(0, players - 1 - left)
    first = max(1, min(view.round - ABOUT // 2, view.rounds - ABOUT + 1))
    for number in range(first, min(first + ABOUT, view.rounds + 1)):
        name = speech.say(ROUND, n=number)
        if number < view.round:
            yield Round(name=name, done=whole if known else 0, closed=True)
        elif number == view.round:
            yield Round(name=name, done=done + view.over, running=not view.over, left=left, closed=view.over)
        else:
            yield Round(name=name, left=0 if view.over else players)


def _placed(speech: Speech, view: View, persons: Sequence[Person]) -> Iterator[Placed]:
    """All seats by their scores, then the pool: together all chips. Equal scores share a place."""
    ranked = sorted(enumerate(view.seats), key=lambda place: (place[1].left, -place[1].score))
    for at, seat in ranked:
        better = sum(not rival.left and rival.score > seat.score for rival in view.seats)
        place = "" if seat.left else str(better + 1)
        yield Placed(seat=at, place=place, name=persons[at].name, amount=_chips(view, seat))
    if not view.over:
        yield Placed(seat=None, place="", name=speech.say(POOL), amount=str(view.pot))


def _chips(view: View, seat: SeatView) -> str:
    """His chips; a credit, which is taken off at the end, stands behind them: `22 -20`."""
    owed = seat.credits * view.rules.chips
    return f"{seat.cash} {LOSS}{owed}" if owed else str(seat.cash)
