"""`potluck bet`: the chance as a fraction, the bet, the reason; misuse in one line."""

import json
from fractions import Fraction
from typing import Any

import pytest

from potluck.cards import parse
from potluck.cli import main
from potluck.lab.reddog import odds
from tests.marks import rule


def told(capsys: pytest.CaptureFixture[str], *arguments: str) -> dict[str, Any]:
    assert main(["bet", *arguments, "--lang", "en"]) == 0
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    return found


@rule("R1.11")
def test_it_tells_the_chance_the_bet_and_the_reason(capsys: pytest.CaptureFixture[str]) -> None:
    good = told(capsys, "Ks Qd 8d Jh 5c", "--pool", "13", "--seen", "Ac 9s")
    assert (good["wins"], good["bet"]) == (str(odds(parse("Ks Qd 8d Jh 5c"), parse("Ac 9s")).wins), 13)
    assert good["reason"] == "More than an even chance: the largest bet gains most."
    assert Fraction(good["gain"]) == 13 * (2 * Fraction(good["wins"]) - 1)
    assert main(["bet", "Ks Qd 8d Jh 5c", "--pool", "13", "--seen", "Ac 9s", "--text", "--lang", "en"]) == 0
    text = capsys.readouterr().out
    assert good["reason"] in text
    assert f"Bet 13: +{good['gain']} on average." in text
    bad = told(capsys, "2s", "3d", "4d", "5h", "--pool", "13")
    assert (bad["bet"], bad["reason"]) == (1, "At most an even chance: the smallest bet loses least.")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("Ks Qd 8d", "--pool", "3"), "cards given: 3, needed: 4, 5"),
        (("Ks Qd 8d Jh 5c", "--pool", "0"), "--pool cannot be 0; allowed: 1..1000000"),
        (("Ks Qd 8d Jh 5c"), "potluck bet needs --pool N"),
        (("Ks Qd 8d Jh 5c", "--pool", "3", "--seen", "Ks"), "K♠ stands there twice"),
        (("Ks Qd 8d Jh Xr", "--pool", "3"), "Xr is not in this deck of 52 cards"),
    ],
)
def test_misuse_is_one_line(capsys: pytest.CaptureFixture[str], arguments: Any, said: str) -> None:
    given = [arguments] if isinstance(arguments, str) else list(arguments)
    assert main(["bet", *given, "--lang", "en"]) == 2
    assert capsys.readouterr().err == f"potluck: {said}\n"
