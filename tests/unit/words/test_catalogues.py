"""The catalogues hold what the code says: nothing missing, nothing unused, nothing that does not fit."""

import re
from functools import cache
from pathlib import Path

import pytest

from potluck.words import LANGUAGES
from potluck.words.catalogue import source_of, translations
from tests.unit.words.rig import FOREIGN
from tools import words
from tools.words import Found, Text, Translation

pytestmark = pytest.mark.xdist_group("catalogues")

SAME = {
    "Ante",
    "{n} min",
    "Bot",
    "all-in, {amount}",
    "Chips",
    "Computer",
    "Passphrase",
    "Passphrase: ",
    "Pseudonym",
    "Deal",
    "Deal {deal}: {won}",
    "Deal {deal}: {garment}",
    "error",
    "Deals",
    "Deal {deal}",
    "Deal {n}",
    "Limit",
    "Menu",
    "Name",
    "Pause",
    "Red Dog",
    "Link",
    "Blinds",
    "Bots",
    "Stack",
    "Stacks",
    "normal",
    "15 s",
    "30 s",
    "{minutes} min",
    "{hours} h {minutes} min",
    "{deals} in {time}",
    "{line}: {games}",
    "{name}: {amount}",
    "{pot}, {amount}: {names}.",
    "{name}: {hand}, {amount}",
    "ante {amount}",
    "Ante {amount}",
    "Blind {amounts}",
    "Blinds {amounts}",
    "Bring-in {amount}",
    "bot",
    "joker",
    "no",
} | {
    "Ada",
    "Bruno",
    "Clara",
    "Dario",
    "Edda",
    "Felix",
    "Greta",
    "Hugo",
    "Ines",
    "Jonas",
    "bot: {name}",
    "BADUGI",
    "badugi",
    "BADUGI {cards}",
    "LOW {cards}",
    "Pani Halina",
    "Herr Ottokar",
    "Doña Remedios",
    "Gus Finch",
    "bolero",
    "petrol",
    "{button} {amount}",
    "{category}, {ranks}",
    "A-2-3-4-5",
    "Bally’s",
    "Claridge",
    "Deal {deal}: {won}",
    "Deals",
    "Flamingo",
    "Foxwoods",
    "Golden Nugget",
    "Pai Gow",
    "Trump Plaza",
    "Best of 1",
    "Best of 3",
    "Best of 5",
    "FULL HOUSE",
    "Badugi",
    "Courchevel",
    "Courchevel high-low",
    "Leduc hold’em",
    "Pineapple",
    "Poker",
    "Razz",
    "Rhode Island hold’em",
    "Sit-and-go",
    "all-in",
    "{high}; {low}",
    "Deal {deal}: {sums}.",
    "{told} All-in.",
}
"""Texts that read the same in English and in one of the other languages."""


@cache
def found() -> Found:
    """Every sentence of the code: looked for once, in one process, and in none that runs other tests."""
    return words.extract()


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_catalogue_holds_every_sentence_of_the_code_and_no_other(code: str) -> None:
    assert words.faults(code, found()) == []


@pytest.mark.parametrize("code", FOREIGN)
def test_no_english_sentence_stands_untranslated(code: str) -> None:
    same = {text.message for text, told in words.read(code).items() if told.forms == (text.message,)}
    assert same <= SAME


def test_english_says_what_the_code_says() -> None:
    changed = {text: told for text, told in words.read("en").items() if told.forms != _own(text)}
    assert changed == {}


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_compiled_catalogue_says_what_its_source_says(code: str) -> None:
    compiled = translations(code)
    for text, told in words.read(code).items():
        found = compiled.pgettext(text.context, text.message) if text.context else compiled.gettext(text.message)
        if not text.plural:
            assert found == told.forms[0]


@pytest.mark.parametrize("code", FOREIGN)
def test_no_letter_of_another_alphabet_slipped_in(code: str) -> None:
    for text, told in words.read(code).items():
        for word in re.findall(r"\w+", " ".join(told.forms)):
            latin, cyrillic = re.search("[a-zA-Z]", word), re.search("[а-яёА-ЯЁ]", word)
            assert not (latin and cyrillic), (text, word)
            assert code == "ru" or not cyrillic, (text, word)


PLANTED = [
    ("fuzzy", Text("c", "Wait."), Translation(("Warten.",), fuzzy=True)),
    ("untranslated", Text("c", "Wait."), Translation(("",))),
    ("untranslated", Text("c", "{n} card", "{n} cards"), Translation(("{n} Karte", ""))),
    ("wrong number of plural forms", Text("c", "{n} card", "{n} cards"), Translation(("{n} Karten",))),
    ("placeholders differ", Text("c", "for {amount}"), Translation(("für {sum}",))),
    ("placeholders differ", Text("c", "for {amount}"), Translation(("für",))),
    ("placeholders differ", Text("c", "{n} card", "{n} cards"), Translation(("{n} Karte", "Karten"))),
    ("stray space", Text("c", "wait"), Translation(("warten ",))),
    ("another end", Text("c", "Wait."), Translation(("Warten",))),
    ("another end", Text("c", "Wait"), Translation(("Warten.",))),
]


@pytest.mark.parametrize(("fault", "text", "told"), PLANTED)
def test_a_planted_fault_is_told(fault: str, text: Text, told: Translation) -> None:
    assert any(line.startswith(fault) for line in words.entry_faults("de", text, told))


def test_one_is_more_than_one_in_russian() -> None:
    once = Translation(("раз", "{n} раза", "{n} раз"))
    assert list(words.entry_faults("ru", Text("c", "once", "{n} times"), once))
    assert not list(words.entry_faults("pl", Text("c", "once", "{n} times"), once))


def test_missing_and_unused_sentences_are_told() -> None:
    known, gone, before = Text("hand", "PAIR"), Text("hand", "SIX OF A KIND"), set(words.faults("de", found()))
    more = {**found(), gone: {"somewhere.py"}}
    assert set(words.faults("de", more)) - before == {"de: missing: [hand] 'SIX OF A KIND'"}
    less = {text: places for text, places in found().items() if text != known}
    assert set(words.faults("de", less)) - before == {"de: unused: [hand] 'PAIR'"}


def test_sentences_are_found_where_they_are_said(tmp_path: Path) -> None:
    page = tmp_path / "static" / "page.mjs"
    page.parent.mkdir()
    page.write_text('t("Play"); `${n("{n} card", "{n} cards", 3)} and ${t("more")}`; other("no")')
    assert set(words.texts(page)) == {Text("", "Play"), Text("", "{n} card", "{n} cards"), Text("", "more")}
    template = tmp_path / "page.html"
    template.write_text('<h1>{{ _("Lobby") }}</h1>{{ ngettext("{n} day", "{n} days", 2) }}')
    assert set(words.texts(template)) == {Text("", "Lobby"), Text("", "{n} day", "{n} days")}
    module = tmp_path / "module.py"
    module.write_text('_("Yes"); language.pgettext("c", "Open " "it"); Spoken("s", "You go.", "{name} goes.")')
    found = set(words.texts(module))
    assert {Text("", "Yes"), Text("c", "Open it"), Text("s, you (she)", "You go.")} < found
    assert {text.message for text in found if text.context == "s, he"} == {"{name} goes."}


def test_a_sentence_that_is_not_written_out_is_refused(tmp_path: Path) -> None:
    module = tmp_path / "module.py"
    module.write_text("language.gettext(sentence)")
    with pytest.raises(ValueError, match="written out"):
        list(words.texts(module))


def _own(text: Text) -> tuple[str, ...]:
    return (text.message, text.plural) if text.plural else (text.message,)


PAIR, COUNTED = Text("hand", "PAIR"), Text("", 'the "{n} card"', 'the "{n} cards"')


@pytest.fixture
def empty(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> words.Found:
    """Two sentences of a house whose catalogues are not there yet."""
    monkeypatch.setattr(words, "source_of", lambda code: tmp_path / f"{code}.po")
    return {PAIR: {"a.py"}, COUNTED: {"b.py", "a.py"}}


def test_what_waits_is_one_text_and_goes_back_from_there(empty: words.Found) -> None:
    text = words.todo(empty)
    assert text.startswith('[[sentence]] # a.py, b.py\nmessage = "the \\"{n} card\\""\n')
    assert 'pl = ["", "", ""]' in text
    assert "en = " not in text
    text = text.replace('de = ["", ""]', 'de = ["die Karte", "die {n} Karten"]').replace('es = ""', 'es = "PAREJA"')
    assert words.fill(empty, text) == []
    assert words.read("de")[COUNTED].forms == ("die Karte", "die {n} Karten")
    assert words.read("es")[PAIR].forms == ("PAREJA",)
    assert words.read("en")[PAIR].forms == ("PAIR",)
    left = words.todo(empty)
    assert ("de = [" in left, 'es = ""' in left, 'de = ""' in left) == (False, False, True)


@pytest.mark.parametrize(
    ("line", "fault"),
    [
        ('de = "{x}"', "de: placeholders differ in '{x}'"),
        ('de = ["A", "B"]', "de: wrong number of plural forms"),
        ('xx = "A"', "xx: none of the languages"),
        ('plural = "PAIRS"\nde = ["A", "B"]', "de: the code does not say it"),
    ],
)
def test_a_translation_that_does_not_fit_is_named_and_nothing_is_written(
    empty: words.Found, tmp_path: Path, line: str, fault: str
) -> None:
    (told,) = words.fill(empty, f'[[sentence]]\ncontext = "hand"\nmessage = "PAIR"\n{line}\n')
    assert told.startswith(fault)
    assert not list(tmp_path.iterdir())


def test_spanish_says_the_ante() -> None:
    assert not re.search(r"ciegas, antes|otros, antes", source_of("es").read_text(encoding="utf-8"))
