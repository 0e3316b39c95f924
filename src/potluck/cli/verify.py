"""Is every event as it was written, and was every card dealt as it was committed? Of a database or of an export."""

import argparse
import sys
from typing import Final

import msgspec

from potluck.cli.kits import kit_argument
from potluck.cli.lang import chosen
from potluck.cli.output import put
from potluck.cli.parser import Arguments
from potluck.errors import PotluckError
from potluck.kits import GAMES
from potluck.log import house_name
from potluck.options import Plain
from potluck.room.outlining import deriving
from potluck.store import Failure, Report, read_receipts, shown, sign_as_it_is, verify
from potluck.words import Language, language

__all__ = ["EXAMPLE", "NEEDS", "arguments", "run"]

EXAMPLE: Final = "potluck verify potluck.db"
NEEDS: Final = ("file",)
NAMED: Final = 5
"""Pruned tables that are named; `--json` has all."""
ACCEPTABLE: Final = frozenset({"audit.outline", "store.altered", "store.lost", "store.house"})
"""What an owner may take as it is: the house's signature does not fit, or what is derived of the logs, while each log
is sound in itself."""


def arguments(parser: Arguments) -> None:
    """The arguments of `potluck verify`."""
    parser.add_argument("file", nargs="?", metavar="FILE", help="a database, which may be in use, or an export")
    parser.add_argument(
        "--accept", action="store_true", help="sign what a database holds now, though it is not what was signed"
    )
    parser.add_argument(
        "--receipts",
        action="append",
        default=[],
        metavar="FILE",
        help="what a browser or `potluck join` has kept of what it was shown; several are laid together",
    )
    parser.add_argument("--json", action="store_true", help="the report as JSON")
    kit_argument(parser)


def run(args: argparse.Namespace) -> int:
    """Exit code 0 when all is sound, 1 when it is not."""
    spoken = language(chosen(args.lang))
    receipts = [receipt for file in args.receipts for receipt in read_receipts(file)]
    report = verify(args.file, receipts=receipts, derive=deriving(GAMES))
    if args.accept and report.failure is not None and report.failure.code in ACCEPTABLE:
        print(*_lines(shown(args.file), report, spoken), sep="\n", file=sys.stderr)
        sign_as_it_is(args.file)
        report = verify(args.file, receipts=receipts, derive=deriving(GAMES))
    value: Plain = {"file": shown(args.file), "sound": report.failure is None, **msgspec.to_builtins(report)}
    put(value, _lines(shown(args.file), report, spoken), as_json=args.json)
    return 0 if report.failure is None else 1


def _lines(file: str, report: Report, spoken: Language) -> list[str]:
    counts = [
        spoken.npgettext("verify", "{n} stream", "{n} streams", report.streams).format(n=report.streams),
        spoken.npgettext("verify", "{n} event", "{n} events", report.events).format(n=report.events),
        spoken.npgettext("verify", "{n} deal", "{n} deals", report.deals).format(n=report.deals),
        spoken.npgettext("verify", "{n} card proved", "{n} cards proved", report.cards).format(n=report.cards),
    ]
    if report.hidden:
        hidden = spoken.npgettext("verify", "{n} event hidden", "{n} events hidden", report.hidden)
        counts.append(hidden.format(n=report.hidden))
    if report.prepared:
        laid = spoken.npgettext(
            "verify", "{n} deal with prepared cards", "{n} deals with prepared cards", report.prepared
        )
        counts.append(laid.format(n=report.prepared))
    if report.receipts:
        kept = spoken.npgettext("verify", "{n} receipt agrees", "{n} receipts agree", report.receipts)
        counts.append(kept.format(n=report.receipts))
    if report.pruned:
        gone = spoken.npgettext("verify", "{n} table pruned", "{n} tables pruned", len(report.pruned))
        named = ", ".join(grave.table for grave in report.pruned[:NAMED])
        more = ", …" if len(report.pruned) > NAMED else ""
        counts.append(f"{gone.format(n=len(report.pruned))} ({named}{more})")
    if report.failure is None and report.house:
        sentence = spoken.pgettext("verify", "signed by the house {house}")
        counts.append(sentence.format(house=house_name(bytes.fromhex(report.house))))
    if report.failure is None:
        return [spoken.pgettext("verify", "{file} is sound: {counts}.").format(file=file, counts=", ".join(counts))]
    return [
        spoken.pgettext("verify", "{file} is NOT sound: {reason}").format(
            file=file, reason=_why(report.failure, spoken)
        ),
        spoken.pgettext("verify", "Sound before it: {counts}.").format(counts=", ".join(counts)),
    ]


def _why(failure: Failure, spoken: Language) -> str:
    """The reason why it is not sound, and the event that shows it."""
    where = f"{failure.stream} #{failure.seq}: " if failure.stream else ""
    return where + spoken.error(PotluckError(failure.code, **failure.detail))
