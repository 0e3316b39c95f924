"""Variants as values: printed, compared, changed, read; a mistake is named with its path."""

import doctest
import re
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from potluck.cli.variant import chosen_variants, own_variant
from potluck.errors import ParseError, RequestError, RulesError
from potluck.games import poker
from potluck.games.poker.options import MENUS
from potluck.options import canonical
from potluck.options import read as read_options
from potluck.protocol import Dealt
from potluck.variants import VARIANTS, Best, Forced, Street, Variant, bounded, read, read_own, to_data, ways
from potluck.variants.cost import MOST_WAYS
from potluck.words import LANGUAGES, language
from tests.contract.play import play
from tests.known import known

HOME = Path(__file__).resolve().parents[2]
CHOICE = poker.GAME.presets["choice"]
EXAMPLE = HOME / "examples" / "own_variant.toml"
each = pytest.mark.parametrize("variant", VARIANTS.values(), ids=VARIANTS)
LINE = 120
TWO = 'name = "x"\nstreets = [{ name = "deal", down = 2, board = 3 }, { name = "draw", draw = 2 }]'


@each
def test_its_text_pastes_back(variant: Variant) -> None:
    names = {"Variant": Variant, "Street": Street, "Forced": Forced, "Best": Best}
    assert eval(repr(variant), names) == variant
    assert hash(eval(repr(variant), names)) == hash(variant)


@each
def test_plain_values_read_back(variant: Variant) -> None:
    assert read(to_data(variant)) == variant
    assert read({"like": variant.name, "code": variant.code}) == variant


@each
def test_it_is_printed_as_the_file_that_it_is_read_from(variant: Variant) -> None:
    assert read(str(variant)) == variant
    assert str(variant).splitlines()[0] == f'name = "{variant.name}"'
    assert max(map(len, str(variant).splitlines())) <= LINE


@given(texts := st.text(st.characters(exclude_categories=["Cs"]), max_size=20), texts, st.integers(0, 2**53))
def test_whatever_a_name_holds_is_printed_so_that_it_reads_back(name: str, street: str, ante: int) -> None:
    first, *others = VARIANTS["razz"].streets
    variant = VARIANTS["razz"].replace(
        name=name,
        streets=(msgspec.structs.replace(first, name=street), *others),
        forced=Forced(ante=ante, bring_in=1),
        showdown=(Best("ace-to-five", qualifier=8), Best(flush_above_full=True)),
    )
    assert read(str(variant)) == variant


def test_a_printed_part_stands_as_a_person_would_write_it() -> None:
    variant = read(TWO.replace("down = 2, board", "down = 5, board"))
    assert str(variant) == (
        'name = "x"\nstreets = [\n  { name = "deal", down = 5, board = 3 },\n  { name = "draw", draw = 2 },\n]'
    )
    assert 'wild = ["2"]' in str(VARIANTS["deuces-wild"]).splitlines()


@each
def test_it_is_equal_to_itself_alone(variant: Variant) -> None:
    assert [other for other in VARIANTS.values() if other == variant] == [variant]
    assert variant.replace(odd_chip="high-card") != variant


def test_there_are_at_least_thirty_and_every_code_stands_once() -> None:
    codes = [variant.code for variant in VARIANTS.values() if variant.code]
    assert len(VARIANTS) >= 30
    assert len(set(codes)) == len(codes)
    known = {"NT", "FT", "NS", "PO", "FO/8", "F7S", "F7S/8", "FR", "N2L1D", "F2L3D", "FB"}
    assert set(codes) == known


@pytest.mark.parametrize(
    ("text", "path"),
    [
        ('limit = "none"', "limit"),
        ("colour = 1", "colour"),
        ('streets = [{ name = "a", down = 2, bets = 1 }]', "streets[0].bets"),
        ('streets = [{ name = "a", down = "two" }]', "streets[0].down"),
        ("streets = []", "streets"),
        ('streets = [{ name = "a", board = 3 }]', "streets[0]"),
        ('streets = [{ name = "a", down = 2, board = 3 }, { name = "b", draw = 3 }]', "streets[1].draw"),
        ('streets = [{ name = "a", down = 2, board = 2 }]', "showdown[0].order"),
        ('showdown = [{ order = "high", hole = 3 }]', "showdown[0].hole"),
        ('showdown = [{ order = "high", qualifier = 8 }]', "showdown[0].qualifier"),
        ("forced = { ante = -1 }", "forced.ante"),
        ("forced = { bring_in = 1 }", "forced.bring_in"),
        ("forced = { blinds = [1, 2, 4] }", "forced.blinds"),
        ('wild = ["1"]', "wild[0]"),
        ('ranks = "AAK"', "ranks"),
        ('openers = "jacks"', "openers"),
        ('opens = "low-card"', "opens"),
        ('like = "chess"', "like"),
        ('streets = [{ name = "a", down = 2, board = 3 }, { name = "b", throw = 3 }]', "streets[1].throw"),
        ('streets = [{ name = "a", down = 2, up = 3 }, { name = "b", throw = 3, up = 2 }]', "streets[1].throw"),
    ],
)
def test_a_mistake_is_named_with_its_path(text: str, path: str) -> None:
    with pytest.raises(RulesError) as error:
        read(f"{text}\n{TWO}" if "streets" not in text else f'name = "x"\n{text}')
    assert error.value.detail["path"] == path
    assert error.value.detail["allowed"]


WRONG = {
    'ranks = "AAK"': "ranks = AAK: allowed are 23456789TJQKA, each once",
    'wild = ["1"]': "wild[0]: 1 is neither a rank nor a card of the pack; write it as here: 2, Jh",
    'jokers = 1\nranks = "789TJQKA"': 'jokers = 1 goes only with ranks = "23456789TJQKA"',
    "streets = []": "streets: a game cannot have 0 streets; allowed: 1..12",
    'streets = [{ name = "a", board = 3 }]': (
        "streets[0]: on the first street each gets cards; none are thrown or exchanged"
    ),
    'streets = [{ name = "a", down = 2, board = 53 }]': "streets[0].board cannot be 53; allowed: 0..52",
    'streets = [{ name = "a", down = 2, board = 3 }, { name = "b", draw = 3 }]': (
        "streets[1].draw cannot be 3; allowed: 0..2"
    ),
    'streets = [{ name = "a", down = 5 }, { name = "b", draw = 3, throw = 1 }]': (
        "streets[1].throw: on one street cards are either thrown or exchanged, not both"
    ),
    'streets = [{ name = "a", down = 8 }]': "streets: each would have 8 cards in the end; allowed: 1..7",
    'streets = [{ name = "a", down = 4, up = 1 }, { name = "b", draw = 3 }]': (
        "streets: a game in which cards are exchanged cannot deal any face up to seats"
    ),
    'streets = [{ name = "a", down = 5 }]\nranks = "A"\nsuits = "hs"': ("streets[0].down cannot be 5; allowed: 0..2"),
    'streets = [{ name = "a", down = 5 }]\nranks = "AK"': "streets[0]: a pack of 8 cards is too small for two players",
    'limit = "spread"': f"streets[0].most cannot be 0; allowed: 2..{2**53}",
    "forced = { ante = -1 }": f"forced.ante cannot be -1; allowed: 0..{2**53}",
    "forced = { bring_in = 1 }": 'forced.bring_in = 1 goes only with opens = "low-card", "high-card"',
    "forced = { blinds = [1, 2, 4] }": "forced.blinds: there cannot be 3 blinds; allowed: 0..2, and a straddle",
    'forced = { ante_from = "big-blind" }': "forced.ante_from = big-blind goes only with forced.blinds = [ …, … ]",
    'opens = "low-card"': "opens = low-card goes only with streets[0].up = 1 …",
    'opens = "low-card"\nforced = { blinds = [1, 2] }': 'forced.blinds = [1, 2] goes only with opens = "left"',
    'openers = "jacks"': "openers = jacks goes only with a draw for high in which each first gets five cards",
    "showdown = []": "showdown: 0 hands cannot win; allowed: one, or two that share each pot",
    'showdown = [{ order = "badugi" }]': (
        "showdown[0].order = badugi ranks 1..4 cards, own ones and those on the board together, not 5"
    ),
    'showdown = [{ order = "few" }]\nstreets = [{ name = "a", down = 1 }, { name = "b", throw = 1 }]': (
        "showdown[0].order = few ranks 1..3 cards, own ones and those on the board together, not 0"
    ),
    'showdown = [{ order = "few", hole = 1 }]\nstreets = [{ name = "a", down = 1 }]': (
        'showdown[0].hole: 1 does not go with order = "few"'
    ),
    'showdown = [{ order = "few" }]\njokers = 1\nstreets = [{ name = "a", down = 1 }]': (
        "showdown[0].order: few does not go with jokers"
    ),
    "showdown = [{ hole = 3 }]": (
        "showdown[0].hole = 3 makes no five of 2 own cards and 3 on the board; allowed: 2..2"
    ),
    'showdown = [{ hole = 2 }]\nstreets = [{ name = "a", down = 2, board = 10 }]': (
        "streets: 10 cards for all are too many; allowed: 0..9"
    ),
    "showdown = [{ qualifier = 8 }]": 'showdown[0].qualifier = 8 goes only with order = "ace-to-five"',
    'showdown = [{ order = "ace-to-six", flush_above_full = true }]': (
        'showdown[0].flush_above_full = true goes only with order = "high"'
    ),
}
NOT_SAID = {"down", "up", "board", "draw", "high", "low", "card", "left", "order", "opens", "ranks", "wild", "jokers"}
NOT_SAID |= {"streets", "forced", "blinds", "ace", "to", "five", "seven", "deuce", "few", "badugi", "jh"}
"""Words of a file, which are the same in every language."""


@pytest.mark.parametrize(("text", "said"), WRONG.items())
def test_what_is_wrong_and_what_is_allowed_is_said_in_every_language(text: str, said: str) -> None:
    with pytest.raises(RulesError) as error:
        read("\n".join(['name = "x"', text, "" if "streets = [" in text else TWO.partition("\n")[2]]))
    told = {code: language(code).error(error.value) for code in LANGUAGES}
    assert told["en"] == str(error.value) == said
    assert len(set(told.values())) == len(LANGUAGES)
    assert set(re.findall("[a-z]+", str(error.value.detail["allowed"]).lower())) <= NOT_SAID | {"tjqka"}


def test_a_missing_part_and_a_text_that_is_no_toml_are_named() -> None:
    with pytest.raises(RulesError) as missing:
        read('name = "x"')
    assert missing.value.detail["path"] == "streets"
    assert str(missing.value) == 'streets is missing; write: streets = [{ name = "…", down = 5, bet = 2 }]'
    with pytest.raises(ParseError) as broken:
        read('name = "x"\nlimit = \nwild = []')
    assert broken.value.detail == {"path": 2, "asked": "limit ="}
    with pytest.raises(ParseError) as open_end:
        read('name = "x"\nstreets = [\n\n')
    assert open_end.value.detail == {"path": 2, "asked": "streets = ["}


def test_a_variant_of_ones_own_in_ten_lines_plays(tmp_path: Path) -> None:
    text = EXAMPLE.read_text(encoding="utf-8")
    assert sum(bool(line) and not line.startswith("#") for line in text.splitlines()) <= 10
    options = read_options(poker.Rules, own_variant(str(EXAMPLE)))
    assert options.game.name == "Grandmother's three"
    assert read_options(poker.Rules, canonical(options)) == options
    steps = list(play(poker.GAME, options, rng=Random(3), most=60))
    assert any(isinstance(step.action, Dealt) and len(step.action.cards) == 3 for step in steps)


def test_a_file_that_is_not_there_and_a_name_that_is_none_are_refused() -> None:
    assert own_variant("razz") == {"variant": "razz"}
    assert own_variant(None) == {}
    with pytest.raises(RequestError) as name:
        own_variant("razzle")
    assert "razz" in str(name.value.detail["allowed"])
    for gone in ("razzle.toml", "games/razzle"):
        with pytest.raises(RequestError) as file:
            own_variant(gone)
        assert (file.value.code, file.value.detail["asked"]) == ("variant.no_file", gone)


def test_a_file_that_is_no_text_is_named(tmp_path: Path) -> None:
    junk = tmp_path / "junk.toml"
    junk.write_bytes(b"\xff\xfe\x00junk")
    for path in (junk, tmp_path):
        with pytest.raises(ParseError) as error:
            own_variant(str(path))
        assert (error.value.code, error.value.detail["path"]) == ("variant.unreadable", str(path))


def test_kinds_of_values_are_named_as_they_are_written() -> None:
    for text, asked, allowed in (
        ("down = '5'", '"5"', "0, 1, 2 …"),
        ("down = 1979-05-27", "1979-05-27", "0, 1, 2 …"),
        ("down = { a = true }", "{ a = true }", "0, 1, 2 …"),
        ("name = 5", "5", '"…"'),
        ('name = "x"\nlimit = "half"\nstreets = []', "half", "fixed, no, pot, spread"),
        ("like = { a = 1 }", "{ a = 1 }", ", ".join(VARIANTS)),
    ):
        with pytest.raises(RulesError) as error:
            read(f'name = "x"\nstreets = [{{ name = "a", {text} }}]' if "down" in text else text)
        assert (error.value.detail["asked"], error.value.detail["allowed"]) == (asked, allowed)
    with pytest.raises(RulesError) as unknown:
        read("nmae = 5")
    assert "like" in str(unknown.value.detail["allowed"]).split(", ")


def test_ones_own_variant_must_not_be_called_like_a_ready_one(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text('like = "holdem"\nlimit = "pot"')
    with pytest.raises(RulesError) as error:
        own_variant(str(file))
    assert error.value.code == "variant.name_taken"


def test_of_several_variants_the_dealer_chooses_and_ones_own_stand_beside_a_menu() -> None:
    grandmothers = read_options(poker.Rules, chosen_variants([str(EXAMPLE)], choosing=True), base=CHOICE)
    assert [game.name for game in known(grandmothers).menu.values()] == [*MENUS["mixed"], "Grandmother's three"]
    two = read_options(poker.Rules, chosen_variants(["razz", str(EXAMPLE)], choosing=False))
    assert (two.choice.play, list(two.menu)) == (True, ["razz", "own-1"])
    alone = read_options(poker.Rules, chosen_variants([str(EXAMPLE), str(EXAMPLE)][:1], choosing=False))
    assert not alone.choice.play
    assert chosen_variants([], choosing=True) == {}


def test_a_custom_variant_stands_in_the_options_as_what_differs() -> None:
    custom: dict[str, Any] = {"name": "mine", "streets": [{"name": "a", "down": 5, "bet": 3}], "limit": "pot"}
    options = read_options(poker.Rules, {"custom": custom})
    assert canonical(options) == {"custom": custom}


def test_the_document_says_what_happens() -> None:
    result = doctest.testfile(str(HOME / "docs" / "poker.md"), module_relative=False)
    assert (result.failed, result.attempted > 10) == (0, True)


DEAR = """
name = "dear"
streets = [{ name = "all", down = 7 }, { name = "board", board = 9 }]
showdown = [{ order = "high", hole = 3 }, { order = "ace-to-five", hole = 2 }]
"""


def test_a_variant_whose_showdown_is_too_much_work_is_refused_at_every_door_and_read_in_old_logs() -> None:
    old = read(DEAR)
    assert ways(old) == 18_144
    with pytest.raises(RulesError) as refused:
        read_own(DEAR)
    assert (refused.value.code, refused.value.detail["path"]) == ("variant.dear", "showdown")
    parts = {name: refused.value.detail[name] for name in ("asked", "allowed", "own", "board", "seats")}
    assert parts == {"asked": 18_144, "allowed": MOST_WAYS, "own": 7, "board": 9, "seats": 6}
    doors: list[dict[str, Any]] = [{"custom": to_data(old)}, {"choice": {"play": True, "own": [to_data(old)]}}]
    for options in doors:
        chosen = read_options(poker.Rules, options)  # as a log holds them
        with pytest.raises(RulesError, match="too dear"):
            chosen.admit()
    for code in LANGUAGES:
        assert "18" in language(code).error(refused.value)


@each
def test_every_ready_variant_is_far_from_the_bound(variant: Variant) -> None:
    assert ways(variant) <= MOST_WAYS * 2 // 3
    poker.Rules(custom=variant.replace(name="mine")).admit()


def test_the_dearest_hand_of_the_largest_boards_is_within_the_bound() -> None:
    for own, board in ((7, 2), (5, 4), (4, 5), (2, 7)):
        bounded(Variant(name="mine", streets=(Street(name="own", down=own), Street(name="board", board=board))))
