"""What makes all who wait on the event loop wait at once, kept short: the collector of garbage, and other threads."""

import gc
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

__all__ = ["keep_for_good", "short_pauses"]

COLLECTED: Final = (1_000, 5, 200)
"""Allocations until young objects are looked through; how often that is until older ones are, and then all."""
SWITCH: Final = 0.0005
"""Seconds for which a thread keeps the interpreter when another waits for it; a commit waits for it a dozen times."""


@contextmanager
def short_pauses() -> Iterator[None]:
    """A context in which collections of garbage are few, and threads give way to each other soon."""
    before, interval = gc.get_threshold(), sys.getswitchinterval()
    gc.set_threshold(*COLLECTED)
    sys.setswitchinterval(SWITCH)
    try:
        yield
    finally:
        sys.setswitchinterval(interval)
        gc.set_threshold(*before)
        gc.unfreeze()


def keep_for_good() -> None:
    """Let no collection look again at what there is now: modules, words and all else that a server keeps to its end."""
    gc.collect()
    gc.freeze()
