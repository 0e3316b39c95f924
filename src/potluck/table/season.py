"""A season: the ledgers of evenings that followed one another, added up per person.

A person's digest is another one at every table, and nothing that is kept connects them. So the reader is found by his
own digests, everybody else by his name: what all at a table see of him. Nets sum to zero at every table, and so here.
"""

from collections.abc import Hashable, Sequence
from typing import TypeAlias

from msgspec import Struct

from potluck.table.ledger import HOUSE, Account, Ledger

__all__ = ["SeasonAccount", "season_of"]

Person: TypeAlias = tuple[Hashable, ...]


class SeasonAccount(Struct, frozen=True, kw_only=True):
    """The account of one person, or of the house, over a season; chips."""

    name: str
    """As it was last; empty for the house and for who gave none."""
    seat: int
    """The last that he had; -1 for the house."""
    house: bool
    you: bool
    """Whether that is the reader."""
    nets: tuple[int | None, ...]
    """The net of each evening, the first first; None where he was not there."""
    dues: tuple[int, ...]
    """What he is to settle of each evening: the net, after the house's result is carried by who is to carry it."""
    played: int
    won: int

    @property
    def net(self) -> int:
        """Won or lost in all."""
        return sum(net for net in self.nets if net is not None)

    @property
    def evenings(self) -> int:
        """Evenings where he played."""
        return sum(net is not None for net in self.nets)


def season_of(ledgers: Sequence[tuple[Ledger, str | None]]) -> tuple[SeasonAccount, ...]:
    """The accounts of a season, persons in the order of their first evening, then the house.

    Each ledger comes with the reader's digest at its table. Who gave no name stands alone; of several with one name at
    a table the first to sit down is the first everywhere.
    """
    rows: dict[Person, list[tuple[int, Account]]] = {}
    dues: dict[Person, list[int]] = {}
    for evening, (ledger, reader) in enumerate(ledgers):
        due = ledger.dues
        for person, account in _persons(ledger, reader, evening):
            rows.setdefault(person, []).append((evening, account))
            dues.setdefault(person, [0] * len(ledgers))[evening] = due.get(account.key, 0)
    house = (HOUSE,)
    ordered = [person for person in rows if person != house] + [house] * (house in rows)
    return tuple(_summed(person, rows[person], dues[person]) for person in ordered)


def _persons(ledger: Ledger, reader: str | None, evening: int) -> list[tuple[Person, Account]]:
    """Each account of an evening with what its person is known by."""
    persons: list[tuple[Person, Account]] = []
    namesakes: dict[str, int] = {}
    for account in ledger.accounts:
        name = " ".join(account.name.casefold().split())
        if account.key == HOUSE:
            persons.append(((HOUSE,), account))
        elif account.key == reader:
            persons.append((("reader",), account))
        elif not name:
            persons.append((("nameless", evening, account.key), account))
        else:
            namesakes[name] = namesakes.get(name, 0) + 1
            persons.append((("named", name, namesakes[name]), account))
    return persons


def _summed(person: Person, evenings: list[tuple[int, Account]], dues: list[int]) -> SeasonAccount:
    nets: list[int | None] = [None] * len(dues)
    for evening, account in evenings:
        nets[evening] = account.net
    is_house, last = person == (HOUSE,), evenings[-1][1]
    return SeasonAccount(
        name="" if is_house else last.name,
        seat=-1 if is_house else last.seats[-1],
        house=is_house,
        you=person[0] == "reader",
        nets=tuple(nets),
        dues=tuple(dues),
        played=sum(account.played for _, account in evenings),
        won=sum(account.won for _, account in evenings),
    )
