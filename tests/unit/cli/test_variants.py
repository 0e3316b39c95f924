"""`potluck variants`: every ready variant by name, and each as the file that it is read from, and its rules."""

import json
from pathlib import Path

import pytest

from potluck.cli import main
from potluck.variants import VARIANTS, read
from potluck.words import LANGUAGES

EXAMPLE = Path(__file__).resolve().parents[3] / "examples" / "own_variant.toml"


def printed(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert main(["variants", *arguments]) == 0
    return capsys.readouterr().out


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_ready_variant_is_named_with_its_title(lang: str, capsys: pytest.CaptureFixture[str]) -> None:
    lines = printed(capsys, "--lang", lang).splitlines()
    listed = json.loads(printed(capsys, "--lang", lang, "--json"))

    assert [line.split()[0] for line in lines] == [one["name"] for one in listed] == list(VARIANTS)
    assert all(line.endswith(f"  {one['title']}") for line, one in zip(lines, listed, strict=True))


@pytest.mark.parametrize("name", VARIANTS)
def test_a_variant_is_printed_as_a_file_that_reads_back(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert read(printed(capsys, name)) == VARIANTS[name]
    assert read(json.loads(printed(capsys, name, "--json"))) == VARIANTS[name]


def test_what_was_printed_is_a_start_for_ones_own(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    mine = tmp_path / "mine.toml"
    mine.write_text(printed(capsys, "razz").replace('"razz"', '"my razz"').replace("cap = 4", "cap = 3"))
    again = read(printed(capsys, str(mine)))

    assert (again.name, {street.cap for street in again.streets}) == ("my razz", {3})


def test_the_rules_are_told_in_the_language_that_was_asked_for(capsys: pytest.CaptureFixture[str]) -> None:
    told = {lang: printed(capsys, str(EXAMPLE), "--rules", "--lang", lang) for lang in LANGUAGES}
    listed = json.loads(printed(capsys, str(EXAMPLE), "--rules", "--json", "--lang", "en"))

    assert len(set(told.values())) == len(LANGUAGES)
    assert all(line.startswith("R") for line in told["pl"].splitlines())
    assert [one["text"] for one in listed] == [line[7:] for line in told["en"].splitlines()]


@pytest.mark.parametrize("verb", [["variants"], ["match", "poker", "caller", "random", "--variant"], ["solve"]])
def test_a_file_that_is_not_there_is_refused_with_the_one_that_was_meant(
    verb: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main([*verb, "three.tml"]) == 2
    assert "cannot be three.tml; allowed: FILE.toml, NAME (potluck variants)\n" in capsys.readouterr().err
    (tmp_path / "three.toml").write_text("", encoding="utf-8")
    for typed, more in (("three.tml", ", NAME (potluck variants)"), ("thre.toml", "")):
        assert main([*verb, typed]) == 2
        assert f"cannot be {typed}; allowed: three.toml{more}\n" in capsys.readouterr().err
