"""The export of a lesson, as it was first written: it reads, verifies and replays as it did."""

from typing import Any

from potluck.games import game
from potluck.log import TABLE, Acted, CardsDealt, Chanced, Held, Opened, Prepared, laid, read_export
from potluck.options import read
from potluck.protocol import Starts
from potluck.store import Report, verify_export
from tests.golden.prepared import PREPARED, lesson


def test_an_old_lesson_gives_what_it_gave() -> None:
    lines = PREPARED.read_text().splitlines()
    report = verify_export(lines)
    assert report == Report(streams=1, events=39, deals=2, cards=30, prepared=2)


def test_todays_lesson_is_still_the_same() -> None:
    """The same acts on the same cards: what follows from them has not changed."""
    found = read_export(PREPARED.read_text().splitlines())
    kept = [TABLE.event(found.stream, record).body for record in found.records if record is not None]
    today = [event.body for event in lesson().events]
    assert [told(body) for body in kept] == [told(body) for body in today]


def told(body: Any) -> tuple[Any, ...]:
    """What an event says of the deal, without what is random in it; an option that came later has its default."""
    match body:
        case Opened():
            return body.purpose, body.prepared, read(game(body.game).options, body.options)
        case Acted():
            return body.seat, body.turn, body.action, body.by
        case Held() | Chanced():
            return (body.outcome,)
        case CardsDealt(to, first, n):
            return to, first, n
        case _:
            return (type(body).__name__,)


def test_what_is_laid_out_ends_with_the_prepared_deals() -> None:
    prepared = (Prepared(("Ks Kd", "9c 8h"), ("starts 1",)),)
    assert [str(card) for order in laid(prepared, 1).orders for card in order] == ["Ks", "Kd", "9c", "8h"]
    assert laid(prepared, 1).choices == (Starts(1),)
    assert laid(prepared, 2).orders == ()
