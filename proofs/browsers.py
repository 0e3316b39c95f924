"""Deals of all games in Firefox and WebKitGTK, as Debian packages them: what plays in Chromium plays there.

Firefox is spoken to by its own Marionette protocol, WebKitGTK by WebKitWebDriver; neither needs anything else. In each
a table of every game is opened from the lobby, a deal is played to its end by the page's own buttons, its replay is
opened, and its dealing checked. An engine that is not installed is said to be missing and is no figure.
"""

import json
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any, Final, Protocol

from measure.figure import Figure, Refuted
from tests.fortune import Fortune
from tests.serving import serving

__all__ = ["main"]

GAMES: Final = ("draw", "dice", "reddog", "paigow", "poker")
MOST_ACTS: Final = 60
PATIENCE: Final = 60.0
"""Seconds for any state of a page."""
STEP: Final = 0.1

WAITS: Final = """const table = document.querySelector('potluck-table');
const screen = table?.screen;
if (!screen?.view || screen.stage || !table.querySelector('offer-dock.dock:not(.waiting)')) return null;
return {turn: screen.turn, kinds: table.dock.choices.map(({kind}) => kind), table: screen.table.id};"""
ACTS: Final = """const table = document.querySelector('potluck-table');
table.querySelector('.as-house:not([hidden])')?.click();
const wishes = ['next', 'check', 'call', 'stand', 'bet', 'set', 'exchange', 'wait', 'open'];
const kinds = table.dock.choices.map(({kind}) => kind);
const kind = wishes.find((wish) => kinds.includes(wish)) ?? kinds[0];
table.querySelector(`.acts [data-kind=${kind}]`).click();
return kind;"""
OPENS: Final = """const button = document.querySelector('#game-%s .btn.main');
button?.click(); return Boolean(button);"""
PAST: Final = "return document.querySelector('potluck-replay, main')?.innerText.length > 80;"
FAIR: Final = "return Boolean(document.querySelector('.finding.sound'));"


class Engine(Protocol):
    """A browser, as far as it is asked here."""

    def goto(self, url: str) -> None: ...
    def run(self, script: str) -> Any: ...
    def close(self) -> None: ...


class Marionette:
    """Firefox, by the protocol that it speaks itself: messages as `length:json` on a socket."""

    def __init__(self, port: int) -> None:
        self._line = _connected(port)
        self._number = 0
        self._heard()
        self._ask("WebDriver:NewSession", {"capabilities": {}})

    def goto(self, url: str) -> None:
        self._ask("WebDriver:Navigate", {"url": url})

    def run(self, script: str) -> Any:
        return self._ask("WebDriver:ExecuteScript", {"script": script, "args": [], "newSandbox": True})["value"]

    def close(self) -> None:
        self._ask("Marionette:Quit", {"flags": ["eForceQuit"]})

    def _ask(self, command: str, parameters: dict[str, Any]) -> Any:
        self._number += 1
        body = json.dumps([0, self._number, command, parameters]).encode()
        self._line.sendall(f"{len(body)}:".encode() + body)
        _, _, error, result = self._heard()
        if error:
            raise Refuted(f"firefox: {error['message'][:300]}")
        return result

    def _heard(self) -> Any:
        size = b""
        while (sign := self._line.recv(1)) != b":":
            size += sign
        body = b""
        while len(body) < int(size):
            body += self._line.recv(int(size) - len(body))
        return json.loads(body)


class WebDriver:
    """WebKitGTK, by its driver: the W3C protocol over HTTP."""

    def __init__(self, port: int) -> None:
        self._root = f"http://127.0.0.1:{port}"
        _connected(port).close()
        wishes = {"webkitgtk:browserOptions": {"binary": _minibrowser(), "args": ["--automation"]}}
        session = self._ask("/session", {"capabilities": {"alwaysMatch": wishes}})
        self._root += f"/session/{session['sessionId']}"

    def goto(self, url: str) -> None:
        self._ask("/url", {"url": url})

    def run(self, script: str) -> Any:
        return self._ask("/execute/sync", {"script": script, "args": []})

    def close(self) -> None:
        self._ask("", None)

    def _ask(self, path: str, body: dict[str, Any] | None) -> Any:
        """The answer to a command; one without a body ends the session."""
        data, method = (None, "DELETE") if body is None else (json.dumps(body).encode(), "POST")
        kind = {"Content-Type": "application/json"}
        request = urllib.request.Request(self._root + path, data, kind, method=method)
        with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
            return json.load(answer)["value"]


def main(argv: list[str]) -> list[Figure]:
    """How many deals ended in each engine. Raises: Refuted where one does not, or where no engine is there."""
    figures = []
    for name, engine in (("Firefox", firefox), ("WebKitGTK", webkit)):
        if argv and name.lower() not in argv:
            continue
        missing = [program for program in NEEDS[name] if shutil.which(program) is None]
        if missing:
            print(f"{name} did not run: {', '.join(missing)} is not installed", file=sys.stderr, flush=True)
            continue
        with serving(entropy=Fortune()) as url, engine() as browser:
            version = str(browser.run("return navigator.userAgent"))
            for game in GAMES:
                print(f"{name}: {game}", file=sys.stderr, flush=True)
                played(browser, url, game=game)
        figures.append(Figure(f"games of which a deal was played to its end in {name}", len(GAMES), unit=version))
    if not figures:
        raise Refuted("neither Firefox nor WebKitGTK is installed: nothing was shown")
    return figures


NEEDS: Final = {"Firefox": ("firefox-esr",), "WebKitGTK": ("WebKitWebDriver", "xvfb-run")}


def played(browser: Engine, url: str, *, game: str) -> None:
    """Plays a deal of that game to its end, then opens its replay and the check of its dealing."""
    browser.goto(f"{url}/?pace=0")
    until(browser, OPENS % game, f"the lobby offers {game}")
    table, ended = "", False
    for _ in range(MOST_ACTS):
        now = until(browser, WAITS, f"{game} asks for a decision")
        table = now["table"]
        if "next" in now["kinds"]:
            ended = True
            break
        browser.run(ACTS)
        passed = f"return document.querySelector('potluck-table').screen.turn > {now['turn']} || null;"
        until(browser, passed, f"{game} goes on after an act")
    if not ended:
        raise Refuted(f"{game} did not end a deal in {MOST_ACTS} acts")
    browser.goto(f"{url}/t/{table}/deal/1")
    until(browser, PAST, f"the replay of {game} is drawn")
    browser.goto(f"{url}/t/{table}/fair")
    until(browser, FAIR, f"the dealing of {game} is checked")


def until(browser: Engine, script: str, awaited: str) -> Any:
    """The first value of a script that is true."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        if found := browser.run(script):
            return found
        time.sleep(STEP)
    raise Refuted(f"never seen: {awaited}")


@contextmanager
def firefox() -> Iterator[Engine]:
    """Firefox without a window, on a profile of its own."""
    port = _free()
    with tempfile.TemporaryDirectory() as profile:
        Path(profile, "user.js").write_text(f'user_pref("marionette.port", {port});\n', encoding="utf-8")
        command = ["firefox-esr", "--headless", "--marionette", "--no-remote", "--profile", profile]
        with _running(command), closing(Marionette(port)) as browser:
            yield browser


@contextmanager
def webkit() -> Iterator[Engine]:
    """WebKitGTK's own small browser, on a screen that nobody sees."""
    port = _free()
    with _running(["xvfb-run", "-a", "WebKitWebDriver", f"--port={port}"]), closing(WebDriver(port)) as browser:
        yield browser


@contextmanager
def _running(command: list[str]) -> Iterator[None]:
    with subprocess.Popen(
        command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True
    ) as process:
        try:
            yield
        finally:
            subprocess.run(["kill", "--", f"-{process.pid}"], check=False)


def _connected(port: int) -> socket.socket:
    end = time.monotonic() + PATIENCE
    while True:
        try:
            return socket.create_connection(("127.0.0.1", port), timeout=PATIENCE)
        except OSError:
            if time.monotonic() > end:
                raise
            time.sleep(STEP)


def _free() -> int:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        return int(listener.getsockname()[1])


def _minibrowser() -> str:
    return str(next(Path("/usr/lib").glob("*/webkit2gtk-4*/MiniBrowser"), Path("MiniBrowser")))
