"""The record of this terminal's player, from the logs: the same as on the page, in lines."""

import asyncio
from collections.abc import Iterator, Mapping
from pathlib import Path

from potluck.protocol import Game
from potluck.room import GAMES, open_reader
from potluck.room.outlining import records_in
from potluck.terminal.seating import OWNER
from potluck.words import Language
from potluck.words.figures import decimal
from potluck.words.memory import GameRecord, HandInfo, records

__all__ = ["record_lines", "recorded"]


def recorded(db: Path | str, spoken: Language, *, games: Mapping[str, Game] = GAMES) -> tuple[GameRecord, ...]:
    """One record for each game that was played at this database's terminal; it may be in use meanwhile.

    Raises:
        StoreError: the file is missing, or no database of ours.
    """
    with open_reader(db) as reader:
        owner = reader.get(OWNER)
        if owner is None:
            return ()
        played = asyncio.run(records_in(reader, games).of(owner.decode()))
    return records(played, dict(games), spoken)


def record_lines(played: tuple[GameRecord, ...], spoken: Language) -> list[str]:
    """The records for a person to read."""
    if not played:
        return [spoken.gettext("You have not played here yet.")]
    lines = [line for record in played for line in ("", *_game(record, spoken))]
    return lines[1:]


def _game(record: GameRecord, spoken: Language) -> Iterator[str]:
    yield f"== {record.title} =="
    matches = _share(record.won, record.won + record.lost, spoken)
    yield _row(spoken.gettext("Matches won"), matches)
    yield _row(spoken.gettext("Deals won"), _share(record.deals_won, record.deals, spoken))
    yield _row(spoken.gettext("Balance"), _signed(record.game, record.net, spoken))
    yield spoken.gettext("Opponents") + ":"
    for opponent in record.opponents:
        matches, deals = _share(opponent.won, opponent.won + opponent.lost, spoken), spoken.gettext("Deals")
        figures = (matches, f"{deals} {opponent.deals}", _signed(record.game, opponent.net, spoken))
        yield _row(f"  {opponent.name}", ", ".join(figures))
    if record.hands:
        yield spoken.gettext("Hands that you were dealt") + ":"
        yield from (_hand(hand, spoken) for hand in record.hands)
    if record.pots:
        yield spoken.gettext("Biggest pots") + ":"
        for pot in record.pots:
            deal = spoken.gettext("Deal {n}").format(n=pot.deal)
            yield _row(f"  {deal}", f"{_sign(record.game, spoken)}{pot.pot} ({_signed(record.game, pot.net, spoken)})")


def _hand(hand: HandInfo, spoken: Language) -> str:
    """One category: how often it was dealt, how often it is, and what is usual."""
    expected = f"{spoken.gettext('Expected')} {decimal(spoken.speech, hand.expected, places=1)}"
    usual = f"{spoken.gettext('Usual')} {hand.low}-{hand.high}"
    return _row(f"  {hand.name}", f"{hand.seen} ({expected}, {usual})")


def _row(name: str, value: str) -> str:
    return f"{name}: {value}"


def _share(won: int, played: int, spoken: Language) -> str:
    return spoken.gettext("{won} of {all}").format(won=won, all=played) if played else "-"


def _signed(game: str, amount: int, spoken: Language) -> str:
    """A sum with its sign, as the game counts."""
    sign = "+" if amount > 0 else "-" if amount < 0 else ""
    return f"{sign}{_sign(game, spoken)}{abs(amount)}"


def _sign(game: str, spoken: Language) -> str:
    """The currency sign of a game."""
    return spoken.money(game).sign
