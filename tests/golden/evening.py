"""Makes the log of an evening with every act of a host, for later versions to read: `python -m tests.golden.evening`.

One that is there already is never made again.
"""

import sys
from pathlib import Path
from typing import Final

import msgspec

from potluck.games import GAMES
from potluck.games.poker import Money, Rules, Table
from potluck.log import TABLES, export
from potluck.table import (
    Adjust,
    Admit,
    BotActed,
    Finish,
    GoOn,
    HandOver,
    Host,
    Lend,
    PanelAct,
    PassOn,
    Pause,
    Remove,
    SetPace,
    Sit,
    TakeBack,
)
from tests.unit.table.rig import PERSON, Rig, bot

__all__ = ["EVENING", "long_evening", "main"]

EVENING: Final = Path(__file__).resolve().parent / "evening.jsonl"
CASH: Final = Rules(money=Money(start=200))
OTHER: Final = Rules(variant="short-deck", money=Money(start=300, unit=2), table=Table(mucking=True))


def main() -> int:
    """Exit code: 0, or 1 where the log is there already."""
    if EVENING.exists():
        print(f"{EVENING.name} is there already; it stays as it is", file=sys.stderr)
        return 1
    EVENING.write_text("".join(f"{line}\n" for line in export(TABLES + "felt", long_evening().records(), reader=0)))
    return 0


def long_evening() -> Rig:
    """An evening of four with every act of a host, dealt open so that its whole log is for everybody."""
    rig = Rig(CASH, game=GAMES["poker"], seats=(PERSON,) * 4, clock="calm", seed=4)
    rig.ask(Sit(seat=0, player="p0", name="Name 0"))
    _lead(rig, Adjust(options=Rules(money=Money(start=200), open_deals=True)), id="fresh")
    rig.fill()
    _lead(rig, SetPace(clock="brisk", speed="quick"), id="pace")
    _next_deal(rig)
    while rig.table.actor != 1:
        rig.act(rig.table.match.timeout())
    _lead(rig, Pause(), id="pause")
    _lead(rig, GoOn(), id="on")
    _lead(rig, Lend(seat=1, plan=bot()), id="lend", away=(1,))
    rig.ask(BotActed(turn=rig.table.turn, answer="fold"))
    _lead(rig, TakeBack(seat=1), by=1, id="back")
    _lead(rig, Adjust(options=msgspec.structs.replace(OTHER, open_deals=True)))
    _next_deal(rig)
    _lead(rig, Remove(seat=3), id="remove")
    _next_deal(rig)
    _lead(rig, Admit(player=rig.table.barred[0].player), id="admit")
    rig.ask(Sit(seat=3, player="p3", name="Back"))
    _lead(rig, HandOver(seat=2), id="over")
    rig.ask(PassOn(host=2, to=1))
    _lead(rig, Finish(when="round"), by=1, id="finish")
    while not rig.table.over:
        rig.act(rig.table.match.timeout())
    return rig


def _lead(rig: Rig, act: PanelAct, *, by: int = 0, id: str = "", away: tuple[int, ...] = ()) -> None:
    rig.ask(Host(by=by, act=act, id=id, away=dict.fromkeys(away, rig.now)))


def _next_deal(rig: Rig) -> None:
    deal = rig.table.match.deal
    while rig.table.match.deal == deal and not rig.table.over:
        rig.act(rig.table.match.timeout())


if __name__ == "__main__":
    sys.exit(main())
