"""Levels by time: announced when their minutes are over, in force from the next deal on, and the same in replay."""

from typing import Any

import pytest
from msgspec.structs import replace

from potluck.errors import StoreError
from potluck.games import poker
from potluck.games.poker import Call, Check, Fold, Money, Next, Rules, Tournament
from potluck.log import Rose
from potluck.table import Adjust, Clock, GoOn, Host, Pause, Resume, Table, fold
from potluck.table.levels import level_time
from tests.known import known
from tests.marks import rule
from tests.unit.table.rig import PERSON, Rig

MINUTE = 60_000
SIT_AND_GO = Rules(money=Money(start=200), tournament=Tournament(play=True, level=1, minutes=10))
CASH = Rules(money=Money(start=400, rise=15))


def opened(rules: Rules) -> Rig:
    """A table of three persons at its first deal."""
    return Rig(rules, seats=(PERSON,) * 3, game=poker.GAME).fill()


def blinds(rig: Rig) -> tuple[int, ...]:
    """The blinds of the deal that runs."""
    return known(rig.table.match).state.variant.forced.blinds  # type: ignore[no-any-return]


def pass_minutes(rig: Rig, minutes: float) -> None:
    """So much later; each command of a `Rig` takes another second."""
    rig.now += int(minutes * MINUTE) - 1000


def ring(rig: Rig) -> None:
    """The alarm of the table rings."""
    rig.ask(Clock(turn=rig.table.turn))


def next_deal(rig: Rig) -> None:
    """All fold, and ask for the next deal."""
    deal = rig.table.match.deal
    while rig.table.match.deal == deal:
        rig.act(Next() if rig.table.match.state.over else Fold())


@rule("R4.17")
@pytest.mark.parametrize("rules", [SIT_AND_GO, CASH], ids=["sit-and-go", "cash"])
def test_a_level_is_over_after_its_minutes_and_the_next_holds_from_the_next_deal_on(rules: Rules) -> None:
    rig = opened(rules)
    next_deal(rig)
    assert blinds(rig) == (1, 2)
    pass_minutes(rig, rules.minutes)
    ring(rig)
    assert rig.bodies(Rose) == [Rose(2)]
    assert blinds(rig) == (1, 2)
    notice = rig.table.notices[-1]
    assert (notice.kind, notice.level) == ("rose", 2)
    view = known(rig.table.view(0))
    assert (view.levels.level, view.levels.following) == (1, 2)
    next_deal(rig)
    assert blinds(rig) == (2, 4)
    assert rig.table.level_since == rig.bodies_at(Rose)[0]
    assert rig.refold() == rig.table
    states = [rig.refold(upto) for upto in range(1, len(rig.events) + 1)]
    assert [state.level_since for state in states][-1] == rig.table.level_since


@rule("R4.17")
def test_a_level_also_ends_with_an_act_where_no_alarm_has_rung_and_one_at_a_time() -> None:
    rig = opened(SIT_AND_GO)
    pass_minutes(rig, 60)
    rig.act(Call())
    assert rig.bodies(Rose) == [Rose(2)]
    rig.act(Call())
    rig.act(Check())
    assert rig.bodies(Rose) == [Rose(2)]


@rule("R4.17")
def test_a_ring_before_the_end_of_a_level_announces_nothing() -> None:
    rig = opened(CASH)
    level = known(level_time(rig.table))
    rig.now = level.due - 1001
    rig.act(Call())
    assert rig.now == level.due - 1
    assert rig.bodies(Rose) == []
    rig.act(Call())
    assert rig.bodies(Rose) == [Rose(2)]


@rule("R4.17")
def test_a_break_and_the_time_in_which_the_house_is_down_do_not_count() -> None:
    rig = opened(CASH)
    due = known(level_time(rig.table)).due
    pass_minutes(rig, 1)
    host = known(rig.table.host)
    if rig.table.actor == host:
        rig.act(Call())
    rig.ask(Host(by=host, act=Pause()))
    stopped = rig.now
    assert known(level_time(rig.table)).stopped == stopped
    pass_minutes(rig, 9)
    rig.ask(Host(by=host, act=GoOn()))
    pause = rig.now - stopped
    assert known(level_time(rig.table)).due == due + pause
    last = rig.table.at
    pass_minutes(rig, 600)
    rig.ask(Resume())
    assert known(level_time(rig.table)).due == due + pause + rig.now - last
    rig.act(Fold())
    assert rig.bodies(Rose) == []
    assert rig.refold() == rig.table


@rule("R4.17")
def test_other_stakes_begin_with_the_first_level() -> None:
    rig = opened(CASH)
    pass_minutes(rig, 15)
    ring(rig)
    next_deal(rig)
    assert blinds(rig) == (2, 4)
    dearer = replace(CASH, money=replace(CASH.money, unit=5))
    rig.ask(Host(by=known(rig.table.host), act=Adjust(options=dearer)))
    next_deal(rig)
    assert blinds(rig) == (5, 10)
    level = known(level_time(rig.table))
    assert level.since > rig.bodies_at(Rose)[0]
    assert rig.refold() == rig.table


@rule("R4.17")
def test_sums_that_begin_to_rise_count_from_the_first_deal_by_that_rule() -> None:
    rig = opened(replace(CASH, money=replace(CASH.money, rise=0)))
    assert level_time(rig.table) is None
    rig.ask(Host(by=known(rig.table.host), act=Adjust(options=CASH)))
    assert level_time(rig.table) is None
    pass_minutes(rig, 60)
    next_deal(rig)
    assert known(level_time(rig.table)).since == rig.now
    assert rig.bodies(Rose) == []


def _retold(rig: Rig, at: int) -> Table:
    """The table of a log whose rise is dated so."""
    events = [replace(event, at=at) if isinstance(event.body, Rose) else event for event in rig.events]
    return fold(events, games={"poker": poker.GAME})


@rule("R4.17")
@pytest.mark.parametrize("body", [Rose(3), Rose(1)])
def test_a_log_in_which_a_level_comes_too_early_or_out_of_turn_is_refused(body: Any) -> None:
    rig = opened(CASH)
    pass_minutes(rig, 15)
    ring(rig)
    assert _retold(rig, rig.bodies_at(Rose)[0]) == rig.table
    with pytest.raises(StoreError, match="no level is over"):
        _retold(rig, rig.bodies_at(Rose)[0] - 5000)
    events = [replace(event, body=body) if isinstance(event.body, Rose) else event for event in rig.events]
    with pytest.raises(StoreError, match="not the next one"):
        fold(events, games={"poker": poker.GAME})
