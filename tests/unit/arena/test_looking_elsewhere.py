"""A bot in a process of its own gains nothing by looking elsewhere: its view is all that there is of the deal.

The positive control cheats by the one way that is open: who knows the arena's seed makes the orders himself.
"""

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from potluck import arena
from tests.serving import serving

FILE = """
import json, os, sys, time, urllib.request
from itertools import product
from pathlib import Path

from potluck.arena.orders import Orders
from potluck.bots.reference import caller
from potluck.games import game
from potluck.games.draw import Exchange, Open, Pass

KEPT, GUESSES = os.path.dirname(__file__), range(10)

def noted(name, what):
    with open(os.path.join(KEPT, name), "a", encoding="utf-8") as file:
        file.write(json.dumps(what) + "\\n")

def plain(view, rng):
    noted("plain", [str(view), rng.getrandbits(32)])
    return caller(view, rng)

def curious(view, rng):
    noted("curious", [str(view), rng.getrandbits(32)])
    found = {
        "clock": [time.time(), time.perf_counter()],
        "environ": dict(os.environ),
        "argv": sys.argv,
        "files": [str(one.readlink()) for one in Path("/proc/self/fd").iterdir() if one.is_symlink()],
        "answers": [],
    }
    for path in ("/health", "/api/tables"):
        with urllib.request.urlopen(URL + path, timeout=5) as answer:
            found["answers"].append(answer.read().decode())
    noted("found", found)
    return caller(view, rng)

def cheat(view, rng):
    "Knows how orders are made, and tries seeds and numbers until its own cards fit."
    mine = view.seats[view.seat].cards
    if view.phase.name == "BEFORE":
        cheat.sees = None
        for seed, number in product(GUESSES, GUESSES):
            match = Orders(seed, number).settle(game("draw").start(view.rules, 2))
            if match.state.seats[view.seat].hand == mine:
                cheat.sees = match.state.seats[1 - view.seat].hand
    noted("cheat", cheat.sees is not None)
    if cheat.sees is None:
        return caller(view, rng)
    better = view.rules.order.rank(mine).strength > view.rules.order.rank(cheat.sees).strength
    stakes = [offer for offer in view.offers if hasattr(offer, "low")]
    if better and stakes and not view.owed:
        return Open(min(stakes[0].high, 20))
    return Pass() if view.owed and not better else caller(view, rng)
"""
ALLOWED = {"PATH", "LANG", "LC_ALL", "SYSTEMROOT", "TMPDIR", "LC_CTYPE"}
SECRET = 6_420_198_332_071_559


@pytest.fixture(scope="module")
def house() -> Iterator[str]:
    """A card room that runs on this machine meanwhile."""
    with serving() as url:
        yield url


@pytest.fixture
def file(tmp_path: Path, house: str) -> Path:
    path = tmp_path / "mine.py"
    path.write_text(f"URL = {house!r}\n{FILE}", encoding="utf-8")
    return path


def lines(file: Path, name: str) -> list[Any]:
    """What a bot has written down."""
    return [json.loads(line) for line in (file.parent / name).read_text(encoding="utf-8").splitlines()]


@pytest.mark.skipif(sys.platform != "linux", reason="looks around in /proc")
def test_who_asks_the_clock_and_the_network_is_asked_the_same_and_wins_the_same(file: Path) -> None:
    results = [arena.run("draw", [f"{file}:{name}", "random"], deals=4, deadline=30.0) for name in ("plain", "curious")]

    assert [row.faults for result in results for row in result.rows] == [{}] * 4
    assert results[0].tally == results[1].tally
    assert lines(file, "plain") == lines(file, "curious"), "byte for byte, whatever the time and whoever else answers"


@pytest.mark.skipif(sys.platform != "linux", reason="looks around in /proc")
def test_what_is_found_in_the_process_of_a_bot_is_nothing_of_the_deal(file: Path) -> None:
    arena.run("draw", [f"{file}:curious", "random"], deals=2, seed=SECRET, deadline=30.0)

    for found in lines(file, "found"):
        assert set(found["environ"]) <= ALLOWED
        assert str(SECRET) not in json.dumps(found)
        assert [answer for answer in found["answers"] if '"cards"' in answer] == []
        opened = [name for name in found["files"] if not name.startswith(("pipe:", "/dev/null", "/proc/"))]
        assert opened == [], "it inherits three pipes and nothing else"


@pytest.mark.slow
def test_only_who_knows_the_seed_sees_the_cards(file: Path) -> None:
    """The control: with a seed that can be guessed the same bot finds every deal, and wins."""
    known = arena.run("draw", [f"{file}:cheat", "random"], deals=6, seed=7, deadline=60.0)
    assert all(lines(file, "cheat"))
    (file.parent / "cheat").unlink()
    secret = arena.run("draw", [f"{file}:cheat", "random"], deals=6, seed=SECRET, deadline=60.0)
    assert not any(lines(file, "cheat"))

    assert [row.faults for row in (*known.rows, *secret.rows)] == [{}] * 4
    plain = {seed: arena.run("draw", ["caller", "random"], deals=6, seed=seed) for seed in (7, SECRET)}
    assert known.rows[0].value > plain[7].rows[0].value
    assert secret.tally == plain[SECRET].tally, "who finds nothing plays as if he had not looked"
