"""The house's own opponents in words, and the order of hands that stands beside the table."""

import pytest

from potluck.games import draw
from potluck.personas import PERSONAS
from potluck.words import LANGUAGES, language
from potluck.words.catalogue import TITLED
from potluck.words.generic import WAITING
from potluck.words.messages import Message, Person, Spoken
from potluck.words.personas import title
from tests.unit.words.rig import dealt, seat, table


def test_a_persona_is_written_in_the_readers_script_and_wears_what_is_drawn() -> None:
    view = dealt(draw.Rules(), "As Ad 7h 7c 8s", "Ks Kd Qh Qc Js").view(0)
    halina = table(seat(), seat("bot", "Halina", "f", persona="halina"))
    names = {code: language(code).words(halina, view).names[1] for code in LANGUAGES}
    assert names == {**dict.fromkeys(LANGUAGES, "Pani Halina"), "ru": "Пани Галина"}
    assert language("en").words(halina, view).wardrobe[1] == ("coat", "hat", "shawl", "beads", "apron")
    person = table(seat(), seat("person", "Halina", "f"))
    assert language("ru").words(person, view).names[1] == "Halina", "a person's own name is his own"


UNTOLD = Message("a test alone", "Then {who}. {who}!")


def test_a_title_is_written_small_inside_a_sentence_where_the_language_does_so() -> None:
    taken = {code: language(code).speech for code in LANGUAGES}
    said = {code: speech.say(UNTOLD, who=title(speech, "halina")) for code, speech in taken.items()}
    assert said == {
        "pl": "Then pani Halina. Pani Halina!",
        "de": "Then Pani Halina. Pani Halina!",
        "es": "Then pani Halina. Pani Halina!",
        "ru": "Then пани Галина. Пани Галина!",
        "en": "Then Pani Halina. Pani Halina!",
    }
    assert taken["ru"].say(WAITING, name="Пани Галина") == "Ходит пани Галина."
    won = Spoken("unknown", "You won.", "{name} won. {name} leads.")
    halina = Person("Пани Галина", "f", persona="halina")
    assert taken["ru"].tell(won, halina) == "Пани Галина won. Пани Галина leads."
    assert taken["ru"].say(WAITING, name="Пани Ковальская").endswith("Пани Ковальская."), "one's own name is his own"
    assert taken["ru"].either(["Пани Галина", "Герр Оттокар", "Донья Ремедиос"]) == (
        "Пани Галина, герр Оттокар или донья Ремедиос"
    )


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_titled_names_of_a_language_are_those_of_its_personas(code: str) -> None:
    assert TITLED[code] <= {title(language(code).speech, name) for name in PERSONAS}


def test_the_ladder_names_every_hand_and_where_the_own_one_stands() -> None:
    for above in (False, True):
        rules = draw.Rules(showdown=draw.Showdown(flush_above_full=above))
        words = language("en").words(
            table(seat(), seat("bot")), dealt(rules, "As Ad 7h 7c 8s", "Ks Kd Qh Qc Js").view(0)
        )
        assert words.rung is not None
        assert (len(words.ladder), words.ladder[words.rung]) == (9, "TWO PAIR")
        assert (words.ladder.index("FLUSH") < words.ladder.index("FULL HOUSE")) is above
    onlooker = language("en").words(
        table(seat(), seat("bot")), dealt(draw.Rules(), "As Ad 7h 7c 8s", "Ks Kd Qh Qc Js").view(None)
    )
    assert onlooker.rung is None
