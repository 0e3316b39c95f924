"""The solved match of the usual terms, as it is kept: at the table nobody waits until it is solved.

`python -m potluck.solve.reddog.kept` solves it again and writes it.
"""

from functools import cache
from pathlib import Path
from typing import Final

import numpy as np

from potluck.solve.reddog.classes import FIVE, FOUR, Pack, classes
from potluck.solve.reddog.match import Duel, Stakes, cheap, duel

__all__ = ["KEPT", "USUAL", "kept", "solved", "write"]

KEPT: Final = Path(__file__).resolve().parent / "kept.npz"
USUAL: Final = tuple(Stakes(40, 16, ante, pack) for pack in (FIVE, FOUR) for ante in (False, True))
"""Twenty chips each and the eight rounds of an evening, and so all shorter matches."""
STEPS: Final = 1 << 15
"""Shares are kept in steps of 2**-15, rounded."""


def solved(stakes: Stakes) -> Duel | None:
    """The solved match on these terms, from what is kept or at once; None where that would take long."""
    of_this = next((usual for usual in USUAL if usual._replace(deals=stakes.deals) == stakes), None)
    if of_this is not None and stakes.deals <= of_this.deals:
        return kept(ante=of_this.ante, pack=of_this.pack)
    return duel(stakes) if cheap(stakes) else None


@cache
def kept(*, ante: bool, pack: Pack) -> Duel:
    """The kept match of usual terms."""
    with np.load(KEPT) as tables:
        steps = tables[_name(ante=ante, pack=pack)]
    usual = Stakes(40, len(steps), ante, pack)
    return Duel(usual, classes(pack), tuple(steps / STEPS))


def write(path: Path = KEPT) -> None:
    """Solves all usual terms and writes them."""
    tables = {
        _name(ante=stakes.ante, pack=stakes.pack): np.rint(np.array(duel(stakes).worths) * STEPS).astype(np.uint16)
        for stakes in USUAL
    }
    np.savez_compressed(path, allow_pickle=False, **tables)


def _name(*, ante: bool, pack: Pack) -> str:
    return f"{pack.hand} cards{', ante' if ante else ''}"


if __name__ == "__main__":
    write()
