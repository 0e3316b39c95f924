"""What a bet of Pai Gow brings against a house way, your own too, and what a turn of Red Dog brings, by option."""

import argparse
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import nullcontext
from pathlib import Path
from typing import Final

from potluck.cli.answers import Chart, Row, add_forms, answer
from potluck.cli.lang import chosen
from potluck.cli.parser import Arguments, whole
from potluck.cli.progress import Progress
from potluck.errors import ParseError, RequestError
from potluck.games.paigow import WAYS, HouseWay
from potluck.games.paigow.own import read_way, way_toml
from potluck.ranking import High
from potluck.words import language

__all__ = ["EXAMPLE", "NEEDS", "arguments", "run"]

EXAMPLE: Final = "potluck edge my-house-way.toml --hands 2000 --text"
NEEDS: Final = ("what",)
REDDOG: Final = "reddog"
SUFFIX: Final = ".toml"
WHEELS: Final = ("lowest", "second")
USUAL: Final = 6000
"""Fewer do not tell their own error well."""
REPETITIONS: Final = 20
MOST_HANDS: Final = 1_000_000
MOST_SEED: Final = 999_999_999
MOST_WORKERS: Final = 512
MOST_POOL: Final = 1_000_000
LARGEST: Final = 100_000
"""Bytes of a file; a house way takes some thousands."""
INTERVAL: Final = 1.96
"""Standard errors to each side that hold 95 %."""


def arguments(parser: Arguments) -> None:
    """The arguments of `potluck edge`."""
    add = parser.add_argument
    add(
        "what",
        nargs="?",
        metavar="WAY|FILE.toml|reddog",
        help=f"a house way of Pai Gow, one of {', '.join(WAYS)}; a file with your own; or reddog",
    )
    add("--hands", default=str(USUAL), metavar="N", help=f"hands that are tried, at least {REPETITIONS}")
    add("--exact", action="store_true", help="count every hand against every hand instead: some 20 minutes of one core")
    add("--keep", metavar="FILE", help="with --exact: keep what is counted there, and go on from it")
    add("--seed", default="1", metavar="S", help="the same seed gives the same hands")
    add("--wheel", default="lowest", metavar="|".join(WHEELS), help="the place of the straight A2345")
    add("--workers", default="1", metavar="N", help="processes; the answer does not depend on it")
    add("--toml", action="store_true", help="print the house way as TOML instead, a start for your own")
    add("--pool", default="20", metavar="N", help="of Red Dog: chips in the pool, the largest bet")
    add_forms(parser)


def run(args: argparse.Namespace) -> int:
    """Exit code 0. Prints a row for each way to pay and to play: bets won on the average, in per cent."""
    if args.what == REDDOG:
        rows = list(_reddog(whole("--pool", args.pool, low=1, high=MOST_POOL)))
        chart = Chart("Red Dog: chips a turn, nothing seen", "cards", "plays", measures="chips")
    else:
        way = _way(args.what)
        if args.toml:
            print(way_toml(way))
            return 0
        rows = list(_paigow(way, args))
        chart = Chart(f"Pai Gow against {way.name}", "terms", "player", measures="per_cent", error="within")
    answer(args, [dict(row) for row in rows], _lines(rows), rows, chart)
    return 0


def _way(name: str) -> HouseWay:
    """The house way of that name, or in that file.

    Raises:
        RequestError, ParseError, RulesError: there is none, or it is none.
    """
    if name in WAYS:
        return WAYS[name]
    file = Path(name)
    if file.suffix != SUFFIX:
        allowed = ", ".join([*WAYS, f"FILE{SUFFIX}", REDDOG])
        raise RequestError("cli.bad_value", path="potluck edge", asked=name[:80], allowed=allowed)
    try:
        if file.stat().st_size > LARGEST:
            raise RequestError("cli.bad_value", path=SUFFIX, asked=name[:80], allowed=f"≤ {LARGEST // 1000} kB")
        return read_way(file.read_text(encoding="utf-8"))
    except FileNotFoundError as error:
        raise RequestError("variant.no_file", asked=name[:80]) from error
    except (OSError, UnicodeDecodeError) as error:
        raise ParseError("variant.unreadable", path=name[:80]) from error


def _paigow(way: HouseWay, args: argparse.Namespace) -> Iterator[Row]:
    """A row for each way to pay a bet, and for who sets as the house does and who sets best."""
    if args.wheel not in WHEELS:
        raise RequestError("cli.bad_value", path="--wheel", asked=args.wheel[:80], allowed=", ".join(WHEELS))
    order = High(wheel=args.wheel)
    hands = whole("--hands", args.hands, low=REPETITIONS, high=MOST_HANDS)
    seed = whole("--seed", args.seed, low=0, high=MOST_SEED)
    workers = whole("--workers", args.workers, low=1, high=MOST_WORKERS)
    spoken = language(chosen(args.lang))
    from potluck.lab.paigow.classes import classes
    from potluck.lab.paigow.edges import estimated
    from potluck.lab.paigow.exact import counted

    with nullcontext() if workers == 1 else ProcessPoolExecutor(workers) as executor:
        if args.exact:
            with Progress(classes().plain, spoken, at_once=True) as progress:
                kept = Path(args.keep) if args.keep else None
                exact = counted(way, order, executor=executor, progress=progress.at, kept=kept)
            for (terms, player), edge in exact.items():
                shares = {"won": float(100 * edge.win), "lost": float(100 * edge.lose)}
                per_cent = round(float(100 * edge.mean), 6)
                yield {"terms": terms, "player": player, "per_cent": per_cent, **shares, "exactly": str(edge.mean)}
            return
        with Progress(REPETITIONS, spoken, at_once=True) as progress:
            sampled_edges = estimated(way, order, seed=seed, hands=hands, executor=executor, progress=progress.at)
        for (terms, player), sampled in sampled_edges.items():
            within = round(100 * INTERVAL * sampled.error, 4)
            yield {"terms": terms, "player": player, "per_cent": round(100 * sampled.mean, 4), "within": within}


def _reddog(pool: int) -> Iterator[Row]:
    """A row for each number of cards and way to bet: exact, over all hands of who has seen no other card."""
    from potluck.lab.reddog import gain, spread

    for cards in (5, 4):
        chances = spread((), (), cards=cards)
        ways = {
            "the pool where the hand is good, else one chip": {
                chance: pool if 2 * chance > 1 else 1 for chance in chances
            },
            "always the pool": dict.fromkeys(chances, pool),
            "always one chip": dict.fromkeys(chances, 1),
        }
        good = sum(often for chance, often in chances.items() if 2 * chance > 1)
        wins = sum(chance * often for chance, often in chances.items())
        for plays, bets in ways.items():
            chips = sum(gain(chance, bets[chance]) * often for chance, often in chances.items())
            yield {
                "cards": cards,
                "plays": plays,
                "pool": pool,
                "chips": round(float(chips), 6),
                "wins": round(float(wins), 6),
                "good_hands": round(float(good), 6),
                "exactly": str(chips),
            }


def _lines(rows: list[Row]) -> list[str]:
    """The rows as a table of columns."""
    names = [name for name in rows[0] if name != "exactly"]
    columns = {name: [name, *(str(row[name]) for row in rows)] for name in names}
    wide = {name: max(map(len, column)) for name, column in columns.items()}
    return [
        "  ".join(
            f"{columns[name][at]:{wide[name]}}"
            if isinstance(rows[0][name], str)
            else f"{columns[name][at]:>{wide[name]}}"
            for name in names
        ).rstrip()
        for at in range(len(rows) + 1)
    ]
