"""At an evening without a free seat a bot makes room for a friend, once the deal is over."""

from typing import Any

import pytest

from potluck.errors import PotluckError
from potluck.games import GAMES
from potluck.games.poker import Money, Rules
from potluck.log import Came, Promised
from potluck.table import BotActed, Clock, Dismiss, Sit, begin, evolve, sight
from potluck.table.ledger import Ledger, noted
from tests.known import known
from tests.unit.table.rig import PERSON, Rig, bot

CASH = Rules(money=Money(start=200))
SIT_AND_GO = GAMES["poker"].presets["sit-and-go"]


def evening(options: Any = CASH, *, bots: int = 2, game: str = "poker", **more: Any) -> Rig:
    """Two persons and bots, in a deal that runs."""
    seats = (PERSON, PERSON, *(bot(),) * bots)
    more = {"evening": True, **more}
    return Rig(options, game=GAMES[game], seats=seats, **more).fill()


def plays(rig: Rig) -> None:
    if rig.table.places[known(rig.table.actor)].bot:
        rig.ask(BotActed(turn=rig.table.turn, answer=None))
    elif rig.table.match.state.over and rig.table.interval is not None:
        rig.now += 60_000
        rig.ask(Clock(turn=rig.table.turn))
    else:
        rig.act(rig.table.match.timeout())


def to_deal(rig: Rig, deal: int) -> None:
    while rig.table.match.deal < deal and not rig.table.over:
        plays(rig)


def refused(rig: Rig, command: Any, code: str) -> None:
    before = rig.table
    with pytest.raises(PotluckError) as error:
        rig.ask(command)
    assert error.value.code == code
    assert rig.table is before


def test_a_friend_gets_the_seat_of_a_bot_when_the_deal_is_over() -> None:
    rig = evening()
    assert sight(rig.table, None).may.sit == (2, 3)
    rig.ask(Sit(seat=2, player="late", name="Late"))
    assert rig.bodies(Promised) == [Promised(seat=2, player="late", name="Late")]
    assert rig.table.seat_of("late") is None, "the bot plays the deal to its end"
    assert rig.table.promised_to("late") == 2
    assert sight(rig.table, None).may.sit == (3,), "another friend gets another one"
    assert [notice.kind for notice in rig.table.notices] == ["promised"]
    acts = rig.table.turn
    while not rig.table.match.state.over:
        plays(rig)
    assert rig.table.turn > acts
    while rig.table.seat_of("late") is None:
        plays(rig)
    assert [(came.seat, came.player, came.running) for came in rig.bodies(Came)] == [(2, "late", True)]
    deal = rig.table.match.deal
    to_deal(rig, deal + 1)
    assert 2 in rig.table.staying
    assert rig.table.match.view(2).felt().spots[2].cards, "he is dealt in"
    assert rig.table.promised_to("late") is None
    assert rig.refold() == rig.table


def test_between_two_deals_too() -> None:
    rig = evening()
    while not rig.table.match.state.over:
        plays(rig)
    rig.ask(Sit(seat=3, player="late", name="Late"))
    deal = rig.table.match.deal
    to_deal(rig, deal + 2)
    assert rig.table.seat_of("late") == 3
    assert rig.refold() == rig.table


def test_the_bots_chips_are_the_houses_and_the_friend_buys_in() -> None:
    rig = evening()
    rig.ask(Sit(seat=2, player="late", name="Late"))
    to_deal(rig, 4)
    table, ledger = begin(rig.events[0], games=GAMES), Ledger()
    ledger = noted(ledger, table)
    for event in rig.events[1:]:
        table = evolve(table, event)
        ledger = noted(ledger, table)
        assert sum(account.net for account in ledger.accounts) == 0
    accounts = {account.name: account for account in ledger.accounts if account.key}
    assert accounts["Late"].bought == 200
    assert accounts["Late"].seats == (2,)


def test_a_second_press_changes_nothing_and_a_seat_that_falls_free_is_his_at_once() -> None:
    rig = evening()
    rig.ask(Sit(seat=2, player="late", name="Late"))
    before = rig.table
    rig.ask(Sit(seat=3, player="late", name="Late"))
    assert rig.table.seq == before.seq
    rig.ask(Dismiss(seat=3, by=0))
    while 3 not in rig.table.free:
        plays(rig)
        assert rig.table.seat_of("late") is None or 3 not in rig.table.free
    if rig.table.seat_of("late") is None:
        rig.ask(Sit(seat=3, player="late", name="Late"))
        assert (rig.table.seat_of("late"), rig.table.promised_to("late")) == (3, None)
    to_deal(rig, rig.table.match.deal + 2)
    assert [place.player for place in rig.table.places].count("late") == 1
    assert rig.refold() == rig.table


def test_no_bot_makes_room_where_a_seat_is_free_or_it_is_no_evening_or_closed() -> None:
    for rig, code in (
        (evening(evening=False), "seat.taken"),
        (evening(SIT_AND_GO), "seat.taken"),
        (evening(GAMES["reddog"].options(), game="reddog"), "seat.taken"),
    ):
        assert sight(rig.table, None).may.sit == ()
        refused(rig, Sit(seat=2, player="late", name="Late"), code)
    rig = evening()
    rig.ask(Dismiss(seat=3, by=0))
    while 3 not in rig.table.free:
        plays(rig)
    assert sight(rig.table, None).may.sit == (3,)
    refused(rig, Sit(seat=2, player="late", name="Late"), "seat.taken")


def test_nobody_with_a_seat_gets_another_and_no_person_makes_room() -> None:
    rig = evening()
    assert sight(rig.table, 0).may.sit == ()
    refused(rig, Sit(seat=2, player="p0", name="Name 0"), "seat.taken")
    refused(rig, Sit(seat=1, player="late", name="Late"), "seat.taken")
    rig.ask(Sit(seat=2, player="late", name="Late"))
    refused(rig, Sit(seat=2, player="later", name="Later"), "seat.taken")
