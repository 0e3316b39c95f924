"""Solved games in the browser: what everybody knows of Kuhn's game stands there, and every point is a link away."""

import re
from html import unescape
from pathlib import Path

import msgspec
import pytest

from potluck.bots.strategies import FOLDER, HOUSE
from potluck.solve.strategy import MAGIC
from potluck.web import solved as pages
from tests.unit.web.clients import Client

PAGE = {"accept": "text/html,*/*;q=0.8"}


async def text_of(visitor: Client, path: str, code: str = "en") -> str:
    answer = await visitor.get(f"{path}{'&' if '?' in path else '?'}lang={code}", headers=PAGE)
    assert answer.status_code == 200
    return answer.text


async def test_a_point_shows_what_each_hand_does_and_what_it_is_worth(visitor: Client) -> None:
    page = await text_of(visitor, "/solved/kuhn?line=raise_to:1")
    cells = [re.sub(r"<[^>]+>", " ", row).split() for row in re.findall(r"<tr>.*?</tr>", page, re.DOTALL)]
    assert cells == [
        ["cards", "comes", "Call", "Fold"],
        ["J♠", "10.7%", "0.0%", "−2.00", "100.0%", "−1.00"],
        ["Q♠", "14.3%", "33.3%", "−1.00", "66.7%", "−1.00"],
        ["K♠", "3.6%", "100.0%", "+2.00", "0.0%", "−1.00"],
    ]
    assert "Seat 2 of 2 decides." in page


@pytest.mark.parametrize(("game", "points"), [("kuhn", 4)])
async def test_every_point_is_reached_by_links_from_the_list(visitor: Client, game: str, points: int) -> None:
    assert f'href="/solved/{game}"' in await text_of(visitor, "/solved")
    followed, owed = {f"/solved/{game}"}, [f"/solved/{game}"]
    while owed:
        page = await text_of(visitor, owed.pop())
        for link in map(unescape, re.findall(rf'href="(/solved/{game}[^"]*)"', page)):
            if link not in followed:
                followed.add(link)
                owed.append(link)
    assert len(followed) == points


async def test_acts_are_named_in_the_readers_language(visitor: Client) -> None:
    pages = {
        code: await text_of(visitor, "/solved/kuhn?line=raise_to:1", code) for code in ("en", "de", "pl", "es", "ru")
    }
    heads = {code: tuple(re.findall(r'<th scope="col">([^<]+)</th>', page)) for code, page in pages.items()}
    assert len(set(heads.values())) == len(heads)


async def test_a_grid_of_ranks_says_how_often_as_text_too(visitor: Client) -> None:
    page = await text_of(visitor, "/solved/leduc?line=check check |")
    grids = re.findall(r'<div class="solved-grid".*?</table>', page, re.DOTALL)
    assert len(grids) == 2
    parts = []
    for drawn in grids:
        rows = [
            re.findall(r"<t[hd][^>]*>([^<]*)</t[hd]>", row) for row in re.findall(r"<tr>.*?</tr>", drawn, re.DOTALL)
        ]
        assert rows[0] == ["", "K", "Q", "J"]
        assert [row[0] for row in rows[1:]] == ["K", "Q", "J"]
        parts.append([int(cell) for row in rows[1:] for cell in row[1:]])
    assert all(99 <= sum(both) <= 101 for both in zip(*parts, strict=True))
    assert max(parts[1]) > min(parts[1])
    assert "solved-grid" not in await text_of(visitor, "/solved/kuhn")


async def test_hands_of_a_point_are_paged_through_by_links(visitor: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    rows = rows_of(await text_of(visitor, "/solved/kuhn?line=check"))
    monkeypatch.setattr(pages, "ROWS", 2)
    for most in (pages.WHOLE, 1):  # all hands looked at, or those of the page alone
        monkeypatch.setattr(pages, "WHOLE", most)
        first = await text_of(visitor, "/solved/kuhn?line=check")
        last = await text_of(visitor, unescape(re.findall(r'rel="next" href="([^"]*)"', first)[0]))
        assert ('rel="prev"' in first, 'rel="next"' in last) == (False, False)
        assert await text_of(visitor, unescape(re.findall(r'rel="prev" href="([^"]*)"', last)[0])) == first
        assert rows_of(first) + rows_of(last) == rows
        assert "Hands 3 to 3 of 3" in last
    for wrong, status in (("3", 404), ("0", 400), ("x", 400)):
        answer = await visitor.get(f"/solved/kuhn?line=check&page={wrong}", headers=PAGE)
        assert answer.status_code == status, wrong


async def test_a_game_however_large_is_shown_without_worths(
    visitor: Client, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    header, body = (HOUSE / "leduc.strategy").read_bytes().removeprefix(MAGIC).split(b"\n", 1)
    large = msgspec.json.decode(header) | {"infosets": 3_937_128}
    (tmp_path / "large.strategy").write_bytes(MAGIC + msgspec.json.encode(large) + b"\n" + body)
    monkeypatch.setenv(FOLDER, str(tmp_path))
    assert 'href="/solved/large"' in await text_of(visitor, "/solved")
    page = await text_of(visitor, "/solved/large?line=check")
    assert "too large to reckon" in page
    assert len(rows_of(page)) == len(rows_of(await text_of(visitor, "/solved/leduc?line=check")))


def rows_of(page: str) -> list[str]:
    """The rows of the table of hands, as text."""
    table = page.partition('<div class="solved-table"')[2].partition("</table>")[0]
    return [re.sub(r"<[^>]+>", " ", row) for row in re.findall(r"<tr>\s*<th scope=.row.*?</tr>", table, re.DOTALL)]
