"""The house's own opponents in words: their names, what they are, and what they say."""

from typing import Final

from potluck.personas import PERSONAS, manner
from potluck.protocol import View
from potluck.words.messages import Message
from potluck.words.personas import gus, halina, lev, ottokar, remedios
from potluck.words.screen import Presence, TableLike
from potluck.words.speech import Speech

__all__ = ["LINES", "presence", "title", "trade"]

NAMES: Final = {
    "halina": Message("persona", "Pani Halina"),
    "ottokar": Message("persona", "Herr Ottokar"),
    "remedios": Message("persona", "Doña Remedios"),
    "lev": Message("persona", "Lev Arkadyevich"),
    "gus": Message("persona", "Gus Finch"),
}
TRADES: Final = {
    "halina": Message("persona trade", "Seamstress from Łódź"),
    "ottokar": Message("persona trade", "Retired stationmaster from Dresden"),
    "remedios": Message("persona trade", "Wardrobe mistress of a zarzuela in Cádiz"),
    "lev": Message("persona trade", "River captain on the Volga"),
    "gus": Message("persona trade", "Conjuror from Brighton"),
}
LINES: Final = {
    "halina": halina.LINES,
    "ottokar": ottokar.LINES,
    "remedios": remedios.LINES,
    "lev": lev.LINES,
    "gus": gus.LINES,
}
"""Persona -> occasion -> its lines; each language has sentences of its own for them."""


def title(speech: Speech, persona: str) -> str:
    """The name of a persona as this language writes it."""
    return speech.say(NAMES[persona])


def trade(speech: Speech, persona: str) -> str:
    """The trade of a persona, in a few words."""
    return speech.say(TRADES[persona])


def presence(speech: Speech, table: TableLike, view: View) -> tuple[Presence | None, ...]:
    """For each seat the face and the line of its persona; None for any other seat."""
    return tuple(
        _presence(speech, view, at, (seat.persona, table.id, len(table.seats))) if seat.persona in PERSONAS else None
        for at, seat in enumerate(table.seats)
    )


def _presence(speech: Speech, view: View, at: int, chosen: tuple[str, str, int]) -> Presence:
    persona, seed, seats = chosen
    shown = manner(view, at, seed=seed, seats=seats)
    line = "" if shown.occasion is None else speech.say(LINES[persona][shown.occasion][shown.line])
    return Presence(mood=shown.mood, said=line, pause=shown.pause)
