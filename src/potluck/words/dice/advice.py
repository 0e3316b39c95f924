"""Advice at poker dice in words: the best choice and why, then every choice with its exact chance."""

from fractions import Fraction
from typing import Final

from potluck.games.dice import Stand, View
from potluck.lab.advice import Advice
from potluck.lab.dice import acts, kept_by, spot_of
from potluck.protocol import show
from potluck.words.dice.hands import hand, pips, share
from potluck.words.figures import percent
from potluck.words.messages import Message
from potluck.words.prospects import Prospect
from potluck.words.screen import TableLike
from potluck.words.speech import Speech

__all__ = ["advice", "prospects"]

BEST: Final = Message("dice advice", "Best: {act}. Chance to win the match: {chance}.")
BEATS: Final = Message("dice advice", "It beats {hand} with a chance of {beats}.")
WINS: Final = Message("dice advice", "It wins the round with a chance of {beats}.")
STAND: Final = Message("dice advice", "stand on {dice}")
SOME: Final = Message("dice advice", "throw {thrown} again, keep {kept}")
ALL: Final = Message("dice advice", "throw all five again")
TO_WIN: Final = Message("dice prospect", "to win the round")
SIMPLE: Final = 7776
"""Up to this denominator, that of five dice, a fraction says more than a percentage."""


def advice(speech: Speech, table: TableLike, view: View, advised: Advice) -> tuple[str, ...]:
    """First what is best and why; then a line for each choice, the best first."""
    acts = [_act(speech, view, choice.action) for choice in advised.choices]
    chances = [share(speech, float(choice.value), digits=2) for choice in advised.choices]
    beats = _chance(speech, advised.facts.beats[0])
    if advised.facts.target is None:
        why = speech.say(WINS, beats=beats)
    else:
        why = speech.say(BEATS, hand=hand(speech, view.rules.rank(advised.facts.target)), beats=beats)
    lines = (f"{chance}: {act}" for chance, act in zip(chances, acts, strict=True))
    return (f"{speech.say(BEST, act=acts[0], chance=chances[0])} {why}", *lines)


def prospects(speech: Speech, view: View, advised: Advice) -> tuple[Prospect, ...]:
    """The chance to win the round with each set of dice that can be thrown again, and with none."""
    spot = spot_of(view)
    if spot is None:
        return ()
    chances = dict(zip(advised.facts.kept, advised.facts.beats, strict=True))
    note = speech.say(TO_WIN)
    return tuple(
        Prospect(act=show(act), figure=_figure(speech, chances[kept_by(spot.dice, act)]), note=note)
        for act in acts(spot.free)
    )


def _figure(speech: Speech, chance: Fraction) -> str:
    """Per cent, whatever the chance: two figures can be compared where both are written alike."""
    return percent(speech, float(chance), places=0 if chance in (0, 1) else 1)


def _act(speech: Speech, view: View, action: object) -> str:
    """The act in words: which dice are thrown, which are kept."""
    assert view.actor is not None
    dice = view.seats[view.actor].dice
    if isinstance(action, Stand):
        return speech.say(STAND, dice=pips(sorted(dice, reverse=True)))
    kept = kept_by(dice, action)  # type: ignore[arg-type]  # the choices of an advice are a throw or to stand
    if not kept:
        return speech.say(ALL)
    thrown = list(dice)
    for pip in kept:
        thrown.remove(pip)
    return speech.say(SOME, thrown=pips(sorted(thrown, reverse=True)), kept=pips(kept[::-1]))


def _chance(speech: Speech, chance: Fraction) -> str:
    """A fraction that can be read, else per cent."""
    return str(chance) if chance.denominator <= SIMPLE else share(speech, float(chance), digits=2)
