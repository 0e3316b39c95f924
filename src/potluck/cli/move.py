"""A house carried with its key from a file into a database of PostgreSQL, or back; the source is put aside."""

import argparse
from typing import Final

import msgspec

from potluck.cli.kits import kit_argument
from potluck.cli.lang import chosen
from potluck.cli.output import put
from potluck.cli.parser import Arguments
from potluck.cli.progress import Progress
from potluck.options import Plain
from potluck.store import move, shown
from potluck.words import language

__all__ = ["EXAMPLE", "NEEDS", "arguments", "run"]

EXAMPLE: Final = "potluck move potluck.db postgresql:///potluck"
NEEDS: Final = ("source", "target")
STEPS: Final = 1000


def arguments(parser: Arguments) -> None:
    """The arguments of `potluck move`."""
    parser.add_argument("source", nargs="?", metavar="SOURCE", help="the database, which must not be in use")
    parser.add_argument("target", nargs="?", metavar="TARGET", help="a file that does not exist, or a database without")
    parser.add_argument("--json", action="store_true", help="what was done as JSON")
    kit_argument(parser)


def run(args: argparse.Namespace) -> int:
    """Exit code 0 when the house lives at the target."""
    spoken = language(chosen(args.lang))
    with Progress(STEPS, spoken) as progress:
        moved = move(args.source, args.target, progressed=lambda share: progress.at(int(STEPS * share)))
    source, target, report = shown(args.source), shown(args.target), moved.report
    counts = [
        spoken.npgettext("verify", "{n} stream", "{n} streams", report.streams).format(n=report.streams),
        spoken.npgettext("verify", "{n} event", "{n} events", report.events).format(n=report.events),
    ]
    lines = [
        spoken.pgettext("move", "The house has moved from {source} to {target}, whole: {counts}.").format(
            source=source, target=target, counts=", ".join(counts)
        ),
        spoken.pgettext("move", "Its key went along; the old database is kept as {aside}, without a key.").format(
            aside=moved.aside
        ),
    ]
    value: Plain = {"source": source, "target": target, "aside": moved.aside, **msgspec.to_builtins(report)}
    put(value, lines, as_json=args.json)
    return 0
