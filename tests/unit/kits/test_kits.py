"""Kits: every list is made of them, games from elsewhere join them, and what is wrong with one is told in one line."""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from potluck.bots import BOTS, bots_for
from potluck.errors import PotluckError
from potluck.games import GAMES
from potluck.kits import BUILT_IN, KITS, Kit, Kits, Reference, Registry, load, page_file, parts
from potluck.lab.advice import ADVISERS, UNWEIGHED
from potluck.personas import PERSONAS, personas_for

REFERENCES: list[tuple[str, str, Reference]] = [
    (name, what, reference)
    for name, kit in KITS.items()
    for what, reference in (
        *((f"bot {entry.name}", entry.source) for entry in kit.bots),
        ("adviser", kit.thinking.adviser),
        ("review", kit.thinking.review),
        ("chances", kit.thinking.chances),
        ("hands", kit.thinking.hands),
        ("value", kit.thinking.value),
        ("sampler", kit.thinking.sampler),
        ("solver", kit.thinking.solver),
        ("words", kit.texts.words),
        ("guide", kit.guide),
        ("histories", kit.histories),
    )
    if reference
]

STATIC = Path(__file__).resolve().parents[3] / "src" / "potluck" / "web" / "static"

SMALL = """
from msgspec.structs import replace
from potluck.games.dice import GAME
from potluck.kits import BotEntry, Kit
KIT = Kit(game=replace(GAME, name="{name}"), bots=({bots}))
"""


@pytest.fixture
def kits() -> Iterator[Kits]:
    """Kits of their own: what a test adds is known to nobody else. What it imports is forgotten."""
    modules, path = set(sys.modules), list(sys.path)
    yield Kits()
    for name in set(sys.modules) - modules:
        if not name.startswith("potluck"):
            del sys.modules[name]
    sys.path[:] = path


def written(folder: Path, text: str, *, name: str = "small.py") -> str:
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return str(path)


def code_of(kits: Kits, source: str) -> str:
    with pytest.raises(PotluckError) as caught:
        kits.add(source)
    assert len(str(caught.value).splitlines()) == 1
    return caught.value.code


def test_the_games_of_the_house_are_those_of_its_kits_in_their_order() -> None:
    assert list(GAMES)[: len(BUILT_IN)] == list(BUILT_IN) == ["draw", "poker", "dice", "reddog", "paigow"]
    assert all(kit.name == name and GAMES[name] is kit.game for name, kit in KITS.items())


@pytest.mark.parametrize(("game", "what", "reference"), REFERENCES, ids=lambda value: str(value).replace("/", "."))
def test_whatever_a_kit_names_is_there(game: str, what: str, reference: Reference) -> None:
    assert load(reference) is not None


def test_bots_keep_their_order_the_usual_opponent_first_and_those_of_any_game_last() -> None:
    assert bots_for("draw")[:3] == ("draw-3", "draw-1", "draw-2")
    assert bots_for("poker") == (
        *("shark", "elephant", "reader", "grinder", "rock", "curious", "openhanded", "solved"),
        *("caller", "tight", "maniac", "random"),
    )
    assert "guide" not in bots_for("draw")
    assert BOTS["guide"].hidden
    assert bots_for("nothing") == ("caller", "tight", "maniac", "random")


def test_the_house_plays_in_person_where_a_kit_says_so() -> None:
    for game in GAMES:
        assert {found.id for found in personas_for(game)} == set(PERSONAS)
    assert personas_for("nothing") == ()


def test_a_list_holds_the_games_that_have_the_part() -> None:
    assert dict(UNWEIGHED) == {"paigow": ("bet",)}
    assert "nothing" not in ADVISERS
    assert len(ADVISERS) == len(list(ADVISERS)) == 5
    with pytest.raises(KeyError):
        Registry(lambda kit: kit.guide)["nothing"]


def test_a_kit_is_loaded_when_its_game_is_first_needed() -> None:
    code = (
        "import sys; from potluck.games import GAMES; GAMES['dice']; "
        "print([name for name in sys.modules if name.startswith('potluck.games.') and name.endswith('.kit')])"
    )
    answer = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert answer.stdout.strip() == "['potluck.games.dice.kit']"


def test_a_file_adds_its_game_once(kits: Kits, tmp_path: Path) -> None:
    source = written(tmp_path, SMALL.format(name="small", bots='BotEntry("tiny", "small:tiny"),'))
    kit = kits.add(source)
    assert kits.add(source) is kit
    assert list(kits)[-1] == "small"
    assert kits["small"].game.name == "small"
    assert kits.bots()["tiny"] == ("small", kit.bots[0])
    assert kits.added == (str(tmp_path / "small.py"),)
    kits.remove("small")
    assert "small" not in kits


def test_a_kit_in_a_package_is_found_by_the_name_that_its_own_modules_use(kits: Kits, tmp_path: Path) -> None:
    written(tmp_path, "", name="parlour/__init__.py")
    written(tmp_path, "HERE = 3", name="parlour/rules.py")
    text = "from parlour.rules import HERE\n" + SMALL.format(name="parlour", bots="")
    kits.add(written(tmp_path, text, name="parlour/kit.py"))
    assert load("parlour.rules:HERE") == 3
    assert load("parlour.kit:KIT") is kits["parlour"]


def test_a_kit_that_cannot_be_used_is_told_in_one_line(kits: Kits, tmp_path: Path) -> None:
    assert code_of(kits, str(tmp_path / "missing.py")) == "kit.no_file"
    assert code_of(kits, written(tmp_path, "def (", name="torn.py")) == "kit.broken"
    assert code_of(kits, written(tmp_path, "KIT = 7", name="seven.py")) == "kit.none"
    assert code_of(kits, written(tmp_path, "", name="empty.py")) == "kit.broken"
    assert code_of(kits, "nowhere.at.all:KIT") == "kit.broken"
    strays = SMALL.format(name="stray", bots="").replace("bots=()", 'personas={"halina": "nobody"}')
    assert code_of(kits, written(tmp_path, strays, name="stray.py")) == "kit.broken"
    bare = SMALL.format(name="bare", bots="").replace('name="bare"', 'name="bare", presets={}')
    assert code_of(kits, written(tmp_path, bare, name="bare.py")) == "kit.broken"
    assert list(kits) == list(BUILT_IN)


def test_names_that_are_taken_are_refused(kits: Kits, tmp_path: Path) -> None:
    assert code_of(kits, written(tmp_path, SMALL.format(name="draw", bots=""), name="one.py")) == "kit.taken"
    bots = 'BotEntry("honest", "two:honest"),'
    assert code_of(kits, written(tmp_path, SMALL.format(name="two", bots=bots), name="two.py")) == "kit.taken"
    bots = 'BotEntry("caller", "three:caller"),'
    assert code_of(kits, written(tmp_path, SMALL.format(name="three", bots=bots), name="three.py")) == "kit.taken"
    assert code_of(kits, written(tmp_path, SMALL.format(name="four", bots=""), name="json.py")) == "kit.taken"
    assert list(kits) == list(BUILT_IN)


INFO = """Metadata-Version: 2.1
Name: parlour
Version: 1
"""


def installed(folder: Path, entries: str) -> None:
    """A package as an installer leaves it."""
    written(folder, INFO, name="parlour-1.dist-info/METADATA")
    written(folder, f"[potluck.games]\n{entries}\n", name="parlour-1.dist-info/entry_points.txt")


def test_an_installed_package_brings_its_game(kits: Kits, tmp_path: Path) -> None:
    installed(tmp_path, "cellar = cellar:KIT")
    written(tmp_path, SMALL.format(name="cellar", bots=""), name="cellar.py")
    sys.path.append(str(tmp_path))
    assert list(kits) == [*BUILT_IN, "cellar"]
    assert isinstance(kits["cellar"], Kit)
    assert kits.added == ()


def test_an_installed_package_that_is_wrong_is_told_and_leaves_the_house_alone(kits: Kits, tmp_path: Path) -> None:
    installed(tmp_path, "attic = attic:KIT")
    written(tmp_path, SMALL.format(name="garret", bots=""), name="attic.py")
    sys.path.append(str(tmp_path))
    assert kits["draw"].name == "draw"
    with pytest.raises(PotluckError) as caught:
        kits["attic"]
    assert caught.value.code == "kit.broken"


@pytest.mark.parametrize(
    ("entry", "text", "code"),
    [
        ("attic = attic:KIT", "1 // 0", "kit.broken"),
        ("attic = attic:KIT", "KIT = 7", "kit.none"),
        ("attic = attic:KIT", SMALL.format(name="garret", bots=""), "kit.broken"),
        ("attic = attic:KIT", SMALL.format(name="attic", bots='BotEntry("honest", "attic:honest"),'), "kit.taken"),
        ("draw = attic:KIT", SMALL.format(name="draw", bots=""), "kit.taken"),
        ("cellar = attic:KIT", SMALL.format(name="cellar", bots=""), "kit.taken"),
    ],
)
def test_an_installed_package_that_is_wrong_is_left_out_of_every_list_with_one_warning(
    kits: Kits, tmp_path: Path, caplog: pytest.LogCaptureFixture, entry: str, text: str, code: str
) -> None:
    bots = 'BotEntry("moth", "cellar:moth"),'
    installed(tmp_path, f"cellar = cellar:KIT\n{entry}")
    written(tmp_path, SMALL.format(name="cellar", bots=bots), name="cellar.py")
    written(tmp_path, text, name="attic.py")
    sys.path.append(str(tmp_path))
    assert list(kits) == [*BUILT_IN, "cellar"]
    assert [name for name, _ in kits.items()] == list(kits)
    assert len(kits) == len(list(kits))
    assert "moth" in kits.bots()
    assert {error.code for error in kits.broken.values()} == {code}
    assert list(kits), "and a second time"
    warnings = [record.getMessage() for record in caplog.records]
    assert len(warnings) == 1
    assert "attic:KIT" in warnings[0]


@pytest.mark.parametrize("name", BUILT_IN)
def test_a_game_of_the_house_brings_all_that_every_game_has(name: str) -> None:
    found = {part.name: part for part in parts(KITS[name])}
    assert all(part.well for part in found.values())
    assert {part for part in ("adviser", "words", "script", "art") if found[part].value == "-"} == set()
    assert any(part.startswith("bot ") for part in found)
    page = KITS[name].page
    for file in (page.script, page.art, *page.sheets, *page.art_sheets):
        assert (STATIC / page_file(KITS[name], file)).is_file()


def test_what_a_kit_names_and_is_not_there_is_named(kits: Kits, tmp_path: Path) -> None:
    bots = 'BotEntry("lost", "gone.astray:bot"),'
    kit = kits.add(written(tmp_path, SMALL.format(name="small", bots=bots)))
    found = {part.name: part for part in parts(kit)}
    assert [name for name, part in found.items() if not part.well] == ["bot lost"]
    assert found["adviser"].value == found["script"].value == "-"


TESTED = (
    SMALL.replace("bots=({bots})", 'tests="{name}:TESTS"')
    + """
from potluck.kits import GameTests
def kept(step):
    return True
TESTS = GameTests(sums=(kept,){more})
"""
)


def test_tests_that_a_kit_leaves_out_are_named(kits: Kits, tmp_path: Path) -> None:
    named = {
        "part": ("", True, "part:TESTS, broken -, knows -, leaks -, playthroughs -"),
        "lost": (', playthroughs="lost:nowhere"', False, "no folder"),
        "most": (', broken={"kept": print}, knows=print, leaks={"a": print}', True, "most:TESTS, playthroughs -"),
    }
    for name, (more, well, value) in named.items():
        kit = kits.add(written(tmp_path, TESTED.format(name=name, more=more), name=f"{name}.py"))
        part = {part.name: part for part in parts(kit)}["tests"]
        assert part.well == well
        assert value in part.value
