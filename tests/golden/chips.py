"""Makes the log of an evening at which several have no chips at once: `python -m tests.golden.chips`.

One takes more before he is asked, the others let the time pass: one sits out and comes back later. A log that is there
already is never made again.
"""

import sys
from pathlib import Path
from typing import Final

from potluck.games import GAMES
from potluck.games.poker import Call, Fold, Money, RaiseTo, Rebuy, Rules
from potluck.log import TABLES, export
from potluck.protocol import Amount
from potluck.table import Clock, ComeBack, deadline
from potluck.table.interval import short_of_chips
from tests.known import known
from tests.unit.table.rig import PERSON, Rig

__all__ = ["CHIPS", "main", "out_of_chips"]

CHIPS: Final = Path(__file__).resolve().parent / "chips.jsonl"
CASH: Final = Rules(money=Money(start=40, rebuys=9), open_deals=True)


def main() -> int:
    """Exit code: 0, or 1 where the log is there already."""
    if CHIPS.exists():
        print(f"{CHIPS.name} is there already; it stays as it is", file=sys.stderr)
        return 1
    CHIPS.write_text("".join(f"{line}\n" for line in export(TABLES + "felt", out_of_chips().records(), reader=0)))
    return 0


def out_of_chips() -> Rig:
    """A deal in which all stake all, and one more after it, dealt open so that the whole log is for everybody."""
    rig = Rig(CASH, game=GAMES["poker"], seats=(PERSON,) * 5, clock="calm", seed=6).fill()
    while not rig.table.match.state.over:
        offers = {offer.kind: offer for offer in rig.table.match.offers()}
        most = offers.get("raise_to")
        if "fold" in offers and rig.table.actor in (3, 4):
            rig.act(Fold())
        else:
            rig.act(RaiseTo(most.high) if isinstance(most, Amount) else Call())
    first, *_, last = short_of_chips(rig.table)
    rig.act(Rebuy(40), seat=last)
    deal = rig.table.deal
    while rig.table.deal == deal:
        _ring(rig)
    while rig.table.interval is None:
        rig.act(rig.table.match.timeout())
    rig.ask(ComeBack(seat=first))
    rig.act(Rebuy(40), seat=first)
    return rig


def _ring(rig: Rig) -> None:
    """What the house does when it is time."""
    rig.now = max(rig.now, known(deadline(rig.table)))
    rig.ask(Clock(turn=rig.table.turn))


if __name__ == "__main__":
    sys.exit(main())
