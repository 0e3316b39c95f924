"""Who the house's own opponents are: five invented characters, as data."""

from collections.abc import Mapping
from typing import Final, Literal

from msgspec import Struct

from potluck.errors import RulesError
from potluck.kits import KITS

__all__ = ["PERSONAS", "Persona", "bot_of", "persona", "personas_for"]


class Persona(Struct, frozen=True, kw_only=True):
    """One of them."""

    id: str
    """Stands in the log, in the drawings and as the name of its own bot."""
    name: str
    """What the log calls it; each language writes it in its own way."""
    gender: Literal["f", "m"]
    wardrobe: tuple[str, ...]
    """Which garments it wears, outermost first; by the names of its drawings."""


PERSONAS: Final[Mapping[str, Persona]] = {
    found.id: found
    for found in (
        Persona(
            id="halina",
            name="Halina",
            gender="f",
            wardrobe=("plaszcz", "kapelusz", "chusta", "korale", "fartuch"),
        ),
        Persona(
            id="ottokar",
            name="Ottokar",
            gender="m",
            wardrobe=("lodenmantel", "filzhut", "weste", "taschenuhr", "fliege"),
        ),
        Persona(
            id="remedios",
            name="Remedios",
            gender="f",
            wardrobe=("manton", "sombrero", "bolero", "abanico", "pendientes"),
        ),
        Persona(
            id="lev",
            name="Lev",
            gender="m",
            wardrobe=("bushlat", "furazhka", "sharf", "kitel", "telnyashka"),
        ),
        Persona(
            id="gus",
            name="Gus",
            gender="f",
            wardrobe=("cloak", "tophat", "tailcoat", "waistcoat", "bowtie"),
        ),
    )
}
"""By id; the first one sits down where nobody is asked for."""


def persona(name: str) -> Persona:
    """The persona of that id.

    Raises:
        RulesError: there is none.
    """
    if name not in PERSONAS:
        raise RulesError("rules.unknown_persona", asked=name, allowed=", ".join(PERSONAS))
    return PERSONAS[name]


def personas_for(game: str) -> tuple[Persona, ...]:
    """Those who play this game, the usual one first."""
    return tuple(persona(name) for name in KITS[game].personas) if game in KITS else ()


def bot_of(name: str, game: str) -> str:
    """The name of the bot that plays the game for that persona.

    Raises:
        RulesError: there is no such persona at this game.
    """
    playing = KITS[game].personas if game in KITS else {}
    if name not in playing:
        raise RulesError("rules.unknown_persona", asked=name, allowed=", ".join(playing))
    return playing[name]
