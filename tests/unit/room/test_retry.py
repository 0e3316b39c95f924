"""A decision made again: the same cards and acts up to it, another course after it, and never in anybody's record."""

from pathlib import Path
from random import Random
from typing import Any

import pytest

from potluck.errors import PotluckError
from potluck.log import SeatPlan
from potluck.room import Room, Sight
from potluck.store import verify
from potluck.words import LANGUAGES, language
from potluck.words.summary import summary_info
from tests.known import known
from tests.unit.room.company import GAMES, any_act, room_on

SOLO = (SeatPlan("person", "Ann"), SeatPlan("bot", bot="caller"))
OPEN = sorted(GAMES)


async def settled(room: Room, table: str) -> Sight:
    """What Ann sees as soon as she is to act, or at the end."""
    async with room.subscribe(table, "ann") as sights:
        async for seen in sights:
            if seen.table.over or known(seen.view).actor == seen.seat:
                return seen
    raise AssertionError("the room closed")


async def played(room: Room, game: str, *, deals: int, seed: int) -> tuple[str, list[Sight]]:
    """A table of Ann alone, and what she saw at each of her decisions, over so many deals."""
    seats = (SOLO[0], *(SOLO[1],) * (GAMES[game].seats[0] - 1))
    table = (await room.open_table(game, seats=seats, options={"open_deals": True})).id
    await room.sit(table, "ann", seat=0, seed=b"a seed of Ann's own")
    rng, seen = Random(seed), list[Sight]()
    while True:
        sight = await settled(room, table)
        if sight.table.over or known(sight.view).deal > deals:
            return table, seen
        seen.append(sight)
        await room.act(table, "ann", turn=sight.turn, action=any_act(sight, rng), id=f"{sight.turn}")


def decisions(seen: list[Sight]) -> list[Sight]:
    """Those within a deal: no other can be made again."""
    between = {"next", "rebuy", "sit_out"}
    return [sight for sight in seen if not between & {offer.kind for offer in known(sight.view).offers}]


def cards_of(sight: Sight) -> Any:
    return [getattr(seat, "cards", None) for seat in getattr(sight.view, "seats", ())]


@pytest.mark.parametrize("game", OPEN)
async def test_the_practice_begins_with_what_was_seen_then(tmp_path: Path, game: str) -> None:
    async with room_on(tmp_path / "potluck.db", seed=4) as room:
        table, seen = await played(room, game, deals=2, seed=3)
        for sight in decisions(seen)[::2]:
            again = await room.practise(table, "ann", turn=sight.turn)
            now = await room.sight(again.id, "ann")
            assert (now.view, now.turn) == (sight.view, sight.turn)
            assert now.fair.prepared
            assert now.table.purpose == "practice"
            assert now.table.origin == f"{table}/{known(sight.view).deal}/{sight.turn}"
    assert verify(tmp_path / "potluck.db", games=GAMES).failure is None


async def test_the_same_acts_meet_the_same_cards_and_then_the_shuffle_is_fair_again(tmp_path: Path) -> None:
    async with room_on(tmp_path / "potluck.db", seed=4) as room:
        table, seen = await played(room, "draw", deals=3, seed=5)
        first = next(sight for sight in decisions(seen) if known(sight.view).deal == 2)
        again = (await room.practise(table, "ann", turn=first.turn)).id
        async for _ in _until(room, again, deal=4, seed=1):
            pass
        then = (await room.replay(table, 2, "ann")).frames
        now = (await room.replay(again, 2, "ann")).frames
        dealt = [next(cards_of(f.sight) for f in frames if all(map(len, cards_of(f.sight)))) for frames in (then, now)]
        assert dealt[0] == dealt[1]
        following = await room.replay(again, 3, "ann")
        assert not following.frames[0].sight.fair.prepared
        assert (await room.replay(table, 3, "ann")).frames[-1].sight.fair.root != following.frames[-1].sight.fair.root
    report = verify(tmp_path / "potluck.db")
    assert (report.failure, report.prepared) == (None, 2)


async def _until(room: Room, table: str, *, deal: int, seed: int) -> Any:
    rng = Random(seed)
    while True:
        sight = await settled(room, table)
        if sight.table.over or known(sight.view).deal >= deal:
            return
        await room.act(table, "ann", turn=sight.turn, action=any_act(sight, rng), id=f"{sight.turn}")
        yield sight


async def test_a_practice_says_by_prices_whether_it_went_better(tmp_path: Path) -> None:
    async with room_on(tmp_path / "potluck.db", seed=4) as room:
        table, _ = await played(room, "draw", deals=2, seed=5)
        dear = (await room.summaries.of(table, "ann")).dearest[0]
        told = list[str]()
        for action in (dear.judgement.best, dear.decision.action):
            again = (await room.practise(table, "ann", turn=dear.turn)).id
            assert (await room.summaries.of(again, "ann", deal=dear.deal)).retried is None, "nothing before its end"
            await room.act(again, "ann", turn=dear.turn, action=action, id="again")
            async for _ in _until(room, again, deal=dear.deal + 1, seed=2):
                pass
            summary = await room.summaries.of(again, "ann", deal=dear.deal)
            assert summary.retried is not None
            before, now = summary.retried
            assert before.judgement == dear.judgement
            assert now.judgement.cost == (dear.judgement.cost if action == dear.decision.action else 0)
            turns = [each.turn for each in summary_info(summary, language("en")).decisions]
            assert turns == sorted(turns)
            assert turns[0] == dear.turn, "those of before were made at another table"
            assert len({summary_info(summary, language(code)).retried for code in LANGUAGES}) == len(LANGUAGES)
            told.append(summary_info(summary, language("en")).retried)
        assert told[0].startswith("Better than last time")
        assert "% of the pot" in told[0]
        assert told[1].startswith("The same as last time")


async def test_a_practice_stands_in_no_record_and_no_lobby(tmp_path: Path) -> None:
    async with room_on(tmp_path / "potluck.db", seed=4) as room:
        table, seen = await played(room, "draw", deals=1, seed=2)
        before = await room.record("ann"), [listing.table.id for listing in await room.tables("ann")]
        again = (await room.practise(table, "ann", turn=decisions(seen)[0].turn)).id
        assert (await room.record("ann"), [listing.table.id for listing in await room.tables("ann")]) == before
        assert again not in before[1]


@pytest.mark.parametrize("why", ["another's", "running", "next", "never", "hidden", "company"])
async def test_what_cannot_be_tried_again_is_refused(tmp_path: Path, why: str) -> None:
    async with room_on(tmp_path / "potluck.db", seed=4) as room:
        table, turn, player = await refused(room, why)
        with pytest.raises(PotluckError) as error:
            await room.practise(table, player, turn=turn)
        assert error.value.code == ("seat.none" if why == "another's" else "practice.refused")


async def test_alone_against_bots_closed_deals_can_be_made_again_once_the_match_is_over(tmp_path: Path) -> None:
    """Poker's are closed by default: while the match runs what lies in them is still to be guessed (R0.18)."""
    async with room_on(tmp_path / "potluck.db", seed=4) as room:
        table = (await room.open_table("poker", seats=SOLO, options={"money": {"deals": 2}})).id
        await room.sit(table, "ann", seat=0)
        rng, seen = Random(3), list[Sight]()
        while not (sight := await settled(room, table)).table.over:
            seen.append(sight)
            with pytest.raises(PotluckError):
                await room.practise(table, "ann", turn=seen[0].turn)
            await room.act(table, "ann", turn=sight.turn, action=any_act(sight, rng), id=f"{sight.turn}")
        summary = await room.summaries.of(table, "ann")
        made = {each.turn for each in summary.decisions if each.repeatable}
        assert made
        for sight in decisions(seen):
            assert sight.turn in made
            now = await room.sight((await room.practise(table, "ann", turn=sight.turn)).id, "ann")
            assert (now.view, now.turn) == (sight.view, sight.turn)
        assert not any(each.repeatable for each in (await room.summaries.of(table)).decisions)
    assert verify(tmp_path / "potluck.db", games=GAMES).failure is None


async def refused(room: Room, why: str) -> tuple[str, int, str]:
    """A table, a turn and a player to whom it is not open."""
    if why == "hidden":
        table = (await room.open_table("draw", seats=SOLO, options={"open_deals": False})).id
        await room.sit(table, "ann", seat=0)
        async for _ in _until(room, table, deal=2, seed=1):
            pass
        return table, 0, "ann"
    if why == "company":
        table = (await room.open_table("draw", seats=(SOLO[0],) * 2)).id
        for seat, player in enumerate(("ann", "ben")):
            await room.sit(table, player, seat=seat)
        first = known((await room.sight(table, "ann")).view).actor
        await room.act(table, ("ann", "ben")[first], turn=0, action="pass", id="1")
        return table, 0, ("ann", "ben")[first]
    table, seen = await played(room, "draw", deals=1, seed=2)
    now = await settled(room, table)
    turns = {
        "another's": decisions(seen)[0].turn,
        "running": now.turn,
        "next": next(sight.turn for sight in seen if sight not in decisions(seen)),
        "never": 10_000,
    }
    return table, turns[why], "ben" if why == "another's" else "ann"


async def test_a_decision_after_a_change_of_options_is_made_again_by_those_of_its_deal(tmp_path: Path) -> None:
    async with room_on(tmp_path / "potluck.db", seed=4) as room:
        table = (await room.open_table("poker", seats=SOLO, options={"open_deals": True})).id
        await room.sit(table, "ann", seat=0)
        rng, seen = Random(3), list[Sight]()
        changes: dict[int, Any] = {
            1: {"money": {"unit": 3}},
            2: {"variant": "short-deck", "money": {"unit": 1}},
            3: {"variant": "omaha"},
        }
        while known((sight := await settled(room, table)).view).deal < 5 and not sight.table.over:
            options = changes.pop(known(sight.view).deal, None)
            if options is not None:
                await room.lead(table, "ann", act="adjust", id=f"change {sight.turn}", options=options)
            seen.append(sight)
            await room.act(table, "ann", turn=sight.turn, action=any_act(sight, rng), id=f"{sight.turn}")
        assert not changes
        for sight in decisions(seen):
            again = await room.practise(table, "ann", turn=sight.turn)
            now = await room.sight(again.id, "ann")
            assert (now.view, now.turn) == (sight.view, sight.turn)
    assert verify(tmp_path / "potluck.db", games=GAMES).failure is None
