"""Sentences of games from elsewhere: catalogues of their own, or translations that stand in their kits."""

from collections.abc import Iterator
from functools import cache
from gettext import NullTranslations
from typing import Final

from potluck.kits import KITS, folder
from potluck.words.catalogue import SOURCE, catalogue_at, plural_form

__all__ = ["Elsewhere", "entries"]

CONTEXT_END: Final = "\x04"
"""What stands between context and sentence in a compiled catalogue."""


class Elsewhere(NullTranslations):
    """One language's sentences of all kits, asked where the house's own catalogue has none."""

    def __init__(self, code: str) -> None:
        super().__init__()
        self._code = code

    def gettext(self, message: str) -> str:
        """That sentence of a surface."""
        return self._found("", message, 1, message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        """That sentence of a surface in the plural form for `n`."""
        return self._found("", msgid1, n, msgid1 if n == 1 else msgid2)

    def pgettext(self, context: str, message: str) -> str:
        """That sentence where the context needs one of its own."""
        return self._found(context, message, 1, message)

    def npgettext(self, context: str, msgid1: str, msgid2: str, n: int) -> str:
        """That sentence of that context in the plural form for `n`."""
        return self._found(context, msgid1, n, msgid1 if n == 1 else msgid2)

    def _found(self, context: str, message: str, n: int, fallback: str) -> str:
        key = f"{context}{CONTEXT_END}{message}" if context else message
        forms = _sentences(self._code, KITS.added)
        wanted = ((sentence, at) for sentence in (key, message) for at in (plural_form(self._code, n), 0))
        return next((forms[place] for place in wanted if place in forms), fallback)


def entries(code: str) -> dict[str | tuple[str, int], str]:
    """Every sentence of the kits as a compiled catalogue holds it, plural forms under (sentence, index)."""
    known = _sentences(code, KITS.added)
    counted = {key for key, index in known if index}
    return {key if key not in counted else (key, index): text for (key, index), text in known.items()}


@cache
def _sentences(code: str, _added: tuple[str, ...]) -> dict[tuple[str, int], str]:
    """(Sentence, with its context before it in a catalogue; form) -> translation. Read again when a kit is added."""
    return dict(_all(code))


def _all(code: str) -> Iterator[tuple[tuple[str, int], str]]:
    for kit in KITS.values():
        if kit.texts.locale:
            yield from catalogue_at(code, folder(kit.texts.locale) / code / SOURCE).items()
        for message, translation in kit.texts.messages.get(code, {}).items():
            forms = (translation,) if isinstance(translation, str) else translation
            yield from (((message, at), form) for at, form in enumerate(forms))
