"""Makes the log of an evening with all that guests do beside the play: `python -m tests.golden.guests`.

They rest and come back, are ready, change device, lend their own seats, are claimed against; and the host has one of
them sit out and sends one away, both from the next deal on, and forgets a break. One that is there already is never
made again.
"""

import sys
from pathlib import Path
from typing import Final

from potluck.games import GAMES
from potluck.games.poker import Money, Rules
from potluck.log import TABLES, export
from potluck.table import (
    BREAK,
    Adjust,
    BotActed,
    BringBack,
    Claim,
    Clock,
    ComeBack,
    Finish,
    Host,
    Leave,
    Lend,
    Move,
    PanelAct,
    Pause,
    Ready,
    Remove,
    Rest,
    SetPace,
    SitOut,
    TakeBack,
    deadline,
)
from potluck.table.absence import AWAY
from tests.known import known
from tests.unit.table.rig import PERSON, Rig, bot

__all__ = ["GUESTS", "long_visit", "main"]

GUESTS: Final = Path(__file__).resolve().parent / "guests.jsonl"
CASH: Final = Rules(money=Money(start=200), open_deals=True)
DEARER: Final = Rules(money=Money(start=200, unit=2), open_deals=True)


def main() -> int:
    """Exit code: 0, or 1 where the log is there already."""
    if GUESTS.exists():
        print(f"{GUESTS.name} is there already; it stays as it is", file=sys.stderr)
        return 1
    GUESTS.write_text("".join(f"{line}\n" for line in export(TABLES + "felt", long_visit().records(), reader=0)))
    return 0


def long_visit() -> Rig:
    """An evening of five, dealt open so that its whole log is for everybody."""
    rig = Rig(CASH, game=GAMES["poker"], seats=(PERSON,) * 5, clock="calm", seed=6).fill()
    _to_turn_of(rig, 1)
    _lead(rig, SitOut(seat=1))
    _lead(rig, SitOut(seat=2))
    _forgets_a_break(rig)
    rig.ask(Rest(seat=3))
    _to_pause(rig)
    rig.ask(Ready(seat=4, deal=rig.table.match.deal))
    _lead(rig, Adjust(options=DEARER))
    _waits(rig)
    _lead(rig, BringBack(seat=1))
    rig.ask(ComeBack(seat=2))
    rig.ask(ComeBack(seat=3))
    rig.ask(Move(seat=3, holder="p3", player="p3 on a phone"))
    _to_pause(rig)
    _waits(rig)
    _to_turn_of(rig, 4)
    _lead(rig, Remove(seat=4))
    _lead(rig, Lend(seat=2, plan=bot()), by=2)
    _lead(rig, SetPace(clock="off"))
    _to_pause(rig)
    _lead(rig, TakeBack(seat=2), by=2)
    rig.ask(Move(seat=2, holder="p2", player="p2 on a tablet", by="host"))
    _waits(rig)
    _to_turn_of(rig, 2)
    _claims(rig, by=1, seat=2)
    _lead(rig, SetPace(clock="brisk"))
    _runs_out_twice(rig, 1)
    _to_turn_of(rig, 0)
    rig.ask(Leave(seat=3))
    _lead(rig, Finish(when="deal"))
    while not rig.table.over:
        _plays(rig)
    return rig


def _lead(rig: Rig, act: PanelAct, *, by: int = 0) -> None:
    rig.ask(Host(by=by, act=act))


def _forgets_a_break(rig: Rig) -> None:
    """A break that is renewed once, and ends by itself."""
    _lead(rig, Pause())
    rig.now += BREAK // 2
    _lead(rig, Pause())
    rig.now += BREAK
    rig.ask(Clock(turn=rig.table.turn))


def _plays(rig: Rig) -> None:
    """The mildest act of whose turn it is."""
    if rig.table.places[known(rig.table.actor)].bot:
        rig.ask(BotActed(turn=rig.table.turn, answer=None))
    else:
        rig.act(rig.table.match.timeout())


def _to_turn_of(rig: Rig, seat: int) -> None:
    while rig.table.actor != seat or rig.table.match.state.over:
        if rig.table.match.state.over:
            _waits(rig)
        else:
            _plays(rig)


def _to_pause(rig: Rig) -> None:
    while not rig.table.match.state.over:
        _plays(rig)


def _waits(rig: Rig) -> None:
    """To the end of the pause between two deals."""
    rig.now = known(deadline(rig.table))
    rig.ask(Clock(turn=rig.table.turn))


def _claims(rig: Rig, *, by: int, seat: int) -> None:
    rig.now += 2 * AWAY
    rig.ask(Claim(by=by, seat=seat, remedy="clock", away={seat: rig.now - AWAY}))


def _runs_out_twice(rig: Rig, seat: int) -> None:
    """The clock acts for that seat, and then he sits out."""
    while seat not in rig.table.sitting_out:
        if rig.table.actor == seat or rig.table.match.state.over:
            _waits(rig)
        else:
            _plays(rig)


if __name__ == "__main__":
    sys.exit(main())
