"""A whole copy of a database, which may be in use; checked before it is called done."""

import argparse
from pathlib import Path
from typing import Final

from potluck.cli.lang import chosen
from potluck.cli.output import put
from potluck.cli.parser import Arguments
from potluck.store import backup
from potluck.words import language

__all__ = ["EXAMPLE", "NEEDS", "arguments", "run"]

EXAMPLE: Final = "potluck backup potluck.db copy.db"
NEEDS: Final = ("db", "file")


def arguments(parser: Arguments) -> None:
    """The arguments of `potluck backup`."""
    parser.add_argument("db", nargs="?", metavar="DB", help="the database")
    parser.add_argument("file", nargs="?", metavar="FILE", help="the copy, which must not exist yet")
    parser.add_argument("--json", action="store_true", help="what was done as JSON")


def run(args: argparse.Namespace) -> int:
    """Exit code 0 when the copy is whole."""
    spoken = language(chosen(args.lang))
    backup(args.db, args.file)
    size = Path(args.file).stat().st_size
    sentence = spoken.pgettext("backup", "{db} is copied to {file}: {bytes} bytes.")
    value = {"db": args.db, "file": args.file, "bytes": size}
    put(value, [sentence.format(db=args.db, file=args.file, bytes=size)], as_json=args.json)
    return 0
