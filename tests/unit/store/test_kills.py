"""What was acknowledged is there after a SIGKILL at the worst moments, once."""

import subprocess
import sys
from pathlib import Path

import pytest

from potluck.log import verify_chain
from potluck.store import SqliteStore

CLIENT = """
import os, signal, sys
from potluck.log import Entry
from potluck.store import SqliteStore

path, point, events, streams = sys.argv[1], sys.argv[2], int(sys.argv[3]), int(sys.argv[4])

def kill(reached, written):
    if reached == point and written >= events:
        os.kill(os.getpid(), signal.SIGKILL)

store = SqliteStore(path, faults=kill)
for seq in range(1000):
    futures = [
        store.append(f"s{n}", [Entry(os.urandom(16), b"%d" % seq)], after=seq, secrets={str(seq): b"x"})
        for n in range(streams)
    ]
    for n, future in enumerate(futures):
        print(n, future.result(), flush=True)
"""


@pytest.mark.parametrize("streams", [1, 5])
@pytest.mark.parametrize("events", [1, 23])
@pytest.mark.parametrize("point", ["writing", "written"])
@pytest.mark.slow
def test_no_acknowledged_event_is_lost_or_doubled(path: Path, point: str, events: int, streams: int) -> None:
    command = [sys.executable, "-c", CLIENT, str(path), point, str(events), str(streams)]
    killed = subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)
    assert killed.returncode == -9, killed.stderr
    acknowledged = dict.fromkeys(range(streams), 0)
    for stream, seq in (map(int, line.split()) for line in killed.stdout.splitlines()):
        acknowledged[stream] = seq
    with SqliteStore(path) as store:
        heads = [store.head(f"s{stream}") for stream in range(streams)]
        assert all(head - acknowledged[stream] in (0, 1) for stream, head in enumerate(heads))
        assert sum(heads) >= events if point == "written" else sum(heads) < events + streams
        for stream, head in enumerate(heads):
            records = store.read(f"s{stream}")
            verify_chain(f"s{stream}", records)
            assert [record.body for record in records] == [b"%d" % seq for seq in range(head)]
            assert len(store.secrets(f"s{stream}")) == head
        assert store.append("s0", [], after=heads[0]).result() == heads[0]
