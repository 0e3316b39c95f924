"""The players' part of the next shuffle: pledges are taken up, a deal is sealed, seeds are disclosed or withheld."""

from typing import Final

from potluck.dealer import commit, seal
from potluck.log import Disclosed, Pledged, Sealed, Withheld, fresh_name, is_commitment
from potluck.table.draft import Draft
from potluck.table.values import Table

__all__ = ["is_disclosed", "offer", "open_to_pledges"]

SECRET: Final = 32


def open_to_pledges(table: Table) -> bool:
    """Whether seeds are pledged here: not where orders were laid out beforehand."""
    return not table.prepared and not table.over


def offer(draft: Draft, seat: int, *, deal: int, seed: bytes, pledge: str) -> None:
    """Take up what a player says of his seeds: the one that he discloses for a deal, the pledge for the deal after it.

    What comes too late, or fits nothing, changes nothing; the answer says so.
    """
    sealing = draft.table.sealing
    waits = sealing is not None and sealing.deal == deal and seat in sealing.awaited and draft.now < sealing.due
    if sealing is not None and waits and commit(seed) == sealing.seeds[seat]:
        draft.say(Disclosed(seat=seat, deal=deal, seed=seed.hex()))
    pledging = draft.table.pledging
    if not is_commitment(pledge) or pledging.pledges.get(seat) == pledge or not _plays(draft.table, seat):
        return
    if deal + 1 == pledging.next_sealed and open_to_pledges(draft.table):
        draft.say(Pledged(seat=seat, deal=deal + 1, seed=pledge))


def is_disclosed(draft: Draft) -> bool:
    """Seal the secret of the next deal where seeds are pledged for it; gives whether its order waits for none."""
    pledging, deal = draft.table.pledging, draft.table.deal + 1
    if pledging.sealing is None:
        if not pledging.pledges:
            return True
        secret = draft.entropy(SECRET)
        draft.keep(fresh_name(deal), secret)
        draft.say(Sealed(deal=deal, sealed=seal(secret), seeds=pledging.sealable))
    sealing = draft.table.sealing
    assert sealing is not None
    if sealing.awaited and draft.now < sealing.due:
        return False
    for seat in sealing.awaited:
        draft.say(Withheld(seat=seat, deal=deal))
    return True


def _plays(table: Table, seat: int) -> bool:
    """Whether a person plays that seat himself, and stays."""
    place = table.places[seat]
    return place.player is not None and place.lent is None and not place.leaving
