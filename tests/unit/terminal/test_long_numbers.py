"""A number of five thousand digits, typed where a short one is meant: refused as any other, never a traceback."""

import pytest

from potluck.errors import ParseError
from potluck.terminal.host_choices import choice_named
from potluck.words import language


@pytest.mark.parametrize("typed", ["9" * 5000, "٩" * 5000, "1" + "0" * 5000])
def test_a_choice_of_five_thousand_digits_is_none(typed: str) -> None:
    with pytest.raises(ParseError) as refused:
        choice_named(typed, (), language=language("en"))
    assert len(str(refused.value)) < 200
