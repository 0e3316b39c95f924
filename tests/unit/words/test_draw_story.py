"""The story of a deal in words: every entry, in every language, about the reader and about others of any gender."""

from typing import Any, Literal, get_args

import msgspec
import pytest
from msgspec.structs import replace

from potluck.cards import parse
from potluck.games.draw import Check, Match, Open, Pass, RaiseBy, Rules, Wait, Wardrobe, values, view
from potluck.words import LANGUAGES, language
from tests.unit.words.rig import FOREIGN, opponent, shown

PAIR = parse("Kd Kc 9h 8s 7d")
STATE = shown(Rules(), "Kd Kc 9h 8s 7d", "Ad Qc Jh 9s 7h")
SHOWED = values.Showed(1, PAIR)
SAMPLES: dict[str, tuple[values.Entry, ...]] = {
    "posted": (values.Posted(1, 5), values.Posted(1, 0)),
    "pawned": (values.Pawned(1, 0, 20),),
    "received": tuple(values.Received(1, n) for n in range(1, 6)),
    "acted": (
        values.Acted(1, Open(10), 10),
        values.Acted(1, Wait(), 0),
        values.Acted(1, Pass(), 0),
        values.Acted(1, RaiseBy(5), 15),
        values.Acted(1, Check(), 0),
        values.Acted(1, Check(), 10),
    ),
    "exchanged": tuple(values.Exchanged(1, n, paid) for n in (None, 0, 1, 2, 5) for paid in (0, 10)),
    "refunded": (values.Refunded(1, 10),),
    "showed": (SHOWED,),
    "took": (values.Took(1, 40),),
    "tied": (values.Tied(20, split=False), values.Tied(20, split=True)),
    "came_off": (values.CameOff(1, 0),),
    "bought_back": (values.BoughtBack(1, 1, 20),),
    "credited": (values.Credited(1, 100),),
    "ended": tuple(values.Ended(winner, why) for winner in (0, 1) for why in ("bare", "broke", "left")),
}
ENTRIES = [entry for entries in SAMPLES.values() for entry in entries]


def tell(
    code: str,
    *entries: values.Entry,
    gender: Literal["f", "m", "n"] = "f",
    viewer: int | None = 0,
    you: Literal["f", "m", "n"] = "n",
) -> tuple[str, ...]:
    """The lines for these entries; seat 1 is the opponent Ala unless `viewer` sits there."""
    told = replace(Match(STATE.rules, STATE).view(viewer), story=entries)
    return language(code).words(opponent(gender, you=you), told).story


def test_every_kind_of_entry_is_sampled() -> None:
    assert SAMPLES.keys() == {kind.__struct_config__.tag for kind in get_args(values.Entry)}
    actions = {type(entry.action) for entry in ENTRIES if isinstance(entry, values.Acted)}
    assert actions == set(get_args(_field(values.Acted, "action")))


@pytest.mark.parametrize("viewer", [0, 1, None])
@pytest.mark.parametrize("gender", ["f", "m", "n"])
@pytest.mark.parametrize("code", LANGUAGES)
def test_every_entry_has_one_full_sentence(code: str, gender: Literal["f", "m", "n"], viewer: int | None) -> None:
    lines = tell(code, *ENTRIES, gender=gender, viewer=viewer, you=gender)
    assert len(lines) == len(ENTRIES)
    for line in lines:
        assert line[0].isupper()
        assert line.endswith(".")
        assert "{" not in line


@pytest.mark.parametrize("viewer", [0, 1])
@pytest.mark.parametrize("code", FOREIGN)
def test_no_line_is_left_in_english(code: str, viewer: int) -> None:
    assert not set(tell(code, *ENTRIES, viewer=viewer)) & set(tell("en", *ENTRIES, viewer=viewer))


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_reader_is_spoken_to_and_others_are_named(code: str) -> None:
    entry = values.Acted(1, Open(10), 10)
    (to_me,), (to_him,), (to_all,) = (tell(code, entry, viewer=viewer) for viewer in (0, 1, None))
    assert to_me == to_all
    assert "Ala" in to_me
    assert "Ala" not in to_him


@pytest.mark.parametrize("code", ["pl", "ru"])
def test_what_she_did_and_what_he_did_read_differently(code: str) -> None:
    genders: tuple[Literal["f", "m"], ...] = ("f", "m")
    hers, his = (tell(code, *ENTRIES, gender=gender) for gender in genders)
    same = {entry for entry, one, other in zip(ENTRIES, hers, his, strict=True) if one == other}
    about_me = {values.Ended(0, "bare"), values.Ended(1, "broke"), values.Ended(1, "left")}
    assert same == {values.Posted(1, 0), *SAMPLES["tied"], *about_me}


def test_the_persons_own_gender_counts_where_it_is_known() -> None:
    entry = values.Acted(0, Open(10), 10)
    genders: tuple[Literal["f", "m", "n"], ...] = ("f", "m", "n")
    assert [tell("pl", entry, you=you) for you in genders] == [
        ("Weszłaś za $10.",),
        ("Wszedłeś za $10.",),
        ("Wchodzisz za $10.",),
    ]


EXAMPLES: list[tuple[str, Literal["f", "m", "n"], Any, str]] = [
    ("pl", "f", values.Pawned(1, 0, 20), "Ala zastawiła płaszcz za $20."),
    ("pl", "m", values.Pawned(1, 3, 20), "Ala zastawił rękawiczki za $20."),
    ("pl", "n", values.Pawned(1, 4, 20), "Ala zastawia kamizelkę za $20."),
    ("pl", "f", values.Exchanged(1, 1, 0), "Ala wymieniła 1 kartę."),
    ("pl", "m", values.Exchanged(1, 2, 10), "Ala dopłacił $10 i wymienił 2 karty."),
    ("pl", "f", values.Exchanged(1, 5, 0), "Ala wymieniła 5 kart."),
    ("pl", "m", values.Ended(0, "left"), "Ala odszedł od stołu i przegrał partię."),
    ("de", "f", values.Pawned(1, 0, 20), "Ala verpfändet den Mantel für $20."),
    ("de", "m", values.BoughtBack(1, 4, 20), "Ala kauft die Weste für $20 frei."),
    ("de", "f", values.Exchanged(1, 1, 0), "Ala tauscht 1 Karte."),
    ("es", "f", values.BoughtBack(1, 2, 20), "Ala desempeñó la bufanda por $20."),
    ("es", "m", values.Exchanged(1, 3, 0), "Ala cambió 3 cartas."),
    ("ru", "f", values.Pawned(1, 1, 20), "Ala заложила шляпу за $20."),
    ("ru", "m", values.Pawned(1, 1, 20), "Ala заложил шляпу за $20."),
    ("ru", "f", values.Exchanged(1, 1, 0), "Ala обменяла 1 карту."),
    ("ru", "m", values.Exchanged(1, 4, 0), "Ala обменял 4 карты."),
    ("ru", "n", values.Exchanged(1, 5, 0), "Ala меняет 5 карт."),
    ("ru", "f", values.Ended(0, "broke"), "Ala не может внести анте: проиграла партию."),
    ("en", "f", values.Acted(1, RaiseBy(5), 15), "Ala raised by $5, $15 in all."),
    ("en", "m", values.CameOff(1, 0), "Ala took off the coat."),
    ("en", "n", SHOWED, "Ala showed PAIR, kings."),
]


@pytest.mark.parametrize(("code", "gender", "entry", "line"), EXAMPLES)
def test_sentences_read_as_people_write_them(
    code: str, gender: Literal["f", "m", "n"], entry: values.Entry, line: str
) -> None:
    assert tell(code, entry, gender=gender) == (line,)


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_check_that_ends_the_deal_reads_otherwise_than_one_that_passes_the_option_on(code: str) -> None:
    check = values.Acted(1, Check(), 0)
    ends, _ = tell(code, check, SHOWED)
    passes, _ = tell(code, check, values.Acted(0, Open(5), 5))
    (last,) = tell(code, check)
    assert ends != passes == last


@pytest.mark.parametrize("code", LANGUAGES)
def test_twelve_garments_have_names_of_their_own_to_wear_and_to_pawn(code: str) -> None:
    rules = Rules(wardrobe=Wardrobe(garments=12))
    state = shown(rules, "Kd Kc 9h 8s 7d", "Ad Qc Jh 9s 7h")
    words = language(code).words(opponent(), Match(rules, state).view(0))
    assert len(set(words.wardrobe[1])) == 12
    assert words.wardrobe[0] == ()
    assert len(set(tell(code, *(values.Pawned(1, garment, 20) for garment in range(12))))) == 12


@pytest.mark.parametrize("code", LANGUAGES)
def test_past_deals_read_by_how_they_ended(code: str) -> None:
    past = (
        view.History(1, 0, "showdown", 20, won=8),
        view.History(2, 1, "showdown", 20, won=8),
        view.History(3, 1, "pass", 20, won=8),
        view.History(4, None, "showdown", 20),
        view.History(5, 1, "forfeit", 20, won=8),
    )
    told = replace(Match(STATE.rules, STATE).view(0), past=past, deal=6)
    lines = language(code).words(opponent(), told).past
    assert [line.split(":")[0].split()[-1] for line in lines] == ["1", "2", "3", "4", "5"]
    assert len(set(lines)) == 5
    assert ["$8" in line for line in lines] == [True, True, True, False, True], "what came from the other, not the pot"


def _field(kind: Any, name: str) -> Any:
    return next(field.type for field in msgspec.structs.fields(kind) if field.name == name)
