"""Files that mean something else than they say, as houses and programs write them, are read as they are meant."""

from decimal import Decimal

import pytest

from potluck import phh
from potluck.phh import Replay
from tests.marks import rule
from tests.unit.phh.hands import holdem

DOWN = ("d db 2c5d9h", "d db Jc", "d db Qd")


def played(text: str) -> Replay:
    return phh.replay(phh.read(text))


def outcome(text: str) -> tuple[str | None, list[str]]:
    """The code of what is wrong, and what is odd."""
    found = played(text)
    assert found.finished == (found.failure is None)
    code = None if found.failure is None else found.failure.code
    return code, [odd.name for odd in found.oddities]


def ring(*actions: str, blinds: str, more: str = "", stacks: str = "[100, 100, 100, 100]") -> str:
    """No limit hold'em for four of whom nothing is told but what they show."""
    deals = [f"d dh p{at} ????" for at in (1, 2, 3, 4)]
    return "\n".join(
        [
            "variant = 'NT'",
            "antes = [0, 0, 0, 0]",
            f"blinds_or_straddles = {blinds}",
            "min_bet = 2",
            f"starting_stacks = {stacks}",
            f"actions = {[*deals, *actions]}",
            more,
        ]
    )


@rule("R4.3")
@pytest.mark.parametrize(
    ("winnings", "odd"),
    [
        ("[0, 0, 5]", []),
        ("[0, 0, 9]", ["uncalled-won"]),
        ("[0, 0, 8.75]", ["uncalled-won", "kept"]),
        ("[0, 0, 7]", None),
        ("[0, 9, 0]", None),
    ],
)
def test_winnings_may_count_what_nobody_called(winnings: str, odd: list[str] | None) -> None:
    """A raise to six takes blinds of three; four of it come back."""
    text = holdem("p3 cbr 6", "p1 f", "p2 f", more=f"winnings = {winnings}")

    assert outcome(text) == (("phh.winnings", []) if odd is None else (None, odd))


def test_a_loser_may_get_back_what_nobody_could_call() -> None:
    """The aces have only 40, and the kings get the other 60 back."""
    acts = ("p3 f", "p1 cc", "p2 cbr 100", "p1 cc", *DOWN, "p1 sm AsAh", "p2 sm KsKh")
    text = holdem(*acts, stacks=(40, 100, 100), more="winnings = [78, 60, 0]")

    assert outcome(text) == (None, ["uncalled-won", "kept"])


@rule("R4.2")
@pytest.mark.parametrize(
    ("recorded", "code", "odd"),
    [
        ("[99, 106, 95, 100]", None, []),
        ("[99, 107, 94, 100]", None, ["dead-post"]),
        ("[99, 106.75, 94, 100]", None, ["kept", "dead-post"]),
        ("[99, 109, 92, 100]", "phh.stacks", []),
    ],
)
def test_a_post_of_less_than_the_big_blind_may_be_dead(recorded: str, code: str | None, odd: list[str]) -> None:
    """Seat 3 posts one, calls, and folds to a bet after having called one of three."""
    acts = ("p3 cc", "p4 f", "p1 f", "p2 cc", "d db 2c5d9h", "p2 cbr 3", "p3 cc", "d db Jc", "p2 cbr 9", "p3 f")
    text = ring(*acts, blinds="[1, 2, -1, 0]", more=f"finishing_stacks = {recorded}")

    assert outcome(text) == (code, odd)


@rule("R4.2")
def test_a_post_of_the_big_blind_is_never_dead() -> None:
    acts = ("p3 cc", "p4 f", "p1 f", "p2 cc", "d db 2c5d9h", "p2 cbr 3", "p3 f")
    text = ring(*acts, blinds="[1, 2, -2, 0]", more="finishing_stacks = [99, 105, 96, 100]")

    assert outcome(text) == ("phh.stacks", [])


@rule("R4.3")
@pytest.mark.parametrize(
    ("recorded", "odd"),
    [
        ("[99, 102, 101, 98]", []),
        ("[99, 101, 102, 98]", ["odd-chip"]),
        ("[99, 101, 101, 98]", ["kept"]),
        ("[99, 101, 101, 99]", None),
        ("[99, 102, 101, 97]", None),
    ],
)
def test_odd_chips_and_a_rake_are_matters_of_those_who_win(recorded: str, odd: list[str] | None) -> None:
    """Two share 47, the fourth seat has lost."""
    acts = ("p3 cc", "p4 cc", "p1 f", "p2 cc", "d db 2c5d9h", "p2 cc", "p3 cc", "p4 cc", "d db Jc", "p2 cc", "p3 cc")
    river = ("p4 cc", "d db Qd", "p2 cbr 20", "p3 cc", "p4 f", "p2 sm AsKs", "p3 sm AhKh")
    text = ring(*acts, *river, blinds="[1, 2, 0, 0]", more=f"finishing_stacks = {recorded}")

    assert outcome(text) == (("phh.stacks", []) if odd is None else (None, odd))


UNKNOWN = "[inf, inf, inf, inf]"


def test_whoever_is_not_asked_was_all_in_where_stacks_are_not_known() -> None:
    """Two call the raise of the third, who has no more; then one bets, the other folds."""
    acts = ("p3 cbr 50", "p4 f", "p1 cc", "p2 cc", "d db 2c5d9h", "p1 cbr 80", "p2 f", "p1 sm ????", "p3 sm AsAh")
    text = ring(*acts, "d db Jc", "d db Qd", blinds="[1, 2, 0, 0]", stacks=UNKNOWN)
    found = played(text)

    assert (found.failure, found.finished) == (None, True)
    assert [(odd.name, odd.detail) for odd in found.oddities] == [("all-in", {"asked": "p3"})]
    assert found.stacks == (Decimal("inf"),) * 4
    assert found.state is not None
    assert found.state.outcome is not None
    assert found.state.outcome.won == (0, 0, 150, 0)


def test_two_may_have_been_all_in() -> None:
    acts = ("p3 cbr 20", "p4 cbr 50", "p1 cbr 90", "p2 cc", "p3 f", "p4 cc", "d db 2c5d9h", "p2 cbr 10", "p4 f")
    shows = ("p1 sm AsAh", "p2 sm KsKh", "d db Jc", "d db Qd")
    text = ring(*acts, *shows, blinds="[1, 2, 0, 0]", stacks=UNKNOWN)

    assert outcome(text) == (None, ["all-in"])


def test_a_turn_that_is_wrong_stays_wrong_where_a_stack_is_known() -> None:
    acts = ("p3 cbr 50", "p4 f", "p1 cc", "p2 cc", "d db 2c5d9h", "p1 cbr 30", "p2 f", "d db Jc")
    text = ring(*acts, blinds="[1, 2, 0, 0]", stacks="[inf, inf, 100, inf]")

    assert outcome(text)[0] == "phh.not_dealt"


@rule("R4.1")
def test_a_check_that_nobody_could_answer_is_passed_over() -> None:
    """The small blind has one chip; the big blind has nothing to decide, and some ask him."""
    acts = ("p3 f", "p2 cc", "p1 sm AsAh", "p2 sm KsKh", *DOWN)
    text = holdem(*acts, stacks=(1, 100, 100), more="finishing_stacks = [2, 99, 100]")

    assert outcome(text) == (None, ["idle-check"])
    assert outcome(holdem("p3 f", "p3 cc", *DOWN, stacks=(1, 100, 100)))[0] == "phh.cards_missing"
    assert outcome(holdem("p3 f", "p1 f", "p2 cc"))[0] == "phh.over"


CHECKED = ("p2 cc", "p3 cc", "d db Jc", "p2 cc", "p3 cc", "d db Qd", "p2 cc", "p3 cc")


def test_where_nobody_showed_nobody_knows_who_won_though_a_hand_is_known() -> None:
    """Whoever recorded it knew his own cards; they were not seen."""
    known = ("p3 cc", "p1 f", "p2 cc", "d db 2c5d9h", *CHECKED)

    assert outcome(holdem(*known, "p2 sm ????", "p3 sm ????"))[0] == "phh.hidden"
    assert outcome(holdem(*known, "p2 sm ????", "p3 sm -"))[0] is None


def test_an_unknown_hand_never_wins_what_another_contests() -> None:
    """Seat 4 alone can win the side pot, and has to show for it; of its cards nothing is known."""
    acts = ("p3 cbr 20", "p4 cbr 60", "p1 f", "p2 f", "p3 cc")
    shows = ("p4 sm ????", "p3 sm 2s7d")
    text = ring(*acts, *shows, *DOWN, blinds="[1, 2, 0, 0]", stacks="[100, 100, 40, 100]")

    found = played(text)
    assert found.failure is None
    assert found.stacks == (99, 98, 83, 60)


def test_where_an_unknown_hand_would_win_nobody_knows_who_did() -> None:
    """Seat 4 has 20 in a side pot that seat 2 has left to it; against the deuce its stand-in cards would win."""
    acts = ("p3 cbr 40", "p4 cc", "p1 f", "p2 cc", "d db 4c5d9h", "p2 cbr 10", "p4 cbr 20", "p2 f")
    text = ring(
        *acts, "p4 sm ????", "p3 sm 2s3d", "d db Jc", "d db Qd", blinds="[1, 2, 0, 0]", stacks="[100, 100, 40, 100]"
    )

    assert outcome(text)[0] == "phh.hidden"
    shown = text.replace("p4 sm ????", "p4 sm 2h3h")
    assert played(shown).finished


@pytest.mark.parametrize(
    ("recorded", "odd"),
    [
        ("[102.33333333333333, 102.33333333333333, 102.33333333333333, 93]", ["broken-chips"]),
        ("[102.33333333333334, 102.33333333333333, 102.33333333333333, 93]", ["broken-chips"]),
        ("[102.34, 102.33, 102.33, 93]", ["broken-chips"]),
        ("[102.5, 102.25, 102.25, 93]", None),
    ],
)
def test_a_pot_in_three_parts_is_exact_to_the_last_place_that_the_file_has(
    recorded: str, odd: list[str] | None
) -> None:
    """Broadway lies on the board, and seven of a folded hand are left over."""
    acts = ("p3 cc", "p4 cbr 7", "p1 cc", "p2 cc", "p3 cc", "d db TsJsQd")
    rest = (
        "p1 cbr 2",
        "p2 cc",
        "p3 cc",
        "p4 f",
        "d db Ac",
        "p1 cc",
        "p2 cc",
        "p3 cc",
        "d db Kc",
        "p1 cc",
        "p2 cc",
        "p3 cc",
    )
    shows = ("p1 sm 2s3s", "p2 sm 2d3d", "p3 sm 2h3h")
    text = ring(*acts, *rest, *shows, blinds="[1, 2, 0, 0]", more=f"finishing_stacks = {recorded}")

    assert outcome(text) == (("phh.stacks", []) if odd is None else (None, odd))


def test_a_number_that_a_machine_could_not_hold_is_rounded() -> None:
    text = holdem(
        *("p3 cbr 0.30000000000000004", "p1 f", "p2 f"),
        blinds=("0.1", "0.2", 0),
        stacks=(10, 10, 10),
        more="finishing_stacks = [9.9, 9.8, 10.299999999999999]",
    ).replace("min_bet = 2", "min_bet = 0.1")

    assert outcome(text) == (None, [])
