"""The WebSocket over a real line: screens, acts, languages, and people who behave badly."""

import json
import socket
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection, connect

from potluck.web.budget import LARGEST
from potluck.words import LANGUAGES
from tests.unit.web.clients import PEOPLE

PATIENCE = 60.0
PERSON_AND_BOT = {"game": "draw", "preset": "quick", "seats": [{"kind": "person"}, {"kind": "bot", "bot": "caller"}]}
KUHN = {"game": "kuhn3", "seats": [{"kind": "person"}] * 3}
Message = dict[str, Any]


class Visitor:
    """One visitor of the server, with a session."""

    def __init__(self, server: str, lines: ExitStack) -> None:
        self.http = lines.enter_context(httpx.Client(base_url=server, timeout=PATIENCE))
        self.token: str = self.http.post("/api/session", json={"lang": "en"}).json()["token"]
        self._server = server
        self._lines = lines

    def opened(self, asked: Message) -> str:
        """A new table, and this visitor in seat 0."""
        table: str = self.http.post("/api/tables", json=asked).raise_for_status().json()["id"]
        self.sit(table, 0)
        return table

    def sit(self, table: str, seat: int) -> None:
        """Takes a seat."""
        self.http.post(f"/api/tables/{table}/seats/{seat}").raise_for_status()

    def line(self, table: str, query: str = "after=0", **more: Any) -> "Line":
        """A socket at that table."""
        url = f"{self._server.replace('http', 'ws')}/api/tables/{table}/live?{query}"
        headers = {"authorization": f"Bearer {self.token}", **more.pop("headers", {})}
        return Line(self._lines.enter_context(connect(url, additional_headers=headers, **more)))


class Line:
    """One socket, and what has been heard on it."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.shown: Message = {"turn": -1}
        """The latest screen."""

    def say(self, message: object) -> None:
        self.socket.send(message if isinstance(message, str | bytes) else json.dumps(message))

    def act(self, turn: int, action: object, name: str) -> None:
        self.say({"type": "act", "turn": turn, "action": action, "id": name})

    def hear(self) -> Message:
        """What comes next of the match."""
        while (message := self.hear_all())["type"] == "talked":
            pass
        return message

    def hear_all(self) -> Message:
        """What comes next, talk included."""
        message: Message = json.loads(self.socket.recv(PATIENCE))
        if message["type"] == "screen":
            self.shown = message
        return message

    def until(self, wanted: Callable[[Message], bool]) -> Message:
        """The first message that is wanted."""
        while True:
            message = self.hear()
            if wanted(message):
                return message

    def screen(self, turn: int = 0) -> Message:
        """The latest screen, of that turn or a later one."""
        while self.shown["turn"] < turn:
            self.hear()
        return self.shown

    def mine(self, turn: int = 0) -> Message:
        """The latest screen from that turn on where the viewer is to act, or all is over."""
        while not (self.screen(turn)["table"]["over"] or self.shown["view"]["offers"]):
            self.hear()
        return self.shown

    def answer(self, name: str | None) -> Message:
        """What is said to the act of that id."""
        return self.until(lambda message: message["type"] != "screen" and message["id"] == name)

    def closed(self) -> int | None:
        """The code with which the server closes."""
        try:
            while True:
                self.hear()
        except ConnectionClosed:
            return self.socket.close_code


@pytest.fixture
def visitors(server: str) -> Iterator[list[Visitor]]:
    with ExitStack() as lines:
        yield [Visitor(server, lines) for _ in range(3)]


@pytest.fixture
def pair(visitors: list[Visitor]) -> tuple[str, list[Line]]:
    """A table where two persons play: lines of seat 0, of seat 1 and of a spectator."""
    table = visitors[0].opened(PEOPLE)
    visitors[1].sit(table, 1)
    return table, [visitor.line(table) for visitor in visitors]


def test_the_first_screen_comes_at_once_and_is_the_viewers_own(pair: tuple[str, list[Line]]) -> None:
    screens = [line.hear() for line in pair[1]]
    assert [screen["seat"] for screen in screens] == [0, 1, None]
    hands = [[len(seat["cards"]) for seat in screen["view"]["seats"]] for screen in screens[:2]]
    assert hands == [[5, 0], [0, 5]]
    assert (screens[2]["view"], screens[2]["late"]) == (None, True)


def test_who_has_the_latest_screen_waits_for_news(visitors: list[Visitor]) -> None:
    table = visitors[0].opened(PEOPLE)
    seq = visitors[0].line(table).hear()["seq"]
    late = visitors[0].line(table, f"after={seq}")
    assert late.hear_all()["type"] == "talked"
    with pytest.raises(TimeoutError):
        late.socket.recv(0.3)
    visitors[1].sit(table, 1)
    assert late.hear()["seq"] > seq


def test_an_act_is_answered_and_both_players_see_it_while_others_wait_for_the_deal_to_end(
    pair: tuple[str, list[Line]],
) -> None:
    lines = pair[1]
    first = lines[0].screen()["view"]["first"]
    lines[first].act(0, "open 3", "one")
    assert lines[first].answer("one") == {"type": "accepted", "id": "one", "turn": 1, "seq": pytest.approx(9, abs=3)}
    assert [line.screen(turn=1)["turn"] for line in lines[:2]] == [1, 1]
    assert lines[2].hear()["late"]
    with pytest.raises(TimeoutError):
        lines[2].socket.recv(0.2)


def test_the_same_id_again_gets_the_same_answer_on_another_line(visitors: list[Visitor]) -> None:
    table = visitors[0].opened(PERSON_AND_BOT)
    one, two = visitors[0].line(table), visitors[0].line(table)
    turn = one.mine()["turn"]
    one.act(turn, "leave", "bye")
    answer = one.answer("bye")
    two.act(turn, "leave", "bye")
    assert two.answer("bye") == answer


def test_a_stale_act_is_told_to_its_sender_alone_with_the_fresh_screen(pair: tuple[str, list[Line]]) -> None:
    lines = pair[1]
    first = lines[0].screen()["view"]["first"]
    lines[first].act(0, "open 3", "one")
    lines[first].answer("one")
    lines[first].act(0, "open 3", "two")
    refused = lines[first].answer("two")
    assert (refused["type"], refused["code"], refused["screen"]["turn"]) == ("error", "action.stale", 1)
    lines[1 - first].screen(turn=1)
    with pytest.raises(TimeoutError):
        lines[1 - first].socket.recv(0.2)


@pytest.mark.parametrize(
    ("said", "code"),
    [
        ("{", "request.unreadable"),
        ("[]", "request.unreadable"),
        ('{"type": "fly"}', "request.unreadable"),
        ('{"type": "act"}', "request.unreadable"),
        (b"\xff\xfe", "request.unreadable"),
        ("[" * 4000, "request.unreadable"),
        ("", "request.unreadable"),
        ('{"type": "language", "lang": "xx"}', "request.language"),
        ('{"type": "act", "turn": 0, "action": "fly", "id": "x"}', "action.unreadable"),
        ('{"type": "act", "turn": 0, "action": "open 999", "id": "x"}', "action.illegal"),
    ],
)
def test_what_cannot_be_done_is_told_and_the_line_stays_open(visitors: list[Visitor], said: Any, code: str) -> None:
    table = visitors[0].opened(PERSON_AND_BOT)
    line = visitors[0].line(table)
    turn = line.mine()["turn"]
    line.say(said.replace('"turn": 0', f'"turn": {turn}') if isinstance(said, str) else said)
    refused = line.until(lambda message: message["type"] == "error")
    assert refused["code"] == code
    assert refused["message"]
    line.act(turn, "leave", "still-here")
    assert line.answer("still-here")["type"] == "accepted"


def test_an_error_names_the_act_it_is_about_even_where_that_could_not_be_read(visitors: list[Visitor]) -> None:
    line = visitors[0].line(visitors[0].opened(PERSON_AND_BOT))
    line.say({"type": "act", "id": "torn", "turn": "none"})
    assert line.answer("torn")["code"] == "request.unreadable"


def test_a_message_over_4_kib_closes_the_line(visitors: list[Visitor]) -> None:
    table = visitors[0].opened(PERSON_AND_BOT)
    line = visitors[0].line(table)
    line.say("x" * (LARGEST + 1))
    assert line.closed() == 1009
    assert visitors[0].line(table).hear()["type"] == "screen"


def test_fragments_cannot_hide_a_large_message(visitors: list[Visitor]) -> None:
    """All fragments go in one write, so that no part is refused before the whole is too long."""
    line = visitors[0].line(visitors[0].opened(PERSON_AND_BOT))
    protocol, part = line.socket.protocol, b"x" * 1000
    with line.socket.protocol_mutex:
        protocol.send_text(part, fin=False)
        for number in range(5):
            protocol.send_continuation(part, fin=number == 4)
        line.socket.socket.sendall(b"".join(protocol.data_to_send()))
    assert line.closed() == 1009


def test_a_flood_of_fragments_is_cut_off(visitors: list[Visitor]) -> None:
    line = visitors[0].line(visitors[0].opened(PERSON_AND_BOT))
    with pytest.raises(ConnectionClosed):
        line.socket.send("x" * 1000 for _ in range(100_000))


def test_the_language_changes_in_place(visitors: list[Visitor]) -> None:
    line = visitors[0].line(visitors[0].opened(PERSON_AND_BOT))
    turn = line.mine()["turn"]
    for code in LANGUAGES:
        line.say({"type": "language", "lang": code})
        assert line.until(lambda message: message["type"] == "screen")["words"]["lang"] == code
        line.act(turn, "fly", "x")
        refused = line.answer("x")
        assert (refused["code"], "fly" in refused["message"]) == ("action.unreadable", True)


def test_an_unknown_table_is_told_before_the_line_closes(visitors: list[Visitor]) -> None:
    line = visitors[0].line("nowhere")
    assert line.hear()["code"] == "table.unknown"
    assert line.closed() == 4404


def test_without_session_one_may_look_but_not_act(visitors: list[Visitor]) -> None:
    table = visitors[0].opened(PERSON_AND_BOT)
    line = visitors[0].line(table, headers={"authorization": "Bearer nobody"})
    screen = line.hear()
    assert (screen["seat"], screen["view"]["offers"]) == (None, [])
    line.act(screen["turn"], "pass", "x")
    assert line.answer("x")["code"] == "request.no_session"


@pytest.mark.parametrize(
    ("headers", "status", "code"),
    [
        ({"origin": "http://evil.example"}, 403, "request.origin"),
        ({"origin": "null"}, 403, "request.origin"),
        ({"host": "evil.example"}, 421, "request.host"),
    ],
)
def test_a_foreign_page_gets_no_line(visitors: list[Visitor], headers: dict[str, str], status: int, code: str) -> None:
    table = visitors[0].opened(PERSON_AND_BOT)
    with pytest.raises(InvalidStatus) as refused:
        visitors[0].line(table, headers=headers)
    assert refused.value.response.status_code == status
    assert json.loads(refused.value.response.body or b"")["code"] == code


@pytest.mark.slow
def test_a_flood_is_answered_in_order_and_keeps_nobody_waiting(pair: tuple[str, list[Line]]) -> None:
    lines = pair[1]
    first = lines[0].screen()["view"]["first"]
    for at in range(300):
        lines[1 - first].act(0, "fly", str(at))
    begin = time.monotonic()
    lines[first].act(0, "open 3", "one")
    lines[first].answer("one")
    waited = time.monotonic() - begin
    answers = [lines[1 - first].until(lambda message: message["type"] == "error")["id"] for _ in range(300)]
    assert answers == [str(at) for at in range(300)]
    assert waited < PATIENCE / 2


@pytest.mark.slow
def test_who_does_not_read_keeps_nobody_waiting_and_misses_all_but_the_latest(visitors: list[Visitor]) -> None:
    table = visitors[0].opened({**PERSON_AND_BOT, "preset": "letter"})
    deaf = [visitors[2].line(table, sock=narrow(visitors[2]), max_queue=1) for _ in range(5)]
    line = visitors[0].line(table)
    slowest, turn = 0.0, 0
    for at in range(80):
        screen = line.mine(turn)
        turn = screen["turn"] + 1
        begin = time.monotonic()
        line.act(screen["turn"], first_of(screen), str(at))
        line.answer(str(at))
        slowest = max(slowest, time.monotonic() - begin)
    assert slowest < PATIENCE / 2
    last = line.mine(turn)["seq"]
    for each in deaf:
        heard = 0
        while each.screen()["seq"] < last:
            each.hear()
            heard += 1
        assert each.shown["seat"] is None
        assert 5 < heard < 120, "the line never filled up, or nothing was left out"


@pytest.mark.slow
def test_three_seats_play_through_the_same_door(visitors: list[Visitor]) -> None:
    table = visitors[0].opened(KUHN)
    for seat in (1, 2):
        visitors[seat].sit(table, seat)
    lines = [visitor.line(table) for visitor in visitors]
    turn = 0
    for at in range(200):
        screens = [line.screen(turn) for line in lines]
        if screens[0]["table"]["over"]:
            break
        actor = screens[0]["view"]["actor"]
        turn = screens[0]["turn"] + 1
        lines[actor].act(turn - 1, first_of(screens[actor]), str(at))
        assert lines[actor].answer(str(at))["turn"] == turn
    else:
        pytest.fail("the match does not end")


def narrow(visitor: Visitor) -> socket.socket:
    """A connection with room for little that is unread."""
    line = socket.socket()
    line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    line.connect((visitor.http.base_url.host, visitor.http.base_url.port))
    return line


def first_of(screen: Message) -> Any:
    """An action out of the first offer."""
    offer = screen["view"]["offers"][0]
    if offer["type"] == "just":
        return offer["action"]
    if offer["type"] == "amount":
        return f"{offer['kind']} {offer['low']}"
    return " ".join([offer["kind"], *offer["among"][: offer["least"]]])


def test_an_ended_session_loses_its_sockets_at_once(visitors: list[Visitor]) -> None:
    visitor, other = visitors[:2]
    table = visitor.opened(PEOPLE)
    lines, foreign = [visitor.line(table), visitor.line(table)], other.line(table)
    for line in (*lines, foreign):
        line.hear()
    headers = {"authorization": f"Bearer {visitor.token}"}
    (own,) = visitor.http.get("/api/sessions", headers=headers).json()
    assert (own["lines"], len(own["games"])) == (2, 1)
    ended = visitor.http.post("/api/sessions/end", json={"session": own["session"]}, headers=headers)
    assert ended.json() == {"lines": 2}
    for line in lines:
        while (message := line.hear_all())["type"] != "error":
            pass
        assert message["code"] == "session.ended"
        with pytest.raises(ConnectionClosed) as closed:
            line.hear_all()
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 4400
    foreign.say({"type": "language", "lang": "pl"})
    assert foreign.hear()["type"] == "screen"
    assert visitor.http.get("/api/me", headers=headers).status_code == 401


def test_who_goes_on_in_another_session_may_connect_again_at_once(visitors: list[Visitor]) -> None:
    visitor = visitors[0]
    table = visitor.opened(PEOPLE)
    line = visitor.line(table)
    line.hear()
    moved = visitor.http.post("/api/host/leave", json={}, headers={"authorization": f"Bearer {visitor.token}"})
    with pytest.raises(ConnectionClosed) as closed:
        list(iter(line.hear_all, None))
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 1012
    visitor.token = moved.json()["token"]
    assert visitor.line(table).hear()["seat"] == 0
