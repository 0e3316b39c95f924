"""Stored matches play as they always did; `--update-golden` writes them anew where a change is meant."""

from pathlib import Path
from typing import get_args, get_type_hints

import pytest

from potluck.kits import folder
from potluck.protocol import kinds
from tests.contract.playthrough import main, moves_in, refusal, retold
from tests.games import game_tests
from tests.games.kuhn3 import GAMES_WITH_KUHN3 as GAMES

HOME = Path(__file__).resolve().parents[1] / "golden" / "playthroughs"


def files_of(name: str) -> list[Path]:
    """The playthroughs of a game: of the house's own those of its name, else those that its tests name."""
    elsewhere = game_tests(name).playthroughs
    return sorted(folder(elsewhere).glob("*.txt") if elsewhere else HOME.glob(f"{name}-*.txt"))


FILES = [path for name in GAMES for path in files_of(name)]


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


def test_every_file_is_of_a_game() -> None:
    assert set(HOME.iterdir()) <= set(FILES)


@pytest.mark.parametrize("name", GAMES)
def test_a_game_has_playthroughs_with_all_its_actions(name: str) -> None:
    texts = [path.read_text(encoding="utf-8") for path in files_of(name)]
    played = {move.split()[0] for text in texts for move in moves_in(text)}
    assert set(GAMES[name].actions) <= played


@pytest.mark.parametrize("name", GAMES)
def test_a_games_playthroughs_tell_everything_that_can_be_told(name: str) -> None:
    texts = "".join(path.read_text(encoding="utf-8") for path in files_of(name))
    (entry, *_) = get_args(get_type_hints(GAMES[name].view)["story"])
    assert [kind for kind in kinds(entry) if f'"type":"{kind}"' not in texts] == []


def test_a_changed_rule_is_seen() -> None:
    stored = files_of("draw")[0].read_text(encoding="utf-8")
    assert retold(stored.replace('"start":100', '"start":90')) != stored
