"""The wardrobe in words: outer garments first, for everybody's hanger (R0.27, R0.30)."""

from typing import Final

from potluck.words.messages import Message
from potluck.words.speech import Speech

__all__ = ["garments", "the_garment"]

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


BEADS: Final = Message("garment", "beads")
THE_BEADS: Final = Message("garment, as object", "the beads")
APRON: Final = Message("garment", "apron")
THE_APRON: Final = Message("garment, as object", "the apron")

_HANGER: Final = tuple(zip(NAMES, OBJECTS, strict=True))
_COAT, _HAT, _SHAWL = _HANGER[0], _HANGER[1], _HANGER[6]
OWN: Final = {"Halina": (_COAT, _HAT, _SHAWL, (BEADS, THE_BEADS), (APRON, THE_APRON))}
"""Persona -> what it wears, outermost first, as it is drawn."""


def garments(speech: Speech, n: int, *, persona: str = "") -> tuple[str, ...]:
    """The names of a wardrobe of `n` garments, outermost first."""
    return tuple(speech.say(name) for name, _ in _wardrobe(persona)[:n])


def the_garment(speech: Speech, number: int, *, persona: str = "") -> str:
    """Garment number `number`, 0 the outermost, as the object of a sentence: `den Mantel`."""
    return speech.say(_wardrobe(persona)[number][1])


def _wardrobe(persona: str) -> tuple[tuple[Message, Message], ...]:
    """A persona's own garments, and then what anybody may have."""
    own = OWN.get(persona, ())
    return own + tuple(both for both in _HANGER if both not in own)
