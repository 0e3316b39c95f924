"""Every published or own count of high hands, found a second time by looking at equal ranks and long suits alone."""

import json
from pathlib import Path
from typing import Final

import pytest

from potluck import kernels
from potluck.cards import CARDS
from potluck.ranking import High, Ranking
from tests.marks import rule
from tests.unit.kernels.second import Game, frequencies

NUMBERS: Final = json.loads((Path(__file__).resolve().parents[2] / "data" / "numbers.json").read_text(encoding="utf-8"))
WHOLE: Final = tuple(range(13))
SHORT: Final = tuple(range(5, 13))

ROWS: Final = [
    ("five_card_52", 5, Game(WHOLE)),
    ("five_card_32_no_ace_low", 5, Game(SHORT)),
    ("five_card_32_A789T", 5, Game(SHORT, short_wheel=True)),
    ("five_card_53_joker_wild", 5, Game(WHOLE, jokers=1, bug=False)),
    ("five_card_53_joker_bug", 5, Game(WHOLE, jokers=1)),
    ("five_card_54_two_jokers_wild", 5, Game(WHOLE, jokers=2, bug=False)),
    ("five_card_54_two_jokers_bug", 5, Game(WHOLE, jokers=2)),
    ("five_card_52_deuces_wild", 5, Game(WHOLE, wild_rank=0)),
    ("five_card_33_joker_wild", 5, Game(SHORT, jokers=1, bug=False)),
    ("five_card_33_joker_bug", 5, Game(SHORT, jokers=1)),
    ("six_card_52_best5", 6, Game(WHOLE)),
    ("seven_card_52_best5", 7, Game(WHOLE)),
    ("seven_card_53_bug_best5", 7, Game(WHOLE, jokers=1)),
    ("seven_card_53_wild_best5", 7, Game(WHOLE, jokers=1, bug=False)),
]


@rule("R4.5", "R4.10", "R4.12", "RP.1")
@pytest.mark.slow
@pytest.mark.parametrize(("name", "cards", "game"), ROWS, ids=[row[0] for row in ROWS])
def test_a_second_way_finds_the_published_frequencies(name: str, cards: int, game: Game) -> None:
    row, found = NUMBERS[name], frequencies(game, cards)
    short = {"straight_flush": "sf"}
    told = {short.get(key, key): n for key, n in found.items()}
    told["royal_of_sf"] = told.pop("royal")
    told |= {"five_aces": told.get("five", 0), "royal": told["royal_of_sf"]}
    told["sf_nonroyal"] = told["sf"] - told["royal"]
    shared = {key: n for key, n in row.items() if key in told}
    assert {key: told[key] for key in shared} == shared
    assert len(shared) >= 9


@rule("R4.12")
@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "size", "cards", "law"),
    [
        (Game(WHOLE, wild_rank=3), 52, 5, Ranking(wild=CARDS[12:16])),
        (Game(tuple(range(4, 13))), 36, 7, Ranking()),
        (Game(WHOLE, jokers=2), 54, 7, Ranking()),
        (Game(WHOLE, jokers=2, bug=False), 54, 6, Ranking(joker="wild")),
        (Game(SHORT, short_wheel=True), 32, 7, Ranking(order=High(ace_below=7))),
    ],
    ids=str,
)
def test_a_second_way_finds_what_is_published_nowhere(game: Game, size: int, cards: int, law: Ranking) -> None:
    told = frequencies(game, cards)
    royal = told.pop("royal")
    names = dict(zip(("high", "pair", "two_pair", "trips", "straight", "flush", "full", "quads"), LONG, strict=False))
    found = {key: n for key, n in kernels.count(size, cards=cards, order=law).items() if n}
    assert {names.get(key, {"five": "five_of_a_kind"}.get(key, key)): n for key, n in told.items()} == found
    assert kernels.census(size, cards=cards, order=law).royal == royal


LONG: Final = (
    "high_card",
    "one_pair",
    "two_pair",
    "three_of_a_kind",
    "straight",
    "flush",
    "full_house",
    "four_of_a_kind",
)
