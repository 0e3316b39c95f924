"""The solved match of the usual terms, as it is kept: at the table nobody waits until it is solved.

`python -m potluck.solve.reddog.kept` solves it again and writes it.
"""

from functools import cache
from pathlib import Path
from typing import Final

import numpy as np

from potluck.solve.reddog.classes import FIVE, FOUR
from potluck.solve.reddog.match import Duel, Stakes, cheap, duel

__all__ = ["KEPT", "USUAL", "kept", "solved", "write"]

KEPT: Final = Path(__file__).resolve().parent / "kept.npz"
USUAL: Final = (
    *(Stakes(40, 16, ante, pack) for pack in (FIVE, FOUR) for ante in (False, True)),
    Stakes(60, 13),
)
"""Twenty chips each and the eight rounds of an evening, and so all shorter matches; and what is left of one for three.

Three play six rounds of an evening: once one of them is out, the two who are left have twelve deals to come at most.
"""
STEPS: Final = 1 << 15
"""Shares are kept in steps of 2**-15, rounded."""


def solved(stakes: Stakes) -> Duel | None:
    """The solved match on these terms, from what is kept or at once; None where that would take long."""
    of_this = next((usual for usual in USUAL if usual._replace(deals=stakes.deals) == stakes), None)
    if of_this is not None and stakes.deals <= of_this.deals:
        return kept(of_this)
    return duel(stakes) if cheap(stakes) else None


@cache
def kept(usual: Stakes = USUAL[0]) -> Duel:
    """The kept match of usual terms."""
    with np.load(KEPT) as tables:
        steps = tables[_name(usual)]
    return Duel(usual, tuple(steps / STEPS))


def write(path: Path = KEPT) -> None:
    """Solves all usual terms and writes them."""
    tables = {_name(stakes): np.rint(np.array(duel(stakes).worths) * STEPS).astype(np.uint16) for stakes in USUAL}
    np.savez_compressed(path, allow_pickle=False, **tables)


def _name(usual: Stakes) -> str:
    return f"{usual.total} chips, {usual.pack.hand} cards{', ante' if usual.ante else ''}"


if __name__ == "__main__":
    write()
