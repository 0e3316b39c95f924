"""Games learnt from deals drawn at random: the law's own numbers, the whole game's value, files and checkpoints."""

import json
from pathlib import Path

import numpy as np
import pytest

from potluck.cli import main
from potluck.errors import ParseError, RulesError
from potluck.games.poker.state import State
from potluck.games.poker.values import ACTIONS, Common
from potluck.kernels.samples import COMPILED, SampleLoop
from potluck.protocol import Deal
from potluck.solve.measuring import points_met
from potluck.solve.sampling import sample
from potluck.solve.strategy import load
from potluck.solve.variant import solve
from potluck.tree.bets import read_bets
from potluck.tree.public import deep, line_of, opening, public_tree
from potluck.tree.sampling import drawn
from potluck.tree.suits import exchanges_of
from potluck.variants import VARIANTS, Variant, read
from tests.laws.drawing import LawLoop
from tests.unit.solve.six_cards import SIX_CARDS

pytestmark = pytest.mark.skipif(not COMPILED, reason="deals are drawn by compiled kernels alone")
KUHN, LEDUC = VARIANTS["kuhn"], VARIANTS["leduc"]
HALVES = read("""
name = "halves"
limit = "fixed"
ranks = "2345678"
suits = "h"
forced = { ante = 1 }
streets = [
  { name = "deal", down = 2, bet = 1, cap = 1 },
  { name = "board", board = 3, bet = 2, cap = 1 },
]
showdown = [{ order = "high" }, { order = "ace-to-five", qualifier = 7 }]
""")
BETS = read_bets("1,max")


def drawing(variant: Variant, *, threads: int = 1, iterations: int, seed: int = 5) -> SampleLoop:
    game = drawn(variant, public_tree(variant, stack=deep(variant), bets=BETS)).game
    loop = SampleLoop(game, seed=seed, memory=2**30, threads=threads)
    loop.run(iterations)
    return loop


@pytest.mark.parametrize(
    ("variant", "iterations"), [(KUHN, 2), (LEDUC, 1), (HALVES, 1)], ids=["kuhn", "leduc", "halves"]
)
def test_the_law_learns_the_same_numbers_from_the_same_deals(variant: Variant, iterations: int) -> None:
    exchanges = exchanges_of(variant)

    def knows(deal: Deal, seat: int) -> bytes:
        assert isinstance(deal, State)
        boards = [sum(1 << card for card in entry.cards) for entry in deal.story if isinstance(entry, Common)]
        own = sum(1 << card for card in deal.seats[seat].hand)
        return repr((line_of(deal.story), exchanges.canonical((*boards, own))[0])).encode()

    law = LawLoop(opening(variant, 2, deep(variant)), ACTIONS, seats=2, bets=BETS, seed=5, knows=knows)
    law.run(iterations)
    points = drawn(variant, public_tree(variant, stack=deep(variant), bets=BETS))
    loop = SampleLoop(points.game, seed=5, memory=2**30)
    loop.run(iterations)
    met = 0
    for point in points_met(variant, points, loop, merged=True):
        for key, sums in zip(point.keys, point.sums.tolist(), strict=True):
            infoset = point.seat, repr((point.line, key)).encode()
            assert law.actions[infoset] == point.actions
            assert law.sums.get(infoset, [0.0] * len(sums)) == sums
            met += 1
    assert met == loop.infosets == law.infosets


@pytest.mark.parametrize("variant", [KUHN, LEDUC], ids=["kuhn", "leduc"])
def test_any_number_of_threads_learns_the_same(variant: Variant) -> None:
    first, *others = [drawing(variant, threads=threads, iterations=3).learnt() for threads in (1, 2, 3)]
    for other in others:
        assert np.array_equal(first.keys, other.keys)
        assert np.array_equal(first.births, other.births)
        assert np.array_equal(first.values, other.values)
    another = drawing(variant, iterations=3, seed=6).learnt()
    assert not np.array_equal(np.sort(first.births), np.sort(another.births))


def test_the_more_deals_the_closer_to_an_equilibrium() -> None:
    few, many = (sample(KUHN, deals=deals, to=0, seed=1) for deals in (10**3, 10**5))
    assert few.strategies is not None
    assert many.strategies is not None
    assert many.strategies.exploitability < 0.012 < few.strategies.exploitability
    assert many.strategies.values[0] == pytest.approx(-1 / 18, abs=0.01)
    assert many.json()["measured"] == "exactly"


def test_it_goes_on_where_it_stopped_to_the_last_bit(tmp_path: Path) -> None:
    file = tmp_path / "leduc.kept"
    whole = sample(LEDUC, deals=64 * 20, to=0)
    sample(LEDUC, deals=64 * 7, to=0, keep=file)
    again = sample(LEDUC, deals=64 * 20, to=0, keep=file)
    assert again.loop.iteration == whole.loop.iteration == 20
    assert sorted(again.loop.learnt().values) == sorted(whole.loop.learnt().values)
    with pytest.raises(RulesError, match="plays by the rules"):
        sample(LEDUC, deals=64, seed=9, keep=file)
    file.write_bytes(file.read_bytes()[:-900])
    with pytest.raises(ParseError):
        sample(LEDUC, deals=64, keep=file)


def test_what_does_not_fit_is_not_measured_and_its_file_says_so(tmp_path: Path) -> None:
    file, measured = tmp_path / "leduc.strategy", tmp_path / "measured.strategy"
    small = sample(LEDUC, deals=64 * 80, memory=140_000, merged=False, seed=3)
    assert not small.loop.full
    assert small.strategies is None
    assert small.json()["exploitability"] is None
    assert str(small.json()["measured"]).startswith("not measured")
    header = small.save(file)
    assert (header.format, header.exploitability, header.value, header.seed) == (2, None, (), 3)
    whole = sample(LEDUC, deals=64 * 80, to=0, merged=False, seed=3)
    assert whole.save(measured).format == 1
    strategies = load(file), load(measured)
    assert strategies[0].lines == strategies[1].lines
    compared = 0
    for seat, line in strategies[1].lines:
        for key in strategies[0].keys(seat, line):
            mine, theirs = (strategy.chances(seat, line, key) for strategy in strategies)
            assert mine == pytest.approx(theirs, abs=1e-4)
            compared += 1
    assert compared == small.loop.infosets > 600


def test_memory_that_is_used_up_takes_in_no_further_infosets() -> None:
    little = sample(LEDUC, deals=64 * 40, memory=20_000, seed=3)
    assert little.loop.full
    assert 0 < little.loop.infosets < 288


@pytest.mark.parametrize("variant", [SIX_CARDS, VARIANTS["five-stud"]], ids=lambda variant: variant.name)
def test_what_cannot_be_drawn_is_refused(variant: Variant) -> None:
    with pytest.raises(RulesError) as refused:
        sample(variant)
    assert refused.value.code == "solve.not_drawn"


def test_a_game_too_large_is_refused_with_the_way_to_draw_it() -> None:
    with pytest.raises(RulesError) as refused:
        solve(LEDUC, memory=40_000)
    assert "--sample" in str(refused.value.detail["path"])


def test_the_command_draws(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file, picture = tmp_path / "kuhn.strategy", tmp_path / "kuhn.svg"
    drawing_ = ["solve", "kuhn", "--sample", "--deals", "5000", "--seed", "2", "--threads", "2"]
    assert main([*drawing_, "-o", str(file), "--picture", str(picture)]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert (answer["deals"], answer["loop"], answer["seed"]) == (5056, "mccfr", 2)
    assert load(file, variant=KUHN).header.seed == 2
    assert "<polyline" in picture.read_text("utf-8")
    for wrong in (["--seed", "2"], ["--sample", "--loop", "dcfr"], ["--sample", "--seats", "3"]):
        assert main(["solve", "kuhn", *wrong]) == 2
        assert "--sample" in capsys.readouterr().err


def test_where_kernels_are_missing_the_refusal_names_them_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("potluck.solve.sampling.COMPILED", False)
    with pytest.raises(RulesError) as refused:
        sample("leduc")
    assert "kernels" in str(refused.value)
    assert "2 seats" not in str(refused.value)
