"""`POST /api/variants`: a variant of one's own as the options of a table take it, with its rules, or what is wrong."""

from pathlib import Path

import pytest

from potluck.variants import read
from potluck.words import LANGUAGES
from tests.unit.web.clients import Client

EXAMPLE = Path(__file__).parents[3] / "examples" / "own_variant.toml"


async def test_what_was_read_can_be_played_and_its_rules_are_told_in_every_language(visitor: Client) -> None:
    text = EXAMPLE.read_text(encoding="utf-8")
    found = [await visitor.said("POST", f"/api/variants?lang={code}", 200, json={"toml": text}) for code in LANGUAGES]
    assert all(read(one["variant"]) == read(text) for one in found)
    assert len({str(one["rules"]["rules"]) for one in found}) == len(LANGUAGES)
    seats = [{"kind": "person"}, {"kind": "person"}]
    for options in ({"custom": found[0]["variant"]}, {"choice": {"play": True, "own": [found[0]["variant"]]}}):
        table = await visitor.opened({"game": "poker", "seats": seats, "options": options})
        assert len(table) == 16


@pytest.mark.parametrize(
    ("toml", "code", "path"),
    [
        ("streets = [", "variant.syntax", 1),
        ('name = "x"\nstretes = 1', "rules.unknown_option", "stretes"),
        ("a = " + "[" * 1500 + "]" * 1500, "variant.unreadable", None),
        ('name = "x"\nlike = { a = 1 }', "rules.bad_value", "like"),
        ('name = "x"\nlike = ["razz"]', "rules.bad_value", "like"),
        ('name = " "\nlike = "razz"', "variant.name", "name"),
        ('name = "a\\nb"\nlike = "razz"', "variant.name", "name"),
        (f'name = "{"x" * 61}"\nlike = "razz"', "variant.name", "name"),
        ('like = "holdem"\nlimit = "pot"', "variant.name_taken", "name"),
        ('name = "x"\nstreets = [{ name = "a", down = 60, bet = 2 }]', "rules.bad_value", "streets[0].down"),
    ],
)
async def test_what_cannot_be_played_is_refused_by_its_path(
    stranger: Client, toml: str, code: str, path: str | int | None
) -> None:
    fault = await stranger.said("POST", "/api/variants", 422, json={"toml": toml})
    assert fault["code"] == code
    assert path is None or fault["detail"]["path"] == path


async def test_more_than_a_variant_takes_is_not_read(stranger: Client) -> None:
    assert (await stranger.said("POST", "/api/variants", 413, json={"toml": "#" * 5000}))["code"] == "request.too_large"
