"""What a decoder says of a body: in the reader's language, whatever is wrong with it."""

import re

import pytest

from potluck.errors import RequestError, RulesError
from potluck.web.site import unpack
from potluck.wire import OpenTable
from potluck.words import LANGUAGES, language

SEAT = '{"kind": "person"}'
BODIES = {
    "cut": '{"game": "draw"',
    "no JSON": "{game}",
    "missing": '{"game": "draw"}',
    "unknown": f'{{"game": "draw", "seats": [{SEAT}], "table": 1}}',
    "kind": '{"game": 5, "seats": []}',
    "several kinds": f'{{"game": "draw", "seats": [{SEAT}], "preset": 5}}',
    "length": '{"game": "draw", "seats": []}',
    "too long": f'{{"game": "{"d" * 65}", "seats": [{SEAT}]}}',
    "value": '{"game": "draw", "seats": [{"kind": "dog"}]}',
    "depth": "[" * 100_000,
}
ENGLISH = re.compile(
    r"\b(?:[Oo]bject|[Ee]xpected|got|missing|field|[Ii]nvalid|enum|value|of length|malformed|nested|data|at)\b"
)


@pytest.mark.parametrize("body", BODIES.values(), ids=BODIES)
def test_no_english_stands_in_the_sentences_of_other_languages(body: str) -> None:
    with pytest.raises(RequestError) as caught:
        unpack(body, OpenTable)
    told = {code: language(code).error(caught.value) for code in LANGUAGES}
    assert len(set(told.values())) == len(LANGUAGES)
    assert {code: words for code, text in told.items() if code != "en" and (words := ENGLISH.findall(text))} == {}


def test_the_place_and_what_is_wanted_are_told() -> None:
    with pytest.raises(RequestError) as caught:
        unpack('{"game": "draw", "seats": [{"kind": 5}]}', OpenTable)
    told = language("en").error(caught.value)
    assert told == 'that cannot be read: seats[0].kind: "…" is expected here, not 0, 1, 2 …'


def test_words_within_an_error_are_translated_too() -> None:
    assert "einer anderen Website" in language("de").error(RequestError("request.origin", asked="another site"))
    assert "różne" in language("pl").error(RulesError("cards.wrong_number", asked="As As", allowed="5 different"))
