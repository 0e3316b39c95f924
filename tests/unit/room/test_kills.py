"""The proof of the kills, at a size that every run can afford."""

import pytest

from proofs.kills import main


@pytest.mark.slow
def test_no_acknowledged_act_is_lost_or_doubled_when_the_server_is_killed() -> None:
    kills, lost, doubled, cut = main(["15", "7"])
    assert kills.value == 15
    assert (lost.value, doubled.value) == (0, 0)
    assert (lost.n or 0) > 15
    assert int(cut.value) > 0
