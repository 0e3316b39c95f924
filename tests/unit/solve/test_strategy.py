"""Strategies as files: measured by the law itself, refused with the reason, and played by a bot."""

import hashlib
import os
import random
import subprocess
import sys
from pathlib import Path

import pytest

from potluck.arena.players import check
from potluck.bots.general import shark
from potluck.bots.strategies import (
    FOLDER,
    HOUSE,
    _chances,
    kept_strategies,
    kept_strategy,
    playing,
    solved,
    strategy_bot,
)
from potluck.cli import main
from potluck.dealer import Dealer
from potluck.errors import ParseError, RulesError
from potluck.games.poker import ACTIONS, Money, Rules, View, start
from potluck.solve.points import load_points
from potluck.solve.strategy import Strategy, load
from potluck.solve.variant import solve
from potluck.tree.bets import read_bets
from potluck.tree.histories import playable
from potluck.tree.public import opening
from potluck.variants import VARIANTS, Variant, read
from tests.laws.response import exploitability
from tests.unit.solve.six_cards import SIX_CARDS

FREE = read("""
name = "free sums"
limit = "no"
ranks = "QKA"
suits = "hs"
forced = { blinds = [1, 2] }
streets = [{ name = "deal", down = 1, bet = 2 }]
showdown = [{ order = "few" }]
""")


def kept(variant: Variant, folder: Path, **wishes: object) -> Strategy:
    file = folder / "kept.strategy"
    solve(variant, **{"to": 0.05, **wishes}).save(file)  # type: ignore[arg-type]  # settings by name
    return load(file, variant=variant)


@pytest.mark.parametrize("variant", [VARIANTS["kuhn"], SIX_CARDS, FREE], ids=lambda variant: variant.name)
def test_the_exploitability_in_the_header_is_that_of_a_slow_best_response_by_the_law(
    variant: Variant, tmp_path: Path
) -> None:
    strategy = kept(variant, tmp_path, bets="1,max", stack=12)
    menu = read_bets("1,max")
    slow = exploitability(opening(variant, 2, 12), strategy.chances, lambda state: playable(state, ACTIONS, menu))
    assert slow == pytest.approx(strategy.header.exploitability, abs=1e-9)
    assert slow > 1e-4


def test_a_strategy_that_is_changed_is_refused_with_the_reason(tmp_path: Path) -> None:
    kept(VARIANTS["kuhn"], tmp_path)
    whole, broken = (tmp_path / "kept.strategy").read_bytes(), tmp_path / "broken.strategy"
    cut = [len(whole) - 1, len(whole) - 60, 40, 3, 0]
    spoilt = [whole[:at] for at in cut] + [whole.replace(b"potluck", b"goodbye", 1)]
    spoilt += [whole[:at] + bytes([whole[at] ^ 4]) + whole[at + 1 :] for at in range(len(whole) - 50, len(whole))]
    for data in spoilt:
        broken.write_bytes(data)
        with pytest.raises(ParseError) as refused:
            load(broken)
        assert refused.value.code == "strategy.unreadable"
    broken.write_bytes(whole.replace(b'"format":1', b'"format":3'))
    with pytest.raises(ParseError, match="format 3, known: 2"):
        load(broken)
    broken.write_bytes(whole.replace(b'"ante":1', b'"ante":3'))
    with pytest.raises(RulesError, match="kuhn"):
        load(broken)
    with pytest.raises(RulesError, match="kuhn, not by those of leduc"):
        load(tmp_path / "kept.strategy", variant=VARIANTS["leduc"])
    with pytest.raises(ParseError, match="nowhere"):
        load(tmp_path / "nowhere.strategy")


def test_a_strategy_is_written_whole_or_not_at_all(tmp_path: Path) -> None:
    solution = solve("kuhn")
    header = solution.save(tmp_path / "kuhn.strategy")
    assert [path.name for path in tmp_path.iterdir()] == ["kuhn.strategy"]
    rest = (tmp_path / "kuhn.strategy").read_bytes().split(b"\n", 2)[2]
    assert hashlib.sha256(rest).hexdigest() == header.digest
    with pytest.raises(ParseError, match="cannot be written"):
        solution.save(tmp_path / "no" / "kuhn.strategy")


def test_a_strategy_is_read_without_numpy(tmp_path: Path) -> None:
    kept(VARIANTS["leduc"], tmp_path)
    code = (
        "import sys; from potluck.solve.strategy import load\n"
        f"strategy = load({str(tmp_path / 'kept.strategy')!r})\n"
        "print(strategy.chances(0, '', [1 << 38]), 'numpy' in sys.modules)"
    )
    answer = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, env={**os.environ}
    )
    assert answer.stdout.endswith("False\n")
    assert "raise_to 2" in answer.stdout


def test_a_bot_has_a_chance_for_all_that_may_happen(tmp_path: Path) -> None:
    strategy = kept(VARIANTS["leduc"], tmp_path)
    choose, dealer, rng = playing(strategy), Dealer(seed=3), random.Random(3)
    match = dealer(start(Rules(variant="leduc", money=Money(deals=30)), 2))
    asked = 0
    while not match.over:
        assert match.actor is not None
        view = match.view(match.actor)
        if not match.state.over:
            chances = _chances(strategy, view)
            assert sum(chances.values()) == pytest.approx(1.0)
            asked += 1
        match = dealer(match.apply(choose(view, rng) if not match.state.over else match.timeout()))
    assert asked > 60


def test_a_sum_that_the_menu_lacks_is_taken_for_the_nearest(tmp_path: Path) -> None:
    strategy = kept(FREE, tmp_path, bets="1,max", stack=20)
    dealer = Dealer(seed=1)
    match = dealer(start(Rules(custom=FREE, money=Money(start=20)), 2))
    assert match.actor is not None
    match = dealer(match.apply(ACTIONS["raise_to"](5)))
    view = match.view(match.actor)
    assert isinstance(view, View)
    assert "raise_to 20" in _chances(strategy, view)
    assert playing(strategy)(view, random.Random(1)) in [
        action for offer in view.offers for action in offer.all(ACTIONS)
    ]


def test_a_strategy_plays_at_the_door_of_the_arena(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = str(tmp_path / "kuhn.strategy")
    assert main(["solve", "kuhn", "-o", file]) == 0
    assert main(["match", "poker", file, "caller", "--set", "variant=kuhn", "--deals", "200", "--json"]) == 0
    assert main(["match", "poker", file, "caller", "--set", "variant=leduc", "--deals", "2"]) == 2
    assert "by the rules of kuhn" in capsys.readouterr().err
    assert main(["match", "dice", file, "perfect", "--deals", "2"]) == 2
    assert main(["solve", "kuhn", "-o", "kuhn.txt"]) == 2
    assert "FILE.strategy" in capsys.readouterr().err
    assert main(["solve", "five-stud", "--memory", "0.001", "-o", file]) == 2


STUD = read("""
name = "small stud"
limit = "fixed"
ranks = "QK"
suits = "hs"
opens = "low-card"
forced = { ante = 1, bring_in = 1 }
streets = [{ name = "third", down = 1, up = 1, bet = 2, cap = 1 }]
showdown = [{ order = "few" }]
""")


@pytest.mark.parametrize(("variant", "seats"), [(VARIANTS["kuhn"].replace(ranks="TJQK"), 3), (STUD, 2)])
def test_strategies_walked_history_by_history_are_kept_and_played_wherever_the_button_is(
    variant: Variant, seats: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "walked.strategy"
    solution = solve(variant, seats=seats, to=0.01)
    header = solution.save(file)
    assert header.exploitability == pytest.approx(solution.exploitability, abs=1e-4)
    kept, bot, rng, dealer = load_points(file, game="poker"), strategy_bot(str(file)), random.Random(2), Dealer(seed=2)
    match = dealer(start(Rules(custom=variant, money=Money(deals=20)), seats))
    buttons = set()
    while not match.over:
        assert match.actor is not None
        view = match.view(match.actor)
        assert isinstance(view, View)
        if not match.state.over:
            assert sum(kept.chances(view).values()) == pytest.approx(1.0)
            buttons.add(view.button)
        match = dealer(match.apply(bot(view, rng) if not match.state.over else match.timeout()))
    assert len(buttons) == seats
    monkeypatch.setenv(FOLDER, str(tmp_path))
    assert kept_strategy(variant) == str(file)
    assert "walked" not in kept_strategies()  # no page shows it
    check(str(file), "poker", Rules(custom=variant))
    with pytest.raises(RulesError, match="leduc"):
        check(str(file), "poker", Rules(variant="leduc"))
    leduc = dealer(start(Rules(variant="leduc"), 2))
    with pytest.raises(ValueError, match="not of leduc"):
        bot(leduc.view(leduc.actor), rng)


def test_the_bot_knows_what_it_threw(tmp_path: Path) -> None:
    strategy = kept(SIX_CARDS, tmp_path, to=0.01)
    dealer, rng, after = Dealer(seed=5), random.Random(5), 0
    choose = playing(strategy)
    match = dealer(start(Rules(custom=SIX_CARDS, money=Money(deals=60)), 2))
    while not match.over:
        assert match.actor is not None
        view = match.view(match.actor)
        assert isinstance(view, View)
        if not match.state.over:
            assert sum(_chances(strategy, view).values()) == pytest.approx(1.0)
            after += bool(view.seats[match.actor].thrown)
            assert not view.seats[1 - match.actor].thrown
        match = dealer(match.apply(choose(view, rng) if not match.state.over else match.timeout()))
    assert after > 10


def test_the_bot_at_every_table_plays_what_is_kept_of_its_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(FOLDER, raising=False)
    assert kept_strategy(FREE) is None
    kept(FREE, tmp_path, bets="1,max", stack=20)
    (tmp_path / "broken.strategy").write_bytes(b"potluck strategy\n{}\n")
    monkeypatch.setenv(FOLDER, str(tmp_path))
    dealer = Dealer(seed=4)
    for variant in (VARIANTS["kuhn"], VARIANTS["leduc"], FREE, VARIANTS["holdem"]):
        match = dealer(start(Rules(custom=variant.replace(name="mine"), money=Money(start=20)), 2))
        assert match.actor is not None
        view, file = match.view(match.actor), kept_strategy(variant)
        plays = shark if file is None else strategy_bot(file)
        assert (file is None) == (variant.name == "holdem")
        assert [solved(view, random.Random(n)) for n in range(9)] == [plays(view, random.Random(n)) for n in range(9)]


def test_strategies_of_the_house_are_what_this_version_makes_of_their_games() -> None:
    for name, bound in (("kuhn", 2e-5), ("leduc", 5e-5)):
        strategy = load(HOUSE / f"{name}.strategy", variant=VARIANTS[name])
        assert strategy.header.exploitability is not None
        assert strategy.header.exploitability < bound
        assert strategy.header.value[0] == pytest.approx(solve(name, to=1e-6).value[0], abs=1e-5)
