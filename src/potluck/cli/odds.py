"""Equity: which part of the pot hands or ranges take on average, when all cards are dealt and nobody folds."""

import argparse
import re
from collections.abc import Iterator, Sequence
from typing import Final

from msgspec import Struct, to_builtins
from msgspec.structs import replace

from potluck.cards import Card, parse, show
from potluck.cli.answers import Chart, Row, add_forms, answer
from potluck.cli.lang import chosen
from potluck.cli.parser import Arguments, whole
from potluck.cli.variant import own_variant
from potluck.errors import RequestError
from potluck.lab.equity import TRIALS, Equity, HandEquity, Trials, equity, hand_or_range
from potluck.lab.final_hands import FinalHands, finals, question_of
from potluck.lab.ranges import Range
from potluck.options import read
from potluck.ranking import High, Ranking
from potluck.ranking.shorthand import ShortHand
from potluck.variants import Best, Variant
from potluck.words import language
from potluck.words.counting import category_name
from potluck.words.figures import decimal, percent
from potluck.words.poker.equity import FINALS_SAMPLED, NOBODY_DRAWS, TIES, WINS, counted
from potluck.words.speech import Speech

__all__ = ["EXAMPLE", "NEEDS", "arguments", "run"]

EXAMPLE: Final = 'potluck odds AsKs QhQd --board "2s 7s Jc"'
NEEDS: Final = ("hands",)
MOST_TRIALS: Final = 999_999_999
MOST_SEED: Final = 999_999_999
MOST_DRAWS: Final = 9


def arguments(parser: Arguments) -> None:
    """The arguments of `potluck odds`."""
    add = parser.add_argument
    add(
        "hands", nargs="*", metavar="HAND", help="two or more hands or ranges, each one argument: AsKs, TT+,AKs, random"
    )
    add("--board", default="", metavar="CARDS", help="the cards for all that lie already")
    add("--dead", default="", metavar="CARDS", help="cards that will not come")
    add(
        "--game",
        "--variant",
        default="holdem",
        metavar="NAME|FILE.toml",
        help="a poker variant by name, or a file with one's own",
    )
    add("--trials", default="", metavar="N", help="try so many deals, also where all could be counted")
    add(
        "--within",
        default="",
        metavar="SHARE",
        help="what is not counted exactly: try until every share is known within so much, such as 0.001",
    )
    add("--seed", default="1", metavar="S", help="the same seed gives the same trials")
    add("--by-hand", action="store_true", help="for each range its hands, the best first")
    add(
        "--exchanges",
        default="",
        metavar="best|TABLE",
        help="what whole hands of a draw keep: the best throw of each, or rows such as 'AAxxx=AA; KKxxx=KK; random='",
    )
    add("--draws", default="1", metavar="N", help="so many exchanges are to come, each by the table of --exchanges")
    add("--final", action="store_true", help="how often each hand ends as a pair, a flush and so on")
    add_forms(parser)


def run(args: argparse.Namespace) -> int:
    """Exit code 0. Prints each hand's part of the pot: exact fractions, or estimates with their 95 % margin."""
    spoken = language(chosen(args.lang))
    trials = whole("--trials", args.trials, low=1, high=MOST_TRIALS) if args.trials else None
    seed = whole("--seed", args.seed, low=0, high=MOST_SEED)
    variant = _variant(args.game)
    hands = [hand_or_range(hand, variant) for hand in args.hands]
    board, dead = parse(args.board), parse(args.dead)
    how = Trials(trials, _within(args.within), seed, threads=0)
    draws = whole("--draws", args.draws, low=1, high=MOST_DRAWS)
    if draws > 1 and not args.exchanges:
        raise RequestError("cli.bad_value", path="--draws", asked=draws, allowed="--exchanges TABLE")
    shares = _shares(variant, hands, (board, dead), how, exchanges=args.exchanges, draws=draws)
    texts = [
        show(hand) if isinstance(hand, tuple) and hand else text for hand, text in zip(hands, args.hands, strict=True)
    ]
    rows = _rows(texts, shares, by_hand=args.by_hand)
    if args.final:
        question = question_of(variant, hands, board=board, dead=dead)
        rows = tuple(map(_ending, rows, finals(question, trials=trials, seed=seed)))
    drawn = (args.exchanges or "none") if variant.draws else None
    value = OddsAnswer(variant.name, tuple(map(str, board)), shares.exact, shares.ways, rows, drawn)
    table = list(_table_rows(rows))
    names = [name for name in ("hand", "half", "ends_as", "held") if name in table[0]]
    chart = Chart(f"{variant.name} {show(board)}".strip(), *names, measures=list(table[0])[len(names)], error="margin")
    answer(args, to_builtins(value), list(_lines(spoken.speech, rows, shares, variant)), table, chart)
    return 0


def _table_rows(rows: "Sequence[OddsRow]") -> Iterator[Row]:
    """Flat rows: for each hand of a range, or each way to end, where those were asked for; else for each hand."""
    if any(row.hands for row in rows):
        for row in rows:
            for held in row.hands:
                yield {"hand": row.hand, "held": held.hand, "share": held.share, "often": held.often}
    elif any(row.final for row in rows):
        for row in rows:
            for number, half in enumerate(row.final):
                for name, often in half.items():
                    yield {"hand": row.hand, "half": ("high", "low")[number], "ends_as": name, "often": often}
    else:
        for row in rows:
            plain: Row = {"hand": row.hand, "share": row.share, "win": row.win, "tie": row.tie}
            yield {**plain, "margin": row.margin, "share_exactly": row.share_exactly}


def _shares(
    variant: Variant,
    hands: Sequence[tuple[Card, ...] | Range],
    lying: tuple[tuple[Card, ...], tuple[Card, ...]],
    how: Trials,
    *,
    exchanges: str,
    draws: int,
) -> Equity:
    """The equity, with the exchanges that are asked for."""
    (board, dead), (trials, within, seed, threads, _) = lying, how
    if exchanges:
        from potluck.lab.exchange_equity import exchanged

        policy = exchanges if exchanges == "best" else _table(exchanges)
        return exchanged(variant, hands, policy, board=board, dead=dead, draws=draws, how=how)
    return equity(
        variant,
        hands,
        board=board,
        dead=dead,
        exact=None if trials is None else 0,
        trials=trials or (MOST_TRIALS if within else TRIALS),
        within=within,
        seed=seed,
        threads=threads,
    )


def _table(text: str) -> dict[str, str]:
    """Rows of hands and what they keep.

    Raises:
        RequestError: a row has no sign of equality.
    """
    rows = [row.partition("=") for row in text.split(";") if row.strip()]
    for term, sign, _ in rows:
        if not sign:
            raise RequestError(
                "cli.bad_value", path="--exchanges", asked=term.strip()[:40], allowed="AAxxx=AA; KKxxx=KK"
            )
    return {term.strip(): kept.strip() for term, _, kept in rows}


def _within(text: str) -> float | None:
    """The wanted margin of a share; None where none is given.

    Raises:
        RequestError: it is no number from above 0 to below 1.
    """
    if not text:
        return None
    if not re.fullmatch(r"0?\.[0-9]{1,6}", text) or not float(text):
        raise RequestError("cli.bad_value", path="--within", asked=text[:40], allowed="0.001")
    return float(text)


class OddsRow(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The part of the pot that a hand gets: exact, or an estimate with the margin of its share."""

    hand: str
    share: float
    win: float
    tie: float
    share_exactly: str = ""
    win_exactly: str = ""
    tie_exactly: str = ""
    margin: float | None = None
    """At 95 %; null where it is exact."""
    hands: tuple["HandOfRange", ...] = ()
    """The hands of a range, the best first, where they were asked for."""
    kept: str = ""
    """The cards that a known hand keeps, where cards are exchanged."""
    final: tuple[dict[str, float], ...] = ()
    """By half of the pot how often it ends as what, the best first, where that was asked for."""
    final_exactly: tuple[dict[str, str], ...] = ()
    final_trials: int | None = None
    """In how many deals that was tried; null where it is exact."""


class HandOfRange(Struct, frozen=True, omit_defaults=True):
    """One hand of a range: how often it is held, and its part of the pot then."""

    hand: str
    often: float
    share: float
    kept: str = ""
    """The cards that it keeps, where cards are exchanged."""


class OddsAnswer(Struct, frozen=True):
    """The answer of `potluck odds`, as JSON has it."""

    game: str
    board: tuple[str, ...]
    exact: bool
    ways: int
    """The deals that were counted, or tried."""
    hands: tuple[OddsRow, ...]
    exchanges: str | None = None
    """In a game with exchanges what hands keep, as it was asked for, or `none`: all stand pat; null in any other."""


def _variant(name: str) -> Variant:
    from potluck.games.poker import Rules

    return read(Rules, own_variant(name, path="--game")).game


def _rows(hands: Sequence[str], shares: Equity, *, by_hand: bool) -> tuple[OddsRow, ...]:
    return tuple(
        OddsRow(
            hand=hand,
            share=float(share),
            win=float(win),
            tie=float(tie),
            share_exactly=str(share) if shares.exact else "",
            win_exactly=str(win) if shares.exact else "",
            tie_exactly=str(tie) if shares.exact else "",
            margin=None if shares.exact else shares.margin[at],
            hands=_hands(shares.by_hand[at], _kept(shares, at)) if by_hand and shares.by_hand else (),
            kept=_only(_kept(shares, at)) if shares.exchanges and not (shares.by_hand and shares.by_hand[at]) else "",
        )
        for at, (hand, share, win, tie) in enumerate(zip(hands, shares.share, shares.win, shares.tie, strict=True))
    )


def _kept(shares: Equity, at: int) -> dict[tuple[Card, ...], str]:
    """The cards that each hand keeps, as text."""
    rows = shares.exchanges[at] if shares.exchanges else ()
    return {row.hand: show(row.kept) or "-" for row in rows}


def _only(kept: dict[tuple[Card, ...], str]) -> str:
    (cards,) = kept.values()
    return cards


def _hands(rows: Sequence[HandEquity], kept: dict[tuple[Card, ...], str]) -> tuple[HandOfRange, ...]:
    return tuple(
        HandOfRange(show(row.hand), float(row.often), float(row.share), kept.get(row.hand, "")) for row in rows
    )


def _ending(row: OddsRow, final: FinalHands) -> OddsRow:
    exactly = tuple({name: str(often) for name, often in half.items()} for half in final.halves)
    floats = tuple({name: float(often) for name, often in half.items()} for half in final.halves)
    if final.exact:
        return replace(row, final=floats, final_exactly=exactly)
    return replace(row, final=floats, final_trials=final.ways)


def _lines(speech: Speech, rows: Sequence[OddsRow], shares: Equity, variant: Variant) -> Iterator[str]:
    """A line for each hand, and how the shares were counted."""
    width = max(len(row.hand) for row in rows)
    for row in rows:
        margin = "" if row.margin is None else f" ± {decimal(speech, 100 * row.margin, places=2)}"
        exactly = f"  = {row.share_exactly}" if row.share_exactly else ""
        share = f"{decimal(speech, 100 * row.share, places=2)}{margin} %"
        wins = speech.say(WINS, share=percent(speech, row.win))
        ties = speech.say(TIES, share=percent(speech, row.tie))
        kept = f" -> {row.kept}" if row.kept else ""
        yield f"{row.hand:{width}}{kept}  {share:>9}  {wins}, {ties}{exactly}"
        for hand in row.hands:
            kept = f" -> {hand.kept}" if hand.kept else ""
            yield f"  {hand.hand:{width}}{kept}  {decimal(speech, 100 * hand.share, places=2):>9} %"
        for best, half in zip(variant.showdown, row.final, strict=False):
            for name, often in half.items():
                yield f"  {decimal(speech, 100 * often, places=2):>9} %  {_category(speech, name, variant, best)}"
    yield counted(speech, shares.ways, exact=shares.exact)
    if variant.draws and not shares.exchanges:
        yield speech.say(NOBODY_DRAWS)
    for row in rows:
        if n := row.final_trials:
            yield speech.say(FINALS_SAMPLED, n=n, ways=decimal(speech, n, places=0), hand=row.hand)


def _category(speech: Speech, name: str, variant: Variant, best: Best) -> str:
    """The category that a hand ends as, in words."""
    law = variant.ranking(best)
    order = law.order if isinstance(law, Ranking) else High() if isinstance(law, ShortHand) else law
    return category_name(speech, name, order=order)
