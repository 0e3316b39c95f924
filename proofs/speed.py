"""`bench ranking` in processor time of one core: the median of five rounds, six times over; the interval spans the six.

A ratio compares what ran in turn in one run, and can be trusted further than the speeds.
"""

import os
import platform
from pathlib import Path

from benchmarks.ranking import main as bench
from measure.figure import Figure
from potluck import kernels

__all__ = ["main"]


def main(argv: list[str]) -> list[Figure]:
    """Speeds, ratios, and the machine. Takes no arguments; about two minutes."""
    if argv:
        raise SystemExit("prove speed takes no arguments")
    return [Figure("the machine", machine()), *bench()]


def machine() -> str:
    """Processor, cores, system and interpreter."""
    python = f"{platform.python_implementation()} {platform.python_version()}"
    return f"{processor()}, {os.cpu_count()} cores, {platform.system()} {platform.machine()}, {python}, {kernels.LEVEL}"


def processor() -> str:
    """As the system names it; with family and model, since a rented machine often hides the rest."""
    try:
        text = Path("/proc/cpuinfo").read_text(encoding="utf-8")
    except OSError:
        return platform.processor() or platform.machine()
    told = dict(line.split(":", 1) for line in text.split("\n\n")[0].splitlines() if ":" in line)
    named = {key.strip(): value.strip() for key, value in told.items()}
    return f"{named.get('model name', '')} (family {named.get('cpu family')}, model {named.get('model')})"
