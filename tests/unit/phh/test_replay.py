"""Replays: every action legal, ending in the recorded stacks; what goes wrong is named, what is odd has a name."""

import doctest
from decimal import Decimal
from functools import reduce
from pathlib import Path

import pytest

from potluck import phh
from potluck.games.poker import Muck, Show, State
from potluck.phh import ODDITIES, Replay
from potluck.phh.setup import begin, variant_of
from tests.marks import rule
from tests.unit.phh.hands import badugi, holdem, razz

SHARED = Path(__file__).resolve().parents[4] / "shared" / "phh"
DOCUMENT = Path(__file__).resolve().parents[3] / "docs" / "phh.md"
KNOWN = {"41b/204.phh": "broken-chips"}
"""The oddities of the hands beside the checkout."""

CHECKED_DOWN = (
    *("p3 cc", "p1 cc", "p2 cc", "d db 2c5d9h", "p1 cc", "p2 cc", "p3 cc"),
    *("d db Jc", "p1 cc", "p2 cc", "p3 cc", "d db Qd", "p1 cc", "p2 cc", "p3 cc"),
)
SHOWN = ("p1 sm AsAh", "p2 sm KsKh", "p3 sm")


def played(text: str) -> Replay:
    return phh.replay(phh.read(text))


def failure(text: str) -> tuple[str, object, object]:
    """Code, number of the action, what is allowed."""
    found = played(text).failure
    assert found is not None
    return found.code, found.detail.get("path"), found.detail.get("allowed")


def oddities(text: str) -> list[str]:
    found = played(text)
    assert found.failure is None
    assert found.finished
    return [odd.name for odd in found.oddities]


@pytest.mark.skipif(not SHARED.is_dir(), reason="../shared/phh is not there: real hands are not replayed")
@pytest.mark.slow
@rule("R4.1", "R4.2", "R4.3", "R4.4")
def test_every_real_hand_ends_in_its_recorded_stacks() -> None:
    files = sorted(SHARED.rglob("*.phh"))
    assert len(files) > 1_000
    odd: dict[str, str] = {}
    for path in files:
        hand = phh.read(path)
        found = phh.replay(hand)
        assert found.finished, (path, found.failure)
        assert found.stacks == (hand.finishing_stacks or found.stacks)
        assert phh.read(phh.write(hand)) == hand
        odd |= {f"{path.parent.name}/{path.name}": one.name for one in found.oddities}
    assert odd == KNOWN


def test_a_hand_is_played_to_the_stacks_that_it_records() -> None:
    found = played(holdem(*CHECKED_DOWN, *SHOWN, more="finishing_stacks = [104, 98, 98]"))

    assert (found.finished, found.stacks, found.failure) == (True, (104, 98, 98), None)
    assert found.done == len(found.hand.actions)


def test_the_steps_of_a_replay_lead_from_its_start_to_its_end() -> None:
    found = played(holdem(*CHECKED_DOWN, *SHOWN))
    assert found.scale is not None
    start = begin(found.hand, variant_of(found.hand, found.scale), found.scale)

    assert reduce(State.apply, found.steps, start) == found.state


def test_amounts_may_have_places() -> None:
    found = played(holdem("p3 cbr 7.25", "p1 f", "p2 f", blinds=(1.5, 2, 0), stacks=("99.10", 100, 50)))

    assert found.stacks == (Decimal("97.6"), 98, Decimal("53.5"))


def test_a_stack_that_is_not_known_is_deep_and_stays_unknown() -> None:
    found = played(holdem("p3 cbr 90", "p1 cbr 5000", "p2 f", "p3 f", stacks=("inf", 100, 1000)))

    assert found.finished
    assert (found.stacks[0], found.stacks[1:]) == (Decimal("inf"), (98, 910))


@rule("R4.2")
def test_two_players_pay_their_forced_bets_the_other_way_round() -> None:
    found = played(holdem("p2 cbr 6", "p1 f", stacks=(50, 50), blinds=(1, 2), antes=(0, 3)))

    assert found.stacks == (45, 55)


@rule("R4.2")
@pytest.mark.parametrize(("trimmed", "stacks"), [("false", (15, 196, 91)), ("true", (9, 202, 91))])
def test_a_short_ante_wins_whole_antes_unless_they_are_trimmed(trimmed: str, stacks: tuple[int, ...]) -> None:
    """The first has 3 of an ante of 6, and aces."""
    text = holdem(
        *("p3 cc", "p2 cc", "d db 2c5d9h", "p2 cbr 10", "p3 f", "d db Jc", "d db Qd", "p1 sm AsAh", "p2 sm KsKh"),
        stacks=(3, 200, 99),
        antes=(6, 6, 6),
        blinds=(0, 2, 0),
        more=f"ante_trimming_status = {trimmed}",
    )
    found = played(text)

    assert found.failure is None
    assert sum(found.stacks) == 302
    assert found.stacks == stacks


def test_an_ante_of_the_big_blind_is_dead_money_whatever_the_file_says_of_trimming() -> None:
    text = holdem("p3 f", "p1 f", antes=(0, 5, 0), more="ante_trimming_status = true")

    assert played(text).stacks == (99, 101, 100)


@rule("R4.2")
def test_a_blind_below_nothing_is_the_post_of_who_has_just_sat_down() -> None:
    """It counts as a bet, and the turn is that of whoever sits left of the big blind."""
    text = """variant = 'NT'
antes = [0, 0, 0, 0]
blinds_or_straddles = [1, 2, 0, -2]
min_bet = 2
starting_stacks = [100, 100, 100, 100]
actions = ['d dh p1 ????', 'd dh p2 ????', 'd dh p3 ????', 'd dh p4 ????', 'p3 f', 'p4 cc', 'p1 f', 'p2 cbr 10', 'p4 f']
finishing_stacks = [99, 103, 100, 98]"""
    hand = phh.read(text)
    found = phh.replay(hand)

    assert (found.failure, found.finished, found.oddities) == (None, True, ())
    assert phh.write(hand) == text


@pytest.mark.parametrize("name", ["antes", "blinds_or_straddles"])
def test_a_broken_file_with_too_few_sums_is_refused_and_not_played(name: str) -> None:
    text = holdem("p3 f").replace(f"{name} = [", f"{name} = [7, ") + "\nbroken"
    hand = phh.read(text)

    assert hand.actions
    assert hand.fault is not None
    assert phh.replay(hand).failure == hand.fault


def test_cards_shown_before_the_last_are_dealt_wait_for_the_showdown() -> None:
    found = played(
        holdem(*("p3 f", "p1 cbr 100", "p2 cc", "p2 sm KsKh", "p1 sm AsAh", "d db 2c5d9h", "d db Jc", "d db Qd"))
    )

    assert (found.finished, found.stacks, found.oddities) == (True, (200, 0, 100), ())


def test_a_history_may_break_off() -> None:
    found = played(holdem("p3 cbr 6", "p1 cc"))

    assert (found.finished, found.failure, found.stacks) == (False, None, (94, 98, 94))


@pytest.mark.parametrize(
    ("actions", "code", "path"),
    [
        (("p1 cc",), "phh.turn", 4),
        (("p3 cbr 3",), "phh.illegal", 4),
        (("p3 cbr 101",), "phh.illegal", 4),
        (("p3 cc", "p1 cc", "p2 cc", "p1 cc"), "phh.cards_missing", 7),
        (("p3 cc", "d db 2c5d9h"), "phh.not_dealt", 5),
        (("p3 cc", "p1 cc", "p2 cc", "d db 2c5d"), None, None),
        (("p3 cc", "p1 cc", "p2 cc", "d db 2cAs9h"), "phh.twice", 7),
        (("p3 cc", "p1 cc", "p2 cc", "d db 2c2c9h"), "phh.twice", 7),
        (("p3 cc", "p1 cc", "p2 cc", "d db 2cXr9h"), "phh.not_in_pack", 7),
        (("p3 f", "p1 f", "p2 cc"), "phh.over", 6),
        (("p3 sd AsAd",), "phh.not_held", 4),
        (("p3 sd 7c",), "phh.illegal", 4),
        (("p3 f", "p1 f", "p2 sm AdAc"), "phh.not_held", 6),
        (("p3 pb",), "phh.illegal", 4),
    ],
)
def test_what_is_wrong_is_named_with_its_action(actions: tuple[str, ...], code: str | None, path: int | None) -> None:
    found = played(holdem(*actions))

    assert (found.failure and found.failure.code, found.failure and found.failure.detail["path"]) == (code, path)
    assert not found.finished


@pytest.mark.parametrize("surplus", ["Ks", "KsKc"])
def test_nobody_is_dealt_more_cards_than_the_game_gives_him(surplus: str) -> None:
    failure = played(holdem("p3 f", "p1 f").replace("KsKh", f"KdKh{surplus}")).failure

    assert failure is not None
    assert (failure.code, failure.detail["path"]) == ("phh.not_dealt", 2)


def test_what_could_be_played_stands() -> None:
    found = played(holdem("p3 cbr 6", "p1 cbr 7", "p2 f"))

    assert (found.done, found.stacks) == (4, (99, 98, 94))
    assert failure(holdem("p3 cbr 6", "p1 cbr 7")) == ("phh.illegal", 5, "cc, cbr 10..100, f")


def test_what_may_be_done_is_told_in_the_words_and_amounts_of_the_file() -> None:
    cents = holdem("p3 cbr 1.25", blinds=("0.50", 1, 0), stacks=(100, 100, "100.25")).replace("= 2", "= 1")
    assert failure(cents) == ("phh.illegal", 4, "cc, cbr 2..100.25, f")
    assert failure(holdem("p3 cc", "p1 cc", "p2 cc", "p1 cc")) == ("phh.cards_missing", 7, "d db ??????")
    assert failure(razz("p1 cc")) == ("phh.illegal", 3, "pb, cbr 4..4")
    drawing = ("p2 cc", "p1 cc", "p1 cbr 4")
    assert failure(badugi(*drawing)) == ("phh.illegal", 5, "sd")


def test_what_stands_before_cards_that_cannot_be_is_played() -> None:
    """A shown ace that lies on the board, and one that the player does not hold."""
    for shown, code in (("AdAc", "phh.not_held"), ("AsQh", "phh.not_held")):
        found = played(holdem(*CHECKED_DOWN, f"p1 sm {shown}"))
        assert (found.done, found.stacks) == (len(CHECKED_DOWN) + 3, (98, 98, 98))
        assert found.failure is not None
        assert (found.failure.code, found.failure.detail["path"]) == (code, len(CHECKED_DOWN) + 4)
    unknown = holdem(*CHECKED_DOWN, "p1 sm AsAh", "p3 sm Jc7c").replace("7c2d", "????")
    assert failure(unknown) == ("phh.twice", len(CHECKED_DOWN) + 5, None)
    folded = holdem("p3 f", "p1 cc", "p2 cc", "d db 7c5d9h", "p1 cbr 5", "p2 f").replace("7c2d", "????")
    assert played(folded).finished
    assert played(folded.replace("'p2 f'", "'p2 f', 'p3 sm 7c2d'")).failure is not None


def test_nobody_knows_who_won_on_a_board_that_is_not_known() -> None:
    hidden = holdem(*CHECKED_DOWN, *SHOWN).replace("2c5d9h", "2c5d??")
    assert failure(hidden)[0] == "phh.board"
    assert played(holdem("p3 cc", "p1 cc", "p2 cc", "d db ??????", "p1 cbr 2", "p2 f", "p3 f")).finished


def test_a_bet_of_nothing_is_no_bet_that_is_missing() -> None:
    assert failure(holdem("p3 f").replace("min_bet = 2", "min_bet = 0")) == ("phh.field", "min_bet", "> 0")


def test_a_broken_file_is_played_as_far_as_it_goes() -> None:
    text = holdem(*CHECKED_DOWN, *SHOWN)
    cut = text[: text.index("'p2 cc', 'p3 cc', 'd db Jc'")]
    found = played(cut)

    assert found.failure is not None
    assert (found.failure.code, found.finished) == ("phh.cut", False)
    assert (found.stacks, found.done) == ((98, 98, 98), 8)


def test_an_action_that_cannot_be_read_ends_the_good_prefix() -> None:
    found = played(holdem("p3 cbr 6", "p1 raises", "p2 f"))

    assert found.failure is not None
    assert (found.failure.code, found.failure.detail["path"], found.done) == ("phh.action", 5, 4)


def test_other_stacks_than_recorded_are_a_failure() -> None:
    text = holdem(*CHECKED_DOWN, *SHOWN, more="finishing_stacks = [98, 104, 98]")

    assert played(text).failure is not None
    assert failure(text) == ("phh.stacks", None, "104, 98, 98")


def test_other_winnings_than_recorded_are_a_failure() -> None:
    assert failure(holdem(*CHECKED_DOWN, *SHOWN, more="winnings = [0, 6, 0]"))[0] == "phh.winnings"
    assert failure(holdem(*CHECKED_DOWN, *SHOWN, more="winnings = [7, 0, 0]"))[0] == "phh.winnings"
    assert failure(holdem(*CHECKED_DOWN, *SHOWN, more="winnings = [5, 0, 0]"))[0] == "phh.winnings"


def test_what_the_house_keeps_is_an_oddity() -> None:
    assert oddities(holdem(*CHECKED_DOWN, *SHOWN, more="winnings = [5.75, 0, 0]")) == ["kept"]
    assert oddities(holdem(*CHECKED_DOWN, *SHOWN, more="winnings = [6, 0, 0]")) == []


def test_an_order_of_showing_that_is_not_that_of_the_table_is_an_oddity() -> None:
    assert oddities(holdem(*CHECKED_DOWN, *SHOWN)) == []
    assert oddities(holdem(*CHECKED_DOWN, *SHOWN[::-1])) == ["showdown-order"]


def test_a_silent_showdown_is_an_oddity_and_known_hands_are_shown() -> None:
    found = played(holdem(*CHECKED_DOWN, "p2 sm KsKh"))

    assert [(odd.name, odd.detail) for odd in found.oddities if odd.name == "silent-showdown"] == [
        ("silent-showdown", {"asked": "p1"}),
        ("silent-showdown", {"asked": "p3"}),
    ]
    assert found.stacks == (104, 98, 98)


SPLIT = ("p3 cc", "p1 cc", "p2 cc", "d db TsJsQd", "p1 cc", "p2 cc", "p3 cc", "d db Ac", "p1 cc", "p2 cc", "p3 cc")


@rule("R4.3")
@pytest.mark.parametrize(
    ("recorded", "odd"),
    [("[100, 101, 101]", ["odd-chip"]), ("[101, 101, 100]", []), ("[101.5, 101.5, 99]", None)],
)
def test_an_odd_chip_may_lie_elsewhere(recorded: str, odd: list[str] | None) -> None:
    """Broadway on the board, and a big blind's ante of 2: eight chips for three."""
    text = holdem(
        *(*SPLIT, "d db Kc", "p1 cc", "p2 cc", "p3 cc", "p1 sm AsAh", "p2 sm KsKh", "p3 sm 7c2d"),
        antes=(0, 2, 0),
        stacks=(100, 102, 100),
        more=f"finishing_stacks = {recorded}",
    )

    assert failure(text)[0] == "phh.stacks" if odd is None else oddities(text) == odd


@rule("R4.3")
def test_pots_that_were_split_finer_than_chips_are_an_oddity() -> None:
    text = holdem(
        *(*SPLIT, "d db Kc", "p1 cc", "p2 cc", "p3 cbr 2", "p1 cc", "p2 f", "p1 sm -", "p3 sm -"),
        antes=(0, 1, 0),
        more="finishing_stacks = [101.5, 97, 101.5]",
    )

    assert oddities(text) == ["showdown-order", "broken-chips"]


def test_a_hand_that_was_not_told_is_what_it_shows_in_the_end() -> None:
    found = played(
        badugi(
            *("p2 cc", "p1 cc", "p1 sd ????", "p2 sd Kc", "d dh p1 ????", "d dh p2 4h", "p1 cc", "p2 cc"),
            *("p1 sd", "p2 sd", "p1 cc", "p2 cc", "p1 sd ??", "p2 sd", "d dh p1 ??", "p1 cc", "p2 cc"),
            *("p1 sm As2d3c5h", "p2 sm Ac2s3d4h"),
        )
    )

    assert (found.failure, found.finished, found.stacks) == (None, True, (48, 52))


def test_a_hand_of_which_nothing_is_known_is_mucked() -> None:
    text = badugi(
        *("p2 cc", "p1 cc", "p1 sd", "p2 sd", "p1 cc", "p2 cc", "p1 sd", "p2 sd", "p1 cc", "p2 cc", "p1 sd", "p2 sd"),
        *("p1 cc", "p2 cc", "p1 sm ????????", "p2 sm AcKcQcJc"),
    )
    found = played(text)

    assert found.stacks == (48, 52)
    assert [type(step) for step in found.steps[-1:]] == [Muck]


def test_where_no_hand_is_known_nobody_knows_who_won() -> None:
    checks = ("p2 cc", "p1 cc", *("p1 sd", "p2 sd", "p1 cc", "p2 cc") * 3)
    text = badugi(*checks, "p1 sm ????????", "p2 sm ????????")

    assert failure(text) == ("phh.hidden", 18, None)
    assert played(text).stacks == (48, 48)


def test_a_hand_may_be_shown_by_a_dash() -> None:
    found = played(holdem(*CHECKED_DOWN, "p1 sm -", "p2 sm", "p3 sm"))

    assert (found.stacks, found.oddities) == ((104, 98, 98), ())
    assert Show() in found.steps


@rule("R4.2")
def test_razz_is_opened_by_the_highest_card() -> None:
    found = played(razz("p1 pb", "p2 cbr 4", "p1 f"))

    assert found.stacks == (97, 103)
    assert failure(razz("p2 pb")) == ("phh.turn", 3, "p1")


def test_a_variant_without_a_code_is_named() -> None:
    code, path, allowed = failure(holdem("p3 f").replace("'NT'", "'XT'"))

    assert (code, path) == ("phh.field", "variant")
    assert "F2L3D" in str(allowed)


def test_every_oddity_has_words_and_a_reason_in_the_documents() -> None:
    from potluck.words.phh import NAMES

    text = DOCUMENT.read_text(encoding="utf-8")
    assert set(NAMES) == set(ODDITIES)
    assert [name for name in ODDITIES if f"`{name}`" not in text] == []


def test_the_document_says_what_happens() -> None:
    assert doctest.testfile(str(DOCUMENT), module_relative=False, raise_on_error=False).failed == 0
