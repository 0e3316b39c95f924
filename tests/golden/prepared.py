"""Makes the export of a lesson that stays for later versions to read: `python -m tests.golden.prepared`.

The learner does what the lesson proposes. One that is there already is never made again.
"""

import random
import sys
from pathlib import Path
from typing import Final

from potluck.bots import bot
from potluck.games import game
from potluck.log import TABLES, SeatPlan, export
from potluck.options import read
from potluck.protocol import parse, show
from potluck.room.guides import guide
from potluck.table import BotActed
from tests.unit.table.rig import Rig

__all__ = ["PREPARED", "lesson", "main"]

PREPARED: Final = Path(__file__).resolve().parent / "prepared.jsonl"
ACTS: Final = ("open 5", "exchange 9c 8h 7d", "open 5", "next", "open 10", "exchange 7s")


def main() -> int:
    """Exit code: 0, or 1 where the export is there already."""
    if PREPARED.exists():
        print(f"{PREPARED.name} is there already; it stays as it is", file=sys.stderr)
        return 1
    PREPARED.write_text("".join(f"{line}\n" for line in export(TABLES + "felt", lesson().records(), reader=0)))
    return 0


def lesson() -> Rig:
    """The guided deal of the draw, followed to the end of its second deal."""
    played, found = game("draw"), guide("draw", lang="en")
    rig = Rig(
        read(played.options, found.options),
        seats=(SeatPlan("person"), *found.opponents),
        purpose="guide",
        prepared=found.prepared,
        listed=False,
    ).fill()
    for text in ACTS:
        rig.act(parse(text, played.actions))
        while rig.table.actor == 1:
            turn = rig.table.turn
            answer = show(bot("guide").choose(rig.table.match.view(1), random.Random(turn)))
            rig.ask(BotActed(turn=turn, answer=answer))
    return rig


if __name__ == "__main__":
    sys.exit(main())
