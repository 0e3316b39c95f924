"""Matches in line mode, typed and read like by a person; the store is a real file, the bots real processes."""

import re
from collections import Counter
from pathlib import Path
from random import Random

import pytest

from potluck.bots import bot
from potluck.errors import PotluckError
from potluck.terminal import MatchRequest
from potluck.words import LANGUAGES, language
from potluck.words.summary_decisions import BY_SOLVED, ESTIMATED
from tests.terminals import played

TWO = MatchRequest(game="draw", preset="quick", opponents=("person:Jan:m",), name="Anna", gender="f")
ONE = MatchRequest(game="kuhn3", preset="throwing", opponents=("caller:Ben", "caller:Cleo"), name="Ann")
THREE = MatchRequest(game="kuhn3", preset="throwing", opponents=("person:Ben", "person:Cleo"), name="Ann")


def anybody(seed: int) -> "Anybody":
    return Anybody(seed)


class Anybody:
    """Types what is on the menu, at random, and says what is asked for; never leaves."""

    def __init__(self, seed: int, *, lines: int = 10_000) -> None:
        self._rng = Random(seed)
        self._left = lines

    def __call__(self, printed: str) -> str | None:
        self._left -= 1
        if self._left < 0:
            return None
        numbers = [int(number) for number in re.findall(r"^  (\d)  ", printed, flags=re.MULTILINE)]
        if numbers:
            return str(self._rng.choice(numbers))
        (low, high) = re.findall(r"(\d+)(?:–(\d+))?", printed.splitlines()[-1])[0]
        return str(self._rng.randint(int(low), int(high or low)))


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.slow
def test_two_persons_play_a_whole_match_in_every_language(tmp_path: Path, lang: str) -> None:
    printed = played(TWO, tmp_path / "db", Anybody(1), lang=lang)

    won, lost = (language(lang).gettext("Deal {n}").format(n=deal) for deal in (1, 2))
    assert f"== {won} ==" in printed
    assert f"== {lost} ==" in printed
    assert "{" not in printed
    assert "}" not in printed


def test_three_persons_play_a_game_that_has_no_words_of_its_own(tmp_path: Path) -> None:
    printed = played(THREE, tmp_path / "db", Anybody(2))

    assert [f"== Deal {deal} ==" in printed for deal in (1, 2, 3, 4, 5)] == [True, True, True, True, False]
    assert {"-- Ann --", "-- Ben --", "-- Cleo --"} <= set(printed.splitlines())
    assert "Pot 6" in printed
    assert "$" not in printed


def test_a_match_on_a_screen_is_played_again_and_both_stand_in_the_season(tmp_path: Path) -> None:
    anna, ends = Anybody(4), list[str]()

    def typing(printed: str) -> str | None:
        if "Play again" not in printed and (not ends or "The season so far" not in printed):
            return anna(printed)
        ends.append(printed)
        return ("again", "season", "")[len(ends) - 1]

    printed = played(ONE, tmp_path / "db", typing, is_screen=True)

    assert printed.count("  again  Play again") == 2
    season = printed.rpartition("The season so far")[2].splitlines()
    assert season[0].startswith(" · 2 evenings, ")
    assert [line[:5] for line in season[1:3]] == ["  1  ", "  2  "]
    assert "match is kept;" not in printed.rpartition("Play again")[2]


@pytest.mark.slow
def test_a_whole_match_against_the_computer(tmp_path: Path) -> None:
    dressed = {"wardrobe": {"whose": "second"}}
    wish = MatchRequest(game="draw", preset="quick", options=dressed, opponents=("caller:Olga:f",))

    printed = played(wish, tmp_path / "db", Anybody(3))

    lines = printed.splitlines()
    verdict = next(number for number, line in enumerate(lines) if re.search(r"(won|lost) the match", line))
    assert not [line for line in lines[verdict:] if line.startswith("== ")]
    judged = [language("en").speech.say(said) for said in (BY_SOLVED, ESTIMATED)]
    assert any(said in lines[-1] for said in judged), lines[-1]  # the match as a whole, and who judged it
    assert "The match is kept; play again" not in printed
    assert "Olga · worn: coat, hat, scarf" in printed


@pytest.mark.slow
def test_a_measured_opponent_is_named_by_its_chance_and_after_three_matches_an_even_one_is_suggested(
    tmp_path: Path,
) -> None:
    wish = MatchRequest(game="draw", opponents=("draw-3:Olga:f",))

    told = [played(wish, tmp_path / "db", ["leave", "yes"]) for _ in range(3)]

    chance = f"Newcomers win about {round(100 * bot('draw-3').chance)} of 100 evenings against this opponent."
    assert [chance in " ".join(printed.split()) for printed in told] == [True, True, True]
    assert ["even match" in printed for printed in told] == [False, False, True]
    assert "level 2" in told[-1].splitlines()[-1]


def test_a_match_goes_on_where_it_stopped(tmp_path: Path) -> None:
    db = tmp_path / "db"
    before = played(TWO, db, ["bet 10", "quit"])
    after = played(TWO, db, [])

    assert "The match goes on where it stopped." not in before
    assert "The match goes on where it stopped." in after
    assert "bet $10" in after
    assert before.splitlines()[-9:] == after.splitlines()[-9:]


def test_the_end_of_the_input_keeps_the_match_too(tmp_path: Path) -> None:
    assert played(TWO, tmp_path / "db", []).endswith("The match is kept; play again and it goes on.\n")


def test_leaving_stands_behind_every_menu_without_a_number_and_is_asked_twice(tmp_path: Path) -> None:
    db = tmp_path / "db"
    stayed = played(TWO, db, ["leave", "no", "4", "", "LEAVE", "fold"])
    left = played(TWO, db, ["leave", "yes"])

    assert "won the match" not in stayed
    assert stayed.count("leave? yes / no") == 2
    assert "     leave: Leave" in stayed
    assert "  4  " not in stayed
    assert "4 is nothing that you can do now" in stayed
    assert "left and lost the match" in left


@pytest.mark.parametrize(
    ("preset", "said"), [("evening", "take the rest of your chips along"), ("sit-and-go", "leaves loses the match")]
)
def test_leaving_poker_for_cash_gives_up_one_deal_and_a_tournament_the_match(
    tmp_path: Path, preset: str, said: str
) -> None:
    poker = MatchRequest(game="poker", preset=preset, opponents=("person:Ben",), name="Ann")
    (asked,) = (line for line in played(poker, tmp_path / "db", ["leave", "no"]).splitlines() if "yes / no" in line)
    assert said in asked


def test_what_is_typed_wrong_gets_one_line_and_changes_nothing(tmp_path: Path) -> None:
    db = tmp_path / "db"
    wrong = ["fish", "77", "bet 1000", "bet ten", "check", "lang fr", "exchange Kc", "\x00\x1b[2J", "x" * 10_000]
    played(TWO, db, [])
    before = played(TWO, db, [])

    printed = played(TWO, db, wrong)

    answers = printed.splitlines()[len(before.splitlines()) - 1 : -1]
    assert len(answers) == len(wrong)
    assert all("possible:" in line or "allowed:" in line for line in answers)
    assert max(map(len, answers)) < 160
    assert "\x1b" not in printed
    assert played(TWO, db, []) == before


@pytest.mark.parametrize(
    ("lang", "said"),
    [("pl", "WEJDŹ"), ("de", "SETZEN"), ("en", "BET"), ("es", None), ("ru", None)],
)
def test_a_wrong_line_is_answered_in_the_language_with_its_words(tmp_path: Path, lang: str, said: str | None) -> None:
    printed = played(TWO, tmp_path / "db", ["fish"], lang=lang)

    (line,) = [line for line in printed.splitlines() if "fish" in line]
    bet = said or language(lang).pgettext("draw button", "BET")
    assert bet.split("$")[0].split("{")[0].strip() in line
    assert (lang == "en") == ("nothing that you can do" in line)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_commands_have_names_in_the_language_and_in_english(tmp_path: Path, lang: str) -> None:
    spoken = language(lang)
    own = [spoken.pgettext("terminal command", name) for name in ("help", "story", "rules", "table")]
    printed = played(TWO, tmp_path / "db", [*own, "?", "help", "story", "rules", "table", own[1].upper()], lang=lang)

    assert printed.count("R0.24") == 2
    assert printed.count(spoken.pgettext("terminal", "stop here; the match waits for you")) == 3
    assert language(lang).error(PotluckError("terminal.unknown", asked="?", allowed="?"))[-12:] not in printed


def test_the_language_changes_in_place(tmp_path: Path) -> None:
    printed = played(TWO, tmp_path / "db", ["lang de", "SETZEN 10", "sprache pl", "język en", "lang ru"])

    assert "Jan" in printed
    for word in ("SETZEN", "WYMIEŃ", "DRAW", language("ru").pgettext("draw button", "DRAW").split("{")[0].strip()):
        assert word in printed


def test_help_says_what_beats_what_as_this_table_plays_it(tmp_path: Path) -> None:
    printed = played(TWO, tmp_path / "db", ["?"])

    assert "NOTHING, PAIR, TWO PAIR, THREE OF A KIND, STRAIGHT, FLUSH, FULL HOUSE" in printed


def test_a_showdown_shows_both_hands_and_what_decided(tmp_path: Path) -> None:
    printed = played(TWO, tmp_path / "db", ["wait", "draw 0", "draw 0", "show"])

    hands = re.findall(r"^  (Anna|Jan): (?:(?:10|[7-9JQKA])[♣♦♥♠] ?){5}  [A-Z ]+", printed, flags=re.MULTILINE)
    assert sorted(hands) == ["Anna", "Jan"]
    assert re.search(r"ranks above|decides|equal in all", printed)
    assert printed.count("took the pot") + printed.count("A tie") == 1


def test_cards_are_numbered_as_they_can_be_named(tmp_path: Path) -> None:
    db = tmp_path / "db"
    opening = played(TWO, db, ["wait"])
    hand = re.findall(r"^  1 (\S+)  2 (\S+)  3 (\S+)  4 (\S+)  5 (\S+)", opening, flags=re.MULTILINE)[-1]

    after = played(TWO, db, ["2 1 3", "draw 0", "bet 1"])

    kept = re.findall(r"^  1 (\S+)  2 (\S+)  3 (\S+)  4 (\S+)  5 (\S+)", after, flags=re.MULTILINE)
    mine = next(cards for cards in kept if cards != hand and {hand[1], hand[3], hand[4]} <= set(cards))
    assert not {hand[0], hand[2]} & set(mine)
    assert "exchanged 2 cards" in after


def test_everything_is_told_once(tmp_path: Path) -> None:
    printed = played(TWO, tmp_path / "db", ["wait", "draw 1", "draw 2", "bet 1", "show"])

    for told in ("put in the ante", "exchanged 1 card", "bet $1", "paid $1 to see the hands", "== Deal 1 =="):
        assert printed.count(told) == (2 if "ante" in told or "exchanged" in told else 1), told


def test_on_a_screen_nobody_sees_the_cards_of_another(tmp_path: Path) -> None:
    printed = played(TWO, tmp_path / "db", ["", "bet 10", "", "raise 5", "", "quit"], is_screen=True)

    shown = printed.split("\x1b[2J\x1b[3J\x1b[H")[1:]
    assert len(shown) == 3
    hands = [re.findall(r"^  1 .*", part, flags=re.MULTILINE) for part in shown]
    assert [len(found) for found in hands] == [2, 2, 2]
    assert hands[0][0] == hands[2][0] != hands[1][0]
    for part in shown:
        assert re.match(r"(Anna|Jan) is next\. Enter shows the cards\.\n", part)


def test_on_a_screen_each_is_told_what_has_happened_since_his_last_turn(tmp_path: Path) -> None:
    printed = played(TWO, tmp_path / "db", ["", "bet 10", "", "raise 5", "", "quit"], is_screen=True)

    one, other, again = printed.split("\x1b[2J\x1b[3J\x1b[H")[1:]
    assert [part.count("put in the ante") for part in (one, other, again)] == [2, 2, 0]
    assert [part.count("bet $10") for part in (one, other, again)] == [0, 1, 1]
    assert [part.count("raised by $5") for part in (one, other, again)] == [0, 0, 1]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.slow
def test_a_hint_can_be_asked_for_against_the_computer(tmp_path: Path, lang: str) -> None:
    wish = MatchRequest(game="draw", preset="quick", opponents=("caller:Olga:f",))
    asked = language(lang).pgettext("terminal command", "hint")
    printed = played(wish, tmp_path / "db", [f"{asked} 1", asked, "hint", "quit"], lang=lang)
    assert len(re.findall(r"\d[.,]\d\s?%", printed)) >= 4
    assert list(Counter(line for line in printed.splitlines() if "%" in line).values()).count(3) == 1
    assert "{" not in printed


@pytest.mark.slow
def test_a_hint_is_refused_where_two_persons_play_and_absent_where_nobody_knows_one(tmp_path: Path) -> None:
    assert "against the computer alone" in played(TWO, tmp_path / "two", ["hint", "quit"])
    alone = MatchRequest(game="kuhn3", preset="throwing", opponents=("random:Ben", "random:Cleo"), name="Ann")
    assert "There is no hint for this." in played(alone, tmp_path / "three", ["hint", "quit"])
