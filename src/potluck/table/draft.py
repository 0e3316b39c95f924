"""A decision in the making: the table as it will be, with the events and secrets that make it so."""

from collections.abc import Callable, Mapping

from msgspec import Struct

from potluck.dealer import Shoe
from potluck.log import Event, seed_name
from potluck.table.evolve import evolve
from potluck.table.values import Table

__all__ = ["Draft"]


class Draft:
    """Collects events and secrets; each event is applied at once, so that the next one builds on it."""

    def __init__(self, table: Table, *, now: int, kept: Mapping[str, bytes], entropy: Callable[[int], bytes]) -> None:
        self.table = self.before = table
        self.now = max(now, table.at)
        self.entropy = entropy
        self.events: list[Event] = []
        self.states: list[Table] = []
        """The table after each of the events."""
        self.secrets: dict[str, bytes] = {}
        self.orders: dict[tuple[int, int], Shoe] = {}
        """The orders that were needed so far, by deal and shuffle, with nothing dealt yet."""
        self._kept = kept

    def say(self, body: Struct, *, audience: tuple[int, ...] | None = None) -> None:
        """Add an event.

        Raises:
            PotluckError: the match does not accept it.
        """
        event = Event(body, self.now, audience, self.table.seq + 1)
        self.table = evolve(self.table, event)
        self.events.append(event)
        self.states.append(self.table)

    def keep(self, name: str, value: bytes) -> None:
        """Add a secret, to be stored with the events."""
        self.secrets[name] = value

    def kept(self, name: str) -> bytes | None:
        """A secret of the table; None when there is none."""
        return self.secrets.get(name, self._kept.get(name))

    def offer_seed(self, seat: int, seed: bytes) -> None:
        """Keep a player's seed for the next deal that is committed, if he gives one."""
        if seed:
            self.keep(f"{_offered(self.table.deal + 1, seat)}{self.table.seq}", seed)

    def take_seed(self, deal: int, seat: int) -> bytes:
        """The last seed that a seat's player has offered for a deal, now kept as the deal's; empty without one."""
        start, since = _offered(deal, seat), self.table.places[seat].since
        names = (name.removeprefix(start) for name in (*self._kept, *self.secrets) if name.startswith(start))
        last = max((int(seq) for seq in names if int(seq) >= since), default=None)
        seed = self.kept(f"{start}{last}") if last is not None else None
        if seed:
            self.keep(seed_name(deal, seat), seed)
        return seed or b""


def _offered(deal: int, seat: int) -> str:
    return f"offered/{deal}/{seat}/"
