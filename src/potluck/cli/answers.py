"""One answer in the form that was asked for: lines, JSON, CSV, or a picture."""

import argparse
import csv
import sys
from collections.abc import Mapping, Sequence
from itertools import cycle
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from potluck.cli.output import add_form, put, wants_json
from potluck.cli.parser import Arguments
from potluck.errors import RequestError
from potluck.options import Json

if TYPE_CHECKING:
    from matplotlib.axis import Axis

__all__ = ["Chart", "Row", "add_forms", "answer"]

Row = Mapping[str, str | int | float | None]
"""One line of a table: what `pandas.DataFrame` and a spreadsheet take."""
PICTURES: Final = (".png", ".svg", ".pdf")
MOST_BARS: Final = 80
"""Of more rows it is drawn how often which size comes, a line for each first name."""
DOZEN: Final = 12
"""Of more rows of which each has a first name of its own the best are drawn."""
BINS: Final = 50
SHARES: Final = frozenset({"share", "win", "tie", "wins", "often", "beats"})
"""Measures from 0 to 1, which a picture tells in per cent."""
PER_CENT: Final = frozenset({"per_cent", "vpip"})
"""Measures that are in per cent already."""
INCHES: Final = 0.32
"""Height of a bar with its margin."""


class Chart:
    """How rows become bars: the columns that name a bar, the one that it measures, and perhaps its error."""

    def __init__(self, title: str, *names: str, measures: str, error: str = "") -> None:
        self.title, self.names, self.measures, self.error = title, names, measures, error


def add_forms(parser: Arguments) -> None:
    """Adds `--json`, `--text`, `--csv` and `--plot`, for a verb whose answer is a table."""
    add_form(parser)
    parser.add_argument("--csv", action="store_true", help="as CSV, one line a row, for a spreadsheet or pandas")
    parser.add_argument(
        "--plot", metavar="FILE", help=f"draw it too: {', '.join(PICTURES)} (matplotlib, the extra potluck[lab])"
    )


def answer(args: argparse.Namespace, value: Json, lines: Sequence[str], rows: Sequence[Row], chart: Chart) -> None:
    """Prints the answer, and draws it where that was asked for.

    Raises:
        RequestError: the picture cannot be written, or its name has no known ending.
    """
    if args.plot is not None:
        _draw(Path(args.plot), rows, chart)
    if args.csv:
        write_rows(rows)
    else:
        put(value, list(lines), as_json=wants_json(args))


def write_rows(rows: Sequence[Row]) -> None:
    """The rows as CSV on stdout; every column that any of them has, in the order of their first coming."""
    names = list(dict.fromkeys(name for row in rows for name in row))
    writer = csv.DictWriter(sys.stdout, names, lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)


def _draw(file: Path, rows: Sequence[Row], chart: Chart) -> None:
    if file.suffix not in PICTURES:
        allowed = ", ".join(f"FILE{suffix}" for suffix in PICTURES)
        raise RequestError("cli.bad_value", path="--plot", asked=str(file)[:80], allowed=allowed)
    from matplotlib import rc_context
    from matplotlib.figure import Figure

    from potluck.arena.picture import INKS

    shown, title = _shown([row for row in rows if isinstance(row.get(chart.measures), int | float)], chart)
    names = [" · ".join(str(row[name]) for name in chart.names if row.get(name) not in (None, "")) for row in shown]
    sizes = [float(row[chart.measures] or 0) for row in shown]
    errors = [float(row.get(chart.error) or 0) for row in shown] if chart.error else []
    many = len(shown) > MOST_BARS
    figure = Figure(figsize=(9, 5 if many else max(2.5, 1.2 + INCHES * len(shown))), layout="constrained")
    axes = figure.add_subplot()
    if many:
        _distributed(axes, shown, sizes, chart, INKS)
    else:
        whiskers = errors if any(errors) else None
        axes.barh(range(len(shown)), sizes, xerr=whiskers, color=INKS[0], ecolor=INKS[1], capsize=2)
        axes.set_yticks(range(len(shown)), names)
        axes.invert_yaxis()
        axes.axvline(0, color="#555", linewidth=0.8)
    axes.set_title(title, loc="left")
    axes.set_xlabel(chart.measures.replace("_", " "))
    _in_per_cent(axes.xaxis, chart.measures)
    axes.spines[["top", "right"]].set_visible(False)
    try:
        with rc_context({"svg.fonttype": "none"}):  # letters stay letters, to be read and searched
            figure.savefig(file, dpi=144, metadata={"Date": None} if file.suffix == ".svg" else None)
    except OSError as error:
        raise RequestError(
            "cli.bad_value", path="--plot", asked=str(file)[:80], allowed=error.strerror or "FILE"
        ) from error


def _shown(rows: list[Row], chart: Chart) -> tuple[list[Row], str]:
    """The rows that are drawn, and the title: of many that share no first name the best dozen."""
    if len(rows) <= MOST_BARS or len({row.get(chart.names[0]) for row in rows}) < len(rows):
        return rows, chart.title
    best = sorted(rows, key=lambda row: -float(row[chart.measures] or 0))[:DOZEN]
    return best, f"{chart.title}: the best {DOZEN} of {len(rows)}"


def _distributed(axes: Any, rows: Sequence[Row], sizes: Sequence[float], chart: Chart, inks: Sequence[str]) -> None:
    """In how many per cent of a group's rows which size comes, weighed by `often` where the rows have it."""
    groups = dict.fromkeys(row.get(chart.names[0]) for row in rows)
    for ink, group in zip(cycle(inks), groups, strict=False):
        some = [
            (size, float(row.get("often") or 1))
            for row, size in zip(rows, sizes, strict=True)
            if row.get(chart.names[0]) == group
        ]
        heights, weights = zip(*some, strict=True)
        weights = tuple(weight / sum(weights) for weight in weights)
        axes.hist(
            heights, BINS, range=(min(sizes), max(sizes)), weights=weights, histtype="step", color=ink, label=str(group)
        )
    axes.legend(frameon=False)
    axes.set_ylabel("how often")
    _in_per_cent(axes.yaxis, "often")


def _in_per_cent(axis: "Axis", measure: str) -> None:
    """Has that axis tell its figures in per cent, where they are shares or per cent."""
    from matplotlib.ticker import PercentFormatter

    if measure in SHARES | PER_CENT:
        axis.set_major_formatter(PercentFormatter(1.0 if measure in SHARES else 100.0))
