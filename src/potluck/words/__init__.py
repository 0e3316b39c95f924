"""Every text that a person reads, in five languages; nothing below this floor knows a language.

>>> from potluck.words import language
>>> language("pl").pgettext("draw button", "WAIT")
'CZEKAJ'
"""

from potluck.words.catalogue import LANGUAGES, PLURALS
from potluck.words.guide import Tip
from potluck.words.language import Example, Language, Option, language, negotiate
from potluck.words.messages import Person
from potluck.words.screen import SeatLike, TableLike, Words

__all__ = [
    "LANGUAGES",
    "PLURALS",
    "Example",
    "Language",
    "Option",
    "Person",
    "SeatLike",
    "TableLike",
    "Tip",
    "Words",
    "language",
    "negotiate",
]
