"""A season in words: the evenings that followed one another, and what they come to for everybody."""

from typing import Final

from msgspec import Struct

from potluck.kits import Currency
from potluck.room import Season, SeasonAccount
from potluck.table import settled
from potluck.words.language import Language
from potluck.words.ledger import DEALS, THE_HOUSE, YOU, PaymentInfo, payment_info, settling_text
from potluck.words.messages import Message
from potluck.words.people import SOMEBODY
from potluck.words.speech import Speech
from potluck.words.sums import money_of, written

__all__ = ["SeasonAccountInfo", "SeasonEveningInfo", "SeasonInfo", "season_info"]

SEASON: Final = Message("season", "The season so far")
EVENINGS: Final = Message("season", "{n} evening", "{n} evenings")
TOGETHER: Final = Message("season", "This evening at {n} table", "This evening at {n} tables")
BEST: Final = Message("season", "{name} won most: {amount}")
LEVEL: Final = Message("season", "nobody won anything")
NAMED: Final = Message("season", "Others are known by their names: a new name begins a new line.")


class SeasonAccountInfo(Struct, frozen=True, kw_only=True):
    """One person, or the house, over a season; sums in the game's own unit."""

    name: str
    label: str
    """The name, and where it is the reader's, that it is his."""
    you: bool
    house: bool
    nets: tuple[int | None, ...]
    """The net of each evening; null where he was not there."""
    net: int
    played: int
    won: int
    evenings: str
    """At how many evenings he played, in words."""


class SeasonEveningInfo(Struct, frozen=True, kw_only=True):
    """One evening of a season."""

    table: str
    began: int | None
    """When the first deal began; milliseconds since 1970."""
    at: int
    """When something happened there last."""
    deals: int
    count: str
    """The deals in words."""
    text: str
    """Who won most; empty before a deal is over."""


class SeasonInfo(Struct, frozen=True, kw_only=True):
    """The evenings of a game that followed one another, up to this table, as far as its reader may know of them.

    Nets sum to zero. The reader is known by his seats, everybody else by the name.
    """

    table: str
    lang: str
    money: Currency
    title: str
    count: str
    """Evenings and deals in words."""
    evenings: tuple[SeasonEveningInfo, ...]
    """The first first; the last is this table."""
    accounts: tuple[SeasonAccountInfo, ...]
    """Who won most first, the house among them."""
    note: str
    together: str = ""
    """The heading of what the last of them come to that were tables of one evening; empty where there is only one."""
    payments: tuple[PaymentInfo, ...] = ()
    """What settles those tables together; `payer` and `payee` are places among the accounts."""
    settling: str = ""
    """The heading of these payments."""


def season_info(season: Season, language: Language) -> SeasonInfo:
    """A season in the reader's language."""
    speech, money = language.speech, money_of(season.game)
    ordered = sorted(season.accounts, key=lambda account: -account.net)
    accounts = tuple(_account(account, speech) for account in ordered)
    tables = season.tonight
    dues = [sum(account.dues[-tables:]) for account in ordered]
    paid = tuple(payment_info(payment, accounts, speech, money) for payment in settled(dues)) if tables > 1 else ()
    deals = sum(evening.ledger.deal for evening in season.evenings)
    evenings = tuple(
        SeasonEveningInfo(
            table=evening.table,
            began=evening.began,
            at=evening.at,
            deals=evening.ledger.deal,
            count=speech.say(DEALS, n=evening.ledger.deal),
            text=_best(accounts, at, speech, money) if evening.ledger.deal else "",
        )
        for at, evening in enumerate(season.evenings)
    )
    return SeasonInfo(
        table=season.table,
        lang=speech.code,
        money=money,
        title=speech.say(SEASON),
        count=f"{speech.say(EVENINGS, n=len(evenings))}, {speech.say(DEALS, n=deals)}",
        evenings=evenings,
        accounts=accounts,
        note=speech.say(NAMED),
        together=speech.say(TOGETHER, n=tables) if tables > 1 else "",
        payments=paid,
        settling=settling_text(speech, paid, sum(due != 0 for due in dues)) if tables > 1 else "",
    )


def _account(account: SeasonAccount, speech: Speech) -> SeasonAccountInfo:
    unnamed = speech.say(THE_HOUSE) if account.house else speech.say(SOMEBODY, number=account.seat + 1)
    name = account.name or unnamed
    return SeasonAccountInfo(
        name=name,
        label=speech.say(YOU, name=name) if account.you else name,
        you=account.you,
        house=account.house,
        nets=account.nets,
        net=account.net,
        played=account.played,
        won=account.won,
        evenings=speech.say(EVENINGS, n=account.evenings),
    )


def _best(accounts: tuple[SeasonAccountInfo, ...], evening: int, speech: Speech, money: Currency) -> str:
    """The name and sum of the winner of one evening."""
    best = max(accounts, key=lambda account: account.nets[evening] or 0)
    most = best.nets[evening] or 0
    if not most:
        return speech.say(LEVEL)
    return speech.say(BEST, name=best.name, amount=f"+{written(speech, most, money)}")
