"""The languages of the house, and their gettext catalogues.

Compiled catalogues are read as they are installed, and in a source checkout whatever was edited since.
"""

from functools import cache
from gettext import GNUTranslations, NullTranslations, c2py
from importlib.util import find_spec
from io import BytesIO
from pathlib import Path
from typing import Final, NamedTuple

__all__ = [
    "HOUSE",
    "LANGUAGES",
    "LOCALE",
    "OWN_NAMES",
    "PLURALS",
    "REGIONS",
    "SOURCE",
    "TITLED",
    "LanguageFacts",
    "catalogue_at",
    "grouped",
    "plural_form",
    "source_of",
    "translations",
]


NO_BREAK: Final = "\N{NO-BREAK SPACE}"


class LanguageFacts(NamedTuple):
    """All that the house decides about a language beside its sentences."""

    code: str
    name: str
    """As the language calls itself."""
    region: str
    """With a region, as browsers ask for it."""
    plurals: tuple[str, ...] = ("one", "other")
    """The CLDR name of each gettext plural form, by its index in the catalogue."""
    rule: str = "n != 1"
    """The index of the plural form for `n`, as gettext writes it."""
    one_is_more: bool = False
    """Whether the form for one also serves 21, 31 and so on, so that it must say the number."""
    spaced: bool = False
    """Whether a space stands before the sign of per cent."""
    marks: tuple[str, str] = (".", ",")
    """Between the thousands, and before the decimal places."""
    titled: frozenset[str] = frozenset()
    """Names of the house's own opponents that begin with a title, written small inside a sentence of this language."""


HOUSE: Final = (
    LanguageFacts(
        "pl",
        "Polski",
        "pl-PL",
        plurals=("one", "few", "many"),
        rule="n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : 2",
        marks=(NO_BREAK, ","),
        titled=frozenset({"Pani Halina", "Herr Ottokar", "Doña Remedios"}),
    ),
    LanguageFacts("de", "Deutsch", "de-DE", spaced=True),
    LanguageFacts(
        "es",
        "Español",
        "es-ES",
        spaced=True,
        titled=frozenset({"Pani Halina", "Herr Ottokar", "Doña Remedios"}),
    ),
    LanguageFacts(
        "ru",
        "Русский",
        "ru-RU",
        plurals=("one", "few", "many"),
        rule="n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : 2",
        one_is_more=True,
        spaced=True,
        marks=(NO_BREAK, ","),
        titled=frozenset({"Пани Галина", "Герр Оттокар", "Донья Ремедиос"}),
    ),
    LanguageFacts("en", "English", "en-GB", marks=(",", ".")),
)
"""The languages, in the order in which a person is offered them; English is the one that message ids are written in."""
LANGUAGES: Final = tuple(facts.code for facts in HOUSE)
OWN_NAMES: Final = {facts.code: facts.name for facts in HOUSE}
PLURALS: Final = {facts.code: facts.plurals for facts in HOUSE}
REGIONS: Final = {facts.code: facts.region for facts in HOUSE}
"""Language -> its code with a region: `pl-PL`."""
TITLED: Final = {facts.code: facts.titled for facts in HOUSE}
MARKS: Final = {facts.code: dict(zip(map(ord, ",."), facts.marks, strict=True)) for facts in HOUSE}
FORMS: Final = {facts.code: c2py(facts.rule) for facts in HOUSE}

SOURCE: Final = Path("LC_MESSAGES") / "potluck.po"
LOCALE: Final = Path(__file__).resolve().parent.parent / "locale"


@cache
def translations(code: str) -> NullTranslations:
    """The catalogue of a language. English sentences stand for themselves where there is none."""
    return _read(code, source_of(code))


def grouped(code: str, value: float, *, places: int = 0) -> str:
    """The number as that language writes it: `16,215`, `1.234,50`.

    >>> grouped("de", 1234.5, places=2)
    '1.234,50'
    """
    return f"{round(value, places):,.{places}f}".translate(MARKS[code])


def plural_form(code: str, n: int) -> int:
    """The index of that language's plural form for `n`."""
    return FORMS[code](n)


def catalogue_at(code: str, source: Path) -> dict[tuple[str, int], str]:
    """(Sentence, form) -> translation, of a catalogue anywhere; nothing where there is none."""
    known: dict[str | tuple[str, int], str] = vars(_read(code, source)).get("_catalog", {})
    return {key if isinstance(key, tuple) else (key, 0): text for key, text in known.items() if key}


def source_of(code: str) -> Path:
    """The path of a language's catalogue in source form."""
    return LOCALE / code / SOURCE


def _read(code: str, source: Path) -> NullTranslations:
    """The catalogue of that source. One that was edited since it was compiled is read where babel is installed."""
    compiled = source.with_suffix(".mo")
    if not _is_current(compiled, source) and source.exists() and find_spec("babel") is not None:
        return _compiled(code, source)
    if not compiled.exists():
        return NullTranslations()
    with compiled.open("rb") as stream:
        return GNUTranslations(stream)


def _is_current(compiled: Path, source: Path) -> bool:
    """Whether the compiled catalogue exists and nobody has edited its source since."""
    if not compiled.exists():
        return False
    return not source.exists() or compiled.stat().st_mtime >= source.stat().st_mtime


def _compiled(code: str, source: Path) -> GNUTranslations:
    """The catalogue compiled in memory; only a checkout whose build is older than its sources comes here."""
    from babel.messages.mofile import write_mo
    from babel.messages.pofile import read_po

    with source.open("rb") as stream:
        catalogue = read_po(stream, locale=code, abort_invalid=True)
    compiled = BytesIO()
    write_mo(compiled, catalogue)
    compiled.seek(0)
    return GNUTranslations(compiled)
