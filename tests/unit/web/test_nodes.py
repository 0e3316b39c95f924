"""Several nodes of one house, each a server: any of them serves any guest, and one goes on where another ended."""

import asyncio
import signal
from contextlib import suppress
from itertools import count
from random import Random
from typing import Any
from unittest.mock import AsyncMock, MagicMock

import httpx
import pytest

from potluck.client import RemoteSeat
from potluck.errors import RequestError, StaleAction
from potluck.games import GAMES
from potluck.log import TABLE, TABLES, Acted
from potluck.protocol import Just, show
from potluck.store import Node, open_reader, open_store, verify
from potluck.web import chores
from potluck.web.house import House
from potluck.web.quota import Quota, Quotas
from potluck.web.quota import heed as heed_bounds
from potluck.web.relay import named_in, table_in
from potluck.web.seal import Seal
from potluck.web.sessions import Sessions
from potluck.wire import ActSent, ActTaken, fresh_id
from tests.apart import compared, drawn
from tests.nodes import balanced, served_nodes
from tests.remote import TWO, decoded, opened, person

PATIENCE = 60.0
BEFORE, AFTER = 5, 8
"""Acts before the owner is killed, and after."""


async def play(seat: RemoteSeat, taken: list[ActTaken]) -> None:
    """Check, call or go on whenever it is one's turn; notes what was acknowledged."""
    acted = -1
    async for screen in seat.screens():
        seen = decoded(screen)
        if seen.view is None or seen.turn <= acted:
            continue
        offers = [offer for offer in seen.view.offers if isinstance(offer, Just) and offer.kind != "fold"]
        if offers:
            acted = seen.turn
            with suppress(StaleAction):  # the house has gone on to the next deal by itself
                sent = ActSent(turn=seen.turn, action=show(offers[0].action), id=fresh_id())
                taken.append(await seat.act(sent))


@pytest.mark.postgres
@pytest.mark.xdist_group("postgres")
async def test_a_guest_at_either_node_gets_the_same_of_a_table_in_two_worlds(database: str) -> None:
    """`prove apart` has hundreds, of all games. The logs of the other world are no house's, so that none verifies."""
    every = (pair for seed in count() for pair in drawn(GAMES["poker"], Random(seed), most=4))
    pair = next(pair for pair in every if pair.viewer is not None)
    with served_nodes(database, "ab") as (a, b):
        doors = [f"http://127.0.0.1:{node.port}" for node in (a, b)]
        with open_store(database, node=Node("writer")) as store:
            found = await compared(store, doors, pair, 0)
    assert found.differing == []
    assert found.is_apart, "somebody else sees other cards in the other world"
    assert found.size > 10_000


@pytest.mark.postgres
@pytest.mark.xdist_group("postgres")
async def test_guests_at_two_nodes_play_on_when_the_owner_of_their_table_is_killed(database: str) -> None:
    taken: list[ActTaken] = []
    with served_nodes(database, "ab") as (a, b):
        async with balanced([a.port, b.port]) as one, balanced([b.port, a.port]) as other:
            link = await asyncio.to_thread(opened, one, TWO)
            async with (
                asyncio.timeout(PATIENCE),
                person(link, "Ann") as ann,
                person(link.replace(one, other), "Bob") as bob,
                asyncio.TaskGroup() as group,
            ):
                playing = [group.create_task(play(guest.remote_seat, taken)) for guest in (ann, bob)]
                while len(taken) < BEFORE:
                    await asyncio.sleep(0.01)
                health = (await asyncio.to_thread(httpx.get, f"http://127.0.0.1:{b.port}/health")).json()
                assert (health["node"], health["lease"], health["database"]) == ("b", "kept", "reached")
                await asyncio.to_thread(a.end, signal.SIGKILL)
                while len(taken) < BEFORE + AFTER:
                    await asyncio.sleep(0.01)
                for task in playing:
                    task.cancel()
        assert await asyncio.to_thread(b.end, signal.SIGTERM) == 0
    stream = TABLES + link.rpartition("/")[2]
    with open_reader(database) as reader:
        events = {record.seq: TABLE.event(stream, record).body for record in reader.read(stream)}
    acts = [body.id for body in events.values() if isinstance(body, Acted) and body.id]
    assert len(acts) == len(set(acts))
    for told in taken:
        body = events[told.seq]
        assert isinstance(body, Acted)
        assert body.id == told.id
    assert verify(database).failure is None


@pytest.mark.postgres
@pytest.mark.xdist_group("postgres")
async def test_what_one_node_decides_of_sessions_and_invitations_holds_at_all(database: str) -> None:
    heard: asyncio.Queue[str] = asyncio.Queue()
    loop, sessions = asyncio.get_running_loop(), Sessions(b"k" * 32)
    with open_store(database, node=Node("a")) as a, open_store(database, node=Node("b")) as b:
        here, there = House(a), House(b)
        a.listen(lambda name, seq: None)
        b.listen(lambda name, seq: loop.call_soon_threadsafe(heard.put_nowait, name))

        async def heed(wanted: str) -> None:
            async with asyncio.timeout(10):
                while await heard.get() != wanted:
                    pass
            await there.heed(wanted)

        await heed("")
        one, other, third = sessions.new(), sessions.new(), sessions.new()
        with there.roster.line(one, "t") as over:
            await here.roster.end(one.label)
            assert there.roster.meet(one, one.label)
            await heed("web.ended")
            assert over.done()
        assert not there.roster.meet(one, one.label)

        await here.roster.end(other.label)
        await there.roster.end(third.label)  # knows nothing of the other's end yet
        await there.heed("web.ended")
        await here.heed("web.ended")
        await there.heed("web.ended")
        for house in (here, there):
            assert not any(house.roster.meet(session, session.label) for session in (one, other, third))

        made, secret = await here.invitations.make("friends")
        await heed("web.invitations")
        await there.invitations.use(secret)
        await here.invitations.revoke(made.id, out=True)
        await there.heed("web.invitations")
        assert there.invitations.is_shut(made.id)

        four = sessions.new()
        here.roster.meet(four, four.label)
        await here.roster.write()
        await heed("web.sessions/a")
        assert there.roster.is_known(four.label)
        assert four.label in [label for label, _, _ in there.roster.met()]

        with here.roster.line(four, "t"):
            await here.roster.write()
            await heed("web.present/a")
            assert {label: tables for label, _, tables in there.roster.met()}[four.label] == ("t",)
        await here.roster.write()
        await heed("web.present/a")
        assert {label: tables for label, _, tables in there.roster.met()}[four.label] == ()

        counts, bounded = (Quotas(lambda table: True, quota=Quota(address=1), key=b"k") for _ in "ab")
        counts.opened("v", "203.0.113.7", "one", bots_alone=False)
        await asyncio.wrap_future(a.put("web.opened/a", counts.written()))
        bounded.check("w", "203.0.113.7", bots_alone=False)
        await heed_bounds(nothing, bounded, b, "web.opened/a")
        with pytest.raises(RequestError, match="1"):
            bounded.check("w", "203.0.113.7", bots_alone=False)


async def nothing(name: str) -> None:
    """Nothing else is of interest."""


def scope_of(path: str, *headers: tuple[bytes, bytes], client: str = "192.0.2.7") -> dict[str, Any]:
    """A request as a server hands it on."""
    parts = {"type": "http", "method": "POST", "scheme": "https", "path": path, "raw_path": path.encode()}
    return {**parts, "query_string": b"", "client": (client, 7), "headers": [(b"host", b"cards.example"), *headers]}


def test_a_visit_is_believed_where_a_node_of_the_same_house_has_sealed_it_for_this_request() -> None:
    with open_store(":memory:") as house, open_store(":memory:") as other:
        own, foreign = Seal(house), Seal(other)
        visited = scope_of("/api/tables/t/acts")

        def handed(path: str, sealed: str, *more: tuple[bytes, bytes]) -> Any:
            arrived = scope_of(path, (b"potluck-relay", sealed.encode()), *more, client="10.0.0.2")
            return own.open({**arrived, "headers": arrived["headers"][1:], "scheme": "http"})

        sealed = own.write(visited)
        visit = handed("/api/tables/t/acts", sealed)
        assert (visit["client"], visit["scheme"], visit["headers"]) == (("192.0.2.7", 7), "https", visited["headers"])
        assert own.is_node("10.0.0.2")
        assert not own.is_node("192.0.2.7")
        assert own.open(visited) is None
        assert handed("/api/tables/u/acts", sealed) is None
        assert handed("/api/tables/t/acts", foreign.write(visited)) is None
        assert handed("/api/tables/t/acts", sealed[:-1]) is None
        assert handed("/api/tables/t/acts", sealed, (b"potluck-relay", sealed.encode())) is None
        for nonsense in ("", ".", "ä.", f"x{sealed}", "bm8=." + sealed.partition(".")[2]):
            assert handed("/api/tables/t/acts", nonsense) is None


@pytest.mark.parametrize(
    ("path", "table"),
    [
        ("/api/tables/t", "t"),
        ("/api/tables/t/live", "t"),
        ("/t/t", "t"),
        ("/t/t/deal/3", "t"),
        ("/api/invitations/t", "t"),
        ("/api/tables", ""),
        ("/api/games", ""),
        ("/", ""),
        ("/tea/t", ""),
    ],
)
def test_the_table_of_an_address_is_found(path: str, table: str) -> None:
    assert table_in(path) == table


@pytest.mark.parametrize(
    ("body", "table"),
    [(b"", ""), (b'{"game":"draw"}', ""), (b'{"after":"t","name":"u"}', "t"), (b'{"name":"u"}', "u"), (b"[", "")],
)
def test_a_wish_to_open_a_table_names_the_one_before_it(body: bytes, table: str) -> None:
    assert named_in(body) == table


def test_a_guest_is_forgotten_at_another_node_and_a_link_in_advance_leads_to_its_own(database: str) -> None:
    with served_nodes(database, "ab") as (a, b):
        here, there = (
            httpx.Client(base_url=f"http://127.0.0.1:{node.port}", timeout=PATIENCE, follow_redirects=True)
            for node in (a, b)
        )
        with here, there:
            token = here.post("/api/session", json={}).json()["token"]
            own = {"authorization": f"Bearer {token}"}
            table = here.post("/api/tables", json=TWO, headers=own).raise_for_status().json()["id"]
            assert there.get("/api/tables", headers=own).raise_for_status().json() == []  # b knows it without him
            here.post(f"/api/tables/{table}/seats/0", json={}, headers=own).raise_for_status()
            forgotten = there.post("/api/me/forget", json={}, headers=own).raise_for_status().json()
            assert forgotten["left"] == 1
            seats = here.get(f"/api/tables/{table}").raise_for_status().json()["table"]["seats"]
            assert not any(seat["taken"] for seat in seats)

            here.cookies.clear()
            there.cookies.clear()
            host = {"authorization": f"Bearer {here.post('/api/session', json={}).json()['token']}"}
            guest = {"authorization": f"Bearer {there.post('/api/session', json={}).json()['token']}"}
            advance = here.post("/api/invitations", json={}, headers=host).raise_for_status().json()["table"]
            waiting = there.get(f"/api/invitations/{advance}", headers=guest).raise_for_status().json()
            assert waiting == {"open": False, "waiting": 1}
            opened_there = (
                there.post("/api/tables", json={**TWO, "name": advance}, headers=host).raise_for_status().json()
            )
            assert opened_there["id"] == advance
            assert there.get(f"/api/invitations/{advance}", headers=guest).raise_for_status().json()["open"]
    assert verify(database).failure is None


async def test_tables_are_handed_over_even_where_the_last_outlines_fail(
    caplog: pytest.LogCaptureFixture,
) -> None:
    room = MagicMock()
    room.outliner.round = AsyncMock(side_effect=RuntimeError("dictionary changed size during iteration"))
    room.close, room.ownership.release = AsyncMock(), AsyncMock()
    await chores.drain(room)
    room.close.assert_awaited_once()
    room.ownership.release.assert_awaited_once()
    assert "the last outlines have failed" in caplog.text


async def test_a_chore_that_fails_is_told_when_it_fails(caplog: pytest.LogCaptureFixture) -> None:
    async def swept() -> None:
        raise RuntimeError("the broom is broken")

    await asyncio.wait([chores.chore(swept(), name="sweeping")])
    await asyncio.sleep(0)
    assert "sweeping" in caplog.text
    assert "the broom is broken" in caplog.text
