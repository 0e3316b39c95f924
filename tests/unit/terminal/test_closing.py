"""The end of an evening at the terminal: a run-out told street by street, then who pays whom."""

import asyncio
import re
from itertools import pairwise
from typing import Final

import pytest

from potluck.words import language
from potluck.words.ledger import SUFFICE
from potluck.words.notices import FINISHED
from tests.lines import Line, line, patiently
from tests.remote import opened

pytestmark = pytest.mark.slow
EVENING: Final = {
    "game": "poker",
    "preset": "evening",
    "seats": [{"kind": "person"}] * 2,
    "options": {"table": {"turn_up": True}},
    "evening": True,
}
SHARE: Final = re.compile(r"(\d+(?:[.,]\d+)?)\W?%")
STREETS: Final = 3
"""Times at which cards are to come after an all-in before the flop: for flop, turn and river."""


async def asked(*persons: Line) -> Line:
    """Who of them is to act in the first deal."""
    async with patiently(*persons):
        while True:
            for person in persons:
                if "\n  1  " in person.printed.getvalue().rpartition(" 1 ==")[2]:
                    return person
            await asyncio.sleep(0.02)


@pytest.mark.parametrize("lang", ["de", "ru"])
async def test_a_run_out_is_told_by_streets_and_the_closing_ledger_follows(server: str, lang: str) -> None:
    """R4.15: both all-in before the flop; what each has is said before each street, and at the end who pays whom."""
    spoken, link = language(lang), opened(server, EVENING)
    chances = spoken.pgettext("terminal", "Chances: {shares}").partition("{")[0]
    host, settled = spoken.pgettext("terminal command", "host"), spoken.speech.say(SUFFICE, n=1)
    async with line(link, lang) as ann, line(link, lang, name="Bea") as bea:
        await asked(ann, bea)
        await ann.until(" 1 ==")  # the deal comes to both, to one of them first
        await ann.answer(f"{host} end", "* Ann: ")
        first = await asked(ann, bea)
        second = bea if first is ann else ann
        first.keyboard.type("raise_to 200")
        await asked(second)
        second.keyboard.type("call")
        for person in (ann, bea):
            await person.until(spoken.speech.say(FINISHED))
    for text in (ann.printed.getvalue(), bea.printed.getvalue()):
        told = [row.startswith(chances) for row in text.splitlines()]
        streets = [at for at, is_chance in enumerate(told) if is_chance]
        assert len(streets) == STREETS
        assert all(later == sooner + 2 for sooner, later in pairwise(streets)), "the cards of a street lie between"
        for at in streets:
            shares = SHARE.findall(text.splitlines()[at])
            assert sum(float(share.replace(",", ".")) for share in shares) == pytest.approx(100, abs=0.2)
        assert (settled in text) == ("+$200" in text), "nobody pays where the pot was split"
        assert text.count("$200") > 1
