"""The page's scenes and the server's pauses fit: a run-out is seen whole before the next deal comes by itself."""

import re
from importlib.resources import files

import pytest

from potluck.table.interval import PAUSES, STREETS

PACING = files("potluck.web") / "static" / "stage" / "pacing.mjs"
POTS = 2
"""Pots that are paid one after the other."""
MOST_CARDS = 7
"""Cards of the largest hand."""
WAY = 100
"""Milliseconds until a screen has come."""


def milliseconds() -> dict[str, int]:
    """The page's table."""
    found = re.findall(r"^export const (\w+) = (\d+);$", PACING.read_text(), re.MULTILINE)
    return {name: int(value) for name, value in found}


@pytest.mark.parametrize("speed", list(PAUSES))
@pytest.mark.parametrize("streets", range(1, STREETS + 1))
def test_a_run_out_is_over_on_the_page_before_the_next_deal_comes(speed: str, streets: int) -> None:
    page, pause = milliseconds(), next(lengths for name, lengths in PAUSES.items() if name == speed)
    chances = (streets - 1) * page["CHANCES"] + page["LAST_CHANCES"] + streets * page["STREET_RESTS"]
    assert WAY + page["ACT"] + page["HANDS"] + chances + settling(page) <= (
        pause.plain + pause.showdown + streets * pause.street
    )


@pytest.mark.parametrize("speed", list(PAUSES))
def test_a_showdown_is_over_on_the_page_before_the_next_deal_comes(speed: str) -> None:
    page, pause = milliseconds(), next(lengths for name, lengths in PAUSES.items() if name == speed)
    hands = page["SHOWN_MOST"] + page["TURN"] + MOST_CARDS * page["TURNED"] + page["RESTS"]
    assert WAY + page["ACT"] + hands + settling(page) <= pause.plain + pause.showdown


def settling(page: dict[str, int]) -> int:
    """How long it takes until all pots are paid: each side pot by itself, then the main pot with the verdict."""
    sides = (POTS - 1) * (page["SIDE"] + page["PAID"])
    return sides + page["PLAYS"] + page["VERDICT"] + page["PAID"]
