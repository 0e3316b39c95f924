"""A match at its end, told at the terminal: in lines that agree with one another, and as JSON."""

import json
import re
from pathlib import Path

from potluck.terminal import MatchRequest
from tests.terminals import played

SHORT = MatchRequest(game="reddog", opponents=("feeling:Bo", "feeling:Cy"), options={"rounds": 1}, name="Ada")
DECLINE = ["decline", "next"] * 12


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
