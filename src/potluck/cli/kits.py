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


def add_kits(args: argparse.Namespace) -> None:
    """Makes the games that were named known to this process.

    Raises:
        RulesError: `kit.*`, one of them cannot be used.
    """
    sources: Sequence[str] = vars(args).get("kit", ())
    for source in sources:
        KITS.add(source)
