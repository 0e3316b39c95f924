"""What the bots of a house think, on a machine beside it, until Ctrl-C. The house runs with `serve --thinkers`."""

import argparse
import asyncio
import logging
import os
import signal
from contextlib import suppress
from typing import Final

from potluck.cli.kits import kit_argument
from potluck.cli.lang import chosen
from potluck.cli.parser import Arguments, whole
from potluck.store import answering_thoughts, shown
from potluck.words import Language, language

__all__ = ["EXAMPLE", "NEEDS", "arguments", "run"]

EXAMPLE: Final = "potluck think --db postgresql://thinker@db.example.org/potluck"
NEEDS: Final = ("db",)
MOST: Final = 256


def arguments(parser: Arguments) -> None:
    """The arguments of `potluck think`."""
    parser.add_argument("--db", metavar="DB", help="the database of the house, one of PostgreSQL")
    parser.add_argument("--processes", metavar="N", help="how many think at a time; else as many as this machine can")
    kit_argument(parser)


def run(args: argparse.Namespace) -> int:
    """Exit code 0 when it was stopped."""
    processes = os.cpu_count() or 1
    if args.processes is not None:
        processes = whole("--processes", args.processes, low=1, high=MOST)
    logging.basicConfig(format="potluck: %(message)s", level=logging.WARNING)
    asyncio.run(_thinking(args.db, processes, language(chosen(args.lang))))
    return 0


async def _thinking(db: str, processes: int, spoken: Language) -> None:
    """Think until the process is told to stop."""
    thinking, loop = answering_thoughts(db, processes=processes), asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        with suppress(NotImplementedError):  # a system without such handlers ends by Ctrl-C all the same
            loop.add_signal_handler(number, thinking.stop)
    text = spoken.npgettext(
        "think",
        "{n} process thinks for the bots of {db} (Ctrl-C stops it)",
        "{n} processes think for the bots of {db} (Ctrl-C stops them)",
        processes,
    )
    await thinking.run(lambda: print(text.format(n=processes, db=shown(db)), flush=True))
