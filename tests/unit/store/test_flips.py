"""Bits that turn in a killed database or its write-ahead file, at a size that every run can afford."""

from pathlib import Path

import pytest

from tests.faults.flips import FILES, drawn, flips, killed


@pytest.mark.parametrize("file", FILES)
def test_a_turned_bit_is_found_or_changes_nothing_that_is_read(tmp_path: Path, file: str) -> None:
    outcome = flips(killed(tmp_path), file=file, bits=drawn(120, seed=8))
    assert outcome.cases == []
    assert outcome.found + outcome.harmless == outcome.flips == 120
    assert outcome.found > 15
