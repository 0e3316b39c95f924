"""The picture of a result: well-formed, without script, a band and a line for each player, inside its frame."""

from xml.etree import ElementTree

import pytest

from potluck import arena
from potluck.arena import Plan, Result
from potluck.arena.picture import HEIGHT, WIDTH, picture
from potluck.arena.tally import Tally

SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture(scope="module")
def drawn() -> ElementTree.Element:
    return ElementTree.fromstring(picture(arena.run("draw", ["caller", "random"], deals=320, seed=2)))


def test_each_player_has_a_band_a_line_and_a_name(drawn: ElementTree.Element) -> None:
    texts = [str(text.text) for text in drawn.iter(f"{SVG}text")]

    assert len(list(drawn.iter(f"{SVG}polygon"))) == len(list(drawn.iter(f"{SVG}polyline"))) == 2
    assert any(text.startswith("caller ") for text in texts)
    assert any(text.startswith("random ") for text in texts)


def test_every_point_lies_in_the_frame(drawn: ElementTree.Element) -> None:
    for shape in (*drawn.iter(f"{SVG}polygon"), *drawn.iter(f"{SVG}polyline")):
        for point in shape.attrib["points"].split():
            x, y = map(float, point.split(","))
            assert 0 <= x <= WIDTH
            assert 0 <= y <= HEIGHT


def test_the_band_narrows_as_deals_are_played(drawn: ElementTree.Element) -> None:
    band = [tuple(map(float, point.split(","))) for point in next(drawn.iter(f"{SVG}polygon")).attrib["points"].split()]
    half = len(band) // 2
    widths = [there[1] - back[1] for there, back in zip(band[:half], reversed(band[half:]), strict=True)]

    assert abs(widths[-1]) < abs(widths[0])


def test_a_name_is_text_and_no_markup() -> None:
    one = Tally(deals=2, plays=4, turns=4, points=(4, -4), squares=(8, 8), play_squares=(4, 4), level=(0, 0))
    result = Result(Plan(game="draw", players=("<script>", "caller"), deals=2), one, (one,))

    assert "<script" not in picture(result)
