"""What would hold up everybody at once is short in a server, and as before when it has ended."""

import gc
import sys

from potluck.web.pauses import keep_for_good, short_pauses


def test_what_was_there_before_is_no_longer_looked_through() -> None:
    before, frozen = (gc.get_threshold(), sys.getswitchinterval()), gc.get_freeze_count()
    with short_pauses():
        keep_for_good()
        assert gc.get_freeze_count() > 10_000
        assert len(gc.get_objects()) < 1_000
        assert sys.getswitchinterval() < before[1]
    assert (gc.get_threshold(), sys.getswitchinterval()) == before
    assert gc.get_freeze_count() == 0
    if frozen:  # as in all tests, see tests/conftest.py
        gc.freeze()
