"""Houses that cheat with the players' seeds, and that leave their signature away: each is caught by who watched."""

import random
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from typing import Any

import pytest
from msgspec.structs import replace

from potluck.client import OwnSeeds, Witness
from potluck.client.binding import GRACE
from potluck.dealer import commit, seal
from potluck.log import TABLES, Disclosed, Event, Withheld, export
from potluck.store import verify_store
from potluck.wire import Screen, screen
from potluck.words import language
from tests.known import known
from tests.unit.room.conspiring import another_pledge, another_secret, exchanged, taken_for_withheld
from tests.unit.room.crooked import House, Watcher, house

QUICK: dict[str, Any] = {"preset": "quick", "pledging": True}


@asynccontextmanager
async def sealed() -> AsyncIterator[tuple[House, Watcher, Watcher]]:
    """A house whose second deal is sealed, and waits for the seeds of two who have watched it from the first on."""
    async with house(**QUICK) as host:
        north, south = Watcher(host, "north"), Watcher(host, "south")
        await host.settle_seeds(north, south)
        while (await host.sight(0)).fair.awaited is None:
            await host.act_once()
            await north.look()
            await south.look()
        assert await north.found() == await south.found() == ""
        yield host, north, south


def failure(host: House, *watchers: Watcher) -> str:
    """The code of what `verify` finds in the house's database, with the receipts of these watchers."""
    found = verify_store(host.store, receipts=[receipt for watcher in watchers for receipt in watcher.kept]).failure
    return found.code if found is not None else ""


async def test_an_honest_house_deals_by_pledged_seeds_and_is_not_accused() -> None:
    async with house(**QUICK) as host:
        north, south = Watcher(host, "north"), Watcher(host, "south")
        await host.play(north, south, deals=4)
        assert await north.found() == await south.found() == ""
        assert set(north.seeds.taken) >= {1, 2, 3, 4}
        assert failure(host, north, south) == ""


async def test_a_house_that_picks_its_secret_once_it_has_seen_a_seed_is_caught() -> None:
    async with sealed() as (host, north, _):
        await host.answer("north")
        await another_secret(host, random.Random(5))
        await host.play(deals=1)
        assert failure(host) == "", "without receipts nobody can tell"
        assert await north.found() == "witness.fork"
        assert failure(host, north) == "witness.fork"


async def test_a_house_that_shows_another_seal_than_it_logs_is_caught() -> None:
    async with sealed() as (host, north, _):

        def otherwise(shown: Screen) -> Screen:
            awaited = replace(known(shown.fair.awaited), sealed=seal(bytes(32)))
            return replace(shown, fair=replace(shown.fair, awaited=awaited))

        await north.look(otherwise)
        await host.play(deals=1)
        assert await north.found() == "witness.sealed"


async def test_a_seed_is_disclosed_to_one_seal_alone() -> None:
    async with sealed() as (host, north, _):
        shown = screen(await host.sight(0), language("en"))
        own = host.clients["north"]
        assert known(own.reply(shown)).seed
        assert own.reply(shown) is None, "it is on its way"
        awaited = replace(known(shown.fair.awaited), sealed=seal(bytes(32)))
        assert own.reply(replace(shown, fair=replace(shown.fair, awaited=awaited))) is None
        assert await north.found() == "witness.sealed"


async def test_a_seed_is_not_disclosed_to_a_seal_that_nobody_has_signed_or_that_leaves_it_out() -> None:
    async with sealed() as (host, _, _):
        shown = screen(await host.sight(0), language("en"))
        awaited = known(shown.fair.awaited)
        for lie in (
            replace(shown, head=None),
            replace(
                shown, fair=replace(shown.fair, awaited=replace(awaited, seeds=(commit(b"x"), *awaited.seeds[1:])))
            ),
        ):
            given = host.clients["north"].reply(lie)
            assert given is None or given.seed is None


async def test_a_house_that_has_taken_a_seed_and_says_that_it_was_withheld_is_caught() -> None:
    async with sealed() as (host, north, _):
        await taken_for_withheld(host, random.Random(6))
        assert (await host.sight(0)).fair.seeds[0] == commit(b"")
        assert failure(host) == ""
        assert await north.found() == "witness.seed"


async def test_a_house_that_had_shown_the_seed_and_says_that_it_was_withheld_is_caught_by_all() -> None:
    async with sealed() as (host, north, south):
        before = host.past
        await host.answer("north")
        await north.look()
        await south.look()
        await host.take(before)
        await host.withhold()
        await host.play(deals=1, seed=3)
        assert await south.found() == "witness.fork"
        assert await north.found() in {"witness.fork", "witness.seed"}


def late(event: Event) -> Sequence[Event]:
    """The seed comes when the time is up."""
    return (replace(event, at=event.at + 2_000),)


def withheld_too_soon(event: Event) -> Sequence[Event]:
    """That the seed did not come, at the moment at which it came."""
    return (replace(event, body=Withheld(seat=event.body.seat, deal=2)),)  # type: ignore[attr-defined]  # a Disclosed


@pytest.mark.parametrize("change", [late, withheld_too_soon])
async def test_a_house_that_takes_a_late_seed_of_a_friend_or_refuses_one_in_time_is_caught_by_all(
    change: Callable[[Event], Sequence[Event]],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Nobody had looked meanwhile; but the log says it."""
    async with sealed() as (host, north, _):
        await host.answer("south")
        past = exchanged(host.past, Disclosed, change)
        await host.take(past)
        assert failure(host) == "audit.seeds"
        stream = TABLES + host.table
        records = host.store.read(stream)

        async def given(_table: str, _player: str, *, after: int) -> list[str]:
            return list(export(stream, records[after:], reader=0, before=records[after - 1] if after else None))

        monkeypatch.setattr(host.room, "export", given)  # its own program would not even read that log
        assert known(await north.witness.check()).code == "audit.seeds"


async def test_a_house_that_takes_a_pledge_after_its_seal_is_caught() -> None:
    """The friend's second pledge comes when the other's seed is known; the log is made to fit."""
    async with sealed() as (host, north, _):
        await host.answer("north")
        await north.look()
        await another_pledge(host, random.Random(7))
        await host.play(deals=1, seed=3)
        assert failure(host) == "", "without receipts nobody can tell"
        assert await north.found() == "witness.fork"


class Clock:
    """The seconds of a client."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def unsigned(shown: Screen) -> Screen:
    """The screen without its head."""
    return replace(shown, head=None)


@pytest.mark.parametrize("lies", ["left away", "an old one", "an old screen number too"])
async def test_a_house_that_leaves_its_signature_away_for_a_while_is_told_of(lies: str) -> None:
    async with house(**QUICK) as host:
        north, clock = Watcher(host, "north"), Clock()
        north.witness = Witness(host.table, north._log, seeds=north.seeds, clock=clock)
        await host.play(north, deals=1)
        old = screen(await host.sight(0), language("en"))

        def otherwise(shown: Screen) -> Screen:
            if lies == "left away":
                return replace(shown, head=None)
            if lies == "an old one":
                return replace(shown, head=old.head)
            return replace(shown, head=old.head, seq=old.seq)

        for _ in range(3):
            await host.act_once()
            await north.look(otherwise)
        clock.now += GRACE - 0.1
        await north.look(otherwise)
        assert north.witness.finding is None, "not yet: a client that is told of it must not be wrong"
        clock.now += 0.2
        await north.look(otherwise)
        assert known(north.witness.finding).code == "witness.unsigned"


async def test_a_signature_that_comes_with_the_next_screen_accuses_nobody() -> None:
    async with house(**QUICK) as host:
        north, clock = Watcher(host, "north"), Clock()
        north.witness = Witness(host.table, north._log, seeds=north.seeds, clock=clock)
        await host.play(north, deals=1)
        for _ in range(4):
            await host.act_once()
            await north.look(unsigned)
            clock.now += GRACE - 1
            await north.look()
            clock.now += GRACE
        assert await north.found() == ""


async def test_a_house_that_has_never_signed_is_not_accused() -> None:
    async with house(**QUICK) as host:
        north, clock = Watcher(host, "north"), Clock()
        north.witness = Witness(host.table, north._log, seeds=OwnSeeds(), clock=clock)
        for _ in range(3):
            await north.look(unsigned)
            clock.now += GRACE
        assert north.witness.finding is None
