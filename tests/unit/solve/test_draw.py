"""The draw as a model: classes, exchanges and betting against the law, the compiled loop against the one in numpy."""

import doctest
import random
from itertools import combinations
from math import comb
from pathlib import Path

import numpy as np
import pytest

from potluck.cards import CARDS, parse
from potluck.games.draw.options import Rules
from potluck.kernels import COMPILED, draws
from potluck.kernels.draws import DECIDES, ENDS, SHOWS, THROWS, DrawLoop
from potluck.solve.draw.betting import Menu, acts
from potluck.solve.draw.exchange import exchange, merged
from potluck.solve.draw.model import Model, model, solved
from potluck.solve.draw.rounding import BY_WEIGHT, EVENLY, FINELY, Fineness, rounded, settled
from potluck.solve.draw.sets import number_of, sets_of
from potluck.solve.draw_kinds import arranged, keys_of
from potluck.solve.keeping import Keep

ROOT = Path(__file__).resolve().parents[3]
GERMAN, POLISH = Rules(profile="de"), Rules(profile="pl")
SMALL = 16
"""Cards: jacks to aces, with which no straight and no flush can be."""
POT = Menu(shares=(1.0,), raises=1)


@pytest.fixture(scope="module")
def small() -> Model:
    """Sixteen cards, at most three thrown."""
    return model(GERMAN, stack=20, groups=100, cards=SMALL, most=3, menu=POT)


@pytest.mark.parametrize(("size", "classes"), [(52, 134_459), (32, 10_808)])
def test_hands_before_the_exchange_are_as_many_as_are_published(size: int, classes: int) -> None:
    """Every class once, and together all hands."""
    hands = sets_of(size, 5)
    assert len(hands.cards) == classes
    assert hands.weights.sum() == comb(size, 5) == len(hands.classes)


def test_hands_of_a_class_are_those_that_exchanged_suits_make_of_one() -> None:
    """All hands of five of sixteen cards, each with its suits exchanged at random."""
    hands, rng = sets_of(SMALL, 5), random.Random(1)
    for cards in combinations(range(SMALL), 5):
        suits = rng.sample(range(4), 4)
        other = sorted(card // 4 * 4 + suits[card % 4] for card in cards)
        first, second = number_of(np.array([cards, other]))
        assert hands.classes[first] == hands.classes[second]


@pytest.mark.parametrize("rules", [GERMAN, POLISH])
def test_exchanges_come_to_what_drawing_every_card_comes_to(rules: Rules) -> None:
    """The slow way: all cards that may come, each hand ranked by the law (R0.19-R0.24)."""
    known = exchange(20, order=rules.order, most=3, groups=1000)
    order, first, rng = rules.order, 52 - 20, random.Random(2)
    ranks = sorted({order.rank(tuple(CARDS[card + first] for card in cards)) for cards in known.hands.cards.tolist()})
    assert known.size == len(ranks)
    for hand in rng.sample(range(len(known.hands.cards)), 12):
        own = known.hands.cards[hand].tolist()
        rest = [card for card in range(20) if card not in own]
        for thrown in range(known.counts):
            kept = [card for at, card in enumerate(own) if known.keeps[hand, thrown] >> at & 1]
            often = np.zeros(len(ranks))
            for new in combinations(rest, thrown):
                often[ranks.index(order.rank(tuple(CARDS[card + first] for card in (*kept, *new))))] += 1
            row = slice(*known.shares.starts[hand * known.counts + thrown :][:2])
            chances = np.zeros(len(ranks))
            chances[known.shares.groups[row]] = known.shares.chances[row]
            assert len(kept) == 5 - thrown
            assert chances == pytest.approx(often / comb(15, thrown))


def test_kinds_come_to_the_mean_of_what_their_hands_come_to() -> None:
    """With 20 cards, tens to aces: every hand of a kind, and all cards that may come."""
    known, order, rng = merged(20, order=GERMAN.order, most=3, groups=1000), GERMAN.order, random.Random(3)
    hands, kinds = sets_of(20, 5), known.kinds
    ranks = sorted({order.rank(tuple(CARDS[card + 32] for card in cards)) for cards in hands.cards.tolist()})
    assert tuple(kinds.keys.tolist()) == keys_of(8)
    assert known.weights.sum() == pytest.approx(1)
    for kind in rng.sample(range(len(kinds.keys)), 5):
        classes = np.flatnonzero(kinds.of == kind)
        for thrown in range(4):
            often = np.zeros(len(ranks))
            for number in classes:
                own = [CARDS[card + 32] for card in hands.cards[number].tolist()]
                rest = [card for card in CARDS[32:52] if card not in own]
                kept = [CARDS[card] for at, card in enumerate(arranged(own)) if known.keeps[kind, thrown] >> at & 1]
                for new in combinations(rest, thrown):
                    often[ranks.index(order.rank((*kept, *new)))] += hands.weights[number]
            row = slice(*known.shares.starts[kind * known.counts + thrown :][:2])
            chances = np.zeros(len(ranks))
            chances[known.shares.groups[row]] = known.shares.chances[row]
            assert chances == pytest.approx(often / often.sum())


def test_rounding_keeps_how_often_all_hands_together_act() -> None:
    """Each hand's chances are whole and make one; the mean is that of before, and a chance of one stays one."""
    rng = np.random.default_rng(4)
    exact = rng.dirichlet((0.4, 0.4, 0.4), 900)
    exact[:100] = (0, 1, 0)
    table = exact.copy()
    whole = settled(table, np.ones(900), 15, np.arange(900))
    assert (whole.sum(axis=0) == 15).all()
    assert (whole[:, :100].T == (0, 15, 0)).all()
    assert np.abs(whole / 15 - exact.T).max() < 1 / 15 + 1e-3
    assert whole.mean(axis=1) / 15 == pytest.approx(exact.mean(axis=0), abs=2e-3)
    assert (table == whole.T).all()


@pytest.mark.parametrize(("fineness", "most"), [(EVENLY, 250), (BY_WEIGHT, 100), (FINELY, 100)])
def test_rounding_by_weight_or_evenly_loses_little(small: Model, fineness: Fineness, most: int) -> None:
    """Of the pot; behind the exchange nothing here has the highest weight, and so fewer parts."""
    loop = small.loop()
    loop.run(60)
    _, first, second = loop.respond()
    _, after = rounded(loop, small.acts, small.deck, fineness)
    _, whole_first, whole_second = loop.respond()

    assert abs(whole_first + whole_second - first - second) < 0.02 * small.acts.pot
    assert max(max(tables, default=0) for tables in after) == most


def test_how_many_are_thrown_is_told_more_coarsely_than_what_is_staked(small: Model) -> None:
    loop = small.loop()
    loop.run(60)
    before, _ = rounded(loop, small.acts, small.deck, FINELY)
    kinds = [kind for kind, _, _, _ in small.acts.lines.nodes.tolist()]
    staked, thrown = (
        max(max(part, default=0) for part, kind in zip(before, kinds, strict=True) if kind == one)
        for one in (DECIDES, THROWS)
    )

    assert (staked, thrown) == (FINELY.whole, FINELY.throws[1][1])


def test_what_is_rare_is_left_out() -> None:
    """The others share its chance; what is done a little oftener stays."""
    table = np.tile([0.01, 0.03, 0.96], (300, 1))
    whole = settled(table, np.ones(300), 120, np.arange(300), rare=0.02)
    assert not whole[0].any()
    assert whole[1].mean() / 120 == pytest.approx(0.03 / 0.99, abs=1e-3)


def test_a_hand_that_comes_nowhere_throws_as_it_does_elsewhere(small: Model) -> None:
    """Whoever never waits has learnt nothing of the exchange behind it; its own hand beside it may be quite another."""
    loop, nodes = small.loop(), small.acts.lines.nodes
    loop.run(30)
    first, at = int(nodes[0, 2]), loop.plans[0].before
    throws = [node for node, (kind, seat, _, _) in enumerate(nodes.tolist()) if kind == THROWS and seat == 0]
    behind = [node for node in throws if small.acts.names[node].startswith("wait")]
    counts, hands = small.deck.counts, np.arange(0, len(small.deck.weights), 3)
    loop.before_sums[0][hands, at[0]] = 0
    for node in throws:
        loop.before_sums[0][hands, at[node] : at[node] + counts] = (1, 0, 0, 0) if node in behind else (0, 0, 1, 0)
    assert small.acts.names[first] == "wait"
    rounded(loop, small.acts, small.deck)
    for node in behind:
        assert loop.chances(node)[hands, 2] == pytest.approx(1)


def test_what_is_thrown_is_what_one_would_throw() -> None:
    """With 20 cards, tens to aces."""
    known = exchange(20, order=GERMAN.order, most=3, groups=30)

    def kept(cards: str, thrown: int) -> str:
        places = sorted(CARDS.index(card) - 32 for card in parse(cards))
        hand = int(known.hands.classes[number_of(np.array([places]))[0]])
        own = known.hands.cards[hand].tolist()
        return "".join(str(CARDS[card + 32])[0] for at, card in enumerate(own) if known.keeps[hand, thrown] >> at & 1)

    assert kept("As Ad Ah Kc Qd", 2) == "AAA"
    assert kept("As Ad Kh Qc Jd", 3) == "AA"
    assert kept("Js Jd Ks Kd Ah", 1) == "JJKK"
    assert kept("Ts Js Qs Ks Qd", 1) == "TJQK"


def test_groups_ascend_and_each_strength_has_one() -> None:
    """Few groups of many strengths: neighbours alone are put together."""
    known = exchange(20, order=GERMAN.order, most=3, groups=30)
    assert 15 < known.size <= 30
    assert np.diff(known.groups).min() == 0
    assert np.diff(known.groups).max() == 1


@pytest.mark.parametrize(("rules", "first"), [(GERMAN, {0}), (POLISH, {0, 1})])
def test_the_sheets_differ_in_who_exchanges_first(rules: Rules, first: set[int]) -> None:
    """R0.13: `pl`, whoever called; `de`, the first to speak."""
    tree = acts(rules, ante=5, stack=100)
    assert {int(seat) for kind, seat, *_ in tree.lines.nodes if kind == THROWS} == first


def test_what_the_tree_pays_is_what_was_staked() -> None:
    """A showdown of all that both have wins the other's; who passes loses what is in, and no raise is above the cap."""
    tree = acts(GERMAN, ante=5, stack=100)
    chips = dict(zip(tree.names, tree.lines.chips.tolist(), strict=True))
    assert chips["open 95 exchange | check"] == 100
    assert chips["open 10 raise_by 15 pass"] == -15
    assert chips["wait open 10 pass"] == -5
    assert max(name.split(" | ")[-1].count("raise_by") for name in tree.names) == 2
    assert {int(kind) for kind in tree.lines.nodes[:, 0]} == {DECIDES, ENDS, THROWS, SHOWS}


@pytest.mark.kernels
@pytest.mark.skipif(not COMPILED, reason="no kernels")
@pytest.mark.parametrize("rules", [GERMAN, POLISH])
def test_the_compiled_loop_learns_what_the_one_in_numpy_learns(rules: Rules, monkeypatch: pytest.MonkeyPatch) -> None:
    """To thirteen places, and the same on three threads to the last bit."""
    deal = model(rules, stack=20, groups=20, cards=SMALL, most=3, menu=POT)
    fast, threads = (DrawLoop(deal.acts.lines, deal.deck, threads=threads) for threads in (1, 3))
    monkeypatch.setattr(draws, "COMPILED", False)
    slow = DrawLoop(deal.acts.lines, deal.deck)
    for loop in (fast, threads, slow):
        loop.run(3)
    assert fast.respond() == threads.respond() == pytest.approx(slow.respond(), abs=1e-11)
    for own, same, other in zip(fast.arrays(), threads.arrays(), slow.arrays(), strict=True):
        assert np.array_equal(own, same)
        assert own == pytest.approx(other, abs=1e-11)


@pytest.mark.kernels
@pytest.mark.skipif(not COMPILED, reason="no kernels")
def test_it_comes_near_to_an_equilibrium_of_the_model(small: Model) -> None:
    """A hundredth of the pot, and no chances but those of one's own acts."""
    loop = small.loop()
    bound = solved(loop, to=0.01 * small.acts.pot, most=400)
    assert bound.exploitability <= 0.01 * small.acts.pot
    assert loop.chances(0).sum(axis=1) == pytest.approx(1)
    stake = small.acts.names.index("wait exchange | open 15")
    passes = loop.chances(stake, own=0, other=3)[:, 0]
    assert passes[-1] < 0.01
    assert passes[0] > 0.9


@pytest.mark.kernels
@pytest.mark.skipif(not COMPILED, reason="no kernels")
def test_what_was_stopped_goes_on_to_the_same_bit(small: Model, tmp_path: Path) -> None:
    """Ten iterations kept and ten more are twenty."""
    keep = Keep(tmp_path / "kept.npz", "small")
    solved(small.loop(), to=0.0, most=10, keep=keep)
    later, whole = small.loop(), small.loop()
    solved(later, to=0.0, most=20, keep=keep)
    whole.run(20)
    assert later.iteration == 20
    assert all(np.array_equal(own, other) for own, other in zip(later.arrays(), whole.arrays(), strict=True))


def test_the_page_of_the_solved_draw_holds() -> None:
    """docs/draw.md, run."""
    assert doctest.testfile(str(ROOT / "docs" / "draw.md"), module_relative=False).failed == 0
