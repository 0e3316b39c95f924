"""A match at its end, told at the terminal: in lines that agree with one another, and as JSON."""

import json
import re
from pathlib import Path

from potluck.terminal import MatchRequest
from tests.terminals import played

SHORT = MatchRequest(game="reddog", opponents=("feeling:Bo", "feeling:Cy"), options={"rounds": 1}, name="Ada")
DECLINE = ["decline", "next"] * 12
DRAW = MatchRequest(game="draw", preset="evening", opponents=("draw-solved",), name="Ada")
FOLD = ["pass", "next"] * 2


def test_the_end_is_told_in_lines_and_its_parts_sum_to_the_result(tmp_path: Path) -> None:
    printed = played(SHORT, tmp_path / "db", ["2", ""] * 12)
    result = re.search(r"· 20 → (\d+) ·", printed)
    assert result is not None, printed
    parts = re.findall(r"(?:Luck of the cards|Your decisions|All else): ([+−]?)([\d.]+)", printed)
    total = sum((-1 if sign == "−" else 1) * float(size) for sign, size in parts)
    assert abs(total - (int(result[1]) - 20)) < 0.02
    assert "DECLINE, costs 1 → BET" in printed
    assert "Counted exactly" in printed


def test_a_program_gets_it_as_one_message_at_the_end_and_when_it_asks(tmp_path: Path) -> None:
    asked = ['{"type": "summary"}', *DECLINE]
    lines = [json.loads(line) for line in played(SHORT, tmp_path / "db", asked, as_json=True).splitlines()]
    early, late = [line["summary"] for line in lines if line["type"] == "summary"]
    assert (early["over"], late["over"]) == (False, True)
    assert early["decisions"] == []
    assert late["decisions"]
    assert {standing["name"] for standing in late["standings"]} == {"Ada", "Bo", "Cy"}


def test_a_hint_after_a_deal_tells_its_result_in_parts_and_what_each_choice_costs(tmp_path: Path) -> None:
    asked = ["pass", "hint", "next", "pass", "hint"]
    printed = played(DRAW, tmp_path / "db", asked)
    found = r"^This deal: (.+)\n  Your hand.+: (.+)\n  Your decisions: (.+)\n  What .+: (.+)$"
    deals = re.findall(found, printed, re.MULTILINE)
    assert deals, printed
    for deal in deals:
        cents = [sum_of(text) for text in deal]
        assert cents[0] == sum(cents[1:]) != 0
    assert re.search(r"^  FOLD, cost ", printed, re.MULTILINE)
    assert "There is no hint" not in printed


def sum_of(text: str) -> int:
    """The sum, in cents, before its interval."""
    found = re.match(r"([+−]?)\$([\d.]+)", text)
    assert found is not None, text
    return round(100 * float(found[2])) * (-1 if found[1] == "−" else 1)


def test_a_program_asks_for_one_deal_and_gets_its_parts(tmp_path: Path) -> None:
    asked = [*FOLD[:1], '{"type": "summary", "deal": 1}', *FOLD[1:3], '{"type": "summary", "deal": 2}']
    lines = [json.loads(line) for line in played(DRAW, tmp_path / "db", asked, as_json=True).splitlines()]
    told = [line["summary"] for line in lines if line["type"] == "summary"]
    assert told
    assert {decision["deal"] for info in told for decision in info["decisions"]} <= {1, 2}
    for info in told:
        assert [part["kind"] for part in info["parts"]] == ["expected", "play", "after"]
        assert round(sum(part["amount"] for part in info["parts"]), 2) == info["total"]["amount"]
