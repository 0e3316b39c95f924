"""The house's own opponents: who they are, and how they carry themselves in public."""

from potluck.personas.cast import PERSONAS, Persona, bot_of, persona, personas_for
from potluck.personas.manner import LINES, OCCASIONS, Manner, Mood, Occasion, manner

__all__ = [
    "LINES",
    "OCCASIONS",
    "PERSONAS",
    "Manner",
    "Mood",
    "Occasion",
    "Persona",
    "bot_of",
    "manner",
    "persona",
    "personas_for",
]
