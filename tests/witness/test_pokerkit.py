"""Pokerkit as a witness: random deals played in both engines at once have the same choices, pots and stacks.

Where they differ, the rule book says why; `prove pokerkit` plays a hundred times as many.
"""

from random import Random

import pytest
from msgspec.structs import replace

from potluck.games import poker
from potluck.games.poker.values import Entry, Outcome
from potluck.variants import VARIANTS
from tests.marks import rule

pytest.importorskip("pokerkit")

from tests.witness.duel import PLAYED, Difference, duel, stakes_of
from tests.witness.explained import REASONS, reason
from tests.witness.peer import Choices, Peer, Stakes
from tests.witness.written import WRITTEN, unlike, unlike_theirs

pytestmark = pytest.mark.witness

DEALS = 36
"""For each variant; 1,000 and some in all."""
FILES = 15
"""For each variant that the format can name."""


@pytest.mark.slow
@rule("R4.1", "R4.2", "R4.3")
@pytest.mark.parametrize("name", PLAYED)
def test_both_engines_play_the_same_deal(name: str) -> None:
    for number in range(DEALS):
        rng = Random(f"{name} {number}")
        stakes = stakes_of(VARIANTS[name], rng)
        found = duel(VARIANTS[name], stakes, rng)
        assert found is None or found.reason in REASONS, found


@pytest.mark.slow
@pytest.mark.parametrize("name", WRITTEN)
def test_each_reads_what_the_other_writes_and_ends_in_the_same_stacks(name: str) -> None:
    read = 0
    for number in range(FILES):
        rng, told, peers = Random(f"written {name} {number}"), list[str](), list[Peer]()
        stakes = stakes_of(VARIANTS[name], rng)
        if duel(VARIANTS[name], stakes, rng, told=told, peers=peers) is None:
            assert unlike(VARIANTS[name], stakes, told) is None
            assert unlike_theirs(VARIANTS[name], stakes, peers[0]) is None
            read += 1
    assert read > FILES / 2


def test_a_file_that_tells_another_deal_is_not_taken_for_the_same() -> None:
    stakes, told = Stakes((50, 50), (0, 0), (2, 1), dead=False), list[str]()
    assert duel(VARIANTS["holdem"], stakes, Random(1), told=told) is None

    assert unlike(VARIANTS["holdem"], stakes, told) is None
    assert unlike(VARIANTS["holdem"], stakes, told[:-1]) is not None
    peers = list[Peer]()
    assert duel(VARIANTS["holdem"], stakes, Random(1), peers=peers) is None
    assert unlike_theirs(VARIANTS["holdem"], stakes, peers[0]) is None
    assert unlike_theirs(VARIANTS["holdem"], stakes._replace(blinds=(4, 2)), peers[0]) is not None


def test_the_variants_that_both_know_are_these() -> None:
    assert len(WRITTEN) == 11
    assert len(PLAYED) * DEALS > 1_000
    assert {VARIANTS[name].code for name in PLAYED} >= {variant.code for variant in VARIANTS.values()}


def test_what_no_rule_explains_is_a_difference(monkeypatch: pytest.MonkeyPatch) -> None:
    """An engine that loses a chip when it pays out: nothing excuses it."""
    honest = poker.State.finished

    def short(self: poker.State, outcome: Outcome, told: tuple[Entry, ...]) -> poker.State:
        over = honest(self, outcome, told)
        at = next(at for at, seat in enumerate(over.seats) if seat.stack)
        return replace(over, seats=over.with_seat(at, replace(over.seats[at], stack=over.seats[at].stack - 1)))

    monkeypatch.setattr(poker.State, "finished", short)
    found = duel(VARIANTS["holdem"], Stakes((50, 50), (0, 0), (2, 1), dead=False), Random(1))

    assert isinstance(found, Difference)
    assert (found.what, found.reason) == ("stacks", None)


def test_a_reason_explains_only_what_it_predicts() -> None:
    """The dealer, who has not acted, faces the blind: neither another call nor another turn is excused."""
    state = poker.begin(VARIANTS["holdem"], (50, 50), button=1)
    ours = Choices(1, 1, None)

    for theirs in (Choices(1, 1, (2, 50)), Choices(1, 0, None), Choices(0, 1, None), None):
        assert reason("choices", ours, theirs, state) is None
