"""The trainer at a terminal."""

import io

import pytest

from potluck.cli import main
from potluck.lab.drills import KINDS, betting, cost_of, drill, exchange, weigh
from potluck.lab.drills.values import LARGEST
from potluck.words import LANGUAGES, language
from potluck.words import laboratory as words
from potluck.words.pips import cards_text


def test_an_answer_is_judged_beside_all_others_and_what_cannot_be_read_is_asked_again(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    question, speech = drill("betting", 2, deck=32, sheet="pl"), language("en").speech
    options = weigh(question)
    choices = [act for act, _ in words.choices(speech, question)]
    worst = choices.index(options[-1].answer) + 1
    monkeypatch.setattr("sys.stdin", io.StringIO(f"x\n9\n{worst}\n"))

    assert main(["train", "betting", "--number", "2", "--lang", "en"]) == 0
    said = capsys.readouterr().out
    assert f"your answer cannot be 9; allowed: 1..{len(choices)}" in said
    assert said.count("allowed: 1..") == 2
    assert f"* {words.answer_text(speech, question, options[-1])}" in said
    cost = words.cost_text(speech, "betting", cost_of(options[-1], options))
    assert f"That gives away {cost}." in said
    assert f"best answers: 0/1, given away on average: {cost}" in said


def test_lines_break_between_words_where_a_terminal_is_narrow(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = ["train", "betting", "--number", "2", "--answer", "1", "--lang", "de"]
    assert main(asked) == 0
    whole = capsys.readouterr().out.split()
    monkeypatch.setenv("COLUMNS", "40")
    monkeypatch.setattr("sys.stdout.isatty", lambda: True)
    assert main(asked) == 0
    said = capsys.readouterr().out
    assert max(map(len, said.splitlines())) <= 40
    assert said.split() == whole


def test_every_question_of_the_page_can_be_asked_here(capsys: pytest.CaptureFixture[str]) -> None:
    for kind in KINDS:
        decks = {"exchange": exchange.DECKS, "betting": betting.DECKS}.get(kind, (32,))
        for deck in decks:
            asked = ("train", kind, "--deck", str(deck), "--number", str(LARGEST), "--json")
            assert main(asked) == 0
            assert f'"number": {LARGEST}' in capsys.readouterr().out


@pytest.mark.parametrize("lang", LANGUAGES)
def test_questions_go_on_until_an_empty_line_in_every_language(
    lang: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("0\n0\n\n"))
    assert main(["train", "reddog", "--lang", lang]) == 0
    said = capsys.readouterr().out
    assert said.count("[reddog ") == 3
    assert "/2, " in said


def test_the_best_is_called_so_and_cards_that_were_seen_are_written_as_the_hand_is(
    capsys: pytest.CaptureFixture[str],
) -> None:
    question, speech = drill("reddog", 4), language("en").speech
    best = str(weigh(question)[0].answer[0])
    assert main(["train", "reddog", "--number", "4", "--answer", best, "--lang", "en"]) == 0
    said = capsys.readouterr().out
    assert "The best there is." in said
    assert f"already face up {cards_text(speech, question.seen)}" in said
