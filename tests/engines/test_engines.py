"""In Firefox, WebKitGTK and the oldest engine that is promised the page does all that it does in Chromium."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.engines.drivers import ENGINES, Engine
from tests.engines.walk import GAMES, House, ended, fair, fetched_later, lesson, outlived, replayed, saved

pytestmark = pytest.mark.slow
NEEDS = [pytest.param(need, marks=getattr(pytest.mark, need)) for need in ENGINES]


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    """A server whose database outlives it."""
    with House(tmp_path) as running:
        yield running


@pytest.fixture
def browser(request: Any) -> Iterator[Engine]:
    """The engine of that need."""
    with ENGINES[request.param].start() as running:
        yield running


@pytest.mark.parametrize("browser", NEEDS, indirect=True)
def test_a_deal_of_each_game_the_lesson_replays_the_check_and_a_restart(
    browser: Engine, house: House, tmp_path: Path
) -> None:
    fetched_later(browser, house)
    table = outlived(browser, house)
    for game in GAMES[1:]:
        ended(browser, house.url, game=game)
    steps = replayed(browser, house.url, table)
    assert steps > 2
    assert saved(browser, house.url, table, tmp_path) == steps
    fair(browser, house.url, table)
    lesson(browser, house.url)
