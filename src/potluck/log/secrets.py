"""What the store keeps apart from the events of a table: the house's secrets and the players' seeds, by deal."""

import re
from collections.abc import Iterable, Mapping
from typing import Final

from potluck.dealer import Source
from potluck.log.codec import Event
from potluck.log.events import Revealed

__all__ = ["revealed", "secret_name", "seed_name", "sources"]

_SECRET: Final = re.compile(r"secret/(\d+)")


def secret_name(deal: int) -> str:
    """The name under which the secret of a deal is kept; written when its seal is, one deal ahead."""
    return f"secret/{deal}"


def seed_name(deal: int, seat: int) -> str:
    """The name under which a seat's seed is kept; written with the deal's `Committed`. No seed is none at all."""
    return f"seed/{deal}/{seat}"


def sources(kept: Mapping[str, bytes], *, table: str, seats: int) -> dict[int, Source]:
    """Deal -> source, of a table's secrets as the store gives them; the last deal may not have begun."""
    deals = sorted(int(found[1]) for name in kept if (found := _SECRET.fullmatch(name)))
    return {
        deal: Source(
            kept[secret_name(deal)],
            tuple(kept.get(seed_name(deal, seat), b"") for seat in range(seats)),
            table=table,
            deal=deal,
        )
        for deal in deals
    }


def revealed(events: Iterable[Event], *, table: str) -> dict[int, Source]:
    """Deal -> source, of the deals that were opened whole.

    Raises:
        ValueError: a secret is none.
    """
    bodies = [event.body for event in events if isinstance(event.body, Revealed)]
    return {
        body.deal: Source(
            bytes.fromhex(body.secret), tuple(map(bytes.fromhex, body.seeds)), table=table, deal=body.deal
        )
        for body in bodies
    }
