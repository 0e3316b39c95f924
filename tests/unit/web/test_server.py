"""The server as a process: how it begins, why it does not, how it ends, and what it finds again."""

import json
import os
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from potluck.web.guard import HostNames
from potluck.web.listening import names_at

pytestmark = pytest.mark.slow
Start = Callable[..., "Process"]
PATIENCE = 60.0
FILES = 200
SCRIPT = "from potluck.web import serve; import sys; sys.exit(serve(**{asked!r}))"
FEW = "import resource; resource.setrlimit(resource.RLIMIT_NOFILE, ({files}, {files})); "
PERSON_AND_BOT = {"game": "draw", "preset": "quick", "seats": [{"kind": "person"}, {"kind": "bot", "bot": "caller"}]}


class Process:
    """A server in a process of its own, which may open so many files, where that is said."""

    def __init__(self, files: int = 0, **asked: Any) -> None:
        environment = {name: value for name, value in os.environ.items() if not name.endswith(("DISPLAY", "BROWSER"))}
        script = (FEW.format(files=files) if files else "") + SCRIPT.format(asked={"port": 0, **asked})
        self.popen = subprocess.Popen(
            [sys.executable, "-c", script],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env=environment,
        )

    def line(self) -> str:
        """The next line that it prints."""
        assert self.popen.stdout is not None
        return self.popen.stdout.readline()

    def url(self) -> str:
        """The address in its first line."""
        found = re.search(r"http://\S+/", self.line())
        assert found is not None, self.popen.communicate()
        return found.group()

    def end(self, number: int = signal.SIGTERM) -> tuple[int, str, str]:
        """Exit code, and what it printed since, after that signal; 0 for none."""
        if number:
            self.popen.send_signal(number)
        printed, complained = self.popen.communicate(timeout=PATIENCE)
        return self.popen.returncode, printed, complained


@pytest.fixture
def start() -> Iterator[Start]:
    started: list[Process] = []

    def start(**asked: Any) -> Process:
        started.append(Process(**asked))
        return started[-1]

    yield start
    for process in started:
        process.popen.kill()
        process.popen.communicate()


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_it_ends_in_good_order_with_people_at_a_table(start: Start, tmp_path: Path, number: int) -> None:
    server = start(db=str(tmp_path / "potluck.db"))
    url = server.url()
    with httpx.Client(base_url=url, timeout=PATIENCE) as visitor:
        visitor.post("/api/session", json={})
        table = visitor.post("/api/tables", json=PERSON_AND_BOT).json()["id"]
        with connect(f"{url.replace('http', 'ws')}api/tables/{table}/live") as line:
            line.recv(PATIENCE)
            assert server.end(number) == (0, "", "")
    assert not (tmp_path / "potluck.db-wal").exists(), "the database was left open"


STUCK = """
import sys, time
from potluck.store import SqliteStore
from potluck.web import server
server.LAST = 0.01
last = server.Last()
last.store = SqliteStore(sys.argv[1])
last.store.put("a name", b"a value").result()
last.begin()
time.sleep({patience})
"""


def test_a_house_that_cannot_end_in_time_still_closes_its_database(tmp_path: Path) -> None:
    path = tmp_path / "potluck.db"
    subprocess.run([sys.executable, "-c", STUCK.format(patience=PATIENCE), str(path)], check=True, timeout=PATIENCE)
    assert not path.with_name("potluck.db-wal").exists(), "the database was left open"


def test_people_who_vanish_leave_no_trace_in_the_servers_log(start: Start, tmp_path: Path) -> None:
    server = start(db=str(tmp_path / "potluck.db"))
    url = server.url()
    two_bots = {"game": "draw", "seats": [{"kind": "bot", "bot": "random"}, {"kind": "bot", "bot": "caller"}]}
    with httpx.Client(base_url=url, timeout=PATIENCE) as visitor:
        visitor.post("/api/session", json={})
        table = visitor.post("/api/tables", json=two_bots).json()["id"]
        address = f"{url.replace('http', 'ws')}api/tables/{table}/live"
        for at in range(20):
            with suppress(ConnectionClosed, OSError), connect(address) as line:
                line.send("x" * (5000 if at % 3 else 50))
                if at % 2:
                    line.recv(PATIENCE)
                line.socket.shutdown(socket.SHUT_RDWR)
        with socket.create_connection((visitor.base_url.host, visitor.base_url.port or 80)) as line:
            line.sendall(b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n{")
    assert server.end() == (0, "", "")


def test_at_the_limit_of_open_files_who_plays_keeps_line_and_language_and_newcomers_are_told(
    start: Start, tmp_path: Path
) -> None:
    server = start(files=FILES, db=str(tmp_path / "potluck.db"))
    url = server.url()
    with httpx.Client(base_url=url, timeout=PATIENCE) as visitor, ExitStack() as crowd:
        visitor.post("/api/session", json={})
        table = visitor.post("/api/tables", json=PERSON_AND_BOT).json()["id"]
        with connect(f"{url.replace('http', 'ws')}api/tables/{table}/live") as line:
            line.recv(PATIENCE)
            at = ("127.0.0.1", visitor.base_url.port or 80)
            for _ in range(2 * FILES):
                crowd.enter_context(socket.create_connection(at, timeout=PATIENCE))
            with socket.create_connection(at, timeout=PATIENCE) as late:
                assert late.recv(12) == b"HTTP/1.1 503"
            for lang in ("pl", "de", "es", "ru"):
                line.send(json.dumps({"type": "language", "lang": lang}))
                assert json.loads(line.recv(PATIENCE))["type"] == "screen"
            visitor.close()
    assert server.end() == (0, "", "")


def test_a_busy_port_is_one_line_and_code_2(start: Start, tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as busy:
        port = busy.getsockname()[1]
        server = start(db=str(tmp_path / "potluck.db"), port=port, lang="de")
        code, printed, complained = server.end(0)
    assert (code, printed, complained.count("\n")) == (2, "", 1)
    assert str(port) in complained
    assert not (tmp_path / "potluck.db").exists()


@pytest.mark.parametrize(
    "asked", [{"port": 70_000}, {"host": "203.0.113.7"}, {"host": "no such host"}, {"host": "x" * 80}], ids=str
)
def test_an_impossible_address_is_one_line_and_code_2(start: Start, tmp_path: Path, asked: dict[str, Any]) -> None:
    code, printed, complained = start(db=str(tmp_path / "potluck.db"), **asked).end(0)
    assert (code, printed, complained.count("\n")) == (2, "", 1)
    assert complained.startswith("potluck: ")


def test_a_file_that_is_no_database_is_one_line_and_code_2(start: Start, tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("Dear Pani Halina, " * 100)
    code, printed, complained = start(db=str(tmp_path / "letter.txt")).end(0)
    assert (code, printed, complained.count("\n")) == (2, "", 1)
    assert "letter.txt" in complained


def test_without_a_browser_it_says_so_and_serves(start: Start, tmp_path: Path) -> None:
    server = start(db=str(tmp_path / "potluck.db"), open_browser=True)
    url = server.url()
    assert url in server.line()
    assert httpx.get(f"{url}health", timeout=PATIENCE).json()["status"] == "ok"
    assert server.end() == (0, "", "")


def test_in_the_home_network_it_names_an_address_and_answers_to_it(start: Start, tmp_path: Path) -> None:
    server = start(db=str(tmp_path / "potluck.db"), lan=True)
    url = httpx.URL(server.url())
    local = f"http://127.0.0.1:{url.port}/health"
    assert httpx.get(local, headers={"host": f"{url.host}:{url.port}"}, timeout=PATIENCE).status_code == 200
    assert httpx.get(local, headers={"host": "evil.example"}, timeout=PATIENCE).status_code == 421
    assert server.end() == (0, "", "")


def test_after_a_crash_deal_session_and_answers_are_as_they_were(start: Start, tmp_path: Path) -> None:
    db = str(tmp_path / "potluck.db")
    server = start(db=db)
    with httpx.Client(base_url=server.url(), timeout=PATIENCE) as visitor:
        visitor.post("/api/session", json={"name": "Ala"})
        table = visitor.post("/api/tables", json=PERSON_AND_BOT).json()["id"]
        screen = visitor.post(f"/api/tables/{table}/seats/0").json()
        while not screen["view"]["offers"]:
            screen = visitor.get(f"/api/tables/{table}").json()
        act = {"turn": screen["turn"], "action": "open 3", "id": "before the crash".replace(" ", "-")}
        answer = visitor.post(f"/api/tables/{table}/acts", json=act).raise_for_status().json()
        server.end(signal.SIGKILL)
        cookies = dict(visitor.cookies)
    with httpx.Client(base_url=start(db=db).url(), cookies=cookies, timeout=PATIENCE) as visitor:
        assert visitor.post(f"/api/tables/{table}/acts", json=act).json() == answer
        again = visitor.get(f"/api/tables/{table}").json()
        assert again["turn"] >= answer["turn"]
        assert again["seat"] == 0
        assert again["view"]["seats"][0]["cards"] == screen["view"]["seats"][0]["cards"]


def test_the_names_that_a_server_answers_to() -> None:
    assert names_at("127.0.0.1") == HostNames(("localhost", "127.0.0.1", "[::1]"))
    assert "tower.home" in names_at("tower.home")
    assert "192.168.1.5" not in names_at("127.0.0.1")
    assert "[fe80::1]" in names_at("fe80::1")
    assert "192.168.1.5:8052" in names_at("0.0.0.0")
    assert "evil.example" not in names_at("0.0.0.0")
