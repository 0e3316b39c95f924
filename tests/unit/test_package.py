"""What a person gets who installs: the library without the room's packages, and what the package says of itself."""

import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from potluck import bots
from potluck.bots import bot, draw_files
from potluck.cli import EXTRAS, doctor, main
from potluck.dealer import Dealer
from potluck.errors import RequestError
from potluck.games import draw
from potluck.lab import advise

ROOT = Path(__file__).resolve().parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
BARE = """
import sys
for name in {missing!r}:
    sys.modules[name] = None
from potluck.cli import main
sys.exit(main({arguments!r}))
"""
"""A process in which packages cannot be imported."""


def bare(*arguments: str, also: tuple[str, ...] = ()) -> subprocess.CompletedProcess[str]:
    """A verb where the packages of the extra `room` are not installed."""
    missing = [name for name, extra in EXTRAS.items() if extra == "room"] + ["httptools", "uvloop", "textual", *also]
    program = BARE.format(missing=missing, arguments=list(arguments))
    return subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False, timeout=60)


STRATEGIES = "potluck_strategies"
BRINGS = "braucht potluck-strategies; das bringt das Extra potluck[solved] mit\n"


@pytest.mark.parametrize(
    "arguments",
    [
        ("odds", "AsKs", "QhQd", "--board", "2s 7s Jc"),
        ("doctor",),
        ("match", "reddog", "caller", "counter", "--deals", "2"),
    ],
    ids=lambda given: given[0],
)
def test_questions_are_answered_without_the_packages_of_the_room(arguments: tuple[str, ...]) -> None:
    ran = bare(*arguments, also=("babel",))
    assert (ran.returncode, ran.stderr) == (0, "")


def test_a_verb_that_needs_the_room_names_the_extra_in_one_line() -> None:
    ran = bare("play", "--lang", "de")
    assert (ran.returncode, ran.stdout) == (2, "")
    assert re.fullmatch(r"potluck: potluck play braucht \w+; das bringt das Extra potluck\[room\] mit\n", ran.stderr)


def test_a_bot_that_plays_from_solved_deals_is_refused_before_play_where_they_are_not_installed() -> None:
    ran = bare("match", "draw", "draw-solved", "caller", "--deals", "2", "--lang", "de", also=(STRATEGIES,))
    assert (ran.returncode, ran.stdout) == (2, "")
    assert ran.stderr == "potluck: draw-solved " + BRINGS


@pytest.fixture
def _unsolved(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Without the files of the solved draw."""
    monkeypatch.setattr(bots, "_is_installed", lambda package: package != STRATEGIES)
    monkeypatch.setattr(doctor, "find_spec", lambda package: package != STRATEGIES or None)
    monkeypatch.setattr(draw_files, "HOUSE", tmp_path)


@pytest.mark.usefixtures("_unsolved")
@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ("match draw halina caller --deals 2", "halina " + BRINGS),
        ("match draw draw-5 --gate", "draw-5 " + BRINGS),
        ("train betting --sheet pl --deck 32", "draw-32-pl " + BRINGS),
        ("match draw nobody caller", "erlaubt: honest, newcomer, regular, caller, tight, maniac, random\n"),
    ],
    ids=lambda given: given[:16],
)
def test_what_needs_solved_deals_says_what_brings_them(
    arguments: str, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([*arguments.split(), "--lang", "de"]) == 2
    told = capsys.readouterr()
    assert (told.out, told.err.count("\n")) == ("", 1)
    assert told.err.endswith(said)


@pytest.mark.usefixtures("_unsolved")
def test_without_solved_deals_a_hint_names_none_and_the_doctor_says_what_brings_them(
    capsys: pytest.CaptureFixture[str],
) -> None:
    found = advise("draw", Dealer(seed=7)(draw.deal(profile="pl", deck=32)).view(0))
    assert found is not None
    assert found.facts.solved == ()
    with pytest.raises(RequestError, match=r"draw-3 needs potluck-strategies"):
        bot("draw-3")
    assert main(["doctor", "--lang", "en"]) == 0
    assert "opponents at the draw and train betting come with the extra potluck[solved]" in capsys.readouterr().out


def test_every_package_that_a_verb_may_lack_is_named_with_its_extra() -> None:
    optional = PROJECT["optional-dependencies"]
    named = {
        re.split(r"[\[<>=;]", need)[0]: extra
        for extra in ("room", "lab", "cluster")
        for need in optional.get(extra, ())
    }
    speed = {"uvloop", "httptools", "potluck"}
    assert {name for name, extra in named.items() if extra == "room"} - speed == {
        name for name, extra in EXTRAS.items() if extra == "room"
    }
    assert {name: extra for name, extra in EXTRAS.items() if name in named} == {
        name: extra for name, extra in named.items() if name in EXTRAS
    }


def test_the_description_of_the_package_leads_nowhere_that_a_registry_lacks() -> None:
    text = (ROOT / PROJECT["readme"]).read_text(encoding="utf-8")
    assert re.findall(r"\]\((?!https?:)", text) == []


def test_version_and_licence_are_those_of_the_citation() -> None:
    cited = (ROOT / "CITATION.cff").read_text(encoding="utf-8")
    assert re.findall(r"^(?:version|license): (.+)$", cited, re.MULTILINE) == [PROJECT["version"], PROJECT["license"]]


def test_the_description_names_every_extra() -> None:
    text = (ROOT / PROJECT["readme"]).read_text(encoding="utf-8")
    assert [extra for extra in PROJECT["optional-dependencies"] if f"`{extra}`" not in text] == []
