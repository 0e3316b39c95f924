"""Which table follows which is kept in the store; a season tells its reader of no evening that he may not know of."""

import asyncio
from pathlib import Path

import pytest
from msgspec.structs import replace

from potluck.errors import RequestError
from potluck.room import Room, Season
from potluck.words import LANGUAGES, language
from potluck.words.season import season_info
from tests.known import known
from tests.unit.room.company import DUEL, room_on


async def sat(room: Room, table: str, *players: str) -> str:
    """The table with these players in its first seats."""
    for seat, player in enumerate(players):
        await room.sit(table, player, seat=seat, name=player.title())
    return table


async def opened(room: Room, *players: str) -> str:
    return await sat(room, (await room.open_table("draw", seats=DUEL)).id, *players)


async def over(room: Room, table: str, *players: str) -> str:
    """Ends the match at once: who is to act leaves, and loses what he has put in. Gives who that was."""
    quitter = players[known((await room.sight(table, players[0])).view).actor or 0]
    await room.leave(table, quitter)
    assert (await room.sight(table, quitter)).table.over
    return quitter


async def following(room: Room, table: str, player: str) -> str:
    return (await room.seasons.after(table, player, lambda: room.open_table("draw", seats=DUEL))).id


def shape(season: Season) -> list[tuple[str, bool, tuple[bool, ...]]]:
    """Who stands in a season, and at which evenings he was there."""
    return [(account.name, account.you, tuple(net is not None for net in account.nets)) for account in season.accounts]


async def test_those_who_play_again_meet_after_a_restart_too(tmp_path: Path) -> None:
    async with room_on(tmp_path / "potluck.db") as room:
        first = await opened(room, "ann", "ben")
        await over(room, first, "ann", "ben")
        second = await following(room, first, "ann")
    async with room_on(tmp_path / "potluck.db") as room:
        assert await following(room, first, "ben") == second
        await over(room, await sat(room, second, "ann", "ben"), "ann", "ben")
    async with room_on(tmp_path / "potluck.db") as room:
        third = await asyncio.gather(*(following(room, table, "ann") for table in (first, second, first)))
        assert len(set(third)) == 1, "who comes from the first evening is led to the last"
        assert third[0] not in (first, second)


async def test_a_season_adds_up_and_is_the_same_after_a_restart(tmp_path: Path) -> None:
    async with room_on(tmp_path / "potluck.db") as room:
        tables = [await opened(room, "ann", "ben")]
        quitters = []
        for players in (("ann", "ben"), ("ben", "ann")):
            quitters.append((await over(room, tables[-1], *players)).title())
            tables.append(await sat(room, await following(room, tables[-1], "ann"), "ben", "ann"))
        season = await room.seasons.of(tables[-1], "ann")
        assert [evening.table for evening in season.evenings] == tables
        assert shape(season) == [("Ann", True, (True,) * 3), ("Ben", False, (True,) * 3)]
        for at, quitter in enumerate(quitters):
            nets = {account.name: account.nets[at] or 0 for account in season.accounts}
            assert nets[quitter] < 0
            assert sum(nets.values()) == 0
        assert sum(account.net for account in season.accounts) == 0
        middle = await room.seasons.of(tables[1], "ben")
        assert [evening.table for evening in middle.evenings] == tables[:2]
    async with room_on(tmp_path / "potluck.db") as room:
        again = await room.seasons.of(tables[-1], "ann")
        assert (again.evenings, again.accounts) == (season.evenings, season.accounts)
        for code in LANGUAGES:
            info = season_info(again, language(code))
            assert [account.net for account in info.accounts] == sorted((a.net for a in season.accounts), reverse=True)
            assert all(evening.text for evening in info.evenings if evening.deals)
            assert "3" in info.together, "three tables of one evening"
            left = [account.net for account in info.accounts]
            for payment in info.payments:
                left[payment.payer] += payment.amount
                left[payment.payee] -= payment.amount
            assert left == [0, 0], "they are settled together"
            assert len(info.payments) <= 1
        rested = replace(again.evenings[0], at=0)
        assert Season(table="t", game="draw", evenings=(rested, *again.evenings[1:]), accounts=()).tonight == 2


async def test_nobody_hears_of_an_evening_before_his_first_nor_who_has_the_link_alone(tmp_path: Path) -> None:
    async with room_on(tmp_path / "potluck.db") as room:
        first = await opened(room, "ann", "ben")
        await over(room, first, "ann", "ben")
        second = await sat(room, await following(room, first, "ann"), "cyd", "ann")
        await over(room, second, "cyd", "ann")
        third = await sat(room, await following(room, second, "cyd"), "cyd", "ann")
        heard = {
            player: [evening.table for evening in (await room.seasons.of(third, player)).evenings]
            for player in ("ann", "ben", "cyd", "eve", None)
        }
        assert heard == {
            "ann": [first, second, third],
            "ben": [first, second, third],
            "cyd": [second, third],
            "eve": [third],
            None: [third],
        }
        assert "Ben" not in [account.name for account in (await room.seasons.of(third, "cyd")).accounts]
        with pytest.raises(RequestError) as refused:
            await following(room, second, "ben")
        assert refused.value.code == "seat.none"


async def test_a_table_of_another_game_is_no_evening_of_the_season(tmp_path: Path) -> None:
    async with room_on(tmp_path / "potluck.db") as room:
        first = await opened(room, "ann", "ben")
        await over(room, first, "ann", "ben")
        dice = await room.seasons.after(first, "ann", lambda: room.open_table("dice", seats=DUEL))
        await sat(room, dice.id, "ann", "ben")
        assert [evening.table for evening in (await room.seasons.of(dice.id, "ann")).evenings] == [dice.id]


async def test_an_unknown_table_has_no_season(tmp_path: Path) -> None:
    async with room_on(tmp_path / "potluck.db") as room:
        with pytest.raises(RequestError) as refused:
            await room.seasons.of("nowhere", "ann")
        assert refused.value.code == "table.unknown"
