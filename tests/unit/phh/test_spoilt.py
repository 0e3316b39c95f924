"""Whatever is wrong with a file, it is read, played as far as it goes and written again; and what was good is kept."""

from random import Random

import pytest

from potluck import phh
from tests.unit.phh.hands import badugi, holdem, razz
from tests.unit.phh.spoil import spoilt

WHOLE = (
    holdem("p3 cbr 6", "p1 cc", "p2 f", "d db 2s3s4s", "p1 cc", "p3 cc", "d db 9h", "p1 cbr 10", "p3 f"),
    holdem("p3 f", stacks=("2067.40", "inf", 1171), blinds=(1, 2, -2), antes=("0.50", "0.50", "0.50")),
    razz("p1 pb", "p2 cbr 4", "p1 f"),
    badugi("p2 cc", "p1 cc", "p1 sd 2c", "p2 sd"),
)
CASES = 400


@pytest.mark.parametrize("whole", WHOLE, ids=["bets", "sums", "stud", "draw"])
def test_a_spoilt_file_is_read_played_and_written(whole: str) -> None:
    for number in range(CASES):
        text = spoilt(whole, Random(f"spoilt {number}"))
        for hand in phh.read_all(text):
            found = phh.replay(hand)
            assert found.done <= len(hand.actions)
            assert found.failure == hand.fault or hand.fault is None or found.done < len(hand.actions)
            if hand.fault is None:
                assert phh.read(phh.write(hand)) == hand


@pytest.mark.parametrize("whole", WHOLE, ids=["bets", "sums", "stud", "draw"])
def test_the_lines_above_a_strange_one_are_kept(whole: str) -> None:
    good, lines = phh.read(whole).fields, whole.splitlines()
    for at in range(1, len(lines) + 1):
        hand = phh.read("\n".join([*lines[:at], "what = is = this", *lines[at:]]))
        names = [line.partition(" = ")[0] for line in lines[:at] if " = " in line]
        assert hand.fault is not None
        assert (hand.fault.code, hand.fault.detail["path"]) == ("phh.syntax", at + 1)
        assert {name: hand.fields[name] for name in names} == {name: good[name] for name in names}
        assert not any(value for name, value in hand.fields.items() if name not in names)
