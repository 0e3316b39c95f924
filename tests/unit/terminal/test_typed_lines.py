"""Lines that are typed while other things happen."""

import io

import pytest

from potluck.terminal import TypedLines

pytestmark = pytest.mark.anyio


async def test_an_input_that_has_ended_stays_ended() -> None:
    typed = TypedLines(io.StringIO("call\nfold"))

    assert [line async for line in typed] == ["call", "fold"]
    assert [line async for line in typed] == []
    assert await anext(typed, None) is None
