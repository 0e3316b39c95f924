"""Statistics of hand histories: by hand-made deals of which every figure can be counted on one's fingers."""

from collections.abc import Sequence

import pytest

from potluck.phh import SeatRecord, read, records, replay, statistics
from tests.unit.phh.hands import holdem, razz

NAMED = "players = ['Ann', 'Bob', 'Cy']"
FLOP = ("d db 3c8d9h", "d db Jc", "d db 4s")
CHECKED = ("p1 cc", "p2 cc")


def seats(*actions: str, more: str = NAMED, stacks: Sequence[int] = (100, 100, 100)) -> tuple[SeatRecord, ...]:
    return records(replay(read(holdem(*actions, more=more, stacks=stacks))))


def test_a_blind_that_folds_or_checks_has_not_entered_and_a_caller_has() -> None:
    small, big, button = seats("p3 cc", "p1 f", "p2 cc", FLOP[0], "p2 cc", "p3 cbr 4", "p2 f", more=NAMED)
    assert [seat.entered for seat in (small, big, button)] == [False, False, True]
    assert [seat.raised_first for seat in (small, big, button)] == [False, False, False]
    assert [seat.saw_second for seat in (small, big, button)] == [False, True, True]
    assert (button.bets, button.calls, button.showdown) == (1, 0, False)
    assert [seat.net for seat in (small, big, button)] == [-1, -2, 3]
    assert button.net_big_blinds == 1.5


def test_a_reraise_is_counted_of_those_who_could() -> None:
    small, big, button = seats("p3 cbr 6", "p1 cbr 18", "p2 f", "p3 f")
    assert [seat.could_reraise for seat in (small, big, button)] == [True, False, False]
    assert [seat.reraised for seat in (small, big, button)] == [True, False, False]
    assert [seat.raised_first for seat in (small, big, button)] == [True, False, True]


def test_a_showdown_is_won_by_who_takes_chips_there() -> None:
    checks = [act for street in FLOP for act in (street, *CHECKED)]
    small, big, button = seats("p3 f", "p1 cc", "p2 cc", *checks, "p1 sm AsAh", "p2 sm KsKh")
    assert [seat.showdown for seat in (small, big, button)] == [True, True, False]
    assert [seat.won_showdown for seat in (small, big, button)] == [True, False, False]


def test_who_mucks_a_beaten_hand_was_at_the_showdown() -> None:
    checks = [act for street in FLOP for act in (street, *CHECKED)]
    small, big, button = seats("p3 f", "p1 cc", "p2 cc", *checks, "p1 sm AsAh", "p2 sm")
    assert [seat.showdown for seat in (small, big, button)] == [True, True, False]
    assert [seat.won_showdown for seat in (small, big, button)] == [True, False, False]


def test_positions_are_named_from_the_blinds_and_the_button() -> None:
    assert [seat.position for seat in seats("p3 f", "p1 f")] == ["small blind", "big blind", "button"]


def test_a_game_without_blinds_has_neither_positions_nor_big_blinds() -> None:
    played = replay(read(razz("p1 pb", "p2 f")))
    assert played.finished, played.failure
    assert {(seat.position, seat.net_big_blinds) for seat in records(played)} == {("", None)}


@pytest.mark.parametrize("actions", [("p3 cbr 6", "p1 cbr 7"), ("p3 cbr 6",)], ids=["failed", "breaks off"])
def test_a_hand_that_was_not_played_to_its_end_has_no_records(actions: tuple[str, ...]) -> None:
    assert seats(*actions) == ()


def test_sums_of_all_seats_are_nothing_and_groups_hold_every_record() -> None:
    found = [*seats("p3 f", "p1 f"), *seats("p3 cbr 6", "p1 f", "p2 f")]
    assert sum(record.net for record in found) == 0
    (everybody,) = statistics(found, by=())
    assert (everybody.hands, everybody.net, everybody.vpip) == (6, 0, 1 / 6)
    by_player = statistics(found, by=("player",))
    assert [(rates.group["player"], rates.hands, rates.net) for rates in by_player] == [
        ("Ann", 2, -2.0),
        ("Bob", 2, -1.0),
        ("Cy", 2, 3.0),
    ]
    assert by_player[0].aggression is None
    assert by_player[0].won_at_showdown is None
