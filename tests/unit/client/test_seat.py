"""A visitor at a real server: seats, acts, talk, and lines that break."""

import asyncio
import socket
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack, asynccontextmanager

import pytest

from potluck.client import Visitor, join_table, read_address
from potluck.dealer import commit
from potluck.errors import PotluckError, RequestError
from potluck.protocol import Just
from tests.known import known
from tests.remote import ALONE, PATIENCE, TWO, opened, person
from tests.serving import serving

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def server() -> Iterator[str]:
    with serving() as url:
        yield url


async def test_two_sit_down_and_play_on_and_each_sees_his_own_cards(server: str) -> None:
    link = opened(server, TWO)
    async with person(link) as ann, person(link, "Bea") as bea:
        one = await ann.until(lambda seen: seen.view is not None and known(seen.view).seats[0].held == 2)
        other = await bea.until(lambda seen: seen.view is not None and known(seen.view).seats[0].held == 2)
        assert (one.seat, other.seat) == (0, 1)
        assert [seat.name for seat in one.table.seats] == ["Ann", "Bea"]
        assert [len(seat.cards) for seat in known(one.view).seats] == [2, 0]
        assert [len(seat.cards) for seat in known(other.view).seats] == [0, 2]
        players = (ann, bea)
        for _ in range(12):
            seen = await ann.until(lambda seen: known(seen.view).actor is not None)
            before = seen.turn
            await players[known(seen.view).actor].act()
            await ann.until(lambda seen, before=before: seen.turn > before)  # type: ignore[misc]
        assert (await bea.until(lambda seen: known(seen.view).deal > 1)).turn >= 4


async def test_the_clock_runs_by_the_time_of_this_machine(server: str) -> None:
    link = opened(server, TWO)
    async with person(link) as ann, person(link, "Bea"):
        seen = await ann.until(lambda seen: seen.clock is not None)
        assert seen.clock is not None
        assert seen.clock.seat == known(seen.view).actor
        assert 0 < seen.clock.left <= 30_000
        assert seen.clock.bank == 90_000


async def test_who_comes_again_has_his_seat_and_a_third_one_watches(server: str) -> None:
    link = opened(server, TWO)
    async with person(link) as ann, person(link, "Bea"):
        token = ann.api.token
        async with join_table(read_address(link), Visitor(token=token)) as (again, _):
            assert again.seated
        async with person(link, "Cleo") as cleo:
            assert not cleo.remote_seat.seated
            seen = await cleo.until(lambda seen: True)
            assert seen.late
            with pytest.raises(RequestError) as found:
                await cleo.remote_seat.say("hello")
            assert found.value.code == "seat.none"


async def test_a_seat_is_taken_by_number_or_refused(server: str) -> None:
    link = opened(server, TWO)
    async with person(link, seat=1) as ann:
        assert (await ann.until(lambda seen: True)).seat == 1
        with pytest.raises(PotluckError) as found:
            async with person(link, "Bea", seat=1):
                pass
        assert found.value.code == "seat.taken"
        async with person(link, "Bea", watch=True) as bea:
            assert not bea.remote_seat.seated


async def test_what_one_says_the_others_hear_once(server: str) -> None:
    link = opened(server, TWO)
    async with person(link) as ann, person(link, "Bea") as bea:
        await ann.until(lambda seen: seen.view is not None)
        async with asyncio.timeout(PATIENCE):
            while not (ann.remote_seat.can_chat and bea.remote_seat.can_chat):
                await asyncio.sleep(0.01)
        await ann.remote_seat.say("good luck")
        assert [(one.seat, one.text) for one in await bea.heard()] == [(0, "good luck")]
        assert [one.text for one in ann.remote_seat.remarks] == ["good luck"]
        with pytest.raises(RequestError) as found:
            await ann.remote_seat.say("x" * 201)
        assert found.value.code == "chat.too_long"


async def test_a_refused_act_is_told_with_the_rooms_own_code(server: str) -> None:
    link = opened(server, ALONE)
    async with person(link) as ann:
        seen = await ann.until(lambda seen: bool(seen.view and seen.view.offers))
        await ann.act()
        with pytest.raises(PotluckError) as found:
            await ann.do(seen, known(seen.view).offers[-1].action)
        assert found.value.code == "action.stale"


async def test_a_hint_is_given_against_the_computer_alone(server: str) -> None:
    async with person(opened(server, ALONE)) as ann:
        await ann.until(lambda seen: bool(seen.view and seen.view.offers))
        advice = await ann.remote_seat.advice()
        assert advice.choices
    link = opened(server, TWO)
    async with person(link) as ann, person(link, "Bea"):
        await ann.until(lambda seen: seen.view is not None)
        with pytest.raises(RequestError) as found:
            await ann.remote_seat.advice()
        assert found.value.code == "advice.company"


async def test_a_table_that_does_not_exist_and_a_room_that_does_not_answer_are_told_apart(server: str) -> None:
    with pytest.raises(PotluckError) as found:
        async with person(f"{server}/t/nowhere"):
            pass
    assert found.value.code == "table.unknown"
    with socket.create_server(("127.0.0.1", 0)) as listener:
        port = listener.getsockname()[1]
    with pytest.raises(PotluckError) as found:
        async with person(f"http://127.0.0.1:{port}/t/x"):
            pass
    assert found.value.code == "client.unreachable"


class Relay:
    """A wire to a server that can be cut."""

    def __init__(self, server: str) -> None:
        self._host, self._port = server.removeprefix("http://").split(":")
        self._ends: set[asyncio.StreamWriter] = set()
        self.deaf = False
        """Whether what the server says is swallowed."""

    async def serve(self, here: asyncio.StreamReader, back: asyncio.StreamWriter) -> None:
        there, forth = await asyncio.open_connection(self._host, int(self._port))
        self._ends |= {back, forth}
        await asyncio.gather(self._pass(here, forth), self._pass(there, back, answers=True), return_exceptions=True)

    async def _pass(self, read: asyncio.StreamReader, write: asyncio.StreamWriter, *, answers: bool = False) -> None:
        while data := await read.read(65536):
            if not (answers and self.deaf):
                write.write(data)
        write.close()

    def cut(self) -> None:
        """Ends all connections."""
        for end in self._ends:
            end.close()
        self._ends.clear()


@asynccontextmanager
async def relayed(server: str) -> AsyncIterator[tuple[Relay, str]]:
    relay = Relay(server)
    async with AsyncExitStack() as stack:
        listening = await asyncio.start_server(relay.serve, "127.0.0.1", 0)
        stack.callback(listening.close)
        stack.callback(relay.cut)
        yield relay, f"http://127.0.0.1:{listening.sockets[0].getsockname()[1]}"


async def test_a_broken_line_is_called_again_and_an_unanswered_act_is_done_once(server: str) -> None:
    table = opened(server, ALONE).rpartition("/")[2]
    async with relayed(server) as (relay, origin), person(f"{origin}/t/{table}") as ann:
        seen = await ann.until(lambda seen: bool(seen.view and seen.view.offers))
        async with asyncio.timeout(PATIENCE):
            while not ann.remote_seat.connected:
                await asyncio.sleep(0.01)
        relay.deaf = True
        action = next(offer.action for offer in known(seen.view).offers if isinstance(offer, Just))
        acting = asyncio.create_task(ann.do(seen, action))
        async with asyncio.timeout(PATIENCE), person(f"{server}/t/{table}", watch=True) as looker:
            await looker.until(lambda now: now.turn > seen.turn)
        assert not acting.done(), "the answer was swallowed; a second act, of another id, would be stale"
        relay.deaf = False
        relay.cut()
        async with asyncio.timeout(PATIENCE):
            await acting
            assert (await ann.until(lambda now: now.turn > seen.turn)).seat == 0


async def test_two_clients_pledge_and_disclose_their_seeds_and_no_deal_waits_for_the_clock(server: str) -> None:
    link = opened(server, TWO)
    async with person(link) as ann, person(link, "Bea") as bea:
        players = (ann, bea)
        seen = await ann.until(lambda seen: seen.fair.deal == 1)
        assert commit(b"") not in seen.fair.seeds, "both seeds are in the order"
        while seen.fair.deal == 1:
            seen = await ann.until(lambda seen: known(seen.view).actor is not None)
            before = seen.turn
            await players[known(seen.view).actor].act()
            seen = await ann.until(lambda seen, before=before: seen.turn > before)  # type: ignore[misc]
        assert seen.fair.deal == 2
        assert commit(b"") not in seen.fair.seeds
        log = "\n".join(await ann.api.log(seen.table.id))
        assert log.count("disclosed") >= 4
        assert "withheld" not in log
