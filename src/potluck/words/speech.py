"""One language's voice: messages in, sentences out."""

from collections.abc import Sequence
from functools import cache, lru_cache
from gettext import NullTranslations
from typing import Final

from potluck.kits import KITS
from potluck.words.catalogue import TITLED, translations
from potluck.words.elsewhere import Elsewhere
from potluck.words.messages import Message, Person, Spoken

__all__ = ["Speech", "money", "speech"]

OR: Final = Message("list", "{head} or {last}")
COUNTS: Final = 4096
"""Sentences with a number in them that a language remembers."""
ENDS: Final = ".!?…·"
"""Behind these something new begins, with a capital letter."""


class Speech:
    """The sentences of one language."""

    def __init__(self, code: str, catalogue: NullTranslations) -> None:
        self.code = code
        self.catalogue = catalogue
        self._titled = TITLED.get(code, frozenset())
        self._plain = cache(self._translated)
        self._counted = lru_cache(maxsize=COUNTS)(self._translated_for)
        self._kits = KITS.changes

    def say(self, message: Message, /, **values: object) -> str:
        """The message in this language; `n` chooses the plural form where it has one."""
        if self._kits != KITS.changes:
            self._forget()
        text = self._counted(message, values["n"]) if message.plural else self._plain(message)
        sentence = text.format_map(values) if values else text
        if not self._titled or not values:
            return sentence
        for name in self._titled.intersection(value for value in values.values() if isinstance(value, str)):
            sentence = _within(sentence, name)
        return sentence

    def tell(self, spoken: Spoken, person: Person, /, **values: object) -> str:
        """The sentence about that person."""
        return self.say(_about(spoken, person.role), name=person.name, **values)

    def either(self, things: Sequence[str]) -> str:
        """`a, b or c`."""
        if len(things) < 2:
            return "".join(things)
        listed = ", ".join(things[:-1])
        for name in self._titled.intersection(things):
            listed = _within(listed, name)
        return self.say(OR, head=listed, last=things[-1])

    def _forget(self) -> None:
        """Ask the catalogue again from now on: a kit was added or removed, with sentences of its own."""
        self._plain.cache_clear()
        self._counted.cache_clear()
        self._kits = KITS.changes

    def _translated(self, message: Message) -> str:
        """The translation of a message without a plural; one without a context stands alone in the catalogue."""
        context, text, _ = message
        return self.catalogue.pgettext(context, text) if context else self.catalogue.gettext(text)

    def _translated_for(self, message: Message, n: object) -> str:
        """The translation in the plural form for `n`."""
        assert isinstance(n, int)
        if not message.context:
            return self.catalogue.ngettext(message.text, message.plural, n)
        return self.catalogue.npgettext(message.context, message.text, message.plural, n)


def _within(sentence: str, name: str) -> str:
    """The sentence with that name's title written small wherever something stands before it."""
    first, *more = sentence.split(name)
    for part in more:
        before = first.rstrip()
        begins = not before or before[-1] in ENDS
        first += (name if begins else name[0].lower() + name[1:]) + part
    return first


@cache
def speech(code: str) -> Speech:
    """The voice of a language; one for the whole process."""
    catalogue = translations(code)
    catalogue.add_fallback(Elsewhere(code))
    return Speech(code, catalogue)


@cache
def _about(spoken: Spoken, role: str) -> Message:
    """The message about somebody of that role; a screen asks for it at every line of its story."""
    return spoken.about(role)


def money(amount: int | str) -> str:
    """Dollars as every language here writes them: the sign first, as on the sheets."""
    return f"${amount}"
