"""Games from elsewhere at the doors: `--kit FILE.py`, as often as there are kits."""

import argparse
from collections.abc import Sequence

from potluck.cli.parser import Group
from potluck.kits import KITS

__all__ = ["add_kits", "kit_argument"]


def kit_argument(parser: Group) -> None:
    """Adds `--kit`."""
    parser.add_argument(
        "--kit",
        action="append",
        default=[],
        metavar="FILE.py",
        help="a game from elsewhere, by the file of its kit; may be given several times",
    )


def add_kits(given: Sequence[str]) -> bool:
    """Whether games from elsewhere are among the arguments of a verb; they are known to this process from now on.

    Raises:
        RulesError: `kit.*`, one of them cannot be used.
    """
    reader = argparse.ArgumentParser(add_help=False, allow_abbrev=False, exit_on_error=False)
    kit_argument(reader)
    try:
        sources: Sequence[str] = reader.parse_known_args(given)[0].kit
    except argparse.ArgumentError:
        return False  # It has no value, as the verb's own parser will say.
    for source in sources:
        KITS.add(source)
    return bool(sources)
