"""The host's authority ends where another's chips begin: whom he may lend, send away or have sit out, and from when."""

from typing import Any

import pytest

from potluck.errors import PotluckError
from potluck.games import GAMES
from potluck.games.poker import Money, Rules
from potluck.log import Acted, CameBack, Continued, Lent, Removed, SatOut
from potluck.protocol import parse
from potluck.table import (
    BREAK,
    Adjust,
    BotActed,
    BringBack,
    Clock,
    Finish,
    GoOn,
    Host,
    Lend,
    PanelAct,
    Pause,
    Ready,
    Remove,
    SetPace,
    Sit,
    SitOut,
    TakeBack,
    break_end,
    pause,
    sight,
)
from potluck.table.authority import LONGEST
from potluck.table.clock import running
from potluck.table.presence import Lines
from tests.known import known
from tests.unit.table.rig import PERSON, Rig, bot

CASH = Rules(money=Money(start=200))
SIT_AND_GO = GAMES["poker"].presets["sit-and-go"]


def evening(options: Any = CASH, *, game: str = "poker", seats: int = 3, clock: Any = "calm", seed: int = 4) -> Rig:
    """A match that runs; seat 0 is the host."""
    return Rig(options, game=GAMES[game], seats=(PERSON,) * seats, clock=clock, seed=seed).fill()


def lead(rig: Rig, act: PanelAct, *, by: int = 0, away: tuple[int, ...] = ()) -> Any:
    """An act while the persons of these seats have been away for some seconds."""
    return rig.ask(Host(by=by, act=act, away=dict.fromkeys(away, rig.now - 5_000)))


def act(rig: Rig, text: str) -> None:
    rig.act(parse(text, rig.table.game.actions))


def refused(rig: Rig, act: PanelAct, code: str, *, by: int = 0, away: tuple[int, ...] = ()) -> None:
    before = rig.table
    with pytest.raises(PotluckError) as error:
        lead(rig, act, by=by, away=away)
    assert error.value.code == code
    assert rig.table is before


def may(rig: Rig, seat: int = 0, *, away: tuple[int, ...] = ()) -> Any:
    lines = Lines(now=rig.now, away=dict.fromkeys(away, rig.now - 5_000), here={})
    return sight(rig.table, seat, lines=lines).may


def facing_a_raise(seats: int = 2) -> Rig:
    """Seat 1 is to answer a raise of the host; all others have folded."""
    for seed in range(40):
        rig = evening(seats=seats, seed=seed)
        while rig.table.actor not in (0, None):
            act(rig, "call" if rig.table.actor == 1 else "fold")
            if rig.table.match.state.over:
                break
        if rig.table.actor != 0 or rig.table.match.state.over:
            continue
        act(rig, "raise_to 40")
        while rig.table.actor not in (1, None) and not rig.table.match.state.over:
            act(rig, "fold")
        if rig.table.actor == 1 and not rig.table.match.state.over:
            return rig
    raise AssertionError


def host_has_folded() -> Rig:
    """Seat 1 is to act, against somebody else than the host."""
    for seed in range(40):
        rig = evening(seats=4, seed=seed)
        while rig.table.actor != 1 and not rig.table.match.state.over:
            act(rig, "fold" if rig.table.actor == 0 else "call")
        if not rig.table.match.state.over and known(rig.table.match.state).seats[0].folded:
            return rig
    raise AssertionError


def after_the_deal(rig: Rig) -> None:
    """To the next deal, or to the end."""
    deal = rig.table.match.deal
    while rig.table.match.deal == deal and not rig.table.over:
        rig.act(rig.table.match.timeout())


def refolds(rig: Rig) -> None:
    assert rig.refold() == rig.table


def test_the_seat_of_somebody_who_is_here_is_lent_to_no_bot() -> None:
    rig = facing_a_raise()
    assert 1 not in may(rig).lend
    refused(rig, Lend(seat=1, plan=bot()), "seat.present")


def test_the_seat_of_somebody_who_is_away_is_lent() -> None:
    rig = facing_a_raise()
    assert 1 in may(rig, away=(1,)).lend
    lead(rig, Lend(seat=1, plan=bot()), away=(1,))
    assert rig.table.places[1].lent is not None
    refolds(rig)


def test_who_has_a_seat_lends_it_himself_but_not_in_his_own_decision() -> None:
    rig = facing_a_raise(3)
    assert may(rig, 1).lend == ()
    refused(rig, Lend(seat=1, plan=bot()), "table.own_decision", by=1)
    assert may(rig, 2).lend == (2,)
    lead(rig, Lend(seat=2, plan=bot()), by=2)
    assert [(body.seat, body.by) for body in rig.bodies(Lent)] == [(2, 2)]
    refused(rig, Lend(seat=1, plan=bot()), "seat.host", by=2)
    refolds(rig)


def test_who_is_here_is_made_to_sit_out_from_the_next_deal_on_and_plays_this_one() -> None:
    rig = facing_a_raise(3)
    lead(rig, SitOut(seat=1))
    assert (rig.table.actor, rig.bodies(SatOut)) == (1, [SatOut(seat=1, why="host", by=0, later=True)])
    assert rig.table.sitting_out == ()
    act(rig, "call")
    while not rig.table.match.state.over:
        rig.act(rig.table.match.timeout())
    rig.ask(Clock(turn=rig.table.turn))
    assert rig.table.match.deal == 2
    assert known(rig.table.match.state).seats[1].out
    refolds(rig)


def test_who_is_away_sits_out_at_once_only_where_the_host_wins_nothing_by_it() -> None:
    rig = facing_a_raise(3)
    lead(rig, SitOut(seat=1), away=(1,))
    assert rig.table.sitting_out == ()
    assert rig.table.resting == (1,)
    rig = host_has_folded()
    lead(rig, SitOut(seat=1), away=(1,))
    assert rig.table.sitting_out == (1,)
    assert rig.bodies(Acted)[-1].by == "house"
    refolds(rig)


def test_who_is_here_and_sent_away_plays_his_hand_and_goes_when_the_deal_is_over() -> None:
    rig = facing_a_raise()
    lead(rig, Remove(seat=1))
    assert rig.table.actor == 1
    assert not any(body.by == "house" for body in rig.bodies(Acted))
    assert 1 not in may(rig).remove
    refused(rig, Remove(seat=1), "seat.going")
    act(rig, "call")
    after_the_deal(rig)
    assert rig.table.over
    assert sum(rig.table.match.payoffs()) == 0
    assert sight(rig.table, 0).notices[0].why == "later"
    refolds(rig)


def test_who_leaves_after_the_deal_makes_room_for_another_who_does_not_go_with_him() -> None:
    rig = facing_a_raise(3)
    lead(rig, Remove(seat=1))
    act(rig, "fold")
    while 1 not in rig.table.free:
        rig.act(rig.table.match.timeout())
    with pytest.raises(PotluckError, match="sent you away"):
        rig.ask(Sit(seat=1, player="p1", name="Again"))
    rig.ask(Sit(seat=1, player="new", name="New"))
    after_the_deal(rig)
    after_the_deal(rig)
    assert 1 in rig.table.staying
    refolds(rig)


def test_who_is_away_and_sent_away_folds_only_where_the_host_has_no_live_hand_against_him() -> None:
    rig = facing_a_raise()
    lead(rig, Remove(seat=1), away=(1,))
    assert rig.bodies(Removed)[-1].later
    assert not rig.table.match.state.over
    rig = host_has_folded()
    lead(rig, Remove(seat=1), away=(1,))
    assert rig.bodies(Acted)[-1].by == "house"
    refolds(rig)


@pytest.mark.parametrize(("game", "options"), [("poker", SIT_AND_GO), ("draw", None), ("dice", None), ("reddog", None)])
def test_nobody_is_sent_away_from_a_match_that_the_others_would_win_by_it(game: str, options: Any) -> None:
    seats = 3 if game == "poker" else 2
    rig = evening(options or GAMES[game].options(), game=game, seats=seats)
    assert may(rig).remove == may(rig, away=(1,)).remove == ()
    refused(rig, Remove(seat=1), "seat.at_stake")
    refused(rig, Remove(seat=1), "seat.at_stake", away=(1,))


def test_a_sit_and_go_ends_by_its_own_rules_alone() -> None:
    rig = evening(SIT_AND_GO)
    after_the_deal(rig)
    assert not may(rig).finish
    refused(rig, Finish(when="deal"), "table.endless")


def test_a_host_cannot_stop_his_own_decision_by_way_of_a_bot() -> None:
    rig = evening()
    while rig.table.actor != 0 or rig.table.match.state.over:
        rig.act(rig.table.match.timeout())
    refused(rig, Lend(seat=0, plan=bot()), "table.own_decision")
    rig = evening()
    while rig.table.actor == 0:
        rig.act(rig.table.match.timeout())
    lead(rig, Lend(seat=0, plan=bot()))
    while rig.table.actor != 0 or rig.table.match.state.over:
        rig.act(rig.table.match.timeout())
    assert not may(rig).pause
    refused(rig, Pause(), "table.own_decision")
    refused(rig, SetPace(clock="off"), "table.own_decision")
    rig.ask(BotActed(turn=rig.table.turn, answer=None))


def test_a_break_ends_by_itself_unless_it_is_renewed_and_the_decision_keeps_its_time() -> None:
    rig = evening()
    while rig.table.actor != 1 or rig.table.match.state.over:
        rig.act(rig.table.match.timeout())
    rig.now += 7_000
    left = known(running(rig.table)).due - rig.now
    lead(rig, Pause())
    left -= 1_000
    assert break_end(rig.table) == rig.now + BREAK
    rig.now += BREAK // 2
    lead(rig, Pause())
    due = known(break_end(rig.table))
    assert due == rig.now + BREAK
    with pytest.raises(PotluckError, match="stopped"):
        rig.ask(Clock(turn=rig.table.turn))
    refolds(rig)
    rig.now = due
    rig.ask(Clock(turn=rig.table.turn))
    assert rig.table.paused is None
    assert rig.bodies(Continued) == [Continued()]
    assert known(running(rig.table)).due - rig.now == left
    assert break_end(rig.table) is None
    lead(rig, Pause())
    lead(rig, GoOn())
    refolds(rig)


def test_other_stakes_in_a_pause_between_deals_can_be_read_for_a_whole_pause() -> None:
    rig = evening()
    while rig.table.interval is None:
        rig.act(rig.table.match.timeout())
    before = known(pause(rig.table))
    rig.ask(Ready(seat=1, deal=rig.table.match.deal))
    rig.now = before.due - 1_500
    lead(rig, Adjust(options=Rules(money=Money(start=200, unit=10))))
    after = known(pause(rig.table))
    assert after.due - rig.now >= before.length
    assert after.ready == ()
    refolds(rig)


def test_a_seat_on_loan_is_given_back_as_before() -> None:
    rig = facing_a_raise(3)
    lead(rig, Lend(seat=2, plan=bot()), away=(2,))
    lead(rig, TakeBack(seat=2))
    assert rig.table.places[2].lent is None


def test_breaks_of_a_deal_are_no_longer_than_an_hour_however_often_they_are_renewed() -> None:
    rig = evening()
    while rig.table.actor != 1 or rig.table.match.state.over:
        rig.act(rig.table.match.timeout())
    began = rig.now
    while may(rig).pause:
        lead(rig, Pause())
        rig.now = known(break_end(rig.table)) - 1000
    refused(rig, Pause(), "table.break_over")
    rig.now = known(break_end(rig.table))
    rig.ask(Clock(turn=rig.table.turn))
    assert break_end(rig.table) is None
    refused(rig, Pause(), "table.break_over")
    assert LONGEST - BREAK <= rig.now - began <= LONGEST + 10_000
    deal = rig.table.match.deal
    while rig.table.match.deal == deal or rig.table.actor == 0:
        rig.act(rig.table.match.timeout())
    lead(rig, Pause())
    assert break_end(rig.table) == rig.now + BREAK
    refolds(rig)


def test_it_can_be_taken_back_that_somebody_goes_after_the_deal() -> None:
    rig = evening()
    while rig.table.actor != 1 or rig.table.match.state.over:
        rig.act(rig.table.match.timeout())
    lead(rig, Remove(seat=2))
    assert rig.bodies(Removed)[-1].later
    assert may(rig).bring_back == (2,)
    assert sight(rig.table, 0).table.seats[2].going
    lead(rig, BringBack(seat=2))
    assert rig.bodies(CameBack) == [CameBack(2, by=0, stays=True)]
    assert (rig.table.barred, may(rig).bring_back, may(rig).remove) == ((), (), (1, 2))
    assert sight(rig.table, 0).notices[-1].why == "stays"
    deal = rig.table.match.deal
    while rig.table.match.deal == deal:
        rig.act(rig.table.match.timeout())
    assert not known(rig.table.match).players[2].gone
    refolds(rig)
