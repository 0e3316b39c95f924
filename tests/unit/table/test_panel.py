"""The host's panel: what each act does, whom it is refused to, and that the log alone gives the same table again."""

import random
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from potluck.errors import IllegalAction, PotluckError, RequestError, RulesError, StaleAction
from potluck.games import GAMES
from potluck.games.draw import Rules as DrawRules
from potluck.games.poker import Choice, Money, Rules
from potluck.games.poker.values import Leave as LeaveMatch
from potluck.games.reddog import Rules as RedDogRules
from potluck.log import (
    TABLE,
    TABLES,
    Acted,
    Adjusted,
    Came,
    CameBack,
    Committed,
    Continued,
    Ended,
    Expired,
    HandedOn,
    Left,
    Lent,
    Moved,
    OutOfTurn,
    Paused,
    Promised,
    Readied,
    Removed,
    SatOut,
    TakenBack,
    export,
    options_of,
    read_export,
)
from potluck.protocol import encode, parse
from potluck.store import open_store, verify, verify_export
from potluck.table import (
    Act,
    Adjust,
    Admit,
    BotActed,
    BringBack,
    Clock,
    ComeBack,
    Finish,
    GoOn,
    HandOver,
    Host,
    Leave,
    Lend,
    Move,
    PanelAct,
    PassOn,
    Pause,
    Remove,
    SetPace,
    Sit,
    SitOut,
    TakeBack,
    deadline,
    fold,
    grounds,
    pause,
    sight,
)
from potluck.table.absence import AWAY
from potluck.table.led import LED
from tests.golden.chips import CHIPS, out_of_chips
from tests.golden.evening import EVENING, long_evening
from tests.golden.friend import FRIEND, late_friend
from tests.golden.guests import GUESTS, long_visit
from tests.golden.idle import IDLE, left_lying
from tests.known import known
from tests.unit.table.rig import PERSON, Rig, bot

BOT = bot()
CASH = Rules(money=Money(start=200))


def evening(options: Any = CASH, *, game: str = "poker", seats: int = 3, clock: Any = "calm", seed: int = 4) -> Rig:
    """A match that runs, with a person in every seat; seat 0 is the host."""
    return Rig(options, game=GAMES[game], seats=(PERSON,) * seats, clock=clock, seed=seed).fill()


def lead(rig: Rig, act: PanelAct, *, by: int = 0, id: str = "", away: tuple[int, ...] = ()) -> Any:
    """An act while the persons of the seats `away` have been away for some seconds."""
    return rig.ask(Host(by=by, act=act, id=id, away=dict.fromkeys(away, rig.now - 5_000)))


def act(rig: Rig, text: str, *, seat: int | None = None) -> None:
    rig.act(parse(text, rig.table.game.actions), seat=seat)


def to_turn_of(rig: Rig, seat: int) -> None:
    """Plays on, by what the clock would do, until that seat is to decide in a deal."""
    while rig.table.actor != seat or rig.table.match.state.over:
        rig.act(rig.table.match.timeout())


def host_folds_to(rig: Rig, seat: int) -> None:
    """Plays on until that seat is to act in a deal that the host has given up."""
    while rig.table.actor != seat or not known(rig.table.match.state).seats[0].folded:
        kinds = [offer.kind for offer in rig.table.match.offers()]
        act(rig, "fold" if rig.table.actor == 0 else "call" if "call" in kinds else kinds[0])


def to_end_of_deal(rig: Rig) -> None:
    while not rig.table.match.state.over:
        rig.act(rig.table.match.timeout())


def next_deal(rig: Rig) -> None:
    deal = rig.table.match.deal
    to_end_of_deal(rig)
    while rig.table.match.deal == deal and not rig.table.over:
        rig.act(rig.table.match.timeout())


def kinds(rig: Rig) -> list[str]:
    return [notice.kind for notice in rig.table.notices]


def refused(call: Callable[[], object], code: str) -> None:
    with pytest.raises(PotluckError) as error:
        call()
    assert error.value.code == code


def refolds(rig: Rig) -> None:
    assert rig.refold() == rig.table


def test_while_a_table_is_stopped_nobody_acts_and_no_time_runs() -> None:
    rig = evening()
    to_turn_of(rig, 1)
    due = deadline(rig.table)
    assert due is not None
    lead(rig, Pause())
    assert deadline(rig.table) is None
    refused(lambda: act(rig, "fold"), "table.paused")
    refused(lambda: rig.ask(Clock(turn=rig.table.turn)), "table.paused")
    rig.now += 600_000
    lead(rig, GoOn())
    assert deadline(rig.table) == due + rig.events[-1].at - rig.bodies_at(Paused)[-1]
    act(rig, "fold")
    assert kinds(rig) == ["paused", "continued"]
    refolds(rig)


def test_the_host_cannot_stop_his_own_decision_but_the_pause_between_deals() -> None:
    rig = evening()
    to_turn_of(rig, 0)
    refused(lambda: lead(rig, Pause()), "table.own_decision")
    to_end_of_deal(rig)
    lead(rig, Pause())
    assert rig.table.paused is not None


def test_who_leaves_a_stopped_table_goes_when_it_goes_on() -> None:
    rig = evening()
    to_turn_of(rig, 1)
    lead(rig, Pause())
    rig.ask(Leave(seat=1))
    assert rig.table.actor == 1
    lead(rig, GoOn())
    assert 1 in rig.table.free or rig.table.actor != 1
    refolds(rig)


def test_a_pause_ends_and_the_role_passes_on_when_the_host_goes() -> None:
    rig = evening()
    to_turn_of(rig, 1)
    lead(rig, Pause())
    rig.ask(Leave(seat=0))
    assert (rig.table.host, rig.table.paused) == (1, None)
    assert [body.why for body in rig.bodies(HandedOn)] == ["left"]
    refolds(rig)


def test_the_role_of_a_host_who_is_away_passes_on_and_ends_his_pause() -> None:
    rig = evening()
    to_turn_of(rig, 1)
    lead(rig, Pause())
    rig.ask(PassOn(host=0, to=2))
    assert (rig.table.host, rig.table.paused) == (2, None)
    rig.ask(PassOn(host=0, to=1))
    assert rig.table.host == 2, "he is the host no longer"
    assert kinds(rig) == ["paused", "handed_on", "continued"]
    refolds(rig)


def test_only_the_host_leads_and_the_role_can_be_handed_over() -> None:
    rig = evening()
    refused(lambda: lead(rig, Pause(), by=1), "seat.host")
    lead(rig, HandOver(seat=2))
    assert rig.table.host == 2
    refused(lambda: lead(rig, SetPace(clock="off"), by=0), "seat.host")
    lead(rig, SetPace(clock="off"), by=2)
    refused(lambda: lead(rig, HandOver(seat=2), by=2), "seat.own")
    refolds(rig)


def test_a_bot_on_loan_acts_for_the_seat_and_the_person_takes_it_back_by_acting() -> None:
    rig = evening()
    to_turn_of(rig, 1)
    lead(rig, Lend(seat=1, plan=BOT), away=(1,))
    assert deadline(rig.table) is None, "a bot has no clock"
    rig.ask(BotActed(turn=rig.table.turn, answer="fold"))
    assert rig.bodies(Acted)[-1].by == "bot"
    assert rig.table.places[1].player is not None
    next_deal(rig)
    to_turn_of(rig, 1)
    act(rig, "fold")
    assert rig.bodies(TakenBack) == [TakenBack(seat=1, by=1)]
    assert rig.bodies(Acted)[-1].by == "person" or rig.table.match.state.over
    refolds(rig)


def test_a_seat_is_taken_back_by_its_person_or_the_host_and_by_nobody_else() -> None:
    rig = evening()
    to_turn_of(rig, 2)
    lead(rig, Lend(seat=2, plan=BOT), away=(2,))
    refused(lambda: lead(rig, TakeBack(seat=2), by=1), "seat.host")
    lead(rig, TakeBack(seat=2), by=2)
    turn = rig.table.turn
    refused(lambda: rig.ask(BotActed(turn=turn, answer="fold")), "action.not_your_turn")
    refused(lambda: lead(rig, Lend(seat=7, plan=BOT)), "seat.unknown")
    refolds(rig)


def test_somebody_always_plays_himself() -> None:
    rig = evening(seats=2)
    lead(rig, Lend(seat=1, plan=BOT), away=(1,))
    refused(lambda: lead(rig, Lend(seat=0, plan=BOT)), "seat.last")
    assert sight(rig.table, 0).may.lend == ()


def test_a_bot_on_loan_asks_for_the_next_deal_only_where_a_person_plays() -> None:
    rig = evening()
    lead(rig, Lend(seat=2, plan=BOT), away=(2,))
    to_end_of_deal(rig)
    while rig.table.match.state.over:
        assert rig.table.actor != 2, "the house asks for him"
        act(rig, "next")
    assert rig.table.match.deal == 2
    refolds(rig)


def test_who_is_sent_away_folds_or_checks_and_goes_with_his_chips() -> None:
    rig = evening(seats=4)
    host_folds_to(rig, 2)
    lead(rig, Remove(seat=2), away=(2,))
    assert rig.bodies(Acted)[-1].by == "house"
    to_end_of_deal(rig)
    while rig.table.match.state.over and not rig.table.over and 2 not in rig.table.free:
        act(rig, "next")
    assert 2 in rig.table.free
    assert sum(rig.table.match.payoffs()) == 0
    refused(lambda: rig.ask(Sit(seat=2, player="p2", name="Again")), "seat.barred")
    (barred,) = rig.table.barred
    lead(rig, Admit(player=barred.player))
    rig.ask(Sit(seat=2, player="p2", name="Again"))
    assert not rig.table.barred
    refolds(rig)


def test_who_is_sent_away_checks_where_that_is_free() -> None:
    rig = evening(seats=3)
    while rig.table.match.view(None).felt().board == () or rig.table.actor == 0:
        kinds = [offer.kind for offer in rig.table.match.offers()]
        act(rig, "fold" if rig.table.actor == 0 else "call" if "call" in kinds else "check")
    seat = rig.table.actor
    assert seat is not None
    lead(rig, Remove(seat=seat), away=(seat,))
    assert (rig.bodies(Acted)[-1].by, rig.bodies(Acted)[-1].action) == ("house", "check")
    assert not rig.table.match.state.over


def test_who_is_sent_away_all_in_plays_on_to_the_showdown() -> None:
    rig = evening(seats=3)
    to_turn_of(rig, 2)
    stack = known(rig.table.match.state).seats[2]
    act(rig, f"raise_to {stack.stack + stack.bet}")
    lead(rig, Remove(seat=2))
    to_turn_of(rig, 0)
    act(rig, "call")
    to_end_of_deal(rig)
    assert not known(rig.table.match.state).seats[2].folded
    while 2 not in rig.table.free and not rig.table.over:
        rig.act(rig.table.match.timeout())
    assert sum(rig.table.match.payoffs()) == 0


def test_before_the_match_who_is_sent_away_frees_his_seat_at_once() -> None:
    rig = Rig(CASH, game=GAMES["poker"], seats=(PERSON,) * 3)
    rig.ask(Sit(seat=0, player="p0", name="Ola"))
    rig.ask(Sit(seat=1, player="p1", name="Tom"))
    lead(rig, Remove(seat=1, since=rig.table.places[1].since))
    assert rig.table.free == (1, 2)
    refused(lambda: rig.ask(Sit(seat=2, player="p1", name="Tom")), "seat.barred")
    refolds(rig)


def test_an_act_about_somebody_who_has_changed_is_stale() -> None:
    rig = evening()
    with pytest.raises(StaleAction):
        lead(rig, Remove(seat=1, since=rig.table.places[1].since + 1))
    refused(lambda: lead(rig, Remove(seat=0)), "seat.own")


def test_blinds_change_with_the_next_deal_and_not_before() -> None:
    rig = evening()
    higher = replace(CASH, money=Money(start=200, unit=3))
    lead(rig, Adjust(options=higher))
    assert (rig.table.options, rig.table.upcoming) == (CASH, higher)
    assert max(seat.bet for seat in known(rig.table.match.state).seats) == 2
    assert sight(rig.table, 1).table.upcoming == options_of(higher)
    next_deal(rig)
    assert (rig.table.options, rig.table.upcoming) == (higher, None)
    assert max(seat.bet for seat in known(rig.table.match.state).seats) == 6
    refolds(rig)


def test_tonights_games_change_and_the_order_is_that_of_the_new_pack() -> None:
    rig = evening()
    short = Rules(variant="short-deck", money=Money(start=200))
    lead(rig, Adjust(options=short))
    next_deal(rig)
    committed = rig.bodies(Committed)[-1]
    assert (committed.deal, committed.size) == (2, 36)
    menu = replace(short, choice=Choice(play=True, every="deal", names=("holdem", "omaha")))
    lead(rig, Adjust(options=menu))
    next_deal(rig)
    assert {known(offer).action.variant for offer in rig.table.match.offers() if offer.kind == "choose"} == {
        "holdem",
        "omaha",
    }
    act(rig, "choose omaha")
    lead(rig, Adjust(options=CASH))
    next_deal(rig)
    assert known(rig.table.match.state).variant.name == "holdem"
    assert sum(rig.table.match.payoffs()) == 0
    refolds(rig)


def test_before_the_match_every_option_may_change() -> None:
    rig = Rig(CASH, game=GAMES["poker"], seats=(PERSON,) * 3)
    rig.ask(Sit(seat=0, player="p0", name="Ola"))
    assert sight(rig.table, 0).may.adjust == ("*",)
    richer = Rules(variant="omaha", money=Money(start=500, unit=2))
    lead(rig, Adjust(options=richer))
    assert rig.table.options == richer
    assert rig.bodies(Adjusted)[-1].fresh
    rig.fill()
    assert [seat.stack + seat.bet for seat in known(rig.table.match.state).seats] == [500, 500, 500]
    refolds(rig)


@pytest.mark.parametrize(
    ("game", "before", "after"),
    [
        ("poker", CASH, replace(CASH, open_deals=True)),
        ("poker", CASH, replace(CASH, money=Money(start=200, deals=3))),
        ("poker", GAMES["poker"].presets["sit-and-go"], Rules(money=Money(start=100, unit=2))),
        ("reddog", RedDogRules(), RedDogRules(chips=30)),
        ("draw", DrawRules(), DrawRules(deck=52)),
    ],
)
def test_what_cannot_change_is_refused_and_nothing_happens(game: str, before: Any, after: Any) -> None:
    rig = evening(before, game=game, seats=GAMES[game].seats[0])
    seq = rig.table.seq
    with pytest.raises(RulesError) as error:
        lead(rig, Adjust(options=after))
    assert error.value.code == "rules.fixed"
    assert rig.table.seq == seq


def test_a_game_without_the_capability_refuses_any_change() -> None:
    rig = evening(GAMES["dice"].options(), game="dice", seats=2)
    assert sight(rig.table, 0).may.adjust == ()
    with pytest.raises(RulesError):
        lead(rig, Adjust(options=GAMES["dice"].options(best_of=3)))
    with pytest.raises(RequestError):
        lead(rig, Finish(when="deal"))


@pytest.mark.parametrize(("when", "last"), [("deal", 1), ("round", 3)])
def test_the_evening_ends_after_the_deal_that_was_said(when: Any, last: int) -> None:
    rig = evening()
    lead(rig, Finish(when=when))
    assert rig.table.last_deal == last
    while not rig.table.over:
        rig.act(rig.table.match.timeout())
    assert rig.table.match.deal == last
    ended = rig.bodies(Ended)[-1]
    assert (ended.why, sum(ended.payoffs)) == ("finished", 0)
    assert ended.payoffs == rig.table.match.payoffs()
    assert kinds(rig) == ["finishing", "finished"]
    refolds(rig)


def test_the_end_can_be_taken_back_and_between_deals_it_is_at_once() -> None:
    rig = evening()
    lead(rig, Finish(when="deal"))
    lead(rig, Finish(when="never"))
    to_end_of_deal(rig)
    assert not rig.table.over
    lead(rig, Finish(when="deal"))
    assert rig.table.over


@pytest.mark.parametrize("game", ["poker", "reddog", "paigow"])
def test_a_match_that_ends_at_the_hosts_wish_conserves_every_chip(game: str) -> None:
    for seed in range(12):
        rng = random.Random(seed)
        rig = evening(GAMES[game].options(), game=game, seats=max(2, GAMES[game].seats[0]), seed=seed)
        lead(rig, Finish(when="round"))
        while not rig.table.over:
            offers = [offer for offer in rig.table.match.offers() if offer.kind not in {"leave", "sit_out"}]
            rig.act(rng.choice(offers).sample(rng, rig.table.game.actions))
        assert sum(rig.bodies(Ended)[-1].payoffs) == 0
        refolds(rig)


def test_the_host_cannot_give_himself_time() -> None:
    rig = evening()
    to_turn_of(rig, 0)
    refused(lambda: lead(rig, SetPace(clock="calm" if rig.table.clock is None else "off")), "table.own_decision")


def test_the_clock_is_set_from_now_on_and_a_long_reserve_is_cut() -> None:
    rig = evening(clock="off")
    to_turn_of(rig, 1)
    assert deadline(rig.table) is None
    lead(rig, SetPace(clock="calm", speed="quick"))
    assert rig.table.speed == "quick"
    due = deadline(rig.table)
    assert due == rig.now + 120_000
    lead(rig, SetPace(clock="brisk"))
    assert deadline(rig.table) == rig.now + 60_000
    before = rig.table.seq
    lead(rig, SetPace(clock="brisk", speed="quick"))
    assert rig.table.seq == before, "all is so already"
    lead(rig, SetPace(clock="off"))
    assert rig.table.clock is None
    refolds(rig)


def test_the_same_id_gets_the_same_answer_and_another_act_with_it_is_refused() -> None:
    rig = evening()
    first = lead(rig, HandOver(seat=1), id="h1").accepted
    seq = rig.table.seq
    assert lead(rig, HandOver(seat=1), id="h1").accepted == first
    assert rig.table.seq == seq
    refused(lambda: lead(rig, HandOver(seat=2), id="h1"), "action.duplicate")
    refused(lambda: lead(rig, Pause(), id="h1", by=1), "action.duplicate")
    refused(lambda: rig.ask(Act(seat=1, turn=rig.table.turn, id="h1", action=LeaveMatch())), "action.duplicate")


def test_the_panel_offers_only_what_is_accepted() -> None:
    """At every decision of a match, each act is accepted just where the host's permissions name it."""
    rig = evening(seats=4)
    rng = random.Random(9)
    for step in range(40):
        if rig.table.over:
            break
        for seat in range(4):
            may = sight(rig.table, seat).may
            acts: list[tuple[PanelAct, bool]] = [
                (Pause(), may.pause or (rig.table.paused is not None and may.lead)),
                (GoOn(), may.lead),
                (SetPace(speed="quick"), may.pace),
                (Finish(when="round"), may.finish),
                *((Lend(seat=at, plan=BOT), at in may.lend) for at in range(4)),
                *((TakeBack(seat=at), at in may.take_back or may.lead or at == seat) for at in range(4)),
                *((Remove(seat=at), at in may.remove) for at in range(4)),
                *((SitOut(seat=at), at in may.sit_out) for at in range(4) if at not in rig.table.sitting_out),
                *((BringBack(seat=at), may.lead) for at in range(4)),
                *((HandOver(seat=at), at in may.hand_over) for at in range(4)),
            ]
            for act, allowed in acts:
                if isinstance(act, Lend) and rig.table.places[act.seat].lent is not None:
                    continue
                assert accepts(rig, Host(by=seat, act=act)) == allowed, (step, seat, act)
        if step == 10:
            lead(rig, Lend(seat=2, plan=BOT), away=(2,))
        if rig.table.actor is not None:
            if rig.table.places[rig.table.actor].lent is not None:
                rig.ask(BotActed(turn=rig.table.turn, answer=None))
            else:
                offers = [offer for offer in rig.table.match.offers() if offer.kind != "leave"]
                rig.act(rng.choice(offers).sample(rng, rig.table.game.actions))


def accepts(rig: Rig, command: Host) -> bool:
    """Whether a copy of the table takes the command."""
    from potluck.table import decide

    try:
        decide(rig.table, command, kept=rig.kept, now=rig.now, entropy=random.Random(1).randbytes)
    except PotluckError:
        return False
    return True


def test_replay_of_every_prefix_of_an_evening_gives_what_the_table_was() -> None:
    rig = long_evening()
    assert {Paused, Continued, Lent, TakenBack, Removed, Adjusted, HandedOn} <= {type(e.body) for e in rig.events}
    table = rig.refold(1)
    for upto in range(2, len(rig.events) + 1):
        again = rig.refold(upto)
        assert again.seq == upto
        table = again
    assert table == rig.table


def test_an_evening_with_every_act_verifies_and_so_does_each_export(tmp_path: Path) -> None:
    rig = long_evening()
    path = tmp_path / "evening.db"
    with closing(open_store(path)) as store:
        entries = [TABLE.entry(event, salt=rig.entropy(16)) for event in rig.events]
        store.append(TABLES + "felt", entries, after=0, secrets=rig.kept).result()
        records = store.read(TABLES + "felt")
    assert verify(path).failure is None
    for reader in (None, 0, 3):
        assert verify_export(list(export(TABLES + "felt", records, reader=reader))).failure is None


def test_an_adjustment_with_another_rules_hash_is_found(tmp_path: Path) -> None:
    rig = long_evening()
    path = tmp_path / "evening.db"
    at = next(number for number, event in enumerate(rig.events) if isinstance(event.body, Adjusted))
    body = rig.events[at].body
    assert isinstance(body, Adjusted)
    rig.events[at] = replace(rig.events[at], body=replace(body, rules_hash="00"))
    with closing(open_store(path)) as store:
        entries = [TABLE.entry(event, salt=rig.entropy(16)) for event in rig.events]
        store.append(TABLES + "felt", entries, after=0, secrets=rig.kept).result()
    failure = verify(path).failure
    assert failure is not None
    assert failure.code == "audit.rules"


def test_no_event_of_the_host_says_a_card() -> None:
    rig = long_evening()
    views = [encode(rig.table.view(seat)) for seat in (None, 0)]
    assert views
    for event in rig.events:
        if isinstance(event.body, Paused | Continued | Lent | TakenBack | Removed | Adjusted | HandedOn):
            assert event.audience is None


def test_leaving_after_the_role_was_handed_over_gives_it_to_who_sat_longest() -> None:
    rig = evening(seats=4)
    lead(rig, HandOver(seat=3))
    rig.ask(Leave(seat=3))
    assert rig.table.host == 0
    assert [body.why for body in rig.bodies(HandedOn)] == ["", "left"]


def test_a_refusal_changes_nothing() -> None:
    rig = evening()
    before = rig.table
    for act in (Lend(seat=9, plan=BOT), Remove(seat=0), HandOver(seat=0)):
        with pytest.raises((RequestError, IllegalAction)):
            lead(rig, act)
    assert rig.table is before


@pytest.mark.parametrize(
    ("recorded", "play", "kinds"),
    [
        (EVENING, long_evening, {*LED}),
        (GUESTS, long_visit, {SatOut, CameBack, Readied, Moved, Left, Lent, Removed, Paused, Continued}),
        (FRIEND, late_friend, {Promised, Came}),
        (IDLE, left_lying, {Expired}),
        (CHIPS, out_of_chips, {OutOfTurn, SatOut, CameBack}),
    ],
)
def test_an_evening_that_was_recorded_reads_for_ever(recorded: Path, play: Callable[[], Rig], kinds: set[type]) -> None:
    """`tests/golden` holds every event of a host and of guests; what it once gave it must go on giving."""
    lines = recorded.read_text().splitlines()
    assert verify_export(lines).failure is None
    exported = read_export(lines)
    records = [record for record in exported.records if record is not None]
    assert len(records) == len(exported.records), "every deal of it was opened"
    events = [TABLE.event(exported.stream, record) for record in records]
    assert {type(event.body) for event in events} >= kinds
    table, again = fold(events, games={"poker": GAMES["poker"]}), play().table
    assert (table.match.payoffs(), table.deal, table.host) == (again.match.payoffs(), again.deal, again.host)
    assert [(notice.kind, notice.seq, notice.deal) for notice in table.notices] == [
        (notice.kind, notice.seq, notice.deal) for notice in again.notices
    ]


def test_who_is_made_to_sit_out_folds_misses_deals_and_comes_back_by_either_hand() -> None:
    rig = evening(seats=4)
    host_folds_to(rig, 1)
    act(rig, "raise_to 20")
    assert rig.table.actor == 2
    assert sight(rig.table, 0).may.sit_out == (1, 2, 3)
    assert sight(rig.table, 1).may.sit_out == ()
    first = lead(rig, SitOut(seat=2), id="out", away=(2,)).accepted
    assert lead(rig, SitOut(seat=2), id="out", away=(2,)).accepted == first
    assert rig.bodies(SatOut) == [SatOut(seat=2, why="host", by=0, id="out")]
    assert (rig.bodies(Acted)[-1].by, rig.bodies(Acted)[-1].action) == ("house", "fold")
    refused(lambda: lead(rig, SitOut(seat=0)), "seat.own")
    refused(lambda: lead(rig, SitOut(seat=1), by=2), "seat.host")
    to_end_of_deal(rig)
    rig.ask(Clock(turn=rig.table.turn))
    assert known(rig.table.match.state).seats[2].out
    assert sight(rig.table, 0).may.bring_back == (2,)
    lead(rig, BringBack(seat=2))
    assert rig.bodies(CameBack)[-1].by == 0
    to_end_of_deal(rig)
    rig.ask(Clock(turn=rig.table.turn))
    assert not known(rig.table.match.state).seats[2].out
    lead(rig, SitOut(seat=2))
    rig.ask(ComeBack(seat=2))
    assert rig.table.sitting_out == ()
    assert kinds(rig) == ["sat_out", "came_back", "sat_out", "came_back"]
    refolds(rig)


def test_nobody_is_made_to_sit_out_where_the_match_needs_him() -> None:
    rig = evening(GAMES["draw"].options(), game="draw", seats=2)
    assert sight(rig.table, 0).may.sit_out == ()
    refused(lambda: lead(rig, SitOut(seat=1)), "seat.needed")


def test_a_break_counts_neither_for_the_next_deal_nor_for_a_claim() -> None:
    rig = evening(clock="off")
    to_turn_of(rig, 1)
    rig.now += 30_000
    lead(rig, Pause())
    asked = rig.table.asked_at
    rig.now += 1_800_000
    lead(rig, GoOn())
    gap = rig.events[-1].at - rig.bodies_at(Paused)[-1]
    assert rig.table.asked_at == asked + gap
    reason = known(grounds(rig.table, 0, away={1: asked - 3_600_000}))
    assert reason.due == rig.now + AWAY
    while rig.table.interval is None:
        rig.act(rig.table.match.timeout())
    due = known(pause(rig.table)).due
    lead(rig, Pause())
    assert pause(rig.table) is None
    rig.now += 600_000
    lead(rig, GoOn())
    assert known(pause(rig.table)).due == due + rig.events[-1].at - rig.bodies_at(Paused)[-1]
    refolds(rig)


def test_a_clock_that_is_set_in_a_break_gives_no_more_than_its_time() -> None:
    rig = evening(clock="off")
    to_turn_of(rig, 1)
    lead(rig, Pause())
    rig.now += 600_000
    lead(rig, SetPace(clock="brisk"))
    rig.now += 600_000
    lead(rig, GoOn())
    assert deadline(rig.table) == rig.now + 60_000
    refolds(rig)


def test_the_hosts_link_moves_no_seat_that_plays_in_a_deal() -> None:
    rig = evening(seats=3)
    to_turn_of(rig, 1)
    refused(lambda: rig.ask(Move(seat=1, holder="p1", player="other", by="host")), "link.cards")
    rig.act(rig.table.match.timeout())
    assert rig.table.match.view(None).felt().spots[1].folded
    rig.ask(Move(seat=1, holder="p1", player="other", by="host"))
    rig.ask(Move(seat=2, holder="p2", player="own phone"))
    to_end_of_deal(rig)
    rig.ask(Move(seat=2, holder="own phone", player="again", by="host"))
    assert [place.player for place in rig.table.places] == ["p0", "other", "again"]
    refolds(rig)
