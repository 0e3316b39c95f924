"""The master of the draw: the solved strategy until it has seen a plain habit, and never far from it."""

import random
from itertools import product

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from potluck.arena.gate import FIELDS, Plays, faced
from potluck.arena.orders import Orders
from potluck.arena.plan import Plan
from potluck.arena.play import Company
from potluck.arena.players import Named
from potluck.bots import Choose, bot, draw_solved
from potluck.bots.draw_master import DEPARTS, FROM_BOLD, FROM_PAYS, FROM_TIGHT, choose, errs, remember
from potluck.bots.draw_stands import stands_in
from potluck.bots.stable import STABLE
from potluck.games import draw
from potluck.games.draw import Betting, Exchange, Open, Pass, RaiseBy, Rules, Wait
from potluck.games.draw.view import View
from potluck.lab.draw_seen import Habits, remembered
from potluck.lab.habits import FADES, Share
from potluck.options import canonical
from potluck.protocol import Action
from potluck.protocol import View as AnyView
from proofs.draw_memory import Both, judged
from tests.unit.bots.test_honest import after

SHARES = st.tuples(st.floats(0, 60), st.floats(0, 60)).map(lambda pair: Share(min(pair), max(pair)))
HABITS = st.builds(Habits, opened=SHARES, staked=SHARES, left=SHARES, gave_up=SHARES)
FIELD = "evening-52-pl"
HANDS = ("As Ad Kh 9c 7d", "Ks Kd Qh Jc 8d")


@pytest.fixture(autouse=True)
def _by_files_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """Rounds that are solved anew have tests of their own."""
    monkeypatch.setattr(draw_solved, "COMPILED", False)


def as_bot(plays: Plays) -> Choose:
    """The same as any bot of the house."""

    def chosen(view: AnyView, rng: random.Random) -> Action:
        assert isinstance(view, View)
        return plays(view, rng)

    return chosen


def habits_of(member: Plays, *, deals: int) -> Habits:
    """What the master knows of a planted player after so many deals from both seats."""
    plan = Plan(game="draw", players=("caller",) * 2, deals=deals, seed=3, options=canonical(FIELDS[FIELD]))
    seen: list[Habits] = [Habits()]

    def noted(memory: bytes, view: AnyView) -> bytes:
        assert isinstance(view, View)
        seen[0] = remembered(seen[0], view)
        return memory

    master = Named(lambda view, rng, memory: bot("draw-solved").choose(view, rng), noted)
    company = Company(plan, [Named(as_bot(member)), master])
    for number, turn in product(range(deals), (0, 1)):
        company.play(number, turn)
    return seen[0]


def test_who_has_seen_nothing_plays_the_solved_strategy() -> None:
    asked = 0

    def noted(view: View, rng: random.Random) -> Action:
        nonlocal asked
        asked, state = asked + 1, rng.getstate()
        solved = draw_solved.choose(view, rng)
        rng.setstate(state)
        assert choose(view, rng) == solved
        return solved

    for field in ("evening-32-de", "letter-52-pl"):
        faced({"noted": noted}, {"loose": STABLE["loose"]}, rules=FIELDS[field], seed=6, numbers=range(3))
    assert asked > 12


@given(HABITS)
def test_no_habit_makes_it_depart_more_often_than_the_bound(habits: Habits) -> None:
    assert 0 <= errs(habits)[1] <= DEPARTS < 1


@pytest.mark.parametrize(("member", "taste"), [("rock", FROM_TIGHT), ("pat-pot", FROM_BOLD), ("station", FROM_PAYS)])
def test_a_plain_habit_is_known_after_an_evening(member: str, taste: object) -> None:
    found, often = errs(habits_of(STABLE[member], deals=12))

    assert found == taste
    assert often > 0.3


def test_the_solved_strategy_has_no_habit() -> None:
    assert errs(habits_of(bot("draw-solved").load(), deals=12))[1] == 0


def test_what_was_done_is_counted_where_it_could_be_done() -> None:
    gave_up = remembered(Habits(), after(Open(10), Pass(), hands=HANDS).view(0))
    assert gave_up.left == Share(1, 10 / 20)
    assert gave_up.opened == Share()
    raised = remembered(Habits(), after(Wait(), Open(10), RaiseBy(30), Pass(), hands=HANDS).view(0))
    assert (raised.opened, raised.left) == (Share(1, 1), Share(1, 30 / 60))
    behind = remembered(Habits(), after(Wait(), Exchange(), Exchange(), Open(5), Pass(), hands=HANDS).view(0))
    assert (behind.opened, behind.gave_up) == (Share(0, 1), Share(1, 5 / 15))
    assert remembered(behind, after(Open(10), Pass(), hands=HANDS).view(0)).opened.of == pytest.approx(FADES)


def test_what_is_remembered_does_not_depend_on_cards_that_were_not_seen() -> None:
    for acts in ((Open(10), Pass()), (Wait(), Open(10), RaiseBy(30), Pass())):
        hands = (("As Ad Kh 9c 7d", other) for other in ("Ks Kd Qh Jc 8d", "9s 8h 7h Tc Jd"))
        assert len({remember(b"", after(*acts, hands=pair).view(0)) for pair in hands}) == 1


def test_a_deal_is_played_wholly_by_one_of_both() -> None:
    """Which, comes of the first hand: whatever the other does, and after the exchange too."""
    habits = Habits(left=Share(0, 30))
    assert errs(habits)[1] == DEPARTS
    memory = msgspec.json.encode(habits)
    departed = []
    for number in range(40):
        match = Orders(4, number).settle(draw.start(FIELDS[FIELD], 2))
        view = match.view(match.actor or 0)
        departed.append(choose(view, random.Random(1), memory) != choose(view, random.Random(1)))
    assert 0 < sum(departed) < 40


def test_by_other_rules_it_thinks() -> None:
    rules = Rules(betting=Betting(limit="pot"))
    assert (stands_in(rules, "master"), stands_in(Rules(), "master")) == ("master", "")


def test_memory_is_refuted_where_feigning_wins_or_errors_bring_nothing() -> None:
    assert not judged({"bluffs-then-rock": [Both(-1, -2), Both(-1.1, -2)], "rock": [Both(-2, -1)] * 2}, 2.0)
    assert judged({"bluffs-then-rock": [Both(1, 0), Both(1.1, 0)]}, 2.0)
    assert judged({"rock": [Both(-1, -2)] * 2}, 2.0)
