"""The catalogue of a language as the page's scripts read it."""

from functools import cache
from typing import Final

from potluck.kits import KITS
from potluck.words.catalogue import PLURALS
from potluck.words.elsewhere import entries
from potluck.words.speech import Speech, speech

__all__ = ["script_catalogue"]

CONTEXT_END: Final = "\x04"
"""Between context and sentence in a compiled catalogue."""


def script_catalogue(code: str) -> dict[str, str | dict[str, str]]:
    """Sentence -> translation, or CLDR plural category -> translation, of that language.

    Holds the sentences without context: those of the surfaces. Categories are those of `Intl.PluralRules`.
    """
    return _catalogue(code, KITS.added)


@cache
def _catalogue(code: str, _added: tuple[str, ...]) -> dict[str, str | dict[str, str]]:
    sentences: dict[str, str | dict[str, str]] = {}
    for key, text in {**entries(code), **_entries(speech(code))}.items():
        message, index = key if isinstance(key, tuple) else (key, None)
        if not message or CONTEXT_END in message:
            continue
        if index is None:
            sentences[message] = text
            continue
        forms = sentences.setdefault(message, {})
        assert isinstance(forms, dict)
        forms |= dict.fromkeys(_categories(code, index), text)
    return sentences


def _entries(voice: Speech) -> dict[str | tuple[str, int], str]:
    """Every entry of a compiled catalogue, plural forms under (sentence, index)."""
    known: dict[str | tuple[str, int], str] = vars(voice.catalogue).get("_catalog", {})
    return known


def _categories(code: str, index: int) -> tuple[str, ...]:
    """The CLDR categories that a gettext plural form serves; the last one serves all that whole numbers never need."""
    names = PLURALS[code]
    return (names[index],) if index < len(names) - 1 else (names[index], "many", "other")
