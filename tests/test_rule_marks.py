"""Every rule of the book has a test that cites it, and no test cites a rule that the book does not have."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from potluck.games import GAMES
from potluck.options import Field, fields
from tests.marks import book_rules, marked_rules

RULE_TESTS = Path(__file__).resolve().parent / "rules"
IN_THE_BOOK = book_rules()


def test_every_rule_of_the_book_has_a_test_and_no_mark_cites_another() -> None:
    assert {"R0.1", "R0.30", "R4.14", "RP.9"} <= IN_THE_BOOK
    marked = marked_rules()
    assert not {number: files for number, files in marked.items() if number not in IN_THE_BOOK}
    assert not IN_THE_BOOK - marked.keys()


@pytest.mark.parametrize("start", ["R0", "R1", "R3", "R4", "RP"])
def test_the_book_numbers_its_rules_without_a_gap(start: str) -> None:
    numbers = sorted(int(number.split(".")[1]) for number in IN_THE_BOOK if prefix(number) == start)
    assert numbers == list(range(1, len(numbers) + 1))


def options() -> Iterator[tuple[str, Field]]:
    """Every option of every game of the room, with the game's name."""
    for name, game in GAMES.items():
        for field in fields(game.options):
            yield name, field


def test_every_option_belongs_to_a_rule_of_the_book() -> None:
    assert not {field.path for _, field in options() if field.rule not in IN_THE_BOOK}


def test_every_option_is_set_in_a_test_of_its_rule() -> None:
    texts = {path: path.read_text(encoding="utf-8") for path in sorted(RULE_TESTS.glob("test_*.py"))}
    for _, field in options():
        word = rf"\b{re.escape(field.path)}=" if "." in field.path or field.kind == "flag" else bare(field)
        proofs = [text for text in texts.values() if re.search(word, text) and f'"{field.rule}"' in text]
        assert proofs, f"no test in a file of rule {field.rule} sets {field.path}"


def bare(field: Field) -> str:
    """A choice that the scripts name without its path, as in `de 52`."""
    return r"\b(" + "|".join(map(str, field.choices)) + r")\b"


def prefix(number: str) -> str:
    """`R0` of R0.16."""
    return number.partition(".")[0]
