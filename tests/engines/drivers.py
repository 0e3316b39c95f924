"""Browsers as Debian packages them, each spoken to by its own door: nothing else is installed for that.

Firefox speaks Marionette; WebKitGTK and WPE WebKit are asked through their drivers. WPE 2.38 is the engine of Safari
16.0, the oldest that the page promises to run in. None of them opens a window.
"""

import json
import os
import shutil
import signal
import socket
import subprocess
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, closing, contextmanager
from pathlib import Path
from typing import Any, Final, NamedTuple, Protocol

__all__ = ["ENGINES", "PATIENCE", "Engine", "Kind", "Unmet", "lacks", "until"]

PATIENCE: Final = 60.0
"""Seconds for which a page may stand still before a state that is awaited."""
MOST: Final = 1200.0
"""Seconds for any state, however much moves meanwhile."""
ANSWER: Final = 600.0
"""Seconds for an answer of a browser that is alive: on a machine that does much else a script may take as long."""
STEP: Final = 0.1
MOVES: Final = """const screen = document.querySelector('potluck-table')?.screen;
return [location.href, document.readyState, screen?.turn, screen?.seq, screen?.stage,
  document.body?.textContent.length].join(' ');"""
"""What changes while a page goes on."""
LIBRARIES: Final = Path("/usr/lib")


TIMEOUTS: Final = {"script": int(ANSWER * 1000), "pageLoad": int(ANSWER * 1000)}


class Unmet(AssertionError):
    """A state that a page never came to, or an answer that a browser refused."""


class Engine(Protocol):
    """A browser, as far as it is asked here."""

    def goto(self, url: str) -> None: ...
    def run(self, script: str, *arguments: Any) -> Any: ...
    def size(self, width: int, height: int) -> None: ...
    def close(self) -> None: ...


class Marionette:
    """Firefox, by the protocol that it speaks itself: messages as `length:json` on a socket."""

    def __init__(self, port: int) -> None:
        self._line = connected(port)
        self._number = 0
        self._heard()
        self._ask("WebDriver:NewSession", {"capabilities": {"timeouts": TIMEOUTS}})

    def goto(self, url: str) -> None:
        self._ask("WebDriver:Navigate", {"url": url})

    def run(self, script: str, *arguments: Any) -> Any:
        wish = {"script": script, "args": list(arguments), "newSandbox": True, "sandbox": None}
        return self._ask("WebDriver:ExecuteScript", wish)["value"]

    def size(self, width: int, height: int) -> None:
        self._ask("WebDriver:SetWindowRect", {"width": width, "height": height})

    def close(self) -> None:
        self._ask("Marionette:Quit", {"flags": ["eForceQuit"]})
        self._line.close()

    def _ask(self, command: str, parameters: dict[str, Any]) -> Any:
        self._number += 1
        body = json.dumps([0, self._number, command, parameters]).encode()
        self._line.sendall(f"{len(body)}:".encode() + body)
        _, _, error, result = self._heard()
        if error:
            raise Unmet(f"firefox: {error['message'][:300]}")
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
    """A WebKit, by its driver: the W3C protocol over HTTP."""

    def __init__(self, port: int, wishes: dict[str, Any]) -> None:
        self._root = f"http://127.0.0.1:{port}"
        connected(port).close()
        session = self._ask("/session", {"capabilities": {"alwaysMatch": {**wishes, "timeouts": TIMEOUTS}}})
        self._root += f"/session/{session['sessionId']}"

    def goto(self, url: str) -> None:
        self._ask("/url", {"url": url})

    def run(self, script: str, *arguments: Any) -> Any:
        return self._ask("/execute/sync", {"script": script, "args": list(arguments)})

    def size(self, width: int, height: int) -> None:
        self._ask("/window/rect", {"width": width, "height": height})

    def close(self) -> None:
        self._ask("", None)

    def _ask(self, path: str, body: dict[str, Any] | None) -> Any:
        """The answer to a command; one without a body ends the session."""
        data, method = (None, "DELETE") if body is None else (json.dumps(body).encode(), "POST")
        kind = {"Content-Type": "application/json"}
        request = urllib.request.Request(self._root + path, data, kind, method=method)
        try:
            with urllib.request.urlopen(request, timeout=ANSWER) as answer:
                return json.load(answer)["value"]
        except urllib.error.HTTPError as error:
            raise Unmet(f"webkit: {error.read()[:300]!r}") from error


class Kind(NamedTuple):
    """One engine: how it starts, what must be installed for it, and Debian's packages that bring that."""

    name: str
    start: Callable[[], AbstractContextManager[Engine]]
    programs: tuple[str, ...]
    packages: str


def lacks(kind: Kind) -> str:
    """Why that engine cannot run here; empty where it can."""
    missing = [program for program in kind.programs if shutil.which(program) is None]
    return f"no {' and no '.join(missing)} on PATH (Debian: {kind.packages})" if missing else ""


def until(browser: Engine, script: str, awaited: str, *arguments: Any) -> Any:
    """The first value of a script that is true. Raises: Unmet where there is none, and nothing moves any more."""
    begun = still = time.monotonic()
    before = ""
    while time.monotonic() < min(still + PATIENCE, begun + MOST):
        if value := browser.run(script, *arguments):
            return value
        if (now := browser.run(MOVES)) != before:
            before, still = now, time.monotonic()
        time.sleep(STEP)
    raise Unmet(f"never seen: {awaited}")


@contextmanager
def firefox() -> Iterator[Engine]:
    """Firefox without a window, on a profile of its own."""
    port = free()
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        Path(profile, "user.js").write_text(f'user_pref("marionette.port", {port});\n', encoding="utf-8")
        command = ["firefox-esr", "--headless", "--marionette", "--no-remote", "--profile", profile]
        with running(command), closing(Marionette(port)) as browser:
            yield browser


@contextmanager
def webkit() -> Iterator[Engine]:
    """WebKitGTK's own small browser, on a screen that nobody sees."""
    port = free()
    browser = next(LIBRARIES.glob("*/webkit2gtk-4*/MiniBrowser"), "MiniBrowser")
    wishes = {"webkitgtk:browserOptions": {"binary": str(browser), "args": ["--automation"]}}
    with running(["xvfb-run", "-a", "WebKitWebDriver", f"--port={port}"]), closing(WebDriver(port, wishes)) as driver:
        yield driver


@contextmanager
def floor() -> Iterator[Engine]:
    """WPE WebKit in `cog`, which draws on nothing: 800 x 600."""
    port = free()
    wishes = {"wpe:browserOptions": {"binary": "/usr/bin/cog", "args": ["--automation", "--platform=headless"]}}
    with running(["WPEWebDriver", f"--port={port}"]), closing(WebDriver(port, wishes)) as driver:
        yield driver


ENGINES: Final = {
    "firefox": Kind("Firefox", firefox, ("firefox-esr",), "firefox-esr"),
    "webkit": Kind("WebKitGTK", webkit, ("WebKitWebDriver", "xvfb-run"), "webkit2gtk-driver, xvfb, xauth"),
    "floor": Kind("WPE WebKit", floor, ("WPEWebDriver", "cog"), "wpewebkit-driver, cog"),
}
"""By the need of `POTLUCK_REQUIRE` that each is."""


@contextmanager
def running(command: list[str]) -> Iterator[None]:
    """A program and all that it starts, ended at the end."""
    with subprocess.Popen(
        command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True
    ) as process:
        try:
            yield
        finally:
            os.killpg(process.pid, signal.SIGTERM)


def connected(port: int) -> socket.socket:
    """A line to that port, once somebody listens there."""
    end = time.monotonic() + PATIENCE
    while True:
        try:
            return socket.create_connection(("127.0.0.1", port), timeout=ANSWER)
        except OSError:
            if time.monotonic() > end:
                raise
            time.sleep(STEP)


def free() -> int:
    """A port that nobody uses."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        return int(listener.getsockname()[1])
