"""Deals in our own JSON lines: played again like a hand history, and what is wrong with one is named with its place."""

import json
from contextlib import suppress
from random import Random

import pytest

from potluck import phh
from potluck.errors import PotluckError
from potluck.phh import Replay
from tests.unit.phh.hands import holdem
from tests.unit.phh.test_seen import CARD, some_deals
from tests.unit.phh.test_writing import a_deal, a_start

NAME = "deuces-wild"


def a_file(number: int = 1, name: str = NAME) -> list[str]:
    rng = Random(f"{name} {number}")
    start = a_start(name, rng)
    return list(phh.lines(start, a_deal(start, rng)[0]))


def alone(lines: list[str]) -> Replay:
    (found,) = phh.replay_lines(lines)
    return found


def wrong(lines: list[str]) -> tuple[str, object]:
    found = alone(lines)
    assert not found.finished
    assert found.failure is not None
    return found.failure.code, found.failure.detail.get("path")


@pytest.mark.parametrize("name", ["leduc", "razz", "triple-draw-seven", "courchevel", NAME])
def test_a_deal_is_played_to_its_end_and_says_what_a_hand_history_says(name: str) -> None:
    lines = a_file(name=name)
    found = alone(lines)

    assert (found.hand.variant, found.finished, found.failure) == (name, True, None)
    assert list(found.stacks) == json.loads(lines[-1])["stacks"]
    assert found.done == len(found.steps) == len(lines) - 2


def test_several_deals_in_one_file_are_told_one_by_one_and_a_bad_one_harms_no_other() -> None:
    good, bad = a_file(1), a_file(2)
    found = list(phh.replay_all("\n".join([*good, *bad[:1], "{", *bad[1:], "", *good]) + "\n"))

    assert [one.finished for one in found] == [True, False, True]


def test_a_file_of_either_kind_is_known_by_what_stands_in_it() -> None:
    (ours,) = phh.replay_all(("\ufeff\n" + "\r\n".join(a_file())).encode())
    (theirs,) = phh.replay_all(holdem("p3 cbr 6", "p1 f", "p2 f"))
    (nothing,) = phh.replay_all("# nothing\n")
    (blank,) = phh.replay_lines(["", " "])

    assert (ours.finished, theirs.finished) == (True, True)
    for one in (nothing, blank):
        assert one.failure is not None
        assert one.failure.code == "phh.one_hand"


def test_a_deal_that_breaks_off_has_nothing_wrong() -> None:
    lines = a_file()
    found = alone(lines[:4])

    assert (found.finished, found.failure, found.done) == (False, None, 3)


def test_cards_that_the_saver_never_saw_are_why_a_deal_is_not_played_again() -> None:
    seen = 0
    for deal in some_deals("deuces-wild"):
        found = alone(list(phh.lines_seen(deal.views(None))))
        if found.failure is not None:
            seen += 1
            assert (found.failure.code, found.failure.detail["path"]) == ("phh.unseen", found.done + 1)
            assert "??" in str(found.failure.detail["asked"])
            assert "never saw" in found.failure.reason
        names = [f"p{at}" for at in range(len(deal.stacks))]
        whole = alone(list(phh.lines_seen(deal.views(0, opened=True), names=names)))
        assert (whole.finished, whole.stacks) == (True, deal.stacks)
    assert seen


@pytest.mark.parametrize("name", ["holdem", "triple-draw-seven"])
def test_a_deal_in_which_somebody_left_is_played_again_by_the_seats_that_acted(name: str) -> None:
    for deal in some_deals(name, leaves=0.1):
        if phh.ending(deal.views(0)):
            lines = list(phh.lines_seen(deal.views(0, opened=True)))
            assert CARD.search(lines[1])
            assert alone(lines).failure is None


def test_what_is_wrong_is_named_with_its_line_or_its_step() -> None:
    lines = a_file()
    first = json.loads(lines[0])
    act = next(at for at, line in enumerate(lines) if '"do"' in line)
    done = json.loads(lines[act])
    seats = len(first["stacks"])

    def changed(**parts: object) -> list[str]:
        return [json.dumps(first | parts), *lines[1:]]

    def acted(**parts: object) -> list[str]:
        return [*lines[:act], json.dumps(done | parts), *lines[act + 1 :]]

    assert wrong([lines[0], "{", *lines[1:]]) == ("phh.syntax", 2)
    assert wrong([lines[0], "[" * 5000]) == ("phh.syntax", 2)
    assert wrong(lines[1:]) == ("phh.syntax", 1)
    assert wrong(['{"potluck":"export","version":1}']) == ("phh.log", 1)
    assert wrong(changed(stacks="many")) == ("phh.syntax", 1)
    assert wrong(changed(stacks=[*first["stacks"][1:], -1])) == ("phh.field", "stacks")
    assert wrong(changed(stacks=[*first["stacks"][1:], 10**30])) == ("phh.field", "stacks")
    assert wrong(changed(stacks=[5], button=0))[0] == "rules.wrong_seats"
    assert wrong(changed(button=seats)) == ("phh.field", "button")
    assert wrong(changed(antes=[1])) == ("phh.length", "antes")
    assert wrong(changed(variant=first["variant"] | {"limit": "none"})) == ("rules.bad_value", "limit")
    assert wrong([lines[0], lines[act]]) == ("phh.cards_missing", 1)
    assert wrong([*lines[:2], lines[1], *lines[2:]]) == ("phh.not_dealt", 2)
    assert wrong(acted(seat=(done["seat"] + 1) % seats)) == ("phh.turn", act)
    assert wrong(acted(do="raise_to 5000000")) == ("phh.illegal", act)
    assert wrong([*lines[:-1], lines[act]]) == ("phh.over", len(lines) - 1)
    stacks = json.loads(lines[-1])["stacks"]
    assert wrong([*lines[:-1], json.dumps({"over": True, "stacks": [*stacks[1:], -1]})])[0] == "phh.stacks"


def test_no_spoilt_line_ends_in_anything_but_a_named_failure() -> None:
    rng = Random(11)
    failed = 0
    for number in range(200):
        lines = a_file(number % 7)
        at = rng.randrange(len(lines))
        place = rng.randrange(len(lines[at]))
        lines[at] = lines[at][:place] + rng.choice('0-9"{}[],: AKs?') + lines[at][place + rng.randrange(3) :]
        for found in phh.replay_lines(lines):
            failed += found.failure is not None
        with suppress(PotluckError):
            phh.played(lines)
    assert failed > 100


def test_cards_that_must_come_first_are_named_as_they_are_written() -> None:
    first = a_file(name="razz")[0]
    failure = alone([first, '{"seat": 0, "do": "call"}']).failure
    assert failure is not None
    assert (failure.code, failure.detail["allowed"]) == ("phh.cards_missing", '{"deal":"?? ??","to":0}')
