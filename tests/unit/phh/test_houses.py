"""Where houses and programs play otherwise than the rule book, a hand is played as they did, and that is named."""

import pytest

from potluck import phh
from tests.marks import rule
from tests.unit.phh.hands import holdem
from tests.unit.phh.test_readings import outcome, played, ring

FLOP = "d db 2c5d9h"
REST = ("d db Jc", "d db Qd")
SHOWN = ("p1 sm AsAh", "p3 sm 7c2d")
ALL = ("p1 sm AsAh", "p2 sm KsKh", "p3 sm 7c2d")


@rule("R4.2")
def test_who_has_checked_may_raise_a_short_bet_where_the_house_lets_him() -> None:
    """Seat 3 bets its last chip, half the least bet; seat 1 has checked, and raises."""
    acts = ("p3 cc", "p1 cc", "p2 cc", FLOP, "p1 cc", "p2 cc", "p3 cbr 1", "p1 cbr 5", "p2 f", *SHOWN, *REST)
    found = played(holdem(*acts, stacks=(100, 100, 3), more="finishing_stacks = [105, 98, 0]"))

    assert found.failure is None
    assert [(odd.name, odd.detail) for odd in found.oddities] == [("reopened", {"asked": "p1"})]
    assert found.stacks == (105, 98, 0)


@rule("R4.2")
@pytest.mark.parametrize("again", ["p1 cbr 2", "p1 cbr 500"])
def test_such_a_raise_has_to_be_one_that_is_possible_to_others(again: str) -> None:
    acts = ("p3 cc", "p1 cc", "p2 cc", FLOP, "p1 cc", "p2 cc", "p3 cbr 1", again, "p2 f", *SHOWN, *REST)

    assert outcome(holdem(*acts, stacks=(100, 100, 3)))[0] == "phh.illegal"


@rule("R4.2")
@pytest.mark.parametrize(
    ("recorded", "odd"), [("[103, 0, 98]", []), ("[102, 0, 99]", ["short-blind"]), ("[101, 0, 100]", None)]
)
def test_a_short_big_blind_is_owed_in_full_or_as_it_was_paid(recorded: str, odd: list[str] | None) -> None:
    """Seat 2 has one chip for a blind of two; the others call, and check to the end."""
    calm = ("p1 cc", "p3 cc")
    acts = ("p3 cc", "p1 cc", FLOP, *calm, "d db Jc", *calm, "d db Qd", *calm, *SHOWN, "p2 sm KsKh")
    text = holdem(*acts, stacks=(100, 1, 100), more=f"finishing_stacks = {recorded}")

    code, found = outcome(text)
    assert (code, [name for name in found if name != "showdown-order"]) == (
        ("phh.stacks", []) if odd is None else (None, odd)
    )


@rule("R4.2")
def test_a_short_bring_in_is_owed_as_it_was_paid_where_the_stacks_say_so() -> None:
    """Seat 1 has one chip for a bring-in of two; seat 2 calls, seat 3 completes, seat 2 folds."""
    deals = ["d dh p1 2c3cKd", "d dh p2 4c5c5d", "d dh p3 6c7c8d"]
    streets = [f"d dh p{at} {card}" for cards in ("TdAs", "Th2s", "Ts3s", "Tc4s") for at, card in _both(cards)]
    shows = ["p3 sm 6c7c8dAs2s3s4s", "p1 sm 2c3cKdTdThTsTc"]
    text = "\n".join(
        [
            "variant = 'FR'",
            "antes = [1, 1, 1]",
            "bring_in = 2",
            "small_bet = 4",
            "big_bet = 8",
            "starting_stacks = [2, 50, 50]",
            f"actions = {[*deals, 'p1 pb', 'p2 cc', 'p3 cbr 4', 'p2 f', *streets, *shows]}",
            "finishing_stacks = [0, 48, 54]",
        ]
    )

    assert outcome(text) == (None, ["short-blind"])
    assert outcome(text.replace("[0, 48, 54]", "[0, 47, 55]")) == (None, [])


def _both(cards: str) -> list[tuple[int, str]]:
    return [(1, cards[:2]), (3, cards[2:])]


@rule("R4.2")
def test_two_things_may_be_meant_otherwise_at_once() -> None:
    """The big blind of one is called with one; then seat 1 raises the short bet after its check."""
    acts = ("p3 cc", "p4 cc", "p1 cc", FLOP, "p1 cc", "p3 cbr 1", "p4 cc", "p1 cbr 4", "p4 f")
    recorded = "finishing_stacks = [105, 0, 0, 98]"
    text = ring(*acts, *ALL, *REST, blinds="[1, 2, 0, 0]", stacks="[100, 1, 2, 100]", more=recorded)

    assert outcome(text) == (None, ["reopened", "short-blind"])


@rule("R4.1")
def test_who_can_only_check_need_not_be_asked() -> None:
    """Both blinds are all-in for one; seat 3 has posted two, and nobody can answer a bet."""
    shows = (*ALL, "p4 sm 8s4s")
    text = ring("p4 cc", *shows, FLOP, *REST, blinds="[1, 2, -2, 0]", stacks="[1, 1, 100, 1]")

    assert outcome(text) == (None, ["idle-check"])
    assert played(text).stacks == (4, 0, 99, 0)


@rule("R4.1")
def test_who_could_bet_has_to_be_asked() -> None:
    acts = ("p3 cc", "p1 cc", FLOP, "p1 cc", "p3 cc")

    assert outcome(holdem(*acts, *REST))[0] == "phh.not_dealt"


@rule("R4.14")
@pytest.mark.parametrize(("left", "odd"), [(2, ["early-shuffle"]), (7, None)])
def test_thrown_cards_may_come_back_a_few_cards_early(left: int, odd: list[str] | None) -> None:
    """Six draw; the last of them gets what the first threw while our pack still holds a few cards."""
    pack = [rank + suit for rank in "23456789TJQKA" for suit in "cdhs"]
    hands = [pack[at * 5 : at * 5 + 5] for at in range(6)]
    fresh, thrown = pack[30:], [5, 5, 5, 22 - left - 15, 0]
    actions = [f"d dh p{at} {''.join(hand)}" for at, hand in enumerate(hands, 1)]
    actions += ["p3 cc", "p4 cc", "p5 cc", "p6 cc", "p1 cc", "p2 cc"]
    for at, count in enumerate(thrown, 1):
        actions.append(f"p{at} sd {''.join(hands[at - 1][:count])}".strip())
        if count:
            actions.append(f"d dh p{at} {''.join(fresh[:count])}")
        del fresh[:count]
    actions += [f"p6 sd {''.join(hands[5][:2])}", f"d dh p6 {''.join(hands[0][:2])}", "p1 cc"]
    text = "\n".join(
        [
            "variant = 'F2L3D'",
            "antes = [0, 0, 0, 0, 0, 0]",
            "blinds_or_straddles = [1, 2, 0, 0, 0, 0]",
            "small_bet = 2",
            "big_bet = 4",
            "starting_stacks = [50, 50, 50, 50, 50, 50]",
            f"actions = {actions}",
        ]
    )
    found = played(text)

    assert len(fresh) == left
    assert (found.failure is None) == (odd is not None)
    assert [name.name for name in found.oddities] == (odd or [])


UNSEEN = ("p3 f", "p4 f", "p1 cc", "p2 cc", FLOP, "p1 cbr 4", "p2 cc", "d db Jc", "p1 cc", "p2 cc", "d db Qd", "p1 cc")


@rule("R4.3")
@pytest.mark.parametrize(
    ("recorded", "odd"),
    [
        ("winnings = [0, 12, 0, 0]", ["hidden-winner"]),
        ("winnings = [11.4, 0, 0, 0]", ["hidden-winner", "kept"]),
        ("finishing_stacks = [94, 106, 100, 100]", ["hidden-winner"]),
        ("winnings = [0, 8, 0, 0]", None),
        ("winnings = [0, 0, 12, 0]", None),
        ("", None),
    ],
)
def test_who_won_unseen_stands_in_the_recorded_result(recorded: str, odd: list[str] | None) -> None:
    text = ring(*UNSEEN, "p2 cc", "p1 sm ????", "p2 sm ????", blinds="[1, 2, 0, 0]", more=recorded)

    code, names = outcome(text)
    assert (code, sorted(names)) == (("phh.hidden", []) if odd is None else (None, odd))


def test_a_broken_file_is_not_read_in_other_ways() -> None:
    """One recorded stack too many: who won cannot be told from that."""
    more = "finishing_stacks = [94, 106, 100, 100, 100]"
    text = ring(*UNSEEN, "p2 cc", "p1 sm ????", "p2 sm ????", blinds="[1, 2, 0, 0]", more=more)
    found = played(text)

    assert found.failure is not None
    assert found.failure.code == "phh.hidden"


@rule("R4.3")
def test_a_hand_that_was_seen_loses_to_one_that_only_the_record_knows() -> None:
    """Three jacks are shown; whatever seat 2 held was better."""
    shows = ("p2 cc", "p1 sm JsJh", "p2 sm ????")
    text = ring(*UNSEEN, *shows, blinds="[1, 2, 0, 0]", more="winnings = [0, 12, 0, 0]")

    assert outcome(text) == (None, ["hidden-winner"])


def test_a_hand_that_was_seen_beats_no_record() -> None:
    """Aces are shown by seat 1; seat 2, unseen, cannot have won with anything that the record does not say."""
    shows = ("p2 cc", "p1 sm AsAh", "p2 sm ????")
    text = ring(*UNSEEN, *shows, blinds="[1, 2, 0, 0]", more="winnings = [0, 0, 12, 0]")

    assert outcome(text)[0] == "phh.winnings"


@rule("R4.3")
@pytest.mark.parametrize(
    ("won", "more", "odd"),
    [
        ("[0, 0, 0, 6]", "venue = 'A room'", ["unrecorded-post"]),
        ("[0, 0, 0, 9.5]", "venue = 'A room'", None),
        ("[0, 0, 0, 6]", "", None),
    ],
)
def test_a_room_may_leave_a_post_out(won: str, more: str, odd: list[str] | None) -> None:
    """Seat 3 has posted one, and folds to the raise of seat 4, who takes blinds and post: what he put in comes back."""
    text = ring("p3 f", "p4 cbr 6", "p1 f", "p2 f", blinds="[1, 2, 0, 0]", more=f"winnings = {won}\n{more}")

    assert outcome(text) == (("phh.winnings", []) if odd is None else (None, odd))


def test_the_chips_of_the_file_are_kept_whatever_it_means() -> None:
    """Where others owe what was paid, the stacks are in the numbers of the file."""
    calm = ("p1 cc", "p3 cc")
    acts = ("p3 cc", "p1 cc", FLOP, *calm, "d db Jc", *calm, "d db Qd", *calm, *SHOWN, "p2 sm KsKh")
    text = holdem(*acts, stacks=("1.00", "0.25", "1.00"), blinds=("0.25", "0.50", 0), more="")
    text = text.replace("min_bet = 2", "min_bet = 0.50") + "finishing_stacks = [1.50, 0.00, 0.75]"

    assert phh.replay(phh.read(text)).finished


def test_a_raise_to_all_that_the_opponent_has_is_read_as_the_fixed_bet() -> None:
    text = """
variant = 'FT'
antes = [0, 0]
blinds_or_straddles = [2, 4]
small_bet = 4
big_bet = 8
starting_stacks = [7, 100]
actions = ['d dh p1 AsAh', 'd dh p2 KsKh', 'p2 cbr 7', 'p1 f']
finishing_stacks = [3, 104]
"""
    told = phh.replay(phh.read(text))
    assert (told.failure, told.finished) == (None, True)
    assert [(odd.name, odd.detail) for odd in told.oddities] == [("capped-raise", {"asked": "7", "allowed": "8"})]
