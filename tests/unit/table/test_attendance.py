"""Sitting out, coming back, the deal that comes by itself, a claim against who is absent: at tables without a host."""

import random
from typing import Any

import pytest

from potluck.errors import IllegalAction, RequestError
from potluck.games import GAMES
from potluck.log import Acted, CameBack, Left, OutOfTurn, Readied, SatOut, TakenBack
from potluck.options import read
from potluck.protocol import Amount
from potluck.table import (
    Begin,
    BotActed,
    Claim,
    Clock,
    ComeBack,
    Host,
    Leave,
    Lend,
    Move,
    Ready,
    Rest,
    Sit,
    Table,
    deadline,
    grounds,
    pause,
    sight,
)
from potluck.table.absence import AWAY, IDLE
from potluck.table.clock import CHIPS, running
from potluck.table.clockwork import Pace
from potluck.table.interval import PAUSES, seen_at, short_of_chips
from potluck.table.presence import Lines
from potluck.wire import Screen, screen
from potluck.words import language
from tests.known import known
from tests.unit.table.rig import PERSON, Rig, bot


def rig(
    seats: int = 3,
    *,
    game: str = "poker",
    preset: str = "evening",
    options: dict[str, Any] | None = None,
    bots: int = 0,
    **more: Any,
) -> Rig:
    """A table of persons, and bots behind them, on which everybody sits; `options` stand in place of a preset."""
    played = GAMES[game]
    plans = (PERSON,) * seats + (bot(),) * bots
    rules = played.presets[preset] if options is None else read(played.options, options)
    return Rig(rules, seats=plans, game=played, **more).fill()


def to_pause(at: Rig) -> None:
    """Until a deal is over and the next would come by itself."""
    while pause(at.table) is None:
        mild(at)


def mild(at: Rig) -> None:
    """The act of the seat to act that gives up, or costs nothing."""
    action = at.table.match.timeout()
    kind = type(action).__struct_config__.tag
    offers = {offer.kind: offer for offer in at.table.match.offers()}
    at.act(action if kind != "leave" else known(offers["rebuy"]).sample(random.Random(0), at.table.game.actions))


def clock(at: Rig) -> None:
    """What the host asks for when it is time."""
    due = deadline(at.table)
    assert due is not None
    at.now = max(at.now, due)
    at.ask(Clock(turn=at.table.turn))


def test_the_next_deal_comes_by_itself_after_a_pause_that_the_log_tells() -> None:
    at = rig()
    to_pause(at)
    deal, interval = at.table.deal, pause(at.table)
    assert interval is not None
    assert deadline(at.table) == interval.since + interval.length
    assert interval.length == PAUSES["normal"].plain
    clock(at)
    assert at.table.deal == deal + 1
    assert {act.by for act in at.bodies(Acted) if act.action == "next"} == {"house"}
    assert at.refold() == at.table


def test_it_comes_at_once_when_all_have_asked_in_whatever_order() -> None:
    at = rig()
    to_pause(at)
    deal = at.table.deal
    order = [2, 0, 1]
    for seat in order:
        assert at.table.deal == deal
        at.ask(Ready(seat=seat, deal=deal))
    assert at.table.deal == deal + 1
    assert len(at.bodies(Readied)) >= 2
    turn = at.table.turn
    at.ask(Ready(seat=0, deal=deal))
    assert at.table.turn == turn


def test_the_speed_of_the_table_and_a_showdown_make_the_pause() -> None:
    lengths = {}
    for speed in ("calm", "normal", "quick"):
        at = rig(speed=speed)
        to_pause(at)
        interval = pause(at.table)
        assert interval is not None
        lengths[speed] = interval.length
    assert lengths["calm"] > lengths["normal"] > lengths["quick"] > 0
    shown = rig()
    while (interval := pause(shown.table)) is None:
        kinds = {offer.kind: offer for offer in shown.table.match.offers()}
        shown.act(next(known(kinds[kind]).action for kind in ("check", "call", "next", "fold") if kind in kinds))
    assert interval.length >= PAUSES["normal"].plain + PAUSES["normal"].showdown


def test_alone_against_bots_the_next_deal_waits() -> None:
    at = rig(1, bots=2)
    for _ in range(200):
        if at.table.interval is not None or at.table.over:
            break
        if at.table.places[known(at.table.actor)].plan.kind == "bot":
            at.ask(_bot(at.table))
        else:
            mild(at)
    assert at.table.interval is not None
    assert pause(at.table) is None
    assert deadline(at.table) is None


def test_who_sits_out_at_his_time_is_acted_for_at_once_and_comes_back_with_one_press() -> None:
    at = rig(clock="calm")
    gone = known(at.table.actor)
    while gone not in at.table.sitting_out:
        if at.table.actor == gone or pause(at.table) is not None:
            clock(at)
        else:
            mild(at)
    assert at.bodies(SatOut) == [SatOut(seat=gone, why="clock")]
    for _ in range(30):
        assert at.table.actor != gone or pause(at.table) is not None
        clock(at) if pause(at.table) is not None else mild(at)
    to_pause(at)
    clock(at)
    assert at.table.match.view(None).felt().spots[gone].out
    assert sight(at.table, gone).may.come_back
    at.ask(ComeBack(seat=gone))
    assert at.bodies(CameBack) == [CameBack(gone)]
    to_pause(at)
    clock(at)
    assert not at.table.match.view(None).felt().spots[gone].out
    assert known(at.table.clock).missed[gone] == 0


def test_who_rests_plays_his_deal_to_its_end_and_misses_those_after_it() -> None:
    at = rig()
    seat = known(at.table.actor)
    at.ask(Rest(seat=seat))
    assert at.table.actor == seat
    mild(at)
    to_pause(at)
    clock(at)
    assert at.table.match.view(None).felt().spots[seat].out
    at.ask(ComeBack(seat=seat))
    to_pause(at)
    clock(at)
    assert not at.table.match.view(None).felt().spots[seat].out


def test_where_nobody_is_left_to_play_the_table_stands_still() -> None:
    at = rig(2, bots=2, clock="brisk")
    for _ in range(400):
        if deadline(at.table) is None and at.table.places[known(at.table.actor)].plan.kind == "person":
            break
        if at.table.places[known(at.table.actor)].plan.kind == "bot":
            at.ask(_bot(at.table))
        else:
            clock(at)
    else:
        pytest.fail("it plays on for nobody")
    assert at.table.attending == ()
    assert running(at.table) is None


def test_a_claim_waits_its_time_and_then_the_house_acts_for_the_absent_each_time() -> None:
    at = rig(2, game="draw", preset="evening")
    absent = known(at.table.actor)
    other, since = 1 - absent, at.now
    claim = Claim(by=other, seat=absent, remedy="clock", away={absent: since})
    with pytest.raises(RequestError, match="claimed in 59 s"):
        at.ask(claim)
    at.now += AWAY
    at.ask(claim)
    assert at.bodies(SatOut) == [SatOut(seat=absent, why="claim", by=other)]
    for _ in range(12):
        if at.table.over:
            break
        assert at.table.actor == other or pause(at.table) is not None
        clock(at) if pause(at.table) is not None else mild(at)


def test_nobody_claims_against_who_is_here_unless_he_lets_his_turn_wait_for_long() -> None:
    at = rig(2, game="draw", preset="evening")
    absent = known(at.table.actor)
    claim = Claim(by=1 - absent, seat=absent, remedy="end", away={})
    at.now += IDLE - 5000
    with pytest.raises(RequestError, match="can be claimed"):
        at.ask(claim)
    at.now += 5000
    at.ask(claim)
    assert at.bodies(Left)[-1].why == "claim"
    assert at.table.over


def test_a_claim_counts_the_time_in_which_both_were_here() -> None:
    at = rig(2, game="draw", preset="evening")
    absent = known(at.table.actor)
    other, asked = 1 - absent, at.table.asked_at
    at.now += 8 * 3_600_000
    came = at.now
    for here in ({absent: came, other: asked}, {absent: asked, other: came}):
        reason = known(grounds(at.table, other, away={}, here=here))
        assert reason.due == came + IDLE
        with pytest.raises(RequestError, match="claimed in 17"):
            at.ask(Claim(by=other, seat=absent, remedy="end", away={}, here=here))
    assert known(grounds(at.table, other, away={}, here={absent: 0, other: 0})).due == asked + IDLE
    late = known(grounds(at.table, other, away={absent: asked}, here={absent: 0, other: came}))
    assert late.due == came + AWAY, "who comes back himself waits his minute"


def test_who_is_claimed_against_loses_nothing_that_is_free() -> None:
    """Between two a claim ends the match; the house checks before, and shows what may win."""
    for seed in range(1, 40):
        at = rig(2, game="poker", options={"money": {"start": 200}, "table": {"mucking": True}}, seed=seed)
        claimed = _to_showdown(at, shows=1)
        if not claimed:
            continue
        match = at.table.match
        while not match.state.over:
            match = match.apply(match.timeout())
        if match.payoffs()[1] <= 0:
            continue
        at.ask(Claim(by=0, seat=1, remedy="end", away={1: at.now - AWAY}))
        while not at.table.over and at.table.actor == 0:
            mild(at)
        assert at.table.over
        assert at.table.match.payoffs() == match.payoffs()
        assert at.refold() == at.table
        return
    pytest.fail("no such showdown")


def test_who_is_claimed_against_checks_and_folds_to_a_bet() -> None:
    at = rig(2, game="poker", preset="evening")
    while not (at.table.actor == 1 and "check" in {offer.kind for offer in at.table.match.offers()}):
        kinds = {offer.kind: offer for offer in at.table.match.offers()}
        at.act(next(known(kinds[kind]).action for kind in ("check", "call", "next") if kind in kinds))
    at.ask(Claim(by=0, seat=1, remedy="end", away={1: at.now - AWAY}))
    assert {act.action for act in at.bodies(Acted) if act.by == "house"} == {"check"}
    assert at.table.actor == 0
    raises = next(offer for offer in at.table.match.offers() if offer.kind == "raise_to")
    at.act(raises.sample(random.Random(0), at.table.game.actions))
    assert [act.action for act in at.bodies(Acted) if act.by == "house"][-2:] == ["check", "leave"]
    assert at.table.over
    assert sum(at.table.match.payoffs()) == 0
    assert at.table.match.payoffs()[1] < 0
    assert at.refold() == at.table


def _to_showdown(at: Rig, *, shows: int) -> bool:
    """Whether that seat may come to throw its hand away unseen, when nobody has bet; the deal is then there."""
    while not at.table.match.state.over:
        kinds = {offer.kind: offer for offer in at.table.match.offers()}
        if "muck" in kinds and at.table.actor == shows:
            return True
        at.act(next(known(kinds[kind]).action for kind in ("check", "call", "show") if kind in kinds))
    return False


def test_a_clock_that_counts_leaves_nothing_to_claim() -> None:
    at = rig(2, game="draw", preset="evening", clock="calm")
    absent = known(at.table.actor)
    away = {absent: at.now - 10 * AWAY}
    assert grounds(at.table, 1 - absent, away=away) is None
    with pytest.raises(RequestError):
        at.ask(Claim(by=1 - absent, seat=absent, remedy="clock", away=away))
    while absent not in at.table.sitting_out:
        if at.table.actor == absent or pause(at.table) is not None:
            clock(at)
        else:
            mild(at)
    reason = grounds(at.table, 1 - absent, away=away)
    assert reason is None or reason.remedies == ("end",)


def test_who_sits_out_checks_where_that_is_free_and_folds_elsewhere() -> None:
    at = rig(3)
    absent = known(at.table.actor)
    other = (absent + 1) % 3
    at.now += AWAY
    at.ask(Claim(by=other, seat=absent, remedy="clock", away={absent: 0}))
    assert [act.action for act in at.bodies(Acted) if act.by == "house"] == ["fold"]


def test_leaving_is_offered_at_every_moment_of_a_match() -> None:
    for game in ("poker", "draw", "dice", "reddog", "paigow"):
        at = rig(2, game=game, preset=next(iter(GAMES[game].presets)))
        for _ in range(25):
            if at.table.over:
                break
            assert all(sight(at.table, seat).may.leave for seat in at.table.present), game
            clock(at) if pause(at.table) is not None else mild(at)


@pytest.mark.parametrize("game", sorted(GAMES))
@pytest.mark.parametrize("clocked", ["calm", "off"])
@pytest.mark.parametrize("seed", range(6))
def test_whoever_is_here_can_always_go_on_within_the_clock(game: str, clocked: str, seed: int) -> None:
    rng = random.Random(f"{game} {clocked} {seed}")
    least, most = GAMES[game].seats
    seats = rng.randint(max(least, 2), min(most, 4))
    at = rig(seats, game=game, preset=rng.choice(list(GAMES[game].presets)), clock=clocked, seed=seed)
    away: dict[int, int] = {}
    for _ in range(80):
        if at.table.over:
            break
        for seat in at.table.present:
            if rng.random() < 0.06:
                away.pop(seat) if seat in away else away.update({seat: at.now})
        here = [seat for seat in at.table.present if seat not in away]
        if not here:
            away.pop(rng.choice(at.table.present) if at.table.present else 0, None)
            continue
        for seat in here:
            if seat in at.table.sitting_out:
                at.ask(ComeBack(seat=seat))
        before, began = at.table.turn, at.now
        while at.table.turn == before and not at.table.over:
            _progress(at, here, away)
            assert at.now - began <= 260_000
    assert at.refold() == at.table


def _progress(at: Rig, here: list[int], away: dict[int, int]) -> None:
    """One thing that somebody who is here can do, or wait for."""
    actor, due = at.table.actor, deadline(at.table)
    if actor in here:
        mild(at)
    elif due is not None:
        clock(at)
    else:
        reasons = [reason for seat in here if (reason := grounds(at.table, seat, away=away)) is not None]
        assert reasons, f"seat {actor} holds up {here}"
        reason = reasons[0]
        by = next(seat for seat in here if seat != reason.seat)
        at.now = max(at.now, reason.due)
        at.ask(Claim(by=by, seat=reason.seat, remedy=reason.remedies[0], away=away))


def _bot(table: Table) -> BotActed:
    """A bot that answers nothing: the clock acts for it."""
    return BotActed(turn=table.turn, answer=None)


CASH = {"money": {"start": 40, "rebuys": 99, "deals": 0}}


def without_chips(at: Rig, *, folding: set[int] | frozenset[int] = frozenset()) -> tuple[int, ...]:
    """Until a deal is over after which somebody has no chips, since all but those stake all; the seats without any."""
    while not short_of_chips(at.table):
        offers = {offer.kind: offer for offer in at.table.match.offers()}
        most = offers.get("raise_to")
        if "fold" in offers and at.table.actor in folding:
            at.act(known(offers["fold"]).action)
        elif isinstance(most, Amount):
            at.act(at.table.game.actions[most.kind](most.high))
        else:
            kind = next((kind for kind in ("call", "check", "next") if kind in offers), "")
            at.act(known(offers[kind]).action if kind else at.table.match.timeout())
    return short_of_chips(at.table)


def rebuy(at: Rig, seat: int) -> None:
    """Take as many chips as that seat is offered."""
    offer = next(offer for offer in known(sight(at.table, seat).view).offers if offer.kind == "rebuy")
    at.act(at.table.game.actions["rebuy"](known(offer).high), seat=seat)


def test_all_who_have_no_chips_are_asked_at_once_and_buy_in_whatever_order() -> None:
    at = rig(4, clock="calm", options=CASH)
    short = without_chips(at)
    assert len(short) >= 2
    for seat in short:
        seen = sight(at.table, seat)
        assert not seen.may.ready, "the next deal is not his to ask for"
        assert (known(seen.view).actor, {offer.kind for offer in known(seen.view).offers}) == (
            seat,
            {"rebuy", "leave"} | ({"sit_out"} if len(short) < 3 else set()),
        )
    waiting = next(seat for seat in range(4) if seat not in short and seat != at.table.actor)
    with pytest.raises(IllegalAction, match="not your turn"):
        at.act(at.table.game.actions["next"](), seat=waiting)
    deal = at.table.deal
    for seat in reversed(short):
        rebuy(at, seat)
    assert short_of_chips(at.table) == ()
    assert {event.seat for event in at.bodies(OutOfTurn)} <= set(short)
    assert at.bodies(OutOfTurn)
    while at.table.deal == deal:
        clock(at)
    assert (at.table.resting, at.table.sitting_out) == ((), ())
    assert at.refold() == at.table


def test_the_time_of_those_without_chips_is_one_and_touches_no_reserve() -> None:
    at = rig(4, clock="calm", options=CASH)
    short, ended = without_chips(at, folding={3}), at.now
    shown = seen_at(at.table, known(at.table.interval)) - ended
    assert shown >= PAUSES["normal"].showdown
    lines = Lines(now=at.now, away={}, here={})
    seen = [known(sight(at.table, seat, lines=lines).clock) for seat in short]
    assert [(own.seat, own.due) for own in seen] == [(seat, ended + shown + CHIPS["calm"]) for seat in short]
    for seat in range(4):
        drawn = screen(sight(at.table, seat, lines=lines), language("en"), now=at.now)
        assert known(drawn.clock).left == known(drawn.next_deal).left == shown + CHIPS["calm"], seat
    told = [next_deal_text(at, seat) for seat in range(4)]
    assert told[short[0]] == "Without more chips you sit out in {n} s."
    assert (
        told[3]
        == f"{', '.join(f'Name {seat}' for seat in short)}: more chips? The next deal comes in {{n}} s at the latest."
    )
    while running(at.table) is None:
        clock(at)
    reserves = known(at.table.clock).banks
    timed = known(running(at.table))
    assert (timed.due, timed.bank) == (ended + shown + CHIPS["calm"], 0), (
        "nobody decides before he has seen what he lost"
    )
    at.now = timed.due  # a second later than it should be
    clock(at)
    assert short_of_chips(at.table) == ()
    assert at.now <= timed.due + 2_000
    assert known(at.table.clock).banks == reserves
    assert {act.seat for act in at.bodies(Acted) if act.by == "clock"} == set(short)
    assert at.refold() == at.table


def shown(at: Rig, seat: int) -> Screen:
    """What that seat reads, in English, with everybody here."""
    return screen(sight(at.table, seat, lines=Lines(now=at.now, away={}, here={})), language("en"), now=at.now)


def next_deal_text(at: Rig, seat: int) -> str:
    following = shown(at, seat).next_deal
    assert following is not None
    return following.text


def test_a_host_without_chips_who_lets_the_time_pass_sits_out_and_keeps_seat_and_lead() -> None:
    at = rig(4, clock="calm", options=CASH)
    host = known(at.table.host)
    while (short := without_chips(at, folding={2, 3})) != (host,):
        for seat in short:
            rebuy(at, seat)
    deal = at.table.deal
    while at.table.deal == deal:
        clock(at)
    assert (at.table.host, host in at.table.resting) == (host, True)
    last = at.table.notices[-1]
    assert (last.kind, last.seat, last.why) == ("sat_out", host, "later")
    (back,) = [wish for wish in shown(at, host).wishes if wish.wish == "come_back"]
    assert (back.caption, back.question) == (
        "Play on, with more chips",
        "You have no chips left. You are asked for more when a deal is over.",
    )
    while at.table.deal < deal + 3:  # nobody waits for him again
        timed = running(at.table)
        assert timed is None or timed.seat != host
        mild(at) if pause(at.table) is None else clock(at)
    while pause(at.table) is None:
        mild(at)
    at.ask(ComeBack(seat=host))
    rebuy(at, host)
    assert short_of_chips(at.table) == ()
    assert at.refold() == at.table


@pytest.mark.parametrize(("pace", "longest"), [("calm", 20_000), ("brisk", 12_000)])
def test_who_is_broke_and_silent_holds_up_the_others_once_and_not_for_long(pace: Pace, longest: int) -> None:
    at = rig(4, clock=pace, options=CASH)
    while len(short := without_chips(at, folding={2, 3})) != 1:
        for seat in short:
            rebuy(at, seat)
    (broke,), deal = short, at.table.deal
    seen = seen_at(at.table, known(at.table.interval))
    while at.table.deal == deal:
        clock(at)
    assert longest <= at.now - seen <= longest + 2_000
    assert (broke in at.table.resting, broke in at.table.staying) == (True, True)
    while pause(at.table) is None:
        mild(at)
    following = known(pause(at.table))
    while at.table.deal == deal + 1:
        clock(at)
    assert at.now <= following.due + 2_000, "nobody waits for him again"


def test_who_is_back_at_the_very_end_of_a_pause_has_time_to_take_chips() -> None:
    assert min(CHIPS.values()) - max(lengths.plain for lengths in PAUSES.values()) >= 4_000


@pytest.mark.parametrize("how", ["pressed", "moved"])
def test_who_has_his_seat_back_from_a_bot_plays_himself_and_is_asked_for_chips(how: str) -> None:
    at = rig(4, clock="calm", options=CASH)
    gone, *others = without_chips(at, folding={3})
    at.ask(Host(by=gone, act=Lend(seat=gone, plan=bot())))
    for seat in others:
        rebuy(at, seat)
    deal = at.table.deal
    while at.table.deal == deal:
        at.ask(BotActed(turn=at.table.turn, answer="sit_out")) if at.table.actor == gone else clock(at)
    assert sight(at.table, gone).may.come_back
    assert not sight(at.table, others[0]).may.come_back
    phone = Move(seat=gone, holder=f"p{gone}", player="the same on a phone")
    at.ask(ComeBack(seat=gone) if how == "pressed" else phone)
    assert at.bodies(TakenBack) == [TakenBack(seat=gone, by=gone)]
    assert not sight(at.table, gone).may.come_back
    while at.table.interval is None:
        mild(at)
    assert gone in short_of_chips(at.table)
    assert at.refold() == at.table


def test_a_match_that_was_begun_with_free_seats_is_over_once_one_is_left() -> None:
    """Else nobody follows the other to the next table, which is opened for whoever asks first."""
    at = Rig(read(GAMES["poker"].options, CASH), seats=(PERSON,) * 6, game=GAMES["poker"], evening=True)
    for seat in range(2):
        at.ask(Sit(seat=seat, player=f"p{seat}", name=f"Name {seat}"))
    at.ask(Begin(by=0))
    (seat,) = without_chips(at)
    at.ask(Leave(seat=seat))
    assert (at.table.match.over, at.table.over) == (True, True)


@pytest.mark.parametrize("ends", [False, True])
def test_of_two_who_has_no_chips_is_asked_in_peace_and_the_other_may_end_it_once_he_does_not_answer(ends: bool) -> None:
    at = rig(2, clock="calm", options=CASH)
    (seat,) = without_chips(at)
    asked = at.now
    assert (running(at.table), pause(at.table), at.table.actor) == (None, None, seat)
    claim = known(grounds(at.table, 1 - seat, away={}))
    assert (claim.seat, claim.remedies) == (seat, ("clock", "end"))
    assert claim.due - asked >= IDLE
    if not ends:
        at.now += 20 * IDLE  # nobody has taken anything from him meanwhile
        rebuy(at, seat)
        assert short_of_chips(at.table) == ()
        assert not at.table.over
        return
    at.now = claim.due
    at.ask(Claim(by=1 - seat, seat=seat, remedy="end", away={}))
    assert at.table.over
    assert (at.bodies(Acted)[-1].action, at.bodies(Acted)[-1].seat) == ("leave", seat)
