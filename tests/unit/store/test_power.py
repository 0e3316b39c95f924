"""Power cuts at any moment, with writes dropped, broken off and torn: what was promised is there, once."""

from pathlib import Path

import pytest

from tests.faults.power import cuts, recording
from tests.faults.recording import can_record

pytestmark = pytest.mark.skipif(not can_record(), reason="needs a compiler for the shim")


def test_a_power_cut_loses_and_doubles_nothing_that_was_acknowledged(tmp_path: Path) -> None:
    outcome = cuts(recording(tmp_path, commits=40, seed=5), tmp_path, images=180, seed=6)
    assert (outcome.images, outcome.cases) == (180, [])
    assert outcome.acknowledged > 1_000


def test_a_store_that_does_not_wait_for_the_disk_is_caught(tmp_path: Path) -> None:
    """The laboratory itself: with a setting that promises too early, cuts lose what was promised."""
    outcome = cuts(recording(tmp_path, commits=40, seed=5, synchronous="OFF"), tmp_path, images=60, seed=6)
    assert outcome.lost + outcome.refused > 5
