"""Makes the log of a match of Red Dog that began with fewer than it was opened for: `python -m tests.golden.smaller`.

One that is there already is never made again.
"""

import random
import sys
from pathlib import Path
from typing import Final

from potluck.games import GAMES, reddog
from potluck.log import TABLES, export
from potluck.table import Begin, Sit
from tests.unit.table.rig import PERSON, Rig, play

__all__ = ["SMALLER", "begun_smaller", "main"]

SMALLER: Final = Path(__file__).resolve().parent / "smaller.jsonl"
RULES: Final = reddog.Rules(chips=20, rounds=1, open_deals=True)


def main() -> int:
    """Exit code: 0, or 1 where the log is there already."""
    if SMALLER.exists():
        print(f"{SMALLER.name} is there already; it stays as it is", file=sys.stderr)
        return 1
    SMALLER.write_text("".join(f"{line}\n" for line in export(TABLES + "felt", begun_smaller().records(), reader=0)))
    return 0


def begun_smaller() -> Rig:
    """Opened for five, begun by three, the last of whom moves up, and played to its end."""
    rig = Rig(RULES, game=GAMES["reddog"], seats=(PERSON,) * 5, seed=4)
    for seat in (0, 1, 4):
        rig.ask(Sit(seat=seat, player=f"p{seat}", name=f"Name {seat}"))
    rig.ask(Begin(by=0))
    for _ in play(rig, random.Random(2), acts=400):
        pass
    return rig


if __name__ == "__main__":
    sys.exit(main())
