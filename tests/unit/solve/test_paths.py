"""Exchanges held by classes: the same game as hand against hand; the draw of the sheets against its law."""

import itertools
import random
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

import numpy as np
import pytest

from potluck.cards import Card
from potluck.errors import RulesError
from potluck.games.draw.options import Betting, Drawing, Money, Rules, Wardrobe
from potluck.games.draw.state import State, begin
from potluck.games.draw.values import Closet, Exchange, Seat
from potluck.kernels import regrets
from potluck.kernels.regrets import LOOPS, RegretLoop
from potluck.protocol import Action, Amount, Dealt, Pick, show
from potluck.solve.small_draw import small_draw, small_tree
from potluck.tree.bets import read_bets
from potluck.tree.compiling import compiled, compiled_paths
from potluck.tree.holdings import Pack
from potluck.tree.paths import first_paths
from potluck.tree.public import deep, public_tree
from potluck.tree.sheets import SheetLaw, highest, sheet_exchanges, sheet_tree
from potluck.tree.sizes import GIB, class_count
from potluck.tree.tree import Tree
from potluck.tree.variant import variant_tree
from potluck.variants import Variant, read

Point = tuple[State, str, float]
"""A state, the acts that led there, and how likely it is."""
Ask = Callable[[State, str], Mapping[str, float]]
GAMES = [
    """
name = "two of two"
limit = "fixed"
ranks = "QKA"
suits = "hs"
forced = { ante = 1 }
streets = [{ name = "deal", down = 2, bet = 2, cap = 1 }, { name = "change", draw = 1, bet = 2, cap = 1 }]
showdown = [{ order = "few" }]
""",
    """
name = "by ranks"
limit = "fixed"
ranks = "JKA"
suits = "chs"
forced = { ante = 1 }
streets = [{ name = "deal", down = 2, bet = 2, cap = 1 }, { name = "change", draw = 2, bet = 2, cap = 1 }]
showdown = [{ order = "few" }]
""",
    """
name = "odd chips by card"
limit = "fixed"
ranks = "JKA"
suits = "hs"
odd_chip = "high-card"
forced = { ante = 1 }
streets = [{ name = "deal", down = 1, bet = 1, cap = 1 }, { name = "change", draw = 1, bet = 2, cap = 1 }]
showdown = [{ order = "few" }]
""",
]


@pytest.mark.parametrize("variant", [*map(read, GAMES)], ids=lambda variant: variant.name)
def test_paths_by_classes_are_the_game_of_every_hand_against_every_other(variant: Variant) -> None:
    root = public_tree(variant, stack=deep(variant), bets=read_bets("every"))
    classes, listed = compiled(variant, root), compiled(variant, root, listed=True)
    assert (classes.infosets, classes.infosets_apart) == (listed.infosets, listed.infosets_apart)
    assert [sorted(line.keys) for line in classes.lines] == [sorted(line.keys) for line in listed.lines]
    assert _answers(classes) == pytest.approx(_answers(listed), abs=1e-12)
    few, many = (_by_lot(tree) for tree in (classes, listed))
    assert few == pytest.approx(many, abs=1e-12)
    assert few[2] - few[0] > 1e-3


def test_the_loop_in_python_meets_classes_with_the_same_numbers(monkeypatch: pytest.MonkeyPatch) -> None:
    if not regrets.COMPILED:
        pytest.skip("the kernels are not compiled here")
    variant = read(GAMES[1])
    tree = compiled(variant, public_tree(variant, stack=deep(variant), bets=read_bets("every")))
    fast = RegretLoop(tree.decisions, tree.ends, tree.shared, schedule=LOOPS["dcfr"], threads=2)
    monkeypatch.setattr(regrets, "COMPILED", False)
    slow = RegretLoop(tree.decisions, tree.ends, tree.shared, schedule=LOOPS["dcfr"])
    for loop in (fast, slow):
        loop.run(1)  # from the second on, rounding decides between actions that are worth the same
    drawn = np.random.default_rng(3)
    for seat in (0, 1):
        sums = drawn.random(len(fast.sums[seat]))
        for loop in (fast, slow):
            loop.sums[seat][:] = sums
    for seat in (0, 1):
        assert slow.regrets[seat] == pytest.approx(fast.regrets[seat], abs=1e-12)
    assert np.concatenate(slow.respond()) == pytest.approx(np.concatenate(fast.respond()), abs=1e-12)


def test_a_card_for_all_where_the_pack_does_not_reach_is_a_board() -> None:
    variant = read("""
name = "three cards"
limit = "fixed"
ranks = "JQK"
suits = "s"
forced = { ante = 1 }
streets = [{ name = "deal", down = 1, bet = 1, cap = 1 }, { name = "more", down = 1, bet = 2, cap = 1 }]
showdown = [{ order = "few" }]
""")
    public, whole = (
        variant_tree(variant, seats=2, stack=20, bets=read_bets("every"), memory=GIB, whole=whole)
        for whole in (False, True)
    )
    assert public.shared
    assert _answers(public) == pytest.approx(_answers(whole), abs=1e-12)


def rules(profile: str) -> Rules:
    return Rules(
        profile="de" if profile == "de" else "pl",
        money=Money(start=300, ante=5),
        betting=Betting(limit="fixed", fixed=(5, 10), raise_cap=1),
        drawing=Drawing(most="three"),
        wardrobe=Wardrobe(whose="nobody"),
    )


@pytest.mark.parametrize("profile", ["pl", "de"])
def test_a_slow_best_response_on_the_laws_own_states_of_the_draw_finds_the_same(profile: str) -> None:
    pack = highest(12)[:11]  # which leaves nothing to throw for
    exchanges, law = sheet_exchanges(pack), SheetLaw(rules(profile))
    tree = compiled_paths(tuple(map(int, pack)), exchanges, law, sheet_tree(rules(profile), most=0))
    loop, rng = RegretLoop(tree.decisions, tree.ends, tree.shared, schedule=LOOPS["cfr+"]), random.Random(7)
    chances: dict[tuple[int, str, tuple[int, ...]], dict[str, float]] = {}
    for line in tree.lines:
        if line.choices is not None:
            continue
        for state, key in enumerate(line.keys):
            sums = [rng.random() for _ in line.actions]
            for number, part in enumerate(sums):
                loop.sums[line.seat][line.base + number * len(line.keys) + state] = part
            total = sum(sums)
            chances[line.seat, line.text, key[:1]] = {
                text: part / total for text, part in zip(line.actions, sums, strict=True)
            }

    def ask(state: State, line: str) -> Mapping[str, float]:
        assert state.actor is not None
        hand = sum(1 << card for card in state.seats[state.actor].hand)
        return chances.get((state.actor, line, exchanges.canonical((hand,))[0]), {"exchange": 1.0})

    values, best = loop.respond()
    deals = [*_deals(rules(profile), pack)]
    for seat in (0, 1):
        assert _worth(deals, seat, ask, best=False) == pytest.approx(values[seat], abs=1e-9)
        assert _worth(deals, seat, ask, best=True) == pytest.approx(best[seat], abs=1e-9)
    assert values[0] != pytest.approx(0.0, abs=1e-3)


@pytest.mark.parametrize("thrown", [0, 1, 2])
def test_classes_are_counted_before_they_are_made(thrown: int) -> None:
    world = first_paths(Pack(tuple(map(int, highest(12))), sheet_exchanges(highest(12)))).dealt(0, 5)
    if thrown:
        world = world.thrown(0, thrown).dealt(0, thrown)
    assert class_count((4, 4, 4), 5 + thrown, 5) == len(world.paths[0].classes().held)


def test_what_does_not_fit_the_pack_is_refused() -> None:
    with pytest.raises(RulesError, match=r"12, 16, 20"):
        small_draw("pl", cards=32)
    with pytest.raises(RulesError, match=r"0\.\.1"):
        small_tree("de", cards=12, thrown=2)
    solution = small_draw("de", cards=12, to=0.05)
    assert solution.json()["exploitability"] == solution.strategies.exploitability <= 0.05


def test_the_small_draw_goes_on_from_what_is_kept(tmp_path: Path) -> None:
    file = tmp_path / "draw.kept"
    small_draw("de", cards=12, to=0.0, most=32, keep=file)
    again = small_draw("de", cards=12, to=0.0, most=41, keep=file)
    assert again.strategies.exploitability == small_draw("de", cards=12, to=0.0, most=41).strategies.exploitability
    with pytest.raises(RulesError, match="draw de 12"):
        small_draw("pl", cards=12, keep=file)


def _answers(tree: Tree) -> np.ndarray[tuple[int, ...], np.dtype[np.float64]]:
    return np.concatenate(RegretLoop(tree.decisions, tree.ends, tree.shared, schedule=LOOPS["dcfr"]).respond())


def _by_lot(tree: Tree) -> np.ndarray[tuple[int, ...], np.dtype[np.float64]]:
    """What both get by chances that hang on line, hand and action alone, and what best responses get."""
    loop = RegretLoop(tree.decisions, tree.ends, tree.shared, schedule=LOOPS["cfr+"])
    for line in tree.lines:
        keys = list(line.keys)
        if line.choices is not None and line.sequences is not None:
            choices = zip(*line.choices, line.sequences, strict=True)
            places = [(keys[state], int(thrown), sequence) for state, thrown, sequence in choices]
        else:
            acts = range(len(line.actions))
            places = [(key, act, line.base + act * len(keys) + at) for act in acts for at, key in enumerate(keys)]
        for key, act, sequence in places:
            loop.sums[line.seat][sequence] = random.Random(f"{line.seat} {line.text} {key} {act}").random()
    return np.concatenate(loop.respond())


def _deals(chosen: Rules, pack: tuple[Card, ...]) -> list[tuple[State, str, float]]:
    """A deal for each way in which the ranks may lie, as likely as all that do."""
    seat, alike = Seat(300, Closet(())), dict[tuple[str, str], tuple[tuple[Card, ...], tuple[Card, ...], int]]()
    for one in itertools.combinations(pack, 5):
        for other in itertools.combinations([card for card in pack if card not in one], 5):
            kind = _ranks(one), _ranks(other)
            alike[kind] = one, other, alike.get(kind, (one, other, 0))[2] + 1
    state, total = begin(chosen, (seat, seat), first=0), sum(many for *_, many in alike.values())
    return [(state.apply(Dealt(one)).apply(Dealt(other)), "", many / total) for one, other, many in alike.values()]


def _ranks(hand: tuple[Card, ...]) -> str:
    return "".join(str(card)[0] for card in sorted(hand))


def _acts(state: State) -> list[Action]:
    acts: list[Action] = []
    for offer in state.offers():
        if isinstance(offer, Amount):
            acts += offer.all(state.known_actions)
        else:
            acts.append(Exchange() if isinstance(offer, Pick) else offer.action)
    return acts


def _worth(points: Sequence[Point], seat: int, ask: Ask, *, best: bool) -> float:
    total, own, stack = 0.0, dict[tuple[str, str], list[Point]](), list(points)
    while stack:
        state, line, weight = stack.pop()
        if state.over:
            total += weight * state.payoffs()[seat]
            continue
        if state.actor == seat and best:
            own.setdefault((line, _ranks(state.seats[seat].hand)), []).append((state, line, weight))
            continue
        for action in _acts(state):
            part = ask(state, line).get(show(action), 0.0)
            stack.append((state.apply(action), _longer(state, line, action), weight * part))
    for alike in own.values():
        total += max(
            _worth([(s.apply(a), _longer(s, line, a), w) for s, line, w in alike], seat, ask, best=True)
            for a in _acts(alike[0][0])
        )
    return total


def _longer(state: State, line: str, action: Action) -> str:
    """The line behind an act: of a throw how many cards it names."""
    token = "exchange"
    if isinstance(action, Exchange):
        calls = state.phase == "before"
        token = "exchange" if calls and state.rules.profile == "de" else "exchange 0" if calls else "0"
    else:
        token = show(action)
    return f"{line} {token}".strip()
