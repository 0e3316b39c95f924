"""What players do in hand histories: hands, VPIP, PFR, aggression, showdowns, by player, position or variant."""

import argparse
import sys
from collections.abc import Iterator, Sequence
from typing import Final

from msgspec.structs import asdict

from potluck.cli.answers import Chart, Row, add_forms, answer
from potluck.cli.lang import chosen
from potluck.cli.parser import Arguments
from potluck.cli.replay import all_hands, watched
from potluck.errors import RequestError
from potluck.phh import GROUPS, Group, SeatRecord, Statistics, records, statistics
from potluck.words import Language, language

__all__ = ["EXAMPLE", "NEEDS", "arguments", "run"]

EXAMPLE: Final = "potluck stats hands/ --player Anna --by position --text"
NEEDS: Final = ("file",)
SHARES: Final = ("vpip", "pfr", "three_bet", "went_to_showdown", "won_at_showdown")
PLACES: Final = 4


def arguments(parser: Arguments) -> None:
    """The arguments of `potluck stats`."""
    add = parser.add_argument
    add(
        "file",
        nargs="*",
        metavar="FILE",
        help="a file of deals: .phh, .phhs, .jsonl, PokerStars' .txt; or a folder with such",
    )
    add(
        "--by",
        default="player",
        metavar="WHAT",
        help=f"by which hands are put together, with commas: {', '.join(GROUPS)}",
    )
    add("--player", metavar="NAME", help="hands of that player alone")
    add("--variant", metavar="CODE", help="hands of that variant alone, by its code in the files, such as NT")
    add("--position", metavar="NAME", help="that position alone: button, cutoff, hijack, early, small blind, big blind")
    add("--hands", action="store_true", help="a row for each seat of each hand instead, for pandas or a spreadsheet")
    add_forms(parser)


def run(args: argparse.Namespace) -> int:
    """Exit code 0; 1 when no hand fits. What could not be played to its end is left out, and counted on stderr."""
    spoken = language(chosen(args.lang))
    by = _groups(args.by)
    left_out = 0
    rows: list[Row] = []
    records_wanted: list[SeatRecord] = []
    for hand in watched(all_hands(args.file), spoken):
        seats = records(hand.replay)
        left_out += not seats
        for record in filter(lambda record: _wanted(record, args), seats):
            records_wanted.append(record)
            rows.append({"file": hand.file, "hand": hand.number, **asdict(record)})
    if left_out:
        sentence = spoken.npgettext("stats", "{n} hand is left out", "{n} hands are left out", left_out)
        print(sentence.format(n=left_out), file=sys.stderr)
    rates = statistics(records_wanted, by=by)
    shown: list[Row] = rows if args.hands else list(map(_row, rates))
    chart = Chart("Net", "player", "position", measures="net") if args.hands else Chart("VPIP", *by, measures="vpip")
    answer(args, [dict(row) for row in shown], list(_lines(rates, spoken)), shown, chart)
    return 0 if records_wanted else 1


def _groups(text: str) -> tuple[Group, ...]:
    """The groups of that list.

    Raises:
        RequestError: it names something else.
    """
    names = [name.strip() for name in text.split(",") if name.strip()]
    for name in names:
        if name not in GROUPS:
            raise RequestError("cli.bad_value", path="--by", asked=name[:40], allowed=", ".join(GROUPS))
    return tuple(group for name in names for group in GROUPS if group == name)


def _wanted(record: SeatRecord, args: argparse.Namespace) -> bool:
    wishes = ((args.player, record.player), (args.variant, record.variant), (args.position, record.position))
    return all(wish is None or wish == given for wish, given in wishes)


def _row(rates: Statistics) -> Row:
    """The rates as one flat row."""
    plain = {name: value for name, value in asdict(rates).items() if name != "group"}
    return {
        **rates.group,
        **{
            name: round(value, PLACES) if name in SHARES and value is not None else value
            for name, value in plain.items()
        },
    }


def _lines(rates: Sequence[Statistics], spoken: Language) -> Iterator[str]:
    """A table: a line for each group, shares in per cent."""
    heads = (
        spoken.pgettext("stats", "hands"),
        "VPIP",
        "PFR",
        "3-bet",
        "AF",
        "WTSD",
        "W$SD",
        spoken.pgettext("stats", "net"),
        "bb/100",
    )
    cells = [
        (
            str(each.hands),
            *map(_per_cent, (each.vpip, each.pfr, each.three_bet)),
            "-" if each.aggression is None else f"{each.aggression:.2f}",
            *map(_per_cent, (each.went_to_showdown, each.won_at_showdown)),
            f"{each.net:+g}",
            "-" if each.big_blinds_per_100 is None else f"{each.big_blinds_per_100:+.1f}",
        )
        for each in rates
    ]
    names = [" · ".join(str(value) or "-" for value in each.group.values()) or "*" for each in rates]
    first = max(map(len, names), default=0)
    wide = [max(map(len, column)) for column in zip(heads, *cells, strict=True)]
    for name, row in zip(("", *names), (heads, *cells), strict=True):
        yield f"{name:{first}}  " + "  ".join(f"{cell:>{width}}" for cell, width in zip(row, wide, strict=True))


def _per_cent(share: float | None) -> str:
    return "-" if share is None else f"{100 * share:.1f}"
