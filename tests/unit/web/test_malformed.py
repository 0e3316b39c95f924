"""The proof of malformed requests, at a size that every run can afford."""

import httpx

from proofs.malforms.client import malformed


async def test_no_malformed_request_is_a_fault_of_the_house(server: str) -> None:
    tally = await malformed(server, 250, 11)
    assert tally.faults == []
    assert tally.sent >= 250
    assert {"200", "400", "404", "message"} <= set(tally.statuses)
    assert not [status for status in tally.statuses if status in {"500", "silent", "line closed 1011"}]
    assert httpx.get(f"{server}/health").status_code == 200
