"""A screen of the draw in words: prompt and buttons in every phase, hands, verdicts, notices."""

import re
from typing import Any

import pytest
from msgspec.structs import replace

from potluck.cards import parse
from potluck.games import GAMES
from potluck.games.draw import (
    GAME,
    PRESETS,
    Betting,
    Drawing,
    Exchange,
    Leave,
    Match,
    Money,
    Next,
    Open,
    Pass,
    Phase,
    Rules,
    Showdown,
    Wait,
    Wardrobe,
)
from potluck.games.draw.values import Closet
from potluck.protocol import Dealt, encode
from potluck.words import LANGUAGES, Words, language
from tests.known import known
from tests.marks import rule
from tests.unit.words.rig import FOREIGN, after, dealt, matches, opponent, seat, shown, table

MINE, THEIRS = "Kd Kc 9h 8s 7d", "Ad Qc Jh 9s 7h"

BUTTONS = {
    "pl": ("WEJDŹ", "CZEKAJ", "PASS", "PODBIJ", "WYMIEŃ", "SPRAWDŹ"),
    "de": ("SETZEN", "WARTEN", "PASSEN", "ERHÖHEN", "TAUSCHEN", "PRÜFEN"),
    "es": ("APOSTAR", "ESPERAR", "RETIRARSE", "SUBIR", "CAMBIAR", "VER"),
    "ru": ("ПОСТАВИТЬ", "ЖДАТЬ", "ПАС", "ПОВЫСИТЬ", "ОБМЕНЯТЬ", "ВСКРЫТЬСЯ"),
    "en": ("BET", "WAIT", "FOLD", "RAISE", "DRAW", "SHOW"),
}
HANDS = {
    "pl": ("NIC", "PARA", "DWIE PARY", "TRÓJKA", "STRIT", "KOLOR", "FULL", "KARETA", "POKER"),
    "de": (
        *("NICHTS", "EIN PAAR", "ZWEI PAARE", "DREI GLEICHE", "STRASSE"),
        *("EINE FARBE", "VOLLES HAUS", "VIERLING", "POKER"),
    ),
}
"""The sheets' own words (rules.md, 0, Words), lowest hand first."""


def words(code: str, match: Any, *, viewer: int | None = 0) -> Words:
    return language(code).words(opponent(), match.view(viewer))


def screen(code: str, state: Any, *, viewer: int | None = 0) -> Words:
    """The words of a match that stands in this deal."""
    return words(code, Match(state.rules, state), viewer=viewer)


@pytest.mark.parametrize("code", BUTTONS)
def test_buttons_carry_the_sheets_own_words(code: str) -> None:
    bet, wait, fold, raising, draw, show = BUTTONS[code]
    start = dealt(Rules(), MINE, THEIRS)
    leave = screen(code, start).offers[-1]
    assert _bare(screen(code, start)) == [bet, wait, fold, leave]
    assert screen(code, after(start, Wait())).offers == ()
    assert _bare(screen(code, after(start, Wait()), viewer=1)) == [bet, draw, fold, leave]
    assert _bare(screen(code, after(start, Open(10)), viewer=1)) == [raising, draw, fold, leave]
    second = after(start, Wait(), Exchange(), Exchange())
    assert _bare(screen(code, second)) == [bet, show, fold, leave]
    assert _bare(screen(code, after(second, Open(5)), viewer=1)) == [raising, show, fold, leave]


def test_a_button_says_what_the_act_costs() -> None:
    owing = after(dealt(Rules(), MINE, THEIRS), Open(10))
    told = {code: screen(code, owing, viewer=1).offers[:3] for code in BUTTONS}
    assert told == {
        "pl": ("PODBIJ o ${amount}", "WYMIEŃ za $10", "PASS"),
        "de": ("ERHÖHEN um ${amount}", "TAUSCHEN für $10", "PASSEN"),
        "es": ("SUBIR ${amount}", "CAMBIAR por $10", "RETIRARSE"),
        "ru": ("ПОВЫСИТЬ на ${amount}", "ОБМЕНЯТЬ за $10", "ПАС"),
        "en": ("RAISE by ${amount}", "DRAW for $10", "FOLD"),
    }
    checking = after(dealt(Rules(), MINE, THEIRS), Wait(), Exchange(), Exchange(), Open(7))
    assert "SPRAWDŹ za $7" in screen("pl", checking, viewer=1).offers


def test_with_table_stakes_a_button_asks_for_no_more_than_one_has() -> None:
    rules = Rules(betting=Betting(limit="table"), wardrobe=Wardrobe(whose="nobody"))
    start = dealt(rules, MINE, THEIRS)
    poor = replace(start, seats=(start.seats[0], replace(start.seats[1], cash=4)))
    assert "WYMIEŃ za $4" in screen("pl", after(poor, Open(10)), viewer=1).offers


@pytest.mark.parametrize("code", BUTTONS)
def test_four_beside_an_ace_have_a_button_that_names_the_ace(code: str) -> None:
    rules = Rules(profile="de", drawing=Drawing(most="four_with_ace"))
    asked = after(dealt(rules, "As Ah Kd 8c 7d", THEIRS), Wait(), Exchange())
    three, spades, hearts, _ = screen(code, asked).offers
    assert three == BUTTONS[code][4]
    assert len({three, spades, hearts}) == 3


@rule("R0.19")
@pytest.mark.parametrize("code", ["pl", "de"])
def test_hands_bear_the_sheets_names(code: str) -> None:
    held = (
        *("Kd Qc 9h 8s 7d", "Kd Kc 9h 8s 7d", "Kd Kc 9h 9s 7d", "Kd Kc Kh 8s 7d", "Qd Jc Th 9s 8d"),
        *("Kd Qd 9d 8d 7d", "Kd Kc Kh 7s 7d", "Kd Kc Kh Ks 7d", "Qd Jd Td 9d 8d"),
    )
    told = [screen(code, dealt(Rules(), hand, "Ac As Tc Ts Jh")).hands[0] or "" for hand in held]
    assert [hand.split(",")[0] for hand in told] == list(HANDS[code])


def test_a_hand_is_named_with_the_cards_that_make_it() -> None:
    def said(code: str, hand: str) -> str | None:
        return screen(code, dealt(Rules(deck=52), hand, "Ac As Tc Ts Jh")).hands[0]

    assert said("pl", "Kd Kc 9h 8s 7d") == "PARA, króle"
    assert said("pl", "Kd Qc 9h 8s 7d") == "NIC, najwyższy król"
    assert said("de", "Jd Jc 9h 9s 7d") == "ZWEI PAARE, Buben und Neuner"
    assert said("es", "5d 4c 3h 2s Ad") == "ESCALERA, al cinco"
    assert said("ru", "Qd 9d 5d 4d 2d") == "ФЛЕШ, старшая дама"
    assert said("en", "Qd Qc Qh 2s 2d") == "FULL HOUSE, queens over twos"


def test_only_hands_that_the_reader_sees_have_words() -> None:
    state = dealt(Rules(), MINE, THEIRS)
    for viewer, told in ((0, [True, False]), (1, [False, True]), (None, [False, False])):
        assert [hand is not None for hand in screen("ru", state, viewer=viewer).hands] == told
    assert None not in screen("ru", shown(Rules(), MINE, THEIRS)).hands


VERDICTS = [
    ("Kd Kc 9h 9s 7d", "Ad Ac Jh 8s 7h", "DWIE PARY to układ starszy niż PARA."),
    ("Kd Kc 9h 8s 7d", "Td Tc Jh 9s 7h", "Po obu stronach PARA; rozstrzyga starsza para: króle biją dziesiątki."),
    ("Kd Kc 9h 9s 7d", "Kh Ks 8h 8s Ad", "Po obu stronach DWIE PARY; rozstrzyga młodsza para: dziewiątki biją ósemki."),
    ("Kd Kc 9h 9s 7d", "Qh Qs Jh Js Ad", "Po obu stronach DWIE PARY; rozstrzyga starsza para: króle biją damy."),
    (
        "Td Tc Th 8s 7d",
        "9d 9c 9h As Kh",
        "Po obu stronach TRÓJKA; rozstrzyga starsza trójka: dziesiątki biją dziewiątki.",
    ),
    (
        "Td Tc Th 8s 8d",
        "9d 9c 9h As Ah",
        "Po obu stronach FULL; rozstrzyga starsza trójka: dziesiątki biją dziewiątki.",
    ),
    (
        "Td Tc Th Ts 8d",
        "9d 9c 9h 9s Ah",
        "Po obu stronach KARETA; rozstrzyga starsza kareta: dziesiątki biją dziewiątki.",
    ),
    ("Kd Qc Jh Ts 9d", "Jd Tc 9h 8s 7h", "Po obu stronach STRIT; rozstrzyga najwyższa karta: król bije waleta."),
    ("Kd Qd Jd Td 8d", "Qh Jh Th 9h 7h", "Po obu stronach KOLOR; rozstrzyga najwyższa karta: król bije damę."),
    ("Kd Qc Jh 9s 8d", "Ad Qh Jc 9d 7h", "Po obu stronach NIC; rozstrzyga najwyższa karta: as bije króla."),
    (
        "Kd Qc Jh 9s 8d",
        "Kc Qh Jc 9d 7h",
        "Po obu stronach NIC, najwyższy król; rozstrzyga następna różna karta: ósemka bije siódemkę.",
    ),
    (
        "Kd Kc Ah 9s 8d",
        "Kh Ks Jc 9d 8h",
        "Po obu stronach PARA, króle; rozstrzyga najwyższa karta spoza układu: as bije waleta.",
    ),
    (
        "Kd Kc Ah 9s 8d",
        "Kh Ks Ac Td 8h",
        "Po obu stronach PARA, króle; rozstrzyga następna karta spoza układu: dziesiątka bije dziewiątkę.",
    ),
    (
        "Kd Kc 9h 9s Ad",
        "Kh Ks 9d 9c Qd",
        "Po obu stronach DWIE PARY, króle i dziewiątki; rozstrzyga najwyższa karta spoza układu: as bije damę.",
    ),
]


@rule("R0.19", "R0.20", "R0.24")
@pytest.mark.parametrize(("mine", "theirs", "reason"), VERDICTS)
def test_a_verdict_names_the_comparison_that_decided(mine: str, theirs: str, reason: str) -> None:
    for one, other in ((mine, theirs), (theirs, mine)):
        verdict = screen("pl", shown(Rules(), one, other)).verdict
        assert verdict is not None
        assert verdict.partition(". ")[2] == reason


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_kind_of_verdict_has_a_sentence_of_its_own(code: str) -> None:
    told = {screen(code, shown(Rules(), mine, theirs)).verdict for mine, theirs, _ in VERDICTS}
    assert len(told) == len(VERDICTS)
    assert not any("{" in (verdict or "{") for verdict in told)


@rule("R0.21", "R0.22")
def test_a_tie_says_what_becomes_of_the_pot() -> None:
    flushes = ("Kd Qd Jd Td 8d", "Kh Jh Th 9h 7h")
    verdict = screen("pl", shown(Rules(), *flushes)).verdict
    assert verdict == (
        "Po obu stronach KOLOR, najwyższy król; wszystko, co się liczy, jest równe. "
        "Remis: pula $10 zostaje na następne rozdanie."
    )
    split = screen("de", shown(Rules(showdown=Showdown(tie="splits")), *flushes)).verdict
    assert split is not None
    assert split.endswith("Remis: Der Pott von $10 wird geteilt.")
    all_five = screen("pl", shown(Rules(profile="de"), *flushes)).verdict
    assert all_five is not None
    assert all_five.endswith("rozstrzyga następna różna karta: dama bije waleta.")


@rule("R0.18")
def test_a_pass_is_told_without_any_hand() -> None:
    state = after(dealt(Rules(), MINE, THEIRS), Pass())
    assert screen("pl", state).verdict == "Pasujesz. Ala wzięła pulę $10 i wygrała $5."
    assert screen("ru", state, viewer=1).verdict == "Игрок 1 пасует. Вы забрали банк $10 и выиграли $5."
    assert screen("pl", state).hands[1] is None


def test_leaving_is_told() -> None:
    match = Match(Rules(), dealt(Rules(), MINE, THEIRS)).apply(Leave())
    told = words("pl", match)
    assert told.verdict == "Oddajesz rozdanie. Ala wzięła pulę $10 i wygrała $5."
    assert told.prompt == "Przegrywasz partię."
    assert words("pl", match, viewer=1).prompt == "Wygrałaś partię."
    assert words("pl", match, viewer=None).prompt == "Ala wygrała partię."


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_phase_has_a_prompt_of_its_own(code: str) -> None:
    start, match = dealt(Rules(), MINE, THEIRS), GAME.start(Rules(), 2)
    asked = after(start, Wait(), Exchange())
    over = after(start, Pass())
    prompts = [
        language(code).words(opponent(), None).prompt,
        words(code, match).prompt,
        screen(code, start).prompt,
        screen(code, start, viewer=1).prompt,
        screen(code, asked).prompt,
        screen(code, asked, viewer=1).prompt,
        screen(code, over).prompt,
        words(code, Match(over.rules, over).apply(Next())).prompt,
        words(code, Match(over.rules, over).apply(Leave())).prompt,
    ]
    assert {known(state).phase for state in (match.state, start, asked, over)} == set(Phase) - {Phase.AFTER}
    assert len(set(prompts)) == len(prompts)
    assert not any("{" in prompt for prompt in prompts)


def test_a_prompt_names_only_what_can_be_done() -> None:
    start = dealt(Rules(), MINE, THEIRS)
    assert screen("pl", start).prompt == "Twój ruch: wejdź, czekaj lub spasuj."
    broke = replace(start, seats=(replace(start.seats[0], cash=0), start.seats[1]))
    assert screen("pl", broke).prompt == "Twój ruch: czekaj lub spasuj."
    assert screen("pl", after(start, Open(10)), viewer=1).prompt == (
        "Twój ruch: podbij, wymień karty lub spasuj. Do dopłaty $10."
    )


@pytest.mark.parametrize(
    ("most", "prompt"),
    [
        ("three", "Отметьте не больше 3 карт для обмена и подтвердите."),
        ("five", "Отметьте не больше 5 карт для обмена и подтвердите."),
    ],
)
def test_the_exchange_asks_for_as_many_cards_as_are_allowed(most: Any, prompt: str) -> None:
    asked = after(dealt(Rules(drawing=Drawing(most=most)), MINE, THEIRS), Wait(), Exchange())
    assert screen("ru", asked).prompt == prompt


@pytest.mark.parametrize("code", LANGUAGES)
def test_notices_tell_what_is_new(code: str) -> None:
    start = dealt(Rules(money=Money(doubles_every=2)), MINE, THEIRS)
    plain = Match(start.rules, start)
    bare = replace(start.seats[1], closet=Closet((300,) * 5, 2, 2))
    told = [
        *words(code, replace(plain, state=replace(start, carried=10))).notices,
        *words(code, replace(plain, state=replace(start, ante=10), deal=3)).notices,
        *words(code, replace(plain, state=replace(start, ante=3))).notices,
        *words(code, replace(plain, state=replace(start, seats=(start.seats[0], bare)))).notices,
    ]
    assert words(code, plain).notices == ()
    assert words(code, replace(plain, state=replace(start, ante=10), deal=4)).notices == ()
    assert len(set(told)) == 4


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("profile", ["pl", "de"])
def test_a_whole_match_has_words_at_every_step(code: str, profile: Any) -> None:
    rules = replace(PRESETS["quick"], profile=profile)
    for match in matches(GAMES["draw"], rules, seats=2, seed=11):
        for viewer in (0, 1, None):
            view = match.view(viewer)
            told = words(code, match, viewer=viewer)
            assert len(told.offers) == len(view.offers)
            assert len(told.story) == len(view.story)
            assert len(told.past) == len([past for past in view.past if past.deal != view.deal])
            assert (told.verdict is None) == (view.outcome is None)
            assert [len(names) for names in told.wardrobe] == [len(held.wardrobe) for held in view.seats]
            everything = encode(told).decode().replace("${amount}", "")
            assert not re.search(r"\{\w*\}", everything)


@pytest.mark.parametrize("code", FOREIGN)
def test_no_english_is_left_on_a_screen(code: str) -> None:
    for match in matches(GAMES["draw"], PRESETS["quick"], seats=2, seed=5, steps=150):
        mine, theirs = words(code, match), words("en", match)
        assert mine.prompt != theirs.prompt
        assert not set(mine.story) & set(theirs.story)
        assert mine.verdict is None or mine.verdict != theirs.verdict
        assert not set(mine.offers) & set(theirs.offers)


def test_words_are_a_pure_function_of_table_view_and_language() -> None:
    for match in matches(GAMES["draw"], PRESETS["quick"], seats=2, seed=7, steps=60):
        once = [encode(words(code, match)) for code in LANGUAGES]
        assert [encode(words(code, match)) for code in reversed(LANGUAGES)] == once[::-1]


def test_names_are_filled_in_where_nobody_gave_one() -> None:
    nameless = table(seat(), seat("bot", gender="f"))
    view = Match(Rules(), dealt(Rules(), MINE, THEIRS)).view(0)
    assert language("pl").words(nameless, view).names == ("Ty", "Przeciwniczka")
    assert language("ru").words(nameless, replace(view, seat=None, offers=())).names == ("Игрок 1", "Соперница")
    named = table(seat(name="Ola"), seat("bot", "Pani Halina", "f"))
    assert language("de").words(named, view).names == ("Ola", "Pani Halina")


@rule("R0.30")
@pytest.mark.parametrize("code", LANGUAGES)
def test_the_first_twelve_garments_are_coats_and_accessories_for_everybody(code: str) -> None:
    state = dealt(Rules(wardrobe=Wardrobe(garments=12, whose="both")), MINE, THEIRS)
    told = screen(code, state).wardrobe
    assert told[0] == told[1]
    assert len(set(told[0])) == 12


def test_cards_that_are_thrown_are_not_named() -> None:
    thrown = parse(MINE)[2:]
    state = after(dealt(Rules(), MINE, THEIRS), Wait())
    state = after(replace(state, actor=0), Exchange(thrown), Dealt(parse("Th Ts Tc")))
    assert encode(screen("en", state, viewer=1)) == encode(
        screen(
            "en", replace(state, seats=(replace(state.seats[0], thrown=parse("Qh 8d Ac")), state.seats[1])), viewer=1
        )
    )


def _bare(told: Words) -> list[str]:
    """The captions without prices."""
    return [re.sub(r"( \S+)? \$\S+$", "", caption) for caption in told.offers]
