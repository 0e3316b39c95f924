"""Server and page choose the same plural: gettext's formula and CLDR's rules, as `Intl.PluralRules` has them."""

import json
import shutil
import subprocess
from collections.abc import Callable

import pytest
from babel import Locale

from potluck.words import LANGUAGES, PLURALS, language
from potluck.words.catalogue import translations
from potluck.words.scripts import script_catalogue

NUMBERS = range(201)
CARDS = ("{n} card", "{n} cards")
SCRIPT = """
const code = process.argv[1];
const rules = new Intl.PluralRules(code);
console.log(JSON.stringify(Array.from({length: 201}, (_, n) => rules.select(n))));
"""


def cldr(code: str) -> Callable[[int], str]:
    """The rules of CLDR for a language, as Babel has them."""
    return Locale(code).plural_form


@pytest.mark.parametrize("code", LANGUAGES)
def test_gettext_chooses_the_form_of_cldr(code: str) -> None:
    catalogue = translations(code)
    forms = {catalogue.ngettext(*CARDS, example): PLURALS[code][at] for at, example in enumerate(_examples(code))}
    assert len(forms) == len(PLURALS[code])
    assert [forms[catalogue.ngettext(*CARDS, n)] for n in NUMBERS] == [cldr(code)(n) for n in NUMBERS]


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_page_says_what_the_server_says(code: str) -> None:
    forms = script_catalogue(code)[CARDS[0]]
    assert isinstance(forms, dict)
    assert [forms[cldr(code)(n)] for n in NUMBERS] == [language(code).ngettext(*CARDS, n) for n in NUMBERS]


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_page_has_a_form_for_every_category_of_the_language(code: str) -> None:
    every = {"pl": {"one", "few", "many", "other"}, "ru": {"one", "few", "many", "other"}}
    forms = script_catalogue(code)[CARDS[0]]
    assert isinstance(forms, dict)
    assert forms.keys() == every.get(code, {"one", "many", "other"})


@pytest.mark.skipif(shutil.which("node") is None, reason="node, which knows Intl.PluralRules, is not installed")
@pytest.mark.parametrize("code", LANGUAGES)
def test_the_browsers_rules_are_the_same(code: str) -> None:
    node = shutil.which("node")
    assert node is not None
    told = subprocess.run([node, "-e", SCRIPT, code], capture_output=True, text=True, check=True, timeout=60)
    assert json.loads(told.stdout) == [cldr(code)(n) for n in NUMBERS]


def test_cards_are_counted_as_people_count_them() -> None:
    assert [_cards("pl", n) for n in (1, 2, 5, 12, 22, 112, 122)] == [
        "1 karta",
        "2 karty",
        "5 kart",
        "12 kart",
        "22 karty",
        "112 kart",
        "122 karty",
    ]
    assert [_cards("ru", n) for n in (1, 3, 5, 11, 21, 101, 111)] == [
        "1 карта",
        "3 карты",
        "5 карт",
        "11 карт",
        "21 карта",
        "101 карта",
        "111 карт",
    ]


def _cards(code: str, n: int) -> str:
    return language(code).ngettext(*CARDS, n).format(n=n)


def _examples(code: str) -> tuple[int, ...]:
    """A number for each plural form, in the catalogue's order."""
    numbers = {"one": 1, "few": 2, "many": 5, "other": 5}
    return tuple(numbers[name] for name in PLURALS[code])
