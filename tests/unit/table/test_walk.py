"""Everything at once, by chance: breaks, loans, sitting out, claims, removal, absence, deals that come by themselves.

Whatever happens, no chip comes or goes, and somebody who is here can go on within the clock's bound; or the host, who
made the break, can end it.
"""

import random
from typing import Any

import pytest

from potluck.errors import PotluckError
from potluck.games import GAMES
from potluck.log import TABLE, TABLES
from potluck.room.succession import succession
from potluck.store import Failure, SqliteStore, verify_store
from potluck.table import (
    BotActed,
    BringBack,
    Claim,
    Clock,
    ComeBack,
    GoOn,
    HandOver,
    Host,
    Leave,
    Lend,
    PanelAct,
    PassOn,
    Pause,
    Ready,
    Remove,
    Rest,
    SetPace,
    Sit,
    SitOut,
    TakeBack,
    deadline,
    evolve,
    grounds,
    pause,
)
from tests.known import known
from tests.unit.table.rig import PERSON, Rig, bot

BOUND = 260_000
"""Milliseconds that a decision can take: the longest time and reserve of a clock, or the longest wait for a claim."""
MONEY = ("poker", "draw", "reddog", "paigow")


def gathered(game: str, rng: random.Random, *, clock: str, seed: int) -> Rig:
    """A table of some persons, where the game has room for it with a bot among them."""
    least, most = GAMES[game].seats
    persons = rng.randint(max(least, 2), min(most, 4))
    bots = min(rng.randint(0, 1), most - persons)
    plans = (PERSON,) * persons + (bot(),) * bots
    preset = rng.choice(list(GAMES[game].presets))
    more = {"evening": True} if seed % 2 else {}
    return Rig(GAMES[game].presets[preset], seats=plans, game=GAMES[game], clock=clock, seed=seed, **more).fill()


def trouble(at: Rig, rng: random.Random, away: dict[int, int]) -> None:
    """One thing that somebody does beside the play; most of it is refused, as it is in life."""
    persons = [seat for seat, place in enumerate(at.table.places) if place.plan.kind == "person"]
    seat, other = rng.choice(persons), rng.choice(persons)
    host = at.table.host
    acts: list[PanelAct] = [
        Pause(),
        GoOn(),
        Lend(seat=seat, plan=bot()),
        TakeBack(seat=seat),
        SitOut(seat=seat),
        BringBack(seat=seat),
        HandOver(seat=seat),
        SetPace(clock=rng.choice(["off", "calm", "brisk"]), speed=rng.choice(["calm", "normal", "quick"])),
        *([Remove(seat=seat)] if rng.random() < 0.1 else []),
    ]
    commands: list[Any] = [
        *([Host(by=host, act=act, away=away) for act in acts] if host is not None and host not in away else []),
        Rest(seat=seat),
        ComeBack(seat=seat),
        Ready(seat=seat, deal=at.table.deal),
        Claim(by=other, seat=seat, remedy=rng.choice(["clock", "end"]), away=away),
        *([Leave(seat=seat)] if rng.random() < 0.1 else []),
        *(
            Sit(seat=bots, player=f"late {bots}", name="Late")
            for bots, place in enumerate(at.table.places)
            if place.bot
        ),
    ]
    try:
        at.ask(rng.choice(commands))
    except PotluckError:
        return


def progress(at: Rig, rng: random.Random, away: dict[int, int]) -> None:
    """What takes the table on: an act of somebody who is here or of a bot, the clock, a claim, the end of a break."""
    table = at.table
    here = [seat for seat in table.staying if seat not in away]
    actor, due = table.actor, deadline(table)
    heir = succession(table, away)
    if table.paused is not None:
        if table.host in here:
            at.ask(Host(by=known(table.host), act=GoOn()))
            return
        assert heir is not None, f"nobody of {here} can end the break"
        at.now = max(at.now, heir.due)
        at.ask(PassOn(host=heir.host, to=heir.to))
    elif actor is not None and table.places[actor].bot and (table.attended or not table.match.state.over):
        at.ask(BotActed(turn=table.turn, answer=None))
    elif pause(table) is not None and any(seat in here for seat in table.attending):
        at.now = max(at.now, known(pause(table)).due)
        at.ask(Clock(turn=table.turn))
    elif actor in here:
        offers = [offer for offer in table.match.offers() if offer.kind != "leave"] or list(table.match.offers())
        at.act(rng.choice(offers).sample(rng, table.game.actions))
    elif any(seat in here and (seat in table.sitting_out or table.places[seat].lent) for seat in table.present):
        seat = next(seat for seat in here if seat in table.sitting_out or table.places[seat].lent)
        at.ask(ComeBack(seat=seat) if seat in table.sitting_out else Host(by=seat, act=TakeBack(seat=seat)))
    elif due is not None:
        at.now = max(at.now, due)
        at.ask(Clock(turn=table.turn))
    else:
        reasons = [(by, reason) for by in here if (reason := grounds(table, by, away=away)) is not None]
        assert reasons, f"seat {actor} holds up {here}"
        by, reason = reasons[0]
        at.now = max(at.now, reason.due)
        at.ask(Claim(by=by, seat=reason.seat, remedy=reason.remedies[0], away=away))


def conserves(at: Rig) -> None:
    if at.table.game.name in MONEY and at.table.match.state.over:
        assert sum(at.table.match.payoffs()) == 0


def verified(at: Rig) -> Failure | None:
    """The fault that `verify` finds in the log of an honest house, if it finds one."""
    salt = random.Random(1).randbytes
    with SqliteStore(":memory:") as store:
        entries = [TABLE.entry(event, salt=salt(16)) for event in at.events]
        store.append(TABLES + at.table.id, entries, after=0, secrets=at.kept).result()
        return verify_store(store).failure


@pytest.mark.parametrize("game", sorted(GAMES))
@pytest.mark.parametrize("clock", ["calm", "off"])
@pytest.mark.parametrize("seed", range(8))
def test_whatever_happens_who_is_here_goes_on_and_no_chip_is_lost(game: str, clock: str, seed: int) -> None:
    rng = random.Random(f"walk {game} {clock} {seed}")
    at = gathered(game, rng, clock=clock, seed=seed)
    away: dict[int, int] = {}
    states = {at.table.seq: at.table}
    for _ in range(60):
        for seat in at.table.present:
            if rng.random() < 0.08:
                away.pop(seat) if seat in away else away.update({seat: at.now})
        if all(seat in away for seat in at.table.staying):
            away.clear()
        for _ in range(rng.randint(0, 2)):
            trouble(at, rng, away)
            states[at.table.seq] = at.table
        if at.table.over or not at.table.staying:
            break
        if all(seat in away for seat in at.table.staying):
            continue
        before, began = at.table.turn, at.now
        while at.table.turn == before and not at.table.over:
            progress(at, rng, away)
            states[at.table.seq] = at.table
            assert at.now - began <= BOUND
            if all(seat in away for seat in at.table.staying):
                break
        conserves(at)
    assert verified(at) is None
    table, compared = at.refold(1), 0
    for upto in range(2, len(at.events) + 1):
        table = evolve(table, at.events[upto - 1])
        if upto in states:
            compared += 1
            assert table == states[upto]
    assert compared > 1
