"""Counts all pairs of hands of hold'em before the flop for `potluck.lab.before_flop`: half a minute, compiled.

    python tools/pairs.py   # writes src/potluck/lab/kept/holdem-pairs.z

The test of that module counts a sample anew.
"""

from pathlib import Path

from potluck.cards import CARDS, mask
from potluck.kernels.open_hands import count_open_hands
from potluck.lab.before_flop import BOARDS, HANDS, orbits, packed

FILE = Path(__file__).resolve().parent.parent / "src" / "potluck" / "lab" / "kept" / "holdem-pairs.z"


def main() -> None:
    """Writes the file."""
    FILE.write_bytes(packed([counted(key) for key in orbits().keys.tolist()]))


def counted(key: int) -> tuple[int, int]:
    """In how many ways the first hand of a pair wins, and both tie."""
    hands = [HANDS[number] for number in divmod(key, len(HANDS))]
    answer = count_open_hands(hands, board=0, missing=5, unseen=mask(CARDS[:52]) & ~sum(hands))
    assert answer is not None, "compiled kernels are needed"
    ways, ((won, tied, _), _) = answer
    assert ways == BOARDS
    return won, tied


if __name__ == "__main__":
    main()
