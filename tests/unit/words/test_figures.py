"""Sums as each language writes them: whole, or with cents."""

import pytest
from babel.numbers import format_decimal
from hypothesis import given
from hypothesis import strategies as st

from potluck.games import poker
from potluck.words import LANGUAGES, language
from potluck.words.catalogue import grouped
from potluck.words.figures import dollars, gain, ordinal
from potluck.words.messages import Person
from potluck.words.poker.story import PLACED


@pytest.mark.parametrize(
    ("value", "english", "german"),
    [
        (0, "$0", "$0"),
        (0.004, "$0", "$0"),
        (7, "+$7", "+$7"),
        (6.999, "+$7", "+$7"),
        (7.5, "+$7.50", "+$7,50"),
        (1.1, "+$1.10", "+$1,10"),
        (-0.25, "\N{MINUS SIGN}$0.25", "\N{MINUS SIGN}$0,25"),
        (-1234.5, "\N{MINUS SIGN}$1,234.50", "\N{MINUS SIGN}$1.234,50"),
    ],
)
def test_a_gain_has_two_places_or_none(value: float, english: str, german: str) -> None:
    assert gain(language("en").speech, value) == english
    assert gain(language("de").speech, value) == german


def test_a_sum_has_no_sign() -> None:
    assert [dollars(language("en").speech, value) for value in (0.14, 2, 2.5)] == ["$0.14", "$2", "$2.50"]


@given(
    code=st.sampled_from(LANGUAGES),
    value=st.floats(-1e12, 1e12) | st.integers(-(10**12), 10**12),
    places=st.integers(0, 3),
)
def test_numbers_are_written_as_cldr_has_them(code: str, value: float, places: int) -> None:
    pattern = "#,##0" + ("." + "0" * places if places else "")
    assert grouped(code, value, places=places) == format_decimal(round(value, places), pattern, locale=code)


@pytest.mark.parametrize(("code", "told"), [("en", "finished second"), ("de", "den zweiten Platz"), ("ru", "второе")])
def test_places_are_told_by_ordinals(code: str, told: str) -> None:
    speech = language(code).speech
    assert told in speech.tell(PLACED, Person("Ada", "f"), place=ordinal(speech, 2))


@pytest.mark.parametrize("code", LANGUAGES)
def test_each_place_of_a_full_table_has_an_ordinal_of_its_own(code: str) -> None:
    speech = language(code).speech
    told = [ordinal(speech, place) for place in range(1, poker.GAME.seats[1] + 1)]
    assert len(set(told)) == len(told)
    assert not any(digit in word for word in told for digit in "0123456789")
    assert "11" in ordinal(speech, 11)
