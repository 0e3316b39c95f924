"""A player's record, summed up game by game and put in words."""

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable, Sequence
from fractions import Fraction
from itertools import accumulate, groupby
from math import exp, lgamma, log, log1p
from typing import Final

import msgspec
from msgspec import Struct

from potluck.kits import Currency, kit_of
from potluck.lab.hands import hands_of
from potluck.protocol import Game
from potluck.room import TableRecord, suggestion
from potluck.words.bots import bot_suggested
from potluck.words.language import Language
from potluck.words.sums import money_of

__all__ = [
    "GameRecord",
    "HandInfo",
    "OpponentInfo",
    "PlayedInfo",
    "PotInfo",
    "SuggestionInfo",
    "records",
    "usual_range",
]

POTS: Final = 5
TAIL: Final = 0.025
"""The share that a 95 % range leaves out at either end."""
RARE: Final = 1e-12


class OpponentInfo(Struct, frozen=True, kw_only=True):
    """Matches with one opponent. A result is told where the two played alone: among several it is nobody's alone."""

    name: str
    bot: str | None
    matches: int
    won: int
    lost: int
    deals: int
    """Those into which both were dealt."""
    net: int
    """Won where the two played alone, in the game's own unit."""
    duels: int
    """Matches in which the two played alone."""
    persona: str = ""
    """The id of the house's own opponent; empty for any other."""
    beaten: int = 0
    """Matches that ended with the visitor ahead of this opponent, whoever else sat there."""


class PotInfo(Struct, frozen=True, kw_only=True):
    """A deal with a large pot."""

    table: str
    deal: int
    pot: int
    net: int


class HandInfo(Struct, frozen=True, kw_only=True):
    """How often one category was dealt to the visitor, and how often it is dealt."""

    name: str
    seen: int
    expected: float
    low: int
    high: int
    """In 95 of 100 such records the count lies between `low` and `high`."""


class PlayedInfo(Struct, frozen=True, kw_only=True):
    """One table of the visitor's."""

    table: str
    created: int
    over: bool
    won: bool | None
    deals: int
    net: int
    names: tuple[str, ...]
    """His own first, then those of all others who sit there."""


class SuggestionInfo(Struct, frozen=True, kw_only=True):
    """A bot that would be an even match for the visitor; nothing changes by it."""

    bot: str
    words: str


class GameRecord(Struct, frozen=True, kw_only=True):
    """The visitor's record in one game."""

    game: str
    title: str
    money: Currency
    """How its sums are written."""
    matches: int
    won: int
    lost: int
    running: int
    deals: int
    deals_won: int
    deals_lost: int
    net: int
    opponents: tuple[OpponentInfo, ...]
    pots: tuple[PotInfo, ...]
    """The largest pots, the largest first."""
    hands: tuple[HandInfo, ...]
    tables: tuple[PlayedInfo, ...]
    suggestion: SuggestionInfo | None = None
    """After three decided matches against opponents whose strength was measured."""
    files: bool = False
    """Whether its deals can be had as files, at `/hand`."""
    rounds: bool = False
    """Whether its deals are called rounds, and points are won in them, no sums."""


def records(played: Iterable[TableRecord], games: dict[str, Game], language: Language) -> tuple[GameRecord, ...]:
    """One record for each game that was played."""
    ordered = sorted(played, key=lambda record: record.table.game)
    grouped = [(game, tuple(tables)) for game, tables in groupby(ordered, key=lambda record: record.table.game)]
    return tuple(_game(games[game], tables, language) for game, tables in grouped)


def usual_range(chances: Sequence[tuple[int, Fraction]]) -> tuple[int, int]:
    """How often something happens in 95 of 100 runs of (tries, chance) each.

    >>> usual_range([(100, Fraction(1, 2))])
    (40, 60)
    """
    mass = [1.0]
    for tries, chance in chances:
        mass = _both(mass, _binomial(tries, float(chance)))
    below = list(accumulate(mass))
    return bisect_left(below, TAIL), min(bisect_left(below, 1 - TAIL), len(below) - 1)


def _binomial(n: int, p: float) -> list[float]:
    """The chance of each number of successes."""
    whole = lgamma(n + 1)
    return [exp(whole - lgamma(k + 1) - lgamma(n - k + 1) + k * log(p) + (n - k) * log1p(-p)) for k in range(n + 1)]


def _both(first: list[float], second: list[float]) -> list[float]:
    """The chances of each sum of two numbers; chances below `RARE` are left out."""
    sums = [0.0] * (len(first) + len(second) - 1)
    likely = [(at, chance) for at, chance in enumerate(second) if chance > RARE]
    for at, chance in enumerate(first):
        if chance > RARE:
            for further, other in likely:
                sums[at + further] += chance * other
    return sums


def _game(game: Game, tables: tuple[TableRecord, ...], language: Language) -> GameRecord:
    deals = [deal for table in tables for deal in table.deals]
    return GameRecord(
        game=game.name,
        title=language.game(game.name).label,
        money=money_of(game.name),
        matches=len(tables),
        won=sum(table.won is True for table in tables),
        lost=sum(table.won is False for table in tables),
        running=sum(not table.table.over for table in tables),
        deals=len(deals),
        deals_won=sum(deal.net > 0 for deal in deals),
        deals_lost=sum(deal.net < 0 for deal in deals),
        net=sum(table.net for table in tables),
        opponents=_opponents(tables, language),
        pots=_pots(tables),
        hands=_hands(game, tables, language),
        tables=tuple(_played(table, language) for table in tables),
        suggestion=_suggestion(tables, language),
        files=bool(kit_of(game).histories),
        rounds=kit_of(game).rounds,
    )


def _suggestion(tables: Iterable[TableRecord], language: Language) -> SuggestionInfo | None:
    suggested = suggestion(tables)
    if suggested is None:
        return None
    words = bot_suggested(language.speech, suggested.bot, suggested.matches)
    return SuggestionInfo(bot=suggested.bot, words=words)


def _opponents(tables: Iterable[TableRecord], language: Language) -> tuple[OpponentInfo, ...]:
    """One entry for each name and bot, the most frequent opponent first."""
    met: dict[tuple[str, str, str], list[tuple[TableRecord, int]]] = {}
    for table in tables:
        for at, name in enumerate(language.words(table.table, None).names):
            seat = table.table.seats[at]
            if at != table.seat and seat.taken:
                met.setdefault((name, seat.bot or "", seat.persona), []).append((table, at))
    duels = {met_as: [table for table, _ in against if _is_duel(table)] for met_as, against in met.items()}
    opponents = [
        OpponentInfo(
            name=name,
            bot=bot or None,
            matches=len(against),
            won=sum(table.won is True for table in duels[name, bot, persona]),
            lost=sum(table.won is False for table in duels[name, bot, persona]),
            deals=sum(table.met[at] for table, at in against),
            net=sum(table.net for table in duels[name, bot, persona]),
            duels=len(duels[name, bot, persona]),
            persona=persona,
            beaten=sum(at in table.behind for table, at in against),
        )
        for (name, bot, persona), against in met.items()
    ]
    return tuple(sorted(opponents, key=lambda opponent: (-opponent.deals, opponent.name)))


def _is_duel(record: TableRecord) -> bool:
    return sum(seat.taken for seat in record.table.seats) == 2


def _pots(tables: Iterable[TableRecord]) -> tuple[PotInfo, ...]:
    pots = [
        PotInfo(table=table.table.id, deal=deal.deal, pot=deal.pot, net=deal.net)
        for table in tables
        for deal in table.deals
        if deal.pot
    ]
    return tuple(sorted(pots, key=lambda pot: -pot.pot)[:POTS])


def _hands(game: Game, tables: Iterable[TableRecord], language: Language) -> tuple[HandInfo, ...]:
    """The categories that were dealt, the highest first, against their exact frequencies under each table's options."""
    counted = hands_of(game.name)
    if counted is None:
        return ()
    counts: Counter[int] = Counter()
    tries: dict[int, list[tuple[int, Fraction]]] = {}
    for table in tables:
        dealt = [deal.dealt for deal in table.deals if deal.dealt is not None]
        counts.update(dealt)
        options = msgspec.convert(table.table.options, game.options)
        for category, chance in counted.chances(options).items():
            tries.setdefault(category, []).append((len(dealt), chance))
    return tuple(_hand(category, counts[category], tries[category], game, language) for category in sorted(tries)[::-1])


def _hand(category: int, count: int, tries: list[tuple[int, Fraction]], game: Game, language: Language) -> HandInfo:
    alike = Counter[Fraction]()
    for n, chance in tries:
        alike[chance] += n
    low, high = usual_range([(n, chance) for chance, n in alike.items()])
    expected = float(sum(n * chance for n, chance in tries))
    return HandInfo(name=language.category(game.name, category), seen=count, expected=expected, low=low, high=high)


def _played(record: TableRecord, language: Language) -> PlayedInfo:
    return PlayedInfo(
        table=record.table.id,
        created=record.table.created,
        over=record.table.over,
        won=record.won,
        deals=len(record.deals),
        net=record.net,
        names=_company(language.words(record.table, None).names, record),
    )


def _company(names: Sequence[str], record: TableRecord) -> tuple[str, ...]:
    """The names at a table: the player's own, then those at other seats that are taken."""
    seats = enumerate(record.table.seats)
    return (names[record.seat], *(names[at] for at, seat in seats if seat.taken and at != record.seat))
