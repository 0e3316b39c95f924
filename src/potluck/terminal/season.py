"""A season in lines: what each evening came to, and who stands where over all of them."""

from datetime import datetime
from typing import Final

from potluck.terminal.console import Console, columns
from potluck.terminal.ledger import net_text
from potluck.wire import SeasonInfo

__all__ = ["season_lines"]

MILLI: Final = 1000
COLUMNS: Final = 5
"""Evenings whose nets stand beside the sum, the latest ones."""


def season_lines(info: SeasonInfo, console: Console) -> list[str]:
    """The evenings, a line each; then a line for each account: its latest nets, the sum, how often it was there."""
    evenings = [
        console.row((f"  {at}  {_day(evening.began or evening.at)}", evening.count, evening.text))
        for at, evening in enumerate(info.evenings, 1)
    ]
    rows = [
        (
            account.label,
            *("" if net is None else net_text(net, info.money) for net in account.nets[-COLUMNS:]),
            net_text(account.net, info.money),
            account.evenings,
        )
        for account in info.accounts
    ]
    widths = [max(map(columns, column)) for column in zip(*rows, strict=True)]
    table = [_row(row, widths) for row in rows]
    lines = [console.row((info.title, info.count)), *evenings, *table, *filter(None, (info.note,))]
    return [console.plain(line) for line in lines]


def _row(row: tuple[str, ...], widths: list[int]) -> str:
    """Names and words from the left, sums from the right."""
    first, *sums, last = row
    padded = [f"{' ' * (width - columns(text))}{text}" for text, width in zip(sums, widths[1:-1], strict=True)]
    return "  ".join([f"  {first}{' ' * (widths[0] - columns(first))}", *padded, last]).rstrip()


def _day(at: int) -> str:
    """The day of that moment here, as all write it who write dates for sorting."""
    return datetime.fromtimestamp(at / MILLI).astimezone().date().isoformat()
