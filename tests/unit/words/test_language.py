"""A language: errors, negotiation, the page's catalogue; and words for a game that has none of its own."""

import subprocess
import sys
from gettext import c2py
from pathlib import Path

import pytest

from potluck.errors import CODES, IllegalAction, ParseError, PotluckError, RequestError
from potluck.games import draw
from potluck.games.poker import GAME
from potluck.protocol import encode
from potluck.web import catalogue as offered
from potluck.words import LANGUAGES, catalogue, language, negotiate, plain_screen
from potluck.words.catalogue import HOUSE, LanguageFacts
from potluck.words.scripts import script_catalogue
from tests.games import kuhn3
from tests.unit.words.rig import FOREIGN, matches, seat, table

DETAIL = {"asked": "ASKED", "allowed": "ALLOWED", "path": "PATH"}


@pytest.mark.parametrize("code", sorted(CODES))
def test_every_error_is_explained_in_every_language(code: str) -> None:
    error = PotluckError(code, **DETAIL)
    english = language("en").error(error)
    assert english == str(error)
    told = {language(foreign).error(error) for foreign in FOREIGN}
    assert english not in told
    assert len(told) == len(FOREIGN)
    for message in told:
        assert {name for name in DETAIL.values() if name in message} == {
            name for name in DETAIL.values() if name in english
        }


def test_an_error_that_lacks_detail_says_so_and_hides_nothing() -> None:
    assert (
        language("de").error(IllegalAction("action.illegal")) == "{asked} ist jetzt nicht möglich; möglich: {allowed}"
    )


def test_what_was_asked_may_hold_braces() -> None:
    assert language("pl").error(ParseError("cards.twice", asked="{x}")) == "{x} występuje tam dwa razy"


@pytest.mark.parametrize(
    ("header", "code"),
    [
        ("pl", "pl"),
        ("de-AT,de;q=0.9,en;q=0.8", "de"),
        ("fr, ru;q=0.4, es;q=0.6", "es"),
        ("EN-gb", "en"),
        ("es;q=0, ru", "ru"),
        ("ru;q=x, de;q=0.1", "de"),
        ("pl;level=1", "pl"),
        ("fr", "en"),
        ("*", "en"),
        ("", "en"),
        (";;,=,q=", "en"),
    ],
)
def test_the_language_that_is_liked_best_is_spoken(header: str, code: str) -> None:
    assert negotiate(header) == code


def test_an_unknown_language_is_refused() -> None:
    with pytest.raises(KeyError):
        language("fr")


def test_a_language_is_made_once() -> None:
    assert language("ru") is language("ru")


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_pages_catalogue_holds_the_surfaces_sentences_alone(code: str) -> None:
    told = script_catalogue(code)
    assert told["Close"] == language(code).gettext("Close")
    assert "" not in told
    assert not any("\x04" in sentence for sentence in told)
    assert "WAIT" not in told


def test_the_pages_catalogue_speaks_the_language() -> None:
    english, polish = script_catalogue("en"), script_catalogue("pl")
    assert english.keys() == polish.keys()
    assert polish["Your name"] == "Twoje imię"


def test_sentences_go_through_gettext_with_and_without_context() -> None:
    polish = language("pl")
    assert polish.gettext("Pot") == "Pula"
    assert polish.pgettext("draw button", "WAIT") == "CZEKAJ"
    assert polish.ngettext("{n} card", "{n} cards", 2) == "{n} karty"
    assert polish.npgettext("draw rule", *MOST, 5) == "Wymienić można najwyżej {n} kart."
    assert polish.gettext("no such sentence") == "no such sentence"


MOST = ("At most {n} card may be exchanged.", "At most {n} cards may be exchanged.")


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_bot_has_a_title(code: str) -> None:
    from potluck.bots import BOTS

    titles = {language(code).bot(name) for name in BOTS}
    assert len(titles) == len(BOTS)
    assert not titles & BOTS.keys()
    assert language(code).bot("somebody-else") == "somebody-else"


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_game_without_words_of_its_own_speaks_in_text_forms(code: str) -> None:
    speaking = language(code)
    people = table(seat(name="Ann"), seat("bot", "Bo", "m"), seat("bot", "", "f"), game="kuhn3")
    prompts = {speaking.words(people, None).prompt}
    for match in matches(kuhn3.GAME, kuhn3.Rules(), seats=3, seed=3):
        for viewer in (0, None):
            view = match.view(viewer)
            told = speaking.words(people, view)
            assert len(told.offers) == len(view.offers)
            assert len(told.story) == len(view.story)
            assert len(told.past) == len(view.past)
            assert told.names[:2] == ("Ann", "Bo")
            assert told.names[2]
            assert encode(told) == encode(speaking.words(people, view))
            prompts.add(told.prompt)
    assert len(prompts) >= 4
    assert not any("{" in prompt for prompt in prompts)


def test_what_is_generic_reads_like_notation() -> None:
    people = table(seat(name="Ann"), seat(name="Bo"), seat(name="Cy"), game="kuhn3")
    match = next(match for match in matches(kuhn3.GAME, kuhn3.Rules(), seats=3, seed=3) if match.actor is not None)
    told = language("de").words(people, match.view(match.actor))
    assert told.title == "Kuhn3"
    assert told.prompt == "Du bist dran."
    assert told.offers == ("check", "bet", "Vom Tisch aufstehen")
    assert language("de").words(people, match.view(None)).story[0] == "Ann: received 1"
    assert language("de").rules("kuhn3", kuhn3.Rules()) == []
    assert language("de").field("most", game="kuhn3").label == "most"


def test_the_pot_of_plain_words_is_written_as_the_game_counts() -> None:
    view = next(match for match in matches(draw.GAME, draw.Rules(), seats=2, seed=3) if match.actor is not None).view(0)
    for game, amount in (("draw", f"${view.felt().pot}"), ("kuhn3", str(view.felt().pot))):
        pot = plain_screen(language("en").speech, table(seat(name="Ann"), seat(name="Bo"), game=game), view).pot
        assert pot is not None
        assert (pot.amount, pot.chips) == (amount, view.felt().pot)


def test_a_catalogue_edited_since_it_was_compiled_is_read_from_its_source(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(catalogue, "LOCALE", tmp_path)
    source = catalogue.source_of("de")
    source.parent.mkdir(parents=True)
    fresh = catalogue.translations.__wrapped__
    assert fresh("de").gettext("Wait.") == "Wait."
    for told in ("Warten.", "Abwarten."):
        source.write_text(
            f'msgid ""\nmsgstr "Content-Type: text/plain; charset=utf-8\\n"\n\nmsgid "Wait."\nmsgstr "{told}"\n'
        )
        assert fresh("de").gettext("Wait.") == told


@pytest.mark.parametrize("facts", HOUSE, ids=lambda facts: facts.code)
def test_every_plural_form_of_a_language_is_named(facts: LanguageFacts) -> None:
    form = c2py(facts.rule)
    assert {form(n) for n in range(200)} == set(range(len(facts.plurals)))


def test_the_words_of_a_game_are_loaded_when_they_are_needed() -> None:
    script = (
        "import sys, potluck.words as w; w.language('pl').gettext('Pot'); print('potluck.words.draw' in sys.modules)"
    )
    told = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True, timeout=60)
    assert told.stdout.strip() == "False"


def test_seats_in_errors_are_counted_from_one_as_persons_do() -> None:
    taken = RequestError("seat.taken", asked=0)
    assert language("en").error(taken) == "seat 1 is taken"
    assert taken.detail == {"asked": 0}, "programs count from 0"
    unknown = RequestError("seat.unknown", asked=4, allowed="0..3")
    assert language("de").error(unknown) == "an diesem Tisch gibt es keinen Platz 5; erlaubt: 1..4"
    host = RequestError("seat.host", asked=1, allowed="nobody")
    assert "nobody, not seat 2" in language("en").error(host)


@pytest.mark.parametrize("game", ["draw", "poker", "dice", "reddog", "paigow", "kuhn3"])
def test_who_may_begin_is_not_told_to_wait_until_every_seat_is_taken(game: str) -> None:
    waiting = language("en").words(table(seat(), seat(), game=game), None, begin=True)
    assert waiting.prompt == "Begin now, or wait: when every seat is taken it begins by itself."


@pytest.mark.parametrize("game", ["draw", "poker", "dice", "reddog", "paigow", "kuhn3"])
def test_who_looks_on_at_what_others_play_is_not_told_that_seats_are_empty(game: str) -> None:
    waiting = language("en").words(table(seat(), seat(), game=game), None)
    late = language("en").words(table(seat(), seat(), game=game), None, late=True)
    assert waiting.prompt == "Waiting until every seat is taken."
    assert late.prompt == "Others play here. You see each deal once it is over."


@pytest.mark.parametrize("late", [False, True])
def test_guests_are_told_who_begins_and_not_that_every_seat_must_be_taken(late: bool) -> None:
    company = table(seat(name="Ola"), seat(), game="poker")
    guest = language("en").words(company, None, host=0, late=late)
    host = language("en").words(company, None, host=0, spare=True)
    assert guest.prompt == "Ola begins, at the latest when every seat is taken."
    assert host.prompt == "You can begin once somebody sits down with you."


def test_nobody_is_told_that_it_is_his_turn_while_the_host_has_stopped_the_table() -> None:
    stopped = language("en").words(table(seat(), seat(), game="kuhn3"), None, paused=True)
    assert stopped.prompt == "A break. Nobody acts until the host goes on."


def test_who_chooses_an_opponent_reads_where_it_plays_as_another_does() -> None:
    bots = {bot.name: bot for bot in offered.game(GAME, language("en")).bots}
    assert "as the shark does" in bots["reader"].strength
    assert "about as strong as the shark" in bots["grinder"].strength
    assert not bots["shark"].strength
    assert not bots["tight"].strength
