"""Files of deals that pokerkit played by its own rules are played to their stacks, each difference by name."""

from random import Random

import pytest

from potluck import phh
from tests.marks import rule

pytest.importorskip("pokerkit")

from tests.witness.alone import written

pytestmark = pytest.mark.witness

DEALS = 300


@pytest.mark.slow
@rule("R4.1", "R4.2")
def test_whatever_pokerkit_has_played_is_played_again() -> None:
    seen = set[str]()
    for number in range(DEALS):
        text = written(Random(f"alone {number}"))
        if text is not None:
            found = phh.replay(phh.read(text))
            assert found.finished, (number, found.failure, text)
            seen |= {odd.name for odd in found.oddities}

    assert {"short-blind", "reopened", "idle-check"} <= seen
