"""The luck of tests: a seed deals the same cards again, whatever other tables store meanwhile."""

from contextlib import closing

from potluck.room import Room
from potluck.store import open_store
from tests.fortune import Fortune
from tests.known import known
from tests.unit.room.company import DUEL, GAMES, SOLO, AtOnce

ACTS = 12


async def dealt(seed: str, *, company: bool) -> list[object]:
    """The own hand at each turn of a match that begins with that seed, and the table's name."""
    fortune = Fortune()
    with closing(open_store(":memory:")) as store:
        room = Room(store, AtOnce(), games=GAMES, pace=0, entropy=fortune)
        other = await duel(room)
        fortune.begin(seed)
        table = (await room.open_table("draw", preset="evening", seats=SOLO)).id
        await room.sit(table, "me", seat=0)
        hands: list[object] = [table]
        async with room.subscribe(table, "me") as sights:
            async for seen in sights:
                if known(seen.view).actor != 0:
                    continue
                if company:
                    await raised(room, other)
                hands.append(known(seen.view).seats[0].cards)
                if len(hands) > ACTS:
                    break
                kinds = {offer.kind for offer in known(seen.view).offers}
                act = next(kind for kind in ("next", "pass") if kind in kinds)
                await room.act(table, "me", turn=seen.turn, action=act, id=str(seen.turn))
        await room.close()
    return hands


async def duel(room: Room) -> str:
    """A table of two persons, where one is to act."""
    table = (await room.open_table("draw", preset="quick", seats=DUEL)).id
    for seat in (0, 1):
        await room.sit(table, str(seat), seat=seat)
    return table


async def raised(room: Room, table: str) -> None:
    """Whoever is to act there puts in one more."""
    seen = await room.sight(table, "0")
    act = "raise_by 1" if seen.turn else "open 1"
    await room.act(table, str(known(seen.view).actor), turn=seen.turn, action=act, id=str(seen.turn))


async def test_a_seed_deals_the_same_cards_again_whatever_other_tables_do() -> None:
    alone = await dealt("one", company=False)
    assert len(set(alone)) > 3
    assert await dealt("one", company=True) == alone
    assert await dealt("two", company=False) != alone
