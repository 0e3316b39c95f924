"""Bad bots of six kinds: each loses its own decision, and whoever asks next is answered."""

import pytest

from potluck.bots.pool import BotPool
from tests.unit.bots.test_pool import opening

pytestmark = [pytest.mark.anyio, pytest.mark.slow]
BAD = ("raises", "dies", "stalls", "nonsense", "silent", "quits")


async def test_a_bad_bot_gives_none_and_the_next_one_is_answered() -> None:
    pool = BotPool(deadline=4.0, kits=["tests.unit.bots.bad:KIT"])
    try:
        assert await pool.think("draw", "caller", opening(), 1) is not None
        for name in BAD:
            assert await pool.think("draw", name, opening(), 1) is None, name
            assert await pool.think("draw", "caller", opening(), 1) is not None, name
    finally:
        pool.close()
