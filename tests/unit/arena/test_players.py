"""Bots from outside: what they are asked, what they may answer, and what their faults cost."""

import json
import sys
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path

import pytest

from potluck import arena
from potluck.arena.outside import read_answer
from potluck.errors import ParseError, RequestError
from potluck.games import draw
from potluck.games.draw import Open, Wait

AMPLE = 30.0
"""Seconds for an answer, on a machine that does much else."""
FILE = """
import os, sys, time

def first(view, rng):
    from potluck.bots.reference import caller
    print("chatter must not disturb")
    return caller(view, rng)

def raises(view, rng):
    raise ValueError("no idea")

def dies(view, rng):
    os._exit(3)

def later(view, rng):
    later.times = getattr(later, "times", 0) + 1
    if later.times == 2:
        raise KeyError("the second time")
    return first(view, rng)

def fails_later(view, rng):
    asked = os.path.join(os.path.dirname(__file__), "asked")
    if os.path.exists(asked):
        raise ValueError("no more")
    open(asked, "w").close()
    return first(view, rng)

def text(view, rng):
    return "open 10"

def stalls(view, rng):
    time.sleep(60)

def nonsense(view, rng):
    from potluck.games.draw import Open
    return Open(10**6)

def floods(view, rng):
    sys.__stdout__.write("x" * 200_000)
    sys.__stdout__.flush()
    return first(view, rng)

def signs(view, rng):
    with open(os.path.join(os.path.dirname(__file__), "signed"), "a") as out:
        out.write(f"{os.getpid()}\\n")
    return first(view, rng)

def secrets(view, rng):
    assert not any("POTLUCK" in name or "SECRET" in name for name in os.environ)
    return first(view, rng)
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "mine.py"
    path.write_text(FILE, encoding="utf-8")
    return path


def test_a_function_of_a_file_plays_as_the_bot_of_the_house_does(file: Path) -> None:
    there = arena.run("draw", [f"{file}:first", "random"], deals=8, seed=1, deadline=AMPLE)
    here = arena.run("draw", ["caller", "random"], deals=8, seed=1)

    assert there.tally == here.tally


@pytest.mark.parametrize(
    ("name", "trouble"),
    [
        ("later", "died"),
        ("stalls", "stalled"),
        ("nonsense", "nonsense"),
        ("floods", "nonsense"),
    ],
)
@pytest.mark.slow
def test_a_bad_bot_costs_itself_its_decisions_and_nobody_else(file: Path, name: str, trouble: str) -> None:
    plan = arena.Plan(
        game="draw", players=(f"{file}:{name}", "caller"), deals=2, deadline=0.2 if name == "stalls" else AMPLE
    )
    result = arena.execute(plan)
    bad, good = result.rows

    assert bad.faults[trouble] > 0
    assert good.faults == {}
    assert bad.absent == (name != "later"), "who gave no action of his own did not play"
    assert not good.absent
    assert result.tally.plays == 4
    assert sum(result.tally.points) == 0


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("raises", "ValueError: no idea"),
        ("dies", ""),
        ("missing", "has no function missing"),
        ("text", "gave 'open 10', which is no action of the game"),
    ],
)
def test_a_bot_that_fails_at_its_first_question_is_refused_with_its_reason(
    file: Path, name: str, reason: str, capfd: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(RequestError) as refused:
        arena.run("draw", [f"{file}:{name}", "caller"], deals=2)

    assert refused.value.code == "bot.cannot_start"
    assert reason in str(refused.value)
    told = capfd.readouterr().err
    assert reason in told, "what it says of itself is passed on"
    assert ("Traceback" in told) == (name in {"raises", "text"}), "of the house's own code nothing is told"


@pytest.mark.parametrize("bot", ["cmd:no-such-program", f"cmd:{sys.executable} -c 1", "http://127.0.0.1:9/"])
def test_a_bot_that_is_not_there_is_refused(bot: str) -> None:
    with pytest.raises(RequestError, match="cannot play"):
        arena.run("draw", [bot, "caller"], deals=1)


def test_a_bot_that_fails_each_time_is_given_up_and_its_reason_is_kept(
    file: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    bad, _ = arena.run("draw", [f"{file}:fails_later", "caller"], deals=10, deadline=AMPLE).rows

    assert bad.faults["died"] >= 3
    assert bad.faults["given up"] > bad.faults["died"]
    assert bad.absent
    assert 0 < capfd.readouterr().err.count("\n") <= 2 * 40  # of the process of each seating


def test_a_bot_gets_nothing_of_our_environment(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("POTLUCK_SECRET", "x")

    assert arena.run("draw", [f"{file}:secrets", "caller"], deals=2, deadline=AMPLE).rows[0].faults == {}


def test_a_program_speaks_json_lines(tmp_path: Path) -> None:
    program = tmp_path / "bot.sh"
    program.write_text(
        'while read -r question; do\n  echo "$question" | sed -E \'s/.*"actions":\\["([^"]*)".*/\\1/\'\ndone\n',
        encoding="utf-8",
    )
    result = arena.run("draw", [f"cmd:sh {program}", "caller"], deals=2, deadline=AMPLE)

    assert result.rows[0].faults == {}


def test_a_question_holds_the_view_a_seed_and_what_may_be_answered(tmp_path: Path) -> None:
    told = tmp_path / "told.jsonl"
    program = tmp_path / "bot.py"
    program.write_text(
        "import json, sys\n"
        "for line in sys.stdin:\n"
        f"    open({str(told)!r}, 'a').write(line)\n"
        "    print(json.dumps({'action': json.loads(line)['actions'][-1]}), flush=True)\n",
        encoding="utf-8",
    )
    arena.run("draw", [f"cmd:{sys.executable} {program}", "caller"], deals=1, deadline=AMPLE)
    asked = json.loads(told.read_text(encoding="utf-8").splitlines()[0])

    assert set(asked) == {"game", "seed", "view", "actions"}
    assert asked["view"]["seats"][1 - asked["view"]["seat"]]["cards"] == []
    assert asked["actions"]


class _Caller(BaseHTTPRequestHandler):
    def do_POST(self) -> None:
        asked = json.loads(self.rfile.read(int(self.headers["content-length"])))
        body = asked["actions"][0].encode()
        self.send_response(200)
        self.send_header("content-length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format: str, *args: object) -> None:
        pass


@pytest.fixture
def url() -> Iterator[str]:
    with HTTPServer(("127.0.0.1", 0), _Caller) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()
        thread.join()


@pytest.mark.slow
def test_a_bot_answers_over_http(url: str) -> None:
    assert arena.run("draw", [url, "caller"], deals=2, deadline=AMPLE).rows[0].faults == {}


@pytest.mark.parametrize("text", ["open 10", '"open 10"', '{"action": "open 10"}', b"  open 10 \n"])
def test_an_answer_may_be_written_in_three_ways(text: str | bytes) -> None:
    assert read_answer(text, draw.GAME.actions) == Open(10)


def test_what_is_no_answer_is_refused() -> None:
    assert read_answer("wait", draw.GAME.actions) == Wait()
    for text in ("", "{", "{}", "fly", "open much"):
        with pytest.raises(ParseError):
            read_answer(text, draw.GAME.actions)


def test_each_play_of_a_deal_has_a_process_of_its_own_that_knows_nothing_of_the_others(file: Path) -> None:
    for duplicate, processes in ((True, 2), (False, 1)):
        arena.run("draw", [f"{file}:signs", "caller"], deals=3, seed=1, deadline=AMPLE, duplicate=duplicate)
        signed = file.with_name("signed")
        rehearsed, *played = signed.read_text("ascii").splitlines()
        assert len(set(played) - {rehearsed}) == processes
        signed.unlink()
