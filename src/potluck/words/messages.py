"""Sentences as values: written once in English beside the code that needs them, found by the extraction, said later.

A message is a `str.format` template. Its context tells a translator where it stands, and keeps apart what English
cannot tell apart.
"""

from collections.abc import Mapping
from typing import Final, Literal, NamedTuple

__all__ = ["ROLES", "Gender", "Message", "Person", "Spoken"]

Gender = Literal["f", "m", "n"]

ROLES: Final = ("you", "you (she)", "you (he)", "she", "he", "they")
"""Whom a sentence is about. Each is a context of its own, since verbs agree with it in one language or another."""


class Message(NamedTuple):
    """A sentence in English, and its plural where it counts `{n}` things; the context may be empty."""

    context: str
    text: str
    plural: str = ""


class Spoken(NamedTuple):
    """A sentence about somebody: the reader, or another by `{name}`; plurals where it counts `{n}` things."""

    context: str
    you: str
    name: str
    you_plural: str = ""
    name_plural: str = ""

    def about(self, role: str) -> Message:
        """The message for one of `ROLES`."""
        context = f"{self.context}, {role}"
        if role.startswith("you"):
            return Message(context, self.you, self.you_plural)
        return Message(context, self.name, self.name_plural)


class Person(NamedTuple):
    """Somebody at the table, as the reader meets him: `you` where it is the reader himself."""

    name: str
    gender: Gender = "n"
    you: bool = False
    persona: str = ""
    """Which of the house's own opponents it is."""

    @property
    def role(self) -> str:
        """The one of `ROLES` that fits."""
        return (_READER if self.you else _OTHERS)[self.gender]


_READER: Final[Mapping[Gender, str]] = {"f": "you (she)", "m": "you (he)", "n": "you"}
_OTHERS: Final[Mapping[Gender, str]] = {"f": "she", "m": "he", "n": "they"}
