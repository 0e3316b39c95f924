"""The solved match of three as it is kept: Evening and By the letter, twenty chips each, and all shorter matches.

`python3 dev.py prove reddog_trio 1 keep` solves it again and writes it, in two minutes.
"""

from collections.abc import Mapping
from functools import cache, lru_cache
from pathlib import Path
from typing import Final

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from potluck.solve.reddog.classes import FIVE, Floats
from potluck.solve.reddog.kept import USUAL, kept
from potluck.solve.reddog.match import Duel, Stakes
from potluck.solve.reddog.smooth import Weights, completed, drawn, fitted
from potluck.solve.reddog.trio import SEATS, bets, divided, following, grid, one_deal

__all__ = ["KEPT", "LEFT", "THREE", "Trio", "kept_trio", "pressed", "solved_trio", "tables", "write"]

KEPT: Final = Path(__file__).resolve().parent / "kept_trio.npz"
THREE: Final = Stakes(60, 18, pack=FIVE)
"""Six rounds of three."""
LEFT: Final = USUAL[-1]
"""What two of them play once the third is out."""
WHOLE: Final = 3
"""So many of the last deals are kept by score: their tables are too rough to be drawn as smooth surfaces."""
STEPS: Final = 255
"""Shares of those are kept in steps of 1/255."""


class Trio(Struct, frozen=True, eq=False):
    """A match of three in which each plays for himself: what scores are worth as a deal begins."""

    two: Duel
    whole: NDArray[np.uint8]
    """By deals to come, the first few: the shares of the first two by row, in steps."""
    smooth: Weights
    """By deals to come, the others: the weights of the surfaces of those shares."""

    def begun(self, deals: int) -> Floats:
        """The shares of all three by row as a deal begins, with so many to come after it."""
        if deals < len(self.whole):
            return completed(self.whole[deals].T / STEPS, self.two, deals=deals)
        return drawn(self.smooth[deals - len(self.whole)], self.two, deals=deals)

    def ended(self, deals: int) -> Floats:
        """The shares of all three by row when a deal is over, with so many to come."""
        return _ended(self, deals)

    def shares(self, chips: tuple[int, ...], *, at: int, deals: int, wins: float) -> Mapping[int, float]:
        """Bet (0: decline) -> share of the match of who is to act and has that chance to win a bet.

        Seats are counted from the dealer's left; `deals` follow this one.
        """
        row = int(grid(self.two.stakes.total).rows[chips])
        won, lost = bets(row, self.ended(deals), self.two, at=at, deals=deals)
        return dict(enumerate((wins * won + (1 - wins) * lost).tolist()))


def solved_trio(stakes: Stakes) -> Trio | None:
    """The solved match of three on these terms; None where none is kept."""
    usual = THREE._replace(deals=stakes.deals) == stakes and stakes.deals <= THREE.deals
    return kept_trio() if usual else None


@cache
def kept_trio(path: Path = KEPT) -> Trio:
    """The kept match."""
    with np.load(path) as parts:
        return Trio(kept(LEFT), parts["whole"], parts["smooth"])


def tables(two: Duel, deals: int) -> list[Floats]:
    """The shares of all three as a deal begins, by deals to come, as they are solved."""
    ended, begun = divided(two.stakes.total), list[Floats]()
    for left in range(deals):
        begun.append(one_deal(ended, two, deals=left).first)
        ended = following(begun[-1], two, deals=left + 1)
    return begun


def pressed(begun: list[Floats], two: Duel) -> Trio:
    """The tables in the form in which they are kept."""
    known = np.stack(begun[:WHOLE])[..., : SEATS - 1]
    whole = np.rint(known.transpose(0, 2, 1) * STEPS).astype(np.uint8)
    return Trio(two, whole, fitted(begun[WHOLE:], two.stakes.total))


def write(trio: Trio, path: Path = KEPT) -> None:
    """Writes a match."""
    np.savez_compressed(path, allow_pickle=False, whole=trio.whole, smooth=trio.smooth)


@lru_cache(maxsize=2 * THREE.deals)
def _ended(trio: Trio, deals: int) -> Floats:
    if deals == 0:
        return divided(trio.two.stakes.total)
    return following(trio.begun(deals - 1), trio.two, deals=deals)
