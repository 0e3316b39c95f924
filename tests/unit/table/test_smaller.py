"""A match whose seats nobody takes later begins with those who are there, with so many seats fewer."""

import random

import pytest

from potluck.errors import RequestError
from potluck.games import GAMES, reddog
from potluck.log import TABLE, TABLES, Began, Committed, Opened, Pledged, export, read_export
from potluck.store import verify_export
from potluck.table import Begin, Leave, Sit, fold, sight
from potluck.table.disclosing import open_to_pledges
from tests.golden.smaller import SMALLER, begun_smaller
from tests.unit.table.rig import PERSON, Rig, bot, play

RULES = reddog.Rules(chips=20, rounds=1, open_deals=True)


def waiting(*seats: int, of: int = 6, bots: int = 0, pledged: bool = False) -> Rig:
    """A table of Red Dog on which persons sit in those seats, the first of them its host, and bots behind them."""
    rig = Rig(RULES, game=GAMES["reddog"], seats=(PERSON,) * (of - bots) + (bot(),) * bots)
    for seat in seats:
        rig.ask(Sit(seat=seat, player=f"p{seat}", name=f"Name {seat}", pledge="ab" * 32 if pledged else ""))
    return rig


def test_the_host_begins_with_those_who_are_there_and_the_match_has_so_many_seats() -> None:
    rig = waiting(0, 2, 5)
    host = rig.table.host
    assert sight(rig.table, host).may.begin
    rig.ask(Begin(by=0))
    assert [place.name for place in rig.table.places] == ["Name 0", "Name 5", "Name 2"]
    assert (rig.table.started, rig.table.free, rig.table.host) == (True, (), 0)
    assert [began.free for began in rig.bodies(Began)] == [(3, 4, 5)]
    assert rig.table.match.view(None).felt().spots[2].held == rig.table.match.view(None).felt().spots[0].held > 0
    assert rig.refold() == rig.table
    with pytest.raises(RequestError):
        rig.ask(Sit(seat=3, player="late"))


def test_a_host_who_moves_up_leads_on_and_nobody_is_told_that_he_does() -> None:
    rig = waiting(5, 0, 3)
    assert rig.table.host == 5
    rig.ask(Begin(by=5))
    assert [place.name for place in rig.table.places] == ["Name 0", "Name 5", "Name 3"]
    assert (rig.table.host, rig.table.notices) == (1, ())
    assert rig.refold() == rig.table


def test_it_is_played_to_its_end_counts_to_zero_and_its_log_is_found_sound() -> None:
    rig = waiting(1, 3, of=5, bots=1)
    rig.ask(Begin(by=1))
    assert [place.plan.kind for place in rig.table.places] == ["bot", "person", "person"]
    for _ in play(rig, random.Random(1), acts=400):
        assert sum(rig.table.match.payoffs()) == 0
    assert rig.table.over
    assert len(rig.bodies(Committed)[0].seeds) == len(rig.bodies(Opened)[0].seats) == 5
    assert verify_export(list(export(TABLES + "felt", rig.records(), reader=0))).failure is None


def test_nobody_begins_alone_and_a_pledge_of_a_seat_that_is_gone_is_waited_for_by_nobody() -> None:
    rig = waiting(0, of=3, pledged=True)
    assert not sight(rig.table, 0).may.begin
    with pytest.raises(RequestError):
        rig.ask(Begin(by=0))
    rig.ask(Sit(seat=2, player="p2", pledge="ab" * 32))
    assert {pledged.seat for pledged in rig.bodies(Pledged)} == {0, 2}
    assert open_to_pledges(rig.table)
    rig.ask(Begin(by=0))
    assert rig.table.sealing is None or rig.table.sealing.awaited == (0,)
    rig.ask(Leave(seat=1))
    assert rig.refold() == rig.table


def test_a_match_that_began_smaller_reads_for_ever() -> None:
    lines = SMALLER.read_text().splitlines()
    assert verify_export(lines).failure is None
    exported = read_export(lines)
    events = [TABLE.event(exported.stream, record) for record in exported.records if record is not None]
    table, again = fold(events, games={"reddog": GAMES["reddog"]}), begun_smaller().table
    assert table.over
    assert (table.match.payoffs(), [place.name for place in table.places]) == (
        again.match.payoffs(),
        [place.name for place in again.places],
    )
