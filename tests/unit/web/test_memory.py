"""What is free goes back to the system while a house runs."""

import asyncio
import re
import subprocess
import sys

import pytest

from potluck.web.memory import giver, giving_back

HELD = """
import re
from pathlib import Path
from potluck.web.memory import giver
def resident():
    return int(re.search(r"VmRSS:\\s+(\\d+)", Path("/proc/self/status").read_text())[1]) // 1024
pieces = [bytes(10_000) for _ in range(8_000)]
kept, full = pieces[::10], resident()
del pieces
before = resident()
giver()(0)
print(full, before, resident(), len(kept))
"""
"""Eighty megabytes in pieces, of which each tenth stays."""


@pytest.mark.anyio
async def test_it_is_given_back_again_and_again_until_the_house_ends() -> None:
    given = list[int]()

    def give(pad: int) -> int:
        given.append(pad)
        return 1

    keeping = asyncio.create_task(giving_back(give, each=0.001))
    while len(given) < 3:
        await asyncio.sleep(0.001)
    keeping.cancel()
    with pytest.raises(asyncio.CancelledError):
        await keeping
    assert set(given) == {0}


@pytest.mark.skipif(giver() is None, reason="the C library of this system gives nothing back")
def test_what_lies_between_pieces_in_use_is_given_back() -> None:
    done = subprocess.run([sys.executable, "-c", HELD], capture_output=True, text=True, check=True)
    full, before, after, kept = map(int, re.findall(r"\d+", done.stdout))
    assert kept == 800
    assert before > full - 20, "the library keeps it by itself"
    assert after < before - 40, "and gives it back when it is asked"
