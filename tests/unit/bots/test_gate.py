"""The gate in small: a planted weakness is found, nobody blind to his cards wins, and blind stakes gain nothing."""

import random
from collections import Counter, defaultdict
from functools import partial

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from measure.learner import learned, measured
from potluck.arena.gate import FIELDS, Won, faced, spread, total
from potluck.arena.orders import Orders
from potluck.bots import bot, draw_solved
from potluck.bots.ladder import MASTER, Mind, choose
from potluck.bots.stable import BLIND, STABLE, Line
from potluck.games import draw
from potluck.games.draw import Betting, Drawing, Pass, Phase, Rules
from proofs.gate import BELIEVER, SEEING, Pair, judged, part, planted_weaknesses, settled, subject, worst_figures

FIELD = "evening-32-pl"
BREAKERS = ("pat-pot", "pat-double", "pat-late-pot", "steal-pot")
OTHER_RULES = [
    Rules(betting=Betting(limit="fixed", raise_cap=2, first_check="passes"), drawing=Drawing(most="three")),
    Rules(profile="de", deck=52, drawing=Drawing(most="four_with_ace")),
]


def given_up(mind: Mind, line: Line, *, deals: int) -> dict[Phase, float]:
    """How often, by round, that mind gives up to the stake of a blind player, as a share of what would cost nothing.

    1 is the share at which a stake with nothing breaks even.
    """
    counts: Counter[tuple[Phase, bool]] = Counter()
    risks: defaultdict[Phase, float] = defaultdict(float)
    for number in range(deals):
        for seat in (0, 1):
            orders, rngs = Orders(4, number), [random.Random(f"{number}/{at}") for at in (0, 1)]
            match = orders.settle(draw.start(FIELDS[FIELD], 2))
            while not match.state.over:
                at = match.actor
                assert at is not None
                view = match.view(at)
                act = (line if at == seat else partial(choose, mind=mind))(view, rngs[at])
                if at != seat and view.owed:
                    counts[view.phase, isinstance(act, Pass)] += 1
                    risks[view.phase] += view.owed / view.pot
                match = orders.settle(match.apply(act))
    return {phase: counts[phase, True] / risk for phase, risk in risks.items()}


@pytest.mark.parametrize(("share", "throws", "deals"), [(0.5, 0, 200), (1.0, 0, 100), (1.0, 3, 100), (2.0, 3, 100)])
def test_a_blind_stake_never_gains_by_what_the_master_gives_up(share: float, throws: int, deals: int) -> None:
    """Who risks s for a pot of p gains where more than s of p + s hands are given up; a seventh is left to luck."""
    both = given_up(MASTER, Line(before=share, after=share, throws=throws), deals=deals)
    late = given_up(MASTER, Line(after=share, throws=throws, pays=(True, False)), deals=40)

    assert max(both[Phase.BEFORE], both[Phase.AFTER], late[Phase.AFTER]) < 1.15


def test_who_believes_every_story_gives_up_too_much() -> None:
    assert given_up(BELIEVER, Line(after=2.0, pays=(True, False)), deals=80)[Phase.AFTER] > 1.2


def test_the_gate_finds_what_broke_the_master() -> None:
    found = faced(
        {"believer": planted_weaknesses()["believer"]},
        {"pat-pot": BLIND["pat-pot"]},
        rules=FIELDS[FIELD],
        seed=77,
        numbers=range(250),
    )["believer", "pat-pot"]

    assert found.mean > found.within(spread(1))
    assert judged({Pair(FIELD, "master", "pat-pot"): found}, spread(1))


def test_nobody_blind_to_his_cards_wins_from_those_who_see(monkeypatch: pytest.MonkeyPatch) -> None:
    """By files alone: rounds that are solved anew take their time."""
    monkeypatch.setattr(draw_solved, "COMPILED", False)
    opponents = {name: bot(name).load() for name in SEEING}
    planted = {name: BLIND[name] for name in BREAKERS}
    found = faced(opponents, planted, rules=FIELDS[FIELD], seed=9, numbers=range(30))

    assert not judged({Pair(FIELD, *pair): won for pair, won in found.items()}, spread(len(found)))
    for name in SEEING:
        assert sum(found[name, member].dollars for member in BREAKERS) < 0


@pytest.mark.parametrize("rules", OTHER_RULES)
@pytest.mark.parametrize("member", STABLE)
def test_planted_players_play_by_all_rules(member: str, rules: Rules) -> None:
    found = faced({"draw-3": bot("draw-3").load()}, {member: STABLE[member]}, rules=rules, seed=2, numbers=range(3))

    assert found["draw-3", member].deals == 3


def test_a_responder_learns_a_planted_weakness() -> None:
    timid, rules = planted_weaknesses()["timid"], FIELDS[FIELD]
    learner = learned(timid, rules=rules, seed=5, deals=800)
    found = measured(learner, timid, rules=rules, seed=6, deals=100)

    assert found.mean - found.within(spread(1)) > 2


def test_a_level_whose_worst_is_worse_than_that_of_the_one_below_is_refuted() -> None:
    pairs = {Pair(FIELD, "draw-1", "rock"): Won(100, 200, 600), Pair(FIELD, "draw-2", "rock"): Won(100, 2000, 40600)}

    assert judged(pairs, spread(2)) == ["the worst of draw-2 (rock) is worse than that of draw-1"]


@pytest.mark.parametrize(
    ("arguments", "is_part"),
    [
        ("", False),
        ("1", False),
        ("1 all all", False),
        ("1 master", True),
        ("1 all evening-32-pl", True),
        ("1 all all 0", True),
    ],
)
def test_a_run_that_leaves_something_out_is_a_part(arguments: str, is_part: bool) -> None:
    assert part(arguments.split()) == is_part


def test_what_one_run_says_of_an_opponent_takes_the_place_of_what_the_last_one_said_and_of_no_other() -> None:
    """Whoever was the worst in whichever field, over however many pairs."""
    first = {Pair(FIELD, name, "pat-pot"): Won(9, -90, 900) for name in ("draw-5", "master")}
    second = {Pair("letter-52-de", "master", "steal-pot"): Won(9, -90, 900)}
    claims = [
        {subject(figure.claim) for figure in (*worst_figures(won, spread(1)), *settled(won, spread(1)))}
        for won in (first, {**second, Pair(FIELD, "master", "pat-pot"): Won(9, -99, 1100)})
    ]
    assert claims[1] < claims[0]
    assert all(claim.startswith("draw-5: ") for claim in claims[0] - claims[1])


@given(st.lists(st.integers(-60, 60), min_size=2, max_size=30), st.integers(1, 29))
@settings(max_examples=30)
def test_sums_do_not_depend_on_how_deals_are_parted(results: list[int], cut: int) -> None:
    deals = [Won(1, won, won * won) for won in results]

    assert total([total(deals[:cut]), total(deals[cut:])]) == total(deals)
