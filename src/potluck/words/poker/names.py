"""The ready variants by name."""

from typing import Final

from potluck.words.messages import Message
from potluck.words.speech import Speech

__all__ = ["MENUS", "VARIANTS", "variant_name"]

VARIANTS: Final = {
    "holdem": Message("variant", "Texas hold’em, no limit"),
    "holdem-fixed": Message("variant", "Texas hold’em, fixed limit"),
    "holdem-pot": Message("variant", "Texas hold’em, pot limit"),
    "holdem-spread": Message("variant", "Texas hold’em, spread limit"),
    "short-deck": Message("variant", "Short-deck hold’em"),
    "royal-holdem": Message("variant", "Royal hold’em"),
    "pineapple": Message("variant", "Pineapple"),
    "crazy-pineapple": Message("variant", "Crazy pineapple"),
    "omaha": Message("variant", "Omaha, pot limit"),
    "omaha-hilo": Message("variant", "Omaha high-low, pot limit"),
    "omaha-hilo-fixed": Message("variant", "Omaha high-low, fixed limit"),
    "omaha-five": Message("variant", "Omaha with five cards"),
    "omaha-five-hilo": Message("variant", "Omaha high-low with five cards"),
    "courchevel": Message("variant", "Courchevel"),
    "courchevel-hilo": Message("variant", "Courchevel high-low"),
    "seven-stud": Message("variant", "Seven-card stud"),
    "seven-stud-hilo": Message("variant", "Seven-card stud, high-low"),
    "razz": Message("variant", "Razz"),
    "seven-stud-no-limit": Message("variant", "Seven-card stud, no limit"),
    "five-stud": Message("variant", "Five-card stud"),
    "five-stud-pot": Message("variant", "Five-card stud, pot limit"),
    "draw-fixed": Message("variant", "Five-card draw, fixed limit"),
    "draw-pot": Message("variant", "Five-card draw, pot limit"),
    "draw-no-limit": Message("variant", "Five-card draw, no limit"),
    "jacks-or-better": Message("variant", "Five-card draw, jacks or better to open"),
    "deuces-wild": Message("variant", "Five-card draw, deuces wild"),
    "joker-wild": Message("variant", "Five-card draw, joker wild"),
    "one-eyed-jacks": Message("variant", "Five-card draw, one-eyed jacks wild"),
    "draw-bug": Message("variant", "Five-card draw with the bug"),
    "lowball-ace-to-five": Message("variant", "Lowball, ace to five"),
    "lowball-ace-to-five-joker": Message("variant", "Lowball, ace to five, with a joker"),
    "lowball-ace-to-six": Message("variant", "Lowball, ace to six"),
    "kansas-city": Message("variant", "Kansas City lowball, deuce to seven"),
    "triple-draw-seven": Message("variant", "Triple draw, deuce to seven"),
    "triple-draw-five": Message("variant", "Triple draw, ace to five"),
    "badugi": Message("variant", "Badugi"),
    "kuhn": Message("variant", "Kuhn poker"),
    "leduc": Message("variant", "Leduc hold’em"),
    "rhode-island": Message("variant", "Rhode Island hold’em"),
}
"""Name in the data -> name for people."""

MENUS: Final = {
    "mixed": Message("menu", "games of all kinds"),
    "five": Message("menu", "hold’em, Omaha, razz and stud"),
    "board": Message("menu", "games with cards for all"),
    "stud": Message("menu", "stud games"),
    "draw": Message("menu", "draw games"),
    "wild": Message("menu", "wild cards and jokers"),
    "all": Message("menu", "all games of the house"),
}
"""Menu of dealer's choice -> name for people."""


def variant_name(speech: Speech, name: str) -> str:
    """The name of a variant; an unknown one keeps the name that it was given."""
    known = VARIANTS.get(name)
    return speech.say(known) if known is not None else name
