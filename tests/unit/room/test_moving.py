"""A seat comes along to another device: what comes with it, who is signed out, and that nobody else can take it."""

import asyncio
import json
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from potluck.errors import PotluckError
from potluck.log import SeatPlan
from potluck.room import Room, Sight
from potluck.room.history import states
from potluck.room.seat_links import ISSUED, MOMENT, TRIED, SeatLinks
from potluck.store.verify import verify_export, verify_store
from potluck.table import player_digest
from potluck.table.absence import LOST
from potluck.table.ledger import Ledger, ledger_of
from tests.known import known
from tests.unit.room.company import GAMES, room_on

PERSON = SeatPlan("person")


class Hours:
    """A clock that a test sets."""

    def __init__(self) -> None:
        self.now = 1_000_000

    def __call__(self) -> int:
        return self.now


@pytest.fixture
def hours() -> Hours:
    return Hours()


@pytest.fixture
async def room(tmp_path: Path, hours: Hours) -> AsyncIterator[Room]:
    async with room_on(tmp_path / "felt.db", clock=hours, seed=7) as room:
        yield room


@pytest.fixture
def links(room: Room) -> SeatLinks:
    return SeatLinks(room)


async def table_of(room: Room, *players: str, seats: int = 0) -> str:
    """A table of hold'em at which these have sat down, and which has begun."""
    plans = (PERSON,) * (seats or len(players))
    table = await room.open_table("poker", seats=plans, options={"open_deals": False})
    for at, player in enumerate(players):
        await room.sit(table.id, player, seat=at, name=player.upper())
    if seats > len(players):
        await room.begin(table.id, players[0])
    return table.id


async def refused(work: Any, code: str) -> None:
    with pytest.raises(PotluckError) as error:
        await work
    assert error.value.code == code


def cards_of(sight: Sight, seat: int) -> tuple[Any, ...]:
    """The cards at that seat that the viewer sees."""
    return tuple(known(sight.view).felt().spots[seat].cards)


async def over(room: Room, name: str, *players: str) -> None:
    """Plays the running deal to its end: everybody folds."""
    while True:
        for player in players:
            seen = await room.sight(name, player)
            if (
                seen.view is not None
                and seen.view.actor == seen.seat
                and any(o.kind == "fold" for o in seen.view.offers)
            ):
                await room.act(name, player, turn=seen.turn, action="fold", id=f"fold-{seen.turn}")
                break
        else:
            return


async def test_seat_name_and_cards_come_along(room: Room, links: SeatLinks) -> None:
    name = await table_of(room, "a", "b", "c")
    before = await room.sight(name, "b")
    link = await links.issue(name, "b")
    after = await links.redeem(name, "b on a phone", link.secret)
    assert (after.seat, link.seat) == (1, 1)
    assert cards_of(after, 1) == cards_of(before, 1) != ()
    assert [seat.name for seat in after.table.seats] == ["A", "B", "C"]
    assert [seat.host for seat in after.table.seats] == [True, False, False]


async def test_who_has_moved_is_signed_out_and_sees_what_a_spectator_sees(room: Room, links: SeatLinks) -> None:
    name = await table_of(room, "a", "b", "c")
    async with room.subscribe(name, "b") as sights:
        assert (await anext(sights)).seat == 1
        await links.redeem(name, "b on a phone", (await links.issue(name, "b")).secret)
        await refused(_to_its_end(sights), "seat.moved")
    seen = await room.sight(name, "b")
    assert seen.seat is None
    assert seen.late
    await refused(room.act(name, "b", turn=0, action="fold", id="late"), "seat.none")
    assert [listing.seat for listing in await room.tables("b")] == []
    assert [listing.seat for listing in await room.tables("b on a phone")] == [1]


async def _to_its_end(sights: Any) -> None:
    async for _ in sights:
        pass


async def test_the_host_stays_the_host_on_another_device(room: Room, links: SeatLinks) -> None:
    name = await table_of(room, "a", "b", "c", seats=4)
    after = await links.redeem(name, "a on a phone", (await links.issue(name, "a")).secret)
    assert after.may.fill == (3,)
    assert (await room.sight(name, "b")).may.fill == ()


async def test_who_has_just_moved_is_here_and_stays_the_host(room: Room, links: SeatLinks, hours: Hours) -> None:
    table = await table_of(room, "a", "b", "c")
    async with room.subscribe(table, "a"), room.subscribe(table, "b"):
        hours.now += 600_000
        await links.redeem(table, "a2", (await links.issue(table, "a")).secret)
        for _ in range(50):
            await asyncio.sleep(0.001)
        moved = await room.sight(table, "a2")
    assert moved.presence[0].state == "here"
    assert [seat.host for seat in moved.table.seats] == [True, False, False]


async def test_what_was_private_to_the_seat_follows_the_person_and_leaves_the_old_device(
    room: Room, links: SeatLinks
) -> None:
    name = await table_of(room, "a", "b", "c")
    mine = cards_of(await room.sight(name, "b"), 1)
    await links.redeem(name, "b on a phone", (await links.issue(name, "b")).secret)
    await over(room, name, "a", "b on a phone", "c")
    for player, shown in (("b on a phone", True), ("b", False), ("a", False), (None, False)):
        replay = await room.replay(name, 1, player)
        assert any(cards_of(frame.sight, 1) == mine for frame in replay.frames) is shown, player
        text = "\n".join(await room.export(name, player))
        private = [line for line in text.splitlines() if '\\"kind\\":\\"held\\"' in line and '\\"to\\":[1]' in line]
        assert bool(private) is shown, player
        assert verify_export(text.splitlines(), games=GAMES).failure is None, player


async def test_the_record_goes_with_the_person(room: Room, links: SeatLinks) -> None:
    name = await table_of(room, "a", "b", "c")
    await over(room, name, "a", "b", "c")
    await links.redeem(name, "b on a phone", (await links.issue(name, "b")).secret)
    (record,) = await room.record("b on a phone")
    assert record.seat == 1
    assert [deal.deal for deal in record.deals] == [1]
    assert await room.record("b") == ()


async def test_there_and_back_again_all_stays_his(room: Room, links: SeatLinks) -> None:
    name = await table_of(room, "a", "b", "c")
    mine = cards_of(await room.sight(name, "b"), 1)
    await links.redeem(name, "b on a phone", (await links.issue(name, "b")).secret)
    await links.redeem(name, "b", (await links.issue(name, "b on a phone")).secret)
    await over(room, name, "a", "b", "c")
    replay = await room.replay(name, 1, "b")
    assert cards_of(replay.frames[-1].sight, 1) == mine
    assert [deal.deal for record in await room.record("b") for deal in record.deals] == [1]
    assert await room.record("b on a phone") == ()


async def test_everybody_is_told_and_the_log_is_sound(room: Room, links: SeatLinks) -> None:
    name = await table_of(room, "a", "b", "c")
    await links.redeem(name, "b on a phone", (await links.issue(name, "b")).secret)
    for player in ("a", "c", None):
        bodies = [json.loads(json.loads(line)["body"]) for line in await room.export(name, player) if '"body"' in line]
        if player is not None:
            assert [body["body"]["seat"] for body in bodies if body["kind"] == "moved"] == [1]
    report = verify_store(room._services.store, games=GAMES)
    assert report.failure is None


async def test_a_link_is_used_once(room: Room, links: SeatLinks) -> None:
    name = await table_of(room, "a", "b")
    link = await links.issue(name, "b")
    await links.redeem(name, "b on a phone", link.secret)
    await refused(links.redeem(name, "thief", link.secret), "link.unknown")
    await refused(links.redeem(name, "b on a phone", link.secret), "link.unknown")


async def test_a_link_is_for_one_table(room: Room, links: SeatLinks) -> None:
    name, other = await table_of(room, "a", "b"), await table_of(room, "a", "b")
    link = await links.issue(name, "b")
    await refused(links.redeem(other, "thief", link.secret), "link.unknown")
    assert (await links.redeem(name, "b on a phone", link.secret)).seat == 1


async def test_a_link_expires(room: Room, links: SeatLinks, hours: Hours) -> None:
    name = await table_of(room, "a", "b")
    link = await links.issue(name, "b")
    hours.now += MOMENT + 1
    await refused(links.redeem(name, "b on a phone", link.secret), "link.unknown")


async def test_only_the_newest_link_of_a_seat_works(room: Room, links: SeatLinks) -> None:
    name = await table_of(room, "a", "b")
    first, second = await links.issue(name, "b"), await links.issue(name, "b")
    await refused(links.redeem(name, "thief", first.secret), "link.unknown")
    assert (await links.redeem(name, "b on a phone", second.secret)).seat == 1


async def test_a_link_of_somebody_who_left_brings_nothing(room: Room, links: SeatLinks) -> None:
    table = await room.open_table("poker", seats=(PERSON,) * 3)
    await room.sit(table.id, "a", seat=0)
    await room.sit(table.id, "b", seat=1)
    link = await links.issue(table.id, "b")
    await room.leave(table.id, "b")
    await room.sit(table.id, "c", seat=1)
    await refused(links.redeem(table.id, "thief", link.secret), "link.unknown")
    assert (await room.sight(table.id, "c")).seat == 1


async def test_guesses_are_refused_and_slowed(room: Room, links: SeatLinks, hours: Hours) -> None:
    name = await table_of(room, "a", "b")
    link = await links.issue(name, "b")
    for at in range(TRIED):
        await refused(links.redeem(name, "thief", f"{link.secret[:-1]}{'-' if at % 2 else '_'}x"), "link.unknown")
    await refused(links.redeem(name, "thief", "one more"), "link.too_fast")
    hours.now += 3_000
    await refused(links.redeem(name, "thief", "one more"), "link.unknown")
    await refused(links.redeem(name, "thief", "one more"), "link.too_fast")
    assert (await links.redeem(name, "b on a phone", link.secret)).seat == 1, "guesses of others hold up nobody"


async def test_links_are_not_given_by_the_hundred(room: Room, links: SeatLinks) -> None:
    name = await table_of(room, "a", "b")
    for _ in range(ISSUED):
        await links.issue(name, "b")
    await refused(links.issue(name, "b"), "link.too_fast")


async def test_neither_spectators_nor_other_players_get_the_link_of_a_seat(room: Room, links: SeatLinks) -> None:
    name = await table_of(room, "a", "b", "c")
    await refused(links.issue(name, "stranger"), "seat.none")
    await refused(links.issue(name, "c", seat=1), "seat.host")
    await refused(links.issue(name, "c", seat=9), "seat.unknown")


async def test_who_plays_here_cannot_take_a_second_seat_with_a_link(room: Room, links: SeatLinks) -> None:
    name = await table_of(room, "a", "b", "c")
    link = await links.issue(name, "b")
    await refused(links.redeem(name, "c", link.secret), "seat.another")
    assert (await links.redeem(name, "b on a phone", link.secret)).seat == 1


async def test_the_host_lets_in_who_lost_his_device_but_nobody_who_is_here(
    room: Room, links: SeatLinks, hours: Hours
) -> None:
    name = await table_of(room, "a", "b", "c")
    await over(room, name, "a", "b", "c")
    async with room.subscribe(name, "a"):
        async with room.subscribe(name, "b"):
            hours.now += 2 * LOST
            await refused(links.issue(name, "a", seat=1), "link.here")
            assert (await room.sight(name, "a")).may.link == (2,)
        hours.now += LOST - 1
        await refused(links.issue(name, "a", seat=1), "link.here")
        assert (await room.sight(name, "a")).may.link == (2,)
        hours.now += 1
        assert set((await room.sight(name, "a")).may.link) == {1, 2}
        assert (await room.sight(name, "c")).may.link == ()
        link = await links.issue(name, "a", seat=1)
        async with room.subscribe(name, "b"):
            await refused(links.redeem(name, "b on a phone", link.secret), "link.here")
        await refused(links.redeem(name, "b on a phone", link.secret), "link.here")
        hours.now += LOST
        assert (await links.redeem(name, "b on a phone", link.secret)).seat == 1
    lines = [
        json.loads(json.loads(line)["body"])
        for line in await room.export(name, "c")
        if '"moved' in line.replace("\\", "")
    ]
    assert [line["body"].get("by") for line in lines] == ["host"]


async def test_the_host_sees_no_live_cards_by_a_link_for_another(room: Room, links: SeatLinks, hours: Hours) -> None:
    name = await table_of(room, "a", "b", "c")
    async with room.subscribe(name, "a"):
        hours.now += LOST
        for seat in (1, 2):
            await refused(links.issue(name, "a", seat=seat), "link.cards")
        assert (await room.sight(name, "a")).may.link == ()
        while (seen := await room.sight(name, "a")).view is not None and seen.view.actor != 1:
            await room.act(name, "abc"[known(seen.view.actor)], turn=seen.turn, action="call", id=f"call-{seen.turn}")
        await room.act(name, "b", turn=seen.turn, action="fold", id="fold")
        hours.now += LOST
        assert (await room.sight(name, "a")).may.link == (1,)
        link = await links.issue(name, "a", seat=1)
        while known((seen := await room.sight(name, "a")).view).deal == 1:
            await room.time_out(name, turn=seen.turn)
        hours.now += LOST
        await refused(links.redeem(name, "a's other device", link.secret), "link.cards")
        assert (await links.redeem(name, "b on a phone", (await links.issue(name, "b")).secret)).seat == 1


async def test_who_was_sent_away_gets_no_seat_by_the_link_of_a_friend(room: Room, links: SeatLinks) -> None:
    table = await room.open_table("poker", seats=(PERSON,) * 4)
    for at, player in enumerate("abc"):
        await room.sit(table.id, player, seat=at)
    await room.lead(table.id, "a", act="remove", seat=2, id="away")
    link = await links.issue(table.id, "b")
    await refused(links.redeem(table.id, "c", link.secret), "seat.barred")
    assert (await links.redeem(table.id, "b on a phone", link.secret)).seat == 1, "the refused press has not used it up"


async def test_secrets_are_long_and_stand_nowhere(room: Room, links: SeatLinks) -> None:
    name = await table_of(room, "a", "b")
    secrets = {(await links.issue(name, "b")).secret for _ in range(3)}
    assert len(secrets) == 3
    assert all(len(secret) * 6 >= 128 for secret in secrets)
    assert not any(secret in repr(vars(links)) for secret in secrets)


async def test_the_ledger_stays_the_persons(room: Room, links: SeatLinks) -> None:
    name = await table_of(room, "a", "b", "c")
    await over(room, name, "a", "b", "c")
    before = await ledger(room, name)
    await links.redeem(name, "b on a phone", (await links.issue(name, "b")).secret)
    after = await ledger(room, name)
    assert [account.net for account in after.accounts] == [account.net for account in before.accounts]
    moved = player_digest("b on a phone", table=name)
    assert [account.key == moved for account in after.accounts] == [False, True, False]


async def ledger(room: Room, name: str) -> Ledger:
    return ledger_of([state async for state in states(room._services.store, GAMES, name)])
