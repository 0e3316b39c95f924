"""Stored matches play as they always did; `--update-golden` writes them anew where a change is meant."""

from pathlib import Path
from typing import Any

import pytest

from potluck.games import dice, draw, poker, reddog
from potluck.protocol import kinds
from tests.contract.playthrough import main, moves_in, refusal, retold
from tests.games.kuhn3 import GAMES_WITH_KUHN3 as GAMES

HOME = Path(__file__).resolve().parents[1] / "golden" / "playthroughs"
FILES = sorted(HOME.glob("*.txt"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_playthrough_is_told_as_it_was(path: Path, pytestconfig: pytest.Config) -> None:
    stored = path.read_text(encoding="utf-8")
    told = retold(stored)
    if pytestconfig.getoption("update_golden"):
        assert not (fault := refusal(told)), f"{path.name} is left as it was, write a new one: {fault}"
        path.write_text(told, encoding="utf-8")
    assert told == path.read_text(encoding="utf-8")


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_move_of_a_playthrough_fits(path: Path) -> None:
    assert refusal(path.read_text(encoding="utf-8")) is None


def test_a_move_that_no_longer_fits_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    main(["reddog", "letter", "2", "40", "--seats=4"])
    told = retold(capsys.readouterr().out.replace("options {}", 'options {"cards":4}'))
    moves, fault = moves_in(told), refusal(told)
    assert len(moves) < 40
    assert fault is not None
    assert fault.startswith(f"move {len(moves)}, 'seat "), fault
    assert f": {moves[-1]}', is refused, action.unreadable: " in fault


def test_a_new_playthrough_has_as_many_seats_as_are_asked_for(capsys: pytest.CaptureFixture[str]) -> None:
    for seats in (4, 7):
        assert main(["reddog", "letter", "2", "40", "open_deals=false", f"--seats={seats}"]) == 0
        told = capsys.readouterr().out
        assert f"\nseats {seats}\n" in told
        assert '"open_deals":false' in told
        assert len(moves_in(told)) == 40
        assert refusal(told) is None


def test_every_game_has_playthroughs_with_all_its_actions() -> None:
    for name, game in GAMES.items():
        texts = [path.read_text(encoding="utf-8") for path in FILES if path.stem.startswith(name)]
        played = {move.split()[0] for text in texts for move in moves_in(text)}
        assert set(game.actions) <= played


@pytest.mark.parametrize(
    ("name", "entry"),
    [
        ("draw", draw.values.Entry),
        ("poker", poker.values.Entry),
        ("dice", dice.values.Entry),
        ("reddog", reddog.values.Entry),
    ],
)
def test_a_games_playthroughs_tell_everything_that_can_be_told(name: str, entry: Any) -> None:
    texts = "".join(path.read_text(encoding="utf-8") for path in FILES if path.stem.startswith(name))
    assert all(f'"type":"{kind}"' in texts for kind in kinds(entry))


def test_a_changed_rule_is_seen() -> None:
    stored = next(path for path in FILES if path.stem.startswith("draw")).read_text(encoding="utf-8")
    assert retold(stored.replace('"start":100', '"start":90')) != stored
