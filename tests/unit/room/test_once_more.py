"""A table that follows another: who led leads again, who played has a seat, and nobody is shut out while he comes."""

import random
from collections.abc import AsyncIterator
from functools import partial
from pathlib import Path

import pytest

from potluck.errors import RequestError
from potluck.log import SeatPlan
from potluck.options import Json
from potluck.room import Room, Sight
from potluck.wire import screen
from potluck.words import LANGUAGES, language
from tests.known import known
from tests.unit.room.company import play, room_on

PERSON = SeatPlan("person")
OPTIONS: dict[str, dict[str, Json]] = {"reddog": {"chips": 4, "rounds": 1}, "poker": {"variant": "holdem"}}
FRIENDS = ("host", "ann", "ben", "cyd")


class Now:
    """A clock that a test sets."""

    def __init__(self) -> None:
        self.at = 1_000_000_000_000

    def __call__(self) -> int:
        return self.at


@pytest.fixture
def now() -> Now:
    return Now()


@pytest.fixture
async def room(tmp_path: Path, now: Now) -> AsyncIterator[Room]:
    async with room_on(tmp_path / "felt.db", clock=now, seed=5) as room:
        yield room


async def evening(room: Room, *players: str, game: str = "reddog") -> str:
    """A match of Red Dog, or of another game, among these."""
    table = (await room.open_table(game, seats=(PERSON,) * len(players), options=OPTIONS[game])).id
    for seat, player in enumerate(players):
        await room.sit(table, player, seat=seat, name=player.title())
    await ended(room, table, *players)
    return table


async def ended(room: Room, table: str, *players: str) -> None:
    """Plays one deal at random, after which the evening ends at its host's wish."""
    sights = [await room.sight(table, player) for player in players]
    host = next(player for player, sight in zip(players, sights, strict=True) if sight.may.lead)
    await room.lead(table, host, act="finish", when="deal", id="end")
    rng = random.Random(1)
    while not (seen := await room.sight(table, host)).table.over:
        by = {(await room.sight(table, player)).seat: player for player in players}
        player = by[known(seen.view).actor]
        await play(room, await room.sight(table, player), player, rng=rng)


async def again(room: Room, table: str, player: str, *, seats: int = 4, game: str = "reddog") -> str:
    opened = partial(room.open_table, game, seats=(PERSON,) * seats, options=OPTIONS[game])
    return (await room.seasons.after(table, player, opened)).id


async def begun(room: Room, table: str, host: str) -> None:
    """Begins without those who are missing, once it was told who they are."""
    with pytest.raises(RequestError):
        await room.begin(table, host)
    await room.begin(table, host)


async def comes(room: Room, table: str, player: str, *, seat: int) -> Sight:
    return await room.sit(table, player, seat=seat, name=player.title())


async def no_seat(room: Room, table: str) -> int:
    return room.welcome.found_no_seat(await room.seasons.last_of(table))


def leader(sight: Sight) -> str:
    return next(seat.name for seat in sight.table.seats if seat.host)


async def test_who_led_leads_again_however_late_he_comes_and_until_then_it_is_said_who_does(room: Room) -> None:
    first = await evening(room, *FRIENDS)
    second = await again(room, first, "ann")
    seen = await comes(room, second, "ann", seat=1)
    assert (leader(seen), seen.awaited_host) == ("Ann", "Host")
    said = {code: screen(seen, language(code)).words.notices[-1] for code in LANGUAGES}
    assert all("Host" in text for text in said.values())
    assert said["en"] == "You lead the table until Host comes."
    looks_on = screen(await room.sight(second), language("en")).words
    assert "Ann leads the table until Host comes." in looks_on.prompt
    await comes(room, second, "ben", seat=2)
    seen = await comes(room, second, "host", seat=0)
    assert (leader(seen), seen.awaited_host) == ("Host", "")
    texts = [notice.text for notice in screen(seen, language("en")).notices]
    assert texts == ["Host is the host now, as before."]
    await room.lead(second, "host", act="hand_over", seat=2, id="to-ben")
    assert leader(await comes(room, second, "host", seat=0)) == "Ben", "a second press takes nothing back"


async def test_who_opens_it_as_the_host_waits_for_no_other(room: Room) -> None:
    second = await again(room, await evening(room, *FRIENDS), "host")
    seen = await comes(room, second, "host", seat=0)
    assert (leader(seen), seen.awaited_host, screen(seen, language("en")).notices) == ("Host", "", ())


async def test_the_host_is_told_who_is_missing_before_he_begins_without_them(room: Room, now: Now) -> None:
    """Whether they still look at the old table or not: their seats are kept."""
    second = await again(room, await evening(room, *FRIENDS), "ann")
    await comes(room, second, "ann", seat=1)
    seen = await comes(room, second, "ben", seat=2)
    now.at += 20_000
    with pytest.raises(RequestError) as refused:
        await room.begin(second, "ben")
    assert refused.value.code == "seat.host", "who is no host is told nothing, and it counts for nothing"
    with pytest.raises(RequestError) as refused:
        await room.begin(second, "ann")
    assert (refused.value.code, refused.value.detail["asked"], refused.value.detail["allowed"]) == (
        "begin.early",
        "Host, Cyd",
        100,
    )
    assert screen(seen, language("en")).awaited == ("Host", "Cyd")
    texts = {code: [presence.text for presence in screen(seen, language(code)).presence] for code in LANGUAGES}
    assert all("Host" in text[0] and "Cyd" in text[3] for text in texts.values())
    assert texts["en"][0] == "kept for Host"
    assert (await room.begin(second, "ann")).table.started, "he has been told"


async def test_who_comes_late_to_poker_finds_his_seat_while_it_is_kept(room: Room, now: Now) -> None:
    first = await evening(room, *FRIENDS, game="poker")
    second = await again(room, first, "ann", game="poker")
    await comes(room, second, "ann", seat=1)
    await comes(room, second, "ben", seat=2)
    with pytest.raises(RequestError):
        await room.begin(second, "ann")
    assert (await room.begin(second, "ann")).table.started
    now.at += 90_000
    for seat in (0, 3):
        with pytest.raises(RequestError) as refused:
            await comes(room, second, "eve", seat=seat)
        assert refused.value.code == "seat.kept"
    assert (await comes(room, second, "cyd", seat=0)).seat == 3
    now.at += 30_000
    assert (await comes(room, second, "eve", seat=0)).seat == 0


async def test_nobody_waits_for_more_than_two_minutes_and_all_are_told_then(room: Room, now: Now) -> None:
    first = await evening(room, *FRIENDS)
    second = await again(room, first, "ann")
    await comes(room, second, "ann", seat=1)
    seen = await comes(room, second, "ben", seat=2)
    assert seen.kept == ((0, "Host"), (3, "Cyd"))
    now.at += 120_000
    assert (await room.sight(second, "ben")).kept == ()
    assert (await room.begin(second, "ann")).table.started


@pytest.mark.parametrize(("since", "kept"), [(1_000, ((1, "Ann"),)), (5_000, ())])
async def test_of_two_the_seat_of_who_goes_between_pages_is_kept_and_of_who_left_it_is_not(
    room: Room, now: Now, since: int, kept: tuple[tuple[int, str], ...]
) -> None:
    pair = ("host", "ann")
    first = await evening(room, *pair)
    async with room.subscribe(first, "ann"):
        now.at += 60_000
    now.at += since
    second = await again(room, first, "host", seats=2)
    assert (await comes(room, second, "host", seat=0)).kept == kept


async def test_a_stranger_gets_no_seat_that_is_kept_and_who_played_gets_his_own(room: Room, now: Now) -> None:
    first = await evening(room, *FRIENDS)
    second = await again(room, first, "ann", seats=5)
    await comes(room, second, "ann", seat=1)
    now.at += 10_000
    assert (await comes(room, second, "eve", seat=0)).seat == 4, "the one that is nobody's"
    with pytest.raises(RequestError) as refused:
        await comes(room, second, "pam", seat=3)
    assert (refused.value.code, refused.value.detail["asked"], refused.value.detail["allowed"]) == (
        "seat.kept",
        "Cyd",
        110,
    )
    assert (await comes(room, second, "cyd", seat=0)).seat == 3, "a press that names another seat"
    assert (await comes(room, second, "host", seat=0)).seat == 0


async def test_the_old_table_tells_that_the_next_match_has_begun(room: Room) -> None:
    first = await evening(room, *FRIENDS)
    second = await again(room, first, "ann")
    await comes(room, second, "ann", seat=1)
    await comes(room, second, "ben", seat=2)
    asks = screen(await room.sight(first, "cyd"), language("en")).sequel
    assert asks == "Ann would like to play again."
    await begun(room, second, "ann")
    said = {code: screen(await room.sight(first, "cyd"), language(code)).sequel for code in LANGUAGES}
    assert said["en"] == "The next match, opened by Ann, has begun."
    assert all("Ann" in text for text in said.values())


async def test_who_comes_too_late_looks_on_and_has_a_seat_the_next_time(room: Room) -> None:
    first = await evening(room, *FRIENDS)
    second = await again(room, first, "ann")
    await comes(room, second, "ann", seat=1)
    await comes(room, second, "ben", seat=2)
    await begun(room, second, "ann")
    for player, seat in (("cyd", 3), ("host", 0)):
        assert (await comes(room, second, player, seat=seat)).seat is None
    await ended(room, second, "ann", "ben")
    assert await no_seat(room, first) == await no_seat(room, second) == 2
    third = await again(room, first, "cyd", seats=2 + await no_seat(room, second))
    seats = [
        (await comes(room, third, player, seat=at)).seat for at, player in enumerate(("cyd", "host", "ben", "ann"))
    ]
    assert None not in seats
