"""Words on the plate of a seat, which on a phone has room for a short one."""

import pytest

from potluck.words import LANGUAGES, language
from potluck.words.standing import FOLDED

ROOM = 10
"""Letters that the plate of a seat shows on a page of 360 px, where six sit."""


@pytest.mark.parametrize("name", LANGUAGES)
def test_who_has_folded_is_told_in_one_short_word(name: str) -> None:
    assert len(language(name).speech.say(FOLDED)) <= ROOM
