"""Makes the log of a full evening at which a bot makes room for a friend: `python -m tests.golden.friend`.

One that is there already is never made again.
"""

import sys
from pathlib import Path
from typing import Final

from potluck.games import GAMES
from potluck.games.poker import Money, Rules
from potluck.log import TABLES, export
from potluck.table import BotActed, Clock, Finish, Host, Sit, deadline
from tests.known import known
from tests.unit.table.rig import PERSON, Rig, bot

__all__ = ["FRIEND", "late_friend", "main"]

FRIEND: Final = Path(__file__).resolve().parent / "friend.jsonl"
CASH: Final = Rules(money=Money(start=200), open_deals=True)


def main() -> int:
    """Exit code: 0, or 1 where the log is there already."""
    if FRIEND.exists():
        print(f"{FRIEND.name} is there already; it stays as it is", file=sys.stderr)
        return 1
    FRIEND.write_text("".join(f"{line}\n" for line in export(TABLES + "felt", late_friend().records(), reader=0)))
    return 0


def late_friend() -> Rig:
    """Two persons and two bots, dealt open; one friend comes in a deal, another between two."""
    seats = (PERSON, PERSON, bot(), bot())
    rig = Rig(CASH, game=GAMES["poker"], seats=seats, seed=11, evening=True, house="all").fill()
    _plays(rig)
    rig.ask(Sit(seat=2, player="late", name="Late"))
    while rig.table.seat_of("late") is None:
        _plays(rig)
    _to_pause(rig)
    rig.ask(Sit(seat=3, player="later", name="Later"))
    while rig.table.seat_of("later") is None:
        _plays(rig)
    rig.ask(Host(by=0, act=Finish(when="round")))
    while not rig.table.over:
        _plays(rig)
    return rig


def _to_pause(rig: Rig) -> None:
    deal = rig.table.match.deal
    while rig.table.match.deal == deal or not rig.table.match.state.over:
        _plays(rig)


def _plays(rig: Rig) -> None:
    """The mildest act of whose turn it is, or the end of a pause."""
    if rig.table.match.state.over:
        rig.now = known(deadline(rig.table))
        rig.ask(Clock(turn=rig.table.turn))
    elif rig.table.places[known(rig.table.actor)].bot:
        rig.ask(BotActed(turn=rig.table.turn, answer=None))
    else:
        rig.act(rig.table.match.timeout())


if __name__ == "__main__":
    sys.exit(main())
