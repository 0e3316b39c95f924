"""Any executor plays the same match: the parts are put together by number."""

from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from multiprocessing import get_context

import pytest

from potluck import arena


def match(executor: Executor | None) -> object:
    return arena.run("dice", ["hasty", "random"], deals=96, seed=4, executor=executor, workers=2).tally


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["threads", "processes"])
def test_the_tally_is_that_of_one_process(kind: str) -> None:
    pool: Executor = (
        ThreadPoolExecutor(2) if kind == "threads" else ProcessPoolExecutor(2, mp_context=get_context("spawn"))
    )
    with pool:
        assert match(pool) == match(None)
