"""What a house and a friend at its table do together for an order that they like; the log is made to fit."""

import random
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from msgspec.structs import replace

from potluck.cards import deck
from potluck.dealer import Source, commit, seal
from potluck.log import TABLE, Disclosed, Event, Pledged, Record, Sealed
from potluck.wire import screen
from potluck.words import language
from tests.known import known
from tests.unit.room.crooked import House, Past

__all__ = ["HONEST", "another_pledge", "another_secret", "exchanged", "taken_for_withheld"]

Change = Callable[[Event], Sequence[Event]]
TRIES: Final = 100
"""Secrets or seeds that are tried until the order is liked best."""
SECRET: Final = 32
SEED: Final = 16
HONEST, FRIEND = "north", "south"


def exchanged(past: Past, kind: type[Any], change: Change, secrets: Mapping[str, bytes] | None = None) -> Past:
    """A past in which the last event of a kind is others, or none."""
    records, kept = past
    events = [TABLE.event("s", record) for record in records]
    last = max(at for at, event in enumerate(events) if isinstance(event.body, kind))
    events[last : last + 1] = change(events[last])
    changed = []
    for seq, event in enumerate(events, 1):
        entry = TABLE.entry(replace(event, seq=seq), salt=records[seq - 1].salt if seq <= last else bytes(16))
        changed.append(Record(seq, entry.salt, entry.body, b""))
    return changed, {**kept, **(secrets or {})}


async def another_secret(host: House, rng: random.Random) -> None:
    """The house picks its secret now that it knows both seeds, and rewrites the seal."""
    deal, honest, friend = await _known(host)

    def liking(secret: bytes) -> int:
        return _worth(Source(secret, (honest, friend), host.table, deal, pledged=True))

    secret = max((rng.randbytes(SECRET) for _ in range(TRIES)), key=liking)

    def otherwise(event: Event) -> Sequence[Event]:
        return (replace(event, body=replace(_sealed(event), sealed=seal(secret))),)

    await host.take(exchanged(host.past, Sealed, otherwise, {f"fresh/{deal}": secret}))
    await host.room.give_seed(host.table, FRIEND, deal=deal, seed=friend)


async def another_pledge(host: House, rng: random.Random) -> None:
    """The friend picks his seed now that both know the rest; the house writes his pledge in ahead of its seal."""
    deal, honest, _ = await _known(host)
    secret = host.past[1][f"fresh/{deal}"]

    def liking(seed: bytes) -> int:
        return _worth(Source(secret, (honest, seed), host.table, deal, pledged=True))

    friend = max((rng.randbytes(SEED) for _ in range(TRIES)), key=liking)

    def late(event: Event) -> Sequence[Event]:
        sealed = _sealed(event)
        pledge = Pledged(seat=1, deal=deal, seed=commit(friend))
        return (
            replace(event, body=pledge),
            replace(event, body=replace(sealed, seeds=(sealed.seeds[0], commit(friend)))),
        )

    await host.take(exchanged(host.past, Sealed, late))
    await host.room.give_seed(host.table, FRIEND, deal=deal, seed=friend)


async def taken_for_withheld(host: House, _: random.Random) -> None:
    """The house answers that the honest seed is taken, and then says that it never came."""
    before = host.past
    assert known(await host.answer(HONEST)).disclosed
    await host.take(before)  # the head with the seed was never shown: only the answer was given
    await host.answer(FRIEND)
    await host.withhold()


async def _known(host: House) -> tuple[int, bytes, bytes]:
    """The deal that is sealed, the honest seed, which was disclosed just now, and the friend's."""
    sight = await host.sight(1)
    given = host.clients[FRIEND].reply(screen(sight, language("en")))
    bodies = [TABLE.event("s", record).body for record in host.past[0]]
    honest = next(body.seed for body in reversed(bodies) if isinstance(body, Disclosed))
    return known(sight.fair.awaited).deal, bytes.fromhex(honest), bytes.fromhex(known(known(given).seed))


def _sealed(event: Event) -> Sealed:
    assert isinstance(event.body, Sealed)
    return event.body


def _worth(source: Source) -> int:
    """How early the aces lie in that order."""
    cards = deck(32)
    order = source.shuffle(cards).order
    return -sum(map(order.index, cards[-4:]))
