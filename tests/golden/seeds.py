"""Makes the log of a table whose players pledge and disclose their seeds: `python -m tests.golden.seeds`.

One that is there already is never made again.
"""

import sys
from pathlib import Path
from typing import Final

from potluck.dealer import commit
from potluck.games.draw import Rules
from potluck.log import TABLES, export
from potluck.table import Clock, GiveSeed, Sit, deadline
from tests.known import known
from tests.unit.table.rig import PERSON, Rig

__all__ = ["NORTH", "SEEDS", "SOUTH", "give", "main", "pledged", "played", "to_next_deal"]

SEEDS: Final = Path(__file__).resolve().parent / "seeds.jsonl"
NORTH, SOUTH = b"north's seed", b"south's seed"


def main() -> int:
    """Exit code: 0, or 1 where the log is there already."""
    if SEEDS.exists():
        print(f"{SEEDS.name} is there already; it stays as it is", file=sys.stderr)
        return 1
    SEEDS.write_text("".join(f"{line}\n" for line in export(TABLES + "felt", played().records(), reader="house")))
    return 0


def pledged(*seeds: bytes) -> Rig:
    """A table of two at which the players sit down with a pledge each; an empty seed is none."""
    rig = Rig(Rules(open_deals=True), seats=(PERSON, PERSON))
    for seat, seed in enumerate(seeds):
        rig.ask(Sit(seat=seat, player=f"p{seat}", name=f"Name {seat}", pledge=commit(seed) if seed else ""))
    return rig


def give(rig: Rig, seat: int, seed: bytes, *, deal: int = 1, after: int = 100, pledge: str = "") -> None:
    """Disclose a seed so many milliseconds later."""
    rig.now += after - 1000
    rig.ask(GiveSeed(seat=seat, deal=deal, seed=seed, pledge=pledge))


def to_next_deal(rig: Rig) -> None:
    """Mild acts until a deal is sealed, or has begun."""
    deal = rig.table.deal
    while rig.table.deal == deal and rig.table.sealing is None and not rig.table.over:
        rig.act(rig.table.match.timeout())


def played() -> Rig:
    """Three deals: both disclose, then one withholds, then nobody has pledged."""
    rig = pledged(NORTH, SOUTH)
    give(rig, 0, NORTH, pledge=commit(b"n2"))
    give(rig, 1, SOUTH, pledge=commit(b"s2"))
    to_next_deal(rig)
    give(rig, 0, b"n2", deal=2)
    rig.now = known(deadline(rig.table)) - 1000
    rig.ask(Clock(turn=rig.table.turn))
    to_next_deal(rig)
    return rig


if __name__ == "__main__":
    sys.exit(main())
