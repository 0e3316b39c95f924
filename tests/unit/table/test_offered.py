"""What a screen offers its viewer is what would be done, and nothing else: at every step of random evenings."""

import random
from collections.abc import Iterator
from typing import Any, get_args

import pytest

from potluck.errors import PotluckError
from potluck.games import GAMES
from potluck.log import Speed
from potluck.options import read
from potluck.table import (
    Adjust,
    Begin,
    BringBack,
    ComeBack,
    Dismiss,
    Fill,
    Finish,
    GoOn,
    HandOver,
    Host,
    Leave,
    Lend,
    Pace,
    Pause,
    Ready,
    Remove,
    Rest,
    SetPace,
    Sit,
    SitOut,
    TakeBack,
    decide,
    sight,
)
from potluck.table.permissions import Permissions
from potluck.table.presence import Lines
from tests.unit.table.rig import PERSON, Rig, bot
from tests.unit.table.test_walk import gathered, progress, trouble

STAKES: dict[str, tuple[str, dict[str, Any]]] = {
    "poker": ("money.unit", {"money": {"unit": 7}}),
    "reddog": ("credits", {"credits": 3}),
}
"""An option of a game that may change between deals, and another value for it."""


def does_something(at: Rig, command: Any) -> bool:
    """Whether the table takes the command, and anything comes of it."""
    try:
        return bool(decide(at.table, command, kept=at.kept, now=at.now, entropy=random.Random(1).randbytes).events)
    except PotluckError:
        return False


def led(at: Rig, by: int, act: Any, away: dict[int, int]) -> bool:
    return does_something(at, Host(by=by, act=act, away=away))


def claims(at: Rig, by: int, away: dict[int, int], may: Permissions) -> Iterator[tuple[str, object, object]]:
    """For one viewer: what, whether it stands on his screen, whether it is done."""
    seats = tuple(range(len(at.table.places)))

    def where(make: Any) -> tuple[int, ...]:
        return tuple(seat for seat in seats if led(at, by, make(seat), away))

    def given(make: Any) -> tuple[int, ...]:
        return tuple(seat for seat in seats if does_something(at, make(seat)))

    table, player = at.table, at.table.places[by].player or "nobody"
    yield "pause", may.pause, led(at, by, Pause(), away)
    yield "resume", may.resume, led(at, by, GoOn(), away)
    yield "lend", may.lend, where(lambda seat: Lend(seat=seat, plan=bot()))
    yield "take_back", may.take_back, where(lambda seat: TakeBack(seat=seat))
    yield "remove", may.remove, where(lambda seat: Remove(seat=seat))
    yield "sit_out", may.sit_out, where(lambda seat: SitOut(seat=seat))
    brought = where(lambda seat: BringBack(seat=seat))
    yield "bring_back", may.bring_back, tuple(seat for seat in brought if seat != by)  # oneself: `come_back`
    yield "hand_over", may.hand_over, where(lambda seat: HandOver(seat=seat))
    yield "pace", may.pace, any(led(at, by, SetPace(speed=speed), away) for speed in get_args(Speed))
    yield "clock", may.clock, any(led(at, by, SetPace(clock=clock), away) for clock in get_args(Pace))
    yield "finish", may.finish, any(led(at, by, Finish(when=when), away) for when in ("deal", "round", "never"))
    yield "fill", may.fill, given(lambda seat: Fill(seat=seat, plan=bot(), by=by))
    yield "dismiss", may.dismiss, given(lambda seat: Dismiss(seat=seat, by=by))
    yield "begin", may.begin, does_something(at, Begin(by=by))
    yield "leave", may.leave, does_something(at, Leave(seat=by))
    yield "rest", may.rest, does_something(at, Rest(seat=by))
    yield "come_back", may.come_back, does_something(at, ComeBack(seat=by))
    if not may.come_back:  # to be ready brings who sits out back as well
        yield "ready", may.ready, does_something(at, Ready(seat=by, deal=table.match.deal))
    yield "sit", may.sit, given(lambda seat: Sit(seat=seat, player=player, name="Any"))
    if table.game.name in STAKES:
        path, change = STAKES[table.game.name]
        offered = any(free == "*" or free == path or path.startswith(f"{free}.") for free in may.adjust)
        other = Adjust(options=read(table.game.options, change, base=table.upcoming or table.options))
        yield "adjust", offered, led(at, by, other, away)


def holds(at: Rig, away: dict[int, int]) -> int:
    """Compare for each person; how many offers were open."""
    lines, opened = Lines(now=at.now, away=away, here={}), 0
    for by in at.table.present:
        may = sight(at.table, by, lines=lines).may
        for what, offered, done in claims(at, by, away, may):
            assert offered == done, (what, by, at.table.actor)
            opened += bool(offered)
    sits = sight(at.table, None, lines=lines).may.sit
    seats = range(len(at.table.places))
    assert sits == tuple(seat for seat in seats if does_something(at, Sit(seat=seat, player="new", name="New")))
    return opened


@pytest.mark.parametrize("game", sorted(GAMES))
@pytest.mark.parametrize("clock", ["calm", "off"])
@pytest.mark.parametrize("seed", range(3))
def test_what_is_offered_is_done_and_nothing_else(game: str, clock: str, seed: int) -> None:
    rng = random.Random(f"offered {game} {clock} {seed}")
    at = gathered(game, rng, clock=clock, seed=seed)
    away: dict[int, int] = {}
    opened = 0
    for _ in range(40):
        for seat in at.table.present:
            if rng.random() < 0.15:
                away.pop(seat) if seat in away else away.update({seat: at.now - 5_000})
        if rng.random() < 0.5:
            trouble(at, rng, away)
        if at.table.over or not at.table.staying:
            break
        if all(seat in away for seat in at.table.staying):
            away.clear()
        opened += holds(at, away)
        progress(at, rng, away)
    assert opened > 10


def test_before_the_match_too() -> None:
    for game in sorted(GAMES):
        least, most = GAMES[game].seats
        seats = max(least, min(most, 3))
        for preset in GAMES[game].presets:
            at = Rig(GAMES[game].presets[preset], seats=(PERSON,) * seats, game=GAMES[game])
            for seat in range(seats - 1):
                at.ask(Sit(seat=seat, player=f"p{seat}", name=f"Name {seat}"))
                assert holds(at, {}) > 0
                assert holds(at, {0: at.now - 5_000}) > 0
