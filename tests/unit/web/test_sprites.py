"""The drawings of the page: cards are drawn again as they are kept; every drawing that scripts name is there."""

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

from potluck.cards import deck
from tools.cards import LETTERS, NATIONAL, SPRITE, letters, sprite

STATIC = SPRITE.parent.parent
WARDROBES = sorted({path.stem for path in (STATIC / "wardrobe").glob("*.svg")} - {"common", "faces"})
MOODS = ("calm", "pleased", "worried", "laughing")


def ids(path: Path) -> set[str]:
    """What can be used from a sprite."""
    return {str(element.get("id")) for element in ElementTree.parse(path).iter() if element.get("id")}


def test_the_cards_are_drawn_again_byte_by_byte() -> None:
    assert SPRITE.read_text(encoding="utf-8") == sprite(), "python -m tools.cards"
    assert LETTERS.read_text(encoding="utf-8") == letters(), "python -m tools.cards"


def test_there_is_a_face_of_either_size_for_every_card() -> None:
    cards = {str(card) for card in deck(52)}
    assert cards | {f"{card}-L" for card in cards} | {"Xr", "Xb", "back"} <= ids(SPRITE)
    assert ids(LETTERS) == {*NATIONAL, *(f"{name}-L" for name in NATIONAL)}


@pytest.mark.parametrize("path", sorted(STATIC.rglob("*.svg")), ids=lambda path: path.stem)
def test_a_sprite_keeps_to_the_policy_and_uses_only_what_there_is(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert "style=" not in text
    assert "<script" not in text
    known = ids(path) | (ids(STATIC / "wardrobe" / "common.svg") if path.parent.name == "wardrobe" else set())
    assert set(re.findall(r'(?:href="|url\()#([\w-]+)', text)) <= known


@pytest.mark.parametrize("who", WARDROBES)
def test_a_wardrobe_holds_every_garment_that_the_page_dresses(who: str) -> None:
    script = (STATIC / "wardrobe" / "wardrobe.mjs").read_text(encoding="utf-8")
    found = re.search(
        rf'id: "{who}",\s*garments: list\("([^"]+)"\),\s*painted: list\("([^"]+)"\),\s*backs: list\("([^"]+)"\)', script
    )
    assert found
    garments, painted, backs = (part.split() for part in found.groups())
    assert sorted(garments) == sorted(painted)
    needed = {f"{who}-{one}" for one in garments} | {f"{who}-{one}-back" for one in backs}
    assert needed | {f"pawned-{who}-{one}" for one in garments} <= ids(STATIC / "wardrobe" / f"{who}.svg")


def test_the_faces_show_every_mood_of_all_who_have_one() -> None:
    people = {*WARDROBES} - {"guest"}
    faces = {name for name in ids(STATIC / "wardrobe" / "faces.svg") if name.count("-") == 2}
    assert faces == {f"face-{who}-{mood}" for who in people for mood in MOODS}
