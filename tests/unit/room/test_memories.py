"""A bot that remembers is given what its own seat saw of earlier deals, and the same after the house was closed."""

import asyncio
import random
from itertools import pairwise
from pathlib import Path

from potluck.bots import bot
from potluck.bots.given import taken
from potluck.bots.remembering import known
from potluck.games.poker import View
from potluck.lab.habits import FADES
from potluck.log import SeatPlan
from potluck.protocol import decode, show
from potluck.room import Room
from tests.unit.room.company import any_act, room_on

SEATS = (SeatPlan("person"), SeatPlan("bot", bot="elephant"))


class Asked:
    """Answers for the bot, and keeps in which deal it remembered what."""

    def __init__(self) -> None:
        self.given: dict[int, bytes] = {}

    async def think(self, game: str, name: str, view: bytes, seed: int) -> str | None:
        """What the caller would do, who is quick."""
        encoded, memory = taken(bot(name), view)
        seen = decode(encoded, View)
        assert self.given.setdefault(seen.deal, memory) == memory, "a deal that runs changes nothing"
        return show(bot("caller").choose(seen, random.Random(seed)))


async def _played(room: Room, table: str, *, deals: int) -> None:
    """The person pays, bets and gives up as it comes until so many deals are over."""
    rng, acted = random.Random(2), -1
    async with asyncio.timeout(20), room.subscribe(table, "p") as sights:
        async for seen in sights:
            if seen.view is None or seen.view.actor != seen.seat or seen.turn <= acted:
                continue
            if seen.view.deal > deals:
                return
            acted = seen.turn
            while (act := any_act(seen, rng)).__class__.__name__ in ("SitOut", "Rebuy"):
                pass
            await room.act(table, "p", turn=seen.turn, action=act, id=f"p-{seen.turn}")


async def test_a_bot_is_given_what_it_remembers_and_again_after_a_restart(tmp_path: Path) -> None:
    first, second = Asked(), Asked()
    async with room_on(tmp_path / "felt.db", thinkers=first, seed=4) as room:
        table = (await room.open_table("poker", seats=SEATS, options={"variant": "leduc"})).id
        await room.sit(table, "p", seat=0)
        await _played(room, table, deals=4)
    async with room_on(tmp_path / "felt.db", thinkers=second, seed=5) as room:
        await _played(room, table, deals=7)
    assert not first.given[1], "there is nothing behind the first deal"
    habits = {deal: known(memory, seats=2) for deal, memory in (first.given | second.given).items()}
    assert not habits[min(habits)][1].staked.of, "it remembers others, not itself"
    counts = [habits[deal][0].staked.of + habits[deal][0].paid.of for deal in sorted(habits)]
    assert min(second.given) >= max(first.given) > 3
    assert all(FADES * before <= after for before, after in pairwise(counts)), "no deal is forgotten at once"
    assert counts[-1] > counts[0]
