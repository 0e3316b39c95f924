"""Seats that were written before personas had ids."""

import msgspec

from potluck.log import TABLE, Event, SeatPlan
from potluck.log.chain import Record
from tests.known import known
from tests.unit.log.examples import BODIES

SALT = bytes(16)


def test_a_table_of_version_1_knows_its_persona_by_the_name() -> None:
    opened = next(body for body in BODIES if type(body).__name__ == "Opened")
    now = TABLE.entry(Event(opened, 1), salt=SALT)
    envelope = msgspec.json.decode(now.body)
    assert envelope["version"] == 2
    seats = [
        {"kind": "bot", "name": "Halina", "bot": "honest", "gender": "f"},
        {"kind": "person", "name": "Halina"},
        {"kind": "bot", "name": "Olga", "bot": "honest"},
    ]
    for game, found in (("draw", ["halina", "", ""]), ("dice", ["", "", ""])):
        body = {**envelope["body"], "game": game, "seats": seats}
        old = msgspec.json.encode({**envelope, "version": 1, "body": body})
        event = TABLE.event("table/x", Record(seq=1, salt=SALT, body=old, link=bytes(32)))
        plans: tuple[SeatPlan, ...] = known(event.body).seats
        assert [plan.persona for plan in plans] == found
