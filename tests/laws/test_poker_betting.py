"""A round of betting is what the rule book says, for all stacks and ways of betting; a sample of `prove betting`."""

from collections.abc import Iterable
from itertools import product

import pytest

from potluck.games.poker import betting, pots, showdown
from tests.laws.poker_oracle import Count, walk
from tests.laws.poker_round import Walk
from tests.marks import rule

SAMPLE = {2: 8, 3: 4, 4: 3}
"""Players -> the highest stack."""
TALL = [(2, 12, 4_977), (3, 6, 4_759), (4, 5, 27_084)]
"""Players, the highest stack, and the ways of betting that the telling from the whole history counts."""


@rule("R4.1", "R4.2", "R4.3")
@pytest.mark.parametrize(("players", "most"), SAMPLE.items())
def test_every_way_of_betting_is_as_the_oracle_tells(players: int, most: int) -> None:
    count = walk_all(range(1, most + 1), players=players)
    assert count.sequences > most**players


@rule("R4.1", "R4.2", "R4.3")
@pytest.mark.parametrize(("players", "most", "sequences"), TALL)
def test_every_way_of_betting_is_as_the_short_memory_tells(players: int, most: int, sequences: int) -> None:
    assert round_all(range(1, most + 1), players=players).sequences == sequences


@pytest.mark.parametrize(("players", "most"), SAMPLE.items())
def test_both_tellings_count_the_same_ways(players: int, most: int) -> None:
    stacks = range(1, most + 1)
    assert round_all(stacks, players=players).sequences == walk_all(stacks, players=players).sequences


def _no_raise_is_short(*_: object) -> bool:
    return True


def _shared_by_all(seats: object) -> tuple[pots.Pot, ...]:
    """One pot for everybody who is in, whatever he has paid."""
    found = pots.pots(seats)  # type: ignore[arg-type]
    within = max((pot.seats for pot in found), key=len)
    return (pots.Pot(sum(pot.amount for pot in found), within),)


@pytest.mark.parametrize("walked", ["history", "short memory"])
@pytest.mark.parametrize(
    ("place", "broken"),
    [
        (betting, ("_full", _no_raise_is_short)),
        (betting, ("_faces", lambda state, at: False)),
        (showdown, ("pots", _shared_by_all)),
    ],
    ids=["short all-ins open the betting", "who owes is not asked", "one pot for all"],
)
def test_a_broken_round_is_seen(
    place: object, broken: tuple[str, object], walked: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(place, *broken)
    with pytest.raises(AssertionError):
        (walk_all if walked == "history" else round_all)((1, 3, 5, 8), players=3)


def round_all(chips: Iterable[int], *, players: int) -> Walk:
    """All stacks made of these, from point to point."""
    found = Walk()
    for stacks in product(chips, repeat=players):
        found.over(stacks)
    return found


def walk_all(chips: Iterable[int], *, players: int) -> Count:
    """All stacks made of these."""
    count = Count()
    for stacks in product(chips, repeat=players):
        walk(stacks, count=count)
    return count
