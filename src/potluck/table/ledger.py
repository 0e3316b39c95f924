"""The ledger of a table: what each person has bought, carried away and won, over all seats and returns.

A pure fold of the states of a table, one after each event. A person is known by his digest; all bots together are the
house. What lies in the pot of a deal that runs is still whose it was, so nets change when a deal ends, and tell nothing
of a deal before its end.
"""

from collections.abc import Iterable
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from potluck.log import Carrier
from potluck.table.values import Place, Table

__all__ = ["HOUSE", "Account", "Ledger", "Stay", "ledger_of", "noted"]

HOUSE: Final = ""
"""The key of the house."""


class Stay(Struct, frozen=True, kw_only=True):
    """One stay in a seat, from sitting down to getting up; chips."""

    key: str
    """The digest of the person; `HOUSE` for a bot."""
    name: str
    seat: int
    since: int
    """The seq with which he sat down."""
    base: int = 0
    """Of the seat's payoffs, the part of those before him."""
    bought: int = 0
    cashed: int = 0
    net: int = 0
    played: int = 0
    won: int = 0

    @property
    def stack(self) -> int:
        """Chips that he has at the table, his part of the pot included."""
        return self.bought + self.net - self.cashed


class Account(Struct, frozen=True, kw_only=True):
    """The account of one person, or of the house, at a table; chips."""

    key: str
    name: str
    seats: tuple[int, ...]
    """Every seat that he has had, the first first."""
    bought: int
    """His first stack and all that he bought later."""
    cashed: int
    """What he carried away: when he left, and at the end of the match."""
    net: int
    played: int = 0
    """Deals that he was dealt into."""
    won: int = 0
    """Deals from which he came out with more than he had."""

    @property
    def stack(self) -> int:
        """Chips that he has at the table, his part of the pot included."""
        return self.bought + self.net - self.cashed


class Ledger(Struct, frozen=True, kw_only=True):
    """The ledger of one table after an event. Made by `noted`."""

    stays: tuple[Stay, ...] = ()
    """Every stay in a seat, in the order of sitting down."""
    holding: tuple[int | None, ...] = ()
    """For each seat the number of its last stay; empty before the match."""
    bank: int = 0
    """Won by the house where it plays itself, as at Pai Gow."""
    deal: int = 0
    """The last deal that is over."""
    host: str = HOUSE
    """The digest of who was host when the match began; he carries the house's result where the host does."""
    carrier: Carrier = "nobody"
    ended: bool = False
    """Whether the match is over, and all have carried away what they had."""
    first: int = 0
    """Stays with which the match began."""

    @property
    def accounts(self) -> tuple[Account, ...]:
        """One for each person in the order of sitting down, then that of the house, where it plays."""
        keys = dict.fromkeys(stay.key for stay in self.stays if stay.key != HOUSE)
        persons = tuple(self._account(key) for key in keys)
        house = self._account(HOUSE)
        return (*persons, house) if house.seats or house.net else persons

    @property
    def changed(self) -> bool:
        """Whether somebody sat down after the match had begun, so that seats do not tell who has won."""
        return len(self.stays) > self.first

    @property
    def best(self) -> Stay | None:
        """The last stay of whoever has won most, alone: a person over all his seats, a bot by its seat; else None."""
        won: dict[str | int, int] = {}
        last: dict[str | int, Stay] = {}
        for number, stay in enumerate(self.stays):
            who = number if stay.key == HOUSE else stay.key
            won[who] = won.get(who, 0) + stay.net
            last[who] = stay
        most = max(won.values(), default=0)
        best = [last[who] for who, net in won.items() if net == most]
        return best[0] if len(best) == 1 else None

    @property
    def dues(self) -> dict[str, int]:
        """Key -> what is to be settled: the net, after the house's result is carried by who is to carry it.

        Where all carry it, each takes an equal part in whole chips; those who sat down first take the odd ones.
        """
        nets = {account.key: account.net for account in self.accounts}
        persons = [key for key in nets if key != HOUSE]
        if self.carrier == "nobody" or HOUSE not in nets or not persons:
            return nets
        house = nets.pop(HOUSE)
        host = self.host if self.host in nets else persons[0]
        bearers = [host] if self.carrier == "host" else persons
        for key, part in zip(bearers, _parts(house, len(bearers)), strict=True):
            nets[key] += part
        return nets

    def _account(self, key: str) -> Account:
        stays = [stay for stay in self.stays if stay.key == key]
        bank = self.bank if key == HOUSE else 0
        return Account(
            key=key,
            name=stays[-1].name if stays else "",
            seats=tuple(dict.fromkeys(stay.seat for stay in stays)),
            bought=sum(stay.bought for stay in stays),
            cashed=sum(stay.cashed for stay in stays) + (bank if self.ended else 0),
            net=sum(stay.net for stay in stays) + bank,
            played=sum(stay.played for stay in stays),
            won=sum(stay.won for stay in stays),
        )


def ledger_of(tables: Iterable[Table]) -> Ledger:
    """The ledger after all these states of a table."""
    ledger = Ledger()
    for table in tables:
        ledger = noted(ledger, table)
    return ledger


def noted(ledger: Ledger, table: Table) -> Ledger:
    """The ledger after the next state of the table."""
    if not table.started:
        return ledger
    opened = ledger if ledger.holding else _opened(table)
    payoffs = table.match.payoffs()
    bank = sum(payoffs[len(table.places) :])
    changed = _renamed(opened, table.places)
    changed = replace(changed, bank=bank, stays=_valued(changed, payoffs))
    if not table.match.state.over:
        return changed
    counted = _counted(changed, table) if table.match.deal > changed.deal else changed
    if table.match.over:
        return _cashed(counted)
    return counted if table.tenure is None else _seated(counted, table, payoffs)


def _opened(table: Table) -> Ledger:
    """The ledger at the beginning of a match: everybody has his first stack, of which all have put in the same."""
    felt = table.match.view(None).felt()
    ante = (felt.pot or 0) // len(felt.spots)
    stays = tuple(
        replace(_stay(place, at), bought=(felt.spots[at].stack or 0) + ante)
        for at, place in enumerate(table.places)
        if place.taken
    )
    numbers = {stay.seat: number for number, stay in enumerate(stays)}
    return Ledger(
        stays=stays,
        first=len(stays),
        holding=tuple(numbers.get(at) for at in range(len(table.places))),
        host=(table.places[table.host].player or HOUSE) if table.host is not None else HOUSE,
        carrier=table.house,
    )


def _stay(place: Place, seat: int) -> Stay:
    return Stay(key=place.player or HOUSE, name=place.name, seat=seat, since=place.since)


def _renamed(ledger: Ledger, places: tuple[Place, ...]) -> Ledger:
    """The ledger with the present names; who has moved to another device keeps his account under his new digest."""
    keys: dict[str, str] = {}
    names: dict[str, str] = {}
    for place, number in zip(places, ledger.holding, strict=True):
        stay = None if number is None else ledger.stays[number]
        if stay is None or stay.key == HOUSE or place.player is None or place.since != stay.since:
            continue
        if (place.player, place.name) != (stay.key, stay.name):
            keys[stay.key] = place.player
            names[stay.key] = place.name
    if not keys:
        return ledger
    stays = tuple(
        replace(stay, key=keys[stay.key], name=names[stay.key]) if stay.key in keys else stay for stay in ledger.stays
    )
    return replace(ledger, stays=stays, host=keys.get(ledger.host, ledger.host))


def _valued(ledger: Ledger, payoffs: tuple[int, ...]) -> tuple[Stay, ...]:
    """The stays with what each has won so far."""
    stays = list(ledger.stays)
    for seat, number in enumerate(ledger.holding):
        if number is not None:
            net = payoffs[seat] - stays[number].base
            if net != stays[number].net:
                stays[number] = replace(stays[number], net=net)
    return tuple(stays)


def _is_taken_anew(ledger: Ledger, table: Table, seat: int) -> bool:
    """Whether somebody else than the last stay's player has the seat now."""
    place, number = table.places[seat], ledger.holding[seat]
    if not place.taken:
        return False
    return number is None or ledger.stays[number].since != place.since


def _counted(ledger: Ledger, table: Table) -> Ledger:
    """The ledger with the deal that has just ended counted for all who were dealt in."""
    spots, won = table.match.view(None).felt().spots, table.match.state.payoffs()
    stays = list(ledger.stays)
    for seat, number in enumerate(ledger.holding):
        if number is not None and not spots[seat].out:
            stay = stays[number]
            stays[number] = replace(stay, played=stay.played + 1, won=stay.won + (won[seat] > 0))
    return replace(ledger, stays=tuple(stays), deal=table.match.deal)


def _seated(ledger: Ledger, table: Table, payoffs: tuple[int, ...]) -> Ledger:
    """The ledger between deals of a match whose seats change hands: who has come sits, who bought has bought.

    Who sits down in a deal that runs takes the seat at its end, since until then it may still win or lose for who has
    left it. A stack that is higher than what was bought and won was bought; one that is lower was carried away.
    """
    spots = table.match.view(None).felt().spots
    stays, holding = list(ledger.stays), list(ledger.holding)
    for seat, place in enumerate(table.places):
        number = holding[seat]
        if _is_taken_anew(ledger, table, seat):
            if number is not None:
                stays[number] = _left(stays[number])
            stays.append(replace(_stay(place, seat), base=payoffs[seat], bought=spots[seat].stack or 0))
            holding[seat] = len(stays) - 1
        elif number is not None:
            stay = stays[number]
            more = (spots[seat].stack or 0) - stay.stack
            if more:
                stays[number] = replace(stay, bought=stay.bought + max(more, 0), cashed=stay.cashed + max(-more, 0))
    return replace(ledger, stays=tuple(stays), holding=tuple(holding))


def _left(stay: Stay) -> Stay:
    return replace(stay, cashed=stay.bought + stay.net)


def _cashed(ledger: Ledger) -> Ledger:
    """The ledger at the end of the match: everybody takes along what he has."""
    return replace(ledger, stays=tuple(map(_left, ledger.stays)), ended=True)


def _parts(amount: int, n: int) -> list[int]:
    """An amount in n whole parts as equal as can be, the larger ones (of a loss, the larger losses) first."""
    part, odd = divmod(abs(amount), n)
    sign = 1 if amount > 0 else -1
    return [sign * (part + (at < odd)) for at in range(n)]
