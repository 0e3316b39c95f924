"""`bench engine` in processor time of one core: the median of five rounds, six times over; the interval spans the six.

A ratio compares what ran in turn in one run, and can be trusted further than the speeds.
"""

from benchmarks.engine import main as bench
from measure.figure import Figure
from proofs.speed import machine

__all__ = ["main"]


def main(argv: list[str]) -> list[Figure]:
    """Speeds, ratios, and the machine. Takes no arguments; about a minute."""
    if argv:
        raise SystemExit("prove engine_speed takes no arguments")
    return [Figure("the machine", machine()), *bench()]
