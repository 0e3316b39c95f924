"""What you have played at this terminal: matches, opponents, hands against their exact frequencies, biggest pots."""

import argparse
from pathlib import Path
from typing import Final

import msgspec

from potluck.cli.kits import kit_argument
from potluck.cli.lang import chosen
from potluck.cli.output import put
from potluck.cli.parser import Arguments
from potluck.cli.places import usual_database
from potluck.terminal.record import record_lines, recorded
from potluck.words import language

__all__ = ["EXAMPLE", "arguments", "run"]

EXAMPLE: Final = "potluck record --lang pl"


def arguments(parser: Arguments) -> None:
    """The arguments of `potluck record`."""
    parser.add_argument("--db", metavar="FILE", help="where matches are kept; it may be in use")
    parser.add_argument("--json", action="store_true", help="the record as JSON")
    kit_argument(parser)


def run(args: argparse.Namespace) -> int:
    """Exit code 0, also where nothing was played yet."""
    spoken = language(chosen(args.lang))
    db = args.db if args.db is not None else str(usual_database())
    records = recorded(db, spoken) if args.db is not None or Path(db).exists() else ()
    put(msgspec.to_builtins(list(records)), record_lines(records, spoken), as_json=args.json)
    return 0
