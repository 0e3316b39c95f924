"""PokerStars' text read: random deals of the engine come back to the last chip, and what is not read says so once."""

from decimal import Decimal
from pathlib import Path
from random import Random

import pytest

from potluck import phh
from potluck.cli import main
from potluck.phh import Start
from potluck.phh.stars_hand import RAKE
from potluck.variants import VARIANTS
from tests.unit.phh.stars import NAMES, TITLES, as_text, numbered
from tests.unit.phh.test_writing import a_deal

DEALS = 15

WALK = """PokerStars Zoom Hand #9000000001:  Hold'em No Limit (€0.50/€1.00 EUR) - 2026/11/28 0:26:23 ET
Table 'Own make' 6-max Seat #2 is the button
Seat 1: Ann (€100 in chips)
Seat 2: Bob (€1,050.25 in chips)
Seat 4: Cy (€80 in chips)
Seat 5: Dee (€60 in chips)
Seat 6: Eve (€40 in chips)
Cy: posts small blind €0.50
Dee: posts big blind €1
Ann: posts small & big blinds €1.50
Bob: posts small blind €0.50
*** HOLE CARDS ***
Dealt to Bob [As Kd]
Eve leaves the table
Ann: checks
Bob: folds [As Kd]
Cy: calls €0.50
Dee: checks
*** FLOP *** [2c 3d 9h]
Cy: bets €2
Dee: folds
Ann: folds
Uncalled bet (€2) returned to Cy
Cy collected €3.90 from pot
Cy: shows [9c 9d] (three of a kind, Nines)
*** SUMMARY ***
Total pot €4 | Rake €0.10
Board [2c 3d 9h]
"""


def a_table(name: str, rng: Random, *, money: bool) -> Start:
    """Some players with stacks of every depth; a tournament's pay an ante each; some have just sat down."""
    seats = rng.randint(2, len(NAMES))
    stacks = tuple(rng.randint(5, rng.choice((30, 300))) for _ in range(seats))
    antes = None if money else (1,) * seats
    button = rng.randrange(seats)
    new = (button + 3) % seats if seats > 3 and rng.random() < 0.3 else None
    return Start(
        variant=VARIANTS[name],
        stacks=stacks,
        button=button,
        antes=antes,
        posts=tuple(2 if at == new else 0 for at in range(seats)),
        dead=False if antes else None,
        mucking=True,
        open_fold=True,
    )


@pytest.mark.parametrize("money", [True, False])
@pytest.mark.parametrize("name", TITLES)
def test_a_deal_that_is_told_as_the_room_tells_it_is_played_to_the_same_end(name: str, money: bool) -> None:
    texts, ends = [], []
    for number in range(DEALS):
        rng = Random(f"{name} {money} {number}")
        start = a_table(name, rng, money=money)
        _, end = a_deal(start, rng)
        hero = rng.randrange(len(start.stacks))
        texts.append(as_text(start, end, number=number, money=money, hero=hero, rake=int(money)))
        ends.append((start, end, hero))
    found = list(phh.read_all("\ufeff" + "\r\n\r\n\r\n".join(text.replace("\n", "\r\n") for text in texts)))

    assert len(found) == DEALS
    for hand, (start, end, hero) in zip(found, ends, strict=True):
        again = phh.replay(hand)
        assert (again.failure, again.oddities, again.finished) == (None, (), True)
        unit = 100 if money else 1
        listed = dict(hand.more)["seats"]
        assert isinstance(listed, tuple)
        order = [listed.index(numbered(at)) for at in range(len(start.stacks))]
        assert [again.stacks[place] * unit for place in order] == [seat.stack for seat in end.seats]
        assert [hand.players[place] for place in order] == list(NAMES[: len(order)])  # type: ignore[index]
        assert str(end.seats[hero].hand[0]) in hand.actions[order[hero]]
        assert sum(hand.starting_stacks) - sum(hand.finishing_stacks or ()) == dict(hand.more).get(RAKE, 0)
        assert phh.read(phh.write(hand)) == hand


def test_posts_dead_money_rake_and_names_are_where_the_format_has_them() -> None:
    hand = phh.read(WALK)
    more = dict(hand.more)

    assert hand.players == ("Cy", "Dee", "Ann", "Bob")
    assert hand.antes == (0, 0, Decimal("0.5"), Decimal("0.5"))
    assert hand.blinds_or_straddles == (Decimal("0.5"), 1, -1, 0)
    assert hand.actions[0] == "d dh p1 9c9d"
    assert hand.actions[-4:] == ("d db 2c3d9h", "p1 cbr 2", "p2 f", "p3 f")
    assert (more["venue"], more["hand"], more["currency"], more["currency_symbol"]) == (
        "PokerStars", 9000000001, "EUR", "€",
    )  # fmt: skip
    assert (str(more["time"]), more["year"], more["seats"], more[RAKE]) == (
        "00:26:23", 2026, (4, 5, 1, 2), Decimal("0.1"),
    )  # fmt: skip
    again = phh.replay(hand)
    assert (again.finished, again.oddities) == (True, ())
    assert [record.net for record in phh.records(again)] == [2.9, -1, -1.5, -0.5]


def test_a_rake_that_is_not_what_is_missing_is_a_failure() -> None:
    again = phh.replay(phh.read(WALK.replace("collected €3.90", "collected €2.90")))

    assert again.failure is not None
    assert again.failure.code == "phh.stacks"


@pytest.mark.parametrize(
    ("old", "new", "code", "path"),
    [
        ("Hold'em No Limit", "Hold'em Pot Limit", "phh.room_game", 1),
        ("(€0.50/€1.00 EUR)", "(€0.50/€1.00 - €30 Cap -  EUR)", "phh.room_game", 1),
        ("Hold'em No Limit", "Whist", "phh.syntax", 1),
        ("Seat #2 is the button", "", "phh.syntax", 2),
        ("Dee: checks", "Dee: whistles", "phh.room_told", 18),
        ("*** FLOP ***", "*** FIRST FLOP ***", "phh.room_told", 19),
        ("[2c 3d 9h]\nCy", "[2c 3d 9x]\nCy", "phh.room_told", 19),
        ("Eve leaves the table", "Hand cancelled", "phh.room_told", 14),
    ],
)
def test_what_is_not_read_is_named_with_its_line(old: str, new: str, code: str, path: int) -> None:
    hand, good = phh.read_all(f"{WALK.replace(old, new, 1)}\n\n{WALK}")

    assert hand.fault is not None
    assert (hand.fault.code, hand.fault.detail["path"]) == (code, path)
    assert phh.replay(hand).failure == hand.fault
    assert dict(hand.more)["hand"] == 9000000001
    assert phh.replay(good).finished


def test_a_hand_that_breaks_off_has_no_end() -> None:
    again = phh.replay(phh.read(WALK.partition("Dee: folds")[0]))

    assert (again.finished, again.failure, again.hand.finishing_stacks) == (False, None, None)


def test_where_nobody_holds_the_small_blind_of_two_the_small_blind_deals() -> None:
    text = WALK.partition("Ann: posts")[0] + "Cy: folds\nUncalled bet (€0.50) returned to Dee\n"
    hand = phh.read(text + "Dee collected €1 from pot\n*** SUMMARY ***\nTotal pot €1 | Rake €0\n")

    assert (hand.players, hand.blinds_or_straddles) == (("Dee", "Cy"), (Decimal("0.5"), 1))
    assert phh.replay(hand).stacks == (Decimal("60.5"), Decimal("79.5"))


def test_a_folder_with_such_files_is_replayed_and_counted(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "HH20261128 Own make.txt").write_text(WALK, encoding="utf-8-sig")
    (tmp_path / "notes.txt").write_text("nothing")

    assert main(["replay", str(tmp_path), "--show"]) == 0
    assert "Cy took the pot" in capsys.readouterr().out
    assert main(["stats", str(tmp_path), "--player", "Cy", "--json"]) == 0
    assert '"net": 2.9' in capsys.readouterr().out
