"""The wardrobe in words: outer garments first, for everybody's hanger (R0.27, R0.30)."""

from functools import cache, lru_cache
from typing import Final

from potluck.games.draw.view import Garment
from potluck.words.messages import Message
from potluck.words.speech import Speech

__all__ = ["clothes", "garments", "the_garment"]

NAMES: Final = (
    Message("garment", "coat"),
    Message("garment", "hat"),
    Message("garment", "scarf"),
    Message("garment", "gloves"),
    Message("garment", "waistcoat"),
    Message("garment", "cardigan"),
    Message("garment", "shawl"),
    Message("garment", "tie"),
    Message("garment", "belt"),
    Message("garment", "brooch"),
    Message("garment", "bracelet"),
    Message("garment", "pocket watch"),
)
OBJECTS: Final = (
    Message("garment, as object", "the coat"),
    Message("garment, as object", "the hat"),
    Message("garment, as object", "the scarf"),
    Message("garment, as object", "the gloves"),
    Message("garment, as object", "the waistcoat"),
    Message("garment, as object", "the cardigan"),
    Message("garment, as object", "the shawl"),
    Message("garment, as object", "the tie"),
    Message("garment, as object", "the belt"),
    Message("garment, as object", "the brooch"),
    Message("garment, as object", "the bracelet"),
    Message("garment, as object", "the pocket watch"),
)
"""The same where somebody pawns it."""


def _named(name: Message, thing: Message) -> tuple[Message, Message]:
    """A garment, and the same as an object."""
    return name, thing


_HANGER: Final = tuple(zip(NAMES, OBJECTS, strict=True))
_COAT, _HAT, _SCARF, _WAISTCOAT, _SHAWL = (_HANGER[at] for at in (0, 1, 2, 4, 6))
_BEADS: Final = _named(Message("garment", "beads"), Message("garment, as object", "the beads"))
_APRON: Final = _named(Message("garment", "apron"), Message("garment, as object", "the apron"))
_LODEN: Final = _named(Message("garment", "loden coat"), Message("garment, as object", "the loden coat"))
_FELT_HAT: Final = _named(Message("garment", "felt hat"), Message("garment, as object", "the felt hat"))
_BOW_TIE: Final = _named(Message("garment", "bow tie"), Message("garment, as object", "the bow tie"))
_OWN_WATCH: Final = _named(Message("garment", "watch"), Message("garment, as object", "the watch"))
_SILK: Final = _named(Message("garment", "silk shawl"), Message("garment, as object", "the silk shawl"))
_BRIM: Final = _named(Message("garment", "broad-brimmed hat"), Message("garment, as object", "the broad-brimmed hat"))
_BOLERO: Final = _named(Message("garment", "bolero"), Message("garment, as object", "the bolero"))
_FAN: Final = _named(Message("garment", "fan"), Message("garment, as object", "the fan"))
_EARRINGS: Final = _named(Message("garment", "earrings"), Message("garment, as object", "the earrings"))
_PEA_COAT: Final = _named(Message("garment", "pea coat"), Message("garment, as object", "the pea coat"))
_CAP: Final = _named(Message("garment", "peaked cap"), Message("garment, as object", "the peaked cap"))
_TUNIC: Final = _named(Message("garment", "tunic"), Message("garment, as object", "the tunic"))
_JERSEY: Final = _named(Message("garment", "striped jersey"), Message("garment, as object", "the striped jersey"))
_CLOAK: Final = _named(Message("garment", "cloak"), Message("garment, as object", "the cloak"))
_TOP_HAT: Final = _named(Message("garment", "top hat"), Message("garment, as object", "the top hat"))
_TAILS: Final = _named(Message("garment", "tailcoat"), Message("garment, as object", "the tailcoat"))

OWN: Final = {
    "halina": (_COAT, _HAT, _SHAWL, _BEADS, _APRON),
    "ottokar": (_LODEN, _FELT_HAT, _WAISTCOAT, _OWN_WATCH, _BOW_TIE),
    "remedios": (_SILK, _BRIM, _BOLERO, _FAN, _EARRINGS),
    "lev": (_PEA_COAT, _CAP, _SCARF, _TUNIC, _JERSEY),
    "gus": (_CLOAK, _TOP_HAT, _TAILS, _WAISTCOAT, _BOW_TIE),
}
"""Persona -> what it wears, outermost first, as it is drawn."""


WARDROBES: Final = 512
"""Wardrobes whose words are remembered: they change once in many screens."""
STATES: Final = {
    "worn": Message("terminal", "worn: {garments}"),
    "pawned": Message("terminal", "pawned: {garments}"),
    "off": Message("terminal", "off: {garments}"),
}
"""Where a garment is, and how those are told that are there."""


@lru_cache(maxsize=WARDROBES)
def garments(speech: Speech, n: int, *, persona: str = "") -> tuple[str, ...]:
    """The names of a wardrobe of `n` garments, outermost first."""
    return tuple(speech.say(name) for name, _ in _wardrobe(persona)[:n])


@lru_cache(maxsize=WARDROBES)
def clothes(speech: Speech, wardrobe: tuple[Garment, ...], *, persona: str = "") -> tuple[str, ...]:
    """A text for the garments worn, pawned and off, as far as there are any, outermost first."""
    names = garments(speech, len(wardrobe), persona=persona)
    where: dict[str, list[str]] = {state: [] for state in STATES}
    for garment, name in zip(wardrobe, names, strict=True):
        where[garment.where].append(name)
    return tuple(speech.say(STATES[state], garments=", ".join(held)) for state, held in where.items() if held)


def the_garment(speech: Speech, number: int, *, persona: str = "") -> str:
    """Garment number `number`, 0 the outermost, as the object of a sentence: `den Mantel`."""
    return speech.say(_wardrobe(persona)[number][1])


@cache
def _wardrobe(persona: str) -> tuple[tuple[Message, Message], ...]:
    """A persona's own garments, and then what anybody may have."""
    own = OWN.get(persona, ())
    return own + tuple(both for both in _HANGER if both not in own)
