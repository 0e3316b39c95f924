"""Seeds that players pledge before the house seals its secret, and disclose after: docs/fair-dealing.md."""

from collections.abc import Callable, Iterable, Iterator
from typing import Any

import pytest
from msgspec.structs import replace

from potluck.dealer import Source, commit, seal
from potluck.games import GAMES
from potluck.games.draw import Rules
from potluck.games.poker import Money
from potluck.games.poker import Rules as PokerRules
from potluck.log import (
    TABLE,
    TABLES,
    Committed,
    Disclosed,
    Event,
    Pledged,
    Prepared,
    Record,
    Revealed,
    Sealed,
    Withheld,
    export,
    fresh_name,
    read_export,
    secret_name,
)
from potluck.log.chain import digest, genesis, link
from potluck.store import verify_export
from potluck.table import Clock, GiveSeed, GoOn, Host, Lend, Pause, Resume, Sit, deadline, fold
from tests.golden.seeds import NORTH, SEEDS, SOUTH, give, played, pledged, to_next_deal
from tests.known import known
from tests.unit.table.rig import PERSON, Rig, bot

OPEN = Rules(open_deals=True)
CASH = PokerRules(money=Money(start=200))


Lie = Callable[[Iterable[Event]], Iterator[Event]]
"""The events of a log as a crooked house tells them."""


def honest(events: Iterable[Event]) -> Iterator[Event]:
    """The events as they were."""
    return iter(events)


def log(rig: Rig, change: Lie = honest) -> list[str]:
    """The whole log, its events changed before and the chain made anew."""
    last, records = genesis(TABLES + "felt"), []
    for seq, event in enumerate(change(rig.events), 1):
        entry = TABLE.entry(replace(event, seq=seq), salt=bytes(16))
        last = link(last, digest(entry.salt, entry.body))
        records.append(Record(seq, entry.salt, entry.body, last))
    return list(export(TABLES + "felt", records, reader=0))


def finding(lines: list[str]) -> str:
    """The code of what `verify` finds in a log; empty where it is sound."""
    failure = verify_export(lines).failure
    return failure.code if failure is not None else ""


def test_the_secret_is_sealed_after_the_pledges_and_the_order_made_after_the_seeds() -> None:
    rig = pledged(NORTH, SOUTH)
    kinds = [type(event.body) for event in rig.events]
    assert kinds[-2:] == [Pledged, Sealed]
    assert Committed not in kinds
    give(rig, 0, NORTH, pledge=commit(b"next"))
    assert Committed not in [type(event.body) for event in rig.events]
    give(rig, 1, SOUTH)
    (committed,) = rig.bodies(Committed)
    (sealed,) = rig.bodies(Sealed)
    assert sealed.seeds == committed.seeds == (commit(NORTH), commit(SOUTH))
    secret = rig.kept[fresh_name(1)]
    assert sealed.sealed == seal(secret)
    source = Source(secret, (NORTH, SOUTH), table="felt", deal=1, pledged=True)
    deck = rig.table.game.deck(rig.table.options)
    assert source.shuffle(deck).root == committed.root
    assert replace(source, pledged=False).shuffle(deck).root != committed.root, "the two schemes share no order"
    assert replace(source, secret=rig.kept[secret_name(1)]).shuffle(deck).root != committed.root
    assert rig.table.actor is not None
    assert rig.refold() == rig.table
    assert rig.table.pledging.pledges == {0: commit(b"next")}


def test_who_pledges_nothing_has_the_empty_seed_and_nobody_waits_for_him() -> None:
    rig = pledged(NORTH, b"")
    give(rig, 0, NORTH)
    (committed,) = rig.bodies(Committed)
    assert committed.seeds == (commit(NORTH), commit(b""))
    assert not rig.bodies(Withheld)


def test_a_table_without_pledges_deals_as_ever_at_once() -> None:
    rig = Rig(OPEN, seats=(PERSON, PERSON)).fill(s0=NORTH)
    assert not rig.bodies(Sealed)
    assert rig.bodies(Committed)[0].seeds == (commit(NORTH), commit(b""))
    assert fresh_name(1) not in rig.kept


def test_who_discloses_nothing_in_two_seconds_plays_with_the_empty_seed() -> None:
    rig = pledged(NORTH, SOUTH)
    sealed_at = rig.events[-1].at
    give(rig, 0, NORTH)
    assert deadline(rig.table) == sealed_at + 2000
    rig.now = sealed_at + 1999 - 1000
    rig.ask(Clock(turn=0))
    assert not rig.bodies(Committed), "the clock was early"
    give(rig, 1, SOUTH, after=1)
    assert rig.bodies(Withheld) == [Withheld(seat=1, deal=1)], "at two seconds it is too late"
    assert rig.bodies(Committed)[0].seeds == (commit(NORTH), commit(b""))
    assert rig.bodies_at(Withheld) == [sealed_at + 2000]


def test_a_seed_that_was_not_pledged_is_not_taken() -> None:
    rig = pledged(NORTH, SOUTH)
    give(rig, 0, b"another seed")
    assert not rig.bodies(Disclosed)
    give(rig, 1, NORTH, after=1)
    assert not rig.bodies(Disclosed), "it is another's"
    give(rig, 0, NORTH, after=1, deal=2)
    assert not rig.bodies(Disclosed), "it is for another deal"


def test_the_last_pledge_before_the_seal_counts_and_none_after_it() -> None:
    rig = pledged(NORTH)
    rig.ask(GiveSeed(seat=0, deal=0, pledge=commit(b"second")))
    rig.ask(Sit(seat=1, player="p1"))
    rig.ask(GiveSeed(seat=1, deal=0, pledge=commit(SOUTH)))
    assert rig.bodies(Sealed)[0].seeds == (commit(b"second"), commit(b""))
    assert [body.seed for body in rig.bodies(Pledged)] == [commit(NORTH), commit(b"second")]


def test_another_deal_waits_for_the_seeds_that_were_pledged_with_the_last_ones() -> None:
    rig = pledged(NORTH, SOUTH)
    give(rig, 0, NORTH, pledge=commit(b"n2"))
    give(rig, 1, SOUTH, pledge=commit(b"s2"))
    to_next_deal(rig)
    assert known(rig.table.sealing).deal == 2
    assert rig.table.deal == 1
    assert rig.table.actor is None
    give(rig, 1, b"s2", deal=2)
    give(rig, 0, b"n2", deal=2)
    assert rig.table.deal == 2
    to_next_deal(rig)
    assert rig.table.deal == 3, "nobody has pledged for the third deal"
    assert finding(log(rig)) == ""
    assert rig.refold() == rig.table


def test_a_seat_that_changes_hands_has_no_pledge() -> None:
    rig = Rig(CASH, game=GAMES["poker"], seats=(PERSON, PERSON, PERSON)).fill()
    for seat in range(3):
        rig.ask(GiveSeed(seat=seat, deal=1, pledge=commit(b"%d" % seat)))
    assert set(rig.table.pledging.pledges) == {0, 1, 2}
    rig.ask(Host(by=0, act=Pause()))
    rig.ask(Host(by=0, act=Lend(seat=1, plan=bot()), away={1: rig.now}))
    assert set(rig.table.pledging.pledges) == {0, 2}, "a bot has no seed"
    rig.ask(GiveSeed(seat=1, deal=1, pledge=commit(b"late")))
    assert set(rig.table.pledging.pledges) == {0, 2}
    rig.ask(Host(by=0, act=GoOn()))


def test_a_house_that_was_away_gives_the_players_their_time_again() -> None:
    rig = pledged(NORTH, SOUTH)
    rig.now += 60_000
    rig.ask(Resume())
    give(rig, 0, NORTH)
    give(rig, 1, SOUTH)
    assert rig.bodies(Committed)[0].seeds == (commit(NORTH), commit(SOUTH))
    assert not rig.bodies(Withheld)


def test_of_three_the_one_who_discloses_nothing_is_waited_for_alone() -> None:
    rig = Rig(CASH, game=GAMES["poker"], seats=(PERSON, PERSON, PERSON))
    for seat in range(3):
        rig.ask(Sit(seat=seat, player=f"p{seat}", pledge=commit(b"%d" % seat)))
    give(rig, 1, b"1")
    give(rig, 2, b"2")
    rig.now += 3000
    rig.ask(Clock(turn=0))
    assert rig.table.deal == 1
    assert [body.seat for body in rig.bodies(Withheld)] == [0]


def test_prepared_cards_take_no_pledges() -> None:
    order = " ".join(map(str, GAMES["draw"].deck(OPEN)))
    rig = Rig(OPEN, seats=(PERSON, PERSON), purpose="guide", prepared=(Prepared((order,)),))
    for seat in range(2):
        rig.ask(Sit(seat=seat, player=f"p{seat}", pledge=commit(NORTH)))
    assert not rig.bodies(Pledged)
    assert rig.table.deal == 1


def crooked(kind: type[Any], change: Callable[[Event], Iterator[Event]], *, n: int = 0) -> Lie:
    """Change the n-th event of a kind."""

    def changed(events: Iterable[Event]) -> Iterator[Event]:
        count = iter(range(1000))
        for event in events:
            yield from change(event) if isinstance(event.body, kind) and next(count) == n else (event,)

    return changed


def instead(**fields: Any) -> Callable[[Event], Iterator[Event]]:
    """The same event with other fields."""
    return lambda event: iter((replace(event, body=replace(event.body, **fields)),))


def gone(event: Event) -> Iterator[Event]:
    """No event."""
    return iter(())


def early(event: Event) -> Iterator[Event]:
    """The event sooner than it may be."""
    yield replace(event, at=event.at - 1)


def instead_withheld(event: Event) -> Iterator[Event]:
    """That a seed was withheld which was disclosed."""
    assert isinstance(event.body, Disclosed)
    yield replace(event, body=Withheld(seat=event.body.seat, deal=event.body.deal))


LIES: dict[str, tuple[Lie, set[str]]] = {
    "a secret that was exchanged once the seeds were known": (
        crooked(Revealed, instead(secret=bytes(32).hex())),
        {"audit.sealed", "audit.secret"},
    ),
    "a seal that is another": (crooked(Sealed, instead(sealed=seal(bytes(32)))), {"audit.sealed"}),
    "a pledge that is left out of the seal": (
        crooked(Sealed, instead(seeds=(commit(b""), commit(SOUTH)))),
        {"audit.seeds"},
    ),
    "a pledge after the seal": (
        crooked(
            Sealed, lambda event: iter((event, replace(event, body=Pledged(seat=1, deal=1, seed=commit(b"late")))))
        ),
        {"audit.order", "audit.seeds"},
    ),
    "a pledge that comes into the seal though nobody made it": (crooked(Pledged, gone), {"audit.seeds"}),
    "a deal that is dealt as if nobody had pledged": (crooked(Sealed, gone), {"audit.order", "audit.seeds"}),
    "a disclosed seed that is said to be withheld": (
        crooked(Disclosed, instead_withheld),
        {"audit.seeds"},
    ),
    "a disclosed seed that the order has not": (crooked(Disclosed, gone), {"audit.order"}),
    "a seed that is disclosed otherwise than pledged": (crooked(Disclosed, instead(seed=b"x".hex())), {"audit.seeds"}),
    "a late seed that is taken": (
        crooked(Disclosed, lambda event: iter((replace(event, at=event.at + 2000),)), n=1),
        {"audit.seeds", "audit.time"},
    ),
    "a seed that is withheld too soon": (crooked(Withheld, early), {"audit.seeds"}),
    "a withheld seed that the order has": (
        crooked(
            Withheld,
            lambda event: iter((replace(event, at=event.at - 1, body=Disclosed(seat=1, deal=2, seed=b"s2".hex())),)),
        ),
        {"audit.seeds", "audit.time"},
    ),
}


def test_a_log_with_seeds_is_sound() -> None:
    assert finding(log(played())) == ""


@pytest.mark.parametrize("lie", LIES)
def test_verify_finds_a_lie_about_seeds(lie: str) -> None:
    change, codes = LIES[lie]
    assert finding(log(played(), change)) in codes


def test_all_of_it_is_public() -> None:
    rig = played()
    seeds = [event for event in rig.events if isinstance(event.body, Pledged | Sealed | Disclosed | Withheld)]
    assert len(seeds) == 4 + 2 + 3 + 1
    assert all(event.audience is None for event in seeds)


def test_a_log_of_seeds_that_was_recorded_reads_for_ever() -> None:
    lines = SEEDS.read_text().splitlines()
    report = verify_export(lines)
    assert (report.failure, report.deals) == (None, 3)
    exported = read_export(lines)
    records = [record for record in exported.records if record is not None]
    assert len(records) == len(exported.records), "every deal of it was opened"
    events = [TABLE.event(exported.stream, record) for record in records]
    table, again = fold(events, games=GAMES), played().table
    assert (table.match.payoffs(), table.deal, table.pledging) == (again.match.payoffs(), again.deal, again.pledging)
