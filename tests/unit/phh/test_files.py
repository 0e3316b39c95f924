"""Files: the canonical form reads and writes byte for byte, any other by value; a broken one keeps its good prefix."""

from datetime import time
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from potluck import phh
from potluck.errors import ParseError, StoreError
from potluck.phh import Hand, Table
from potluck.phh.hand import FIELDS

CANONICAL = """variant = 'NT'
ante_trimming_status = false
antes = [2.50, 2.50, 2.50]
blinds_or_straddles = [5, 10, 0]
min_bet = 10
starting_stacks = [2067.40, inf, 1171]
actions = ['d dh p1 ????', 'd dh p2 ????', 'd dh p3 ????', 'p3 cbr 47.50 # quick', 'p1 f', 'p2 f']
venue = 'The ‘Gaiety’'
time = 20:15:26
hand = 3017243630
players = ['Ann', '''O'Neil''', '']
winnings = [0, 0, 32.50]
time_zone_abbreviation = 'ET'
_sponsors = {first = 'none', second = ['a', 1.0, true]}"""

LAID_OUT = '''
# Three players.

hand = "7"
actions = [   # the actions
  "d dh p1 AhKh",  # Ann, who likes "suited" cards
  "d dh p2 ????",

  "p2 f",
]
variant = "FT"
antes = [0, 0]
blinds_or_straddles = [ 1,
  2 ]
small_bet = 2
big_bet = 4
starting_stacks = [1_00, 2e2]
event = """Friday's
game"""
'''


def test_the_canonical_form_is_kept_byte_for_byte() -> None:
    assert phh.write(phh.read(CANONICAL)) == CANONICAL


def test_a_hand_has_its_fields_by_name_and_the_rest_as_they_came() -> None:
    hand = phh.read(CANONICAL)

    assert hand.fault is None
    assert hand.antes == (Decimal("2.50"),) * 3
    assert hand.starting_stacks == (Decimal("2067.40"), Decimal("inf"), 1171)
    assert hand.players == ("Ann", "O'Neil", "")
    more = dict(hand.more)
    assert more["time"] == time(20, 15, 26)
    assert more["_sponsors"] == Table((("first", "none"), ("second", ("a", Decimal("1.0"), True))))


def test_any_layout_reads_back_by_value() -> None:
    hand = phh.read(LAID_OUT)

    assert hand.fault is None
    assert hand.actions == ("d dh p1 AhKh", "d dh p2 ????", "p2 f")
    assert (hand.starting_stacks, dict(hand.more)) == ((100, Decimal("200")), {"hand": "7", "event": "Friday's\ngame"})
    assert phh.read(phh.write(hand)) == hand


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp1252"])
@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_a_file_reads_in_any_usual_encoding(tmp_path: Path, encoding: str, end: str) -> None:
    path = tmp_path / "hand.phh"
    path.write_bytes(CANONICAL.replace("\n", end).encode(encoding))

    assert phh.read(path) == phh.read(CANONICAL)


def test_many_hands_stand_in_one_file() -> None:
    hand = phh.read(CANONICAL)
    text = phh.write_all([hand, hand])

    assert text == f"[1]\n{CANONICAL}\n\n[2]\n{CANONICAL}"
    assert list(phh.read_all(text)) == [hand, hand]
    with pytest.raises(ParseError, match="hands in the file: 2"):
        phh.read(text)


def test_a_broken_hand_does_not_harm_the_others() -> None:
    hand = phh.read(CANONICAL)
    broken = CANONICAL.replace("'p1 f', 'p2 f']", "'p1 f', 'p2")
    text = f"[1]\n{CANONICAL}\n\n[2]\n{broken}\n\n[3]\n{CANONICAL}"
    first, second, third = phh.read_all(text)

    assert (first, third) == (hand, hand)
    assert second.actions == hand.actions[:-1]
    assert second.fault is not None
    assert (second.fault.code, second.fault.detail) == ("phh.cut", {"path": 24, "asked": 5})


@given(st.integers(0, len(CANONICAL)))
def test_a_file_cut_anywhere_keeps_a_prefix(length: int) -> None:
    whole, cut = phh.read(CANONICAL), next(iter(phh.read_all(CANONICAL[:length])), Hand())

    assert cut.actions == whole.actions[: len(cut.actions)]
    for name in FIELDS.keys() - {"actions"}:
        if name in cut.fields and name in FIELDS and cut.fields[name] not in ((), ""):
            # A number that is cut in the middle is a number, too: only what stands before the cut line is sure.
            assert cut.fields[name] == whole.fields[name] or name in CANONICAL[:length].rpartition("\n")[2]


@pytest.mark.parametrize(
    ("old", "new", "code", "detail"),
    [
        ("min_bet = 10", "min_bet = = 10", "phh.syntax", {"path": 5, "asked": "min_bet = = 10"}),
        ("min_bet = 10\n", "", "phh.missing", {"path": "min_bet"}),
        (
            "min_bet = 10",
            "min_bet = '10'",
            "phh.field",
            {"path": "min_bet", "asked": "'10'", "allowed": ">= 0"},
        ),
        ("'NT'", "'XX'", "phh.field", None),
        ("variant = 'NT'\n", "", "phh.missing", {"path": "variant"}),
        ("[5, 10, 0]", "[5, 10]", "phh.length", {"path": "blinds_or_straddles", "asked": 2, "allowed": 3}),
        ("'p1 f'", "'p1 ff'", "phh.action", {"path": 5, "asked": "p1 ff"}),
        ("min_bet = 10", "min_bet = 10\nmin_bet = 20", "phh.syntax", {"path": 6, "asked": "min_bet = 20"}),
        ("= true}", "= true", "phh.syntax", None),
    ],
)
def test_a_fault_says_where_and_what(old: str, new: str, code: str, detail: dict[str, Any] | None) -> None:
    text = CANONICAL.replace("['a', 1.0, true]}", "= true}") if old.startswith("=") else CANONICAL
    assert old in text
    hand = phh.read(text.replace(old, new))

    assert hand.fault is not None
    assert hand.fault.code == code
    assert detail is None or hand.fault.detail == detail


@pytest.mark.parametrize(
    ("old", "new", "path"),
    [
        ("2067.40", "nan", "starting_stacks"),
        ("2067.40", "-inf", "starting_stacks"),
        ("2067.40", "-1", "starting_stacks"),
        ("2067.40", "1e15", "starting_stacks"),
        ("2067.40", "101e400000", "starting_stacks"),
        ("2067.40", "1e-300", "starting_stacks"),
        ("[2.50,", "[-2.50,", "antes"),
        ("min_bet = 10", "min_bet = -10", "min_bet"),
        ("min_bet = 10", f"min_bet = 1{'0' * 5000}", None),
        ("cbr 47.50", "cbr 1e999", 4),
    ],
)
def test_a_sum_that_cannot_be_money_is_a_fault(old: str, new: str, path: str | int | None) -> None:
    assert old in CANONICAL
    hand = phh.read(CANONICAL.replace(old, new, 1))

    assert hand.fault is not None
    assert hand.fault.code == {str: "phh.field", int: "phh.action"}.get(type(path), "phh.syntax")
    assert path is None or hand.fault.detail["path"] == path
    assert phh.replay(hand).failure == hand.fault


def test_a_number_or_a_list_beyond_measure_in_a_field_of_ones_own_harms_nothing() -> None:
    long, deep = f"{CANONICAL}\n_x = 0x{'f' * 5000}", f"{CANONICAL}\n_x = {'[' * 3000}"

    assert phh.read(long).fault is None
    assert phh.read(phh.write(phh.read(long))) == phh.read(long)
    assert phh.read(deep).actions == phh.read(CANONICAL).actions
    assert phh.read(deep).fault is not None


def test_what_stands_before_the_break_is_kept() -> None:
    hand = phh.read(CANONICAL.replace("venue = ", "venue "))

    assert hand.fault is not None
    assert hand.fault.detail["path"] == 8
    assert hand.actions == phh.read(CANONICAL).actions
    assert hand.players is None


def test_a_list_left_open_ends_the_good_prefix() -> None:
    hand = phh.read(LAID_OUT.replace('  "p2 f",\n]', '  "p2 f",'))

    assert hand.fault is not None
    assert hand.fault.code == "phh.cut"
    assert hand.actions[:3] == ("d dh p1 AhKh", "d dh p2 ????", "p2 f")


@pytest.mark.parametrize("text", ["", "\n\n", "# nothing\n"])
def test_a_file_without_a_hand_is_refused(text: str) -> None:
    assert not list(phh.read_all(text))
    with pytest.raises(ParseError, match="hands in the file: 0"):
        phh.read(text)


def test_a_file_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(StoreError):
        phh.read(tmp_path / "none.phh")
    with pytest.raises(StoreError):
        phh.read(tmp_path)


TEXTS = st.text(st.characters(codec="utf-8"), max_size=12)
NUMBERS = st.integers(-(10**12), 10**12) | st.decimals(allow_nan=False, allow_infinity=False, places=3)
VALUES = st.recursive(
    TEXTS | NUMBERS | st.booleans(),
    lambda inner: (
        st.lists(inner, max_size=3).map(tuple)
        | st.dictionaries(TEXTS, inner, max_size=3).map(lambda items: Table(tuple(items.items())))
    ),
    max_leaves=6,
)


@given(st.dictionaries(TEXTS.map(lambda name: f"_{name}"), VALUES, max_size=4), st.lists(TEXTS, min_size=3, max_size=3))
def test_whatever_stands_in_a_field_reads_back(more: dict[str, Any], players: list[str]) -> None:
    hand = phh.read(CANONICAL)
    told = Hand(
        variant="NT",
        antes=hand.antes,
        blinds_or_straddles=hand.blinds_or_straddles,
        min_bet=10,
        starting_stacks=hand.starting_stacks,
        actions=hand.actions,
        players=tuple(players),
        more=tuple(more.items()),
    )

    assert phh.read(phh.write(told)) == told
    assert list(phh.read_all(phh.write_all([told, told]))) == [told, told]


def test_a_table_of_ones_own_below_a_hand_is_a_field_of_it() -> None:
    plain = phh.read(CANONICAL)
    hand = phh.read(f"{CANONICAL}\n[_notes]\nby = 'me'\n[_notes.on]\nturn = [1, 2]\n")
    assert hand.fault is None
    assert hand.fields["_notes"] == phh.Table((("by", "me"), ("on", phh.Table((("turn", (1, 2)),)))))
    assert phh.read(phh.write(hand)) == hand
    assert phh.replay(hand).stacks == phh.replay(plain).stacks
