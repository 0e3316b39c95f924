"""A question about the betting of the draw in words: what has happened, what may be done, and what it is worth."""

from collections.abc import Iterator
from typing import Final

from potluck.games.draw.values import Posted, Received
from potluck.games.draw.view import SeatView, View
from potluck.lab.drills.betting import HARDNESS, answer_of
from potluck.lab.drills.values import Drill, Option, Preset
from potluck.lab.judgement import USUAL
from potluck.words.draw.advice import act_text
from potluck.words.draw.options import PRESETS
from potluck.words.draw.story import story
from potluck.words.figures import dollars, percent
from potluck.words.frequencies import RARE, STEEP
from potluck.words.messages import Message, Person
from potluck.words.people import BOT
from potluck.words.speech import Speech, money

__all__ = ["acts", "known", "match_name", "often", "source", "why"]

FIRST: Final = Message("laboratory", "Evening, first deal")
PLACE: Final = Message("laboratory", "{match}, deal {n}, ante {amount}")
TIED: Final = Message("laboratory", "{amount} of it from a tie")
HAVE: Final = Message("laboratory", "you have {mine}")
OTHER: Final = Message("laboratory", "the computer has {mine}")
DRESSED: Final = Message("laboratory", "you have {mine} in cash and clothes for {clothes}")
OTHER_DRESSED: Final = Message("laboratory", "the computer has {mine} in cash and clothes for {clothes}")
POT: Final = Message("laboratory", "{amount} in the pot")
PRICE: Final = Message("laboratory", "{amount} to pay")
LEFT: Final = Message("laboratory", "at most {amount} more can be put in")
HARD: Final = (
    Message("laboratory", "difficulty: any decision"),
    Message("laboratory", "difficulty: the closest of four decisions"),
    Message("laboratory", "difficulty: the closest of eight decisions"),
)
OFTEN: Final = Message(
    "laboratory", "The solved strategy does so {n} time in 100.", "The solved strategy does so {n} times in 100."
)
NEVER: Final = Message("laboratory", "The solved strategy hardly ever does so.")
SHARE: Final = Message("laboratory", "That gives away {share} of the pot; the price is known to ± {margin}.")
DOUBT: Final = Message("laboratory", "Its worth is known to ± {margin}.")
RECKONED: Final = Message(
    "laboratory",
    "Reckoned over 12,000 hands that the other may hold, both going on by the solved strategy of a model, so that a"
    " worth can be some cents off. An act gives nothing away if that strategy does it at least one time in ten, since"
    " what it mixes is worth the same, if it is worth as much as such an act, or if the sample cannot tell it from the"
    " best of them and the price is below a twentieth of the pot.",
)


def known(speech: Speech, drill: Drill) -> Iterator[str]:
    """All that is known beside the hand: pot, price, stacks, what was done so far, and how close the decision is.

    Of a whole match also what of the pot a tie has left there, which deal of it this is, and its ante.
    """
    view, whole = _view(drill), drill.preset != "first"
    yield speech.say(POT, amount=money(view.pot))
    if view.carried:
        yield speech.say(TIED, amount=money(view.carried))
    if view.owed:
        yield speech.say(PRICE, amount=money(view.owed))
    if whole:
        assert view.seat is not None
        yield _stack(speech, view.seats[view.seat], HAVE, DRESSED)
        yield _stack(speech, view.seats[1 - view.seat], OTHER, OTHER_DRESSED)
    else:
        yield speech.say(LEFT, amount=money(min(seat.cover for seat in view.seats)))
    other = Person(speech.say(BOT["n"]))
    persons = [Person("", you=True) if at == view.seat else other for at in range(len(view.seats))]
    lines = zip(view.story, story(speech, view, persons), strict=True)
    acted = [line for entry, line in lines if not isinstance(entry, Posted | Received)]
    if acted:
        yield " ".join(acted)
    if whole:
        match = match_name(speech, drill.preset)
        yield speech.say(PLACE, match=match, n=view.deal, amount=money(view.ante))
    yield speech.say(HARD[drill.number % HARDNESS])


def match_name(speech: Speech, preset: Preset) -> str:
    """The match out of which is asked, by its name."""
    return speech.say(FIRST if preset == "first" else PRESETS[preset].label)


def _stack(speech: Speech, seat: SeatView, cash: Message, dressed: Message) -> str:
    """The cash of a seat, and apart from it what the garments that can still be pawned bring."""
    clothes = seat.cover - seat.cash
    if not clothes:
        return speech.say(cash, mine=money(seat.cash))
    return speech.say(dressed, mine=money(seat.cash), clothes=money(clothes))


def acts(speech: Speech, drill: Drill) -> Iterator[tuple[tuple[str, ...], str]]:
    """Every answer, and the act as its button says it."""
    for action in drill.acts:
        yield answer_of(action), act_text(speech, _view(drill), action)


def why(speech: Speech, option: Option) -> str:
    """How often the strategy does it, how well the worth is known, and what it gives away of the pot."""
    percents, margin, doubt, thousandths, steep = option.ways
    sentences = [speech.say(OFTEN, n=percents) if percents else speech.say(NEVER)]
    if doubt:
        sentences.append(speech.say(DOUBT, margin=dollars(speech, doubt / 100)))
    if thousandths:
        share = percent(speech, thousandths / 1000)
        sentences.append(speech.say(SHARE, share=share, margin=dollars(speech, margin / 100)))
        if percents >= 100 * USUAL:
            sentences.append(speech.say(RARE))
        elif steep:
            sentences.append(speech.say(STEEP))
    return " ".join(sentences)


def often(speech: Speech, option: Option) -> str:
    """How often the strategy does it, in per cent; empty where it hardly ever does."""
    return percent(speech, option.ways[0] / 100, places=0) if option.ways[0] else ""


def source(speech: Speech) -> str:
    """How it was reckoned."""
    return f"{speech.say(RECKONED)} {speech.say(RARE)}"


def _view(drill: Drill) -> View:
    assert drill.view is not None
    return drill.view
