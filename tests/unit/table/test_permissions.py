"""Permissions at a table: just what `decide` then accepts, at every step, for every seat and a stranger."""

import random
from collections.abc import Iterator
from typing import Any

import pytest

from potluck.errors import PotluckError
from potluck.games import poker
from potluck.log import SeatPlan
from potluck.protocol import Game, show
from potluck.table import Begin, BotActed, Command, Dismiss, Fill, Leave, Permissions, Sit, decide, sight
from tests.games.kuhn3 import GAMES_WITH_KUHN3
from tests.unit.table.rig import PERSON, Rig, bot

STRANGER = "stranger"
CASH = poker.Rules()
SIT_AND_GO = poker.PRESETS["sit-and-go"]


def may(rig: Rig, seat: int | None) -> Permissions:
    """Who sits where and when it begins; what else a host may do has tests of its own (`test_panel.py`)."""
    may = sight(rig.table, seat).may
    return Permissions(
        sit=may.sit, fill=may.fill, dismiss=may.dismiss, begin=may.begin, spare=may.spare, leave=may.leave
    )


def accepted(rig: Rig, command: Command) -> bool:
    """Whether something comes of the command."""
    try:
        return bool(decide(rig.table, command, kept=rig.kept, now=rig.now, entropy=rig.entropy).events)
    except PotluckError:
        return False


def allowed(rig: Rig, seat: int | None) -> Permissions:
    """What is accepted of somebody in that seat, tried one by one."""
    table = rig.table
    player = table.places[seat].player if seat is not None else STRANGER
    seats = range(len(table.places))
    if player is None:  # a bot's seat, or a free one, asks for nothing
        return Permissions()
    by = -1 if seat is None else seat
    return Permissions(
        sit=tuple(at for at in seats if accepted(rig, Sit(seat=at, player=player))),
        fill=tuple(at for at in seats if accepted(rig, Fill(seat=at, plan=bot(), by=by))),
        dismiss=tuple(at for at in seats if accepted(rig, Dismiss(seat=at, by=by))),
        begin=accepted(rig, Begin(by=by)),
        leave=seat is not None and accepted(rig, Leave(seat=seat)),
    )


def steps(rules: Any, seats: tuple[SeatPlan, ...], *, game: Game, seed: int) -> Iterator[Rig]:
    """A table at which people come, go, fill seats and play at random."""
    rng, rig = random.Random(seed), Rig(rules, seats=seats, game=game, seed=seed)
    for step in range(60):
        yield rig
        if rig.table.over:
            return
        viewer = rng.choice((None, *range(len(seats))))
        found = allowed(rig, viewer)
        asked: list[Command] = [Sit(seat=at, player=f"p{step}") for at in rig.table.free]
        if viewer is not None:
            asked += [Fill(seat=at, plan=bot(), by=viewer) for at in found.fill]
            asked += [Dismiss(seat=at, by=viewer) for at in found.dismiss if rng.random() < 0.2]
            asked += [Begin(by=viewer)] * found.begin
            asked += [Leave(seat=viewer)] * (found.leave and rng.random() < 0.2)
        if rig.table.actor is not None and (not asked or rng.random() < 0.7):
            offers = [offer for offer in rig.table.match.offers() if offer.kind != "leave"]
            at, action = rig.table.actor, rng.choice(offers).sample(rng, game.actions)
            if rig.table.places[at].plan.kind == "bot":
                rig.ask(BotActed(turn=rig.table.turn, answer=show(action)))
            else:
                rig.act(action, id=f"act-{step}")
        elif asked:
            rig.ask(rng.choice(asked))


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize("rules", [CASH, SIT_AND_GO], ids=["cash", "sit-and-go"])
def test_what_one_may_do_is_what_is_accepted(rules: Any, seed: int) -> None:
    seen = set()
    for rig in steps(rules, (PERSON, PERSON, PERSON, bot()), game=poker.GAME, seed=seed):
        for seat in (None, *range(4)):
            found = may(rig, seat)
            tried = allowed(rig, seat)
            assert (found.sit if seat is None or rig.table.places[seat].player else ()) == tried.sit
            assert (found.fill, found.dismiss, found.begin) == (tried.fill, tried.dismiss, tried.begin)
            assert found.leave == (tried.leave and seat in rig.table.present)
            assert not found.begin or found.spare
            seen |= {name for name in found.__struct_fields__ if getattr(found, name)}
    assert {"sit", "fill", "dismiss", "leave"} <= seen


@pytest.mark.parametrize("game", GAMES_WITH_KUHN3.values(), ids=GAMES_WITH_KUHN3)
def test_in_every_game_a_free_seat_can_be_taken_and_filled_and_a_taken_one_left(game: Game) -> None:
    count = game.seats[0]
    rig = Rig(game.options(), seats=(PERSON,) * count, game=game)
    assert may(rig, None).sit == tuple(range(count))
    rig.ask(Sit(seat=0, player="p0"))
    rest = tuple(range(1, count))
    assert may(rig, 0) == Permissions(fill=rest, leave=True)
    assert may(rig, None) == Permissions(sit=rest)
    rig.fill()
    assert may(rig, None) == Permissions()
    assert may(rig, 0) == Permissions(leave=True), "everybody is there and the match runs"


def test_only_a_table_for_cash_can_begin_without_somebody() -> None:
    cash = Rig(CASH, seats=(PERSON,) * 3, game=poker.GAME)
    cash.ask(Sit(seat=0, player="p0"))
    assert (may(cash, 0).spare, may(cash, 0).begin) == (True, False), "one alone waits"
    cash.ask(Sit(seat=1, player="p1"))
    assert may(cash, 0).begin
    assert not may(cash, 1).spare, "that is for the host"

    sit_and_go = Rig(SIT_AND_GO, seats=(PERSON,) * 3, game=poker.GAME)
    sit_and_go.ask(Sit(seat=0, player="p0"))
    sit_and_go.ask(Sit(seat=1, player="p1"))
    assert not may(sit_and_go, 0).spare


def test_who_has_said_that_he_leaves_is_not_asked_again() -> None:
    rig = Rig(CASH, seats=(PERSON,) * 3, game=poker.GAME).fill()
    (seat, *_) = (at for at in range(3) if at != rig.table.actor)
    rig.ask(Leave(seat=seat))
    assert not may(rig, seat).leave


@pytest.mark.parametrize("name", [name for name in GAMES_WITH_KUHN3 if name != "poker"])
def test_where_nobody_can_join_later_a_bot_stays_once_the_match_runs(name: str) -> None:
    game = GAMES_WITH_KUHN3[name]
    count = max(2, game.seats[0])
    rig = Rig(game.options(), seats=(PERSON,) * (count - 1) + (bot(),), game=game)
    rig.ask(Sit(seat=0, player="p0"))
    if count > 2:
        assert may(rig, 0).dismiss == (count - 1,)
        rig.fill()
    assert rig.table.started
    assert may(rig, 0).dismiss == ()
