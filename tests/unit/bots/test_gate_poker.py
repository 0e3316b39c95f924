"""The gate of poker in small: a planted weakness is found, blind stakes are counted, nobody blind wins."""

import random
from functools import partial

import pytest
from msgspec.structs import replace

from potluck.arena.gate import spread
from potluck.arena.gate_poker import Faced, Field, Stakes, faced, total
from potluck.arena.tally import Tally
from potluck.bots.general import choose, shark
from potluck.bots.reference import caller, tight
from potluck.bots.stable.poker import BLIND, SIGHTED, STABLE, Blind, stable_for
from potluck.games.poker import View
from potluck.lab.poker_advice import Mind
from potluck.protocol import Action
from potluck.variants import VARIANTS
from proofs import gate_holdem
from proofs.gate_poker import Pair, figures_of, judged, pairs_of, part, subject

DRAW = Field("draw-fixed", 2)
TIMID = Mind(least=1.5, trust=0.0)
"""Plants: asks a pot and a half more of every hand than it costs, and keeps to no price."""


def timid(view: View, rng: random.Random) -> Action:
    return choose(view, rng, TIMID)


def plays(name: str) -> Blind:
    member = BLIND[name]
    assert isinstance(member, Blind)
    return member


def won(mean: float, *, deals: int = 9) -> Faced:
    """A result of so many chips a deal, its standard error a third of a chip."""
    level = tuple(2 * mean * deals * sign for sign in (1, -1))
    squares = tuple((2 * mean) ** 2 * deals + 4 * deals * (deals - 1) / 9 for _ in level)
    zeros = (0, 0)
    tally = Tally(
        deals=deals,
        plays=2 * deals,
        points=zeros,
        squares=zeros,
        play_squares=zeros,
        level=level,
        level_squares=squares,
        decisions=zeros,
    )
    return Faced(tally=tally, stakes=(Stakes(0, 4, 2, 2.5),))


@pytest.mark.parametrize("name", ["holdem", "draw-fixed", "badugi", "seven-stud", "pineapple", "kuhn"])
def test_planted_players_play_by_the_rules_of_every_kind_of_variant(name: str) -> None:
    for member in stable_for(VARIANTS[name]):
        if VARIANTS[name].draws and member in {*SIGHTED} - {"tight", "snow-third"}:
            continue  # all think alike, and where cards are exchanged, long
        result = faced(STABLE[member], caller, field=Field(name, 2), seed=3, numbers=range(1))
        assert result.tally.plays == 2
        assert result.tally.faults == ()


def test_those_that_would_do_the_same_in_a_variant_are_one() -> None:
    fixed, free = stable_for(VARIANTS["draw-fixed"]), stable_for(VARIANTS["holdem"])
    assert "bets-pot" not in fixed  # as "bets-least" with one size
    assert "bets-three" not in stable_for(VARIANTS["omaha"])  # as "bets-pot", the most there
    assert {"bets-least", "one-pot", "calls-three"} <= {*fixed}
    assert {"bets-pot", "bets-three"} <= {*free}
    assert not {"one-pot", "calls-three"} & {*free}  # nothing is exchanged there
    assert {*free} - {*BLIND} == {*SIGHTED}
    assert {*fixed} - {*BLIND} == {*SIGHTED} - {"value-third"}


def test_a_stake_counts_as_taken_where_all_others_give_up() -> None:
    """The dealer of two, and of three with the next, pays five more into the three chips of the blinds, or four."""
    two = faced(plays("bets-pot"), tight, field=Field("holdem", 2), seed=1, numbers=range(4))
    three = faced(plays("bets-pot"), tight, field=Field("holdem", 3), seed=1, numbers=range(4))
    never = faced(plays("bets-pot"), caller, field=Field("holdem", 2), seed=1, numbers=range(4))
    (first,) = two.stakes
    assert (first.street, first.made, first.taken) == (0, 4, 4)
    assert first.due == pytest.approx(4 * 5 / 8)
    assert [(stakes.made, stakes.taken) for stakes in three.stakes] == [(8, 8)]
    assert {stakes.street for stakes in never.stakes} == {0, 1, 2, 3}
    assert not any(stakes.taken for stakes in never.stakes)


def test_who_raises_back_has_not_given_up() -> None:
    stakes = faced(
        plays("bets-least"), plays("raises-least"), field=Field("holdem-fixed", 2), seed=1, numbers=range(3)
    ).stakes
    assert [each.taken for each in stakes] == [0] * len(stakes)


@pytest.mark.kernels
def test_the_gate_finds_who_gives_up_too_much() -> None:
    result = faced(plays("bets-least"), timid, field=DRAW, seed=77, numbers=range(20))
    assert result.mean > result.within(spread(1))
    assert max(stakes.taken / stakes.due for stakes in result.stakes) > 1.3
    assert judged({Pair(DRAW, "bets-least"): result}, spread(1))


@pytest.mark.slow
@pytest.mark.kernels
@pytest.mark.parametrize(("name", "seats", "deals"), [("omaha", 2, 6), ("draw-fixed", 3, 3)])
def test_the_price_is_a_law_on_the_last_street_of_every_kind_and_for_several(name: str, seats: int, deals: int) -> None:
    """All others give up to no more blind stakes there than lets them break even; without the law to more."""
    play = partial(faced, plays("last-pot" if name == "omaha" else "last-least"), numbers=range(deals), seed=6)
    field, strict = Field(name, seats), replace(TIMID, guard=True, amounts=True)
    bent = play(partial(choose, mind=strict), field=field).stakes[-1]
    free = play(timid, field=field).stakes[-1]
    noise = (bent.due * (1 - bent.due / bent.made)) ** 0.5
    assert bent.taken < bent.due + 2.5 * noise
    assert free.taken > bent.taken


@pytest.mark.kernels
def test_neither_the_blind_nor_a_rock_win_from_the_shark_in_fixed_draw() -> None:
    """The first once won by keeping all its cards as a bluff, the last by never bluffing."""
    members = {"bets-least": 4, "one-pot": 3, "rock": 3}
    results = {
        Pair(DRAW, member): faced(STABLE[member], shark, field=DRAW, seed=9, numbers=range(deals))
        for member, deals in members.items()
    }
    assert not judged(results, spread(len(results)))


def test_a_planted_player_who_clearly_wins_is_refuted_and_nobody_else() -> None:
    results = {Pair(DRAW, "one-pot"): won(2.0), Pair(DRAW, "tight"): won(0.3), Pair(DRAW, "rock"): won(-2.0)}
    assert judged(results, 1.96) == ["one-pot wins 2.00 ± 0.65 in draw-fixed-2"]


def test_figures_name_the_worst_of_both_kinds_and_what_stakes_took() -> None:
    results = {Pair(DRAW, "bets-least"): won(-2.0), Pair(DRAW, "one-pot"): won(0.1), Pair(DRAW, "rock"): won(-1.0)}
    blind, sighted, lost, stakes = figures_of(results, 1.96)
    assert (blind.value, sighted.value, lost.value) == (0.1, -1.0, 2)
    assert "(one-pot;" in blind.claim
    assert stakes.value == pytest.approx(0.8)
    assert stakes.n == 8
    assert len({subject(each.claim) for each in (blind, sighted, lost, stakes)}) == 4
    assert len(judged(results, 1.96)) == 0


@pytest.mark.parametrize(
    ("arguments", "pairs", "is_part"),
    [
        ("1 draw-fixed 2 1 bets-least,rock", 2, True),
        ("1 holdem,omaha 2,6 1 bets-pot", 4, True),
        ("1 all 2 1 bets-least", 12, True),
    ],
)
def test_a_run_may_leave_out_variants_seats_and_members(arguments: str, pairs: int, is_part: bool) -> None:
    argv = arguments.split()
    assert len(pairs_of(argv[1:])) == pairs
    assert part(argv) == is_part
    assert not part(["2"])
    assert not part(["2", "all"])


def test_sums_do_not_depend_on_how_deals_are_parted() -> None:
    play = partial(faced, plays("whim-pot"), caller, field=Field("kuhn", 2), seed=4)
    whole, parts = play(numbers=range(6)), total([play(numbers=range(2)), play(numbers=range(2, 6))])
    assert whole.tally.points == parts.tally.points
    assert [(s.street, s.made, s.taken) for s in whole.stakes] == [(s.street, s.made, s.taken) for s in parts.stakes]
    assert [s.due for s in whole.stakes] == pytest.approx([s.due for s in parts.stakes])


def test_what_one_seat_of_holdem_wins_and_the_other_loses_is_no_luck() -> None:
    assert gate_holdem.within([1.0, -2.0, 1.0, -2.0], 1.96) == 0
    assert not gate_holdem.clear([], 1.96)
    assert not gate_holdem.clear([1.0, -0.9, 1.1, -1.0], 1.96)
    assert gate_holdem.clear([2.0, -0.9, 2.1, -1.0, 2.05, -0.95], 1.96)


def test_few_lines_of_holdem_stand_further_apart_than_many_of_the_same_spread() -> None:
    """Sixteen lines of spread 1 from each seat: Student's t of thirty by Welch, over the root of two samples."""
    won = [1.0, 1.0, -1.0, -1.0] * 8
    assert gate_holdem.within(won, 1.959964) == pytest.approx(2.0423 * (16 / 15 / 32) ** 0.5, rel=1e-3)
    assert gate_holdem.within(won[:8], 1.959964) > 2 * gate_holdem.within(won, 1.959964)
