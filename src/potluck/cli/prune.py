"""Tables at which nobody has played, taken out of a database. What people have played stays, whatever its age."""

import argparse
import time
from collections import Counter
from pathlib import Path
from typing import Final

import msgspec

from potluck.cli.kits import kit_argument
from potluck.cli.lang import chosen
from potluck.cli.output import put
from potluck.cli.parser import Arguments, whole
from potluck.options import Plain
from potluck.store import PrunePlan, is_on_server, open_reader, prune, prune_plan, shown
from potluck.words import Language, language

__all__ = ["EXAMPLE", "NEEDS", "arguments", "run"]

EXAMPLE: Final = "potluck prune potluck.db --older 30 --yes"
NEEDS: Final = ("db",)
DAYS: Final = 30
MOST_DAYS: Final = 36_500
DAY: Final = 24 * 3_600_000


def arguments(parser: Arguments) -> None:
    """The arguments of `potluck prune`."""
    parser.add_argument("db", nargs="?", metavar="DB", help="the database, which must not be in use")
    parser.add_argument(
        "--older", default=str(DAYS), metavar="DAYS", help="days since something happened there (default: %(default)s)"
    )
    parser.add_argument("--yes", action="store_true", help="do it; else it is only said what would be done")
    parser.add_argument("--json", action="store_true", help="what would be done, or was, as JSON")
    kit_argument(parser)


def run(args: argparse.Namespace) -> int:
    """Exit code 0."""
    spoken, now = language(chosen(args.lang)), time.time_ns() // 1_000_000
    before = now - DAY * whole("--older", args.older, low=1, high=MOST_DAYS)
    size = _size(args.db)
    if args.yes:
        plan = prune(args.db, before=before, now=now)
    else:
        with open_reader(args.db) as store:
            plan = prune_plan(store, before=before)
    freed = max(0, size - _size(args.db))
    value: Plain = {"db": shown(args.db), "done": args.yes, "freed": freed, **msgspec.to_builtins(plan)}
    put(value, _lines(plan, spoken, done=args.yes, freed=freed), as_json=args.json)
    return 0


def _size(db: str) -> int:
    if is_on_server(db):
        return 0
    path = Path(db)
    return path.stat().st_size if path.exists() else 0


def _lines(plan: PrunePlan, spoken: Language, *, done: bool, freed: int) -> list[str]:
    n, why = len(plan.tables), Counter(grave.why for grave in plan.tables)
    gone = (
        spoken.npgettext("prune", "{n} table goes", "{n} tables go", n)
        if not done
        else spoken.npgettext("prune", "{n} table is gone", "{n} tables are gone", n)
    )
    events = spoken.npgettext("prune", "{n} event", "{n} events", plan.events).format(n=plan.events)
    lines = [
        f"{gone.format(n=n)} ({events}):",
        "  " + spoken.pgettext("prune", "where nobody came together to play: {n}").format(n=why["waited"]),
        "  " + spoken.pgettext("prune", "where bots played alone: {n}").format(n=why["bots"]),
        "  " + spoken.pgettext("prune", "lessons and practice, which count for nothing: {n}").format(n=why["practice"]),
        spoken.pgettext("prune", "What people have played stays: {n}").format(n=plan.played),
        spoken.pgettext("prune", "Too young to go: {n}").format(n=plan.running),
    ]
    if plan.unread:
        lines.append(spoken.pgettext("prune", "Cannot be read, and stays: {n}").format(n=plan.unread))
    if done and plan.tables:
        signed = spoken.pgettext("prune", "A signed entry names them, and {bytes} bytes are free again.")
        lines.append(signed.format(bytes=freed))
    elif plan.tables:
        lines.append(spoken.pgettext("prune", "Nothing is done yet; --yes does it. A backup first does no harm."))
    return lines
