"""The draw learnt on true deals, against best responses with true cards, exactly."""

from itertools import combinations
from math import comb
from pathlib import Path

import numpy as np
import numpy.typing as npt
import pytest

from potluck.bots.draw_files import HOUSE
from potluck.games.draw.options import Rules
from potluck.kernels import COMPILED
from potluck.kernels.draws import DECIDES, THROWS, DrawLoop
from potluck.solve.draw.betting import Menu
from potluck.solve.draw.kinds import Kinds
from potluck.solve.draw.model import Model, model
from potluck.solve.draw.sets import number_of
from potluck.solve.draw.truth import Truth, truth
from potluck.solve.draw_table import SUFFIX, load
from potluck.solve.keeping import Keep

pytestmark = [pytest.mark.kernels, pytest.mark.skipif(not COMPILED, reason="deals are drawn by compiled kernels alone")]
SIZE = 12
"""Queens, kings and aces; one card may be thrown, and two hands and two cards are the whole pack."""
SAMPLES = 64


@pytest.fixture(scope="module")
def deal() -> Model:
    """All of it."""
    return model(Rules(profile="pl"), stack=15, groups=100, cards=SIZE, most=1, menu=Menu(shares=(1.0,), raises=1))


@pytest.fixture(scope="module")
def known(deal: Model) -> Truth:
    """The same with true cards."""
    return truth(deal)


@pytest.fixture(scope="module")
def learnt(deal: Model) -> DrawLoop:
    """What is learnt in 4,000 iterations on true deals."""
    from potluck.kernels.splits import SplitLoop
    from potluck.solve.draw.dealt import model_hands

    loop, hands = deal.loop(), model_hands(deal)
    SplitLoop(SIZE, (loop, loop), (hands, hands), seed=1, samples=SAMPLES).run(4000)
    return loop


def test_what_is_learnt_on_true_deals_loses_little_in_truth(deal: Model, known: Truth, learnt: DrawLoop) -> None:
    """Where a hand tells nearly all of the other; independent hands lose ten times that."""
    plain = deal.loop()
    plain.run(60)
    lost, lost_before = (50 * sum(known.gains(loop, free=False)) / deal.acts.pot for loop in (learnt, plain))
    assert lost < 2.5
    assert lost < lost_before / 4


def test_a_learnt_response_wins_nearly_what_the_best_does(deal: Model, known: Truth, learnt: DrawLoop) -> None:
    """Against independent hands: not more, by fresh deals, and not a tenth of what is to be won less."""
    from potluck.kernels.splits import SplitLoop
    from potluck.solve.draw.dealt import model_hands

    plain, hands = deal.loop(), model_hands(deal)
    plain.run(60)
    best = known.gains(plain, free=False)
    for seat, sign in ((0, 1), (1, -1)):
        loops = (deal.loop(), plain) if seat == 0 else (plain, deal.loop())
        learns = (seat == 0, seat == 1)
        SplitLoop(SIZE, loops, (hands, hands), seed=2, learns=learns, samples=SAMPLES).run(3000)
        fresh = SplitLoop(SIZE, loops, (hands, hands), seed=3, learns=(False, False), samples=SAMPLES).run(3000)[:, 0]
        error = 4 * fresh.std() / len(fresh) ** 0.5
        assert best[seat] - 0.1 * deal.acts.pot - error < sign * fresh.mean() < best[seat] + error


def test_hands_keep_what_their_class_does(deal: Model) -> None:
    """Cards of the same ranks and, where four are kept, of as many suits."""
    from potluck.solve.draw.dealt import model_hands

    known, hands = deal.exchange, model_hands(deal)
    for cards in combinations(range(SIZE), 5):
        number = int(number_of(np.array([cards]))[0])
        own, like = cards, known.hands.cards[hands.rows[number]].tolist()
        for thrown in range(known.counts):
            kept = [own[k] for k in range(5) if hands.keeps[number, thrown] >> k & 1]
            meant = [like[k] for k in range(5) if known.keeps[hands.rows[number], thrown] >> k & 1]
            assert [card // 4 for card in kept] == [card // 4 for card in meant]
            assert len({card % 4 for card in kept}) == len({card % 4 for card in meant})


@pytest.mark.parametrize(("everywhere", "steady"), [(False, False), (True, False), (True, True)])
def test_what_was_stopped_goes_on_to_the_same_bit(deal: Model, tmp_path: Path, everywhere: bool, steady: bool) -> None:
    """Five iterations kept and five more are ten, and what is counted is what was asked for."""
    from potluck.kernels.splits import SplitLoop
    from potluck.solve.draw.dealt import DRAWN, HANDS_OF_HALF, model_hands, polish

    hands, keep = model_hands(deal), Keep(tmp_path / "kept.npz", "small")
    loops = [deal.loop() for _ in range(3)]
    for loop, to in zip(loops[:2], (5, 10), strict=True):
        polish(
            loop,
            SIZE,
            hands,
            to=to,
            seed=1,
            keep=keep,
            progress=lambda _: None,
            everywhere=everywhere,
            swapped=steady,
            systematic=steady,
        )
    splits = SplitLoop(
        SIZE,
        (loops[2], loops[2]),
        (hands, hands),
        seed=1,
        samples=HANDS_OF_HALF,
        draws=DRAWN,
        everywhere=everywhere,
        swapped=steady,
        systematic=steady,
    )
    splits.run(10)
    assert all(np.array_equal(own, other) for own, other in zip(loops[1].arrays(), loops[2].arrays(), strict=True))


def test_halves_swapped_tell_the_same_with_less_luck(deal: Model, learnt: DrawLoop) -> None:
    """Of what is played the same is won on average, by splits that hardly differ; who learns gets all of it too."""
    from potluck.kernels.splits import SplitLoop
    from potluck.solve.draw.dealt import model_hands

    hands, won = model_hands(deal), []
    for swapped in (False, True):
        for learns in ((False, False), (True, True)):
            loop = deal.loop()
            loop.put_back(0, learnt.arrays())
            splits = SplitLoop(
                SIZE, (loop, loop), (hands, hands), seed=4, samples=SAMPLES, learns=learns, swapped=swapped
            )
            won.append(splits.run(2000))
    plain, learning, both, both_learning = won
    error = 4 * plain[:, 0].std() / len(plain) ** 0.5
    assert abs(both[:, 0].mean() - plain[:, 0].mean()) < error
    assert both[:, 0].std() < plain[:, 0].std() / 3
    for seat in (0, 1):
        assert abs(both_learning[:, seat].mean() - learning[:, seat].mean()) < error
        assert both_learning[:, seat].std() < learning[:, seat].std() / 3


def test_hands_at_even_steps_tell_the_same_with_less_luck(deal: Model, learnt: DrawLoop) -> None:
    """Of what is played the same is won on average; where halves are swapped what hands leave of luck is less."""
    from potluck.kernels.splits import SplitLoop
    from potluck.solve.draw.dealt import model_hands

    hands, won = model_hands(deal), []
    for systematic in (False, True):
        loop = deal.loop()
        loop.put_back(0, learnt.arrays())
        splits = SplitLoop(
            SIZE,
            (loop, loop),
            (hands, hands),
            seed=4,
            samples=3,
            draws=2,
            learns=(False, False),
            swapped=True,
            systematic=systematic,
        )
        won.append(splits.run(4000)[:, 0])
    at_random, even = won
    error = 4 * (at_random.std() + even.std()) / len(even) ** 0.5
    assert abs(even.mean() - at_random.mean()) < error
    assert even.std() < 0.8 * at_random.std()


def test_hands_at_even_steps_are_all_that_a_half_has(deal: Model) -> None:
    """Where as many are drawn as there are, each is met once."""
    from potluck.kernels.splits import SplitLoop
    from potluck.solve.draw.dealt import model_hands

    loop, hands = deal.loop(), model_hands(deal)
    each = comb(SIZE // 2, 5)
    SplitLoop(SIZE, (loop, loop), (hands, hands), seed=1, samples=each, systematic=True).run(1)
    start, below = loop.plans[0].before[0], deal.acts.lines.nodes[0, 3]
    met = loop.before_sums[0][:, start : start + below].sum(axis=1)
    halves = set()
    for half in combinations(range(SIZE), SIZE // 2):
        numbers = number_of(np.array([*combinations(half, 5)]))
        halves.add(tuple(np.bincount(hands.rows[numbers], minlength=len(met))))
    assert tuple(np.rint(met).astype(int)) in halves


def test_counted_everywhere_all_that_goes_on_arrives(deal: Model) -> None:
    """What a row has counted for an act is what it has counted at its next decision, whether the other came or not."""
    from potluck.kernels.splits import SplitLoop
    from potluck.solve.draw.dealt import model_hands

    hands, lost = model_hands(deal), []
    for everywhere in (False, True):
        loop = deal.loop()
        SplitLoop(SIZE, (loop, loop), (hands, hands), seed=1, samples=8, draws=2, everywhere=everywhere).run(200)
        lost.append(max(_lost(loop, seat) for seat in (0, 1)))
    assert lost[0] > 0.2
    assert lost[1] < 1e-4


def _lost(loop: DrawLoop, seat: int) -> float:
    """Before the exchange, the greatest share of what a seat's rows were counted for an act that a next node lacks."""
    nodes, plan, sums = loop.lines.nodes.tolist(), loop.plans[seat], loop.before_sums[seat].astype(np.float64)
    worst, firsts = 0.0, []

    def walk(node: int, come: npt.NDArray[np.float64] | None) -> None:
        nonlocal worst
        kind, actor, first, below = nodes[node]
        tables = []
        if kind == THROWS:
            width = loop.deck.counts
            blocks = 1 if actor == seat else width
            tables = [sums[:, plan.before[node] + width * k :][:, :width] for k in range(blocks)]
        elif kind == DECIDES and actor == seat:
            tables = [sums[:, plan.before[node] :][:, :below]]
        for table in tables:
            if come is None:
                firsts.append(table.sum())
            else:
                worst = max(worst, 1 - table.sum() / max(come.sum(), 1e-9))
        if kind == DECIDES:
            for act in range(below):
                walk(first + act, tables[0][:, act] if tables else come)

    walk(0, None)
    return float(max(worst, 1 - min(firsts) / max(firsts)))


def test_the_smallest_sums_are_chances_too(deal: Model) -> None:
    """A row whose sum is too small for its reciprocal to be a number: as if all of it were larger."""
    from potluck.kernels.splits import SplitLoop
    from potluck.solve.draw.dealt import model_hands

    hands, won = model_hands(deal), []
    for size in (1.0, 2.0**-140):
        loop = deal.loop()
        for table in (loop.before_sums[1], loop.after_sums[1]):
            table[:] = size
        won.append(SplitLoop(SIZE, (loop, loop), (hands, hands), seed=1, learns=(True, False), samples=SAMPLES).run(3))
    assert np.isfinite(won[0]).all()
    assert np.array_equal(won[0], won[1])


def test_places_looked_up_or_gone_through_in_order_are_worth_the_same(deal: Model) -> None:
    """Strengths that are places have an entry for each; any others that ascend alike are the same game."""
    from potluck.kernels.splits import SplitLoop
    from potluck.solve.draw.dealt import model_hands

    hands, loops, won = model_hands(deal), [deal.loop() for _ in range(2)], []
    for loop, known in zip(loops, (hands, hands._replace(strengths=hands.strengths + 1)), strict=True):
        splits = SplitLoop(SIZE, (loop, loop), (known, known), seed=1, samples=SAMPLES, draws=3)
        won.append(splits.run(6))
    assert won[0] == pytest.approx(won[1], abs=1e-4)
    for own, other in zip(loops[0].arrays(), loops[1].arrays(), strict=True):
        assert own == pytest.approx(other, rel=1e-3, abs=1e-2)


def test_tables_that_do_not_fit_are_refused(deal: Model) -> None:
    """A pack whose half is less than a hand and what it may draw; tables of another pack."""
    from potluck.kernels.splits import SplitLoop
    from potluck.solve.draw.dealt import model_hands

    loop, hands = deal.loop(), model_hands(deal)
    for size in (10, 16):
        with pytest.raises(ValueError, match="cards"):
            SplitLoop(size, (loop, loop), (hands, hands), seed=1)


def test_a_loop_made_of_a_file_plays_its_chances() -> None:
    """At each node, by kinds and groups; the exchange itself is not asked for."""
    from potluck.solve.draw.exchange import Merged, Shares
    from potluck.solve.draw.making import GRID, filed

    point = next(point for point in GRID if point.name == "draw-32-pl-3")
    table = load(HOUSE / f"{point.name}{SUFFIX}")
    kinds, groups, counts = len(table.places), table.header.groups, table.header.counts
    nothing = np.zeros(0, np.int64)
    shares = Shares(np.zeros(kinds * counts + 1, np.int64), np.zeros(1, np.int32), np.zeros(1))
    keeps = np.zeros((kinds, counts), np.int64)
    known = Merged(
        Kinds(nothing, nothing, nothing), np.full(kinds, 1 / kinds), keeps, shares, nothing, np.arange(groups)
    )
    loop, behind = filed(table, point, known), False
    for node, (kind, _, _, _) in enumerate(table.stored.nodes):
        if kind == THROWS:
            behind = True
            assert loop.chances(node)[7] == pytest.approx(table.throws(node, 7, other=None))
            assert loop.chances(node, own=1, other=3)[70] == pytest.approx(table.throws(node, 70, other=3))
        elif kind == DECIDES and table.stored.before[node]:
            assert loop.chances(node)[77] == pytest.approx(table.before(node, 77))
        elif kind == DECIDES:
            assert loop.chances(node, own=1, other=4)[60] == pytest.approx(table.after(node, (1, 4), 60))
    assert behind
