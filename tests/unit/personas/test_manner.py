"""The house's own opponents: who they are, and that face, line and pause follow from the public story alone."""

import pytest
from msgspec import Struct
from msgspec.structs import replace

from potluck.bots import bots_for
from potluck.cards import Card
from potluck.errors import PotluckError
from potluck.games import GAMES, draw
from potluck.games.dice import values as dice
from potluck.games.draw.values import Acted, BoughtBack, Ended, Entry, Open, Pawned, Posted, RaiseBy, Took, Wait
from potluck.games.paigow import values as paigow
from potluck.games.poker import values as poker
from potluck.games.reddog import values as reddog
from potluck.personas import LINES, OCCASIONS, PERSONAS, Occasion, bot_of, manner, persona
from potluck.words import LANGUAGES, language
from potluck.words.personas import LINES as SAID
from tests.unit.words.rig import dealt, seat, table

LONGEST = 60
BOTH = paigow.Result("win")
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


def test_a_persona_plays_every_game_of_the_house_and_none_from_elsewhere() -> None:
    for who in PERSONAS:
        assert bot_of(who, "draw") == who
        for game in GAMES:
            assert bot_of(who, game) in bots_for(game)
        with pytest.raises(PotluckError) as caught:
            bot_of(who, "kuhn3")
        assert caught.value.code == "rules.unknown_persona"


ELSEWHERE: dict[str, tuple[Struct, ...]] = {
    "winning": (poker.Took(1, 10, 0, "all"), dice.Scored(1), reddog.Won(1, 4, Card("Qh")), paigow.Settled(1, BOTH, 5)),
    "losing": (dice.Scored(0), reddog.Lost(1, 4, ()), paigow.Settled(1, BOTH, -5)),
    "raising": (poker.Acted(1, poker.RaiseTo(8), 8),),
    "raised": (poker.Acted(0, poker.RaiseTo(8), 8),),
    "farewell": (dice.Ended(0, "points"), reddog.Ended((0,)), paigow.Ended((0,))),
}


@pytest.mark.parametrize("occasion", ELSEWHERE)
def test_at_every_game_the_public_story_gives_the_occasion(occasion: str) -> None:
    for entry in ELSEWHERE[occasion]:
        shown = replace(view(()), story=(entry,))  # of a story nothing but its entries is read
        spoken = {manner(shown, 1, seed=str(seed)).occasion for seed in range(60)} - {None}
        assert spoken == {occasion}, entry


def test_among_several_what_concerns_all_is_said_by_few() -> None:
    shown = replace(view(()), story=(reddog.Ended((0,)),))
    for seed in range(40):
        manners = [manner(shown, at, seed=str(seed), seats=5) for at in range(5)]
        assert sum(one.occasion == "farewell" for one in manners) == 1, "one has the word"
    other = replace(view(()), story=(reddog.Lost(0, 3, ()),))
    assert {manner(other, 1, seed=str(seed), seats=5).occasion for seed in range(40)} <= {None, "greeting"}


def test_nobody_else_is_of_the_house() -> None:
    with pytest.raises(PotluckError) as caught:
        persona("zorro")
    assert caught.value.code == "rules.unknown_persona"
    assert "halina" in str(caught.value)
