"""Does everything work here? Version, Python, kernels, database, clock, languages."""

import argparse
import platform
import time
from collections.abc import Iterator
from gettext import GNUTranslations
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from msgspec import Struct, to_builtins

from potluck import kernels
from potluck.cli.kits import kit_argument
from potluck.cli.lang import chosen
from potluck.cli.output import put
from potluck.cli.parser import Arguments
from potluck.cli.places import usual_database
from potluck.cli.trial import faults
from potluck.errors import PotluckError
from potluck.kits import BUILT_IN, KITS, parts
from potluck.log import TABLES
from potluck.options import Plain
from potluck.store import NodeState, open_reader, shown
from potluck.version import __version__
from potluck.words import LANGUAGES, Language, language
from potluck.words.catalogue import translations

__all__ = ["EXAMPLE", "Finding", "arguments", "run"]

EXAMPLE: Final = "potluck doctor --db potluck.db"
FAST: Final = "potluck[fast]"
ROOM: Final = "potluck[room]"
TABLE: Final = "potluck[table]"
SOLVED: Final = "potluck[solved]"
STRATEGIES: Final = "potluck_strategies"
ROOM_PARTS: Final = ("starlette", "uvicorn", "websockets", "jinja2", "itsdangerous", "segno", "cryptography")
EPOCH: Final = 1_767_225_600
"""Seconds; the start of 2026. A clock that shows an earlier time is wrong."""


class Finding(Struct, frozen=True):
    """The result of one check."""

    name: str
    well: bool
    value: str


def arguments(parser: Arguments) -> None:
    """The arguments of `potluck doctor`."""
    parser.add_argument("--db", metavar="FILE", help="the database to look at; else the usual one, if there is one")
    parser.add_argument("--json", action="store_true", help="as JSON")
    kit_argument(parser)


def run(args: argparse.Namespace) -> int:
    """Exit code 0 when all is well, 1 when something is not."""
    spoken = language(chosen(args.lang))
    findings = [
        Finding("version", True, __version__),
        Finding("python", True, f"{platform.python_version()}, {platform.system()} {platform.machine()}"),
        _kernels(spoken),
        _solved(spoken),
        _room(spoken),
        _window(spoken),
        _database(args.db, spoken),
        _clock(spoken),
        _languages(spoken),
        *_kits(),
    ]
    well = all(finding.well for finding in findings)
    value: Plain = {"well": well, "found": to_builtins(findings)}
    put(value, _lines(findings, spoken), as_json=args.json)
    return 0 if well else 1


def _kernels(spoken: Language) -> Finding:
    """Whether hands are ranked by compiled code; slower, but as right, where they are not."""
    if kernels.COMPILED:
        return Finding("kernels", True, spoken.pgettext("doctor", "compiled"))
    if kernels.OUTDATED:
        text = spoken.pgettext("doctor", "compiled for another version; Python ranks the hands, more slowly")
        return Finding("kernels", True, text)
    text = spoken.pgettext("doctor", "not compiled; Python ranks the hands, more slowly. The extra {extra} is compiled")
    return Finding("kernels", True, text.format(extra=FAST))


def _solved(spoken: Language) -> Finding:
    """Whether the files are there from which opponents at the draw play."""
    if find_spec(STRATEGIES) is not None:
        return Finding("solved", True, spoken.pgettext("doctor", "installed"))
    text = spoken.pgettext(
        "doctor", "not installed; most opponents at the draw and train betting come with the extra {extra}"
    )
    return Finding("solved", True, text.format(extra=SOLVED))


def _room(spoken: Language) -> Finding:
    """Whether tables can be hosted and played at here."""
    if all(find_spec(package) for package in ROOM_PARTS):
        return Finding("room", True, spoken.pgettext("doctor", "installed"))
    text = spoken.pgettext("doctor", "not installed; serve, play and join come with the extra {extra}")
    return Finding("room", True, text.format(extra=ROOM))


def _window(spoken: Language) -> Finding:
    """Whether `play` can draw the table in the whole terminal window."""
    if find_spec("textual") is not None:
        return Finding("window", True, spoken.pgettext("doctor", "play draws the table in the whole window"))
    text = spoken.pgettext(
        "doctor", "play tells the table line by line. The extra {extra} draws it in the whole window"
    )
    return Finding("window", True, text.format(extra=TABLE))


def _database(file: str | None, spoken: Language) -> Finding:
    db = file if file is not None else str(usual_database())
    if file is None and not Path(db).exists():
        none_yet = spoken.pgettext("doctor", "none yet; the first match will make {path}")
        return Finding("database", True, none_yet.format(path=db))
    try:
        with open_reader(db) as reader:
            version, tables, nodes = reader.format(), len(reader.streams(TABLES)), reader.nodes()
    except PotluckError as error:
        return Finding("database", False, spoken.error(error))
    sentence = spoken.npgettext(
        "doctor", "{path}: format {format}, {n} table", "{path}: format {format}, {n} tables", tables
    )
    lines = [sentence.format(path=shown(db), format=version, n=tables), *(_node(node, spoken) for node in nodes)]
    return Finding("database", True, "; ".join(lines))


def _node(node: NodeState, spoken: Language) -> str:
    """A node of the house: its name and address, and how many leases it has."""
    late = "" if node.is_alive else spoken.pgettext("doctor", ", which does not answer the database any more")
    text = spoken.npgettext("doctor", "node {name} ({url}), {n} lease", "node {name} ({url}), {n} leases", node.leases)
    return text.format(name=node.name, url=node.address, n=node.leases) + late


def _clock(spoken: Language) -> Finding:
    """Whether the clock can be right: not before this program was written."""
    now = time.time()
    shown = time.strftime("%Y-%m-%d %H:%M:%S %z", time.localtime(now))
    if now >= EPOCH:
        return Finding("clock", True, shown)
    return Finding("clock", False, spoken.pgettext("doctor", "{time} cannot be right").format(time=shown))


def _languages(spoken: Language) -> Finding:
    """Whether every language has its catalogue."""
    missing = [code for code in LANGUAGES if not isinstance(translations(code), GNUTranslations)]
    if not missing:
        return Finding("languages", True, ", ".join(LANGUAGES))
    sentence = spoken.pgettext("doctor", "no catalogue for {languages}")
    return Finding("languages", False, sentence.format(languages=", ".join(missing)))


def _kits() -> list[Finding]:
    """The parts of each game from elsewhere, added or installed, and its faults when it is tried."""
    broken = [Finding(name, False, str(error)) for name, error in KITS.broken.items()]
    return [*broken, *(finding for name in KITS if name not in BUILT_IN for finding in _kit(name))]


def _kit(name: str) -> Iterator[Finding]:
    kit = KITS[name]
    named = [Finding(f"{name}: {part.name}", part.well, part.value) for part in parts(kit)]
    yield from named
    if all(finding.well for finding in named):
        wrong = [Finding(f"{name}: trial", False, fault) for fault in faults(kit)]
        yield from wrong or (Finding(f"{name}: trial", True, ", ".join(kit.game.presets)),)


def _lines(findings: list[Finding], spoken: Language) -> list[str]:
    names = {
        "version": spoken.pgettext("doctor", "version"),
        "python": "Python",
        "kernels": spoken.pgettext("doctor", "kernels"),
        "solved": spoken.pgettext("doctor", "solved draw"),
        "room": spoken.pgettext("doctor", "card room"),
        "window": spoken.pgettext("doctor", "window"),
        "database": spoken.pgettext("doctor", "database"),
        "clock": spoken.pgettext("doctor", "clock"),
        "languages": spoken.pgettext("doctor", "languages"),
    }
    bad = spoken.pgettext("doctor", "NOT WELL")
    shown = [names.get(finding.name, finding.name) for finding in findings]
    width = max(map(len, shown))
    return [
        f"{name:{width}}  {finding.value}" + ("" if finding.well else f"  <- {bad}")
        for name, finding in zip(shown, findings, strict=True)
    ]
