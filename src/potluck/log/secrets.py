"""The secrets that the store keeps apart from a table's events: the house's own and the players' seeds, by deal."""

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from potluck.cards import Card
from potluck.dealer import Laid, Source
from potluck.log.codec import Event
from potluck.log.events import Opened, Prepared, Revealed
from potluck.log.names import is_name
from potluck.log.seed_events import Sealed
from potluck.protocol import OUTCOMES, Rolled, Starts, parse

__all__ = ["fresh_name", "laid", "of_use", "revealed", "secret_name", "seed_name", "sources"]

_SECRET: Final = re.compile(r"secret/(\d+)")
_OF_A_DEAL: Final = re.compile(r"[a-z]+/(\d+)(?:/\d+)*")


def secret_name(deal: int) -> str:
    """The name under which the secret of a deal is kept; written when its seal is, one deal ahead."""
    return f"secret/{deal}"


def fresh_name(deal: int) -> str:
    """The name under which the secret of a deal is kept that was drawn after the players had pledged their seeds."""
    return f"fresh/{deal}"


def seed_name(deal: int, seat: int) -> str:
    """The name under which a seat's seed is kept; written with the deal's `Committed`. No seed is none at all."""
    return f"seed/{deal}/{seat}"


def of_use(kept: Mapping[str, bytes], deal: int) -> dict[str, bytes]:
    """Those of a table's secrets by which it plays on in that deal: none of those before the last one, and no names."""
    deals = ((name, _OF_A_DEAL.fullmatch(name)) for name in kept if not is_name(name))
    return {name: kept[name] for name, match in deals if match is None or int(match[1]) >= deal - 1}


def laid(prepared: Sequence[Prepared], deal: int) -> Laid:
    """The prepared orders and draws of a deal, from 1; empty for a deal that is shuffled.

    Raises:
        ParseError: a card or an answer of chance is none.
    """
    if deal > len(prepared):
        return Laid()
    plan = prepared[deal - 1]
    outcomes = (parse(text, OUTCOMES) for text in plan.choices)
    return Laid(
        tuple(tuple(map(Card, order.split())) for order in plan.orders),
        tuple(outcome for outcome in outcomes if isinstance(outcome, Starts | Rolled)),
    )


def sources(kept: Mapping[str, bytes], opened: Opened) -> dict[int, Source]:
    """Deal -> source, from a table's secrets as the store gives them; the last deal may not have begun."""
    deals = sorted(int(match[1]) for name in kept if (match := _SECRET.fullmatch(name)))
    return {
        deal: Source(
            kept.get(fresh_name(deal), kept[secret_name(deal)]),
            tuple(kept.get(seed_name(deal, seat), b"") for seat in range(len(opened.seats))),
            table=opened.table,
            deal=deal,
            laid=laid(opened.prepared, deal),
            pledged=fresh_name(deal) in kept,
        )
        for deal in deals
    }


def revealed(events: Iterable[Event], opened: Opened) -> dict[int, Source]:
    """Deal -> source, for the deals that were opened whole.

    Raises:
        ValueError: a secret is none.
    """
    everything = [event.body for event in events]
    bodies = [body for body in everything if isinstance(body, Revealed)]
    pledged = {body.deal for body in everything if isinstance(body, Sealed)}
    return {
        body.deal: Source(
            bytes.fromhex(body.secret),
            tuple(map(bytes.fromhex, body.seeds)),
            table=opened.table,
            deal=body.deal,
            laid=laid(opened.prepared, body.deal),
            pledged=body.deal in pledged,
        )
        for body in bodies
    }
