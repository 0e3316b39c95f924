"""`potluck match`: what is printed, kept and drawn, and what is refused."""

import json
from pathlib import Path
from typing import Any, NoReturn
from xml.etree import ElementTree

import pytest
from msgspec.structs import replace

from potluck import arena, kernels
from potluck.arena import Plan, execute
from potluck.cli import gate, main
from potluck.words import LANGUAGES
from tests.terminals import Screen

EXAMPLE = Path(__file__).resolve().parents[3] / "examples" / "own_variant.toml"
ONCE = """
import os
from potluck.bots.reference import caller

def choose(view, rng):
    os.mkdir(__file__ + ".asked")
    return caller(view, rng)
"""
PLAY = ["match", "draw", "caller", "random", "--deals", "40"]


def said(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert main([*PLAY, *arguments]) == 0
    return capsys.readouterr().out


def test_a_line_for_each_bot_and_one_that_says_how_much_was_played(capsys: pytest.CaptureFixture[str]) -> None:
    first, second, played = said(capsys, "--lang", "en").splitlines()

    assert first.split()[:2] == ["caller", "+7.275"]
    assert first.endswith("chips a deal (95 %)")
    assert second.split()[:2] == ["random", "-7.275"]
    assert played.startswith("40 deals, 80 plays, ")


def test_the_words_are_those_of_each_language(capsys: pytest.CaptureFixture[str]) -> None:
    assert len({said(capsys, "--lang", code).splitlines()[-1] for code in LANGUAGES}) == len(LANGUAGES)


def test_json_holds_the_plan_and_an_interval_around_each_value(capsys: pytest.CaptureFixture[str]) -> None:
    told = json.loads(said(capsys, "--json", "--seed", "7", "--set", "deck=52"))

    assert (told["game"], told["seed"], told["deals"], told["plays"]) == ("draw", 7, 40, 80)
    assert told["options"]["deck"] == 52
    for player in told["players"]:
        low, high = player["interval"]
        assert low < player["value"] < high


def test_a_secret_seed_is_another_each_time_and_the_one_told_gives_the_same_result(
    capsys: pytest.CaptureFixture[str],
) -> None:
    first, again = (said(capsys, "--lang", "en", "--seed", "secret").splitlines() for _ in range(2))
    seed = first[-1].removeprefix("seed ")

    assert first[-1] != again[-1]
    assert said(capsys, "--lang", "en", "--seed", seed).splitlines() == first[:-1]


def test_any_number_of_workers_prints_the_same(capsys: pytest.CaptureFixture[str]) -> None:
    assert said(capsys, "--json", "--workers", "1") == said(capsys, "--json", "--workers", "2")


def test_matches_are_told_in_percent_and_sum_to_a_hundred(capsys: pytest.CaptureFixture[str]) -> None:
    told = json.loads(said(capsys, "--json", "--unit", "match", "--preset", "quick"))

    assert sum(player["value"] for player in told["players"]) == pytest.approx(100)


def test_fixed_seats_play_each_deal_once(capsys: pytest.CaptureFixture[str]) -> None:
    told = json.loads(said(capsys, "--json", "--fixed"))

    assert (told["plays"], told["duplicate"]) == (40, False)


def test_what_was_kept_is_gone_on_with(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    kept = tmp_path / "kept.jsonl"
    first = said(capsys, "--json", "--keep", str(kept))
    lines = kept.read_bytes()

    assert said(capsys, "--json", "--keep", str(kept)) == first
    assert kept.read_bytes() == lines


def test_who_stops_a_match_reads_what_it_came_to_until_then(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def press(plan: Plan, **_: Any) -> NoReturn:
        raise arena.Stopped(arena.Result(plan, execute(replace(plan, deals=32)).tally))

    monkeypatch.setattr("potluck.cli.match.execute", press)
    assert main([*PLAY, "--lang", "en"]) == 130
    first, _, played, stopped = capsys.readouterr().out.splitlines()
    assert first.startswith("caller ")
    assert played.startswith("32 deals, 64 plays, ")
    assert stopped == "stopped after 32 of 40 deals"


def test_the_picture_is_drawn_where_it_was_asked_for(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    said(capsys, "--deals", "100", "--picture", str(tmp_path / "settled.svg"))

    assert ElementTree.parse(tmp_path / "settled.svg").getroot().tag.endswith("svg")


def test_each_decision_is_traced_with_its_view(capsys: pytest.CaptureFixture[str]) -> None:
    text = said(capsys, "--trace", "--lang", "en", "--deals", "2")
    *lines, result = said(capsys, "--trace", "--json", "--deals", "2").splitlines()
    decisions = [json.loads(line) for line in lines]

    assert text.count("\n-> ") == len(decisions) == json.loads(result)["turns"]
    assert {decision["bot"] for decision in decisions} == {"caller", "random"}
    assert all(decision["view"]["seat"] == decision["seat"] for decision in decisions)
    assert "-> exchange" in text


def test_who_did_not_play_is_told_and_the_exit_code_says_so(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    bot = tmp_path / "bot.py"
    bot.write_text(ONCE, encoding="utf-8")

    code = main(["match", "draw", f"{bot}:choose", "caller", "--deals", "10", "--lang", "en", "--deadline", "30000"])

    assert code == 1
    assert "FileExistsError" in (out := capsys.readouterr().out)
    assert "It did not play" in out


def test_a_variant_by_name_or_file_is_played(capsys: pytest.CaptureFixture[str]) -> None:
    for variant in ("leduc", str(EXAMPLE)):
        assert main(["match", "poker", "caller", "random", "--deals", "4", "--variant", variant]) == 0
    capsys.readouterr()

    assert main([*PLAY, "--variant", "leduc"]) == 2
    assert "does not go with draw" in capsys.readouterr().err
    assert main(["match", "poker", "caller", "random", "--variant", "holdm", "--lang", "en"]) == 2
    assert "allowed: holdem" in capsys.readouterr().err


def test_a_variant_of_ones_own_goes_with_options_of_the_table(capsys: pytest.CaptureFixture[str]) -> None:
    asked = ["match", "poker", "caller", "random", "--deals", "4", "--variant", str(EXAMPLE), "--lang", "en", "--json"]
    assert main([*asked, "--set", "money.unit=10"]) == 0
    options = json.loads(capsys.readouterr().out)["options"]
    assert (options["custom"]["name"], options["money"]) == ("Grandmother's three", {"unit": 10})

    assert main([*asked, "--set", "variant=holdem"]) == 2
    assert capsys.readouterr().err == "potluck: --set variant does not go with --variant\n"


def test_the_gate_plays_every_field_and_marks_who_is_broken(capsys: pytest.CaptureFixture[str]) -> None:
    gate = ["match", "draw", "maniac", "tight", "caller", "--gate", "--deals", "10", "--lang", "en"]
    assert main(gate) == 0
    *pairings, verdict, seed = capsys.readouterr().out.splitlines()
    assert main([*gate, "--json"]) == 0
    rows = json.loads(capsys.readouterr().out)

    assert len(pairings) == len(rows) == 16
    assert [line.startswith("!") for line in pairings] == [row["value"] > row["within"] for row in rows]
    assert {row["broken"] for row in rows if row["opponent"] == "tight"} == {True}
    assert verdict.startswith(f"{sum(row['broken'] for row in rows)} of 16 pairings won")
    assert seed == f"seed {rows[0]['seed']}"


def test_the_gate_of_poker_plays_variants_for_two_and_six_or_those_that_are_named(
    capsys: pytest.CaptureFixture[str],
) -> None:
    gate = ["match", "poker", "maniac", "caller", "--gate", "--variant", "leduc", "--deals", "4", "--lang", "en"]
    assert main([*gate, "--json"]) == 0
    rows = json.loads(capsys.readouterr().out)
    assert [(row["field"], row["opponent"]) for row in rows] == [("leduc-2", "caller")]
    assert main(["match", "poker", "maniac", "caller", "--gate", "--seats", "3", "--deals", "1", "--json"]) == 0
    fields = [row["field"] for row in json.loads(capsys.readouterr().out)]
    assert fields == sorted({*fields}, key=fields.index)
    assert {"holdem-3", "draw-fixed-3", "badugi-3"} < {*fields}


def test_the_gate_of_poker_plays_with_stacks_that_are_asked_for(capsys: pytest.CaptureFixture[str]) -> None:
    """Nobody wins or loses more than the stacks hold; with more in them he does."""
    gate = ["match", "poker", "maniac", "random", "--gate", "--variant", "holdem", "--seats", "3", "--deals", "3"]
    values = []
    for chips in (8, 2000):
        assert main([*gate, "--set", f"money.start={chips}", "--json"]) == 0
        (row,) = json.loads(capsys.readouterr().out)
        assert row["field"] == "holdem-3"
        values.append(abs(row["value"]))
    assert values[0] <= 16 < values[1]
    assert main([*gate, "--set", "money.start=0"]) == 2
    assert "money.start" in capsys.readouterr().err


def test_the_gate_tells_what_a_bot_lost_to_errors_and_gives_it_time(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    given: list[float] = []

    def executed(plan: arena.Plan, **more: Any) -> arena.Result:
        given.append(plan.deadline)
        return execute(plan, **more)

    monkeypatch.setattr(gate, "execute", executed)
    failing = tmp_path / "failing.py"
    failing.write_text("def choose(view, rng):\n    assert not view.turn\n    return view.offers[0].action\n")
    asked = ["match", "poker", str(failing), "caller", "--gate", "--variant", "leduc", "--seats", "2", "--deals", "1"]
    main([*asked, "--lang", "en"])
    _, lost, *_ = capsys.readouterr().out.splitlines()

    assert "decisions were not its own (program ended: " in lost
    assert given == [20]


@pytest.mark.parametrize(
    "given",
    [
        ["dice", "perfect", "--gate"],
        ["draw", "honest", "--gate", "--preset", "letter"],
        ["draw", "honest", "--gate", "--seats", "2"],
        ["poker", "shark", "--gate", "--unit", "match"],
        ["poker", "shark", "--gate", "--set", "money.start=100", "--set", "open_deals=true"],
    ],
)
def test_the_gate_is_for_the_draw_and_poker_and_chooses_its_own_options(
    given: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["match", *given]) == 2
    said = capsys.readouterr().err
    assert "--gate" in said
    assert "--deals" not in said, "what goes with it is not named as what does not"


def test_one_deal_tells_of_no_interval(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    drawn = tmp_path / "one.svg"
    out = said(capsys, "--deals", "1", "--lang", "en", "--picture", str(drawn))
    assert "inf" not in out + drawn.read_text(encoding="utf-8")
    assert "±" not in out
    assert out.endswith("One deal does not tell how sure that is; more do: --deals 1000\n")
    told = json.loads(said(capsys, "--deals", "1", "--json"))
    assert [(player["within"], player["interval"]) for player in told["players"]] == [(None, None)] * 2
    assert str(arena.run("draw", ["caller", "random"], deals=1)).endswith(" chips a deal (one deal)")


def test_a_terminal_is_told_of_the_kernels_and_of_every_deal(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = Screen()
    monkeypatch.setattr("sys.stderr", screen)
    monkeypatch.setattr("potluck.cli.match.SELDOM", 0)
    assert main(["match", "draw", "caller", "random", "--deals", "3", "--lang", "en"]) == 0
    first, *bars = screen.getvalue().replace("\r", "\n").split("\n")
    assert first == "With compiled kernels." if kernels.COMPILED else first.startswith("Without compiled kernels")
    told = [bar.strip() for bar in bars if bar.strip()]
    assert told[0] == "0 of 3 deals"
    assert [bar.split(",")[0] for bar in told[1:]] == ["1 of 3 deals", "2 of 3 deals", "3 of 3 deals"]


def test_a_pipe_is_told_nothing_meanwhile(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["match", "draw", "caller", "random", "--deals", "3"]) == 0
    assert capsys.readouterr().err == ""


def test_a_file_alone_names_its_function_choose(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "mine.py").write_text("from other import caller as choose\n", encoding="utf-8")
    (tmp_path / "other.py").write_text("from potluck.bots.reference import caller\n", encoding="utf-8")
    bot = str(tmp_path / "mine.py")
    assert main(["match", "draw", bot, "random", "--deals", "2", "--deadline", "30000", "--json"]) == 0
    mine, _ = json.loads(capsys.readouterr().out)["players"]
    assert (mine["bot"], mine["faults"]) == (bot, {})


def test_who_plays_under_the_name_of_a_solved_deal_by_other_rules_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    play = ["match", "draw", "draw-solved", "draw-3", "--deals", "1", "--lang", "en"]
    assert main([*play, "--set", "betting.limit=pot"]) == 0
    *_, solved, level = capsys.readouterr().out.splitlines()
    assert "master" in solved.removeprefix("draw-solved: ")
    assert level.startswith("draw-3: ")
    assert "master" not in level
    assert main([*play, "--set", "betting.limit=pot", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["stand_ins"] == {"draw-solved": "master", "draw-3": "draw-3"}

    assert main([*play, "--json"]) == 0
    assert "stand_ins" not in json.loads(capsys.readouterr().out)
