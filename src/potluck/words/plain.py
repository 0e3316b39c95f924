"""Text for a terminal that lacks some letters: each is spelled by those that it has.

>>> prepare()
>>> "Pięć kart — 10♥, пять карт".encode("ascii", "plain").decode()
'Piec kart - 10h, pyat kart'
"""

import codecs
import unicodedata
from typing import Final

__all__ = ["PLAIN", "prepare"]

PLAIN: Final = "plain"
"""The name of this way of handling what cannot be encoded, as `errors=` of a stream takes it."""
SPELLED: Final = {
    **dict(zip("абвгдезийклмнопрстуфцыэ", "abvgdeziyklmnoprstufcye", strict=True)),
    "ж": "zh",
    "х": "kh",
    "ч": "ch",
    "ш": "sh",
    "щ": "shch",
    "ъ": "",
    "ь": "",
    "ю": "yu",
    "я": "ya",
    "ё": "yo",
    "ł": "l",
    "ß": "ss",
    "æ": "ae",
    "ø": "o",
    "ä": "ae",
    "ö": "oe",
    "ü": "ue",
    "¿": "",
    "¡": "",
    "♣": "c",
    "♦": "d",
    "♥": "h",
    "♠": "s",
    "−": "-",
    "–": "-",
    "—": "-",
    "·": "-",
    "×": "x",
    "±": "+-",
    "→": "->",
    "’": "'",
    "‘": "'",
    "“": '"',
    "”": '"',
    "„": '"',
    "«": '"',
    "»": '"',
    "…": "...",
    "•": "*",
    "½": "1/2",
    "€": "EUR",
}


def prepare() -> None:
    """Makes `errors="plain"` known to this process."""
    codecs.register_error(PLAIN, _spelled)


def _spelled(error: UnicodeError) -> tuple[str, int]:
    """The letters that could not be encoded, by others; and where the text goes on."""
    if not isinstance(error, UnicodeEncodeError):
        return "\N{REPLACEMENT CHARACTER}", error.end if isinstance(error, UnicodeDecodeError) else 0
    return "".join(map(_letter, error.object[error.start : error.end])), error.end


def _letter(letter: str) -> str:
    small = SPELLED.get(letter.lower())
    if small is not None:
        return small.capitalize() if letter.isupper() else small
    bare = unicodedata.normalize("NFKD", letter).encode("ascii", "ignore").decode()
    return bare or "?"
