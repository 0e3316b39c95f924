"""Makes the log of a match that two persons left lying, and that the house closed: `python -m tests.golden.idle`.

One that is there already is never made again.
"""

import sys
from pathlib import Path
from typing import Final

from potluck.games import GAMES
from potluck.games.poker import Money, Rules
from potluck.log import TABLES, export
from potluck.room.expiry import UNFINISHED
from potluck.table import Expire
from tests.unit.table.rig import PERSON, Rig

__all__ = ["IDLE", "left_lying", "main"]

IDLE: Final = Path(__file__).resolve().parent / "idle.jsonl"
CASH: Final = Rules(money=Money(start=200), open_deals=True)


def main() -> int:
    """Exit code: 0, or 1 where the log is there already."""
    if IDLE.exists():
        print(f"{IDLE.name} is there already; it stays as it is", file=sys.stderr)
        return 1
    IDLE.write_text("".join(f"{line}\n" for line in export(TABLES + "felt", left_lying().records(), reader=0)))
    return 0


def left_lying() -> Rig:
    """One deal to its end, and the house closes the table thirty days after the last act, before the next is dealt."""
    rig = Rig(CASH, game=GAMES["poker"], seats=(PERSON,) * 2, seed=3).fill()
    while not rig.table.match.state.over:
        rig.act(rig.table.match.timeout())
    rig.now += UNFINISHED
    rig.ask(Expire(idle=UNFINISHED))
    return rig


if __name__ == "__main__":
    sys.exit(main())
