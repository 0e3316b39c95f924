"""Dealer's choice at a table: committed anew for the pack that was chosen, stored, verified, written down."""

from contextlib import closing
from pathlib import Path
from random import Random

import msgspec
import pytest

from potluck.games.poker import Choose, Rules, start
from potluck.log import TABLE, TABLES, Committed, SeatPlan, replay
from potluck.options import Json
from potluck.phh import Start, lines, played
from potluck.protocol import Starts, encode
from potluck.room import Room
from potluck.store import open_store
from potluck.store.verify import verify_export, verify_store
from tests.contract.play import Step, play
from tests.known import known
from tests.unit.room.company import GAMES, any_act, room_on

SEATS = (SeatPlan("person"), SeatPlan("bot", bot="caller"), SeatPlan("bot", bot="random"))
MENU: dict[str, Json] = {"choice": {"play": True, "every": "deal", "names": ["short-deck", "joker-wild", "razz"]}}


async def played_at(room: Room, *, deals: int, **options: Json) -> str:
    """A table at which so many deals have been begun."""
    name = (await room.open_table("poker", seats=SEATS, options=MENU | options)).id
    await room.sit(name, "me", seat=0)
    rng, acted = Random(4), -1
    async with room.subscribe(name, "me") as sights:
        async for seen in sights:
            if known(seen.view).deal >= deals or known(seen.view).over:
                return name
            if known(seen.view).actor == seen.seat and seen.turn != acted:
                acted = seen.turn
                await room.act(name, "me", turn=seen.turn, action=any_act(seen, rng), id=f"act-{seen.turn}")
    raise AssertionError("the room closed")


@pytest.mark.slow
@pytest.mark.parametrize("open_deals", [True, False])
async def test_a_stored_match_of_several_packs_passes_the_audit(tmp_path: Path, *, open_deals: bool) -> None:
    path = tmp_path / "felt.db"
    async with room_on(path) as room:
        name = await played_at(room, deals=7, open_deals=open_deals)
        exported = await room.export(name, "me")
        seen = await room.sight(name, "me")
    with closing(open_store(path)) as store:
        assert verify_store(store).failure is None
        events = TABLE.events(TABLES + name, store.read(TABLES + name))
        assert encode(replay(GAMES["poker"], events[: seen.seq]).view(0)) == encode(seen.view)
    assert verify_export(exported).failure is None
    sizes = [event.body.size for event in events if isinstance(event.body, Committed) and event.body.shuffle == 1]
    assert set(sizes) <= {36, 53, 52}
    assert len(set(sizes)) > 1


async def test_another_order_than_the_committed_one_is_found(tmp_path: Path) -> None:
    """An audit that looked at a deal's first order alone would not see it."""
    path = tmp_path / "felt.db"
    async with room_on(path) as room:
        name = await played_at(room, deals=3, open_deals=True)
        exported = list(await room.export(name, "me"))
    at = next(at for at, line in enumerate(exported) if '\\"shuffle\\":1' in line)
    line = msgspec.json.decode(exported[at])
    body = msgspec.json.decode(line["body"])
    body["body"]["root"] = "0" * len(body["body"]["root"])
    exported[at] = msgspec.json.encode(line | {"body": msgspec.json.encode(body).decode()}).decode()
    assert verify_export(exported).failure is not None


def test_every_deal_of_a_choice_is_written_down_and_plays_again() -> None:
    """As our own JSON lines, whatever the game; hidden cards of the deal are in its own file alone."""
    options = Rules(choice=known(GAMES["poker"].presets["choice"]).choice, open_deals=True)
    rng, deals = Random(9), dict[int, list[Step]]()
    for step in play(GAMES["poker"], options, rng=rng, most=160):
        deals.setdefault(step.before.deal, []).append(step)
    written = 0
    for steps in deals.values():
        begun = next((step.after.state for step in steps if isinstance(step.action, Choose)), steps[0].before.state)
        acts = [step for step in steps if not step.before.state.over and step.before.choosing is None]
        acts = [step for step in acts if not isinstance(step.action, Starts)]
        if (
            begun.outcome
            or any(type(step.action).__name__ == "Leave" for step in acts)
            or not acts[-1].after.state.over
        ):
            continue
        seats = begun.seats
        if any(seat.out for seat in seats):
            continue
        stacks = tuple(seat.stack + seat.paid + seat.dead for seat in seats)
        told = lines(Start(variant=begun.variant, stacks=stacks, button=begun.button), [step.action for step in acts])
        again = played(told)
        assert again.payoffs() == acts[-1].after.state.payoffs()
        written += 1
    assert written > 3


def test_a_table_without_choice_is_what_it_was() -> None:
    assert start(Rules(), 2) == start(Rules(choice=Rules().choice), 2)
