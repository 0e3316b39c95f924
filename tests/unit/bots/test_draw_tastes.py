"""Opponents that depart from the solved deal: what each does not see, and what each likes."""

import random
from collections import Counter
from typing import Any

import pytest
from msgspec.structs import replace

from potluck.arena.gate import FIELDS
from potluck.bots import bot, draw_house, draw_solved
from potluck.bots.draw_bent import choose
from potluck.bots.draw_files import HOUSE, leaning_strategy
from potluck.bots.draw_house import LEVELS, PERSONAS
from potluck.bots.draw_line import Tree
from potluck.bots.draw_solved import Turn
from potluck.bots.draw_solved import choose as solved
from potluck.bots.draw_tastes import PLAIN, STRAIGHT, Taste, bent, blurred_after, made_hand
from potluck.games.draw import Betting, Open, Pass, Phase, RaiseBy, Rules
from potluck.games.draw.values import Exchanged
from potluck.games.draw.view import View
from potluck.kernels import rank_one
from potluck.solve.draw_table import DECIDES, load, mixed
from tests.unit.bots.test_draw_solved import views

NAMES = [*(f"draw-{level}" for level in range(1, 6)), *PERSONAS]


def acts(view: View, taste: Taste, *, seeds: int = 60) -> Counter[Any]:
    return Counter(choose(view, random.Random(seed), taste=taste, name="level_3") for seed in range(seeds))


def straight(tree: Tree, view: View) -> Any:
    """The act of that file as it is."""
    rng = random.Random(4)
    return Turn(tree, view, lambda chances: mixed(chances, rng.random()), STRAIGHT).act()


def test_no_taste_at_all_is_the_solved_deal() -> None:
    for view, _ in views(FIELDS["evening-32-pl"], deals=8):
        assert choose(view, random.Random(3), taste=PLAIN, name="level_3") == solved(view, random.Random(3))


@pytest.mark.parametrize("taste", [*LEVELS, *PERSONAS.values(), Taste(calls=1.0), Taste(values=1.0, sizes=1.0)])
def test_bent_chances_are_chances(taste: Taste) -> None:
    tree, rng = Tree(load(HOUSE / "draw-32-pl-3.draw")), random.Random(1)
    for node, (kind, _, _, below) in enumerate(tree.nodes):
        if kind == DECIDES:
            raw = [rng.random() for _ in range(below)]
            chances = bent(tree, node, [one / sum(raw) for one in raw], rng.random(), taste)
            assert sum(chances) == pytest.approx(1)
            assert min(chances) >= -1e-12


def test_who_likes_to_call_gives_up_less_and_who_does_not_bluff_stakes_less() -> None:
    told = [view for view, _ in views(FIELDS["evening-32-pl"], deals=30) if view.phase is not Phase.OVER]
    passes, stakes = Counter[str](), Counter[str]()
    tastes = {"plain": PLAIN, "calls": Taste(calls=0.9), "honest": Taste(bluffs=-1.0)}
    for view in told:
        for name, taste in tastes.items():
            for act, often in acts(view, taste, seeds=10).items():
                passes[name] += often * isinstance(act, Pass)
                stakes[name] += often * isinstance(act, Open | RaiseBy)
    assert passes["calls"] < 0.5 * passes["plain"]
    assert stakes["honest"] < stakes["plain"]


def test_a_coarse_eye_takes_all_pairs_for_the_same() -> None:
    table = load(HOUSE / "draw-32-pl-3.draw")
    node = next(node for node, chances in enumerate(table.stored.after) if chances)
    low, high = (1 << 26) + 5, (1 << 26) + (1 << 20)

    assert blurred_after(table, node, (3, 3), low, "category") == blurred_after(table, node, (3, 3), high, "category")
    assert blurred_after(table, node, (3, 3), low, "rank") != blurred_after(table, node, (3, 3), high, "rank")


def test_the_first_level_stakes_two_pair_and_better_alone() -> None:
    staked = Counter[bool]()
    for view, _ in views(FIELDS["evening-32-pl"], deals=60):
        if view.phase in (Phase.BEFORE, Phase.AFTER):
            for act in acts(view, LEVELS[0], seeds=6):
                staked[made_hand(strength(view))] += isinstance(act, Open | RaiseBy)
    assert staked[True] > 0 == staked[False]


def test_the_second_level_tells_by_the_size_of_its_stake_how_good_its_hand_is() -> None:
    tree = Tree(load(HOUSE / "draw-32-pl-8.draw"))
    for node, (kind, _, _, below) in enumerate(tree.nodes):
        stakes = [
            at for at, child in enumerate(tree.children(node)) if tree.acts[child].startswith(("open", "raise_by"))
        ]
        if kind == DECIDES and len(stakes) > 1:
            weak, strong = (bent(tree, node, [1 / below] * below, place, LEVELS[1]) for place in (0.1, 0.9))
            assert [at for at in stakes if weak[at] > 0] == stakes[:1]
            assert [at for at in stakes if strong[at] > 0] == stakes[1:2]


def test_behind_the_exchange_another_taste_may_hold(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(draw_solved, "COMPILED", False)
    taste = Taste(bluffs=-1.0, behind=Taste())
    for view, _ in views(FIELDS["evening-32-pl"], deals=20):
        if view.phase is Phase.AFTER:
            assert acts(view, taste, seeds=10) == acts(view, PLAIN, seeds=10)


def test_who_plunges_stakes_all_with_the_best_hands_alone() -> None:
    tree, taste = Tree(load(HOUSE / "draw-32-pl-8.draw")), Taste(plunges=1.0, sure=0.5)
    chances = [0.1, 0.3, 0.4, 0.2]
    assert [tree.acts[child].split()[0] for child in tree.children(0)] == ["wait", "open", "open", "open"]
    assert bent(tree, 0, chances, 0.6, taste) == pytest.approx([0.1, 0, 0, 0.9])
    assert bent(tree, 0, chances, 0.4, taste) == pytest.approx(chances)


def test_what_is_too_dear_is_paid_by_no_liking() -> None:
    tree, taste = Tree(load(HOUSE / "draw-32-pl-60.draw")), Taste(calls=0.5, dear=2.0)
    owed = [child for child in tree.children(0) if tree.acts[child].startswith("open")]
    for node in owed:
        below = tree.children(node)
        gives_up = [tree.acts[child] for child in below].index("pass")
        chances = [float(at == gives_up) for at in range(len(below))]
        paid = 1 - bent(tree, node, chances, 0.1, taste)[gives_up]
        assert paid == (0.5 if tree.spots[node].stake <= 2 else 0)
    assert {tree.spots[node].stake <= 2 for node in owed} == {True, False}


def test_the_house_s_opponents_are_those_of_its_list() -> None:
    for name in NAMES:
        assert bot(name).load() is getattr(draw_house, name.replace("draw-", "level_"))


def strength(view: View) -> int:
    assert view.seat is not None
    return rank_one(view.seats[view.seat].cards, view.rules.order)


def test_only_who_counts_minds_how_many_the_other_threw() -> None:
    after = [view for view, _ in views(FIELDS["evening-32-pl"], deals=60) if view.phase is Phase.AFTER]
    blind, seeing = Taste(counts=False), Taste()
    differs = 0
    for view in after[:25]:
        stories = [_threw(view, number) for number in (0, 3)]
        assert acts(stories[0], blind) == acts(stories[1], blind)
        differs += acts(stories[0], seeing) != acts(stories[1], seeing)
    assert differs


def _threw(view: View, number: int) -> View:
    """The same view, in which the other threw so many."""
    assert view.seat is not None
    story = tuple(
        replace(entry, n=number)
        if isinstance(entry, Exchanged) and entry.n is not None and entry.seat != view.seat
        else entry
        for entry in view.story
    )
    return replace(view, story=story)


@pytest.mark.parametrize("name", NAMES)
def test_by_other_rules_they_think_as_the_mind_of_their_name(name: str) -> None:
    from potluck.bots.ladder import minds

    mind = getattr(minds, name.replace("draw-", "level_"))
    for view, _ in views(Rules(betting=Betting(limit="pot")), deals=2):
        act = getattr(draw_house, name.replace("draw-", "level_"))(view, random.Random(1))
        assert act == mind(view, random.Random(1))


def test_the_fifth_level_leans_where_files_do_and_bends_elsewhere() -> None:
    """At 3, 8 and 20 antes it plays files of its own; with 52 cards it is the taste that it was."""
    level, leaning = LEVELS[4], {path.name for path in (HOUSE / LEVELS[4].leans).iterdir()}
    assert leaning == {f"draw-32-{profile}-{ratio}.draw" for profile in ("pl", "de") for ratio in (3, 8, 20)}
    bending, differs = replace(level, leans=""), 0
    for field in ("evening-32-pl", "letter-52-de"):
        for view, _ in views(FIELDS[field], deals=6):
            path = leaning_strategy(view, level.leans)
            played, bent_so = (
                choose(view, random.Random(4), taste=taste, name="level_5") for taste in (level, bending)
            )
            if path is None or view.phase is Phase.OVER:
                assert played == bent_so
                continue
            assert field == "evening-32-pl"
            assert played == straight(Tree(load(path)), view)
            differs += played != bent_so
    assert differs
