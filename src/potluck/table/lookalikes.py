"""Names that people cannot tell apart: in other case, in letters of the same shape from another script, `1` for `l`.

After Unicode's report 39: a name has a skeleton, in which letters of one shape are one letter, and two names with one
skeleton are alike. Of the thousands of shapes that the report lists these are the ones that keyboards of Europe write.
"""

from typing import Final
from unicodedata import normalize

__all__ = ["keys_of"]

_SHAPES: Final = {  # letter -> those that look like it: Cyrillic, Greek, Armenian, Latin of other alphabets
    "a": "\u0430\u03b1\u0251",
    "b": "\u044c\u0184",
    "c": "\u0441\u03f2",
    "d": "\u0501",
    "e": "\u0435\u04bd",
    "f": "\u0584",
    "g": "\u0581\u0261",
    "h": "\u04bb\u0570",
    "i": "\u0456\u03b9\u0131\u0269",
    "j": "\u0458\u03f3\u0575",
    "k": "\u043a\u03ba\u0138",
    "l": "I1|\u0406\u0399\u04c0\u04cf\u01c0",
    "n": "\u0578",
    "o": "0\u043e\u03bf\u03c3\u0585",
    "p": "\u0440\u03c1",
    "q": "\u051b\u0566",
    "r": "\u0433",
    "s": "\u0455\u01bd",
    "u": "\u03c5\u057d",
    "v": "\u03bd\u0475",
    "x": "\u0445\u03c7",
    "y": "\u0443\u04af\u03b3",
    "3": "\u0417\u04e0\u0437\u04e1",
    "A": "\u0410\u0391",
    "B": "\u0412\u0392",
    "C": "\u0421\u03f9",
    "E": "\u0415\u0395",
    "G": "\u050c",
    "H": "\u041d\u0397",
    "J": "\u0408\u037f",
    "K": "\u041a\u039a",
    "M": "\u041c\u039c",
    "N": "\u039d",
    "O": "\u041e\u039f\u0555",
    "P": "\u0420\u03a1",
    "Q": "\u051a",
    "S": "\u0405\u054f",
    "T": "\u0422\u03a4",
    "U": "\u054d",
    "V": "\u0474",
    "W": "\u051c",
    "X": "\u0425\u03a7",
    "Y": "\u0423\u04ae\u03a5",
    "Z": "\u0396",
    "rn": "m",
    "vv": "w\u051d\u0461",
}
_LETTERS: Final = str.maketrans({shape: letter for letter, shapes in _SHAPES.items() for shape in shapes})


def keys_of(name: str) -> frozenset[str]:
    """A name without case, and its skeleton. Names that share one of these keys are alike.

    >>> bool(keys_of("Anna") & keys_of("\\N{CYRILLIC CAPITAL LETTER A}nna"))
    True
    >>> bool(keys_of("Anna") & keys_of("Hanna"))
    False
    """
    plain = normalize("NFKC", name)
    return frozenset(map(_folded, (plain, normalize("NFD", plain).translate(_LETTERS))))


def _folded(name: str) -> str:
    return " ".join(normalize("NFC", name).casefold().split())
