"""The language of the command line: `--lang`, else what the system speaks, else English."""

import os
from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from potluck.errors import RequestError
from potluck.words import LANGUAGES, Language, language

__all__ = ["chosen", "spoken"]

ENGLISH: Final = "en"
OPTION: Final = "--lang"
VARIABLES: Final = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")
"""In the order in which gettext asks them."""


def chosen(lang: str | None) -> str:
    """The code of the language.

    Raises:
        RequestError: that language is none of ours.
    """
    if lang is None:
        return _usual()
    if lang not in LANGUAGES:
        raise RequestError("request.language", asked=lang, allowed=", ".join(LANGUAGES))
    return lang


def spoken(arguments: Sequence[str]) -> Language:
    """The language of an error about these arguments, which may themselves be the error."""
    given = dict(pairwise(arguments)).get(OPTION, "")
    joined = [word.partition("=")[2] for word in arguments if word.startswith(f"{OPTION}=")]
    code = (joined or [given])[-1]
    return language(code if code in LANGUAGES else _usual())


def _usual() -> str:
    """The code of the system's language where it is one of ours, else of English."""
    languages = next(filter(None, map(os.environ.get, VARIABLES)), "")
    codes = (wish.partition("_")[0].partition(".")[0] for wish in languages.split(":"))
    return next((code for code in codes if code in LANGUAGES), ENGLISH)
