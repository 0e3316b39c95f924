"""A backup put in place; it is checked first, and what stood there can be kept aside."""

import argparse
from typing import Final

from potluck.cli.lang import chosen
from potluck.cli.output import put
from potluck.cli.parser import Arguments
from potluck.store import restore
from potluck.words import language

__all__ = ["EXAMPLE", "NEEDS", "arguments", "run"]

EXAMPLE: Final = "potluck restore copy.db potluck.db --replace"
NEEDS: Final = ("file", "db")


def arguments(parser: Arguments) -> None:
    """The arguments of `potluck restore`."""
    parser.add_argument("file", nargs="?", metavar="FILE", help="the backup")
    parser.add_argument("db", nargs="?", metavar="DB", help="the database that it becomes")
    parser.add_argument("--replace", action="store_true", help="even if there is one; that one is kept as DB.replaced")
    parser.add_argument("--json", action="store_true", help="what was done as JSON")


def run(args: argparse.Namespace) -> int:
    """Exit code 0 when the backup is in place."""
    spoken = language(chosen(args.lang))
    restore(args.file, args.db, replace=args.replace)
    sentence = spoken.pgettext("restore", "{file} is in place as {db}.").format(file=args.file, db=args.db)
    put({"file": args.file, "db": args.db}, [sentence], as_json=args.json)
    return 0
