"""The solved draw at the table: files against the law's own tree, legal acts, secrecy, how stakes are told."""

import os
import random
import shutil
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from potluck.arena.gate import FIELDS, faced
from potluck.arena.orders import Orders
from potluck.bots import bot, draw_files, draw_solved
from potluck.bots.draw_files import HOUSE, kept_strategy
from potluck.bots.draw_line import Tree, lower, ratio_of
from potluck.bots.draw_solved import choose, frequencies, turn_of
from potluck.bots.reference import at_random
from potluck.bots.stable import BLIND
from potluck.cards import deck, mask
from potluck.errors import ParseError
from potluck.games import draw
from potluck.games.draw import Betting, Drawing, Money, Open, Pass, Phase, Rules, Wardrobe
from potluck.games.draw.view import View
from potluck.kernels import rank_one
from potluck.lab import advise
from potluck.lab.judgement import USUAL, Decision, judged
from potluck.protocol import Action
from potluck.solve.draw.betting import Menu, acts
from potluck.solve.draw_kinds import arranged, key_of, keys_of
from potluck.solve.draw_table import ANTE, DECIDES, SUFFIX, THROWS, header_of, load
from potluck.words import LANGUAGES, language
from potluck.words.draw.advice import priced
from potluck.words.figures import dollars, percent
from tests.unit.bots.test_honest import after
from tests.unit.words.rig import seat, table

KEPT = sorted(HOUSE.rglob(f"*{SUFFIX}"))
FILES = sorted(HOUSE.glob(f"*{SUFFIX}"))
SMALLEST = min(FILES, key=lambda path: path.stat().st_size)
PLAYED = """
import random
from potluck.arena.gate import FIELDS, faced
from potluck.bots import draw_solved
from potluck.bots.draw_solved import choose
from potluck.bots.reference import at_random
draw_solved.COMPILED = False
plays = []
def noted(view, rng):
    action = choose(view, rng)
    plays.append(action)
    return action
faced({"solved": noted}, {"random": at_random}, rules=FIELDS["evening-32-pl"], seed=5, numbers=range(15))
print(plays)
"""


LOADED = """
import sys
from potluck.bots.draw_files import HOUSE
from potluck.bots.draw_solved import load
load(next(HOUSE.glob("*.draw")))
print("numpy" in sys.modules)
"""


@pytest.fixture(autouse=True)
def _by_files_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """Rounds that are solved anew have tests of their own."""
    monkeypatch.setattr(draw_solved, "COMPILED", False)


def told_by(code: str, environment: dict[str, str]) -> str:
    """The output of a Python of its own."""
    command = [sys.executable, "-c", code]
    return subprocess.run(command, capture_output=True, text=True, env=environment, check=True).stdout


def views(rules: Rules, *, deals: int, seed: int = 3) -> list[tuple[View, random.Random]]:
    """What the solved bot is asked against a player at random, and its chance."""
    asked: list[tuple[View, random.Random]] = []

    def noted(view: View, rng: random.Random) -> Action:
        asked.append((view, random.Random(len(asked))))
        return choose(view, rng)

    faced({"solved": noted}, {"random": at_random}, rules=rules, seed=seed, numbers=range(deals))
    return asked


def test_a_file_that_remembers_nothing_plays_alike_on_whatever_side_it_is_asked() -> None:
    """Measures ask so where another file of the same deal remembers."""
    behind = [view for view, _ in views(FIELDS["evening-52-pl"], deals=80) if view.phase is Phase.AFTER]
    asked = [(turn, view.seats[view.seat or 0].cards) for view in behind if (turn := turn_of(view)) is not None]

    assert len(asked) > 5
    for turn, cards in asked:
        place = turn.place()
        if turn.tree.nodes[place.node][0] == DECIDES:
            first, *others = [turn.holding(cards, side).chances(place) for side in range(3)]
            assert others == [first, first]


def test_what_is_shipped_is_small() -> None:
    assert sum(path.stat().st_size for path in KEPT) < 20_000_000


@pytest.mark.parametrize("path", KEPT[::9], ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_a_file_holds_the_tree_that_the_law_has(path: Path) -> None:
    """Of every ninth; `prove draw_strategies` makes them all."""
    header = header_of(path)
    rules = Rules(profile="pl" if header.profile == "pl" else "de", deck=32 if header.deck == 32 else 52)
    menu = Menu(shares=header.shares, raises=header.raises, opens=header.opens)
    law = acts(rules, ante=ANTE, stack=round(ANTE * header.ratio), menu=menu)
    stored = load(path).stored

    assert [list(row) for row in stored.nodes] == law.lines.nodes.tolist()
    assert all(name.endswith(act) for name, act in zip(law.names, stored.acts, strict=True))
    assert header.dealt or header.exploitability < 0.02


def test_chances_are_chances() -> None:
    table, rng = load(SMALLEST), random.Random(1)
    counts = table.header.counts
    for node, (kind, _, _, _) in enumerate(table.stored.nodes):
        place = rng.randrange(len(table.places))
        if kind == THROWS:
            other = rng.choice([None, *range(counts)])
            assert sum(table.throws(node, place, other=other)) == pytest.approx(1)
        elif table.stored.before[node]:
            assert sum(table.before(node, place)) == pytest.approx(1)
        elif table.stored.after[node]:
            thrown, group = (rng.randrange(counts), rng.randrange(counts)), rng.randrange(table.header.groups)
            assert sum(table.after(node, thrown, group)) == pytest.approx(1)


def test_what_is_kept_is_as_many_as_are_not_thrown() -> None:
    table = load(SMALLEST)
    counts = table.header.counts
    for place in range(len(table.places)):
        kept = [table.keeps(place, thrown).bit_count() for thrown in range(counts)]
        assert kept == [5 - thrown for thrown in range(counts)]


@pytest.mark.parametrize("lowest", [0, 5])
def test_every_hand_has_one_kind_whatever_its_suits_are_called(lowest: int) -> None:
    keys, rng = {*keys_of(lowest)}, random.Random(2)
    for _ in range(2000):
        hand = rng.sample(deck(52)[4 * lowest :], 5)
        suits = rng.sample(range(4), 4)
        other = [card // 4 * 4 + suits[card % 4] for card in hand]
        assert key_of(hand) == key_of(rng.sample(other, 5)) in keys
        assert [card // 4 for card in arranged(hand)] == [card // 4 for card in arranged(other)]


def test_the_strength_that_bounds_are_told_by_is_that_of_the_law() -> None:
    hands = [random.Random(at).sample(deck(32), 5) for at in range(200)]
    order = Rules(profile="pl").order
    ranks = sorted(hands, key=lambda hand: order.rank(tuple(hand)))

    assert [rank_one(mask(hand), order) for hand in ranks] == sorted(rank_one(mask(hand), order) for hand in hands)


@given(st.floats(0.01, 3), st.floats(0.01, 3), st.floats(0, 1))
def test_a_stake_between_two_is_taken_for_the_nearer_more_often(a: float, more: float, part: float) -> None:
    """And at the ends for what it is (Ganzfried and Sandholm 2013)."""
    b = a + more
    x, y = a + part * more, a + min(part + 0.1, 1) * more

    assert lower(a, b, a) == pytest.approx(1)
    assert lower(a, b, b) == pytest.approx(0)
    assert lower(a, b, x) >= lower(a, b, y)


@given(st.floats(0.001, 0.6))
def test_a_small_stake_that_bluffs_gains_nothing(x: float) -> None:
    """Who gives up to 0.6 of the pot as often as makes that stake break even does so to any smaller one."""
    gives_up = 0.6 / 1.6 * (1 - lower(0.0, 0.6, x))

    assert gives_up == pytest.approx(x / (1 + x))


@pytest.mark.parametrize("ante", [100, 102, 98])
def test_a_bluff_with_all_that_can_be_covered_gains_no_more_than_with_the_stacks_of_the_file(ante: int) -> None:
    """A smaller stake is called as often as makes it break even, a larger one as often as the file calls its own."""
    rules = replace(FIELDS["letter-52-de"], money=Money(start=475, ante=ante), wardrobe=Wardrobe(whose="nobody"))
    turn = turn_of(after(Open(475 - ante), hands=("As Ad Kc 8h 7d", "Qs Qd Jc 5h 4d"), rules=rules).view(1))
    assert turn is not None
    file, real = (turn.tree.table.header.ratio - 1) / 2, (475 / ante - 1) / 2
    given_up = file / (1 + file) * (1 - turn.place().pays)

    assert turn.tree.table.header.name == "draw-52-de-4.75"
    assert given_up == pytest.approx(min(real / (1 + real), file / (1 + file)))


@pytest.mark.parametrize("field", FIELDS)
def test_every_act_is_legal_and_each_sees_his_own_cards_alone(field: str) -> None:
    """The law refuses an act that is not offered; whoever is asked knows nothing of the other's cards."""
    for view, rng in views(FIELDS[field], deals=12):
        assert view.seat is not None
        if not view.over and view.phase is not Phase.OVER:
            assert view.seats[1 - view.seat].cards == ()
        assert choose(view, rng) is not None


def test_it_plays_whole_matches() -> None:
    """Carried pots, garments, credits, rising antes: ratios from one ante to a hundred."""
    ratios = set()
    for number in range(4):
        orders, rngs = Orders(8, number), [random.Random(number), random.Random(number + 9)]
        match = orders.settle(draw.start(draw.PRESETS["quick"], 2))
        while not match.over and match.deal < 60:
            at = match.actor
            assert at is not None
            view = match.view(at)
            ratios.add(round(ratio_of(view)))
            match = orders.settle(match.apply((choose if at == number % 2 else bot("caller").load())(view, rngs[at])))
    assert len(ratios) > 10


@pytest.mark.parametrize(
    "rules",
    [
        Rules(betting=Betting(limit="fixed", raise_cap=2, first_check="passes"), drawing=Drawing(most="three")),
        Rules(profile="de", deck=52, drawing=Drawing(most="four_with_ace")),
        Rules(betting=Betting(limit="pot")),
    ],
)
def test_other_rules_are_played_by_the_master(rules: Rules) -> None:
    for view, rng in views(rules, deals=3):
        assert kept_strategy(view) is None
        state = rng.getstate()
        mine = choose(view, rng)
        rng.setstate(state)
        assert mine == bot("master").choose(view, rng)


def test_a_file_that_is_missing_or_damaged_is_an_error_and_nobody_plays_in_its_place(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    view, rng = views(FIELDS["evening-32-pl"], deals=1)[0]
    folders = [tmp_path / name for name in ("empty", "header", "body")]
    for folder in folders:
        folder.mkdir()
    (folders[1] / f"draw-32-pl-8{SUFFIX}").write_bytes(b"nothing")
    damaged = folders[2] / f"draw-32-pl-8{SUFFIX}"
    shutil.copyfile(HOUSE / damaged.name, damaged)
    damaged.write_bytes(damaged.read_bytes()[:-9])
    for folder in folders:
        monkeypatch.setattr(draw_files, "HOUSE", folder)
        with pytest.raises(ParseError, match=r"draw-32-pl-.*\.draw cannot be read as a strategy"):
            choose(view, rng)
        assert frequencies(view) == ()


def test_frequencies_are_those_with_which_it_acts() -> None:
    """Each decision drawn a thousand times; a frequency is off by a twentieth once in a thousand at most."""
    small = replace(FIELDS["evening-32-pl"], money=Money(start=60, ante=5))
    phases = set()
    for view, _ in [*views(FIELDS["letter-52-de"], deals=2), *views(small, deals=3)]:
        told, rng = frequencies(view), random.Random(6)
        if not told:
            assert view.phase is Phase.OVER
            continue
        phases.add((view.phase, len(told) > 1))
        acts = Counter(choose(view, rng) for _ in range(1000))
        assert sum(chance for _, chance in told) == pytest.approx(1)
        assert {*acts} <= {act for act, _ in told}
        for act, chance in told:
            assert any(act in offer for offer in view.offers)
            assert acts[act] / 1000 == pytest.approx(chance, abs=0.06)
    assert {(Phase.BEFORE, True), (Phase.AFTER, True)} <= phases


def test_hints_and_reviews_name_the_frequencies_of_the_solved_deal_and_hints_the_price_of_each_choice() -> None:
    told = views(FIELDS["evening-32-pl"], deals=6)
    view = next(view for view, _ in told if len(often := frequencies(view)) > 1 and often[-1][1] >= USUAL)
    solved = frequencies(view)
    found = advise("draw", view)
    (judgement,) = judged("draw", [Decision(view=view, action=solved[0][0], end=view)])

    assert found is not None
    assert judgement is not None
    assert found.facts.solved == judgement.solved == solved
    for code in LANGUAGES:
        shares = [percent(language(code).speech, chance, places=0) for _, chance in solved if chance >= 0.01]
        lines = language(code).advice(table(seat(), seat("bot")), view, found)
        assert len([line for line in lines if all(f" {share}" in line for share in shares)]) == 1
        prices = [dollars(language(code).speech, cost) for _, cost, _ in found.facts.costs]
        assert prices[0] == "$0" != prices[-1]
        assert len([line for line in lines if all(f": {price}" in line for price in prices)]) == 1
        choices, beside = priced(language(code).speech, table(seat(), seat("bot")), view, found)
        assert [choice.cost.split()[-1] for choice in choices] == prices
        assert len(lines) - len(beside) == 3, "the first line, and the two that the table stands for"
        assert {*beside} < {*lines}


def test_where_no_file_is_of_the_rules_a_hint_names_no_frequencies() -> None:
    rules = Rules(betting=Betting(limit="pot"))
    (view, _), *_ = views(rules, deals=1)
    found = advise("draw", view)

    assert found is not None
    assert found.facts.solved == found.facts.costs == ()


def test_the_best_hand_is_not_given_up() -> None:
    """It is dealt so seldom that little is learnt of it."""
    best = after(Open(100), hands=("9s 9d 8h 8d 7d", "As Ks Qs Js Ts")).view(1)

    assert not any(isinstance(choose(best, random.Random(seed)), Pass) for seed in range(60))


def test_money_and_wardrobe_make_no_other_rules() -> None:
    rules = replace(FIELDS["letter-32-de"], money=Money(start=170, ante=7, credits=2))

    assert all(kept_strategy(view) for view, _ in views(rules, deals=2))


def test_a_damaged_file_is_refused(tmp_path: Path) -> None:
    data = bytearray(SMALLEST.read_bytes())
    data[-9] ^= 1
    (tmp_path / "broken").write_bytes(data)
    (tmp_path / "none").write_bytes(b"nothing")
    for name in ("broken", "none", "missing"):
        with pytest.raises(ParseError):
            load(tmp_path / name)


def test_blind_players_lose_to_it() -> None:
    """In small; at full size in `prove gate`."""
    members = ("pat-pot", "pat-double", "pat-third", "pat-late-pot", "steal-pot", "limps-dollar")
    planted = {name: BLIND[name] for name in members}
    won = faced({"solved": choose}, planted, rules=FIELDS["evening-32-pl"], seed=9, numbers=range(40))

    assert sum(entry.dollars for entry in won.values()) < 0


def test_the_same_view_and_chance_bring_the_same_act() -> None:
    for view, _ in views(FIELDS["evening-32-de"], deals=10):
        assert choose(view, random.Random(4)) == choose(view, random.Random(4))


@pytest.mark.kernels
def test_it_plays_the_same_without_kernels_and_needs_no_numpy() -> None:
    answers = []
    for kernels in ("base", "fallback"):
        environment = {**os.environ, "POTLUCK_KERNELS": kernels}
        answers.append(told_by(PLAYED, environment))
    assert answers[0] == answers[1]
    assert "Open" in answers[0]

    assert told_by(LOADED, {**os.environ}).strip() == "False"


def test_the_tree_of_a_file_reckons_pots_as_the_law_does() -> None:
    """What is paid at the ends of the tree is what was put in."""
    tree = Tree(load(SMALLEST))
    stack = round(ANTE * tree.table.header.ratio)
    for node, spot in enumerate(tree.spots):
        assert 2 * ANTE <= spot.pot <= 2 * stack
        assert spot.left >= 0
        assert (spot.stake > 0) == (tree.acts[node].split(" ")[0] in ("open", "raise_by"))
