"""Misuse of the command: one line on stderr, which says what was wrong and what is allowed; exit code 2."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from potluck.cli import VERBS, main
from potluck.words import LANGUAGES, language

MISUSED = [
    ([], "VERB", "play"),
    (["paly"], "paly", "allowed: play, replay, …"),
    (["--fast"], "--fast", "serve"),
    (["serve", "--port", "many"], "many", "0..65535"),
    (["serve", "--port", "65536"], "65536", "0..65535"),
    (["serve", "--port"], "--port", "value"),
    (["serve", "--lan", "--host", "::"], "--lan", "--host"),
    (["serve", "--lan", "--public-url", "https://a.example"], "--lan", "--public-url"),
    (["serve", "--trust-proxy", "127.0.0.1"], "--trust-proxy", "--public-url URL"),
    (["serve", "--public-url", "https://a.example/room"], "https://a.example/room", "https://NAME"),
    (["serve", "--public-url", "https://a.example", "--trust-proxy", "0.0.0.0/0"], "0.0.0.0/0", "127.0.0.1"),
    (["serve", "--metrics", "yes"], "yes", "0..65535"),
    (["serve", "--disk", "much"], "much", "500M, 2G, 1T"),
    (["serve", "--enters", "friends"], "friends", "everybody, invited"),
    (["serve", "--log", "xml"], "xml", "plain, json"),
    (["serve", "--node", "a"], "--node", "--node-address URL"),
    (["serve", "--node-address", "http://a:1"], "--node-address", "--node NAME"),
    (["serve", "--node", "a", "--node-address", "a:1"], "a:1", "http://HOST:PORT"),
    (["serve", "--node", "A!", "--node-address", "http://a:1"], "A!", "a-z"),
    (["serve", "--node", "a", "--node-address", "http://a:1", "--db", "a.db"], "a.db", "postgresql://"),
    (["serve", "--thinkers", "--db", "a.db"], "--thinkers", "postgresql://"),
    (["think"], "--db DB", "think"),
    (["think", "--db", "a.db"], "a.db", "postgresql://"),
    (["think", "--db", "postgresql:///x", "--processes", "0"], "0", "1..256"),
    (["serve", "--opens", "friends"], "friends", "everybody, host"),
    (["host", "--passphrase", "seven ducks in a row"], "--passphrase", "--remove"),
    (["serve", "--open=yes"], "--open", "no value"),
    (["serve", "extra"], "extra", "--port"),
    (["play", "chess"], "chess", "draw"),
    (["play", "draw", "chess"], "chess", "--opponent"),
    (["play", "--preset", "slow"], "slow", "evening, quick, letter"),
    (["play", "--profile", "fr"], "fr", "de, pl"),
    (["play", "--deck", "36"], "36", "32, 52"),
    (["play", "--set", "money.ante"], "money.ante", "OPTION=VALUE"),
    (["play", "--set", "money.tip=1"], "money.tip", "money.ante"),
    (["play", "--set", "money.ante=lots"], "lots", "1..1000000"),
    (["play", "--set", "money.ante=-3"], "-3", "1..1000000"),
    (["play", "--set", "open_deals=maybe"], "maybe", "true, false"),
    (["play", "--set", "wardrobe.values=10,x"], "wardrobe.values", "1..1000000"),
    (["play", "--set", "money.ante=400"], "money.ante", "money.start = 100"),
    (["play", "--opponent", "nobody"], "nobody", "honest"),
    (["play", "--opponent", "halena"], "halena", "allowed: halina, … ["),
    (["match", "draw", "callr", "tight"], "callr", "allowed: caller, …"),
    (["serve", "--opns", "host"], "--opns", "allowed: --opens, --open, --host, …"),
    (["play", "--opponent", "honest:Olga:x"], "honest:Olga:x", "honest"),
    (["play", "--gender", "x"], "x", "f, m, n"),
    (["play", "--lang", "fr"], "fr", ", ".join(LANGUAGES)),
    (["play", "--pre", "quick"], "--pre", "--preset"),
    (["play", "--db", "mysql://host/db"], "mysql://", "sqlite"),
    (["join"], "LINK", "join"),
    (["ledger"], "LINK", "ledger"),
    (["ledger", "http://127.0.0.1:1"], "http://127.0.0.1:1", "/t/TABLE"),
    (["join", "ftp://host/t/x"], "ftp://host/t/x", "http://HOST:PORT/t/TABLE"),
    (["join", "http://127.0.0.1:1/t/x"], "127.0.0.1:1", "no card room"),
    (["join", "http://127.0.0.1:1/t/x", "--seat", "11"], "--seat", "1..10"),
    (["join", "http://127.0.0.1:1", "--preset", "quick"], "--preset", "--open GAME"),
    (["join", "http://127.0.0.1:1/t/x", "--listed"], "--listed", "--open GAME"),
    (["join", "http://127.0.0.1:1/t/x", "--open", "draw"], "/t/x", "--open"),
    (["join", "http://127.0.0.1:1", "--open", "chess"], "chess", "poker"),
    (["join", "http://127.0.0.1:1", "--open", "draw", "--watch"], "--watch", "--open"),
    (["join", "http://127.0.0.1:1", "--open", "draw", "--seat", "2"], "--seat", "--open"),
    (["join", "http://127.0.0.1:1", "--open", "draw", "--clock", "fast"], "fast", "off, calm, brisk"),
    (["join", "http://127.0.0.1:1", "--open", "draw", "--opponent", "nobody"], "nobody", "person"),
    (["join", "http://127.0.0.1:1", "--open", "draw", "--set", "money.ante=lots"], "lots", "1..1000000"),
    (["join", "http://127.0.0.1:1", "--open", "poker", "--seats", "11"], "--seats", "2..10"),
    (["join", "http://127.0.0.1:1", "--open", "poker", "--opponent", "caller", "--seats", "1"], "--seats", "2..10"),
    (["join", "http://127.0.0.1:1", "--open", "draw", "--profile", "pl"], "127.0.0.1:1", "no card room"),
    (["variants", "holdm"], "holdm", "holdem"),
    (["variants", "mine.toml"], "mine.toml", "no file"),
    (["variants", "--rules"], "variants --rules", "NAME|FILE.toml"),
    (["help", "chess"], "chess", "serve"),
    (["record", "--db"], "--db", "value"),
    (["record", "http://127.0.0.1:1"], "127.0.0.1:1", "no card room"),
    (["record", "--db", "no-such-file"], "no-such-file", "no file"),
    (["verify"], "FILE", "verify"),
    (["verify", "no-such-file"], "no-such-file", "no file"),
    (["verify", "a", "b"], "b", "FILE"),
    (["prune"], "DB", "prune"),
    (["prune", "no-such-file"], "no-such-file", "no file"),
    (["prune", "no-such-file", "--yes"], "no-such-file", "no file"),
    (["prune", "x.db", "--older", "9" * 5000], "--older", "1..36500"),
    (["backup"], "DB", "backup"),
    (["backup", "no-such-file"], "FILE", "backup"),
    (["backup", "no-such-file", "copy"], "no-such-file", "no file"),
    (["restore", "no-such-file", "copy"], "no-such-file", "no file"),
    (["restore"], "FILE", "restore"),
    (["move"], "SOURCE", "move"),
    (["move", "no-such-file"], "TARGET", "move"),
    (["move", "no-such-file", "copy"], "no-such-file", "no file"),
    (["move", "a.db", "./a.db"], "a.db", "source and the target"),
    (["move", "a.db", "mysql://x/y"], "mysql://", "sqlite:///path"),
    (["move", ":memory:", "copy"], ":memory:", "postgresql://"),
    (["match", "draw"], "BOT", "match"),
    (["match", "draw", "nobody", "caller"], "nobody", "draw-3"),
    (["match", "chess", "caller", "caller"], "chess", "draw"),
    (["match", "draw", "missing.py:choose", "caller"], "missing.py", "no file"),
    (["match", "draw", "caller", "random", "--set", "money.ante=--5"], "--5", "ante"),
    (["match", "draw", "caller", "random", "--deals", "0"], "--deals", "1..100000000"),
    (["match", "draw", "caller", "random", "--unit", "hour"], "hour", "deal, match"),
    (["match", "draw", "caller", "random", "--seed", "-1"], "--seed", "0..9007199254740991, secret"),
    (["match", "draw", "caller", "random", "--seed", str(2**53)], "--seed", "0..9007199254740991, secret"),
    (["match", "draw", "caller"], "1", "2..2"),
    (["doctor", "now"], "now", "--db"),
    (["rank"], "HAND", "rank"),
    (["rank", "As Ad 7h 7c 1s"], "1s", "rank"),
    (["rank", "As As 7h 7c 2s"], "A♠", "twice"),
    (["rank", "As Ad 7h 7c"], "4", "5..9"),
    (["rank", "As Ad 7h 7c 2s", "--deck", "32"], "2♠", "32"),
    (["rank", "As Ad 7h 7c 2s", "--deck", "forty"], "forty", "32, 33, 36, 37, 52, 53, 54"),
    (["rank", "As Ad 7h 7c 2s", "--deck", "40"], "40", "32"),
    (["rank", "As Ad 7h 7c 2s", "--profile", "es"], "es", "pl, de"),
    (["rank", "As Ad 7h 7c 2s", "--order", "omaha"], "omaha", "ace-to-five"),
    (["rank", "As Ad 7h 7c 2s", "--order", "badugi", "--wild", "2"], "--wild", "--order badugi"),
    (["rank", "As 2d 3c X", "--order", "badugi"], "Xr", "badugi"),
    (["rank", "As Ad 7h 7c 2s", "--joker", "low"], "--joker low", "--order high"),
    (["rank", "As X", "--order", "two", "--joker", "wild"], "--joker wild", "--order two"),
    (["rank", "As Ad 7h 7c 2s", "--joker", "big"], "big", "bug, wild, low"),
    (["rank", "As Ad 7h 7c 2s", "--joker-serves"], "--joker-serves", "--order high"),
    (["rank", "As Ad 7h 7c 2s", "--qualifier", "8"], "--qualifier", "--order high"),
    (["rank", "As Ad 7h 7c 2s", "--qualifier", "8", "--order", "ace-to-six"], "--qualifier", "--order ace-to-six"),
    (["rank", "As Ad 7h 7c 2s", "--qualifier", "5", "--order", "ace-to-five"], "5", "6, 7, 8, 9"),
    (["rank", "AsAd7h7c2s", "--wheel-is-straight", "--order", "ace-to-six"], "--wheel-is-straight", "ace-to-six"),
    (["rank", "As Ad 7h 7c 8s", "--ace-below", "7", "--deck", "52"], "--ace-below 7", "--deck 52"),
    (["rank", "As Ad 7h 7c 6s", "--ace-below", "7"], "6♠", "32"),
    (["rank", "As Ad Kh Kc", "--hole", "2", "--board", "2c 3c"], "4 + 2", "2 + 3"),
    (["rank", "As Ad Kh Kc", "--hole", "9"], "9", "0..5"),
    (["rank", "As Ad 7h 7c 2s", "--wild", "1"], "1", "2 .. A"),
    (["count", "--deck", "51"], "51", "52, 53, 54"),
    (["count", "--cards", "4"], "4", "5..9"),
    (["count", "--cards", "5", "--order", "badugi"], "5", "1..4"),
    (["count", "--deck", "53", "--order", "badugi"], "--deck 53", "--order badugi"),
    (["count", "--deck", "36", "--joker", "wild"], "--joker wild", "--deck 36"),
    (["count", "--deck", "36", "--wild", "Xr"], "--wild Xr", "--deck 36"),
    (["count", "--order", "ace-to-five", "--joker-serves"], "--joker-serves", "--deck 52"),
    (["count", "--deck", "32", "--wild", "2"], "--wild 2", "--deck 32"),
    (["count", "--fewer-wild"], "--fewer-wild", "--wild"),
    (["exchange"], "HAND", "exchange"),
    (["exchange", "As Ad"], "2", "5"),
    (["exchange", "As Ad Kh 9c X"], "Xr", "52"),
    (["exchange", "As Ad Kh 9c 7d", "--deck", "53"], "53", "32, 36, 52"),
    (["exchange", "As Ad Kh 9c 7d", "--seen", "7d"], "7♦", "twice"),
    (["exchange", "As Ad Kh 9c 7d", "--profile", "es"], "es", "pl, de"),
    (["exchange", "As Ad Kh 9c 7d", "--payoff", "slots"], "slots", "jacks-or-better"),
    (["exchange", "As Ad Kh 9c 7d", "--payoff", "jacks-or-better", "--profile", "pl"], "--payoff", "--profile pl"),
    (["set"], "HAND", "potluck set"),
    (["set", "As", "--house-way", "mine"], "mine", "foxwoods"),
    (["set", "As Ac", "--lines"], "As Ac", "--lines"),
    (["solve"], "GAME", "solve"),
    (["strategy"], "FILE", "strategy"),
    (["strategy", "chess"], "chess", "FILE.strategy"),
    (["strategy", "kuhn", "check", "chekc"], "chekc", "check raise_to:1"),
    (["strategy", "kuhn", "--grid", "call"], "call", "check, raise_to 1"),
    (["strategy", "kuhn", "--grid", "check"], "Js", "Ks Qs"),
    (["bet"], "HAND", "bet"),
    (["replay"], "FILE", "replay"),
    (["odds"], "HAND", "odds"),
    (["odds", "AsKs QhQd"], "hands given: 1", "2..10"),
    (["bet", "Ks Qd 8d Jh 5c"], "potluck bet", "--pool N"),
    (["bet", "Ks Qd 8d Jh 5c", "--pool", "0"], "--pool", "1.."),
    (["solve", "chess"], "chess", "dice"),
    (["edge", "my-way"], "my-way", "foxwoods"),
    (["stats", "nowhere"], "nowhere", "no file"),
    (["throws", "--done", "3"], "3", "1..2"),
    (["train", "chess"], "chess", "betting"),
    (["solve", "dice", "--best-of", "2"], "2", "1, 3, 5"),
]


@pytest.fixture(autouse=True)
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A folder of its own, and a system that speaks English."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)


@pytest.mark.parametrize(("arguments", "asked", "allowed"), MISUSED, ids=lambda value: " ".join(value)[:40])
def test_misuse_is_one_line_that_says_what_was_wrong_and_what_is_allowed(
    arguments: list[str], asked: str, allowed: str, capsys: pytest.CaptureFixture[str]
) -> None:
    code = main(arguments)

    said = capsys.readouterr()
    assert (code, said.out) == (2, "")
    assert said.err.count("\n") == 1
    assert said.err.startswith("potluck: ")
    assert asked in said.err
    assert allowed in said.err


def test_every_verb_is_misused_here() -> None:
    assert {arguments[0] for arguments, _, _ in MISUSED if arguments} >= VERBS.keys()


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("how", [["--lang", "{}"], ["--lang={}"]])
def test_misuse_is_told_in_the_language_that_was_asked_for(
    lang: str, how: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    main(["play", "chess", *(part.format(lang) for part in how)])

    said = capsys.readouterr().err
    assert ("there is no game chess" in said) == (lang == "en")
    assert "chess" in said
    assert "draw" in said


@pytest.mark.parametrize(
    ("variables", "lang"),
    [
        ({"LANG": "pl_PL.UTF-8"}, "pl"),
        ({"LC_ALL": "de_AT", "LANG": "pl_PL.UTF-8"}, "de"),
        ({"LC_ALL": "C.UTF-8", "LANG": "pl_PL.UTF-8"}, "en"),
        ({"LANGUAGE": "fr:ru:en", "LANG": "fr_FR"}, "ru"),
        ({"LANG": "fr_FR"}, "en"),
    ],
)
def test_the_system_says_which_language_is_spoken(
    variables: dict[str, str], lang: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert main(["verify", "no-such-file"]) == 2

    from potluck.errors import StoreError

    assert (
        capsys.readouterr().err
        == f"potluck: {language(lang).error(StoreError('store.missing', asked='no-such-file'))}\n"
    )


def test_a_folder_that_cannot_be_made_is_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").write_text("not a folder")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "file"))

    assert main(["play"]) == 2
    assert capsys.readouterr().err.count("\n") == 1


@pytest.mark.slow
def test_a_port_that_is_taken_is_one_line() -> None:
    import socket

    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        done = subprocess.run(
            [sys.executable, "-m", "potluck", "serve", "--port", str(port), "--db", "room.db"],
            capture_output=True,
            text=True,
            timeout=60,
            check=False,
            env={**os.environ, "LC_ALL": "C.UTF-8"},
        )

    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.count("\n") == 1
    assert str(port) in done.stderr
