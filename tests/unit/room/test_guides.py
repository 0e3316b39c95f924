"""The guided deal: real rules on prepared cards, whatever the learner does, and nothing of it is counted."""

from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from potluck.errors import PotluckError
from potluck.games import GAMES
from potluck.games.reddog.values import Won
from potluck.kits import load
from potluck.log import TABLE, TABLES, Event, Opened, Prepared, read_export, revealed
from potluck.personas import personas_for
from potluck.protocol import parse
from potluck.room import Room, Sight
from potluck.room.guides import GUIDES, guide
from potluck.store import verify, verify_export
from potluck.store.audit import Audit
from potluck.words import language
from tests.known import known
from tests.unit.room.company import any_act, room_on
from tests.unit.room.test_retry import settled

LESSONS = [(game, lang) for game, sheets in GUIDES.items() for lang in load(sheets)]
PROPOSED = {
    "dice": ("throw 4", "throw 5", "stand"),
    "reddog": ("bet 2",),
    "poker": ("raise_to 6", "raise_to 4", "call"),
    "paigow": ("bet 5", "set Ks Kh"),
}
"""What the lessons of one deal propose, as far as it is offered."""


def taught(view: Any) -> str:
    """What the lesson proposes."""
    kinds = {offer.kind for offer in view.offers}
    if "next" in kinds:
        return "next"
    hand = view.seats[0].cards
    if "exchange" in kinds and view.owed == 0 and any(getattr(offer, "among", ()) for offer in view.offers):
        ranks = [card.rank for card in hand]
        return " ".join(["exchange", *(str(card) for card in hand if ranks.count(card.rank) == 1)])
    if "open" in kinds:
        return f"open {min(view.limit, 5 if view.deal == 1 else 10)}"
    return "check" if "check" in kinds else "exchange"


async def lesson(room: Room, game: str, lang: str, *, rng: Random | None = None) -> list[Sight]:
    """What the learner sees at each of his decisions, to the end of the second deal."""
    table = (await room.open_guide(game, "ann", lang=lang)).id
    seen = []
    while True:
        sight = await settled(room, table)
        seen.append(sight)
        last = 2 if game == "draw" else 1
        over = sight.table.over or known(sight.view).outcome is not None
        if over and (sight.table.over or known(sight.view).deal == last):
            return seen
        action = taught(sight.view) if rng is None else any_act(sight, rng)
        await room.act(table, "ann", turn=sight.turn, action=action, id=f"{sight.turn}")


@pytest.mark.parametrize("game", PROPOSED)
async def test_who_follows_the_lesson_of_one_deal_is_told_each_step_and_wins(tmp_path: Path, game: str) -> None:
    async with room_on(tmp_path / "potluck.db", seed=4) as room:
        table, places = (await room.open_guide(game, "ann", lang="en")).id, []
        while True:
            sight = await settled(room, table)
            view = known(sight.view)
            tips = language("en").guide(sight.table, view)
            places += [tip.at for tip in tips]
            if view.outcome is not None:
                break
            assert tips[-1].at.startswith("act "), "each step ends with what is to be done"
            kind = tips[-1].at.removeprefix("act ")
            action = next(text for text in PROPOSED[game] if text.startswith(kind) and offered(view, game, text))
            await room.act(table, "ann", turn=sight.turn, action=action, id=f"{sight.turn}")
        assert places[-1] == "end"
        assert {"hand", "hint", "verdict"} <= set(places)
        assert won(game, view)


def offered(view: Any, game: str, text: str) -> bool:
    """Whether that act is among the offers, whatever shape they have."""
    action = parse(text, GAMES[game].actions)
    return any(action in offer for offer in view.offers)


def won(game: str, view: Any) -> bool:
    """Whether the learner has won the deal."""
    if game == "dice":
        return bool(view.outcome.winner == 0)
    if game == "paigow":
        return bool(view.outcome.results[0].came == "win")
    if game == "reddog":
        return any(isinstance(entry, Won) and entry.seat == 0 for entry in view.story)
    return bool(view.seats[0].cash > 200)


@pytest.mark.parametrize(("game", "lang"), LESSONS)
def test_in_every_lesson_the_gentlest_of_the_house_sits(game: str, lang: str) -> None:
    gentlest = personas_for(game)[0]
    for plan in guide(game, lang=lang).opponents:
        assert (plan.persona, plan.name, plan.gender) == (gentlest.id, gentlest.name, gentlest.gender)


@pytest.mark.parametrize(("game", "lang"), [lesson for lesson in LESSONS if lesson[0] == "draw"])
async def test_who_follows_the_lesson_wins_both_deals_and_a_garment(tmp_path: Path, game: str, lang: str) -> None:
    async with room_on(tmp_path / "potluck.db", seed=4) as room:
        seen = await lesson(room, game, lang)
        deals = [past.winner for past in known(seen[-1].view).past]
        assert deals == [0, 0]
        kinds = [type(entry).__name__ for entry in (*known(seen[-1].view).story,)]
        assert "Pawned" in kinds
        assert kinds[-1] == "CameOff"
        assert {known(sight.view).deal for sight in seen} == {1, 2}
        assert all(sight.fair.prepared for sight in seen)


@pytest.mark.slow
@pytest.mark.parametrize(("game", "lang"), LESSONS)
async def test_the_lesson_takes_whatever_the_learner_does(tmp_path: Path, game: str, lang: str) -> None:
    async with room_on(tmp_path / "potluck.db", seed=4) as room:
        for seed in range(12):
            await lesson(room, game, lang, rng=Random(seed))
        assert await room.record("ann") == ()
        assert await room.tables("ann") == ()
    report = verify(tmp_path / "potluck.db")
    assert report.failure is None
    assert report.prepared == report.deals >= 12


async def test_an_export_says_that_the_cards_were_prepared(tmp_path: Path) -> None:
    async with room_on(tmp_path / "potluck.db", seed=4) as room:
        seen = await lesson(room, "draw", "en")
        lines = await room.export(seen[-1].table.id, "ann")
        report = verify_export(lines)
        assert (report.failure, report.prepared, report.deals) == (None, 2, 2)


async def test_another_order_than_the_prepared_one_is_found_out(tmp_path: Path) -> None:
    """Nobody shuffles at such a table, so what is dealt must be just what the log says."""
    async with room_on(tmp_path / "potluck.db", seed=4) as room:
        seen = await lesson(room, "draw", "en")
        events = told(await room.export(seen[-1].table.id, "ann"))
    first = events[0].body
    swapped = " ".join(reversed(first.prepared[0].orders[0].split()))
    lied = (Prepared((swapped,), first.prepared[0].choices), *first.prepared[1:])
    for prepared, code in ((first.prepared, None), (lied, "audit.root"), ((), "audit.root")):
        opening = msgspec.structs.replace(first, prepared=prepared)
        audit = Audit(
            GAMES["draw"], Event(opening, 0, seq=1), stream=TABLES + first.table, sources=revealed(events, opening)
        )
        assert code_of(lambda audit=audit: [audit.take(event) for event in events[1:]]) == code
    counted = msgspec.structs.replace(first, purpose="play")
    assert (
        code_of(lambda: Audit(GAMES["draw"], Event(counted, 0, seq=1), stream=TABLES + first.table, sources={}))
        == "audit.prepared"
    )


def code_of(work: Any) -> str | None:
    try:
        work()
    except PotluckError as error:
        return error.code
    return None


def told(lines: Any) -> list[Any]:
    """The events of an export whose reader may see everything that the test needs."""
    found = read_export(lines)
    return [None if record is None else TABLE.event(found.stream, record) for record in found.records]


def test_a_game_without_a_lesson_says_so() -> None:
    with pytest.raises(PotluckError) as error:
        guide("kuhn3", lang="en")
    assert error.value.code == "guide.unknown"


def test_the_first_event_of_a_table_that_counts_is_written_as_before() -> None:
    """Fields that are left at their defaults are not written, so that no old event changes."""
    fields = {field.name for field in msgspec.structs.fields(Opened)} & {"purpose", "prepared", "origin"}
    assert len(fields) == 3
    body = Opened(table="t", game="draw", options={}, rules_hash="", seats=(), sealed="", created_by="")
    assert not fields & msgspec.to_builtins(body).keys()
