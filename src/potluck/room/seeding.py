"""The players' seeds at the tables of a room: pledged ahead of the house's seal, disclosed after it."""

from msgspec import Struct

from potluck.dealer import commit
from potluck.room.hosting import Hosting, seat_at
from potluck.table import GiveSeed, Table, player_digest

__all__ = ["SeedAnswer", "Seeding"]


class SeedAnswer(Struct, frozen=True, kw_only=True):
    """The answer to a player's seed and pledge, which are durable by then."""

    seq: int
    """The last event of the table that the answer knows of."""
    disclosed: bool
    """Whether the order of that deal is made with the seed."""
    pledged: bool
    """Whether the pledge stands for the deal after it."""


class Seeding(Hosting):
    """Mixed into the room: what players say of their seeds."""

    async def give_seed(self, table: str, player: str, *, deal: int, seed: bytes = b"", pledge: str = "") -> SeedAnswer:
        """The answer to the seed that a player discloses for a deal, and to his pledge for the deal after it.

        What comes too late, or fits nothing, changes nothing.

        Raises:
            RequestError: no such table, or the player has no seat there; or he changes his pledge too often.
        """
        host, held = await self._find(table)
        seat = seat_at(held, player)
        if pledge and held.pledging.pledges.get(seat, pledge) != pledge:
            host.spend_patience(seat, "wish")
        host.attendance.heard(player_digest(player, table=table))
        decision = await host.submit(GiveSeed(seat=seat, deal=deal, seed=seed, pledge=pledge))
        return SeedAnswer(
            seq=decision.table.seq,
            disclosed=_holds(decision.table, seat, deal=deal, seed=seed),
            pledged=decision.table.pledging.pledges.get(seat, "") == pledge != "",
        )


def _holds(table: Table, seat: int, *, deal: int, seed: bytes) -> bool:
    """Whether that seed is in the order of a deal, or will be."""
    sealing, dealing = table.sealing, table.dealing
    if sealing is not None and sealing.deal == deal:
        return sealing.disclosed.get(seat) == seed.hex() != ""
    return dealing is not None and dealing.committed.deal == deal and dealing.committed.seeds[seat] == commit(seed)
