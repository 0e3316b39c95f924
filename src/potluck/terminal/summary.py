"""A match at its end in lines: who has won, the stacks as a curve of signs, the moment, and what decisions cost."""

from typing import Final

from potluck.cards import Card
from potluck.terminal.console import Console, columns
from potluck.wire import DecisionInfo, SummaryInfo

__all__ = ["deal_lines", "summary_lines"]

ARROW: Final = "\N{RIGHTWARDS ARROW}"
DEAREST: Final = 3
HEIGHTS: Final = {False: "\N{LOWER ONE EIGHTH BLOCK}▂▃▄▅▆▇█", True: "_.-=+*%#"}
"""Eight heights, the lowest first; as ASCII the same."""
WIDEST: Final = 60
"""Columns of a curve; of more deals every so many are shown."""


def summary_lines(info: SummaryInfo, console: Console) -> list[str]:
    """The whole of it: standings, the curve, the moment, the parts of the result, the dearest decisions, the others."""
    names = [standing.name for standing in info.standings]
    width, stacks = max(map(columns, names), default=0), [standing.stack for standing in info.standings]
    room = max(map(len, stacks), default=0)
    rows = [
        f"  {name}{' ' * (width - columns(name))}  {stack:>{room}}  {standing.gain}"
        for name, stack, standing in zip(names, stacks, info.standings, strict=True)
    ]
    own = next((standing for standing in info.standings if standing.seat == info.seat), None)
    curve = _curve(own.points, ascii_only=console.ascii_only) if own is not None else ""
    moment = [info.moment.heading, f"  {info.moment.text}  {info.moment.turn}"] if info.moment is not None else []
    lines = [
        console.row((info.headline, info.result, info.count)),
        *rows,
        *([f"  {curve}"] if curve else []),
        *moment,
        *_parts(info),
        *_decisions(info, console),
        *filter(None, (info.review, info.method)),
    ]
    return [console.plain(line) for line in lines]


def deal_lines(info: SummaryInfo, console: Console) -> list[str]:
    """The summary of one deal: its result in parts, each decision with all its choices; empty where none was made."""
    if not info.decisions:
        return []
    total = [f"{info.total.label}: {info.total.text}"] if info.total is not None else []
    decisions = [
        line
        for made in info.decisions
        for line in _decision(made, made.did, f"{ARROW} {made.better}" if made.cost else "", console)
    ]
    notes = filter(None, (info.review, info.parts_note, info.method))
    return [console.plain(line) for line in (*total, *_parts(info), *decisions, *notes)]


def _parts(info: SummaryInfo) -> list[str]:
    return [f"  {part.label}: {part.text}" for part in info.parts]


def _decisions(info: SummaryInfo, console: Console) -> list[str]:
    """Two lines for each of the dearest: what it cost, then the act and the better one."""
    dear = [decision for decision in info.decisions if decision.dear][:DEAREST]
    return [
        line for made in dear for line in _decision(made, made.heading, f"{made.did} {ARROW} {made.better}", console)
    ]


def _decision(decision: DecisionInfo, heading: str, acts: str, console: Console) -> list[str]:
    """Two lines, the first with that heading, the second with those acts."""
    held = _cards(decision.cards, console) or " ".join(map(str, decision.dice))
    board = f" | {_cards(decision.board, console)}" if decision.board else ""
    price = ", ".join(filter(None, (decision.text, decision.share)))
    further = f"{decision.why} {decision.further}".strip()
    return [f"  {heading}, {price}: {held}{board}", f"    {'  '.join(filter(None, (acts, further)))}".rstrip()]


def _cards(cards: tuple[str, ...], console: Console) -> str:
    return " ".join(console.cards(map(Card, cards)))


def _curve(points: tuple[int | None, ...], *, ascii_only: bool) -> str:
    """The stack deal by deal, as one sign each; empty where there are fewer than three."""
    known = [point for point in points if point is not None]
    if len(known) < DEAREST:
        return ""
    heights, low, high = HEIGHTS[ascii_only], min(0, *known), max(known)
    every = -(-len(points) // WIDEST)
    span = max(high - low, 1)
    shown = points[::every] if (len(points) - 1) % every == 0 else (*points[::every], points[-1])
    return "".join(
        " " if point is None else heights[min((point - low) * len(heights) // span, len(heights) - 1)]
        for point in shown
    )
