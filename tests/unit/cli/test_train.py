"""The trainer at a terminal."""

import io

import pytest

from potluck.cli import main
from potluck.lab.drills import drill, weigh
from potluck.words import LANGUAGES, language
from potluck.words import laboratory as words


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
    assert said.count("allowed: 1..") == 2
    assert f"* {words.answer_text(speech, question, options[-1])}" in said
    cost = words.cost_text(speech, "betting", options[0].worth - options[-1].worth)
    assert f"best answers: 0/1, given away on average: {cost}" in said


@pytest.mark.parametrize("lang", LANGUAGES)
def test_questions_go_on_until_an_empty_line_in_every_language(
    lang: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("0\n0\n\n"))
    assert main(["train", "reddog", "--lang", lang]) == 0
    said = capsys.readouterr().out
    assert said.count("[reddog ") == 3
    assert "/2, " in said
