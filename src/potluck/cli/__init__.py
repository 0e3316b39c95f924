"""The one command, `potluck`: a verb, and what it needs. Nothing is loaded before it is known what is asked for."""

import errno
import os
import sys
from collections.abc import Sequence
from importlib import import_module
from io import TextIOWrapper
from typing import Any, Final

from potluck.errors import PotluckError, RequestError, alike

__all__ = ["VERBS", "main"]

VERBS: Final = {
    "serve": "the card room in the browser",
    "think": "what the bots of a house think, on a machine beside it",
    "host": "the passphrase of the host of the house",
    "play": "a match at this terminal",
    "join": "a table of a card room elsewhere, at this terminal",
    "ledger": "who has won what at a table, and who pays whom",
    "record": "what you have played at this terminal",
    "variants": "the ready variants of poker, and one as a file to change",
    "match": "bots against bots, and how sure the result is",
    "verify": "is every event as it was written, and every card as it was committed?",
    "backup": "a whole copy of a database, which may be in use",
    "restore": "a backup put in place",
    "move": "a house carried into a database of PostgreSQL or back, with its key",
    "prune": "tables at which nobody has played, taken out of a database",
    "doctor": "does everything work here?",
    "set": "Pai Gow: every way to set seven cards, with its exact expectation",
    "rank": "what hands of cards are worth",
    "count": "how many of all hands are what",
    "odds": "which part of the pot each hand takes",
    "exchange": "what each exchange of a hand gives",
    "solve": "what best play is worth, exactly",
    "strategy": "what each hand does in a solved game, and what each choice is worth",
    "bet": "Red Dog: the chance, the bet, and why",
    "throws": "poker dice: what to keep of every throw",
    "train": "questions with your answer judged: betting at the draw and more",
    "edge": "what a bet of Pai Gow or a turn of Red Dog brings, by house way and option",
    "replay": "hand histories played again, action by action",
    "stats": "what players do in hand histories, by player, position or variant",
}
"""Verb -> what it does. Each is a module beside this one, with `arguments(parser)` and `run(args) -> exit code`."""
INTERRUPTED: Final = 130
GONE: Final = 141
"""Whoever read the output has gone, as the shell says it of a program that SIGPIPE ends."""
FULL: Final = frozenset({errno.ENOSPC, errno.EDQUOT, errno.EFBIG})
SIGNED: Final = "potluck"
EXTRAS: Final = {
    **dict.fromkeys(("starlette", "uvicorn", "websockets", "jinja2", "itsdangerous", "segno", "cryptography"), "room"),
    "matplotlib": "lab",
    "dask": "cluster",
    "distributed": "cluster",
}
"""What is not always installed -> the extra that brings it."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Exit code: 0, 1 (no) or 2 (misuse, with one line on stderr that says what was wrong and what is allowed)."""
    given = list(sys.argv[1:] if arguments is None else arguments)
    _spell()
    try:
        code = _run(given)
        sys.stdout.flush()
        return code
    except PotluckError as error:
        return _refused(given, error)
    except ModuleNotFoundError as error:
        refusal = _extra(given[0], error.name or "")
        if refusal is None:
            raise
        return _refused(given, refusal)
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        # Whoever read has gone; nothing more is flushed when Python ends.
        _let_go()
        return GONE
    except OSError as error:
        if error.errno not in FULL:
            raise
        _let_go()
        print(f"{SIGNED}: stdout: {error.strerror}", file=sys.stderr)
        return 2


def _refused(given: Sequence[str], error: PotluckError) -> int:
    """The exit code of an error, which is told in one line."""
    from potluck.cli.lang import spoken
    from potluck.cli.output import harmless

    print(harmless(f"{SIGNED}: {' '.join(spoken(given).error(error).split())}"), file=sys.stderr)
    return 1 if error.code == "store.damaged" else 2


def _spell() -> None:
    """Has letters that a terminal lacks spelled by those that it has."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper) and stream.encoding.lower() not in ("utf-8", "utf8"):
            from potluck.words.plain import PLAIN, prepare

            prepare()
            stream.reconfigure(errors=PLAIN)


def _let_go() -> None:
    """Nothing more is written to stdout, not when Python ends either."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _run(given: list[str]) -> int:
    if not given:
        raise RequestError("cli.missing", path=SIGNED, allowed=f"VERB ({', '.join(VERBS)})")
    if given[0] == "help" and given[1:]:
        given = [*given[1:], "--help"]
    if given[0] in ("-h", "--help", "help"):
        print(_help())
        return 0
    if given[0] in ("--version", "-V"):
        from potluck.version import __version__

        print(f"{SIGNED} {__version__}")
        return 0
    verb, *rest = given
    if verb not in VERBS:
        raise RequestError("cli.unknown_verb", asked=verb, allowed=alike(verb, VERBS))
    from potluck.cli.kits import add_kits
    from potluck.cli.parser import Parser

    module: Any = import_module(f"{__name__}.{verb}")
    parser = Parser(f"{SIGNED} {verb}", module)
    if parser.takes("--kit") and add_kits(rest):
        # A game from elsewhere may bring arguments of its own.
        parser = Parser(f"{SIGNED} {verb}", module)
    args = parser.read(rest)
    if args is None:
        return 0
    code: int = module.run(args)
    return code


def _extra(verb: str, missing: str) -> RequestError | None:
    """The refusal of a verb that needs a package of an extra; None for any other package."""
    package = missing.partition(".")[0]
    if package not in EXTRAS:
        return None
    return RequestError("cli.extra", path=f"{SIGNED} {verb}", asked=package, allowed=f"{SIGNED}[{EXTRAS[package]}]")


def _help() -> str:
    width = max(map(len, VERBS))
    verbs = "\n".join(f"  {verb:{width}}  {summary}" for verb, summary in VERBS.items())
    return (
        f"usage: {SIGNED} VERB [ARG...]\n\nA card room that a person can own.\n\n{verbs}\n\n"
        f"`{SIGNED} VERB --help` tells more, with an example; `{SIGNED} --version` the version.\n\n"
        f"example: {SIGNED} play draw --preset quick --lang pl"
    )
