"""The ledger of an evening in lines: who has won what, who pays whom, and the deals that are remembered."""

from potluck.kits import Currency
from potluck.terminal.console import Console, columns
from potluck.wire import LedgerInfo

__all__ = ["ledger_lines", "settling_lines"]


def ledger_lines(info: LedgerInfo, console: Console) -> list[str]:
    """The whole ledger: a line for each account, then the payments, then the pots and hands worth remembering."""
    names = [account.label for account in info.accounts]
    nets = [net_text(account.net, info.money) for account in info.accounts]
    width, summed = max(map(columns, names), default=0), max(map(len, nets), default=0)
    rows = [
        f"  {name}{' ' * (width - columns(name))}  {net:>{summed}}  {account.note}".rstrip()
        for name, net, account in zip(names, nets, info.accounts, strict=True)
    ]
    kept = [f"  {keepsake.heading}. {keepsake.text}" for keepsake in (*info.pots[:1], *info.hands[:1])]
    lines = [console.row((info.title, info.state, info.count)), *rows, *settling_lines(info), *kept]
    return [console.plain(line) for line in lines]


def settling_lines(info: LedgerInfo) -> list[str]:
    """The payments that settle, and who carries the result of the bots."""
    paid = [f"  {payment.sentence}" for payment in info.payments]
    return [*filter(None, (info.settling, *paid, info.note))]


def net_text(net: int, money: Currency) -> str:
    """A gain or a loss, as the game writes its sums.

    >>> net_text(-5, Currency(sign="$"))
    '−$5'
    """
    sign = "+" if net > 0 else "\N{MINUS SIGN}" if net < 0 else ""
    return f"{sign}{money.sign}{abs(net)}"
