"""Any small game of the contract solved by its kit: three seats, a file of strategies, and a bot that plays them."""

import json
import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from potluck.arena.players import check
from potluck.cli import main
from potluck.dealer import Dealer
from potluck.errors import ParseError, RulesError
from potluck.kits import KITS
from potluck.solve.deals import solve_deal
from potluck.solve.points import load_points
from tests.games.kuhn3 import GAME, Rules, start
from tests.games.kuhn3_values import Next

KIT = """
from potluck.kits import BotEntry, Kit
from potluck.bots.points import point_bot
from tests.games.kuhn3 import GAME

solved = point_bot("STRATEGY")
KIT = Kit(game=GAME, bots=(BotEntry("kuhn3-solved", "MODULE:solved"),))
"""


@pytest.fixture
def strategy(tmp_path: Path) -> Path:
    """The strategies of Kuhn's game for three, in a file."""
    solve_deal(GAME, to=0.01).save(tmp_path / "kuhn3.strategy")
    return tmp_path / "kuhn3.strategy"


@pytest.fixture
def kit(tmp_path: Path, strategy: Path) -> Iterator[Path]:
    """A kit from elsewhere that names the bot of that file."""
    path = tmp_path / f"{tmp_path.name}_kit.py"
    path.write_text(KIT.replace("MODULE", path.stem).replace("STRATEGY", str(strategy)), "utf-8")
    yield path
    KITS.remove("kuhn3")


def test_three_seats_are_solved_to_a_small_regret_and_are_not_called_an_equilibrium() -> None:
    solution = solve_deal(GAME, to=0.002)
    answer = solution.json()
    assert (answer["seats"], answer["infosets"]) == (3, 3 * 3 * 4 * 4)
    assert answer["regret"] == solution.strategies.exploitability <= 0.002
    assert "exploitability" not in answer
    assert sum(solution.strategies.values) == pytest.approx(0, abs=1e-9)


def test_the_bot_finds_its_place_in_every_deal_of_a_match(strategy: Path) -> None:
    kept, rng, dealer = load_points(strategy, game="kuhn3"), random.Random(3), Dealer(5)
    decided = between = 0
    for _ in range(20):
        match = dealer(start(Rules(deals=5)))
        while not match.over:
            assert match.actor is not None
            view = match.view(match.actor)
            chances = kept.chances(view)
            assert bool(chances) == (not match.state.over)
            action = kept.choose(view, rng, game=GAME)
            if chances:
                decided += 1
                assert sum(chances.values()) == pytest.approx(1)
            else:
                between += 1
                assert action == Next()
            match = dealer(match.apply(action))
    assert min(decided, between) > 200


def test_a_strategy_of_another_game_or_of_other_options_or_damaged_is_refused(strategy: Path) -> None:
    with pytest.raises(RulesError) as refused:
        load_points(strategy, game="draw")
    assert refused.value.code == "strategy.other_rules"
    with pytest.raises(RulesError) as refused:
        check(str(strategy), "kuhn3", Rules(ante=2))
    assert refused.value.code == "strategy.other_rules"
    check(str(strategy), "kuhn3", Rules())
    whole = strategy.read_bytes()
    places = [3, 40, *range(len(whole) - 40, len(whole))]
    spoilt = [whole[:at] for at in places] + [whole[:at] + bytes([whole[at] ^ 4]) + whole[at + 1 :] for at in places]
    for data in [b"", *spoilt]:
        strategy.write_bytes(data)
        with pytest.raises(ParseError) as damaged:
            load_points(strategy)
        assert damaged.value.code == "strategy.unreadable"
    strategy.write_bytes(whole.replace(b'"format":1', b'"format":3', 1))
    with pytest.raises(ParseError, match="newer"):
        load_points(strategy)


def test_what_is_too_large_is_refused_at_once() -> None:
    from potluck.games.draw import GAME as DRAW

    with pytest.raises(RulesError) as refused:
        solve_deal(DRAW)
    assert refused.value.code == "solve.too_large"


def test_the_command_solves_the_game_of_a_kit_and_its_bot_plays_a_match(
    kit: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "again.strategy"
    assert main(["solve", "kuhn3", "--kit", str(kit), "--to", "0.01", "-o", str(file)]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert (answer["game"], answer["kept"]) == ("kuhn3", str(file))
    assert answer["kept_exploitability"] == pytest.approx(answer["regret"], abs=1e-4)
    for bot in ("kuhn3-solved", str(file)):
        assert main(["match", "kuhn3", bot, "random", "random", "--kit", str(kit), "--deals", "20", "--json"]) == 0
        assert not json.loads(capsys.readouterr().out).get("faults")
    assert main(["solve", "kuhn3", "--kit", str(kit), "--set", "ante=0"]) == 2
    assert main(["solve", "leduc", "--preset", "kuhn"]) == 2
    assert main(["solve", "kuhn3", "--kit", str(kit), "--sample"]) == 2
