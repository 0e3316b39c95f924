"""Talk over a real line: who hears it, who does not, and that it stays out of the log."""

from collections.abc import Iterator
from contextlib import ExitStack
from typing import Any

import pytest

from tests.serving import serving
from tests.unit.web.clients import PEOPLE
from tests.unit.web.test_live import PERSON_AND_BOT, Line, Visitor


@pytest.fixture
def lines() -> Iterator[ExitStack]:
    with ExitStack() as stack:
        yield stack


def talked(line: Line) -> dict[str, Any]:
    """The next that is heard of the talk."""
    while (message := line.hear_all())["type"] != "talked":
        pass
    return message


def say(line: Line, text: str, name: str = "1") -> None:
    line.say({"type": "say", "text": text, "id": name})


@pytest.mark.slow
def test_who_sits_hears_what_is_said_and_a_spectator_nothing(server: str, lines: ExitStack) -> None:
    host, guest, stranger = (Visitor(server, lines) for _ in range(3))
    table = host.opened(PEOPLE)
    guest.sit(table, 1)
    one, two, looker = host.line(table), guest.line(table), stranger.line(table)
    assert talked(one) == talked(two) == {"type": "talked", "lines": [], "whole": True}
    say(one, "  <b>good\nluck</b> ")
    for line in (one, two):
        heard = talked(line)
        assert [(told["seat"], told["text"]) for told in heard["lines"]] == [(0, "<b>good luck</b>")]
        assert not heard["whole"]
    again = talked(guest.line(table))
    assert (again["whole"], [told["text"] for told in again["lines"]]) == (True, ["<b>good luck</b>"])
    say(looker, "let me in")
    said = [looker.hear_all()]
    while said[-1]["type"] != "error":
        said.append(looker.hear_all())
    assert {message["type"] for message in said} - {"screen"} == {"error"}, "nothing of the talk came before"
    assert said[-1]["code"] == "seat.none"
    assert "good luck" not in host.http.get(f"/api/tables/{table}/log").text


def test_who_sits_down_is_told_what_was_said_before(server: str, lines: ExitStack) -> None:
    host, guest = Visitor(server, lines), Visitor(server, lines)
    table = host.opened(PEOPLE)
    early, late = host.line(table), guest.line(table)
    talked(early)
    say(early, "is anybody coming?")
    talked(early)
    guest.sit(table, 1)
    assert [told["text"] for told in talked(late)["lines"]] == ["is anybody coming?"]


def test_too_much_at_once_is_refused_to_its_sender_alone(server: str, lines: ExitStack) -> None:
    host, guest = Visitor(server, lines), Visitor(server, lines)
    table = host.opened(PEOPLE)
    guest.sit(table, 1)
    loud, quiet = host.line(table), guest.line(table)
    for at in range(8):
        say(loud, f"line {at}", str(at))
    refused = loud.until(lambda message: message["type"] == "error")
    assert (refused["code"], refused["id"]) == ("chat.too_fast", "5")
    say(quiet, "and I?")
    heard: list[str] = []
    while "and I?" not in heard:
        heard += [told["text"] for told in talked(quiet)["lines"]]
    assert heard == [*(f"line {at}" for at in range(5)), "and I?"]


def test_nobody_talks_to_the_computer(server: str, lines: ExitStack) -> None:
    host = Visitor(server, lines)
    line = host.line(host.opened(PERSON_AND_BOT))
    say(line, "hello?")
    refused = line.until(lambda message: message["type"] == "error")
    assert refused["code"] == "chat.off"


def test_the_house_can_switch_it_off(lines: ExitStack) -> None:
    with serving(chat=False) as url:
        host = Visitor(url, lines)
        line = host.line(host.opened(PEOPLE))
        say(line, "hello")
        assert line.until(lambda message: message["type"] == "error")["code"] == "chat.off"
        lines.close()
