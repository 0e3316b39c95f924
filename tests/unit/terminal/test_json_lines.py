"""A program at the other end of two pipes: its lines are the messages of the wire, whatever the table."""

import json
from pathlib import Path

import msgspec
import pytest

from potluck.errors import RequestError
from potluck.protocol import decode, encode
from potluck.terminal import MatchRequest
from potluck.terminal.json_lines import read_line
from potluck.wire import ActSent, ActTaken, Failed, LanguageChosen, Say, Screen, ServerMessage
from tests.terminals import played

TWO = MatchRequest(game="draw", preset="quick", opponents=("person:Bea",), name="Ann")


def messages(printed: str) -> list[Screen | ActTaken | Failed]:
    """The lines, each read as what a card room says over the WebSocket."""
    return [decode(line, ServerMessage) for line in printed.splitlines()]  # type: ignore[arg-type]  # a union


def test_every_line_is_a_message_of_the_wire_with_all_its_fields(tmp_path: Path) -> None:
    printed = played(TWO, tmp_path / "db", ["open 10", "jump", '{"type": "pass"}'], as_json=True)
    first, second, refused, third = messages(printed)

    assert isinstance(first, Screen)
    assert isinstance(refused, Failed)
    assert (refused.code, refused.id, refused.detail["asked"]) == ("action.unreadable", None, "jump")
    assert {"hint", "late", "clock", "guide", "felt", "may", "leaving", "pre_actions"} <= json.loads(
        printed.splitlines()[0]
    ).keys()
    assert isinstance(second, Screen)
    assert isinstance(third, Screen)
    assert second.seat != first.seat
    assert encode(decode(printed.splitlines()[0], Screen)).decode() == printed.splitlines()[0]


def test_an_act_with_an_id_is_answered_and_one_that_stands_alone_is_not(tmp_path: Path) -> None:
    act = '{"type": "act", "turn": 0, "action": "open 10", "id": "mine"}'
    taken = [said for said in messages(played(TWO, tmp_path / "db", [act], as_json=True)) if isinstance(said, ActTaken)]
    alone = messages(played(TWO, tmp_path / "db2", ["open 10"], as_json=True))

    assert [(said.id, said.turn) for said in taken] == [("mine", 1)]
    assert all(isinstance(said, Screen) for said in alone)
    assert len(alone) == 2


def test_a_stale_act_is_refused_under_its_id(tmp_path: Path) -> None:
    act = '{"type": "act", "turn": 7, "action": "open 10", "id": "mine"}'
    (*_, refused) = messages(played(TWO, tmp_path / "db", [act], as_json=True))

    assert isinstance(refused, Failed)
    assert (refused.code, refused.id, refused.detail["asked"]) == ("action.stale", "mine", 7)


def test_a_language_is_chosen_as_on_the_websocket(tmp_path: Path) -> None:
    asked = ['{"type": "language", "lang": "pl"}', '{"type": "language", "lang": "fr"}']
    first, second, refused = messages(played(TWO, tmp_path / "db", asked, as_json=True))

    assert isinstance(first, Screen)
    assert isinstance(second, Screen)
    assert (first.words.lang, second.words.lang) == ("en", "pl")
    assert isinstance(refused, Failed)
    assert refused.code == "request.language"


def test_short_forms_are_acts_at_the_last_turn() -> None:
    short = read_line("open 10", turn=3)
    whole = read_line('{"type": "open", "amount": 10}', turn=3)
    said = read_line('{"type": "say", "text": "hello"}', turn=3)

    assert isinstance(short, ActSent)
    assert isinstance(whole, ActSent)
    assert (short.turn, short.action, whole.action) == (3, "open 10", {"type": "open", "amount": 10})
    assert isinstance(said, Say)
    assert said.text == "hello"
    assert read_line('{"type": "language", "lang": "de"}', turn=3) == LanguageChosen(lang="de")


@pytest.mark.parametrize(
    "line", ['{"type": "act"}', '{"type": "bot", "seat": "x"}', '{"type": "begin", "now": 1}', "{"]
)
def test_a_message_with_wrong_fields_has_one_clear_error(line: str) -> None:
    with pytest.raises(RequestError) as caught:
        read_line(line, turn=0)
    assert caught.value.code == "request.unreadable"


def test_lines_out_hold_nothing_that_the_wire_does_not_know(tmp_path: Path) -> None:
    for line in played(TWO, tmp_path / "db", ["open 10"], as_json=True).splitlines():
        fields = {field.encode_name for field in msgspec.structs.fields(Screen)}
        assert json.loads(line).keys() - {"type"} == fields
