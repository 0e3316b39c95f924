"""A record is found again from the logs, belongs to one player, and does not read twice what cannot change."""

from pathlib import Path
from random import Random
from typing import Any

import pytest

from potluck.room import Room, SeatPlan
from potluck.room import history as reading
from potluck.store import SqliteStore, open_store
from potluck.words import language
from potluck.words.memory import records
from tests.games.kuhn3 import GAMES_WITH_KUHN3 as GAMES
from tests.known import known
from tests.unit.room.company import noon, room_on
from tests.unit.web.clients import AtHome


async def played(room: Room, *, deals: int, seed: int, game: str = "draw", leave: bool = True) -> str:
    """A table of Ann and Ben after so many deals of random acts."""
    rng, seats = Random(seed), GAMES[game].seats[0]
    table = (await room.open_table(game, seats=(SeatPlan("person"),) * seats)).id
    players = ("ann", "ben", "cyd")[:seats]
    for seat, player in enumerate(players):
        sight = await room.sit(table, player, seat=seat, name=player)
    for number in range(5000):
        sight = await room.sight(table, players[known(sight.view).actor])
        if sight.table.over:
            return table
        offers = {offer.kind: offer for offer in known(sight.view).offers}
        if known(sight.view).deal > deals and not leave:
            return table
        offer = (
            offers["leave"]
            if known(sight.view).deal > deals
            else rng.choice([o for k, o in offers.items() if k != "leave"])
        )
        action = offer.sample(rng, GAMES[game].actions)
        await room.act(table, players[sight.seat or 0], turn=sight.turn, action=action, id=f"{number}")
        sight = await room.sight(table, players[0])
        if sight.table.over:
            return table
    raise AssertionError("no end")


@pytest.fixture
def store(tmp_path: Any) -> Any:
    with SqliteStore(tmp_path / "potluck.db") as store:
        yield store


async def test_what_one_wins_the_other_loses_in_every_deal(store: Any) -> None:
    room = Room(store, AtHome(), games=GAMES, pace=0)
    for seed in range(3):
        await played(room, deals=4, seed=seed)
    ann, ben = await room.record("ann"), await room.record("ben")
    assert len(ann) == len(ben) == 3
    for mine, theirs in zip(ann, ben, strict=True):
        assert mine.table.id == theirs.table.id
        assert mine.net == -theirs.net
        assert [deal.net for deal in mine.deals] == [-deal.net for deal in theirs.deals]
        assert [deal.deal for deal in mine.deals] == list(range(1, len(mine.deals) + 1))
        assert all(deal.dealt is not None and (deal.pot or 0) > 0 for deal in mine.deals[:-1])
    assert await room.record("somebody") == ()
    await room.close()


async def test_a_restart_changes_no_record_and_a_match_that_is_over_is_read_once(
    store: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    room = Room(store, AtHome(), games=GAMES, pace=0)
    over = await played(room, deals=2, seed=1)
    running = await played(room, deals=2, seed=2, leave=False)
    before = await room.record("ann")
    await room.close()
    again = Room(store, AtHome(), games=GAMES, pace=0)
    assert await again.record("ann") == before
    read: list[str] = []
    honest = SqliteStore.read

    def noted(self: Any, stream: str, **more: Any) -> Any:
        read.append(stream)
        return honest(self, stream, **more)

    monkeypatch.setattr(SqliteStore, "read", noted)
    assert await again.record("ann") == before
    assert f"table/{running}" not in read  # nothing has happened there meanwhile
    assert f"table/{over}" not in read
    await again.close()


@pytest.mark.parametrize("game", ["draw", "reddog", "paigow"])
async def test_who_leaves_has_lost_whatever_he_has_won(game: str, tmp_path: Path) -> None:
    rng, chosen, ahead = Random(7), GAMES[game], ""
    players = ("ann", "ben")[: chosen.seats[0]]
    async with room_on(tmp_path / "room.db", seed=7, clock=noon) as room:
        table = (await room.open_table(game, seats=(SeatPlan("person"),) * len(players))).id
        for seat, player in enumerate(players):
            await room.sit(table, player, seat=seat, name=player)
        while not (sight := await room.sight(table, players[0])).table.over:
            player = players[known(sight.view).actor]
            offers = {offer.kind: offer for offer in known((await room.sight(table, player)).view).offers}
            if "next" in offers and not ahead:
                (record,) = await room.record(player)
                ahead = player if record.net > 2 else ""
            kinds = ["leave"] if ahead else sorted(offers.keys() - {"leave"})
            action: Any = offers[rng.choice(kinds)].sample(rng, chosen.actions)
            await room.act(table, player, turn=sight.turn, action=action, id=f"{sight.turn}")
        (left,) = await room.record(ahead)
        assert (left.won, left.behind) == (False, ())
        assert left.net > 0, "the money stays as it is"
        (told,) = records([left], dict(GAMES), language("en"))
        assert (told.won, told.lost, [one.beaten for one in told.opponents]) == (0, 1, [0] * (len(players) - 1))
        for other in set(players) - {ahead}:
            (stayed,) = await room.record(other)
            assert (stayed.won, stayed.behind) == (True, (left.seat,))


async def test_a_game_that_counts_no_hands_and_has_three_seats_has_a_record_too(store: Any) -> None:
    room = Room(store, AtHome(), games=GAMES, pace=0)
    await played(room, deals=2, seed=3, game="kuhn3", leave=False)
    (record,) = await room.record("cyd")
    assert record.seat == 2
    assert [deal.dealt for deal in record.deals] == [None] * len(record.deals)
    await room.close()


async def test_every_state_of_a_table_is_the_fold_of_its_log() -> None:
    from contextlib import closing

    with closing(open_store(":memory:")) as store:
        room = Room(store, AtHome(), games=GAMES, pace=0)
        table = await played(room, deals=2, seed=4, leave=False)
        states = [state async for state in reading.states(store, GAMES, table)]
        assert [state.seq for state in states] == list(range(1, len(states) + 1))
        assert states[-1] == await room._hosts[table].peek()
        await room.close()


async def test_a_result_among_several_is_told_once_and_not_for_each_opponent(store: Any) -> None:
    room = Room(store, AtHome(), games=GAMES, pace=0)
    await played(room, deals=3, seed=1, game="kuhn3")
    (table,) = await room.record("ann")
    (game,) = records([table], dict(GAMES), language("en"))
    assert len(game.opponents) == 2
    assert game.net == table.net
    assert [(one.net, one.won + one.lost, one.duels, one.matches) for one in game.opponents] == [(0, 0, 0, 1)] * 2
    await room.close()
