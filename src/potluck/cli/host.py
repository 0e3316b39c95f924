"""The passphrase of the host of the house, kept as what scrypt makes of it; the house must be closed meanwhile."""

import argparse
import getpass
import sys
from pathlib import Path
from typing import Final

from potluck.cli.lang import chosen
from potluck.cli.output import put
from potluck.cli.parser import Arguments
from potluck.cli.places import database
from potluck.errors import RequestError
from potluck.store import is_on_server, open_reader, open_store, shown
from potluck.words import Language, language

__all__ = ["EXAMPLE", "arguments", "ask_once", "run"]

EXAMPLE: Final = "potluck host --db potluck.db"
LONGEST_LINE: Final = 4096


def arguments(parser: Arguments) -> None:
    """The arguments of `potluck host`."""
    parser.add_argument("--db", metavar="FILE", help="the database of the house; else the usual one")
    parser.add_argument("--remove", action="store_true", help="no host any more, and nobody is one")
    parser.add_argument("--json", action="store_true", help="what was done as JSON")


def run(args: argparse.Namespace) -> int:
    """Exit code 0 when it is set, or gone."""
    from potluck.web.passphrase import KEPT, account_of, written

    spoken, db = language(chosen(args.lang)), database(args.db)
    with open_store(db) as store:
        account = None if args.remove else account_of(_typed(spoken))
        store.put(KEPT, written(account)).result()
    if args.remove:
        line = spoken.pgettext("host", "The house has no host any more.")
    else:
        line = spoken.pgettext(
            "host", "The passphrase is set; whoever signed in before is the host no longer. Sign in on the page /host."
        )
    put({"db": shown(db), "host": account is not None}, [line], as_json=args.json)
    return 0


def ask_once(db: str, spoken: Language) -> None:
    """Ask for a passphrase where nobody has been asked yet; without one the house has no host.

    Raises:
        StoreError: the database is in use, or not sound.
        RequestError: that cannot be a passphrase.
    """
    from potluck.web.passphrase import KEPT, account_of, written

    if _was_asked(db, KEPT):
        return
    print(
        spoken.pgettext(
            "host",
            "A house on the internet can have a host, who signs in by a passphrase. Nothing typed: it has none"
            " (later: potluck host).",
        )
    )
    passphrase = _typed(spoken)
    with open_store(db) as store:
        store.put(KEPT, written(account_of(passphrase) if passphrase else None)).result()


def _was_asked(db: str, kept: str) -> bool:
    """Whether the house has an account, or has said that it has none; on a server only the verb asks."""
    if is_on_server(db):
        return True
    if not Path(db).exists():
        return False
    with open_reader(db) as reader:
        return reader.get(kept) is not None


def _typed(spoken: Language) -> str:
    """The passphrase: typed twice at a terminal without being shown, else the first line of the input.

    Raises:
        RequestError: `host.differs`.
    """
    if not sys.stdin.isatty():
        return sys.stdin.readline(LONGEST_LINE).rstrip("\r\n")
    first = getpass.getpass(spoken.pgettext("host", "Passphrase: "))
    if first and getpass.getpass(spoken.pgettext("host", "The same again: ")) != first:
        raise RequestError("host.differs")
    return first
