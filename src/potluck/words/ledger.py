"""The ledger of an evening in words: who has won what, who pays whom, and the deals that are remembered."""

from collections.abc import Sequence
from typing import Final, Protocol

from msgspec import Struct

from potluck.kits import Currency
from potluck.log import Carrier
from potluck.room import HOUSE, Evening, Keepsake, Ledger, payments
from potluck.table import EXACT, Account, Payment
from potluck.words.language import Language
from potluck.words.messages import Message
from potluck.words.people import SOMEBODY
from potluck.words.screen import Words
from potluck.words.speech import Speech
from potluck.words.sums import money_of, written
from potluck.words.wordings import words_of

__all__ = [
    "AccountInfo",
    "KeepsakeInfo",
    "LedgerInfo",
    "PaymentInfo",
    "evening_title",
    "ledger_info",
    "payment_info",
    "settling_text",
]

MINUTE: Final = 60_000
HOUR: Final = 60
NAMED: Final = 3
"""Games that are named with their deals; of more the most frequent."""
TITLE: Final = Message("ledger", "{name}’s evening")
OVER: Final = Message("ledger", "over")
RUNNING: Final = Message("ledger", "deal {deal} is being played")
WAITING: Final = Message("ledger", "before the first deal")
THE_HOUSE: Final = Message("ledger", "The house")
YOU: Final = Message("ledger", "{name} (you)")
PAYS: Final = Message("ledger", "{name} pays")
HOUSE_PAYS: Final = Message("ledger", "The house pays")
GETS: Final = Message("ledger", "to {name}")
HOUSE_GETS: Final = Message("ledger", "to the house")
SENTENCE: Final = Message("ledger", "{payer} pays {amount}; {payee} gets it")
SUFFICE: Final = Message("ledger", "{n} payment is enough", "{n} payments are enough")
EVEN: Final = Message("ledger", "Nobody owes anything")
MANY: Final = Message("ledger", "{n} payment; fewer might do", "{n} payments; fewer might do")
BOUGHT: Final = Message("ledger", "bought {amount}")
LEFT_WITH: Final = Message("ledger", "left with {amount}")
BOTS: Final = Message("ledger", "{n} bot", "{n} bots")
DEALS: Final = Message("ledger", "{n} deal", "{n} deals")
DEALS_IN: Final = Message("ledger", "{deals} in {time}")
HOURS: Final = Message("duration", "{hours} h {minutes} min")
MINUTES: Final = Message("duration", "{minutes} min")
LISTED: Final = Message("ledger", "{line}: {games}")
CARRIED: Final = {
    "nobody": Message(
        "ledger", "The bots’ chips are the house’s and no person’s: what the house pays or gets is play money."
    ),
    "host": Message("ledger", "Bots are the house: {name} carries what it wins and loses."),
    "all": Message("ledger", "Bots are the house: all carry equal parts of what it wins and loses."),
}
BIGGEST: Final = Message("ledger", "The biggest pot: {amount}")
NEXT_BIGGEST: Final = Message("ledger", "Pot of {amount}")
BEST: Final = Message("ledger", "The best hand: {hand}")
NEXT_BEST: Final = Message("ledger", "Hand: {hand}")
HELD: Final = Message("ledger", "{name}: {hand}, {amount}")
TOOK: Final = Message("ledger", "{name}: {amount}")


class AccountInfo(Struct, frozen=True, kw_only=True):
    """One person, or the house, in the ledger; sums in the game's own unit."""

    name: str
    label: str
    """The name, and where it is the reader's, that it is his."""
    you: bool
    house: bool
    bought: int
    """The first stack and all that was bought later."""
    cashed: int
    """Carried away: on leaving, and at the end of the match."""
    stack: int
    """At the table now."""
    net: int
    due: int
    """The net, after the house's result is carried by whoever is to carry it; null for the house that others carry."""
    played: int
    won: int
    note: str
    """Further chips that were bought, or what was carried away early; empty for most."""
    points: tuple[tuple[int, int], ...] = ()
    """Stack after each deal, as (deal, stack)."""


class PaymentInfo(Struct, frozen=True, kw_only=True):
    """One payment that settles; `payer` and `payee` are places among the accounts."""

    payer: int
    payee: int
    amount: int
    pays: str
    gets: str
    sentence: str
    """The whole of it, for who hears it."""


class Payer(Protocol):
    """The account of a payer or a payee, of an evening or of a season."""

    @property
    def name(self) -> str:
        """As the account is called."""

    @property
    def house(self) -> bool:
        """Whether that is the house."""


class KeepsakeInfo(Struct, frozen=True, kw_only=True):
    """A deal worth remembering."""

    deal: int
    heading: str
    mark: str
    """The pot in a word or two, for where it stands in the curve."""
    text: str
    cards: tuple[str, ...]
    """The cards of the hand, where the reader has seen them."""
    board: tuple[str, ...]


class LedgerInfo(Struct, frozen=True, kw_only=True):
    """The ledger of a table as its reader may see it; as of the end of the last deal."""

    table: str
    title: str
    state: str
    lang: str
    money: Currency
    over: bool
    carrier: Carrier
    began: int | None
    """When the first deal began; milliseconds since 1970."""
    at: int
    """When something happened there last."""
    deals: int
    """Deals that are over."""
    count: str
    """Deals and time in words."""
    accounts: tuple[AccountInfo, ...]
    payments: tuple[PaymentInfo, ...]
    settling: str
    """The heading of the payments."""
    exact: bool
    """Whether there can be no fewer payments."""
    note: str
    """The bearer of the house's result; empty where no bots play."""
    pots: tuple[KeepsakeInfo, ...]
    hands: tuple[KeepsakeInfo, ...]
    persons: int
    """Persons who have played."""
    histories: bool
    """Whether the deals can be had as hand histories."""


def ledger_info(evening: Evening, language: Language, *, histories: bool = False) -> LedgerInfo:
    """The ledger of an evening in the reader's language."""
    speech, ledger, table = language.speech, evening.ledger, evening.table
    money = money_of(table.game.name)
    accounts = tuple(_account(account, evening, speech) for account in ledger.accounts)
    paid = tuple(_payments(ledger, accounts, speech, money))
    persons = sum(not account.house for account in accounts)
    uneven = sum(account.due != 0 for account in accounts)
    return LedgerInfo(
        table=table.id,
        title=evening_title(evening, language),
        state=_state(evening, speech),
        lang=speech.code,
        money=money,
        over=table.match.over,
        carrier=ledger.carrier,
        began=evening.began,
        at=table.at,
        deals=ledger.deal,
        count=_count(evening, language),
        accounts=accounts,
        payments=paid,
        settling=settling_text(speech, paid, uneven),
        exact=uneven <= EXACT,
        note=_note(ledger, accounts, speech),
        pots=tuple(_pot(pot, at, language) for at, pot in enumerate(evening.pots)),
        hands=tuple(_hand(hand, at, language) for at, hand in enumerate(evening.hands)),
        persons=persons,
        histories=histories,
    )


def evening_title(evening: Evening, language: Language) -> str:
    """The name of an evening: whose it is, or what is played where nobody is host."""
    host = next((account for account in evening.ledger.accounts if account.key == evening.ledger.host), None)
    if host is None or host.key == HOUSE:
        return language.game(evening.table.game.name).label
    return language.speech.say(TITLE, name=_name(host, evening, language.speech))


def _state(evening: Evening, speech: Speech) -> str:
    table = evening.table
    if table.match.over:
        return speech.say(OVER)
    return speech.say(RUNNING, deal=table.match.deal) if table.started else speech.say(WAITING)


def _count(evening: Evening, language: Language) -> str:
    """`64 deals in 3 h 12 min: Hold'em 30, Omaha 34`."""
    speech = language.speech
    line = speech.say(DEALS, n=evening.ledger.deal)
    if evening.began is not None:
        line = speech.say(DEALS_IN, deals=line, time=_time(evening.table.at - evening.began, speech))
    if len(evening.played) < 2:
        return line
    games: dict[str, int] = {}
    for plays, n in evening.played:
        title = _short(language.terms(evening.table.game.name, plays))
        games[title] = games.get(title, 0) + n
    most = sorted(games.items(), key=lambda pair: -pair[1])
    listed = ", ".join(f"{title} {n}" for title, n in most[:NAMED]) + (", …" if len(most) > NAMED else "")
    return speech.say(LISTED, line=line, games=listed)


def _short(terms: str) -> str:
    """The name of a game, of its terms in one line: `Texas hold’em` of `Texas hold’em, no limit · $200`."""
    return terms.split(" · ")[0].split(",")[0]


def _time(milliseconds: int, speech: Speech) -> str:
    hours, minutes = divmod(max(round(milliseconds / MINUTE), 1), HOUR)
    return speech.say(HOURS, hours=hours, minutes=minutes) if hours else speech.say(MINUTES, minutes=minutes)


def _name(account: Account, evening: Evening, speech: Speech) -> str:
    """The name of an account, as its reader reads it."""
    if account.key == HOUSE:
        return speech.say(THE_HOUSE)
    return account.name or speech.say(SOMEBODY, number=account.seats[-1] + 1)


def _account(account: Account, evening: Evening, speech: Speech) -> AccountInfo:
    is_house = account.key == HOUSE
    you = not is_house and account.key == evening.player
    name = _name(account, evening, speech)
    curve = next((curve.points for curve in evening.curves if curve.key == account.key), ())
    return AccountInfo(
        name=name,
        label=speech.say(YOU, name=name) if you else name,
        you=you,
        house=is_house,
        bought=account.bought,
        cashed=account.cashed,
        stack=account.stack,
        net=account.net,
        due=evening.ledger.dues.get(account.key, 0),
        played=account.played,
        won=account.won,
        note=_remark(account, evening, speech),
        points=curve,
    )


def _remark(account: Account, evening: Evening, speech: Speech) -> str:
    """Further chips that were bought, chips that were carried away early; of the house how many bots it is."""
    money = money_of(evening.table.game.name)
    if account.key == HOUSE:
        return speech.say(BOTS, n=len(account.seats)) if account.seats else ""
    stays = [stay for stay in evening.ledger.stays if stay.key == account.key]
    if account.cashed and not evening.ledger.ended and not account.stack:
        return speech.say(LEFT_WITH, amount=written(speech, account.cashed, money))
    first = min(stay.bought for stay in evening.ledger.stays)
    return speech.say(BOUGHT, amount=written(speech, account.bought, money)) if account.bought > first and stays else ""


def _payments(ledger: Ledger, accounts: tuple[AccountInfo, ...], speech: Speech, money: Currency) -> list[PaymentInfo]:
    places = {account.key: at for at, account in enumerate(ledger.accounts)}
    return [
        payment_info(Payment(payer=places[payer], payee=places[payee], amount=amount), accounts, speech, money)
        for payer, payee, amount in payments(ledger)
    ]


def payment_info(payment: Payment, accounts: Sequence[Payer], speech: Speech, money: Currency) -> PaymentInfo:
    """One payment among these accounts, in words."""
    payer, payee, amount = accounts[payment.payer], accounts[payment.payee], payment.amount
    return PaymentInfo(
        payer=payment.payer,
        payee=payment.payee,
        amount=amount,
        pays=speech.say(HOUSE_PAYS) if payer.house else speech.say(PAYS, name=payer.name),
        gets=speech.say(HOUSE_GETS) if payee.house else speech.say(GETS, name=payee.name),
        sentence=speech.say(SENTENCE, payer=payer.name, payee=payee.name, amount=written(speech, amount, money)),
    )


def settling_text(speech: Speech, paid: Sequence[PaymentInfo], uneven: int) -> str:
    """The heading of the payments among so many who are not even."""
    return speech.say(SUFFICE if uneven <= EXACT else MANY, n=len(paid)) if paid else speech.say(EVEN)


def _note(ledger: Ledger, accounts: tuple[AccountInfo, ...], speech: Speech) -> str:
    """The bearer of the house's result; empty where the house has no part."""
    if not any(account.house for account in accounts):
        return ""
    keys = [account.key for account in ledger.accounts]
    host = accounts[keys.index(ledger.host)].name if ledger.host in keys else ""
    return speech.say(CARRIED[ledger.carrier], name=host)


def _pot(kept: Keepsake, at: int, language: Language) -> KeepsakeInfo:
    """A large pot: what it was, and who got how much of it with which hand."""
    speech, words, money = language.speech, language.words(kept.sight.table, kept.sight.view), _money(kept)
    heading = NEXT_BIGGEST if at else BIGGEST
    bets = words_of(kept.sight.table.game).bets
    if bets is not None and kept.sight.view is not None:
        brought = sorted(bets(kept.sight.view), key=lambda bet: -abs(bet[1]))[:NAMED]
        text = "; ".join(_brought(seat, amount, words, speech, money) for seat, amount in brought)
    else:
        seats = sorted(range(len(kept.won)), key=lambda seat: -kept.won[seat])
        text = "; ".join(_took(kept, seat, words, speech) for seat in seats if kept.won[seat] > 0)
    return _keepsake(
        kept,
        heading=speech.say(heading, amount=written(speech, kept.pot or 0, money)),
        mark=speech.say(NEXT_BIGGEST, amount=written(speech, kept.pot or 0, money)),
        text=text,
    )


def _hand(kept: Keepsake, at: int, language: Language) -> KeepsakeInfo:
    """A good hand: whose it was, and what it won or lost."""
    speech, words = language.speech, language.words(kept.sight.table, kept.sight.view)
    hand = (words.hands[kept.seat] or "").split("; ")[0]
    return _keepsake(
        kept, heading=speech.say(NEXT_BEST if at else BEST, hand=hand), text=_took(kept, kept.seat, words, speech)
    )


def _brought(seat: int, amount: int, words: Words, speech: Speech, money: Currency) -> str:
    """The result of somebody's bet against a pot that outlives its deals."""
    result = written(speech, amount, money)
    return speech.say(TOOK, name=words.names[seat], amount=f"+{result}" if amount > 0 else result)


def _took(kept: Keepsake, seat: int, words: Words, speech: Speech) -> str:
    """The winnings or the loss of somebody in a deal, with his hand where the reader knows it."""
    amount = written(speech, kept.won[seat], _money(kept))
    amount = f"+{amount}" if kept.won[seat] > 0 else amount
    hand = _held(words, seat)
    if hand is None:
        return speech.say(TOOK, name=words.names[seat], amount=amount)
    return speech.say(HELD, name=words.names[seat], hand=hand, amount=amount)


def _held(words: Words, seat: int) -> str | None:
    """The hand of a seat in words: of one that was compared what counted, so no low where it is none."""
    compared = [hand.text for hand in words.showdown.hands if hand.seat == seat] if words.showdown else []
    return "; ".join(compared) or (words.hands[seat] if seat < len(words.hands) else None)


def _keepsake(kept: Keepsake, *, heading: str, text: str, mark: str = "") -> KeepsakeInfo:
    assert kept.sight.view is not None
    felt = kept.sight.view.felt()
    spot = felt.spots[kept.seat]
    cards = spot.cards if len(spot.cards) == spot.held else ()
    return KeepsakeInfo(
        deal=kept.deal,
        heading=heading,
        mark=mark,
        text=text,
        cards=tuple(map(str, cards)),
        board=tuple(map(str, felt.board)),
    )


def _money(kept: Keepsake) -> Currency:
    return money_of(kept.sight.table.game)
