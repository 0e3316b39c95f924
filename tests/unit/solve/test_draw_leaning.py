"""Strategies of the draw that lean on known habits: they win more from them, and count chips as they are told to."""

import random
from collections import Counter
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from potluck.bots.ladder.guests import NEWCOMER, newcomer
from potluck.cards import parse as cards
from potluck.games.draw.options import Rules
from potluck.games.draw.values import ACTIONS, Phase
from potluck.kernels import COMPILED
from potluck.kernels.draws import ENDS, SHOWS, DrawLoop
from potluck.protocol import Dealt, parse
from potluck.solve.draw.betting import Acts, Menu, acts
from potluck.solve.draw.model import Model, model
from potluck.solve.keeping import Keep

pytestmark = [pytest.mark.kernels, pytest.mark.skipif(not COMPILED, reason="deals are drawn by compiled kernels alone")]
SIZE = 12
"""Queens, kings and aces, of which one may be thrown."""


@pytest.fixture(scope="module")
def deal() -> Model:
    """All of it."""
    return model(Rules(profile="pl"), stack=15, groups=100, cards=SIZE, most=1, menu=Menu(shares=(1.0,), raises=1))


def won(deal: Model, mine: DrawLoop, other: DrawLoop, seat: int) -> float:
    """Shares of the pot that a seat wins from the other, on fresh deals."""
    from potluck.kernels.splits import SplitLoop
    from potluck.solve.draw.dealt import model_hands

    loops, hands = (mine, other) if seat == 0 else (other, mine), model_hands(deal)
    fresh = SplitLoop(SIZE, loops, (hands, hands), seed=9, learns=(False, False), samples=64).run(300)[:, 0]
    return float(fresh.mean()) * (1 if seat == 0 else -1) / deal.acts.pot


def stations(deal: Model) -> DrawLoop:
    """Who never gives up, never stakes and throws at random."""
    loop = deal.loop()
    for table in (*loop.before_sums, *loop.after_sums):
        table[:] = 1
    for node, (kind, seat, first, below) in enumerate(deal.acts.lines.nodes.tolist()):
        words = [deal.acts.names[child].split() for child in range(first, first + below)]
        if kind or not words:
            continue
        stays = next(at for at, name in enumerate(words) if name[-1] != "pass" and not name[-1].isdigit())
        shares = np.eye(below)[stays]
        if node in loop.plans[seat].before:
            at = loop.plans[seat].before[node]
            loop.before_sums[seat][:, at : at + below] = shares
        else:
            for a in range(deal.deck.counts):
                for b in range(deal.deck.counts):
                    loop.late_sums(node, a, b)[:] = shares
    return loop


def learning(deal: Model, chance: float, seat: int, *, fear: float = 0.0) -> Any:
    """A strategy that is to lean on them."""
    from potluck.solve.draw.dealt import model_hands
    from potluck.solve.draw.leaning import Habits, LeaningLoop, feared

    hands, fearful = model_hands(deal), feared(deal.acts.lines, seat, most=15.0, fear=fear)
    met = Habits(stations(deal), hands)
    return LeaningLoop(SIZE, deal.deck, hands, met, seat=seat, chance=chance, seed=3, fearful=fearful)


def leant(deal: Model, chance: float, seat: int) -> DrawLoop:
    """The strategy, learnt."""
    loop, plain = learning(deal, chance, seat), deal.loop()
    loop.run(250)
    loop.give(plain)
    return plain


def test_the_more_it_leans_the_more_it_wins_from_the_habits(deal: Model) -> None:
    habits, seat = stations(deal), 1
    little, much = (won(deal, leant(deal, chance, seat), habits, seat) for chance in (0.05, 0.9))
    assert much > little + 0.02


def test_fear_counts_large_gains_less_and_losses_more() -> None:
    from potluck.solve.draw.leaning import feared

    lines = acts(Rules(profile="pl"), ante=5, stack=40, menu=Menu(shares=(1.0,), raises=1)).lines
    for seat in (0, 1):
        plain, nothing = feared(lines, seat, most=40.0, fear=0.0)
        assert np.array_equal(plain.chips, lines.chips)
        assert not nothing.any()
        fearful, besides = feared(lines, seat, most=40.0, fear=1.0)
        sign, ends, shows = 1 - 2 * seat, lines.nodes[:, 0] == ENDS, lines.nodes[:, 0] == SHOWS
        own = 40 * -np.expm1(-sign * lines.chips / 40)
        assert np.allclose(sign * fearful.chips[ends], own[ends])
        wins, loses = (sign * (sign * side * fearful.chips + besides)[shows] for side in (1, -1))
        chips = lines.chips[shows]
        assert np.allclose(wins, 40 * -np.expm1(-chips / 40))
        assert np.allclose(loses, 40 * -np.expm1(chips / 40))


def test_a_toll_is_paid_whoever_wins_and_leaves_nothing_else_as_it_was_not(deal: Model) -> None:
    """Where nobody gives up, a showdown that brings one besides is worth one more than without."""
    from potluck.kernels.splits import SplitLoop
    from potluck.solve.draw.dealt import model_hands
    from potluck.solve.draw.leaning import _copied, _pairs, _tolled

    hands, calls, worth = model_hands(deal), stations(deal), []
    for besides in (0.0, 1.0):
        lines, tolls = _tolled(deal.acts.lines, np.where(deal.acts.lines.nodes[:, 0] == SHOWS, besides, 0.0))
        loop = DrawLoop(lines, deal.deck, dtype=np.float32)
        for seat in (0, 1):
            _copied(calls, loop, seat, deal.acts.lines)
        for table in (table for node in tolls for table in _pairs(loop, node)):
            table[:] = 1
        splits = SplitLoop(SIZE, (loop, loop), (hands, hands), seed=1, learns=(False, False), samples=64)
        worth.append(splits.run(20)[:, 0])
    plain = SplitLoop(SIZE, (calls, calls), (hands, hands), seed=1, learns=(False, False), samples=64).run(20)[:, 0]
    assert np.allclose(worth[0], plain, atol=1e-4)
    assert np.allclose(worth[1], plain + 1, atol=1e-4)


def test_tolls_stay_even_while_all_else_is_learnt(deal: Model) -> None:
    from potluck.solve.draw.leaning import PAYS, _pairs

    loop = learning(deal, 0.5, 1, fear=1.0)
    loop.run(3)
    assert not loop.loop.after[PAYS][loop._even].any()
    assert any(table.any() for table in loop.loop.after)
    for node in loop._toll:
        for table in _pairs(loop.loop, node):
            assert np.allclose(table[:, 0], table[:, 1])


def test_what_was_stopped_goes_on(deal: Model, tmp_path: Path) -> None:
    from potluck.solve.draw.dealt import run_kept

    keep, learnt = Keep(tmp_path / "kept.npz", "leaning"), list[Any]()
    for steps in ((4, 8), (8,)):
        for to in steps:
            learnt.append(learning(deal, 0.6, 0, fear=0.5))
            run_kept(learnt[-1], to=to, keep=keep, progress=lambda _: None)
        keep.path.unlink()
    twice, once = learnt[1].arrays(), learnt[2].arrays()
    assert all(np.array_equal(one, other) for one, other in zip(twice, once, strict=True))


def test_the_newcomer_of_the_model_does_what_the_bot_does() -> None:
    """At decisions before and behind the exchange, on views of the law."""
    from measure.draw_newcomer import _late, _often, _spots

    rules = Rules()
    tree = acts(rules, ante=100, stack=2000, menu=Menu(shares=(0.3, 0.6, 1.0), raises=2))
    spots, late = _spots(tree), _late(tree)
    hands = ("7c 9d Jh Qs Kc", "9c 9d Jh Qs Kc", "9c 9d Jh Js Kc", "9c 9d 9h Qs Kc")
    looked = Counter[bool]()
    for node in range(0, len(tree.names), 7):
        kind, seat, first, below = tree.lines.nodes[node].tolist()
        if kind or not tree.names[first + below - 1].split()[-1].isdigit():
            continue
        looked[node in late] += 1
        level = node % 4
        names = [tree.names[child].split() for child in range(first, first + below)]
        told = _often(NEWCOMER[node in late], level, names, *spots[node])
        done = _played(tree, rules, node, seat, hands[level], names)
        assert np.abs(told - done).max() < 0.12, tree.names[node]
    assert min(looked[False], looked[True]) > 2


def _played(tree: Acts, rules: Rules, node: int, seat: int, hand: str, names: list[list[str]]) -> np.ndarray:
    """How often the bot does each of those acts, in 200 tries."""
    from msgspec.structs import replace

    from potluck.games.draw.options import Money, Wardrobe
    from potluck.games.draw.state import begin
    from potluck.games.draw.values import Closet, Exchange, Seat

    table = replace(rules, money=Money(start=2000, ante=100), wardrobe=Wardrobe(whose="nobody"))
    state = begin(table, (Seat(2000, Closet(())),) * 2, first=0)
    for dealt in ("As Ah Ad Ac Ks", "7h 8d 9s Ts Qc"):
        state = state.apply(Dealt(cards(dealt)))
    words = tree.names[node].replace(" |", "").split()
    while words:
        text = words.pop(0) + (f" {words.pop(0)}" if words and words[0].isdigit() else "")
        state = state.apply(parse(text, ACTIONS))
        while state.phase is Phase.EXCHANGE:
            state = state.apply(Exchange())
    view = state.view(seat)
    seats = [*view.seats]
    seats[seat] = replace(seats[seat], cards=cards(hand))
    view = replace(view, seats=tuple(seats), actor=seat, offers=state.offers())
    counts = np.zeros(len(names))
    for seed in range(200):
        said = str(parse_back(newcomer(view, random.Random(seed))))
        at = [place for place, name in enumerate(names) if name[-1] == said or (said.isdigit() and name[-1].isdigit())]
        if said.isdigit():
            at = [min(at, key=lambda place: abs(int(names[place][-1]) - int(said)))]
        counts[at[0]] += 1 / 200
    return counts


def parse_back(action: object) -> str:
    """The last word of an act: the amount of a stake, else its name."""
    from potluck.protocol import show

    words = show(action).split()  # type: ignore[arg-type]
    return words[-1] if words[0] in ("open", "raise_by") else words[0]


def test_a_stake_behind_the_exchange_gains_nothing_by_itself_and_the_best_hands_pay_first() -> None:
    """Whoever makes it; before, a strategy that leans gave up more, and a bluff with nothing won from it."""
    from potluck.solve.draw.defending import defended

    deal = model(Rules(profile="pl"), stack=80, groups=100, cards=SIZE, most=1, menu=Menu(shares=(1.0,), raises=2))
    timid, rng = deal.loop(), np.random.default_rng(4)
    for table in (*timid.before_sums, *timid.after_sums):
        table[:] = rng.random(table.shape) ** 3
    given = {key: (come, chances.copy()) for key, (come, chances, _) in answers(deal, timid).items()}
    defended(timid, deal.acts, deal.deck)
    much = 0
    for key, (come, chances, price) in answers(deal, timid).items():
        before = given[key][1]
        assert np.allclose(come, given[key][0]), "who pays a stake there decides nothing more"
        wanted, share = before.copy(), price * come.sum()
        for group in reversed(range(len(come))):  # by hand: the best pay until no more is given up than the price says
            beyond = float(come @ wanted[:, 0]) - share
            if beyond > 0 and come[group] * wanted[group, 0] > 0:
                paid = wanted[group, 0] * min(beyond / (come[group] * wanted[group, 0]), 1.0)
                wanted[group] += [-paid, paid]
        much += not np.array_equal(wanted, before)
        assert np.allclose(chances, wanted, atol=1e-5)
        assert come @ chances[:, 0] <= share + 1e-6 or np.array_equal(chances, before)
    assert 0 < much < len(given)


def answers(deal: Model, loop: DrawLoop) -> dict[tuple[int, int, int], tuple[Any, Any, float]]:
    """Where a stake is answered behind the exchange: who comes there, (give up, pay) by group, and the price."""
    from potluck.solve.draw.rounding import arriving

    found, lines = {}, deal.acts.lines
    for node, (kind, seat, first, below) in enumerate(deal.acts.lines.nodes.tolist()):
        words = [deal.acts.names[child].split()[-1] for child in range(first, first + below)]
        if kind or node in loop.plans[seat].before or "pass" not in words:
            continue
        lost, staked = (abs(lines.chips[first + words.index(word)]) for word in ("pass", "check"))
        sums = [int(word) for word in deal.acts.names[node].partition("|")[2].split() if word.isdigit()]
        raised = sum(sums[-2:-1])  # Who raises risks what he pays of the other's stake too.
        for a in range(deal.deck.counts):
            for b in range(deal.deck.counts):
                come = arriving(loop, deal.acts, deal.deck, seat)[node, a, b]
                both = loop.chances(node, own=a, other=b)[:, [words.index("pass"), words.index("check")]]
                found[node, a, b] = come, both, float((staked - lost + raised) / (staked + lost))
    return found
