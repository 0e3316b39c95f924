"""One event of every kind."""

from msgspec import Struct

from potluck.log import (
    Acted,
    Began,
    Came,
    CardsDealt,
    Chanced,
    Chosen,
    Committed,
    Ended,
    Held,
    Left,
    Opened,
    Resumed,
    Revealed,
    Sat,
    SeatPlan,
    Shown,
)

__all__ = ["BODIES"]

BODIES: tuple[Struct, ...] = (
    Opened(
        table="t1",
        game="draw",
        options={"deck": 32, "money": {"start": 100}},
        rules_hash="ab",
        seats=(SeatPlan("person", "Ada"), SeatPlan("bot", "Bob", "solved")),
        sealed="cd",
        created_by="0.1.0",
    ),
    Sat(0, "12ab", "Ada"),
    Left(1),
    Committed(deal=1, size=32, root="ef", seeds=("aa", "bb"), sealed_next="01"),
    Chanced("starts 1"),
    CardsDealt(0, 0, 5),
    Held(0, "dealt As Kd"),
    Acted(seat=0, turn=3, id="c7", action="exchange #2", by="clock", whole=False),
    Chosen(0, 3, "exchange As Kd"),
    Shown(1, ()),
    Revealed(deal=1, since=2, secret="00", seeds=("", "01")),
    Ended((10, -10), "broke"),
    Came(seat=1, plan=SeatPlan("bot", "Bob", "caller"), running=True),
    Began((2, 3)),
    Resumed(),
)
