"""The level that is suggested: none before three matches, a harder one to who wins, an easier one to who loses."""

from math import exp, log
from typing import Final

import pytest

from potluck.bots import BOTS, bot
from potluck.bots.chances import CHANCES
from potluck.bots.suggestion import LEVELS, RECENT, SPREAD, skill, suggested
from proofs.figure import load
from proofs.ladder import ROUNDING

GRID: Final = 4000
CLAIM: Final = "matches that the newcomer wins against"


def test_nothing_is_suggested_before_three_matches_whose_opponent_was_measured() -> None:
    assert suggested([]) is None
    assert suggested([("draw-1", True)] * 2 + [("caller", True)] * 9) is None
    assert suggested([("draw-1", True)] * 3) is not None


@pytest.mark.parametrize("level", LEVELS)
def test_who_wins_more_is_never_suggested_an_easier_level(level: str) -> None:
    for played in (3, 8):
        places = [
            LEVELS.index(suggested([(level, True)] * won + [(level, False)] * (played - won)) or "")
            for won in range(played + 1)
        ]
        assert places == sorted(places)
        assert places[0] < places[-1]


def test_who_plays_as_a_newcomer_does_is_suggested_a_level_that_is_even_for_a_newcomer() -> None:
    matches = [("draw-3", at % 100 < 54) for at in range(0, 100, 7)]

    assert suggested(matches) in {"draw-3", "draw-4"}


def test_only_the_last_matches_count() -> None:
    now, once = [("draw-3", True)] * RECENT, [("draw-3", False)] * 100

    assert suggested(now + once) == suggested(now) == "draw-5"
    assert suggested(once + now) == "draw-1"


def test_the_skill_is_the_likeliest_one() -> None:
    """The slow oracle: the posterior on a grid."""
    matches = [(0.81, True), (0.54, False), (0.41, True), (0.54, True)]

    def likely(own: float) -> float:
        odds = [log(chance / (1 - chance)) + own for chance, _ in matches]
        told = [-log(1 + exp(-at if won else at)) for at, (_, won) in zip(odds, matches, strict=True)]
        return sum(told) - own * own / (2 * SPREAD**2)

    best = max((8 * at / GRID - 4 for at in range(GRID + 1)), key=likely)
    assert skill(matches) == pytest.approx(best, abs=8 / GRID)


def test_each_chance_is_one_of_an_opponent_of_the_draw() -> None:
    assert set(LEVELS) <= set(CHANCES) <= set(BOTS)
    for name, chance in CHANCES.items():
        assert bot(name).chance == chance
        assert bot(name).games == ("draw",)
        assert 0 < chance < 1


def test_a_chance_that_is_published_stands_in_the_table_too() -> None:
    found = {entry.claim.rpartition(" ")[2]: float(entry.value) for entry in load() if CLAIM in entry.claim}

    for name, percent in found.items():
        known = CHANCES.get(name if name in BOTS else f"draw-{name}")
        assert known is None or abs(100 * known - percent) <= ROUNDING, name
