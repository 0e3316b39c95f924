"""The house's own opponents: who they are, and that face, line and pause follow from the public story alone."""

import pytest
from msgspec.structs import replace

from potluck.bots import bots_for
from potluck.cards import Card
from potluck.errors import PotluckError
from potluck.games import draw
from potluck.games.draw.values import Acted, BoughtBack, Ended, Entry, Open, Pawned, Posted, RaiseBy, Took, Wait
from potluck.personas import LINES, OCCASIONS, PERSONAS, Occasion, bot_of, manner, persona
from potluck.words import LANGUAGES, language
from potluck.words.personas import LINES as SAID
from tests.unit.words.rig import dealt, seat, table

LONGEST = 60
ANTES = (Posted(0, 5), Posted(1, 5))
STORIES: dict[str, tuple[Entry, ...]] = {
    "greeting": ANTES,
    "raising": (*ANTES, Acted(1, Open(5), 5)),
    "raised": (*ANTES, Acted(1, Open(5), 5), Acted(0, RaiseBy(5), 10)),
    "pawning": (*ANTES, Pawned(1, 0, 20), Acted(1, RaiseBy(5), 10)),
    "winning": (*ANTES, Took(1, 10)),
    "losing": (*ANTES, Took(0, 10)),
    "redeeming": (*ANTES, Took(1, 30), BoughtBack(1, 0, 20)),
    "farewell": (*ANTES, Took(0, 30), Ended(0, "bare")),
}


def view(story: tuple[Entry, ...], *, deal: int = 1, hand: str = "Ks Kd Qh Qc Js") -> draw.View:
    """What seat 0 sees after that story."""
    return replace(dealt(draw.Rules(), "As Ad 7h 7c 8s", hand).view(0), story=story, deal=deal)


def heard(story: tuple[Entry, ...], *, deal: int = 1) -> set[Occasion | None]:
    """All occasions about which the persona of seat 1 speaks, whatever its seed."""
    return {manner(view(story, deal=deal), 1, seed=str(seed)).occasion for seed in range(60)} - {None}


@pytest.mark.parametrize("occasion", OCCASIONS)
def test_each_occasion_has_its_moment(occasion: str) -> None:
    assert heard(STORIES[occasion]) == {occasion}


def test_a_persona_is_silent_between_occasions() -> None:
    assert heard((*ANTES, Acted(1, Wait(), 0))) == set()
    assert heard(ANTES, deal=2) == set(), "it greets once"
    assert heard((*ANTES, Pawned(0, 0, 20))) == {"greeting"}, "what another pawns is no business of its own"


def test_every_line_every_mood_and_every_pause_comes_up() -> None:
    seen = [manner(view(STORIES["raised"]), 1, seed=str(seed)) for seed in range(400)]
    assert {one.line for one in seen} == set(range(LINES))
    assert {one.mood for one in seen} == {"worried", "calm"}
    assert min(one.pause for one in seen) >= 180, "it thinks longer when it was raised"
    assert len({one.pause for one in seen}) > 40
    assert {one.occasion for one in seen} == {"raised", None}, "now and then it keeps silent"


def test_face_line_and_pause_are_the_same_whatever_it_holds() -> None:
    for story in STORIES.values():
        for seed in "abcdefgh":
            poor, rich = view(story), view(story)
            open_hand = tuple(replace(one, cards=(Card("As"),) * 5) for one in rich.seats)
            assert manner(poor, 1, seed=seed) == manner(replace(rich, seats=open_hand, seat=1), 1, seed=seed)


def test_another_seed_another_face() -> None:
    shown = {manner(view(STORIES["winning"]), 1, seed=str(seed)) for seed in range(20)}
    assert len(shown) > 5


def test_every_persona_says_three_short_lines_at_every_occasion_in_every_language() -> None:
    for code in LANGUAGES:
        for who, lines in SAID.items():
            assert tuple(lines) == OCCASIONS
            for occasion, three in lines.items():
                said = [language(code).speech.say(line) for line in three]
                assert len(set(said)) == LINES, (code, who, occasion)
                assert all(0 < len(line) <= LONGEST for line in said), (code, who, occasion)


def test_the_screen_bears_face_and_voice_in_the_readers_language() -> None:
    shown = view(STORIES["farewell"])
    sitting = table(seat(), seat("bot", "Lev", "m", persona="lev"))
    for code in LANGUAGES:
        nobody, lev = language(code).words(sitting, shown).presence
        assert nobody is None
        assert lev is not None
        lines = {language(code).speech.say(line) for line in SAID["lev"]["farewell"]}
        assert lev.said in lines


def test_every_persona_wears_what_its_language_names() -> None:
    shown = view(ANTES)
    for who, known in PERSONAS.items():
        for code in LANGUAGES:
            sitting = table(seat(), seat("bot", known.name, known.gender, persona=who))
            named = language(code).words(sitting, shown).wardrobe[1]
            assert len(set(named)) == len(known.wardrobe) == 5


def test_a_persona_plays_the_draw_by_its_own_bot_and_no_other_game() -> None:
    for who in PERSONAS:
        assert bot_of(who, "draw") == who
        assert who in bots_for("draw")
        with pytest.raises(PotluckError) as caught:
            bot_of(who, "poker")
        assert caught.value.code == "rules.unknown_persona"


def test_nobody_else_is_of_the_house() -> None:
    with pytest.raises(PotluckError) as caught:
        persona("zorro")
    assert caught.value.code == "rules.unknown_persona"
    assert "halina" in str(caught.value)
